import { Answer } from '@erx/core/requests/model';
import { SafetyAnswer } from '@erx/core/safety/model';
import type { SignedKind } from '@erx/core/signing/model';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { batched } from '../platform/database/batcher';
import type { TableRow } from '../platform/database/row';
import type { signingTokens } from '../platform/database/schema';
import type { OtpType } from '@erx/core/credentials/proofing/model';

/** What a token covers, as it is stored. */
const Covered = z.object({
  items: z.array(z.object({ id: z.string(), version: z.number().int(), contentHash: z.string() })).min(1),
  /** Proof of the PIN that began a push (signing/factors.ts): the same must be given when it continues. */
  pinProof: z.string().optional(),
  /** Of a request: the approval that is signed. */
  answer: Answer.optional(),
  /** The reason for signing in spite of findings, given when the token was issued. */
  safety: SafetyAnswer.optional(),
});
export type TokenItem = z.infer<typeof Covered>['items'][number];

/** 'lapsed': the phone was asked, and what it approved, or no one answered, can no longer be signed by it. */
export type TokenState = 'issued' | 'pushed' | 'approved' | 'refused' | 'consumed' | 'lapsed';

/** A ready-to-sign token as stored: never the token itself. */
export interface StoredToken {
  readonly practiceId: string;
  readonly hash: string;
  readonly kind: SignedKind;
  readonly accountId: string;
  readonly sessionHash: string;
  readonly patientId: string;
  readonly deaNumber: string;
  readonly offered: readonly OtpType[];
  readonly items: readonly TokenItem[];
  readonly pinProof: string | undefined;
  readonly answer: Answer | undefined;
  readonly safety: SafetyAnswer | undefined;
  readonly state: TokenState;
  readonly pushId: string | undefined;
  readonly pushExpiresAt: Date | undefined;
  readonly expiresAt: Date;
}

/** A token that is being issued. */
export type NewToken = Pick<
  StoredToken,
  | 'practiceId'
  | 'hash'
  | 'kind'
  | 'accountId'
  | 'sessionHash'
  | 'patientId'
  | 'deaNumber'
  | 'offered'
  | 'items'
  | 'expiresAt'
> & {
  readonly answer?: Answer;
  readonly safety?: SafetyAnswer | undefined;
  readonly requestedNdc: string | undefined;
  readonly issuedAt: Date;
};

type TokenRow = Pick<
  TableRow<typeof signingTokens>,
  | 'practice_id'
  | 'hash'
  | 'kind'
  | 'account_id'
  | 'session_hash'
  | 'patient_id'
  | 'dea_number'
  | 'offered'
  | 'items'
  | 'state'
  | 'push_id'
  | 'push_expires_at'
  | 'expires_at'
>;

/** How a token is stored and looked up. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Tokens are kept for a while after their end, so that a second use is distinguished from an unknown one. */
const KEPT_MS = 24 * 3_600_000;

const ISSUE = named({
  name: 'issue-signing-token',
  text: `INSERT INTO signing_tokens (practice_id, hash, account_id, session_hash, kind, patient_id,
    dea_number, offered, requested_ndc, items, issued_at, expires_at)
    VALUES (:practiceId, :hash, :accountId, :sessionHash, :kind, :patientId, :deaNumber, :offered,
      :requestedNdc, :items, :issuedAt, :expiresAt)`,
});
const SWEEP: Statement = {
  name: 'sweep-signing-tokens',
  text: 'DELETE FROM signing_tokens WHERE expires_at < $1',
};
const TOKEN_KEYS = batch({ practice_id: 'uuid', hash: 'text' });
const FIND: Statement = {
  name: 'find-signing-tokens',
  text: `SELECT t.*
    FROM signing_tokens t
    JOIN ${TOKEN_KEYS.from('input')} ON t.practice_id = input.practice_id
      AND t.hash = input.hash`,
};
const PUSH = named({
  name: 'push-signing-token',
  text: `UPDATE signing_tokens SET state = 'pushed', push_id = :pushId, push_expires_at = expires_at,
    items = :items
    WHERE practice_id = :practiceId AND hash = :hash AND state = 'issued' AND expires_at > :now RETURNING hash`,
});
const UNPUSH: Statement = {
  name: 'unpush-signing-token',
  text: `UPDATE signing_tokens
    SET state = 'issued', push_id = NULL, push_expires_at = NULL
    WHERE practice_id = $1 AND hash = $2 AND state = 'pushed' AND push_id = $3`,
};
const ANSWER: Statement = {
  name: 'answer-signing-token',
  text: `UPDATE signing_tokens
    SET state = $4
    WHERE practice_id = $1 AND hash = $2 AND state = 'pushed' AND push_id = $3
    RETURNING hash`,
};
const REFUSE: Statement = {
  name: 'refuse-signing-token',
  text: `UPDATE signing_tokens
    SET state = 'refused'
    WHERE practice_id = $1 AND hash = $2 AND state IN ('issued', 'pushed', 'approved')`,
};

/** Stores a token's hash and what it covers; forgets tokens that ended long ago. */
export async function storeToken(connection: Connection, token: NewToken): Promise<void> {
  await connection.run(SWEEP, [new Date(token.issuedAt.getTime() - KEPT_MS)]);
  await ISSUE.run(connection, {
    ...token,
    offered: token.offered.join(' '),
    items: JSON.stringify({ items: token.items, answer: token.answer, safety: token.safety }),
  });
}

