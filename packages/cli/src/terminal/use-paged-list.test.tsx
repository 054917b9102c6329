import { CallError } from '@erx/core/client/failure';
import type { Page } from '@erx/core/client/call';
import { Text } from 'ink';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, it, vi } from 'vitest';
import { manualClock } from '../testing/manual-clock';
import { NOW } from '../testing/requests';
import { type AskPage, type PagedList, usePagedList } from './use-paged-list';
import { soon } from '../testing/soon';

afterEach(cleanup);

const PAGES: Readonly<Record<string, Page<readonly string[]>>> = {
  '': { items: ['a', 'b'], next: 'c' },
  c: { items: ['c', 'd'], next: undefined },
};
const unreachable = new CallError('The server cannot be reached.', { status: 0, code: 'call.unreachable' });

function open(ask: AskPage<string> | undefined) {
  const clock = manualClock(NOW);
  const end = vi.fn<(error: Error) => void>();
  let list!: PagedList<string>;
  const Shown = ({ by }: { by: AskPage<string> | undefined }) => {
    list = usePagedList({ ask: by, clock, height: 5, end, idOf: (row) => row, toText: (row) => row });
    return (
      <Text>{`${list.rows.join(' ')} | page ${String(list.page)} | ${list.status.word} | ${list.failure ?? 'no failure'}`}</Text>
    );
  };
  const screen = render(<Shown by={ask} />);
  return {
    clock,
    end,
    list: () => list,
    frame: () => screen.lastFrame() ?? '',
    unmount: screen.unmount,
    sees: (text: string | RegExp) =>
      soon(() => {
        expect((screen.lastFrame() ?? '').replaceAll('\n', ' ')).toMatch(text);
      }),
    askBy: (next: AskPage<string>) => {
      screen.rerender(<Shown by={next} />);
    },
  };
}

it('reads the first page, turns to the next and back, and not beyond either end', async () => {
  const ask = vi.fn<AskPage<string>>(
    async ({ after = '' }) => PAGES[after] ?? { items: [], next: undefined },
  );
  const { list, sees } = open(ask);
  await sees('a b | page 1 | connected | no failure');
  list().turn('back');
  list().turn('forward');
  await sees('c d | page 2 | connected');
  list().turn('forward');
  list().turn('back');
  await sees('a b | page 1 | connected');
  expect(ask.mock.calls.map(([{ after }]) => after)).toEqual([undefined, 'c', undefined]);
});

const THREE: Record<string, Page<readonly string[]>> = {
  '': { items: ['a', 'b'], next: '2' },
  '2': { items: ['c', 'd'], next: '3' },
  '3': { items: ['e'], next: undefined },
};

it('skips no page when the user types ahead', async () => {
  const ask = vi.fn<AskPage<string>>(
    async ({ after = '' }) => PAGES[after] ?? { items: [], next: undefined },
  );
  const { list, sees } = open(ask);
  await sees('a b | page 1 | connected');
  list().turn('forward');
  list().turn('forward');
  await sees('c d | page 2');
  expect(ask).toHaveBeenCalledTimes(2);
});

it('turns on from the page that has come, though it is not drawn yet', async () => {
  let hold: Promise<void> | undefined;
  const ask: AskPage<string> = async ({ after = '' }) => {
    await hold;
    return THREE[after] ?? { items: [], next: undefined };
  };
  const { frame, list, sees } = open(ask);
  await sees('a b | page 1 | connected');
  list().turn('forward');
  await sees('c d | page 2 | connected');
  list().turn('forward');
  await sees('e | page 3 | connected');
  let letCome = (): void => undefined;
  hold = new Promise((resolve) => {
    letCome = resolve;
  });
  const { turn } = list();
  turn('back');
  letCome();
  hold = undefined;
  // A key that is read with the answer: after it, and before anything is drawn.
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  expect(frame()).toContain('e | page 3');
  turn('back');
  await sees('a b | page 1 | connected');
});

