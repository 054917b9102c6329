import type { Connection, Statement } from '../platform/database/database';

const HAS: Statement = {
  name: 'has-prescriber',
  text: `SELECT EXISTS (SELECT FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND m.account_id = $2 AND m.active AND NOT m.is_emergency_only AND a.active
      AND a.npi IS NOT NULL) AS has`,
};

/** Anyone who prescribes in one practice. */
export const prescribersStore = (connection: Connection, practiceId: string) => ({
  /** Whether an account is an active prescriber of the practice. */
  async has(accountId: string): Promise<boolean> {
    const [row] = await connection.run<{ has: boolean }>(HAS, [practiceId, accountId]);
    return row?.has === true;
  },
});
