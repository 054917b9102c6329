import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { ProofingStatus, SoftTokenSecret } from '@erx/core/proofing/model';
import {
  hardwareTokenHasReference,
  holdsToken,
  offeredSteps,
  SECRET_LIFETIME_MS,
} from '@erx/core/proofing/rules';
import { generateSecret } from 'otplib';
import { uuidv7 } from 'uuidv7';
import type { ChosenToken } from '../platform/gateway/proofing';
import { sealTokenSecret } from '../platform/identity/token-secret';
import { type GivenFactors, proveFactors } from '../signing/factors';
import { recordAct } from '../platform/audit-trail/record-act';
import { proofingStore } from './store';
import { currentStatus, keepReport, type Proofing, readStatus, replyOrThrow, requireService } from './status';

/**
 * Chooses the token that is to be registered, and begins the proofing where the identity is not proven. The
 * choice is stored before the service receives it, under an id of this product: whatever is lost on the way,
 * the same choice made again goes on with the same proofing.
 * @param factors of a token that counts, where there is one
 * @throws AppError proofing.reference-required, proofing.step-not-offered, proofing.factors-required,
 * proofing.unreachable, proofing.refused, record.changed
 */
export async function registerToken(
  proofing: Proofing,
  chosen: ChosenToken,
  factors: GivenFactors | undefined,
): Promise<ProofingStatus> {
  const { services, member, now } = proofing;
  const service = requireService(proofing);
  refuseWhenStopped(hardwareTokenHasReference({ kind: chosen.kind, reference: chosen.reference ?? '' }));
  const { row, status } = await currentStatus(proofing);
  if (!offeredSteps(status).register) throw new AppError('proofing.step-not-offered');
  if (holdsToken(status.userStatus)) {
    if (!factors) throw new AppError('proofing.factors-required');
    await proveFactors(services, member, factors);
  }
  const reference = row?.reference ?? uuidv7();
  const person = await services.database.transaction(async (transaction) => {
    const own = proofingStore(transaction, member.accountId);
    if ((await own.choose(row, reference, chosen, now)) === undefined) throw new AppError('record.changed');
    await recordAct(
      transaction,
      member,
      {
        event: 'proofing.token-chosen',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { kind: chosen.kind, reference: chosen.reference ?? null },
      },
      now,
    );
    return await own.person();
  });
  if (!person) throw new AppError('session.practice-refused');
  const report = replyOrThrow(proofing, await service.begin(reference, person, chosen));
  const own = proofingStore(services.database, member.accountId);
  const stored = await own.find();
  if (stored) await keepReport(proofing, stored, report);
  return await readStatus(proofing, await own.find(), true);
}

/**
 * A new secret for the chosen soft token. It is in this reply and never again; it counts once a code of it
 * was given.
 * @throws AppError proofing.step-not-offered, proofing.nothing-to-confirm, record.changed
 */
export async function showSoftToken(proofing: Proofing): Promise<SoftTokenSecret> {
  const {
    services: { database, keys },
    member,
    now,
  } = proofing;
  const { row, status } = await currentStatus(proofing);
  if (!row || status.chosenToken?.kind !== 'soft') throw new AppError('proofing.nothing-to-confirm');
  if (!offeredSteps(status).confirm) throw new AppError('proofing.step-not-offered');
  const secret = generateSecret();
  await database.transaction(async (transaction) => {
    if (
      !(await proofingStore(transaction, member.accountId).keepSecret(
        row,
        sealTokenSecret(keys, { secret, driftSteps: 0 }),
        now,
      ))
    )
      throw new AppError('record.changed');
    await recordAct(
      transaction,
      member,
      {
        event: 'proofing.soft-token-shown',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: {},
      },
      now,
    );
  });
  // Six digits every 30 seconds by HMAC-SHA-1: what authenticator apps read and RFC 6238 takes for granted.
  const parameters = new URLSearchParams({
    secret,
    issuer: 'erx',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  return {
    otpauthUri: `otpauth://totp/${encodeURIComponent(`erx:${member.email}`)}?${parameters.toString()}`,
    key: (secret.match(/.{1,4}/g) ?? []).join(' '),
    expiresAt: new Date(now.getTime() + SECRET_LIFETIME_MS).toISOString(),
  };
}
