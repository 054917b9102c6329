import { Text } from 'ink';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { renderScreen } from './render-screen';
import { SETTLED_MARK, settling } from './settled';

/** A terminal that notes when its keys are taken as they are, and when something is drawn on it. */
function terminal(isTTY: boolean) {
  const happened: string[] = [];
  const written: unknown[] = [];
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
      written.push(drawn[0]);
      const done = drawn.at(-1);
      if (typeof done === 'function') done();
      return true;
    },
  });
  return {
    happened,
    written,
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

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])(
    'on a terminal (%s), for plain text (%s), tells it that nothing is under way: %s',
    async (isTTY, isPlain, tells) => {
      const { written, stdin, stdout } = terminal(isTTY);
      const over = new AbortController();
      const end = settling.begin();
      const context = { stdin, stdout, stderr: stdout, cancelled: over.signal };
      const shown = renderScreen(<Text>Which one?</Text>, context, { isPlain });
      await expect.poll(() => written.join('')).toContain('Which one?');
      expect(written).not.toContain(SETTLED_MARK);
      end();
      await expect.poll(() => settling.isSettled).toBe(true);
      expect(written.includes(SETTLED_MARK)).toBe(tells);
      over.abort();
      await shown;
    },
  );
});
