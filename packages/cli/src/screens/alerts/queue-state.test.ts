import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { change, id, NOW, queued, refill } from '../../testing/requests';
import {
  EMPTY_QUEUE,
  isNew,
  MARK_MILLISECONDS,
  queueAfter,
  selectedRow,
  visibleRows,
  type QueueAction,
  type QueueState,
} from './queue-state';

const now = NOW.getTime();
const after = (state: QueueState, ...actions: readonly QueueAction[]): QueueState =>
  actions.reduce(queueAfter, state);
const list = (requests: readonly PharmacyRequest[], askedAt = now): QueueAction => ({
  type: 'listed',
  requests: requests.map((request) => queued(request)),
  askedAt,
  now: askedAt,
});
const arrive = (request: PharmacyRequest, at = now): QueueAction => ({
  type: 'arrived',
  requests: [request],
  now: at,
});
const waiting = (...requests: readonly PharmacyRequest[]): QueueState =>
  after({ ...EMPTY_QUEUE, height: 3 }, list(requests));
const numbers = (state: QueueState): number[] =>
  visibleRows(state).map(({ request }) => Number(request.id.slice(-4)));
const lineOfSelected = (state: QueueState): number =>
  visibleRows(state).findIndex(({ request }) => request.id === state.selectedId) - state.top;

describe('the order of the queue', () => {
  it('is oldest first, refill and change requests together', () => {
    expect(numbers(waiting(refill(1, 10), change(2, 90), refill(3, 30)))).toEqual([2, 3, 1]);
  });

  it('puts what arrives where it sorts', () => {
    expect(numbers(after(waiting(refill(1, 60), refill(2, 20)), arrive(refill(3, 40))))).toEqual([1, 3, 2]);
  });

  it('keeps one row of a request that arrives twice', () => {
    expect(numbers(after(waiting(refill(1, 60)), arrive(refill(2, 5)), arrive(refill(2, 5))))).toEqual([
      1, 2,
    ]);
  });
});

describe('the mark of a new row', () => {
  const row = (arrivedAt?: number) => ({
    request: refill(1, 0),
    isAnswered: false,
    ...(arrivedAt === undefined ? {} : { arrivedAt }),
  });

  it.each([
    ['just arrived', now, true],
    ['a millisecond before ten seconds', now - MARK_MILLISECONDS + 1, true],
    ['at ten seconds', now - MARK_MILLISECONDS, false],
    ['waiting since before', undefined, false],
  ])('%s', (_, arrivedAt, expected) => {
    expect(isNew(row(arrivedAt), now)).toBe(expected);
  });

  it('is not on what the first list brings, and is on what a later list brings', () => {
    const state = after(waiting(refill(1, 60)), list([refill(1, 60), refill(2, 1)]));
    expect(state.rows.map((one) => isNew(one, now))).toEqual([false, true]);
  });
});

describe('a selected row', () => {
  it('stays on its line when older ones come in above it', () => {
    const selected = after(
      waiting(refill(1, 50), refill(2, 40), refill(3, 30), refill(4, 20)),
      { type: 'moved', by: 1 },
      { type: 'moved', by: 1 },
    );
    const before = lineOfSelected(selected);
    const later = after(selected, arrive(refill(5, 90)), arrive(refill(6, 80)));
    expect(selectedRow(later)?.request.id).toBe(id(2));
    expect(lineOfSelected(later)).toBe(before);
  });

  it('stays on its line when rows above it are answered: they are marked, and leave when nothing is selected', () => {
    const selected = after(
      waiting(refill(1, 50), refill(2, 40), refill(3, 30)),
      { type: 'moved', by: 2 },
      { type: 'moved', by: 1 },
    );
    const later = after(selected, list([refill(2, 40), refill(3, 30)], now + 1));
    expect(later.rows.map(({ isAnswered }) => isAnswered)).toEqual([true, false, false]);
    expect(lineOfSelected(later)).toBe(lineOfSelected(selected));
    expect(numbers(after(later, { type: 'deselected' }))).toEqual([2, 3]);
  });

  it('is released when the view hides it', () => {
    const selected = after(waiting(refill(1, 50), change(2, 40)), { type: 'moved', by: 1 });
    const hidden = after(selected, { type: 'viewed', view: { queue: 'change' } });
    expect(hidden.selectedId).toBeUndefined();
    expect(numbers(hidden)).toEqual([2]);
  });

  it('never moves on the screen, whatever arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 12 }),
        (first, later, moves, height) => {
          let state = after(
            { ...EMPTY_QUEUE, height },
            list(first.map((minutes, index) => refill(index, minutes))),
          );
          for (let move = 0; move < moves; move += 1) state = after(state, { type: 'moved', by: 1 });
          const line = lineOfSelected(state);
          const { selectedId } = state;
          expect(line).toBeGreaterThanOrEqual(0);
          expect(line).toBeLessThan(height);
          for (const [index, minutes] of later.entries())
            state = after(state, arrive(refill(1000 + index, minutes)));
          expect(state.selectedId).toBe(selectedId);
          expect(lineOfSelected(state)).toBe(line);
        },
      ),
    );
  });
});

