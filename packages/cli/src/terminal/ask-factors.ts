import { say } from '@erx/core/findings/messages';
import { OneTimeCode } from '@erx/core/signing/model';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import { FACTOR_WAYS, type FactorWay } from './factor-ways';
import { canAsk, type Prompter, whilePrompting } from './prompter';
import { OTP_TYPE_LABEL, type OtpType, PinNumber } from '@erx/core/credentials/proofing/model';

/** How a person proves that it is they: two factors, or the PIN alone where the phone is asked next. */
export interface Factors {
  readonly otpType: OtpType;
  readonly pin: string;
  /** Absent of a push: the phone answers instead. */
  readonly otp?: string;
}

export interface FactorOptions extends CommonOptions {
  /** The way of authenticating; asked for where there are several and none is named. */
  readonly with?: FactorWay;
}

const WHAT = 'PIN number and code are';

/**
 * Asks for PIN and code, on a terminal alone: a PIN that a script knows is no longer something that one
 * person knows (21 CFR 1311.115, 1311.125(c)).
 * @param offered the ways that the server says this person has
 * @throws TerminalFailure terminal.secret-needs-terminal, terminal.way-not-offered, terminal.cancelled
 */
export async function askFactors(
  offered: readonly OtpType[],
  options: FactorOptions,
  context: Context,
): Promise<Factors> {
  if (!canAsk(context)) throw new TerminalFailure('terminal.secret-needs-terminal', { what: WHAT });
  const otpType = await wayOf(offered, options, context);
  return await whilePrompting(context, async (prompter) => {
    const pin = await secretOf(
      prompter,
      'PIN number:',
      (typed) => (PinNumber.safeParse(typed).success ? undefined : say('pin.not-digits')),
      context,
    );
    if (otpType === 'Oob') return { otpType, pin };
    const otp = await secretOf(
      prompter,
      `Code of your ${OTP_TYPE_LABEL[otpType]}:`,
      (typed) => (OneTimeCode.safeParse(typed).success ? undefined : say('signing.code-not-digits')),
      context,
    );
    return { otpType, pin, otp };
  });
}

async function wayOf(
  offered: readonly OtpType[],
  options: FactorOptions,
  context: Context,
): Promise<OtpType> {
  const [first] = offered;
  if (options.with !== undefined) {
    const named = FACTOR_WAYS[options.with];
    if (!offered.includes(named))
      throw new TerminalFailure('terminal.way-not-offered', {
        way: OTP_TYPE_LABEL[named],
        list: offered.map(wordOf).join(', ') || 'none',
      });
    return named;
  }
  if (first !== undefined && offered.length === 1) return first;
  const { chooseOnTerminal } = await import('./choose');
  const chosen = await chooseOnTerminal(
    {
      title: 'How do you authenticate?',
      choices: offered.map((value) => ({ value, label: OTP_TYPE_LABEL[value] })),
    },
    options,
    context,
  );
  if (chosen === undefined) throw new TerminalFailure('terminal.cancelled');
  return chosen;
}

function wordOf(way: OtpType): string {
  return Object.entries(FACTOR_WAYS).find(([, type]) => type === way)?.[0] ?? way;
}

/** Asks until what was typed can be right: a try with a slip of the finger counts against the person. */
async function secretOf(
  prompter: Prompter,
  question: string,
  wrong: (typed: string) => string | undefined,
  { stderr }: Pick<Context, 'stderr'>,
): Promise<string> {
  for (;;) {
    const typed = (await prompter.secret(question)).replaceAll(/\s/g, '');
    const sentence = wrong(typed);
    if (sentence === undefined) return typed;
    stderr.write(`${sentence}\n`);
  }
}
