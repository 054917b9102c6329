import { type Columns, columnReader, type Texts } from '../platform/database/columns';
import type { Connection, Statement } from '../platform/database/database';
import type { SealRow } from './tamper-report';

/**
 * What a record keeps. An absent person is '', an absent actor, resource or subject '' and one that is there
 * begins with '='; times are milliseconds since 1970.
 */
const RECORD = {
  sequence: 'a.sequence::text',
  digest: 'a.digest',
  account: "coalesce(a.account_id::text, '')",
  actor: "coalesce('=' || a.actor, '')",
  at: "(date_part('epoch', a.at) * 1000)::text",
  details: 'a.details',
  what: 'a.event',
  id: 'a.id::text',
  outcome: 'a.outcome',
  resource: "coalesce('=' || a.resource_id, '')",
  subject: "coalesce('=' || a.subject, '')",
  type: 'a.resource_type',
} as const;

const UNSEALED_PER_BATCH = 2_000;
/** A seal covers a thousand records; one that was altered may claim to cover everything. */
const MOST_UNDER_SEAL = 10_000;
const SEALS_PER_BATCH = 100;

/** Records as they are stored, column by column. */
export type Stored = Columns<keyof typeof RECORD>;

/** The same, lined up. */
export type StoredTexts = Texts<keyof typeof RECORD>;

// The end of a range is in a separate statement: as a parameter that may be absent it would be no bound to
// the index.
const chosen = (end: string, most: number) =>
  `FROM audit_records a WHERE a.practice_id = $1 AND a.sequence > $2 ${end} ORDER BY a.sequence LIMIT ${String(most)}`;

/**
 * What reads the records behind one, up to another (`sealed`) or some of those that no seal covers: each asks
 * immediately.
 */
export const RECORDS = {
  sealed: columnReader('walk-sealed', RECORD, chosen('AND a.sequence <= $3', MOST_UNDER_SEAL)),
  unsealed: columnReader('walk-unsealed', RECORD, chosen('', UNSEALED_PER_BATCH)),
};

/** No records at all. */
export const NOTHING_STORED: Stored = {
  count: 0,
  of: {
    sequence: [],
    digest: [],
    account: [],
    actor: [],
    at: [],
    details: [],
    what: [],
    id: [],
    outcome: [],
    resource: [],
    subject: [],
    type: [],
  },
};

/** A record may wait so long for its seal, which takes a second. */
const SEALED_WITHIN = 60_000;
/**
 * Of records that no transaction can precede any more: nothing keeps the sealer from them. One whose
 * transaction is yet to come was not written by the service.
 */
const OVERDUE: Statement = {
  name: 'overdue-unsealed',
  text: `SELECT sequence
    FROM audit_records
    WHERE practice_id = $1 AND sequence > $2 AND at < $3
      AND (written_by < pg_snapshot_xmin(pg_current_snapshot())
        OR written_by >= pg_snapshot_xmax(pg_current_snapshot()))
    ORDER BY sequence
    LIMIT 1`,
};

/** Number of the first record behind a seal that has waited for its own for more than a minute. */
export async function findOverdue(
  connection: Connection,
  practiceId: string,
  behind: number,
  now: Date,
): Promise<number | undefined> {
  const [row] = await connection.run<{ sequence: string }>(OVERDUE, [
    practiceId,
    behind,
    new Date(now.getTime() - SEALED_WITHIN),
  ]);
  return row && Number(row.sequence);
}

const SEALS: Statement = {
  name: 'seals-to-walk',
  text: `SELECT number, first_sequence, last_sequence, row_count, rows_hash, seal, sealed_at FROM audit_seals
    WHERE practice_id = $1 AND number > $2 ORDER BY number LIMIT ${String(SEALS_PER_BATCH)}`,
};

const SEAL: Statement = {
  name: 'seal-before-walk',
  text: 'SELECT number, last_sequence, seal FROM audit_seals WHERE practice_id = $1 AND number = $2',
};

/** The seals behind one, in order, some of them; none where it is the last. */
export async function sealsBehind(
  connection: Connection,
  practiceId: string,
  number: number,
): Promise<SealRow[]> {
  return await connection.run<SealRow>(SEALS, [practiceId, number]);
}

/** One seal; undefined where it is not there. */
export async function findSeal(
  connection: Connection,
  practiceId: string,
  number: number,
): Promise<Pick<SealRow, 'number' | 'last_sequence' | 'seal'> | undefined> {
  const [seal] = await connection.run<Pick<SealRow, 'number' | 'last_sequence' | 'seal'>>(SEAL, [
    practiceId,
    number,
  ]);
  return seal;
}
