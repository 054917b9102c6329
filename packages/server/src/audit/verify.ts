import type { Connection, Statement } from '../database/database';
import { auditDigest } from './record';
import { openSeal, rowsHash, type SealFacts, type SealKey, sealHash } from './seal';

/** What a trail shows that nobody may have done. */
export type DeviationKind =
  | 'row-altered' // a row's facts do not give its digest
  | 'rows-missing' // fewer rows than were sealed
  | 'rows-added' // more rows than were sealed
  | 'rows-differ' // as many, but not those, or not in that order
  | 'seal-forged' // no key of ours signed it
  | 'seal-altered' // it says something else than its row
  | 'seal-missing' // a number is left out
  | 'chain-broken'; // it names another seal before it than there is

/** Where a trail first deviates. */
export interface Deviation {
  readonly kind: DeviationKind;
  /** Absent behind the last seal. */
  readonly sealNumber?: number;
  /** Of the row, where one is known. */
  readonly sequence?: number;
}

/** What walking a trail found. */
export interface Verification {
  readonly seals: number;
  readonly rows: number;
  /** Rows behind the last seal: more than about a second old, they mean that sealing does not work. */
  readonly unsealed: number;
  readonly unsealedSince: Date | undefined;
  readonly deviation: Deviation | undefined;
}

/** A seal as the database has it. */
export interface SealRow {
  number: number;
  first_sequence: string;
  last_sequence: string;
  row_count: number;
  rows_hash: string;
  seal: string;
  sealed_at: Date;
}

interface TrailRow {
  sequence: string;
  id: string;
  at: Date;
  account_id: string | null;
  event: string;
  outcome: 'done' | 'refused' | 'failed';
  resource_type: string;
  resource_id: string | null;
  details: string;
  digest: string;
}

const PAGE = 1_000;

const SEALS: Statement = {
  name: 'seals-of-practice',
  text: `SELECT number, first_sequence, last_sequence, row_count, rows_hash, seal, sealed_at FROM audit_seals
    WHERE practice_id = $1 AND number > $2 ORDER BY number LIMIT ${String(PAGE)}`,
};

const ROWS: Statement = {
  name: 'rows-of-trail',
  text: `SELECT sequence, id, at, account_id, event, outcome, resource_type, resource_id, details, digest FROM audit_records
    WHERE practice_id = $1 AND sequence > $2 AND ($3::bigint IS NULL OR sequence <= $3) ORDER BY sequence LIMIT ${String(PAGE)}`,
};

/**
 * Walks the trail of a practice, seal by seal, holding one page at a time, up to its first deviation. What was cut off
 * behind the last seal that is there cannot be seen from inside: compare `seals` with a number kept elsewhere.
 */
export async function verifyTrail(connection: Connection, practiceId: string, key: Pick<SealKey, 'verifyCompact'>): Promise<Verification> {
  let seals = 0;
  let rows = 0;
  let last: { readonly number: number; readonly sequence: number; readonly hash: string | null } = { number: 0, sequence: 0, hash: null };
  const found = (deviation: Deviation): Verification => ({ seals, rows, unsealed: 0, unsealedSince: undefined, deviation });

  for (;;) {
    const page = await connection.run<SealRow>(SEALS, [practiceId, last.number]);
    for (const row of page) {
      const wrong = sealDeviation(row, openSeal(key, row.seal), practiceId, last);
      if (wrong) return found({ kind: wrong, sealNumber: row.number });
      const walked = await walkRows(connection, practiceId, last.sequence, row);
      rows += walked.rows;
      if (walked.deviation) return found({ ...walked.deviation, sealNumber: row.number });
      seals += 1;
      last = { number: row.number, sequence: Number(row.last_sequence), hash: sealHash(row.seal) };
    }
    if (page.length < PAGE) break;
  }

  const rest = await walkRows(connection, practiceId, last.sequence);
  return { seals, rows: rows + rest.rows, unsealed: rest.rows, unsealedSince: rest.firstAt, deviation: rest.deviation };
}

/** Whether a seal is what it should be: signed by us, as its row says, behind the one before it. */
export function sealDeviation(
  row: SealRow, facts: SealFacts | undefined, practiceId: string, before: { number: number; hash: string | null },
): DeviationKind | undefined {
  if (!facts) return 'seal-forged';
  const isAsStored = facts.practiceId === practiceId && facts.number === row.number && facts.firstSequence === Number(row.first_sequence)
    && facts.lastSequence === Number(row.last_sequence) && facts.rowCount === row.row_count && facts.rowsHash === row.rows_hash
    && facts.sealedAt === row.sealed_at.toISOString();
  if (!isAsStored) return 'seal-altered';
  if (row.number !== before.number + 1) return 'seal-missing';
  return facts.previous === before.hash ? undefined : 'chain-broken';
}

interface Walk {
  readonly rows: number;
  readonly firstAt: Date | undefined;
  readonly deviation: Deviation | undefined;
}

/** Checks the rows after a number: each digest, and together the seal that covers them; without a seal up to the end. */
async function walkRows(connection: Connection, practiceId: string, after: number, seal?: SealRow): Promise<Walk> {
  const digests: { sequence: number; digest: string }[] = [];
  let rows = 0;
  let position = after;
  let firstAt: Date | undefined;
  for (;;) {
    const page = await connection.run<TrailRow>(ROWS, [practiceId, position, seal?.last_sequence ?? null]);
    firstAt ??= page[0]?.at;
    for (const row of page) {
      position = Number(row.sequence);
      rows += 1;
      if (digestOf(row, practiceId) !== row.digest) return { rows, firstAt, deviation: { kind: 'row-altered', sequence: position } };
      if (seal) digests.push({ sequence: position, digest: row.digest });
    }
    if (seal && rows > seal.row_count) return { rows, firstAt, deviation: { kind: 'rows-added' } };
    if (page.length < PAGE) break;
  }
  if (!seal) return { rows, firstAt, deviation: undefined };
  if (rows < seal.row_count) return { rows, firstAt, deviation: { kind: 'rows-missing' } };
  return { rows, firstAt, deviation: rowsHash(digests) === seal.rows_hash ? undefined : { kind: 'rows-differ' } };
}

function digestOf(row: TrailRow, practiceId: string): string {
  return auditDigest({
    practiceId, id: row.id, at: row.at, accountId: row.account_id, event: row.event, outcome: row.outcome, resourceType: row.resource_type,
    resourceId: row.resource_id, details: row.details,
  });
}
