import type { AuditEvent } from '@erx/core/audit/events';
import { type AuditEntry, recordAudit } from './record';
import type { Connection } from '../database/database';

/** What a user has done to what. */
export type Act<Event extends AuditEvent> = Pick<
  AuditEntry<Event>,
  'event' | 'resourceType' | 'resourceId' | 'details' | 'subject' | 'changes'
>;

/** Anyone who acts in a practice; the name is looked up where the caller knows the account alone. */
export interface ActingMember {
  readonly practiceId: string;
  readonly accountId: string;
  readonly trailName?: string | undefined;
}

/** Writes the audit record of something a member has done, in the transaction of the change. */
export async function recordAction<Event extends AuditEvent>(
  transaction: Connection,
  member: ActingMember,
  act: Act<Event>,
  now: Date,
): Promise<void> {
  await recordAudit(
    transaction,
    {
      practiceId: member.practiceId,
      accountId: member.accountId,
      trailName: member.trailName,
      outcome: 'done',
      ...act,
    },
    now,
  );
}
