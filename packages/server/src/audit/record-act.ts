import { type AuditDetails, recordAudit } from './record';
import type { Connection } from '../database/database';
import type { Member } from '../http/member';

/** What somebody has done to what. */
export interface Act {
  readonly event: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly details: AuditDetails;
}

/** Writes the audit record of something a member has done, in the transaction of the change. */
export async function recordAct(transaction: Connection, member: Pick<Member, 'practiceId' | 'accountId'>, act: Act, now: Date): Promise<void> {
  await recordAudit(transaction, { practiceId: member.practiceId, accountId: member.accountId, outcome: 'done', ...act }, now);
}
