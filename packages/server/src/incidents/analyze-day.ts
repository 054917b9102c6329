import { analyze, FINDINGS } from '@erx/core/incidents/analysis';
import { outsideHours } from '@erx/core/incidents/working-time';
import { type CalendarDate, daysAfter, type TimeZone } from '@erx/core/values/dates';
import { startOfDate } from '@erx/core/values/start-of-date';
import { verifyTrail } from '../audit/verify';
import type { Anchors } from '../platform/gateway/anchors-outside';
import type { SealKey } from '../platform/audit-trail/seal';
import type { Database } from '../platform/database/database';
import type { SigningKey } from '../platform/keys/keys';
import { isSignatureFor } from '../signing/signature';
import { archiveStore } from '../signing/archive-queries';
import { analysesStore } from '../practices/oversight-store';
import { trailDayStore } from '../audit/trail-day-store';
import { fileIncident } from '../platform/audit-trail/file-incident';

/** A practice and the calendar it lives by. */
export interface Practice {
  readonly id: string;
  readonly timeZone: TimeZone;
}

/** What the analysis works with. */
export interface AnalysisParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly archive: Pick<SigningKey, 'verifyCompact' | 'publicJwks'>;
  readonly seals: Pick<SealKey, 'verifyCompact'>;
  readonly anchors: Anchors;
}

/** Days before the one analysed that say what is usual. */
const USUAL_DAYS = 30;
/** Sealing takes a second; a record that waits longer than this was kept from it. */
const SEALED_WITHIN = 5 * 60_000;
const ARCHIVE_PAGE = 500;

/**
 * Analyses the trail of a day that has ended (21 CFR 1311.150(b)), compares archive and trail with their
 * signatures and seals, and files what it finds in the transaction that keeps the day as analysed: of two
 * processes one does.
 * @returns how many incidents were filed; undefined where the day was analysed already
 */
export async function analyseDay(
  parts: AnalysisParts,
  practice: Practice,
  day: CalendarDate,
): Promise<number | undefined> {
  const database = parts.database.longRunning;
  const from = startOfDate(practice.timeZone, day);
  const before = startOfDate(practice.timeZone, daysAfter(day, 1));
  const trail = trailDayStore(database, practice.id);
  const usualSince = startOfDate(practice.timeZone, daysAfter(day, -USUAL_DAYS));
  const [standing, usual, open, charts, ofPeople] = await Promise.all([
    trail.standing(),
    trail.usualSignatures(usualSince, from, practice.timeZone),
    trail.openTimes(),
    trail.chartsByDay(usualSince, before, practice.timeZone),
    trail.chartsOfPeople(from, before),
  ]);
  const analysis = analyze({
    standingOf: (accountId) => standing.get(accountId) ?? 'outsider',
    usualSignatures: (accountId) => usual.get(accountId) ?? 0,
    isOutsideHours: outsideHours(practice.timeZone, open),
  });

  let rows = 0;
  for await (const page of trail.records(from, before)) {
    for (const record of page) analysis.take(record);
    rows += page.length;
  }
  for (const [accountId, days] of charts)
    analysis.takeCharts(
      accountId,
      days.get(day) ?? 0,
      [...days].flatMap(([each, opened]) => (each === day ? [] : [opened])),
    );
  for (const { accountId, isOwn, charts: opened, firstAt } of ofPeople)
    analysis.takeChartsOfPeople(isOwn ? 'own-chart' : 'colleague-chart', accountId, opened, firstAt);
  const missing = await trail.missingFromArchive(from, before);
  if (missing > 0) analysis.takeCheck('archive-missing', missing);
  const altered = await alteredInArchive(parts, practice);
  if (altered > 0) analysis.takeCheck('archive-altered', altered);
  const verified = await verifyTrail({
    connection: database,
    practiceId: practice.id,
    key: parts.seals,
    anchors: parts.anchors,
  });
  if (verified.deviation) analysis.takeCheck('trail-deviates');
  if (verified.unsealedSince && parts.now().getTime() - verified.unsealedSince.getTime() > SEALED_WITHIN)
    analysis.takeCheck('trail-unsealed', verified.unsealed);

  const found = analysis.findings();
  const at = parts.now();
  return await database.transaction(async (transaction) => {
    if (
      !(await analysesStore(transaction, practice.id).keep({ day, rows, incidents: found.length, ranAt: at }))
    )
      return undefined;
    for (const { code, accountId, count, firstAt } of found) {
      await fileIncident(
        transaction,
        {
          practiceId: practice.id,
          accountId,
          type: FINDINGS[code].type,
          address: '',
          details: {
            finding: code,
            count,
            day,
            ...(firstAt === undefined ? {} : { firstAt: new Date(firstAt).toISOString() }),
          },
        },
        at,
      );
    }
    return found.length;
  });
}

/** How many signed prescriptions do not match their signatures, the whole archive looked through. */
async function alteredInArchive(
  { database: { longRunning }, archive }: AnalysisParts,
  practice: Practice,
): Promise<number> {
  let altered = 0;
  let after: string | undefined;
  do {
    const page = await archiveStore(longRunning, practice.id).search({
      patientId: undefined,
      accountId: undefined,
      kind: undefined,
      from: undefined,
      to: undefined,
      timeZone: practice.timeZone,
      sortBy: 'DateSigned',
      after,
      limit: ARCHIVE_PAGE,
    });
    altered += page.items.filter((row) => !isSignatureFor(archive, row.content, row.signature)).length;
    after = page.next;
  } while (after !== undefined);
  return altered;
}
