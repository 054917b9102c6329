import { createHash, hash as hashOf } from 'node:crypto';
import type { Connection, Statement } from '../database/database';
import { openSeal, type SealKey, sealHash } from './seal';
import { type Deviation, sealDeviation, type SealRow } from './verify';

/** What a reader of the trail may have joined to each record, and how a part of the trail is chosen. */
export interface TrailReading {
  /** SQL texts that say more of a record `a`, each not null; from tables that `joins` joins. */
  readonly more: readonly string[];
  readonly joins: string;
  /** Names the statement. */
  readonly name: string;
}

/** A record as it was digested, and what its reader asked for beside it. */
export interface WalkedRecord {
  readonly sequence: number;
  /** RFC 8785 JSON of the record's facts: what its digest is of. */
  readonly facts: string;
  readonly more: readonly string[];
}

/** Records under one seal, or, at the end, those that none covers yet. What deviates is said beside them. */
export interface WalkedPart {
  readonly sealNumber: number | undefined;
  readonly records: readonly WalkedRecord[];
  readonly deviations: readonly Deviation[];
}

const SEPARATOR = '\u001f';
const SEALS_AT_ONCE = 4;
const UNSEALED_AT_ONCE = 2_000;
/** A seal covers a thousand records; one that was altered may claim to cover everything. */
const MOST_UNDER_SEAL = 10_000;

/**
 * A record's line: number and digest as a seal hashes them, then the facts as the digest was made of them. The database only puts the text together: it is
 * this process that hashes it, so a text that is not what was recorded does not give the digest.
 */
function lineOf({ more }: TrailReading): string {
  const json = (column: string) => `coalesce(to_json(a.${column})::text, 'null')`;
  const facts = [
    ['accountId', json('account_id')], ['at', `'"' || to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`], ['details', json('details')], ['event', json('event')],
    ['id', json('id')], ['outcome', json('outcome')], ['practiceId', json('practice_id')], ['resourceId', json('resource_id')], ['resourceType', json('resource_type')],
  ].map(([name = '', text = ''], at) => `'${at === 0 ? '{' : ','}"${name}":' || ${text}`).join(' || ');
  return [`a.sequence || ' ' || a.digest || '${SEPARATOR}' || ${facts} || '}'`, ...more.map((text) => `translate(${text}, E'\\n${SEPARATOR}', '  ')`)].join(` || '${SEPARATOR}' || `);
}

const SEALS: Statement = {
  name: 'seals-to-walk',
  text: `SELECT number, first_sequence, last_sequence, row_count, rows_hash, seal, sealed_at FROM audit_seals
    WHERE practice_id = $1 AND number > $2 ORDER BY number LIMIT ${String(SEALS_AT_ONCE)}`,
};

/** Where a walk begins: behind a seal. */
interface Position { readonly number: number; readonly sequence: number; readonly hash: string | null }

const LAST_BEFORE: Statement = {
  name: 'seal-before-walk', text: 'SELECT number, last_sequence, seal FROM audit_seals WHERE practice_id = $1 AND number = $2',
};

/**
 * Walks a practice's trail in its order, seal by seal, and checks on the way: each record's digest, each seal's signature, count and hash, the chain. It goes on behind what deviates.
 * The next records are read while these are handled; no more than two parts are held.
 * @param after number of the seal behind which it begins; 0 for the first record
 */
export async function* walkTrail(
  connection: Connection, practiceId: string, key: Pick<SealKey, 'verifyCompact'>, reading: TrailReading, after = 0,
): AsyncGenerator<WalkedPart> {
  const line = lineOf(reading);
  // The end of a range stands in a statement of its own: as a parameter that may be absent it would be no bound to the index.
  const rowsOf = (kind: 'sealed' | 'unsealed', values: readonly number[]) => connection.run<{ lines: string | null }>({
    name: `walk-${reading.name}-${kind}`,
    text: `SELECT string_agg(line, E'\\n' ORDER BY sequence) AS lines FROM (SELECT a.sequence, ${line} AS line FROM audit_records a ${reading.joins}
      WHERE a.practice_id = $1 AND a.sequence > $2 ${kind === 'sealed' ? `AND a.sequence <= $3 ORDER BY a.sequence LIMIT ${String(MOST_UNDER_SEAL)}` : `ORDER BY a.sequence LIMIT ${String(UNSEALED_AT_ONCE)}`}) record`,
  }, [practiceId, ...values]);

  let last = await positionBehind(connection, practiceId, after);
  let seals = connection.run<SealRow>(SEALS, [practiceId, last.number]);
  for (;;) {
    const page = await seals;
    if (page.length === 0) break;
    seals = ahead(connection.run<SealRow>(SEALS, [practiceId, page.at(-1)?.number ?? 0]));
    let before = last.sequence;
    const reads = page.map((seal) => { const from = before; before = Number(seal.last_sequence); return ahead(rowsOf('sealed', [from, before])); });
    for (const [at, seal] of page.entries()) {
      const [row] = await (reads[at] ?? []);
      const wrong = sealDeviation(seal, openSeal(key, seal.seal), practiceId, last);
      const { records, deviations } = checked(row?.lines ?? null, seal);
      yield { sealNumber: seal.number, records, deviations: wrong ? [{ kind: wrong, sealNumber: seal.number }, ...deviations] : deviations };
      last = { number: seal.number, sequence: Number(seal.last_sequence), hash: sealHash(seal.seal) };
    }
  }
  for (let from = last.sequence; ;) {
    const [row] = await rowsOf('unsealed', [from]);
    const { records, deviations } = checked(row?.lines ?? null, undefined);
    if (records.length === 0) return;
    yield { sealNumber: undefined, records, deviations };
    from = records.at(-1)?.sequence ?? from;
  }
}

/** What is read ahead may fail before anybody waits for it; whoever does is told then. */
function ahead<Result>(reading: Promise<Result>): Promise<Result> {
  reading.catch(() => undefined);
  return reading;
}

async function positionBehind(connection: Connection, practiceId: string, after: number): Promise<Position> {
  const [seal] = after === 0 ? [] : await connection.run<{ number: number; last_sequence: string; seal: string }>(LAST_BEFORE, [practiceId, after]);
  return seal ? { number: seal.number, sequence: Number(seal.last_sequence), hash: sealHash(seal.seal) } : { number: 0, sequence: 0, hash: null };
}

function checked(lines: string | null, seal: SealRow | undefined): { readonly records: WalkedRecord[]; readonly deviations: Deviation[] } {
  const records: WalkedRecord[] = [];
  const deviations: Deviation[] = [];
  const hash = createHash('sha256');
  const named = seal ? { sealNumber: seal.number } : {};
  for (const line of lines === null ? [] : lines.split('\n')) {
    const [head = '', facts = '', ...more] = line.split(SEPARATOR);
    hash.update(`${head}\n`);
    const space = head.indexOf(' ');
    const sequence = Number(head.slice(0, space));
    if (hashOf('sha256', facts) !== head.slice(space + 1)) deviations.push({ kind: 'row-altered', ...named, sequence });
    records.push({ sequence, facts, more });
  }
  if (seal) {
    if (records.length !== seal.row_count) deviations.push({ kind: records.length < seal.row_count ? 'rows-missing' : 'rows-added', ...named });
    else if (deviations.length === 0 && hash.digest('hex') !== seal.rows_hash) deviations.push({ kind: 'rows-differ', ...named });
  }
  return { records, deviations };
}

/** For whoever wants the seals checked and nothing said of the records. */
export const SEALS_ALONE: TrailReading = { name: 'seals', joins: '', more: [] };
