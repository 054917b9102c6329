import { type Columns, columnReader } from '../database/columns';
import type { Connection, Statement } from '../database/database';
import { RESOURCE_ID } from '../stores/audit/row';
import type { SealRow } from './deviation';

/** What a record keeps. An absent person is '', an absent resource '' and one that is there begins with '='; times are milliseconds since 1970. */
const RECORD = {
  sequence: 'a.sequence::text', digest: 'a.digest', account: "coalesce(a.account_id::text, '')", at: "(date_part('epoch', a.at) * 1000)::text", details: 'a.details', what: 'a.event', id: 'a.id::text',
  outcome: 'a.outcome', resource: "coalesce('=' || a.resource_id, '')", type: 'a.resource_type',
} as const;

/** Whom and what it concerns, as they are called now: '' where there is none. */
const NAMES = {
  last: "coalesce(p.last_name, '')", first: "coalesce(p.first_name, '')", drug: "coalesce(r.description, q.drug_description, '')", number: "coalesce(r.order_number, q.order_number, '')", kind: "coalesce(q.kind, '')",
} as const;

/**
 * The prescription, else the request, else the patient of a record: ids are unique across them. Each is looked up by its key, record for record (OFFSET 0 says so): a plan that first reads
 * all prescriptions or patients of the practice would do so for each thousand records.
 */
const JOINS = `LEFT JOIN LATERAL (SELECT id, patient_id, description, order_number FROM prescriptions WHERE practice_id = $1 AND id = a.subject OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT patient_id, drug_description, order_number, kind FROM pharmacy_requests WHERE r.id IS NULL AND practice_id = $1 AND id = a.subject OFFSET 0) q ON true
  LEFT JOIN LATERAL (SELECT last_name, first_name FROM patients WHERE practice_id = $1 AND id = coalesce(r.patient_id, q.patient_id, a.subject) OFFSET 0) p ON true`;

const UNSEALED_AT_ONCE = 2_000;
/** A seal covers a thousand records; one that was altered may claim to cover everything. */
const MOST_UNDER_SEAL = 10_000;
const SEALS_AT_ONCE = 100;

/** Records as they are stored, column by column; names where they were asked for. */
export interface Stored {
  readonly count: number;
  readonly of: Columns<keyof typeof RECORD>['of'] & Partial<Columns<keyof typeof NAMES>['of']>;
}

// The end of a range stands in a statement of its own: as a parameter that may be absent it would be no bound to the index.
const chosen = (end: string, most: number) => `FROM audit_records a WHERE a.practice_id = $1 AND a.sequence > $2 ${end} ORDER BY a.sequence LIMIT ${String(most)}`;
const named = (end: string, most: number) => `FROM (SELECT a.*, ${RESOURCE_ID} AS subject ${chosen(end, most)}) a ${JOINS} ORDER BY a.sequence`;
const SEALED = ['AND a.sequence <= $3', MOST_UNDER_SEAL] as const;
const UNSEALED = ['', UNSEALED_AT_ONCE] as const;

/** What reads the records behind one, up to another (`sealed`) or some of those that no seal covers: each asks at once, and gives what takes the answer apart. */
export const RECORDS = { sealed: columnReader('walk-sealed', RECORD, chosen(...SEALED)), unsealed: columnReader('walk-unsealed', RECORD, chosen(...UNSEALED)) };

/** The same with names. */
export const NAMED_RECORDS = {
  sealed: columnReader('walk-sealed-named', { ...RECORD, ...NAMES }, named(...SEALED)), unsealed: columnReader('walk-unsealed-named', { ...RECORD, ...NAMES }, named(...UNSEALED)),
};

const SEALS: Statement = {
  name: 'seals-to-walk',
  text: `SELECT number, first_sequence, last_sequence, row_count, rows_hash, seal, sealed_at FROM audit_seals
    WHERE practice_id = $1 AND number > $2 ORDER BY number LIMIT ${String(SEALS_AT_ONCE)}`,
};

const SEAL: Statement = { name: 'seal-before-walk', text: 'SELECT number, last_sequence, seal FROM audit_seals WHERE practice_id = $1 AND number = $2' };

/** The seals behind one, in order, some of them; none where it is the last. */
export async function sealsBehind(connection: Connection, practiceId: string, number: number): Promise<SealRow[]> {
  return await connection.run<SealRow>(SEALS, [practiceId, number]);
}

/** One seal; undefined where it is not there. */
export async function sealOf(connection: Connection, practiceId: string, number: number): Promise<Pick<SealRow, 'number' | 'last_sequence' | 'seal'> | undefined> {
  const [seal] = await connection.run<Pick<SealRow, 'number' | 'last_sequence' | 'seal'>>(SEAL, [practiceId, number]);
  return seal;
}
