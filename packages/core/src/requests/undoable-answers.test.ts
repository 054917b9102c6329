import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUndoableAnswers, type Held, type UndoableAnswer, HOLD_MILLISECONDS } from './undoable-answers';

const answer = (id: string, version = 1): UndoableAnswer => ({
  given: { request: { id, kind: 'refill', version }, answer: { responseType: 'Approved' } },
  act: 'Approved',
  drug: 'lisinopril 10 mg tablet',
  patient: 'Wilma Renewable',
});

describe('answers that are held before they leave', () => {
  const sent: string[] = [];
  let isTaken = true;
  const send = (held: Held) => {
    sent.push(held.given.request.id);
    return Promise.resolve(isTaken);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    isTaken = true;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leave by themselves after a while, and not before', async () => {
    const held = createUndoableAnswers(send);
    held.hold(answer('a'));
    await vi.advanceTimersByTimeAsync(HOLD_MILLISECONDS - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a']);
    expect(held.snapshot()).toMatchObject({ held: [], answered: new Set(['a 1']) });
  });

  it('are taken back newest first, and never leave then', async () => {
    const held = createUndoableAnswers(send);
    held.hold(answer('a'));
    held.hold(answer('b'));
    expect(held.undo()?.given.request.id).toBe('b');
    expect(held.snapshot().answered).toEqual(new Set(['a 1']));
    expect(held.snapshot().undone?.given.request.id).toBe('b');
    await vi.advanceTimersByTimeAsync(HOLD_MILLISECONDS);
    expect(sent).toEqual(['a']);
    expect(held.undo()).toBeUndefined();
  });

  it('are dropped without leaving, each request waiting where it was', async () => {
    const held = createUndoableAnswers(send);
    held.hold(answer('a'));
    held.hold(answer('b'));
    held.drop();
    await vi.advanceTimersByTimeAsync(HOLD_MILLISECONDS);
    expect(sent).toEqual([]);
    expect(held.snapshot()).toEqual({ held: [], answered: new Set() });
  });

  it('are held once, however often the key is pressed', async () => {
    const held = createUndoableAnswers(send);
    held.hold(answer('a'));
    held.hold(answer('a'));
    held.sendNow();
    held.sendNow();
    await vi.advanceTimersByTimeAsync(HOLD_MILLISECONDS);
    expect(sent).toEqual(['a']);
  });

  it('that are refused leave their request in the queue, as does one that changed meanwhile', async () => {
    isTaken = false;
    const held = createUndoableAnswers(send);
    held.hold(answer('a'));
    await vi.advanceTimersByTimeAsync(HOLD_MILLISECONDS);
    expect(held.snapshot().answered.size).toBe(0);
    isTaken = true;
    held.hold(answer('a', 2));
    held.sendNow(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['a', 'a']);
    expect(held.snapshot().answered).toEqual(new Set(['a 2']));
  });
});