/** Finds tokens by practice and hash; calls that come at the same time share a statement. */
export function tokenFinder(
  connection: Connection,
): (key: { readonly practiceId: string; readonly hash: string }) => Promise<StoredToken | undefined> {
  return batched(async (keys) => {
    const rows = await connection.run<TokenRow>(
      FIND,
      TOKEN_KEYS.values(keys.map(({ practiceId, hash }) => ({ practice_id: practiceId, hash }))),
    );
    const found = new Map(rows.map((row) => [`${row.practice_id} ${row.hash}`, row]));
    return keys.map(({ practiceId, hash }) => {
      const row = found.get(`${practiceId} ${hash}`);
      return row && tokenOf(row);
    });
  });
}

function tokenOf(row: TokenRow): StoredToken {
  const { items, pinProof, answer, safety } = Covered.parse(JSON.parse(row.items));
  return {
    practiceId: row.practice_id,
    hash: row.hash,
    kind: row.kind,
    accountId: row.account_id,
    sessionHash: row.session_hash,
    patientId: row.patient_id,
    deaNumber: row.dea_number,
    offered: row.offered.split(' ') as OtpType[],
    items,
    pinProof,
    answer,
    safety,
    state: row.state,
    pushId: row.push_id ?? undefined,
    pushExpiresAt: row.push_expires_at ?? undefined,
    expiresAt: row.expires_at,
  };
}

/** The token waits for the phone from now on; false when it was no longer 'issued', or has ended. */
export async function markPushed(
  connection: Connection,
  token: StoredToken,
  pushId: string,
  pinProof: string,
  now: Date,
): Promise<boolean> {
  return (
    (
      await PUSH.run(connection, {
        practiceId: token.practiceId,
        hash: token.hash,
        pushId,
        items: JSON.stringify({ items: token.items, answer: token.answer, safety: token.safety, pinProof }),
        now,
      })
    ).length === 1
  );
}

/** The push did not reach the phone: the token is as it was before. */
export async function withdrawPush(
  connection: Connection,
  token: StoredToken,
  pushId: string,
): Promise<void> {
  await connection.run(UNPUSH, [token.practiceId, token.hash, pushId]);
}

/** What the phone answered; false when that was known already. */
export async function markAnswered(
  connection: Connection,
  token: StoredToken,
  pushId: string,
  answer: 'approved' | 'refused',
): Promise<boolean> {
  return (await connection.run(ANSWER, [token.practiceId, token.hash, pushId, answer])).length === 1;
}

const WAITING_FOR_PHONE: Statement = {
  name: 'signing-tokens-at-phone',
  text: "SELECT t.* FROM signing_tokens t WHERE t.state IN ('pushed', 'approved') ORDER BY t.issued_at LIMIT $1",
};

/**
 * Tokens of all practices whose question is on a phone, or was approved and is not used yet, oldest first:
 * the service finishes everyone's.
 */
export async function tokensAtPhones(connection: Connection, limit: number): Promise<StoredToken[]> {
  return (await connection.run<TokenRow>(WAITING_FOR_PHONE, [limit])).map(tokenOf);
}

const LAPSE: Statement = {
  name: 'lapse-signing-token',
  text: `UPDATE signing_tokens
    SET state = 'lapsed'
    WHERE practice_id = $1 AND hash = $2 AND state IN ('pushed', 'approved')
    RETURNING hash`,
};

/** A token that waited for a phone can no longer be used; false when it was used or ended meanwhile. */
export async function lapseToken(connection: Connection, token: StoredToken): Promise<boolean> {
  return (await connection.run(LAPSE, [token.practiceId, token.hash])).length === 1;
}

/**
 * That the right to sign still holds when a token `t` is used: it may have been taken away since the request
 * began.
 */
export const STILL_MAY_SIGN = `EXISTS (SELECT FROM memberships m JOIN accounts a ON a.id = m.account_id
          WHERE m.practice_id = t.practice_id AND m.account_id = t.account_id AND m.active
            AND NOT m.is_emergency_only AND m.permission_epcs_rts AND m.spi IS NOT NULL
            AND a.active AND a.npi IS NOT NULL AND a.dea_number = t.dea_number
              AND EXISTS (SELECT FROM authenticators k WHERE k.account_id = a.id AND k.active))`;

const CONSUME: Statement = {
  name: 'consume-signing-token',
  text: `UPDATE signing_tokens t SET state = 'consumed', consumed_at = $4
    WHERE t.practice_id = $1 AND t.hash = $2 AND t.state = ANY(string_to_array($3, ' ')) AND t.expires_at > $4
      AND ${STILL_MAY_SIGN}
    RETURNING t.hash`,
};

/**
 * Uses a token up, in the transaction of what it signs.
 * @param from states out of which it may be used
 * @returns false when it cannot be used any more, or the right to sign was taken away
 */
export async function consumeToken(
  transaction: Connection,
  token: Pick<StoredToken, 'practiceId' | 'hash'>,
  from: readonly TokenState[],
  at: Date,
): Promise<boolean> {
  return (await transaction.run(CONSUME, [token.practiceId, token.hash, from.join(' '), at])).length === 1;
}

/** Nothing can be signed with the token any more. */
export async function endToken(connection: Connection, token: StoredToken): Promise<void> {
  await connection.run(REFUSE, [token.practiceId, token.hash]);
}
