import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { StoredRequest } from './store';

/** An approval of a request about the permission to sign that waits for the approver's phone. */
export interface StoredPush {
  readonly hash: string;
  readonly requestId: string;
  readonly accountId: string;
  readonly sessionHash: string;
  readonly pushId: string;
  readonly state: 'pushed' | 'refused' | 'consumed';
  readonly expiresAt: Date;
}

const ADD = named({
  name: 'store-grant-push',
  text: `INSERT INTO grant_pushes (practice_id, hash, request_id, request_version, account_id, session_hash,
    push_id, issued_at, expires_at)
    VALUES (:practiceId, :hash, :id, :version, :accountId, :sessionHash, :pushId, :now, :expiresAt)`,
});
const FIND: Statement = {
  name: 'find-grant-push',
  text: `SELECT hash, request_id AS "requestId", account_id AS "accountId", session_hash AS "sessionHash",
    push_id AS "pushId", state, expires_at AS "expiresAt"
    FROM grant_pushes WHERE practice_id = $1 AND hash = $2`,
};
const END: Statement = {
  name: 'end-grant-push',
  text: `UPDATE grant_pushes SET state = $3 WHERE practice_id = $1 AND hash = $2 AND state = 'pushed' RETURNING hash`,
};

/** The approvals of one practice that wait for a phone. */
export const pushesStore = (connection: Connection, practiceId: string) => ({
  async add(
    push: Omit<StoredPush, 'state' | 'requestId'>,
    { id, version }: Pick<StoredRequest<'signing'>, 'id' | 'version'>,
    now: Date,
  ): Promise<void> {
    const { hash, accountId, sessionHash, pushId, expiresAt } = push;
    const values = { practiceId, hash, id, version, accountId, sessionHash, pushId, now, expiresAt };
    await ADD.run(connection, values);
  },
  find: async (hash: string) => (await connection.run<StoredPush>(FIND, [practiceId, hash])).at(0),
  /** Ends one that waits; false where it has ended. */
  end: async (hash: string, state: 'refused' | 'consumed') =>
    (await connection.run(END, [practiceId, hash, state])).length === 1,
});
