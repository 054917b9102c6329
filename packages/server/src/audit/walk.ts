import { hash as hashOf } from 'node:crypto';
import { canonicalText } from '../canonical-text';
import type { Connection } from '../database/database';
import { openSeal, type SealKey, sealHash } from './seal';
import { type Deviation, sealDeviation, type SealRow } from './deviation';
import { RECORDS, sealOf, sealsBehind, type Stored } from './stored';

/** A record as it was digested. */
export interface WalkedRecord {
  readonly sequence: number;
  /** Milliseconds since 1970; NaN for what is no time. */
  readonly at: number;
  readonly accountId: string | null;
  readonly event: string;
  readonly outcome: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** JSON text. */
  readonly details: string;
}

/** Records under one seal, or, at the end, those that none covers yet. What deviates is said beside them. */
export interface WalkedPart {
  readonly sealNumber: number | undefined;
  readonly records: readonly WalkedRecord[];
  readonly deviations: readonly Deviation[];
}

/** So many parts are read while one is handled. */
const AHEAD = 1;

/** Where a walk begins: behind a seal. */
interface Position { readonly number: number; readonly sequence: number; readonly hash: string | null }

/**
 * Walks a practice's trail in its order, seal by seal, and checks on the way: each record's digest, each seal's signature, count and hash, the chain. It goes on behind what deviates.
 * The next parts are read while one is handled.
 * @param begin.after number of the seal behind which it begins; 0, the default, for the first record
 */
export async function* walkTrail(
  connection: Connection, practiceId: string, key: Pick<SealKey, 'verifyCompact'>, { after = 0 } = {},
): AsyncGenerator<WalkedPart> {
  let last = await positionBehind(connection, practiceId, after);
  for await (const { seal, stored } of readAhead(connection, practiceId, last)) {
    const wrong = sealDeviation(seal, openSeal(key, seal.seal), practiceId, last);
    const { records, deviations } = checked(await stored(), practiceId, seal);
    yield { sealNumber: seal.number, records, deviations: wrong ? [{ kind: wrong, sealNumber: seal.number }, ...deviations] : deviations };
    last = { number: seal.number, sequence: Number(seal.last_sequence), hash: sealHash(seal.seal) };
  }
  for (let from = last.sequence; ;) {
    const { records, deviations } = checked(await RECORDS.unsealed(connection, [practiceId, from])(), practiceId, undefined);
    if (records.length === 0) return;
    yield { sealNumber: undefined, records, deviations };
    from = records.at(-1)?.sequence ?? from;
  }
}

async function positionBehind(connection: Connection, practiceId: string, after: number): Promise<Position> {
  const seal = after === 0 ? undefined : await sealOf(connection, practiceId, after);
  return seal ? { number: seal.number, sequence: Number(seal.last_sequence), hash: sealHash(seal.seal) } : { number: 0, sequence: 0, hash: null };
}

interface Reading { readonly seal: SealRow; readonly stored: () => Promise<Stored> }

/** Seals with their records, in order, some of which are being read already. */
async function* readAhead(connection: Connection, practiceId: string, from: Position): AsyncGenerator<Reading> {
  const begun: Reading[] = [];
  let before = from.sequence;
  for (let page = await sealsBehind(connection, practiceId, from.number); page.length > 0; page = await sealsBehind(connection, practiceId, page.at(-1)?.number ?? 0)) {
    for (const seal of page) {
      begun.push({ seal, stored: RECORDS.sealed(connection, [practiceId, before, Number(seal.last_sequence)]) });
      before = Number(seal.last_sequence);
      if (begun.length > AHEAD) yield* begun.splice(0, 1);
    }
  }
  yield* begun;
}

function checked({ count, of }: Stored, practiceId: string, seal: SealRow | undefined): { readonly records: WalkedRecord[]; readonly deviations: Deviation[] } {
  const records: WalkedRecord[] = [];
  const deviations: Deviation[] = [];
  const named = seal ? { sealNumber: seal.number } : {};
  let heads = '';
  for (let place = 0; place < count; place += 1) {
    const [account = '', resource = ''] = [of.account[place], of.resource[place]];
    const record = {
      sequence: Number(of.sequence[place]), at: timeOf(of.at[place] ?? ''), accountId: account === '' ? null : account, event: of.what[place] ?? '', outcome: of.outcome[place] ?? '',
      resourceType: of.type[place] ?? '', resourceId: resource === '' ? null : resource.slice(1), details: of.details[place] ?? '',
    };
    const digest = of.digest[place] ?? '';
    if (hashOf('sha256', factsOf(record, of.id[place] ?? '', practiceId)) !== digest) deviations.push({ kind: 'row-altered', ...named, sequence: record.sequence });
    heads += `${of.sequence[place] ?? ''} ${digest}\n`;
    records.push(record);
  }
  if (seal) {
    if (count !== seal.row_count) deviations.push({ kind: count < seal.row_count ? 'rows-missing' : 'rows-added', ...named });
    else if (deviations.length === 0 && hashOf('sha256', heads) !== seal.rows_hash) deviations.push({ kind: 'rows-differ', ...named });
  }
  return { records, deviations };
}

/** A record's facts, put together as its digest was made of them (RFC 8785). */
function factsOf({ accountId, at, details, event, outcome, resourceId, resourceType }: WalkedRecord, id: string, practiceId: string): string {
  return `{"accountId":${accountId === null ? 'null' : `"${accountId}"`},"at":"${Number.isNaN(at) ? '' : new Date(at).toISOString()}","details":${canonicalText(details)},"event":${canonicalText(event)},"id":"${id}","outcome":${canonicalText(outcome)}`
    + `,"practiceId":"${practiceId}","resourceId":${canonicalText(resourceId)},"resourceType":${canonicalText(resourceType)}}`;
}

/** What is no time of ours, such as infinity, is none: its digest says so. */
function timeOf(text: string): number {
  const time = Math.round(Number(text));
  return Math.abs(time) <= LAST_TIME ? time : Number.NaN;
}

/** The last instant that a Date knows. */
const LAST_TIME = 8.64e15;
