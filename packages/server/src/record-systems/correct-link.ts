import { legacyRecordsStore } from '../legacy-import/store';
import type { Member } from '../platform/api/authenticate';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { recordClinicalChange } from '../platform/push/clinical-change';
import { linksStore } from './link-store';

const LIST = { medication: 'medications', allergy: 'allergies' } as const;

/** A patient of a record system, and the chart that is theirs. */
interface RightChart {
  readonly systemId: string;
  readonly remoteId: string;
  readonly patientId: string;
}

/**
 * Takes what a record system said of its patient off every other chart: what waits to be matched is removed, what a
 * person has accepted stays and waits to be looked at. In a transaction, with the records of each chart.
 */
export async function takeOffOtherCharts(
  transaction: Connection,
  member: Member,
  { systemId, remoteId, patientId }: RightChart,
  now: Date,
): Promise<void> {
  const left = await legacyRecordsStore(transaction, member.practiceId).takeOff(
    { systemId, remoteId, keeps: patientId },
    now,
  );
  for (const chart of new Set(left.map((each) => each.patientId))) {
    const ofChart = left.filter((each) => each.patientId === chart);
    const removed = ofChart.filter(({ isAccepted }) => !isAccepted);
    await recordAction(
      transaction,
      member,
      {
        event: 'patient.taken-off',
        resourceType: 'Patient',
        resourceId: chart,
        details: { system: systemId, removed: removed.length, toReview: ofChart.length - removed.length },
      },
      now,
    );
    for (const kind of new Set(ofChart.map((each) => each.kind)))
      await recordClinicalChange(transaction, member.practiceId, { patientId: chart, list: LIST[kind] }, now);
  }
}

/** A link that led to another chart leads to the right one: nothing that came by it stays with the other. */
export async function correctLink(
  transaction: Connection,
  member: Member,
  chart: RightChart,
  now: Date,
): Promise<void> {
  await linksStore(transaction, member.practiceId, chart.systemId).correct(
    chart.remoteId,
    chart.patientId,
    now,
  );
  await takeOffOtherCharts(transaction, member, chart, now);
}
