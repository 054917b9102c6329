import { describe, expect, it } from 'vitest';
import { typedTerminal } from '../testing/typed-terminal';
import { confirm } from './confirm';
import { canAsk, whilePrompting } from './prompter';

const CANCELLED = expect.objectContaining({ code: 'terminal.cancelled', exit: 3 }) as Error;

type Terminal = ReturnType<typeof typedTerminal>;
const askSecret = (question: string, terminal: Terminal): Promise<string> =>
  whilePrompting(terminal.context, (prompter) => prompter.secret(question));

describe('a secret', () => {
  it('is read without a trace of it, and the terminal is given back', async () => {
    const terminal = typedTerminal();
    const asked = askSecret('PIN number:', terminal);
    expect(terminal.isRaw()).toBe(true);
    terminal.type('12');
    terminal.type('99\u007f\u007f34\r');
    expect(await asked).toBe('1234');
    expect(terminal.isRaw()).toBe(false);
    expect(terminal.shown()).toBe('PIN number: \n');
  });

  it('keeps blanks and letters of every script', async () => {
    const terminal = typedTerminal();
    const asked = askSecret('Password:', terminal);
    terminal.type(' Größe 1! \r');
    expect(await asked).toBe(' Größe 1! ');
  });

  it('is taken from what was pasted ahead, unseen', async () => {
    const terminal = typedTerminal();
    const asked = whilePrompting(terminal.context, async (prompter) => [
      await prompter.secret('PIN number:'),
      await prompter.secret('Code:'),
    ]);
    terminal.type('1234\r987654\r');
    expect(await asked).toEqual(['1234', '987654']);
    expect(terminal.shown()).toBe('PIN number: \nCode: \n');
  });

  it.each<[string, (terminal: Terminal) => void]>([
    ['Ctrl-C', (terminal) => terminal.type('12\u0003')],
    ['Ctrl-D', (terminal) => terminal.type('\u0004')],
    ['a request to stop', (terminal) => terminal.cancel()],
  ])('is given up by %s, and the terminal is given back', async (_, giveUp) => {
    const terminal = typedTerminal();
    const asked = askSecret('PIN number:', terminal);
    giveUp(terminal);
    await expect(asked).rejects.toThrow(CANCELLED);
    expect(terminal.isRaw()).toBe(false);
    expect(terminal.shown()).toMatch(/\n$/);
  });

  it('is asked for on a terminal alone', () => {
    expect(canAsk(typedTerminal().context)).toBe(true);
    expect(canAsk(typedTerminal(false).context)).toBe(false);
  });
});

it('shows what is not secret, and hides again what is', async () => {
  const terminal = typedTerminal();
  const asked = whilePrompting(terminal.context, async (prompter) => [
    await prompter.line('Name:'),
    await prompter.secret('Password:'),
    await prompter.line('City:'),
  ]);
  terminal.type(' Ada \r');
  await expect.poll(terminal.shown).toContain('Password:');
  terminal.type('hidden\r');
  await expect.poll(terminal.shown).toContain('City:');
  terminal.type('Boston\r');
  expect(await asked).toEqual(['Ada', 'hidden', 'Boston']);
  expect(terminal.shown()).toContain('Ada');
  expect(terminal.shown()).toContain('Boston');
  expect(terminal.shown()).not.toContain('hidden');
});

describe('a confirmation', () => {
  it.each(['y', 'Y', 'yes', 'YES '])('%j is yes', async (word) => {
    const terminal = typedTerminal();
    const asked = confirm('Cancel this request?', {}, terminal.context);
    terminal.type(`${word}\r`);
    await expect(asked).resolves.toBeUndefined();
    expect(terminal.shown()).toContain('Cancel this request? [y/N] ');
  });

  it.each(['', 'n', 'no', 'yess', 'ja'])('%j is no', async (word) => {
    const terminal = typedTerminal();
    const asked = confirm('Cancel this request?', {}, terminal.context);
    terminal.type(`${word}\r`);
    await expect(asked).rejects.toThrow(
      expect.objectContaining({ code: 'terminal.not-confirmed', exit: 3 }) as Error,
    );
  });

  it('is given beforehand by --yes, and otherwise named where nobody can be asked', async () => {
    await expect(
      confirm('Cancel this request?', { yes: true }, typedTerminal(false).context),
    ).resolves.toBeUndefined();
    await expect(confirm('Cancel this request?', {}, typedTerminal(false).context)).rejects.toThrow(
      expect.objectContaining({ exit: 2, next: expect.stringContaining('--yes') as string }) as Error,
    );
  });
});
