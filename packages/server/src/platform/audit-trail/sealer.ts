import { stopsSealing } from '@erx/core/audit/deviation';
import { LOCKS } from '../database/advisory-locks';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import { followWatermark } from '../database/commit-watermark';
import { describeError } from '../describe-error';
import type { PlatformServices } from '../http/services';
import type { Anchors } from '../gateway/anchors-outside';
import { fileFoundBroken } from './file-broken-trail';
import { rowsHash, type SealKey, sealHash, signSeal } from './seal';
import { heldAgainstKnown } from './trail-end';

/** The unsealed second that docs/security.md speaks of. */
const SEAL_EVERY = 1_000;
const MOST_ROWS = 1_000;

const UNSEALED: Statement = {
  name: 'unsealed-practices',
  text: `SELECT p.id FROM practices p WHERE EXISTS (
      SELECT FROM audit_records r WHERE r.practice_id = p.id AND r.sequence <= $1 AND r.sequence >
        coalesce((SELECT s.last_sequence FROM audit_seals s WHERE s.practice_id = p.id ORDER BY s.number DESC
          LIMIT 1), 0))`,
};

const LOCK: Statement = {
  name: 'lock-seals',
  text: 'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS taken',
};

const LAST: Statement = {
  name: 'last-seal',
  text: 'SELECT number, last_sequence, seal FROM audit_seals WHERE practice_id = $1 ORDER BY number DESC LIMIT 1',
};

const ROWS: Statement = {
  name: 'rows-to-seal',
  text: `SELECT sequence, digest
    FROM audit_records
    WHERE practice_id = $1 AND sequence > $2 AND sequence <= $3
    ORDER BY sequence
    LIMIT $4`,
};

const INSERT = named({
  name: 'insert-seal',
  text: `INSERT INTO audit_seals (practice_id, number, first_sequence, last_sequence, row_count, rows_hash,
    seal, sealed_at)
    VALUES (:practiceId, :number, :firstSequence, :lastSequence, :rowCount, :rowsHash, :seal, :at)`,
});

/** In the transaction of the seal: what is remembered never differs from what is there. */
const REMEMBER: Statement = {
  name: 'remember-seal',
  text: `INSERT INTO audit_marks (practice_id, number, seal_hash)
    VALUES ($1, $2, $3)
    ON CONFLICT (practice_id) DO UPDATE SET number = excluded.number, seal_hash = excluded.seal_hash`,
};

/** Seals what is written, every second. */
export interface Sealer {
  /** Seals everything that is settled now, without waiting for the second. */
  seal(): Promise<void>;
  close(): Promise<void>;
}

type Needs = Pick<PlatformServices, 'database' | 'log' | 'now'>;

/**
 * Starts sealing the trails of all practices with the seals key. Several processes may: a chain has one
 * writer at a time. A trail that lost seals is not sealed on: that would make it pass for a shorter one. It is
 * filed as an incident instead.
 */
export function startSealer(
  { database, log, now }: Needs,
  keys: { readonly seals: Pick<SealKey, 'signCompact'> },
  anchors: Anchors,
): Sealer {
  const tail = followWatermark(database, 'audit_records_sequence_seq');
  const refused = new Set<string>();
  let sealedWatermark = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function pass(): Promise<void> {
    const { watermark } = await tail.settled();
    if (watermark === sealedWatermark) return;
    let isComplete = true;
    for (const { id } of await database.run<{ id: string }>(UNSEALED, [watermark])) {
      const broken = await heldAgainstKnown(database, id, anchors);
      if (broken && stopsSealing(broken)) {
        isComplete = false;
        if (!refused.has(id)) await fileFoundBroken({ database, log, now }, id, broken);
        refused.add(id);
        continue;
      }
      refused.delete(id);
      let outcome: Outcome;
      do
        outcome = await database.transaction((transaction) =>
          sealNext(transaction, keys.seals, id, watermark, now()),
        );
      while (outcome === 'sealed' && !isClosed);
      if (outcome !== 'nothing left') isComplete = false;
    }
    if (isComplete) sealedWatermark = watermark;
  }

  function seal(): Promise<void> {
    running = running.catch(() => undefined).then(pass);
    return running;
  }

  function sealIn(milliseconds: number): void {
    timer = setTimeout(() => {
      seal()
        .catch((error: unknown) => {
          log.error(
            { code: 'seal.failed', failure: describeError(error) },
            'sealing failed; it is tried again',
          );
        })
        .finally(() => {
          if (!isClosed) sealIn(SEAL_EVERY);
        });
    }, milliseconds);
  }

  sealIn(0); // what an earlier stop left may have waited for long
  return {
    seal,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running.catch(() => undefined);
    },
  };
}

type Outcome = 'sealed' | 'nothing left' | 'busy elsewhere';

/** One seal over the next rows of a practice that are settled. */
async function sealNext(
  transaction: Connection,
  seals: Pick<SealKey, 'signCompact'>,
  practiceId: string,
  watermark: number,
  at: Date,
): Promise<Outcome> {
  const [lock] = await transaction.run<{ taken: boolean }>(LOCK, [LOCKS.auditSeals, practiceId]);
  if (!lock?.taken) return 'busy elsewhere';
  const [last] = await transaction.run<{ number: number; last_sequence: string; seal: string }>(LAST, [
    practiceId,
  ]);
  const rows = (
    await transaction.run<{ sequence: string; digest: string }>(ROWS, [
      practiceId,
      last?.last_sequence ?? 0,
      watermark,
      MOST_ROWS,
    ])
  ).map(({ sequence, digest }) => ({ sequence: Number(sequence), digest }));
  const [first] = rows;
  const end = rows.at(-1);
  if (!first || !end) return 'nothing left';
  const facts = {
    practiceId,
    number: (last?.number ?? 0) + 1,
    firstSequence: first.sequence,
    lastSequence: end.sequence,
    rowCount: rows.length,
    rowsHash: rowsHash(rows),
    previous: last ? sealHash(last.seal) : null,
    sealedAt: at.toISOString(),
  };
  const seal = signSeal(seals, facts);
  await INSERT.run(transaction, { ...facts, practiceId, seal, at });
  await transaction.run(REMEMBER, [practiceId, facts.number, sealHash(seal)]);
  return rows.length < MOST_ROWS ? 'nothing left' : 'sealed';
}
