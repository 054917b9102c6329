import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const FIND: Statement = {
  name: 'record-system-tokens',
  text: 'SELECT tokens FROM record_system_launches WHERE practice_id = $1 AND id = $2',
};
/** Of several workers one renews: a refresh token that rotates is good once (RFC 9700, 4.14.2). */
const LEASE = named({
  name: 'lease-record-system-tokens',
  text: `UPDATE record_system_launches SET renewing_until = :until, renewing_by = :by
    WHERE practice_id = :practiceId AND id = :id AND tokens IS NOT NULL
      AND (renewing_until IS NULL OR renewing_until <= :now)
    RETURNING tokens`,
});
/** None for a launch whose tokens were taken away meanwhile: the person's link has ended. */
const KEEP = named({
  name: 'keep-record-system-tokens',
  text: `UPDATE record_system_launches SET tokens = :tokens, renewing_until = NULL, renewing_by = NULL
    WHERE practice_id = :practiceId AND id = :id AND renewing_by = :by AND tokens IS NOT NULL`,
});

/** A worker's right to renew the tokens of one launch. */
interface Lease {
  readonly id: string;
  readonly by: string;
}

/** The tokens, sealed, of the launches of one practice. */
export const tokensStore = (connection: Connection, practiceId: string) => ({
  /** Null where there are none, or none any more. */
  async find(id: string): Promise<string | null> {
    const [row] = await connection.run<{ tokens: string | null }>(FIND, [practiceId, id]);
    return row?.tokens ?? null;
  },

  /** @returns the tokens as they are under the lease; undefined where another worker has it */
  async lease({ id, by, until }: Lease & { readonly until: Date }, now: Date): Promise<string | undefined> {
    const [row] = await LEASE.run<{ tokens: string }>(connection, { practiceId, id, by, until, now });
    return row?.tokens;
  },

  /** Ends the lease. @param tokens null where they open nothing any more */
  async keep({ id, by }: Lease, tokens: string | null): Promise<void> {
    await KEEP.run(connection, { practiceId, id, by, tokens });
  },
});
