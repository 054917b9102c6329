import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { onFullScreen } from './full-screen';

function terminal() {
  const stdout = new PassThrough() as unknown as NodeJS.WriteStream;
  const exits = new Set<() => void>();
  const written = (): string => String((stdout as unknown as PassThrough).read() ?? '');
  return {
    stdout,
    written,
    exits,
    atExit: (act: () => void) => {
      exits.add(act);
      return () => exits.delete(act);
    },
  };
}

const LEAVE = '\u001b[?25h\u001b[?1049l\u001b]2;\u0007\u001b[23;0t';

it('gives the first screen back afterwards', async () => {
  const { written, exits, ...context } = terminal();
  expect(await onFullScreen(context, async () => 'done')).toBe('done');
  expect(written()).toMatch(new RegExp(`${LEAVE.replace(/[[?]/g, '\\$&')}$`));
  expect(exits.size).toBe(0);
});

it('stays there for a screen that is opened from another one', async () => {
  const { written, exits: _, ...context } = terminal();
  await onFullScreen(context, async () => {
    await onFullScreen(context, async () => undefined);
    expect(written()).not.toContain(LEAVE);
  });
  expect(written()).toBe(LEAVE);
});

it('gives it back when what runs fails', async () => {
  const { written, exits: _, ...context } = terminal();
  await expect(
    onFullScreen(context, async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(written()).toContain(LEAVE);
});

it('gives it back when the process ends in between', () => {
  const { written, exits, ...context } = terminal();
  void onFullScreen(context, () => new Promise(() => undefined));
  expect(written()).not.toContain(LEAVE);
  for (const act of exits) act();
  expect(written()).toContain(LEAVE);
});
