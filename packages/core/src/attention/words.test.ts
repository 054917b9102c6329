import { expect, it } from 'vitest';
import type { AttentionItem } from './model';
import { attentionSubject } from './rules';
import { attentionReason, attentionText } from './words';

const SINCE = '2026-11-20T15:00:00.000Z';
const ID = '01990000-0000-7000-8000-000000000001';
const unread = { id: ID, times: 1, orderNumber: '', reason: 'No header.', place: 'Header' };
const grant = { id: ID, targetName: 'Rosa Sample', initiatorName: 'Ada Byron', expiresAt: SINCE };

it.each<[string, Partial<AttentionItem>]>([
  ['A message', { unread }],
  ['A message about order 7K3M9QXA2B4C', { unread: { ...unread, orderNumber: '7K3M9QXA2B4C' } }],
  ['A message, 1,200 times', { unread: { ...unread, times: 1_200 } }],
  [
    'Give Rosa Sample the permission to sign controlled substances',
    { grant: { ...grant, operation: 'Addition' } },
  ],
  [
    'Take from Rosa Sample the permission to sign controlled substances',
    { grant: { ...grant, operation: 'Removal' } },
  ],
  ['Your identity proofing', { proofing: { id: ID, state: 'WtgResume' } }],
  [
    'Your DEA registration ends in 7 days',
    { credential: { id: ID, text: 'Your DEA registration ends in 7 days' } },
  ],
  [
    'Super administrator for Rosa Sample',
    {
      role: {
        id: ID,
        text: 'Super administrator for Rosa Sample',
        askedBy: 'Ada Byron',
        reason: 'Second site',
        expiresAt: SINCE,
      },
    },
  ],
])('%s', (text, item) => {
  expect(attentionText({ kind: 'request-unreadable', since: SINCE, ...item })).toBe(text);
});

it('a failure that was only said is its own subject, and asks for a call', () => {
  const item = {
    kind: 'failure-said',
    since: SINCE,
    said: { id: ID, times: 2, sender: 'C:ELSEWHERE' },
    prescription: { id: 'other', version: 7, orderNumber: '7K3M9QXA2B4C' },
  } as AttentionItem;
  expect(attentionSubject(item)).toEqual({ id: ID, version: 2, orderNumber: '7K3M9QXA2B4C' });
  expect(attentionReason(item)).toMatch(/^It was reported as failed: call the pharmacy\./);
});
