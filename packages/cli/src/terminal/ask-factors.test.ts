import { expect, it } from 'vitest';
import type { Context } from '../context';
import { typedTerminal } from '../testing/typed-terminal';
import { askFactors } from './ask-factors';

const asking = (terminal: ReturnType<typeof typedTerminal>): Context =>
  ({ ...terminal.context, environment: {} }) as unknown as Context;

it('asks for PIN and code, and again where what was typed cannot be right', async () => {
  const terminal = typedTerminal();
  const asked = askFactors(['Hwtok'], {}, asking(terminal));
  terminal.type('12\r1234\r98765\r987 654\r');
  expect(await asked).toEqual({ otpType: 'Hwtok', pin: '1234', otp: '987654' });
  expect(terminal.shown()).toBe(
    'PIN number: \nA PIN has 4 to 6 digits.\nPIN number: \nCode of your Hardware Token: \nA ' +
      'one-time code has 6 digits.\nCode of your Hardware Token: \n',
  );
});

it('asks for the PIN alone where the phone answers', async () => {
  const terminal = typedTerminal();
  const asked = askFactors(['Hwtok', 'Oob'], { with: 'push' }, asking(terminal));
  terminal.type('1234\r');
  expect(await asked).toEqual({ otpType: 'Oob', pin: '1234' });
});

it('refuses a way that is not set up, by those that are, and to ask where there is no terminal', async () => {
  await expect(askFactors(['Hwtok', 'Oob'], { with: 'soft' }, asking(typedTerminal()))).rejects.toThrow(
    expect.objectContaining({
      code: 'terminal.way-not-offered',
      exit: 5,
      next: 'Ways that are: hardware, push.',
    }) as Error,
  );
  await expect(askFactors(['Hwtok'], {}, asking(typedTerminal(false)))).rejects.toThrow(
    expect.objectContaining({ code: 'terminal.secret-needs-terminal', exit: 2 }) as Error,
  );
});
