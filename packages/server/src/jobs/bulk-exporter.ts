import { uuidv7 } from 'uuidv7';
import { recordAudit } from '../platform/audit-trail/record';
import { inWork } from '../platform/database/work';
import { describeError } from '../platform/describe-error';
import { ExportRefused, makePage } from '../fhir/bulk-page';
import { type BulkExport, failExport, LeaseLost, leaseExport, leaseUntil } from '../fhir/bulk-store';
import type { Services } from '../services';

/** It is renewed while a page is made: a lease ends only when its process has died. */
const LEASE = 60_000;
const RENEWED_EVERY = 20_000;
/** An export begins within it; no event of the practice is waited for, of which there are many. */
const LOOK_EVERY = 2_000;
/** A page that failed so often fails always. */
const TRIES = 5;
const AGAIN_AFTER = 5_000;

/** Makes exports of charts (docs/decisions/fhir.md). */
export interface BulkExporter {
  close(): Promise<void>;
}

type Needs = Pick<Services, 'database' | 'log' | 'now'>;

/** Starts it; several processes may. Exports take turns, a page each: a large one holds up no other practice. */
export function startBulkExporter(services: Needs): BulkExporter {
  const { database, log, now } = services;
  const by = uuidv7();
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function makeDue(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false;
      const at = now();
      const leased = await leaseExport(database, { now: at, until: new Date(at.getTime() + LEASE), by });
      if (!leased) return;
      isWanted = true;
      // a page that ends its process each time comes to no failure
      if (leased.attempts > TRIES) await giveUp(services, leased, by, 'failed');
      else
        await makeLeased(services, leased, by).catch((error: unknown) =>
          onFailure(services, leased, by, error),
        );
    }
  }

  function look(): void {
    isWanted = true;
    running ??= inWork({ kind: 'jobs' }, () => makeDue())
      .catch((error: unknown) => {
        log.error(
          { code: 'bulk-export.failed', failure: describeError(error) },
          'exports of charts could not be looked for; they are looked for again',
        );
      })
      .finally(() => {
        running = undefined;
      });
  }

  const looking = setInterval(look, LOOK_EVERY);
  look();
  return {
    async close() {
      isClosed = true;
      clearInterval(looking);
      await running;
    },
  };
}

/** Makes a page, however long it takes. */
async function makeLeased(services: Needs, leased: BulkExport, by: string): Promise<void> {
  const { database, now } = services;
  const { practiceId, id } = leased;
  let renewing: Promise<void> = Promise.resolve();
  const renew = setInterval(() => {
    const at = now();
    renewing = leaseUntil(
      database,
      { practiceId, id, by },
      { now: at, until: new Date(at.getTime() + LEASE) },
    ).catch(() => undefined); // the next one may come through, and who has lost it keeps no page
  }, RENEWED_EVERY);
  try {
    await makePage(services, leased, by);
  } finally {
    clearInterval(renew);
    await renewing;
  }
}

/** Tries a page again after a while, and gives the export up where that cannot help. */
async function onFailure(
  { database, log, now }: Needs,
  made: BulkExport,
  by: string,
  error: unknown,
): Promise<void> {
  const { practiceId, id, attempts } = made;
  if (error instanceof LeaseLost) {
    log.info(
      { code: 'bulk-export.lost', practice: practiceId, export: id },
      'an export of charts has ended meanwhile',
    );
    return;
  }
  const isRefused = error instanceof ExportRefused;
  log.error(
    { code: 'bulk-export.page-failed', practice: practiceId, export: id, failure: describeError(error) },
    'a page of an export of charts could not be made',
  );
  if (!isRefused && attempts < TRIES)
    return await leaseUntil(
      database,
      { practiceId, id, by },
      { now: now(), until: new Date(now().getTime() + AGAIN_AFTER * attempts) },
    );
  await giveUp({ database, now }, made, by, isRefused ? 'refused' : 'failed');
}

async function giveUp(
  { database, now }: Omit<Needs, 'log'>,
  { practiceId, id, accountId }: BulkExport,
  by: string,
  reason: 'refused' | 'failed',
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await failExport(transaction, { practiceId, id, by }, now()))) return;
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'fhir-export.failed',
        outcome: 'failed',
        resourceType: 'BulkExport',
        resourceId: id,
        details: { reason },
      },
      now(),
    );
  });
}