describe('moving', () => {
  const four = waiting(refill(1, 40), refill(2, 30), refill(3, 20), refill(4, 10));

  it.each([
    ['down from nothing takes the first on the screen', [1], 1],
    ['up from nothing takes the last on the screen', [-1], 3],
    ['past the end stays at the end', [1, 1, 1, 1, 1, 1], 4],
    ['past the beginning stays there', [1, -1, -1], 1],
    ['to the end', [Number.POSITIVE_INFINITY], 4],
    ['to the beginning', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 1],
    ['a screen down', [1, 3], 4],
  ])('%s', (_, moves, expected) => {
    const state = after(four, ...moves.map((by): QueueAction => ({ type: 'moved', by })));
    expect(state.selectedId).toBe(id(expected));
    expect(lineOfSelected(state)).toBeGreaterThanOrEqual(0);
    expect(lineOfSelected(state)).toBeLessThan(3);
  });

  it('selects nothing in an empty queue', () => {
    expect(after(waiting(), { type: 'moved', by: 1 }).selectedId).toBeUndefined();
  });
});

describe('reading the lists again', () => {
  it('drops what no longer waits when nothing is selected', () => {
    expect(numbers(after(waiting(refill(1, 50), refill(2, 40)), list([refill(2, 40)], now + 1)))).toEqual([
      2,
    ]);
  });

  it('keeps what was pushed while the list was on its way', () => {
    const state = after(waiting(refill(1, 50)), arrive(refill(2, 0), now + 5), {
      type: 'listed',
      requests: [queued(refill(1, 50))],
      askedAt: now + 1,
      now: now + 9,
    });
    expect(numbers(state)).toEqual([1, 2]);
  });

  it('is one row of the requests of one prescription, and the selection goes on to its newest', () => {
    const both = after(waiting(refill(1, 50), refill(2, 40)), { type: 'moved', by: 1 });
    const joined = after(both, {
      type: 'listed',
      requests: [queued(refill(2, 40), { others: [{ id: id(1), receivedAt: refill(1, 50).receivedAt }] })],
      askedAt: now + 1,
      now: now + 1,
    });
    expect(numbers(joined)).toEqual([2]);
    expect(selectedRow(joined)?.request.id).toBe(id(2));
  });

  it('has no judgement of what arrived since, however it was judged before', () => {
    const state = after(waiting(refill(1, 50)), arrive(refill(1, 50, { version: 2 })));
    expect(state.rows.map(({ judged }) => judged)).toEqual([undefined]);
    expect(after(state, list([refill(1, 50)], now + 1)).rows[0]?.judged?.lane).toBe('clean');
  });

  it('takes a request back that waits again', () => {
    const answered = after(
      waiting(refill(1, 50), refill(2, 40)),
      { type: 'moved', by: 1 },
      list([refill(1, 50)], now + 1),
    );
    expect(
      after(answered, list([refill(1, 50), refill(2, 40)], now + 2)).rows.map(({ isAnswered }) => isAnswered),
    ).toEqual([false, false]);
  });
});

describe('the view', () => {
  const state = waiting(
    refill(1, 50, { drug: { drugDescription: 'Oxycodone 5 mg', deaSchedule: 'II' } }),
    change(2, 40, { prescriber: { id: id(502), name: 'Victor Osei' } }),
    refill(3, 30, { pharmacy: { ncpdpId: '7654321', storeName: 'Hill Street Drugs' } }),
  );

  it.each([
    ['refill requests', { queue: 'refill' as const }, [1, 3]],
    ['change requests', { queue: 'change' as const }, [2]],
    ['one prescriber', { providerId: id(502) }, [2]],
    ['a drug, whatever the case', { filter: 'OXY' }, [1]],
    ['a pharmacy', { filter: 'hill' }, [3]],
    ['every word must fit', { filter: 'patient3 hill' }, [3]],
    ['words that do not fit together', { filter: 'patient1 hill' }, []],
    ['an order number', { filter: 'rx1002' }, [2]],
    ['nothing typed', { filter: '   ' }, [1, 2, 3]],
  ])('%s', (_, view, expected) => {
    expect(numbers(after(state, { type: 'viewed', view }))).toEqual(expected);
  });
});
