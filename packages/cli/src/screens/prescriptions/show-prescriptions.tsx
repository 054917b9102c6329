import type { Context } from '../../context';
import type { Connection } from '../../session/connect';
import { openWorkplace } from '../../session/practice-session';
import type { ScreenEnd, ScreenLook } from '../../terminal/screen-look';
import { showOnScreen } from '../../terminal/show-on-screen';
import { PrescriptionsScreen } from './prescriptions-screen';

/** Shows the prescriptions of the practice until the person leaves. */
export async function showPrescriptions(
  connection: Connection,
  context: Context,
  look: ScreenLook,
): Promise<ScreenEnd> {
  const practiceSession = await openWorkplace(connection, context);
  return showOnScreen(
    (onEnd) => <PrescriptionsScreen practiceSession={practiceSession} onEnd={onEnd} />,
    context,
    look,
  );
}
