import { describe, expect, it } from 'vitest';
import { attentionCount, groupAttention, orderAttention } from './grouping';
import type { AttentionItem, AttentionKind } from './model';
import { ATTENTION_KINDS } from './vocabulary';
import { attentionText } from './words';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
let made = 0;
const nextId = () => `01990000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
const unread = (hour: number, more: Partial<NonNullable<AttentionItem['unread']>> = {}): AttentionItem => ({
  kind: 'request-unreadable',
  since: at(hour),
  unread: {
    id: nextId(),
    times: 1,
    sender: 'P:9910001',
    orderNumber: '7K3M9QXA2B4C',
    reason: 'No header.',
    place: '/Message',
    ...more,
  },
});
const other = (kind: AttentionKind, hour: number): AttentionItem => ({
  kind,
  since: at(hour),
  proofing: { id: nextId(), state: 'WtgResume' },
});

describe('what waits', () => {
  it('is one row for each pharmacy, order and reason, with a count', () => {
    const messages = [unread(3), unread(1), unread(2, { times: 5 })];
    const [row, ...rest] = groupAttention(messages);
    expect(rest).toEqual([]);
    if (!row) throw new Error('There is a row.');
    expect(row).toMatchObject({ since: at(1), unread: { id: messages[0]?.unread?.id } });
    expect(row.others).toEqual([
      { id: messages[2]?.unread?.id, version: 5 },
      { id: messages[1]?.unread?.id, version: 1 },
    ]);
    expect(attentionCount(row)).toBe(7);
    expect(attentionText(row)).toBe('A message about order 7K3M9QXA2B4C, 7 times');
  });

  it.each([
    ['pharmacy', { sender: 'P:9910004' }],
    ['order', { orderNumber: 'OTHER' }],
    ['reason', { reason: 'No body.' }],
  ])('and another row for another %s', (_, more) => {
    expect(groupAttention([unread(1), unread(2, more)])).toHaveLength(2);
  });

  it('has what endangers a patient first, whatever its age, and then what waits longest', () => {
    const messages = Array.from({ length: 47 }, (_, nth) => unread(10 + (nth % 9)));
    const rows = groupAttention([
      ...messages,
      other('not-delivered', 2),
      other('grant-to-approve', 0),
      other('cancel-denied', 9),
      other('not-delivered', 1),
    ]);
    expect(rows.map(({ kind, since }) => [kind, since])).toEqual([
      ['cancel-denied', at(9)],
      ['not-delivered', at(1)],
      ['not-delivered', at(2)],
      ['request-unreadable', at(10)],
      ['grant-to-approve', at(0)],
    ]);
  });

  it('ranks every kind, the own ones last', () => {
    const [first] = orderAttention(ATTENTION_KINDS.map((kind) => other(kind, 1)));
    expect(first?.kind).toBe('cancel-denied');
    expect(orderAttention(ATTENTION_KINDS.map((kind) => other(kind, 1)))).toHaveLength(
      ATTENTION_KINDS.length,
    );
  });
});
