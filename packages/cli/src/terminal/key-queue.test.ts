import { describe, expect, it, vi } from 'vitest';
import { createKeyQueue, isMove, type KeyGate, needsRows, notTaken } from './key-queue';

const gate = (more: Partial<KeyGate> = {}): KeyGate => ({
  isReady: () => true,
  mayTake: isMove,
  onRefused: () => undefined,
  onGiveUp: () => true,
  ...more,
});
const taken = (queue: ReturnType<typeof createKeyQueue>): readonly string[] => {
  const keys: string[] = [];
  for (let key: string | undefined; (key = queue.next()) !== undefined;) keys.push(key);
  return keys;
};

describe('keys of a screen that is seen', () => {
  it('are all taken, in order', () => {
    const queue = createKeyQueue();
    queue.guard(gate());
    queue.put(['a', 'j', 'y']);
    expect(taken(queue)).toEqual(['a', 'j', 'y']);
  });
});

describe('keys that were typed before a screen was seen', () => {
  it('wait for it, whether they came before or after its opening began', () => {
    const queue = createKeyQueue();
    queue.guard(gate());
    queue.put(['j']);
    queue.hold();
    queue.put(['k', '/']);
    expect(taken(queue)).toEqual([]);
    queue.release();
    expect(taken(queue)).toEqual(['j', 'k', '/']);
  });

  it('are taken where they move about; another one is named and dropped with all that follows it', () => {
    const onRefused = vi.fn();
    const queue = createKeyQueue();
    queue.guard(gate({ onRefused }));
    queue.hold();
    queue.put(['j', 'a', 'y', 'j']);
    queue.release();
    expect(taken(queue)).toEqual(['j']);
    expect(onRefused.mock.calls).toEqual([['a']]);
    expect(taken(queue)).toEqual([]);
    queue.put(['a']);
    expect(taken(queue)).toEqual(['a']);
  });

  it('wait until its rows are there, and what is typed meanwhile behind them', () => {
    const isReady = vi.fn<KeyGate['isReady']>((isAhead) => !isAhead);
    const queue = createKeyQueue();
    queue.guard(gate({ isReady }));
    queue.hold();
    queue.put(['j']);
    queue.release();
    queue.put(['x']);
    expect(taken(queue)).toEqual([]);
    isReady.mockReturnValue(true);
    expect(taken(queue)).toEqual(['j', 'x']);
  });

  describe('while its first rows are read', () => {
    const reading = () => {
      let isReading = true;
      const queue = createKeyQueue();
      const onRefused = vi.fn();
      queue.guard(
        gate({
          isReady: (isAhead, stroke) => !isReading || (!isAhead && !needsRows(stroke)),
          onRefused,
        }),
      );
      return { queue, onRefused, read: () => void (isReading = false) };
    };

    it('wait where they are for the rows; an act among them is refused', () => {
      const { queue, onRefused, read } = reading();
      queue.put(['j', 'j']);
      queue.put(['a']);
      expect(taken(queue)).toEqual([]);
      read();
      expect(taken(queue)).toEqual(['j', 'j']);
      expect(onRefused.mock.calls).toEqual([['a']]);
    });

    it('are taken at once where they need none', () => {
      const { queue } = reading();
      queue.put(['?', ':']);
      expect(taken(queue)).toEqual(['?', ':']);
    });

    it('are text at once where one is typed, with what was begun in the same moment, and no letter is lost', () => {
      let isReading = true;
      let isText = false;
      const queue = createKeyQueue();
      queue.guard(
        gate({
          isReady: (isAhead, stroke) => !isReading || (!isAhead && (isText || !needsRows(stroke))),
        }),
      );
      queue.put(['/', 'j', 'q']);
      expect(queue.next()).toBe('/');
      isText = true;
      expect(taken(queue)).toEqual(['j', 'q']);
      queue.put(['j', 'q']);
      expect(taken(queue)).toEqual(['j', 'q']);
      isText = false;
      queue.put(['j']);
      isReading = false;
      expect(taken(queue)).toEqual(['j']);
    });

    it('are dropped by q, which does not wait, and not by the q of a line', () => {
      const { queue } = reading();
      queue.put(['j']);
      queue.put(['q']);
      expect(taken(queue)).toEqual(['q']);
      queue.put(['j', '/', 'q']);
      expect(taken(queue)).toEqual([]);
    });
  });

  it('are dropped by Esc, which gives up what is being opened, and by Ctrl-C, which is taken', () => {
    const onGiveUp = vi.fn(() => true);
    const queue = createKeyQueue();
    queue.guard(gate({ onGiveUp }));
    queue.hold();
    queue.put(['j', '\u001b']);
    expect(onGiveUp).toHaveBeenCalledOnce();
    queue.put(['j', '\u0003']);
    expect(taken(queue)).toEqual(['\u0003']);
  });

  it('keep an Esc that gives nothing up', () => {
    const queue = createKeyQueue();
    queue.guard(gate({ onGiveUp: () => false }));
    queue.hold();
    queue.put(['j', '\u001b']);
    queue.release();
    expect(taken(queue)).toEqual(['j', '\u001b']);
  });

  it('outlive the screen that went', () => {
    const queue = createKeyQueue();
    const gone = queue.guard(gate({ mayTake: () => false }));
    queue.hold();
    queue.put(['c']);
    gone();
    queue.guard(gate({ mayTake: () => true }));
    queue.release();
    expect(taken(queue)).toEqual(['c']);
  });
});

it.each([
  ...[
    'j',
    'jjj',
    'k',
    '/',
    ':',
    'q',
    '\r',
    '\t',
    '\u007f',
    '\u001b[A',
    '\u001b[6~',
    '\u001bOB',
    '\u001b[1;5C',
  ].map((key) => [key, true] as const),
  ...['a', 'A', 'c', 'd', 'e', 'h', 'l', 'm', 'o', 's', 'R', 'u', 'v', 'w', 'X', 'y', '1', 'jk'].map(
    (key) => [key, false] as const,
  ),
])('%j moves about: %s', (key, moves) => {
  expect(isMove(key)).toBe(moves);
});

it.each([
  ['c', /^c was pressed/],
  ['\u0001', /^A key was pressed/],
])('%j is named where it can be', (key, expected) => {
  expect(notTaken(key)).toMatch(expected);
});
