import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { CredentialChange } from '@erx/core/credentials/model';
import { isProvable } from '@erx/core/credentials/proven-change';
import type { ProofingStatus, SoftTokenSecret } from '@erx/core/credentials/proofing/model';
import {
  hardwareTokenHasReference,
  holdsToken,
  offeredSteps,
  SECRET_LIFETIME_MS,
} from '@erx/core/credentials/proofing/rules';
import { generateSecret } from 'otplib';
import { uuidv7 } from 'uuidv7';
import type { ChosenToken, ProofingPerson } from '../../platform/gateway/proofing';
import { sealTokenSecret } from '../../platform/identity/token-secret';
import { type GivenFactors, proveFactors } from '../../signing/factors';
import { recordAction } from '../../platform/audit-trail/record-action';
import { findOpenAbout, type StoredRequest } from '../../approvals/store';
import { proofingStore, type StoredProofing } from './store';
import {
  currentStatus,
  storeReport,
  type Proofing,
  readStatus,
  replyOrThrow,
  requireService,
} from './status';

/**
 * Chooses the token that is to be registered, and begins the proofing where the identity is not proven. The
 * choice is stored before the service receives it, under an id of this product: making the same choice again
 * continues the same proofing, whatever was lost on the way.
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
  const { reference, person } = await services.database.transaction(async (transaction) => {
    const own = proofingStore(transaction, member.accountId);
    const asked = await findOpenAbout(transaction, 'credential', member.accountId);
    const stored = await own.person();
    if (!stored) throw new AppError('session.practice-refused');
    // What waits for approval is what is to be proven (docs/decisions/credentials.md).
    const stated = { ...stored, ...withChanges(stored, asked?.changes ?? []) };
    const isNewIdentity = row !== undefined && isOfAnother(row, stated, asked);
    const reference = row === undefined || isNewIdentity ? uuidv7() : row.reference;
    const begun = isNewIdentity ? await own.restart(row, reference, now) : row;
    if (row !== undefined && begun === undefined) throw new AppError('record.changed');
    if ((await own.choose(begun, reference, chosen, now)) === undefined) throw new AppError('record.changed');
    if (isNewIdentity)
      await recordAction(
        transaction,
        member,
        {
          event: 'proofing.begun-anew',
          resourceType: 'Account',
          resourceId: member.accountId,
          details: asked === undefined ? {} : { requestId: asked.id },
        },
        now,
      );
    await recordAction(
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
    if (begun?.status === 'Complete') return { reference, person: stored };
    // A reference is used for one person only: its reports are of them, whichever call arrived.
    if (row === undefined || isNewIdentity) await own.keepName(stated, now);
    return { reference, person: stated };
  });
  const report = replyOrThrow(proofing, await service.begin(reference, person, chosen));
  const own = proofingStore(services.database, member.accountId);
  const stored = await own.find();
  // Another request may have begun another proofing meanwhile, of which this report says nothing.
  if (stored?.reference === reference) await storeReport(proofing, stored, report);
  return await readStatus(proofing, await own.find(), true);
}

/** The person with the name and the registration that wait. */
function withChanges(stored: ProofingPerson, changes: readonly CredentialChange[]) {
  const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  return {
    firstName: after['firstName'] ?? stored.firstName,
    lastName: after['lastName'] ?? stored.lastName,
    deaNumber: after['deaNumber'] ?? stored.deaNumber,
  };
}

/**
 * Whether a proofing is of another person than the one to be proven now. A complete one is restarted only
 * where that can approve the waiting change, which no one else can approve; an open one where the service
 * received another name, or a change was requested after it (docs/decisions/credentials.md).
 */
function isOfAnother(
  row: StoredProofing,
  stated: Pick<ProofingPerson, 'firstName' | 'lastName'>,
  asked: Pick<StoredRequest<'credential'>, 'changes' | 'askedAt'> | undefined,
): boolean {
  const waits = asked !== undefined && isProvable(asked.changes);
  if (row.status === 'Complete') return waits;
  const isSameName = row.firstName === stated.firstName && row.lastName === stated.lastName;
  return !isSameName || (waits && asked.askedAt > row.startedAt);
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
    await recordAction(
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