it.each([
  ['e', 'forward', 'e | page 3'],
  ['a', 'back to the first one', 'a | page 1'],
  ['zzz', 'through all of them', / \| page 1 \|/],
])('looks for %s on all other pages: %s', async (word, _, seen) => {
  const { list, sees } = open(async ({ after = '' }) => THREE[after] ?? { items: [], next: undefined });
  await sees('a b | page 1');
  list().turn('forward');
  await sees('c d | page 2');
  list().filter(word);
  await sees(/^ \| page 2/);
  expect(list().noMatch).toMatch(/^Nothing on this page/);
  list().seek();
  await sees(seen);
  if (word === 'zzz') await soon(() => expect(list().noMatch).toMatch(/^Nothing on any page/));
});

it('asks nothing before there is something to ask', async () => {
  const { frame, sees, askBy } = open(undefined);
  expect(frame()).toContain('connected');
  askBy(async () => ({ items: ['x'], next: undefined }));
  await sees('x | page 1');
});

it('shows nothing of one list as if it were of another', async () => {
  const { sees, askBy } = open(async ({ after = '' }) => PAGES[after] ?? { items: [], next: undefined });
  await sees('a b | page 1');
  const signals: AbortSignal[] = [];
  askBy((_, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await sees(/^ \| page 1 \| reading/);
  askBy(async () => ({ items: ['z'], next: undefined }));
  await sees('z | page 1 | connected');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('keeps the page when the next one cannot be read, says why, and tries that again by itself until the server answers', async () => {
  let failure: Error | undefined;
  let asked = 0;
  const { clock, list, sees } = open(async ({ after = '' }) => {
    asked += 1;
    if (failure) throw failure;
    return PAGES[after] ?? { items: [], next: undefined };
  });
  await sees('page 1 | connected');
  failure = unreachable;
  list().turn('forward');
  await sees(
    'a b | page 1 | not connected | The server cannot be reached. What is shown may be out of date; r tries again.',
  );
  await soon(() => {
    expect(clock.running).toBe(1);
  });
  clock.advance(5_000);
  expect(asked).toBe(3);
  await soon(() => {
    expect(clock.running).toBe(1); // that one has failed, too
  });
  failure = undefined;
  clock.advance(4_999);
  expect(list().page).toBe(1);
  clock.advance(1);
  await sees('c d | page 2 | connected | no failure');
  expect(clock.running).toBe(0);
});

it('does not try a refusal again by itself; r does', async () => {
  let failure: Error | undefined = new CallError('Start Date cannot be greater than the End Date', {
    status: 422,
    code: 'tracing.dates-reversed',
  });
  const { clock, list, sees } = open(async () => {
    if (failure) throw failure;
    return { items: ['a'], next: undefined };
  });
  await sees(/\| page 1 \| failed \| Start Date cannot be greater than the End Date r tries again\./);
  expect(clock.running).toBe(0);
  failure = undefined;
  list().refresh();
  await sees('a | page 1 | connected');
});

it.each([401, 403])('ends when the server answers %i', async (status) => {
  const ended = new CallError('Sign in.', { status, code: 'session.required' });
  const { end } = open(async () => {
    throw ended;
  });
  await soon(() => {
    expect(end).toHaveBeenCalledExactlyOnceWith(ended);
  });
});

it('gives up what it asks for when the screen is left', async () => {
  const signals: AbortSignal[] = [];
  const { unmount, sees, end } = open((_, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(unreachable);
      });
    });
  });
  await sees('reading');
  unmount();
  await soon(() => {
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
  expect(end).not.toHaveBeenCalled();
});

it('reads again by itself only where nothing is on its way, and turns no page that way', async () => {
  const asked: (string | undefined)[] = [];
  let fails = false;
  let hold: Promise<void> | undefined;
  const { list, sees } = open(async ({ after }) => {
    asked.push(after);
    await hold;
    if (fails) throw new CallError('No.', { status: 500, code: 'call.failed' });
    return THREE[after ?? ''] ?? { items: [], next: undefined };
  });
  await sees('a b | page 1 | connected');
  let letCome = (): void => undefined;
  hold = new Promise((resolve) => {
    letCome = resolve;
  });
  list().turn('forward');
  list().refresh(true);
  hold = undefined;
  letCome();
  await sees('c d | page 2 | connected');
  expect(asked).toEqual([undefined, '2']);

  fails = true;
  list().turn('forward');
  await sees('c d | page 2 | failed');
  fails = false;
  list().refresh(true);
  await sees('c d | page 2 | connected');
  expect(asked).toEqual([undefined, '2', '3', '2']);
});
