import { openPracticeSession } from '../../session/practice-session';
import { showOnScreen } from '../../terminal/show-on-screen';
import type { ShowScreen } from '../show-screen';
import { GrantsScreen } from './grants-screen';

/** Shows the grant requests until the person leaves. */
export const showGrants: ShowScreen = async (connection, context, look) => {
  const practiceSession = await openPracticeSession(connection, context);
  return showOnScreen(
    (onEnd) => <GrantsScreen practiceSession={practiceSession} onEnd={onEnd} />,
    context,
    look,
  );
};
