import { AppError } from '@erx/core/findings/app-error';
import type { ProofingStatus } from '@erx/core/credentials/proofing/model';
import { isUnderWay } from '@erx/core/credentials/proofing/rules';
import { dateIn } from '@erx/core/values/dates';
import { recordAction } from '../../platform/audit-trail/record-action';
import type { ProofingOutcome, ProofingReport, ProofingService } from '../../platform/gateway/proofing';
import type { Member } from '../../platform/api/authenticate';
import type { Services } from '../../services';
import { fileIncidentOn } from '../../approvals/record';
import { settleByProofing } from '../../approvals/decide-credentials';
import { proofingStore, type StoredProofing } from './store';
import { usersStore } from '../../users/store';

/** What every step of a proofing works with. */
export interface Proofing {
  readonly services: Services;
  readonly member: Member;
  /** Undefined where the settings name none. */
  readonly service: ProofingService | undefined;
  readonly now: Date;
}

/** The state as stored. @param isCurrent whether the service was asked, or has nothing to add */
export async function readStatus(
  { services: { database }, member }: Proofing,
  row: StoredProofing | undefined,
  isCurrent: boolean,
): Promise<ProofingStatus> {
  const user = await usersStore(database, member.practiceId).find(member.accountId);
  if (!user) throw new AppError('session.practice-refused');
  const kind = row?.isHardwareTokenMain ? 'hardware' : 'soft';
  return {
    transactionStatus: {
      status: row?.status ?? 'None',
      isCurrent,
      appointmentAt: row?.appointmentAt?.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
    },
    userStatus: {
      hasSoftToken: user.has_soft_token,
      hardwareTokenReference: user.hardware_reference ?? undefined,
    },
    chosenToken: row?.pendingSince ? { kind, reference: row.hardwareToken ?? undefined } : undefined,
  };
}

/**
 * The state now: the service is queried while a proofing is open. What cannot be queried is shown as it was,
 * and marked so.
 */
export async function currentStatus(
  proofing: Proofing,
): Promise<{ row: StoredProofing | undefined; status: ProofingStatus }> {
  const {
    services: { database },
    member,
    service,
  } = proofing;
  const own = proofingStore(database, member.accountId);
  const row = await own.find();
  if (!row || !isUnderWay(row.status)) return { row, status: await readStatus(proofing, row, true) };
  const outcome = await service?.ask(row.reference);
  if (outcome?.is !== 'done') return { row, status: await readStatus(proofing, row, false) };
  await storeReport(proofing, row, outcome.reply);
  const after = await own.find();
  return { row: after, status: await readStatus(proofing, after, true) };
}

/**
 * Stores the state that the service reports. Nothing where it is the same, or where another request has
 * stored something newer.
 */
export async function storeReport(
  { services, member, now }: Proofing,
  row: StoredProofing,
  report: ProofingReport,
): Promise<void> {
  const appointmentAt = report.appointmentAt === undefined ? null : new Date(report.appointmentAt);
  if (report.status === row.status && appointmentAt?.getTime() === row.appointmentAt?.getTime()) return;
  await services.database.transaction(async (transaction) => {
    if (!(await proofingStore(transaction, member.accountId).standAs(row, report.status, appointmentAt, now)))
      return;
    await recordAction(
      transaction,
      member,
      {
        event: 'proofing.status-changed',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { from: row.status, to: report.status },
      },
      now,
    );
    if (report.status !== 'Complete') return;
    if (row.firstName !== null && row.lastName !== null)
      await settleByProofing(
        transaction,
        services.config,
        member,
        {
          firstName: row.firstName,
          lastName: row.lastName,
          startedAt: row.startedAt,
          today: dateIn(member.timeZone, now),
        },
        now,
      );
    const act = { ...member, transaction, now };
    const proven = { change: 'proven' } as const;
    await fileIncidentOn(act, 'proofingChanged', { targetId: member.accountId }, proven);
  });
}

/**
 * The reply of the service.
 * @throws AppError proofing.refused, proofing.step-not-offered, proofing.unreachable
 */
export function replyOrThrow<Reply>({ services: { log } }: Proofing, outcome: ProofingOutcome<Reply>): Reply {
  if (outcome.is === 'done') return outcome.reply;
  if (outcome.is === 'unreachable') {
    log.warn(
      { code: 'proofing.unreachable', problem: outcome.problem },
      'the proofing service did not answer',
    );
    throw new AppError('proofing.unreachable');
  }
  throw new AppError(outcome.is === 'refused' ? 'proofing.refused' : 'proofing.step-not-offered');
}

/** The service. @throws AppError proofing.not-configured */
export function requireService({ service }: Proofing): ProofingService {
  if (!service) throw new AppError('proofing.not-configured');
  return service;
}
