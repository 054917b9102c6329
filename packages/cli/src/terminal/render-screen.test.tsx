import { Text } from 'ink';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { renderScreen } from './render-screen';

/** A terminal that notes when its keys are taken as they are, and when something is drawn on it. */
function terminal(isTTY: boolean) {
  const happened: string[] = [];
  const note = (what: string) => {
    if (happened.at(-1) !== what) happened.push(what);
  };
  const stdin = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (isRaw: boolean) => {
      note(isRaw ? 'keys as they are' : 'keys as a shell has them');
    },
    ref: () => undefined,
    unref: () => undefined,
  });
  const stdout = Object.assign(new PassThrough(), {
    isTTY,
    columns: 80,
    rows: 24,
    write: (...drawn: unknown[]) => {
      note('drawn');
      const done = drawn.at(-1);
      if (typeof done === 'function') done();
      return true;
    },
  });
  return {
    happened,
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
  };
}

describe('a screen', () => {
  it.each([
    [true, ['keys as they are', 'drawn', 'keys as a shell has them']],
    [false, ['drawn']],
  ])('takes keys as they are before it draws, on a terminal (%s), until it ends', async (isTTY, expected) => {
    const { happened, stdin, stdout } = terminal(isTTY);
    const over = new AbortController();
    const shown = renderScreen(
      <Text>Which one?</Text>,
      {
        stdin,
        stdout,
        stderr: stdout,
        cancelled: over.signal,
        suspend: () => undefined,
        onContinue: () => () => undefined,
      },
      {},
    );
    await expect.poll(() => happened).toContain('drawn');
    over.abort();
    await shown;
    expect(happened).toEqual(expected);
  });
});
