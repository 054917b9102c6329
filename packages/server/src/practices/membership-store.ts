import type { Connection, Statement } from '../platform/database/database';

const TAKE: Statement = {
  name: 'take-signing-away',
  text: `UPDATE memberships
    SET permission_epcs_rts = false
    WHERE account_id = $1 AND permission_epcs_rts
    RETURNING practice_id`,
};

/**
 * Takes the permission to sign controlled substances from a user in every practice: the tokens that it rests
 * on are the person's, not a practice's.
 * @returns the practices that had given it
 */
export async function revokeSigning(connection: Connection, accountId: string): Promise<string[]> {
  return (await connection.run<{ practice_id: string }>(TAKE, [accountId])).map((row) => row.practice_id);
}
