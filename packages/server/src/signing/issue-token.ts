import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { SafetyAnswer } from '@erx/core/safety/model';
import type { ReadyToSignToken } from '@erx/core/signing/model';
import { MOST_TOGETHER, offeredTypes, TOKEN_LIFETIME_MS } from '@erx/core/signing/rules';
import { createHash, randomBytes } from 'node:crypto';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { writeNewRx } from '../prescriptions/write-new-rx';
import { checkBeforeSend, requireSafetyOverride } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { authenticatorsStore } from './authenticator-store';
import { loadForSigning } from './load-queries';
import { hashOfToken, type NewToken, storeToken } from './token-store';
import { toSignableContent, hashOfContent } from './content';
import { findingsOnAll, findingsOnEach, findRows } from './judge';
import { assertClockIsTrusted } from './refuse';
import type { OtpType } from '@erx/core/credentials/proofing/model';

/** Which prescriptions are asked to be signed. */
export interface TokenRequest {
  readonly id: string;
  /** Others of the same patient, signed by the same authentication. */
  readonly also: readonly string[];
  readonly requestedNdc: string | undefined;
  /** The reason for signing in spite of what is found now. */
  readonly safety: SafetyAnswer | undefined;
}

/** The caller's session, where the access token names one. */
export type Session = string | undefined;

/** How a token is bound to a session: hashed, because a session's name is a secret. */
export function hashOfSession(member: Member, session: Session): string {
  return createHash('sha256')
    .update(`${member.accountId} ${session ?? ''}`)
    .digest('hex');
}

/**
 * Issues a token for prescriptions that can be signed now: everything that signing checks but the factors is
 * checked here already, so that no code is wasted.
 * @throws AppError with what forbids it; safety.unanswered where something serious is found and no reason was
 * given for it
 */
export async function issueToken(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  session: Session,
  request: TokenRequest,
): Promise<ReadyToSignToken> {
  assertClockIsTrusted(services);
  const now = services.now();
  const ids = [...new Set([request.id, ...request.also])].slice(0, MOST_TOGETHER);
  const rows = await findRows(loadForSigning, services, member, ids);
  refuseWhenStopped([...findingsOnEach(rows, member, now), ...findingsOnAll(rows)]);
  if (request.requestedNdc !== undefined && rows[0]?.representative_ndc !== request.requestedNdc)
    throw new AppError('signing.changed-since-ready');
  const offered = await offeredTo(services, member);
  // What the standard refuses is said before anyone looks for a token.
  for (const row of rows) writeNewRx(row, now, { isSigned: true });
  await requireSafetyOverride(
    { database: services.database, member, now },
    await Promise.all(rows.map((row) => checkBeforeSend(judge, member, row, now))),
    request.safety,
  );
  return await storeIssuedToken(services, member, session, {
    kind: 'Prescription',
    patientId: rows[0]?.patient_id ?? '',
    deaNumber: rows[0]?.provider_dea,
    offered,
    requestedNdc: request.requestedNdc,
    issuedAt: now,
    safety: request.safety,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      contentHash: hashOfContent(toSignableContent(row, now)),
    })),
  });
}

/**
 * The ways of authenticating that a user has.
 * @throws AppError signing.pin-not-set, controlled.not-authorized where there is none
 */
export async function offeredTo(
  { database, phone }: Pick<Services, 'database' | 'phone'>,
  member: Member,
): Promise<OtpType[]> {
  const own = authenticatorsStore(database, member.accountId);
  const [authenticators, pinHash] = await Promise.all([own.all(), own.pinHash()]);
  if (pinHash === null) throw new AppError('signing.pin-not-set');
  const offered = offeredTypes(authenticators, phone !== undefined);
  if (offered.length === 0) throw new AppError('controlled.not-authorized');
  return offered;
}

/** What a token is issued for. */
export type Issued = Pick<
  NewToken,
  'kind' | 'patientId' | 'offered' | 'requestedNdc' | 'issuedAt' | 'items' | 'answer' | 'safety'
> & { readonly deaNumber: string | null | undefined };

/**
 * Stores a new token's hash with what it covers, and says so in the trail. The token itself is kept nowhere.
 * @throws AppError controlled.not-authorized without a DEA number
 */
export async function storeIssuedToken(
  services: Pick<Services, 'database'>,
  member: Member,
  session: Session,
  { deaNumber, ...issued }: Issued,
): Promise<ReadyToSignToken> {
  if (!deaNumber) throw new AppError('controlled.not-authorized');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(issued.issuedAt.getTime() + TOKEN_LIFETIME_MS);
  const ids = issued.items.map(({ id }) => id);
  await services.database.transaction(async (transaction) => {
    await storeToken(transaction, {
      ...issued,
      deaNumber,
      practiceId: member.practiceId,
      hash: hashOfToken(token),
      accountId: member.accountId,
      sessionHash: hashOfSession(member, session),
      expiresAt,
    });
    await recordAction(
      transaction,
      member,
      {
        event: 'signing.token-issued',
        resourceType: issued.kind === 'Prescription' ? 'Prescription' : 'PharmacyRequest',
        resourceId: ids[0] ?? null,
        details:
          issued.kind === 'Prescription'
            ? { prescriptions: ids }
            : { version: issued.items[0]?.version ?? 0 },
      },
      issued.issuedAt,
    );
  });
  return { readyToSignToken: token, expiresAt: expiresAt.toISOString(), prescriptionIds: ids };
}
