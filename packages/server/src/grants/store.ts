import type { AuditEvent } from '@erx/core/audit/events';
import type { Operation } from '@erx/core/grants/model';
import {
  HANDLING_EVENTS,
  handledSince,
  type Handling,
  toHandlingsByPeople,
} from '@erx/core/grants/two-people';
import { SECRET_EVENTS, type SecretMade } from '@erx/core/service-accounts/answering';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../platform/config';
import { type Connection, type Statement, uniqueBreach } from '../platform/database/database';

/** Who judges: what the installation has set, and when. */
export interface Judging {
  readonly config: Pick<Config, 'twoPeopleHours'>;
  readonly now: Date;
}

/** A request about the ready-to-sign permission, as stored. */
export interface StoredRequest {
  readonly id: string;
  readonly targetId: string;
  readonly initiatedById: string;
  readonly operation: Operation;
  readonly state: 'open' | 'approved' | 'cancelled' | 'expired';
  readonly version: number;
  readonly createdAt: Date;
  readonly closedBy: string | null;
  /** When those who may approve it were reminded; null until then. */
  readonly remindedAt: Date | null;
}

/** An approval that waits for the approver's phone. */
export interface StoredPush {
  readonly hash: string;
  readonly requestId: string;
  readonly accountId: string;
  readonly sessionHash: string;
  readonly pushId: string;
  readonly state: 'pushed' | 'refused' | 'consumed';
  readonly expiresAt: Date;
}

const REQUEST =
  'id, target_account_id AS "targetId", initiated_by AS "initiatedById", operation, state, ' +
  'version, created_at AS "createdAt", closed_by AS "closedBy", reminded_at AS "remindedAt"';
