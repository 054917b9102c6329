import { AppError } from '@erx/core/findings/app-error';
import type { ProofingStatus } from '@erx/core/credentials/proofing/model';
import { offeredSteps, SECRET_LIFETIME_MS } from '@erx/core/credentials/proofing/rules';
import { fileIncidentOn, notify } from '../../approvals/record';
import { addAuthenticator } from '../../platform/identity/authenticators';
import { openTokenSecret, type TokenSecret } from '../../platform/identity/token-secret';
import { recordAction } from '../../platform/audit-trail/record-action';
import { stepOfCode } from '../../signing/one-time-code';
import { proofingStore, type StoredProofing } from './store';
import { authenticatorsStore } from '../../signing/authenticator-store';
import { countingTries } from './codes';
import { currentStatus, type Proofing, readStatus, replyOrThrow, requireService } from './status';

/**
 * A code of the chosen token, given by a person whose identity is proven: from then on the token counts. It
 * replaces one of its kind; one of the other kind stays.
 * @throws AppError proofing.nothing-to-confirm, proofing.step-not-offered, proofing.secret-expired,
 * proofing.token-unknown, proofing.code-wrong, proofing.locked, record.changed
 */
export async function confirmToken(proofing: Proofing, code: string): Promise<ProofingStatus> {
  const {
    services: { database, keys },
    member,
    now,
  } = proofing;
  const { row, status } = await currentStatus(proofing);
  if (!row || !status.chosenToken) throw new AppError('proofing.nothing-to-confirm');
  if (!offeredSteps(status).confirm) throw new AppError('proofing.step-not-offered');
  const { kind, reference = 'Authenticator app' } = status.chosenToken;
  const token = kind === 'soft' ? shownSecret(proofing, row) : await issuedSecret(proofing, row, reference);
  const step = await countingTries(proofing, 'proofing.code-wrong', () => stepOfCode(token, code, now));
  await database.transaction(async (transaction) => {
    if (!(await proofingStore(transaction, member.accountId).confirm(row, now)))
      throw new AppError('record.changed');
    const own = authenticatorsStore(transaction, member.accountId);
    const replaced = await own.retire(kind);
    const id = await addAuthenticator(
      transaction,
      keys,
      { accountId: member.accountId, kind, reference, secret: token.secret, acceptsPush: false },
      now,
    );
    await own.acceptStep(id, step); // the code that proved it signs nothing
    await recordAction(
      transaction,
      member,
      {
        event: 'token.registered',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { kind, authenticatorId: id, replaced },
      },
      now,
    );
    const act = { ...member, transaction, now };
    const about = kind === 'soft' ? 'soft token' : 'hardware token';
    await notify(act, { accountId: member.accountId, kind: 'token-bound', by: '', about });
    const change = { change: 'token registered', kind } as const;
    await fileIncidentOn(act, 'proofingChanged', { targetId: member.accountId }, change);
  });
  return await readStatus(proofing, await proofingStore(database, member.accountId).find(), true);
}

function shownSecret(
  { services: { keys }, now }: Proofing,
  { pendingSecret, pendingSince }: StoredProofing,
): TokenSecret {
  if (
    pendingSecret === null ||
    pendingSince === null ||
    now.getTime() - pendingSince.getTime() >= SECRET_LIFETIME_MS
  )
    throw new AppError('proofing.secret-expired');
  return openTokenSecret(keys, pendingSecret);
}

/**
 * The secret of a hardware token comes from the service's shipment, from server to server; no browser sees
 * it.
 */
async function issuedSecret(
  proofing: Proofing,
  row: StoredProofing,
  reference: string,
): Promise<TokenSecret> {
  const outcome = await requireService(proofing).seed(row.reference);
  const isHeld = await authenticatorsStore(
    proofing.services.database,
    proofing.member.accountId,
  ).isHeldByAnother(reference);
  if (outcome.is === 'unknown' || isHeld) throw new AppError('proofing.token-unknown');
  const issued = replyOrThrow(proofing, outcome);
  if (issued.reference.toUpperCase() !== reference.toUpperCase())
    throw new AppError('proofing.token-unknown');
  return { secret: issued.secret, driftSteps: 0 };
}
