import type { AuditEventOn } from '@erx/core/audit/events';
import { AppError, toRecordedCode } from '@erx/core/findings/app-error';
import type { FailureCode, MessageCode } from '@erx/core/findings/messages';
import type { IncidentType } from '@erx/core/incidents/model';
import type { Member } from '../platform/api/authenticate';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordRefusal } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';

/** Reported elsewhere, or nothing that anyone tried to do to a user: what they saw was of a moment before. */
const RECORDED_ELSEWHERE: ReadonlySet<FailureCode> = new Set([
  'record.not-found',
  'record.changed',
  'access-review.has-left',
  'access-review.signed',
  'grant.not-found',
  'role.request-not-found',
  'credential.request-not-found',
  'grant.factor-refused',
  'grant.locked',
  'grant.pin-not-set',
  'grant.push-unreachable',
  'grant.push-expired',
  'grant.push-unknown',
]);

interface RefusalOn<Resource extends string> {
  /** Of the refusal in the trail, such as 'grant.approve-refused'. */
  readonly event: AuditEventOn<Resource, { readonly reason: MessageCode }>;
  readonly resourceType: Resource;
}

/** What a member tries to do to whom. */
export type Attempt = (RefusalOn<'Account'> | RefusalOn<'GrantRequest'>) & {
  /** Null where what it is about is unknown in the practice. */
  readonly resourceId: string | null;
  /** How it is filed, where not as a permission that was not given or taken. */
  readonly incident?: IncidentType;
};

/**
 * Does work on a user's permissions. What it refuses is written into the trail and filed as an incident, each
 * in its transaction, and rethrown.
 */
export async function filingRefusals<Result>(
  services: Services,
  member: Member,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && !RECORDED_ELSEWHERE.has(error.code))
      await fileRefusal(services, member, attempt, error);
    throw error;
  }
}

/** The same of a change in one transaction, which is published to open screens. */
export const changeFilingRefusals = <Result>(
  services: Services,
  member: Member,
  attempt: Attempt,
  change: (transaction: Connection) => Promise<Result>,
): Promise<Result> => filingRefusals(services, member, attempt, () => changeAndPublish(services, change));

/** Writes a refusal into the trail and files it as an incident, each in its transaction. */
export async function fileRefusal(
  services: Services,
  member: Member,
  attempt: Attempt,
  refusal: AppError,
): Promise<void> {
  const { resourceId, incident = 'grantRefused' } = attempt;
  const { practiceId, accountId, address } = member;
  const reason = toRecordedCode(refusal);
  const about = { resourceId, details: { reason } };
  await (attempt.resourceType === 'Account'
    ? recordRefusal(services, member, { event: attempt.event, resourceType: 'Account', ...about })
    : recordRefusal(services, member, { event: attempt.event, resourceType: 'GrantRequest', ...about }));
  const of =
    resourceId === null
      ? {}
      : attempt.resourceType === 'Account'
        ? { targetAccountId: resourceId }
        : { request: resourceId };
  await fileIncident(
    services.database,
    { practiceId, accountId, type: incident, address, details: { reason, ...of } },
    services.now(),
  );
}
