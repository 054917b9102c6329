import type { Anchor } from '@erx/core/audit/evidence';
import { open } from 'node:fs/promises';
import type { Connection, Statement } from '../database/database';
import { describeError } from '../describe-error';
import type { PlatformServices } from '../http/services';
import { sealHash } from './seal';

/** How often the newest seals are noted outside, in milliseconds. */
const ANCHOR_EVERY = 60_000;
/** How long the other side may take to answer. */
const ANSWER_WITHIN = 10_000;

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

/** Notes the newest seal of every practice outside the service. */
interface Anchoring {
  /** Notes what is new now, without waiting. @throws Error where it cannot be noted */
  anchor(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Notes the newest seal of each practice in a file or at an address, each minute. A seal names the one before
 * it, so that the newest holds all of them; what fails is tried again at the next turn, and after a start
 * everything is noted once more.
 * @param place path of a file that lines are added to, or an https address that each is posted to
 */
export function startAnchoring(
  { database, log }: Pick<PlatformServices, 'database' | 'log'>,
  place: string,
): Anchoring {
  const noted = new Map<string, number>();
  const write = /^https?:\/\//i.test(place) ? posted : appended;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function pass(): Promise<void> {
    const fresh = (await newestSeals(database)).filter(
      ({ practiceId, number }) => noted.get(practiceId) !== number,
    );
    if (fresh.length === 0) return;
    await write(place, fresh);
    for (const { practiceId, number } of fresh) noted.set(practiceId, number);
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

/** Adds a line for each, on the disk before it counts. */
async function appended(file: string, anchors: readonly Anchor[]): Promise<void> {
  const handle = await open(file, 'a', 0o644);
  try {
    await handle.appendFile(anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Posts them as JSON lines; anything but an answer of 2xx is a failure. */
async function posted(address: string, anchors: readonly Anchor[]): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  if (!answer.ok) throw new Error(`The other side answered ${String(answer.status)}.`);
}
