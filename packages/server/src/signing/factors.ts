import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { SIGNING_LIMIT } from '@erx/core/signing/rules';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '../platform/audit-trail/record';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { countAttempt, forgetAttempts } from '../platform/identity/attempts';
import { isSecret } from '../platform/identity/password-hashing';
import { openTokenSecret } from '../platform/identity/token-secret';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { authenticatorsStore } from './authenticator-store';
import { stepOfCode } from './one-time-code';

/** What a user gives to prove who they are. */
export interface GivenFactors {
  readonly otpType: OtpType;
  /** Absent for a push: the phone answers instead. */
  readonly otp: string | undefined;
  readonly pin: string;
}

/**
 * What is said and recorded where the factors do not hold: of a signature or of something else that they
 * protect. The tries are counted together.
 */
export interface FactorWords {
  readonly refused: MessageCode;
  readonly locked: MessageCode;
  readonly pinNotSet: MessageCode;
  readonly event: 'grant.factors-refused' | 'signing.factors-refused';
}
const OF_SIGNING: FactorWords = {
  refused: 'signing.factor-refused',
  locked: 'signing.locked',
  pinNotSet: 'signing.pin-not-set',
  event: 'signing.factors-refused',
};

type Refused = 'wrong' | 'locked' | 'locked now';

/** Signing is locked for an account in all practices and sessions alike. */
const subjectOf = (accountId: string) => `signing:account:${accountId}`;

/**
 * Proves the PIN, and for a token its code, which is used up. Every try is counted before anything is looked
 * at (docs/decisions/signing.md); one that succeeds forgets those before it. Both are always looked at, and a
 * refusal does not say which was wrong.
 * @throws AppError signing.pin-not-set, signing.locked, signing.factor-refused, or the words that were given
 * instead
 */
export async function proveFactors(
  services: Services,
  member: Member,
  given: GivenFactors,
  words = OF_SIGNING,
): Promise<void> {
  const { database } = services;
  const now = services.now();
  const own = authenticatorsStore(database, member.accountId);
  const pinHash = await own.pinHash();
  if (pinHash === null) throw new AppError(words.pinNotSet);

  const subject = subjectOf(member.accountId);
  const count = await countAttempt(database, subject, SIGNING_LIMIT, now);
  if (!count.allowed)
    throw await refusal(
      services,
      member,
      given.otpType,
      'locked',
      new AppError(words.locked, { minutes: SIGNING_LIMIT.minutes }),
      words,
    );
  const [isPinRight, accepted] = await Promise.all([
    isSecret(given.pin, pinHash),
    given.otpType === 'Oob' ? undefined : acceptableCode(services, member, given),
  ]);
  const isCodeRight = given.otpType === 'Oob' || accepted !== undefined;
  // A code is used up by the try that it carried, not by one that a wrong PIN spoiled.
  if (
    isPinRight &&
    isCodeRight &&
    (accepted === undefined || (await own.acceptStep(accepted.authenticatorId, accepted.step)))
  ) {
    await forgetAttempts(database, subject);
    return;
  }
  throw await refusal(
    services,
    member,
    given.otpType,
    count.last ? 'locked now' : 'wrong',
    count.last
      ? new AppError(words.locked, { minutes: SIGNING_LIMIT.minutes })
      : new AppError(words.refused, { left: count.left }),
    words,
  );
}

/**
 * Counts a try whose PIN is not the one that began a push, and refuses it.
 * @returns the refusal to throw
 */
export async function refuseOtherPin(services: Services, member: Member): Promise<AppError> {
  const count = await countAttempt(
    services.database,
    subjectOf(member.accountId),
    SIGNING_LIMIT,
    services.now(),
  );
  return await refusal(
    services,
    member,
    'Oob',
    count.last ? 'locked now' : count.allowed ? 'wrong' : 'locked',
    count.allowed && !count.last
      ? new AppError('signing.factor-refused', { left: count.left })
      : new AppError('signing.locked', { minutes: SIGNING_LIMIT.minutes }),
  );
}

/**
 * Shows, without argon2id on every poll, that the PIN is the one proven when the push began: keyed, and bound
 * to the token, which is stored nowhere.
 */
export interface PinProofs {
  of(token: string, pin: string): string;
  /** Whether a PIN is the one of a proof. */
  holds(token: string, pin: string, proof: string): boolean;
}

/** Opens them with the installation's own key. */
export function pinProofs(keys: Pick<Services['keys'], 'derive'>): PinProofs {
  const key = keys.derive('signing pin');
  const of = (token: string, pin: string) =>
    createHmac('sha256', key).update(`${token} ${pin}`).digest('base64url');
  return {
    of,
    holds(token, pin, proof) {
      const [given, expected] = [Buffer.from(of(token, pin)), Buffer.from(proof)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

async function acceptableCode(
  services: Services,
  member: Member,
  { otpType, otp }: GivenFactors,
): Promise<{ authenticatorId: string; step: number } | undefined> {
  const kind = otpType === 'Hwtok' ? 'hardware' : 'soft';
  for (const authenticator of await authenticatorsStore(services.database, member.accountId).all()) {
    if (authenticator.kind !== kind) continue;
    const step = await stepOfCode(
      openTokenSecret(services.keys, authenticator.encryptedSecret),
      otp ?? '',
      services.now(),
    );
    if (step !== undefined) return { authenticatorId: authenticator.id, step };
  }
  return undefined;
}

/**
 * Writes the refusal, and when it locks the factors files that as an incident; both commit on their own
 * (docs/decisions/signing.md).
 */
async function refusal(
  services: Services,
  member: Member,
  otpType: OtpType,
  reason: Refused,
  error: AppError,
  words = OF_SIGNING,
): Promise<AppError> {
  const { practiceId, accountId, address } = member;
  const now = services.now();
  await services.database.transaction(async (transaction) => {
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: words.event,
        outcome: 'refused',
        resourceType: 'Account',
        resourceId: accountId,
        details: { otpType, reason },
      },
      now,
    );
    if (reason === 'locked now')
      await fileIncident(
        transaction,
        { practiceId, accountId, type: 'signingLocked', address, details: { otpType } },
        now,
      );
  });
  return error;
}
