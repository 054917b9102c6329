import type { RequestedRole } from '@erx/core/grants/roles';
import type { ROLE_REQUEST_STATES } from '@erx/core/grants/vocabulary';
import type { CalendarDate } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { type Connection, type Statement, uniqueBreach } from '../platform/database/database';

/** A request for a role, as stored. */
export interface StoredRoleRequest {
  readonly id: string;
  readonly targetId: string;
  readonly role: RequestedRole;
  readonly until: CalendarDate | null;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly remindedAt: Date | null;
  readonly state: (typeof ROLE_REQUEST_STATES)[number];
}

const REQUEST = `id, target_account_id AS "targetId", role, to_char(until, 'YYYY-MM-DD') AS until, reason,
  asked_by AS "askedBy", asked_by_name AS "askedByName", asked_at AS "askedAt",
  reminded_at AS "remindedAt", state`;
const ASK: Statement = {
  name: 'ask-for-role',
  text: `INSERT INTO role_requests
      (practice_id, id, target_account_id, role, until, reason, asked_by, asked_by_name, asked_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING ${REQUEST}`,
};
const OPEN: Statement = {
  name: 'open-role-requests',
  text: `SELECT ${REQUEST}
    FROM role_requests
    WHERE practice_id = $1 AND state = 'open'
    ORDER BY asked_at, id`,
};
const FIND: Statement = {
  name: 'find-role-request',
  text: `SELECT ${REQUEST} FROM role_requests WHERE practice_id = $1 AND id = $2`,
};
/** In any practice: the role is of the account. */
const IS_OPEN: Statement = {
  name: 'role-request-open-about',
  text: `SELECT id FROM role_requests WHERE target_account_id = $1 AND state = 'open'`,
};
const CLOSE: Statement = {
  name: 'close-role-request',
  text: `UPDATE role_requests
    SET state = $3, version = version + 1, closed_by = $4, closed_by_name = $5, closed_at = $6
    WHERE practice_id = $1 AND id = $2 AND state = 'open'
    RETURNING id`,
};
const CLOSE_ALL: Statement = {
  name: 'close-role-requests-of',
  text: `UPDATE role_requests
    SET state = 'closed', version = version + 1, closed_by = $3, closed_by_name = $4, closed_at = $5
    WHERE practice_id = $1 AND state = 'open' AND (target_account_id = $2 OR asked_by = $2)
    RETURNING ${REQUEST}`,
};

const REMINDED: Statement = {
  name: 'role-request-reminded',
  text: `UPDATE role_requests
    SET reminded_at = $3, version = version + 1
    WHERE practice_id = $1 AND id = $2 AND state = 'open' AND reminded_at IS NULL
    RETURNING id`,
};

/** Who ended a request; no one where it expired, a name alone for the operator. */
export interface EndedBy {
  readonly id: string | null;
  readonly name: string;
}

/** The requests for roles that were begun in one practice, and are decided on there. */
export const roleRequestsStore = (connection: Connection, practiceId: string) => ({
  /** Begins one; undefined where one about this person is open already, in any practice. */
  async ask(
    request: Pick<StoredRoleRequest, 'targetId' | 'role' | 'until' | 'reason' | 'askedBy' | 'askedByName'>,
    now: Date,
  ): Promise<StoredRoleRequest | undefined> {
    const { targetId, role, until, reason, askedBy, askedByName } = request;
    try {
      return (
        await connection.run<StoredRoleRequest>(ASK, [
          practiceId,
          uuidv7(),
          targetId,
          role,
          until,
          reason,
          askedBy,
          askedByName,
          now,
        ])
      ).at(0);
    } catch (error) {
      if (uniqueBreach(error) === 'role_requests_open_once') return undefined;
      throw error;
    }
  },
  /** Open ones, oldest first. */
  open: () => connection.run<StoredRoleRequest>(OPEN, [practiceId]),
  /** One, whatever its state. */
  find: async (id: string) => (await connection.run<StoredRoleRequest>(FIND, [practiceId, id])).at(0),
  /** Whether one about a person waits, in any practice. */
  isOpenAbout: async (accountId: string) => (await connection.run(IS_OPEN, [accountId])).length > 0,
  /** Notes that who decides was reminded; false where they were, or it is not open any more. */
  markReminded: async (id: string, at: Date) =>
    (await connection.run(REMINDED, [practiceId, id, at])).length === 1,
  /** Ends an open one; false where it is not open any more. Of two at the same time one succeeds. */
  close: async (id: string, state: 'approved' | 'denied' | 'withdrawn' | 'expired', by: EndedBy, now: Date) =>
    (await connection.run(CLOSE, [practiceId, id, state, by.id, by.name, now])).length === 1,
  /** Ends every open one that a person asked or that is about them. */
  closeAllOf: (accountId: string, by: EndedBy, now: Date) =>
    connection.run<StoredRoleRequest>(CLOSE_ALL, [practiceId, accountId, by.id, by.name, now]),
});
