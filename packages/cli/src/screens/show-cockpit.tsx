import { AppError } from '@erx/core/findings/app-error';
import { fullName } from '@erx/core/users/names';
import type { Context } from '../context';
import type { Connection } from '../session/connect';
import { openPracticeSession, type PracticeSession } from '../session/practice-session';
import type { ScreenEnd, ScreenLook } from '../terminal/screen-look';
import { TerminalFailure } from '../messages';
import { showOnScreen } from '../terminal/show-on-screen';
import { screenOf } from './registry';
import type { DrawScreen } from './cockpit/show-screen';
import { Cockpit } from './cockpit/cockpit';
import type { Target } from './cockpit/target';

/**
 * Shows a screen, and those that are opened from it, until the person leaves.
 * @returns how it was left
 * @throws what keeps the first one from being opened, or ends them from outside: CallError, AppError
 * access.refused, TerminalFailure; terminal.unanswered after Ctrl-C or a request to stop while an act was under way
 */
export async function showCockpit(
  target: Target,
  connection: Connection,
  context: Context,
  look: ScreenLook,
): Promise<ScreenEnd> {
  let known: PracticeSession | undefined;
  let asked: Promise<PracticeSession> | undefined;
  const session = (): Promise<PracticeSession> => {
    asked ??= openPracticeSession(connection, context).then(
      (opened) => (known = opened),
      (error: unknown) => {
        asked = undefined; // asked again by the one who needs it
        throw error;
      },
    );
    return asked;
  };
  const open = async (wanted: Target): Promise<DrawScreen> => {
    const entry = screenOf(wanted.to);
    const load = entry.load();
    // What is followed live draws before the server has answered; the rest knows who looks at it.
    if (!entry.opensAtOnce && !(await session()).user.permissions.includes(entry.allow))
      throw new AppError('access.refused');
    return await (
      await load
    )({ target: wanted, connection, context, session });
  };
  const outliving: Promise<readonly string[]>[] = [];
  const toWebAddress = (path: string): string => `${connection.origin}${path}`;
  const openBrowser = (address: string): Promise<void> => context.openBrowser(address);
  const first = await open(target);
  const how = await showOnScreen(
    (onEnd) => (
      <Cockpit
        first={first}
        open={open}
        permissions={() => known?.user.permissions}
        who={async () => whoText(await session())}
        toWebAddress={toWebAddress}
        openBrowser={openBrowser}
        onEnd={onEnd}
        cancelled={context.cancelled}
        outlive={(work) => void outliving.push(work)}
      />
    ),
    context,
    look,
  );
  const failed = (await Promise.all(outliving)).flat();
  if (failed.length > 0) throw new TerminalFailure('terminal.not-answered', { list: failed.join(' ') });
  if (how === 'unanswered') throw new TerminalFailure('terminal.unanswered');
  return how;
}

function whoText({ user, practice, server }: PracticeSession): string {
  const role = [user.role, ...(user.isSuperAdmin ? ['super administrator'] : [])].join(', ');
  return `${fullName(user)}, ${user.email}, ${role}, in ${practice} at ${server}.`;
}
