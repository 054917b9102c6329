import { prefetchNext } from '../platform/prefetch';
import type { Connection } from '../platform/database/database';
import { createInterner } from '../platform/intern';
import { type Deviation, sealDeviation, type SealRow } from './tamper-report';
import { findDeviations, toTime } from './digests';
import { openSeal, type SealKey, sealHash } from '../platform/audit-trail/seal';
import type { Anchors } from '../platform/gateway/anchors-outside';
import { heldAgainstKnown } from '../platform/audit-trail/trail-end';
import {
  RECORDS,
  NOTHING_STORED,
  findOverdue,
  findSeal,
  sealsBehind,
  type Stored,
  type StoredTexts,
} from './record-queries';

/** A record as it was digested. */
export interface WalkedRecord {
  readonly sequence: number;
  /** Milliseconds since 1970; NaN for what is no time. */
  readonly at: number;
  readonly accountId: string | null;
  /** Who that was called then (platform/audit-trail/trail-name.ts); null in older records. */
  readonly actor: string | null;
  readonly event: string;
  readonly outcome: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** JSON text. */
  readonly details: string;
  /**
   * Whom and what it concerned then (platform/audit-trail/subject.ts); null where no one, and in older
   * records.
   */
  readonly subject: string | null;
}

/** Records under one seal, or, at the end, those that none covers yet. Deviations are listed with them. */
export interface WalkedPart {
  readonly sealNumber: number | undefined;
  /** The seal itself, a compact JWS. */
  readonly seal: string | undefined;
  /** The records as they are stored, column by column. */
  readonly stored: Stored;
  readonly records: readonly WalkedRecord[];
  readonly deviations: readonly Deviation[];
}

/** Where a walk begins: behind a seal. */
interface Position {
  readonly number: number;
  readonly sequence: number;
  readonly hash: string | null;
}

/** Checks records in another thread; undefined where it leaves that to this one. */
export type CheckInWorker = (
  texts: StoredTexts,
  practiceId: string,
  seal: SealRow,
) => Promise<readonly Deviation[] | undefined>;

/** A practice's trail, and what proves it. */
export interface Trail {
  readonly connection: Connection;
  /** Where its end is held against what was noted outside: a standby may not have it yet. */
  readonly ends?: Connection;
  readonly practiceId: string;
  readonly key: Pick<SealKey, 'verifyCompact'>;
  /** What is known of its seals outside the service; undefined where its end is held against something else. */
  readonly anchors: Anchors | undefined;
}

/** A part that holds no records, only what deviates. */
const bare = (deviation: Deviation): WalkedPart => ({
  sealNumber: undefined,
  seal: undefined,
  stored: NOTHING_STORED,
  records: [],
  deviations: [deviation],
});

/**
 * Walks a practice's trail in its order, seal by seal, and checks on the way: its end against what is known
 * of it elsewhere, each record's digest, each seal's signature, count and hash, the chain. It continues after
 * a deviation. The next part is read, and checked where another thread does it, while one is handled.
 * @param begin.after number of the seal behind which it begins; 0, the default, for the first record
 * @param begin.now where records without a seal for more than a minute deviate
 */
export async function* walkTrail(
  { connection, ends = connection, practiceId, key, anchors }: Trail,
  {
    after = 0,
    checkInWorker,
    now,
  }: { readonly after?: number; readonly checkInWorker?: CheckInWorker; readonly now?: Date } = {},
): AsyncGenerator<WalkedPart> {
  const same = createInterner();
  const cut = anchors && (await heldAgainstKnown(ends, practiceId, anchors));
  if (cut) yield bare(cut);
  let last = await positionBehind(connection, practiceId, after);
  const begun = prefetchNext(sealsFrom(connection, practiceId, last), ({ seal, before }) => {
    const reading = RECORDS.sealed(connection, [practiceId, before, Number(seal.last_sequence)]);
    const checked =
      checkInWorker && reading.texts.then((texts) => texts && checkInWorker(texts, practiceId, seal));
    checked?.catch(() => undefined); // it may fail before anyone waits for it; the error is thrown then
    return { seal, reading, checked };
  });
  for await (const { seal, reading, checked } of begun) {
    const wrong = sealDeviation(seal, openSeal(key, seal.seal), practiceId, last);
    const stored = await reading.columns();
    const deviations = (await checked) ?? findDeviations(stored, practiceId, seal);
    yield {
      sealNumber: seal.number,
      seal: seal.seal,
      stored,
      records: recordsOf(stored, same),
      deviations: wrong ? [{ kind: wrong, sealNumber: seal.number }, ...deviations] : deviations,
    };
    last = { number: seal.number, sequence: Number(seal.last_sequence), hash: sealHash(seal.seal) };
  }
  for (let from = last.sequence; ;) {
    const stored = await RECORDS.unsealed(connection, [practiceId, from]).columns();
    if (stored.count === 0) break;
    const records = recordsOf(stored, same);
    yield {
      sealNumber: undefined,
      seal: undefined,
      stored,
      records,
      deviations: findDeviations(stored, practiceId, undefined),
    };
    from = records.at(-1)?.sequence ?? from;
  }
  const overdue = now && (await findOverdue(connection, practiceId, last.sequence, now));
  if (overdue !== undefined) yield bare({ kind: 'rows-unsealed', sequence: overdue });
}

async function positionBehind(connection: Connection, practiceId: string, after: number): Promise<Position> {
  const seal = after === 0 ? undefined : await findSeal(connection, practiceId, after);
  return seal
    ? { number: seal.number, sequence: Number(seal.last_sequence), hash: sealHash(seal.seal) }
    : { number: 0, sequence: 0, hash: null };
}

/** Seals in their order, each with the last sequence before its own records. */
async function* sealsFrom(
  connection: Connection,
  practiceId: string,
  { number, sequence }: Position,
): AsyncGenerator<{ readonly seal: SealRow; readonly before: number }> {
  let before = sequence;
  for (
    let page = await sealsBehind(connection, practiceId, number);
    page.length > 0;
    page = await sealsBehind(connection, practiceId, page.at(-1)?.number ?? 0)
  ) {
    for (const seal of page) {
      yield { seal, before };
      before = Number(seal.last_sequence);
    }
  }
}

function recordsOf({ count, of }: Stored, same: (text: string) => string): WalkedRecord[] {
  const records: WalkedRecord[] = [];
  for (let place = 0; place < count; place += 1) {
    const account = of.account[place] ?? '';
    const actor = of.actor[place] ?? '';
    const resource = of.resource[place] ?? '';
    const subject = of.subject[place] ?? '';
    records.push({
      sequence: Number(of.sequence[place]),
      at: toTime(of.at[place] ?? ''),
      accountId: account === '' ? null : same(account),
      actor: actor === '' ? null : same(actor.slice(1)),
      event: same(of.what[place] ?? ''),
      outcome: same(of.outcome[place] ?? ''),
      resourceType: same(of.type[place] ?? ''),
      resourceId: resource === '' ? null : resource.slice(1),
      details: of.details[place] ?? '',
      subject: subject === '' ? null : same(subject.slice(1)),
    });
  }
  return records;
}
