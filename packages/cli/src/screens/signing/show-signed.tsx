import { openWorkplace } from '../../session/practice-session';
import { showOnScreen } from '../../terminal/show-on-screen';
import type { ShowScreen } from '../show-screen';
import { SignedScreen } from './signed-screen';

/** Shows the signed prescriptions until the person leaves. */
export const showSigned: ShowScreen = async (connection, context, look) => {
  const practiceSession = await openWorkplace(connection, context);
  return showOnScreen(
    (onEnd) => <SignedScreen practiceSession={practiceSession} onEnd={onEnd} />,
    context,
    look,
  );
};
