import type { Context } from '../context';
import { TerminalFailure } from '../messages';
import { canAsk, whilePrompting } from './prompter';

/** What a command takes whose act takes something away. */
export interface ConfirmOptions {
  /** Says yes beforehand: for scripts. */
  readonly yes?: boolean;
}

const YES = /^y(es)?$/i;

/**
 * Asks before something is taken away. Anything but yes is no.
 * @param question what will happen, as core says it
 * @throws TerminalFailure terminal.confirmation-missing where no one can be asked and --yes was not given;
 * terminal.not-confirmed; terminal.cancelled
 */
export async function confirm(
  question: string,
  options: ConfirmOptions,
  context: Pick<Context, 'stdin' | 'stderr' | 'cancelled'>,
): Promise<void> {
  if (options.yes) return;
  if (!canAsk(context)) throw new TerminalFailure('terminal.confirmation-missing', { question });
  const answer = await whilePrompting(context, (prompter) => prompter.line(`${question} [y/N]`));
  if (!YES.test(answer)) throw new TerminalFailure('terminal.not-confirmed');
}
