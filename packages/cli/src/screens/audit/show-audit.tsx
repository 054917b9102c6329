import { openWorkplace } from '../../session/practice-session';
import { showOnScreen } from '../../terminal/show-on-screen';
import type { ShowScreen } from '../show-screen';
import { AuditScreen } from './audit-screen';
import { trailSaver } from './save-trail';

/** Shows the audit trail until the person leaves. */
export const showAudit: ShowScreen = async (connection, context, look) => {
  const practiceSession = await openWorkplace(connection, context);
  const { HOME } = context.environment;
  return showOnScreen(
    (onEnd) => (
      <AuditScreen
        practiceSession={practiceSession}
        save={trailSaver(practiceSession, context)}
        home={HOME}
        onEnd={onEnd}
      />
    ),
    context,
    look,
  );
};
