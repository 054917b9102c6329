import { describeDeviation } from '@erx/core/audit/deviation';
import type { TrailDeviation } from '@erx/core/audit/model';
import { incidentEvent } from '@erx/core/incidents/model';
import { LOCKS } from '../database/advisory-locks';
import type { Connection, Statement } from '../database/database';
import type { PlatformServices } from '../http/services';
import type { Anchors } from '../gateway/anchors-outside';
import { fileIncident } from './file-incident';
import { everyTrailHeld } from './trail-end';

/** What the service found by itself it files again after this long, where it is still so. */
const AGAIN_AFTER = 24 * 60 * 60_000;

const LOCK: Statement = {
  name: 'lock-broken-trail',
  text: 'SELECT pg_advisory_xact_lock($1, hashtext($2))',
};
const FILED: Statement = {
  name: 'broken-trail-filed',
  text: `SELECT details
    FROM audit_records
    WHERE practice_id = $1 AND event = $2 AND event LIKE 'incident.%' AND at > $3 AND account_id IS NULL`,
};

/** Who met the deviation, and from where. */
interface By {
  readonly practiceId: string;
  /** Null for what the service found by itself. */
  readonly accountId: string | null;
  readonly trailName?: string;
  readonly address: string;
}

/** Files that the trail deviates from its seals, or from what is known of them elsewhere, and where. */
export async function fileBrokenTrail(
  connection: Connection,
  by: By,
  { kind, sealNumber, sequence }: TrailDeviation,
  at: Date,
): Promise<void> {
  await fileIncident(
    connection,
    {
      ...by,
      type: 'auditTrailBroken',
      details: {
        kind,
        ...(sealNumber === undefined ? {} : { sealNumber }),
        ...(sequence === undefined ? {} : { sequence }),
      },
    },
    at,
  );
}

type Needs = Pick<PlatformServices, 'database' | 'log' | 'now'>;

/** Files what the service found by itself, once a day for each deviation, and says it in the log. */
export async function fileFoundBroken(
  { database, log, now }: Needs,
  practiceId: string,
  deviation: TrailDeviation,
): Promise<void> {
  const at = now();
  const isNew = await database.transaction(async (transaction) => {
    await transaction.run(LOCK, [LOCKS.brokenTrail, practiceId]);
    const filed = await transaction.run<{ details: string }>(FILED, [
      practiceId,
      incidentEvent('auditTrailBroken'),
      new Date(at.getTime() - AGAIN_AFTER),
    ]);
    if (filed.some(({ details }) => isOf(details, deviation))) return false;
    await fileBrokenTrail(transaction, { practiceId, accountId: null, address: '' }, deviation, at);
    return true;
  });
  if (isNew)
    log.error(
      { code: 'trail.broken', practice: practiceId, ...deviation },
      `the audit trail deviates from what is known of it: ${describeDeviation(deviation)}`,
    );
}

/** Holds the end of every trail against memory and anchors, and files what deviates. */
export async function watchTrails(services: Needs, anchors: Anchors): Promise<void> {
  for (const [practiceId, deviation] of await everyTrailHeld(services.database, anchors))
    await fileFoundBroken(services, practiceId, deviation);
}

function isOf(details: string, { kind, sealNumber, sequence }: TrailDeviation): boolean {
  const filed = JSON.parse(details) as Partial<TrailDeviation>;
  return filed.kind === kind && filed.sealNumber === sealNumber && filed.sequence === sequence;
}
