import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { SigningReview } from '@erx/core/signing/model';
import { toSigningItem } from '@erx/core/signing/content';
import { isMarkedReady, MOST_TOGETHER, offeredTypes, SIGNER_RULES } from '@erx/core/signing/rules';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { checkBeforeSend, toSafetyCase } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { authenticatorsStore } from './authenticator-store';
import { loadForSigning, waitingForSignature } from './load-queries';
import { toSignableContent } from './content';
import { toCandidate, findingsOnRow, findRows } from './judge';

/**
 * The signing screen of one patient: the prescription asked for, then the others of this patient that wait
 * for the same prescriber (21 CFR 1311.120(b)(9)).
 * @throws AppError with what forbids signing the one asked for
 */
export async function reviewFor(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  prescriptionId: string,
): Promise<SigningReview> {
  const { database } = services;
  const now = services.now();
  const [asked] = await loadForSigning(database, [{ practiceId: member.practiceId, id: prescriptionId }]);
  if (!asked) throw new AppError('prescription.not-found');
  refuseWhenStopped(findingsOnRow(SIGNER_RULES, asked, member, now));

  const waiting = await waitingForSignature(
    database,
    member.practiceId,
    asked.patient_id,
    member.accountId,
    MOST_TOGETHER,
  );
  const others = (
    await findRows(
      loadForSigning,
      services,
      member,
      waiting.filter((id) => id !== asked.id),
    )
  )
    .filter((row) => findingsOnRow(SIGNER_RULES, row, member, now).length === 0)
    .slice(0, MOST_TOGETHER - 1);
  const own = authenticatorsStore(database, member.accountId);
  const [authenticators, pinHash, safety] = await Promise.all([
    own.all(),
    own.pinHash(),
    Promise.all([asked, ...others].map((row) => checkBeforeSend(judge, member, row, now))),
  ]);
  const hardware = authenticators.find(({ kind }) => kind === 'hardware');
  return {
    items: [asked, ...others].map((row) =>
      toSigningItem(toSignableContent(row, now), {
        version: row.version,
        isReady: isMarkedReady(toCandidate(row)),
        registeredIn: row.provider_state,
      }),
    ),
    offered: offeredTypes(authenticators, services.phone !== undefined),
    ...(hardware ? { hardwareTokenReference: hardware.reference } : {}),
    hasPinNumber: pinHash !== null,
    safety: await Promise.all(safety.map(toSafetyCase)),
  };
}
