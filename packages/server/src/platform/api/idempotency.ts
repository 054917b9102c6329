import { AppError } from '@erx/core/findings/app-error';
import { createHash } from 'node:crypto';
import type { BatchRow } from '../database/batch';
import type { Connection, Database, Statement } from '../database/database';
import { named } from '../database/named';
import { DatabaseUnavailable, findUnavailable } from '../database/unavailable';

/**
 * A request that may be a repetition: whose it is, its key and what it asked
 * (docs/decisions/api.md#repeated-requests).
 */
export interface IdempotentRequest {
  readonly practiceId: string;
  readonly accountId: string;
  readonly key: string;
  readonly endpoint: string;
  readonly requestHash: string;
}

const FIND: Statement = {
  name: 'request-made',
  text: `SELECT endpoint, request_hash, status, reply
    FROM idempotency_keys
    WHERE practice_id = $1 AND account_id = $2 AND key = $3`,
};

const REMEMBER = named({
  name: 'store-reply',
  text: `INSERT INTO idempotency_keys (practice_id, account_id, key, endpoint, request_hash, status, reply, at)
    VALUES (:practiceId, :accountId, :key, :endpoint, :requestHash, :status, :reply, :at)`,
});

/**
 * Fields that are left out of a fingerprint: from it and the rest of the body a password or a PIN could be guessed
 * as fast as SHA-256 runs.
 */
const SECRETS = new Set(['password', 'confirmation', 'oldPassword', 'newPassword', 'pin', 'otp']);

/** The fingerprint of what a request says: what its address names, and its body without what is secret. */
export function requestHash(params: object, body: unknown): string {
  return createHash('sha256')
    .update(
      JSON.stringify(Object.keys(params).length === 0 ? body : { params, body }, (key, value: unknown) =>
        SECRETS.has(key) ? undefined : value,
      ) ?? '',
    )
    .digest('hex');
}

/**
 * The reply this request was answered with before; undefined when it is new.
 * @throws AppError call.repeated-differently when the key was used for another request
 */
export async function findStoredReply(
  database: Database,
  repetition: IdempotentRequest,
): Promise<{ status: number; reply: unknown } | undefined> {
  const [row] = await database.run<{ endpoint: string; request_hash: string; status: number; reply: string }>(
    FIND,
    [repetition.practiceId, repetition.accountId, repetition.key],
  );
  if (!row) return undefined;
  if (row.endpoint !== repetition.endpoint || row.request_hash !== repetition.requestHash)
    throw new AppError('call.repeated-differently');
  return { status: row.status, reply: JSON.parse(row.reply) };
}

/**
 * Keeps a reply in the transaction that carries the request out; a parallel twin fails on the key, or on what
 * it wanted to make, and is answered with this reply.
 */
export async function storeReply(
  connection: Connection,
  repetition: IdempotentRequest,
  reply: { status: number; body: unknown },
  at: Date,
): Promise<void> {
  await REMEMBER.run(connection, {
    ...repetition,
    status: reply.status,
    reply: JSON.stringify(reply.body),
    at,
  });
}

/** A reply as a repetition gets it. */
type StoredReply = NonNullable<Awaited<ReturnType<typeof findStoredReply>>>;

/** What carrying a request out knows of its repetitions. */
export interface Repeatable {
  /** When it is carried out. */
  readonly now: Date;
  /** Under which a create is repeated; undefined where it is none. */
  readonly idempotencyKey: string | undefined;
  /** The same, for what keeps its reply in the statement that carries it out. */
  readonly repetition: IdempotentRequest | undefined;
  /** Whether the same request has been answered meanwhile: what refuses this one is that it was carried out. */
  isAnswered(): Promise<boolean>;
  /** Inside a create's transaction: keeps the reply for a repetition of the request. */
  storeReply(transaction: Connection, body: unknown): Promise<void>;
}

/**
 * Carries a request out once: a repetition gets the reply of the first, also where both came at the same time.
 * @param request.repetition undefined where it has no key and is carried out each time
 * @throws AppError call.repeated-differently; what carrying it out throws
 */
export async function answerOnce<Content>(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  { repetition, status }: { readonly repetition: IdempotentRequest | undefined; readonly status: number },
  carryOut: (repeatable: Repeatable) => Promise<Content>,
): Promise<{ readonly before: StoredReply } | { readonly content: Content; readonly at: Date }> {
  const answered = async () => repetition && (await findStoredReply(database, repetition));
  const before = await answered();
  if (before) return { before };
  const at = now();
  try {
    const content = await carryOut({
      now: at,
      idempotencyKey: repetition?.key,
      repetition,
      isAnswered: async () => (await answered()) !== undefined,
      async storeReply(transaction, body) {
        if (repetition) await storeReply(transaction, repetition, { status, body }, at);
      },
    });
    return { content, at };
  } catch (error) {
    // Two equal creates at the same time: whatever the second one breached, the first one's reply answers both. Where
    // that cannot be read, no one knows whether it was carried out: the caller asks again under the same key.
    const twin = await answered().catch((failure: unknown) => {
      if (findUnavailable(failure)) throw new DatabaseUnavailable(true, error);
      if (failure instanceof AppError && !(error instanceof AppError)) throw failure;
    });
    if (twin) return { before: twin };
    throw error;
  }
}

/** What keeps a reply in the statement that carries its request out; nulls where it is of no key. */
export const REPLY_ROW = {
  reply_key: 'text',
  reply_endpoint: 'text',
  request_hash: 'text',
  reply: 'text',
} as const;

/** A reply to keep, and what it answers. */
export interface ReplyToKeep {
  readonly repetition: IdempotentRequest;
  readonly body: unknown;
}

/** A reply as those columns have it. */
export const toReplyRow = (kept: ReplyToKeep | undefined): BatchRow<typeof REPLY_ROW> => ({
  reply_key: kept?.repetition.key ?? null,
  reply_endpoint: kept?.repetition.endpoint ?? null,
  request_hash: kept?.repetition.requestHash ?? null,
  reply: kept ? JSON.stringify(kept.body) : null,
});

/** The part of a WITH that keeps the replies of the rows of `prescriptions_sent`; of two equal ones the first. */
export const REPLIES_INSERTED = `replies_inserted AS (
      INSERT INTO idempotency_keys (practice_id, account_id, key, endpoint, request_hash, status, reply, at)
      SELECT practice_id, account_id, reply_key, reply_endpoint, request_hash, 200, reply, at
      FROM prescriptions_sent
      WHERE reply_key IS NOT NULL
      ON CONFLICT DO NOTHING
    )`;
