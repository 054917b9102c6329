import type { AuditEventOn } from '@erx/core/audit/events';
import { AppError, toRecordedCode } from '@erx/core/findings/app-error';
import type { FailureCode, MessageCode } from '@erx/core/findings/messages';
import { recordRefusal } from '../platform/audit-trail/record';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { fileIncident } from '../platform/audit-trail/file-incident';

/** Reported elsewhere, or nothing that anyone tried to do to a user. */
const RECORDED_ELSEWHERE: ReadonlySet<FailureCode> = new Set([
  'record.not-found',
  'grant.not-found',
  'role.request-not-found',
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

/** Who tries to do what to whom. */
export type Attempt = (RefusalOn<'Account'> | RefusalOn<'GrantRequest'>) & {
  readonly resourceId: string;
  /** The network address it came from. */
  readonly address: string;
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

/** Writes a refusal into the trail and files it as an incident, each in its transaction. */
export async function fileRefusal(
  services: Services,
  member: Member,
  attempt: Attempt,
  refusal: AppError,
): Promise<void> {
  const { resourceType, resourceId, address } = attempt;
  const reason = toRecordedCode(refusal);
  const about = { resourceId, details: { reason } };
  await (attempt.resourceType === 'Account'
    ? recordRefusal(services, member, { event: attempt.event, resourceType: 'Account', ...about })
    : recordRefusal(services, member, { event: attempt.event, resourceType: 'GrantRequest', ...about }));
  await fileIncident(
    services.database,
    {
      practiceId: member.practiceId,
      accountId: member.accountId,
      type: 'grantRefused',
      address,
      details: {
        reason,
        ...(resourceType === 'Account' ? { targetAccountId: resourceId } : { request: resourceId }),
      },
    },
    services.now(),
  );
}
