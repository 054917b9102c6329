import type { AuditEventOn } from '@erx/core/audit/events';
import { AppError, toRecordedCode } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import { recordRefusal } from '../platform/audit-trail/record';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';

/** What is worked on, and the event of a refusal. */
export type About =
  | { readonly event: RefusalOn<'Prescription'>; readonly prescriptionId: string }
  | { readonly event: RefusalOn<'PharmacyRequest'>; readonly requestId: string };

type RefusalOn<Resource extends string> = AuditEventOn<Resource, { readonly reason: MessageCode }>;

/**
 * Does work on a prescription or a request; whatever it refuses is written into the trail, which commits
 * separately, and rethrown.
 */
export async function auditingRefusals<Result>(
  services: Services,
  member: Member,
  about: About,
  work: () => Promise<Result>,
  isAnswered: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof AppError &&
      // one key used for two requests answers neither: the refusal is recorded
      !(await isAnswered().catch(() => false)) &&
      error.code !== 'prescription.not-found' &&
      error.code !== 'request.not-found'
    ) {
      const details = { reason: toRecordedCode(error) };
      await ('requestId' in about
        ? recordRefusal(services, member, {
            event: about.event,
            resourceType: 'PharmacyRequest',
            resourceId: about.requestId,
            details,
          })
        : recordRefusal(services, member, {
            event: about.event,
            resourceType: 'Prescription',
            resourceId: about.prescriptionId,
            details,
          }));
    }
    throw error;
  }
}

/**
 * 21 CFR 1311.120(b)(17), 1311.100(d): without a clock that can be trusted nothing is signed.
 * @throws AppError signing.clock-wrong
 */
export function assertClockIsTrusted(services: Pick<Services, 'clock' | 'log'>): void {
  if (services.clock.isTrusted()) return;
  services.log.error(
    { code: 'signing.clock-wrong' },
    'the clock is off by more than five minutes: signing is refused',
  );
  throw new AppError('signing.clock-wrong');
}
