import type { Anchor } from '@erx/core/audit/evidence';
import type { Connection, Statement } from '../database/database';
import { describeError } from '../describe-error';
import type { PlatformServices } from '../http/services';
import type { Anchors } from '../gateway/anchors-outside';
import { sealHash } from './seal';

/** How often the newest seals are noted outside, in milliseconds. */
const ANCHOR_EVERY = 60_000;

const NEWEST: Statement = {
  name: 'newest-seals',
  text: `SELECT p.id AS practice_id, s.number, s.seal, s.sealed_at
    FROM practices p
    CROSS JOIN LATERAL (SELECT number, seal, sealed_at
      FROM audit_seals
      WHERE practice_id = p.id
      ORDER BY number DESC
      LIMIT 1) s`,
};

const NOTED: Statement = {
  name: 'note-anchored',
  text: `UPDATE audit_marks m
    SET anchored_number = n.number, anchored_at = $3
    FROM unnest($1::uuid[], $2::int[]) AS n (practice_id, number)
    WHERE m.practice_id = n.practice_id`,
};

/** Notes the newest seal of every practice outside the service. */
interface Anchoring {
  /** Notes what is new now, without waiting. @throws Error where it cannot be noted */
  anchor(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Notes the newest seal of each practice outside, each minute, and in the database when that was. A seal names
 * the one before it, so that the newest holds all of them; what fails is tried again at the next turn. A number
 * that fell is not noted: it is what the place is there to show (trail-end.ts).
 */
export function startAnchoring(
  { database, log, now }: Pick<PlatformServices, 'database' | 'log' | 'now'>,
  anchors: Anchors,
): Anchoring {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function pass(): Promise<void> {
    await anchors.read();
    const fresh = (await newestSeals(database)).filter(
      ({ practiceId, number }) => number > (anchors.known.get(practiceId)?.number ?? 0),
    );
    if (fresh.length === 0) return;
    await anchors.note(fresh);
    await database.run(NOTED, [
      fresh.map(({ practiceId }) => practiceId),
      fresh.map(({ number }) => number),
      now(),
    ]);
  }

  function anchor(): Promise<void> {
    running = running.catch(() => undefined).then(pass);
    return running;
  }

  function anchorLater(): void {
    timer = setTimeout(() => {
      anchor()
        .catch((error: unknown) => {
          log.error(
            { code: 'anchor.failed', failure: describeError(error) },
            'seals were not noted outside; it is tried again',
          );
        })
        .finally(() => {
          if (!isClosed) anchorLater();
        });
    }, ANCHOR_EVERY);
  }

  anchorLater();
  return {
    anchor,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running.catch(() => undefined);
    },
  };
}

async function newestSeals(connection: Connection): Promise<Anchor[]> {
  const rows = await connection.run<{ practice_id: string; number: number; seal: string; sealed_at: Date }>(
    NEWEST,
    [],
  );
  return rows.map(({ practice_id: practiceId, number, seal, sealed_at: at }) => ({
    practiceId,
    number,
    hash: sealHash(seal),
    sealedAt: at.toISOString(),
  }));
}
