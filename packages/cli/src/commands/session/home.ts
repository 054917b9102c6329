import { type Context, isInteractive } from '../../context';
import { showFailure } from '../../failure';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import type { HomeChoice } from '../../screens/home/home-choice';
import type { Target } from '../../screens/cockpit/target';
import { type Connection, connect, findServer } from '../../session/connect';
import { onFullScreen } from '../../terminal/full-screen';
import { toScreenLook, type ScreenLook, type ScreenOptions } from '../../terminal/screen-look';

/**
 * Shows the home screen, and the screens that are opened from it, until the person quits.
 * @throws TerminalFailure without a terminal, or when cancelled by Ctrl-C
 */
export async function homeCommand(options: ScreenOptions, context: Context): Promise<void> {
  if (!isInteractive(context))
    throw new TerminalFailure('terminal.no-terminal', { command: 'home', instead: 'erx --help' });
  const look: ScreenLook = { ...toScreenLook(options, context.environment), leadsTo: 'home' };
  let notice: string | undefined;
  for (;;) {
    const choice = await onSecondScreen(context, look, () => untilLeft(options, context, look, notice));
    if (choice.to === 'quit') return;
    if (choice.to === 'cancelled') throw new TerminalFailure('terminal.cancelled');
    notice = await signIn(options, context, choice.byDevice);
  }
}

type Left = Exclude<HomeChoice, { readonly to: 'screen' }>;

/** Goes from the home screen into others and back, until something else is wanted. */
async function untilLeft(
  options: ScreenOptions,
  context: Context,
  look: ScreenLook,
  said: string | undefined,
): Promise<Left> {
  const { showHome } = await import('../../screens/home/home-screen');
  let notice = said;
  let last: string | undefined;
  for (;;) {
    const { origin } = await findServer(options, context);
    const connection = await connectionOf(options, context);
    const choice = await showHome({ origin, connection, notice, last }, context, {
      ...look,
      leadsTo: 'shell',
    });
    if (choice.to !== 'screen' || !connection) return choice.to === 'screen' ? { to: 'quit' } : choice;
    last = choice.target.to;
    const left = await enter(choice.target, connection, context, look);
    if (left.how === 'cancelled') return { to: 'cancelled' };
    notice = left.notice;
  }
}

/** Shows a screen; the home screen shows what ended it from outside, where one signs in again. */
async function enter(
  target: Target,
  connection: Connection,
  context: Context,
  look: ScreenLook,
): Promise<{ readonly how: 'quit' | 'cancelled'; readonly notice: string | undefined }> {
  try {
    const { showCockpit } = await import('../../screens/show-cockpit');
    const how = await showCockpit(target, connection, context, look);
    return { how: how === 'cancelled' ? 'cancelled' : 'quit', notice: undefined };
  } catch (error) {
    const { code, message } = showFailure(error);
    if (code === 'terminal.unanswered') throw error;
    if (context.cancelled.aborted) {
      if (code === 'terminal.not-answered') throw error; // there is no home screen any more to say it on
      return { how: 'cancelled', notice: undefined };
    }
    if (code === 'terminal.unexpected') throw error;
    return { how: 'quit', notice: message };
  }
}

async function connectionOf(options: ScreenOptions, context: Context): Promise<Connection | undefined> {
  try {
    return await connect(options, context, createReport(options, context));
  } catch (error) {
    if (error instanceof TerminalFailure && error.code === 'terminal.sign-in-needed') return undefined;
    throw error;
  }
}

/**
 * Signs in on the first screen, where the address can be copied. A practice that was named is this call's alone: the
 * one that is stored stays.
 * @returns why it did not come to that
 */
async function signIn(
  { practice, ...options }: ScreenOptions,
  context: Context,
  byDevice: boolean,
): Promise<string | undefined> {
  const { login } = await import('./login');
  try {
    await login({ ...options, device: byDevice, keepsPractice: practice !== undefined }, context);
    return undefined;
  } catch (error) {
    if (context.cancelled.aborted) throw error;
    const { code, message } = showFailure(error);
    if (code === 'terminal.unexpected') throw error;
    return message;
  }
}

/** The terminal stays the program's from one screen to the next: nothing typed in between is lost. */
async function onSecondScreen<Result>(
  context: Context,
  { isSpoken = false }: ScreenLook,
  run: () => Promise<Result>,
): Promise<Result> {
  const { keepingKeys } = await import('../../terminal/render-screen');
  return await keepingKeys(context, () => (isSpoken ? run() : onFullScreen(context, run)));
}
