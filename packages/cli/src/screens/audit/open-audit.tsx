import type { OpenScreen } from '../cockpit/show-screen';
import { AuditScreen } from './audit-screen';
import { trailSaver } from './save-trail';
import { whoNamed } from './search';

/** The audit trail: its search, or at once what someone did or what was done with a prescription. */
export const openAudit: OpenScreen<'audit'> = async ({ session, context, target }) => {
  const practiceSession = await session();
  const { HOME } = context.environment;
  const person = target.person ?? (target.who && (await whoNamed(target.who, practiceSession)));
  return (onEnd) => (
    <AuditScreen
      practiceSession={practiceSession}
      save={trailSaver(practiceSession, context)}
      home={HOME}
      person={person || undefined}
      subject={target.subject}
      onEnd={onEnd}
    />
  );
};