const DAYS: Statement = {
  name: 'grant-request-days',
  text: 'SELECT grant_request_days AS days FROM practices WHERE id = $1',
};
const REMINDED: Statement = {
  name: 'grant-request-reminded',
  text: `UPDATE grant_requests SET reminded_at = $3
    WHERE practice_id = $1 AND id = $2 AND state = 'open' AND reminded_at IS NULL
    RETURNING id`,
};
const OPEN: Statement = {
  name: 'open-grant-requests',
  text: `SELECT ${REQUEST} FROM grant_requests WHERE practice_id = $1 AND state = 'open' ORDER BY created_at, id`,
};
const FIND: Statement = {
  name: 'find-grant-request',
  text: `SELECT ${REQUEST} FROM grant_requests WHERE practice_id = $1 AND id = $2`,
};
const BEGIN: Statement = {
  name: 'begin-grant-request',
  text: `INSERT INTO grant_requests (practice_id, id, target_account_id, initiated_by, operation, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING ${REQUEST}`,
};
const CLOSE: Statement = {
  name: 'close-grant-request',
  text: `UPDATE grant_requests
    SET state = $3, version = version + 1, closed_by = $4, closed_at = $5
    WHERE practice_id = $1 AND id = $2 AND state = 'open'
    RETURNING id`,
};
const CLOSE_ALL: Statement = {
  name: 'close-grant-requests-of',
  text: `UPDATE grant_requests SET state = 'cancelled', version = version + 1, closed_by = $3, closed_at = $4
    WHERE practice_id = $1 AND state = 'open' AND (target_account_id = $2 OR initiated_by = $2) RETURNING ${REQUEST}`,
};
const CLOSE_EVERYWHERE: Statement = {
  name: 'close-additions-everywhere',
  text: `UPDATE grant_requests SET state = 'cancelled', version = version + 1, closed_by = $2, closed_at = $3
    WHERE state = 'open' AND operation = 'Addition' AND target_account_id = $1
    RETURNING ${REQUEST}, practice_id AS "practiceId"`,
};
const PUSH: Statement = {
  name: 'store-grant-push',
  text: `INSERT INTO grant_pushes (practice_id, hash, request_id, request_version, account_id, session_hash,
    push_id, issued_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
const FIND_PUSH: Statement = {
  name: 'find-grant-push',
  text: `SELECT hash, request_id AS "requestId", account_id AS "accountId", session_hash AS "sessionHash",
    push_id AS "pushId", state, expires_at AS "expiresAt"
    FROM grant_pushes WHERE practice_id = $1 AND hash = $2`,
};
const END_PUSH: Statement = {
  name: 'end-grant-push',
  text: `UPDATE grant_pushes SET state = $3 WHERE practice_id = $1 AND hash = $2 AND state = 'pushed' RETURNING hash`,
};

/**
 * From the trails of every practice of either: a person is registered or reset in one practice and asked for
 * in another. Secrets of service accounts however old: their maker answers for what was done with them.
 */
const HANDLINGS: Statement = {
  name: 'handlings-among',
  text: `SELECT r.event, r.account_id AS "byId", r.resource_id AS "ofId", r.at
    FROM audit_records r
    WHERE r.practice_id IN (SELECT practice_id FROM memberships WHERE account_id = ANY($1::uuid[]))
      AND r.event = ANY($3::text[] || $4::text[]) AND r.outcome = 'done'
      AND (r.at > $5 OR r.event = ANY($4) OR (r.resource_id = ANY($2::text[])
        AND (r.account_id = ANY($1::uuid[]) OR r.account_id IN (SELECT account_id FROM service_accounts))))`,
};

/**
 * Which of these people ever handled another's sign-in; and who handled whose in their practices while it
 * counts: chains lead through others. What a service account did is counted for the people who answer for it.
 */
export async function listHandlings(
  connection: Connection,
  accountIds: readonly string[],
  { config, now }: Judging,
): Promise<readonly Handling[]> {
  return toHandlingsByPeople(
    await connection.run<Handling | SecretMade>(HANDLINGS, [
      accountIds,
      accountIds,
      HANDLING_EVENTS satisfies readonly AuditEvent[],
      SECRET_EVENTS,
      handledSince(config.twoPeopleHours, now),
    ]),
  );
}

/**
 * Cancels, in every practice, what is open to give an account the permission: what the request was started for
 * is no longer so.
 */
export const closeAdditionsEverywhere = (connection: Connection, accountId: string, by: string, now: Date) =>
  connection.run<StoredRequest & { readonly practiceId: string }>(CLOSE_EVERYWHERE, [accountId, by, now]);

/** The grant requests of one practice. */
export function grantsStore(connection: Connection, practiceId: string) {
  return {
    /** Open ones, oldest first. */
    open: () => connection.run<StoredRequest>(OPEN, [practiceId]),
    /** One, whatever its state. */
    find: async (id: string) => (await connection.run<StoredRequest>(FIND, [practiceId, id])).at(0),
    /** Begins one; undefined where one about this person is open already. */
    async begin(
      request: Pick<StoredRequest, 'targetId' | 'initiatedById' | 'operation'>,
      now: Date,
    ): Promise<StoredRequest | undefined> {
      try {
        return (
          await connection.run<StoredRequest>(BEGIN, [
            practiceId,
            uuidv7(),
            request.targetId,
            request.initiatedById,
            request.operation,
            now,
          ])
        ).at(0);
      } catch (error) {
        if (uniqueBreach(error) === 'grant_requests_open_once') return undefined;
        throw error;
      }
    },
    /** After how many days one that no one approves expires here. */
    async days(): Promise<number> {
      const [row] = await connection.run<{ days: number }>(DAYS, [practiceId]);
      if (!row) throw new Error('The practice of a request does not exist.');
      return row.days;
    },
    /** Notes that its approvers were reminded; false where they were, or it is not open any more. */
    markReminded: async (id: string, at: Date) =>
      (await connection.run(REMINDED, [practiceId, id, at])).length === 1,
    /**
     * Ends an open one; false where it is not open any more. Of two concurrent ones one succeeds.
     * @param by null where it expires
     */
    close: async (id: string, state: 'approved' | 'cancelled' | 'expired', by: string | null, now: Date) =>
      (await connection.run(CLOSE, [practiceId, id, state, by, now])).length === 1,
    /** Cancels every open one that a user started or that is about them. */
    closeAllOf: (accountId: string, by: string, now: Date) =>
      connection.run<StoredRequest>(CLOSE_ALL, [practiceId, accountId, by, now]),

    async storePush(
      push: Omit<StoredPush, 'state'>,
      request: Pick<StoredRequest, 'version'>,
      now: Date,
    ): Promise<void> {
      await connection.run(PUSH, [
        practiceId,
        push.hash,
        push.requestId,
        request.version,
        push.accountId,
        push.sessionHash,
        push.pushId,
        now,
        push.expiresAt,
      ]);
    },
    findPush: async (hash: string) => (await connection.run<StoredPush>(FIND_PUSH, [practiceId, hash])).at(0),
    /** Ends one that waits; false where it has ended. */
    endPush: async (hash: string, state: 'refused' | 'consumed') =>
      (await connection.run(END_PUSH, [practiceId, hash, state])).length === 1,
  };
}
