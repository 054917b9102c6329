import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { isTaken } from '@erx/core/medications/rules';
import {
  type ComparedChart,
  mergeConflicts,
  mergeDifferences,
  withPartsTaken,
} from '@erx/core/patients/merge';
import * as contract from '@erx/core/patients/merge-contract';
import type { ChartComparison, MergePart } from '@erx/core/patients/merge-model';
import type { Patient } from '@erx/core/patients/model';
import { findingsOnPatientChange } from '@erx/core/patients/rules';
import { changesBetween } from '@erx/core/values/changes';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import type { Connection } from '../platform/database/database';
import { patientFactsReader } from '../patient-picture/store';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { alikeStore } from './alike-store';
import { countEntries, moveEntries, moveEntriesBack } from './chart-entries-store';
import { measurementsStore } from './measurements-store';
import { type HeldChart, mergesStore } from './merge-store';
import { notifyPrescribers, publishCharts } from './charts-store';
import { replacedValues, restoreReplaced } from './replaced-values';
import { fieldsOf, patientsStore } from './store';

/** Charts of one person: listed, marked as of two people, compared, merged, and the merge undone. */
export function servePatientMerges(server: Server, services: Services): void {
  const { database } = services;

  server.serve(contract.listAlikePairs, async ({ member, query }) => {
    const store = alikeStore(database, member.practiceId);
    const pairs = query.distinct ? await store.distinct() : await store.pairs();
    return pairs.slice(0, contract.MOST_PAIRS);
  });

  server.serve(contract.markDistinct, async ({ member, body: { oneId, otherId, reason }, now }) => {
    await database.transaction(async (transaction) => {
      await heldCharts(transaction, member.practiceId, oneId, otherId);
      const saying = { one: oneId, other: otherId, accountId: member.accountId, reason, at: now };
      if (!(await alikeStore(transaction, member.practiceId).markDistinct(saying))) return;
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.marked-distinct',
          resourceType: 'Patient',
          resourceId: oneId,
          details: { other: otherId, reason },
        },
        now,
      );
    });
    return undefined;
  });

  server.serve(contract.unmarkDistinct, async ({ member, body: { oneId, otherId }, now }) => {
    await database.transaction(async (transaction) => {
      if (!(await alikeStore(transaction, member.practiceId).unmarkDistinct(oneId, otherId)))
        throw new AppError('patient.not-distinct');
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.alike-again',
          resourceType: 'Patient',
          resourceId: oneId,
          details: { other: otherId },
        },
        now,
      );
    });
    return undefined;
  });

  server.serve(contract.compareCharts, async ({ member, params: { id, otherId }, now }) =>
    database.transaction(async (transaction) => {
      const held = await heldCharts(transaction, member.practiceId, id, otherId);
      const [kept, merged] = await bothPatients(transaction, member.practiceId, id, otherId);
      // That the call names the one chart is on record as of every call; that it shows the other, here.
      await recordAction(
        transaction,
        member,
        { event: 'patient.read', resourceType: 'Patient', resourceId: otherId, details: {} },
        now,
      );
      return await compared(transaction, services.log, member, kept, merged, toSeen(held), now);
    }),
  );

  server.serve(contract.listMerges, ({ member }) => mergesStore(database, member.practiceId).list());

  server.serve(contract.mergeCharts, (call) => mergeCharts(services, call));

  server.serve(contract.undoMerge, (call) => undoMerge(services, call));
}

/** Two charts of the practice, held, neither of which was merged into another. */
async function heldCharts(
  transaction: Connection,
  practiceId: string,
  one: string,
  other: string,
): Promise<readonly [HeldChart, HeldChart]> {
  if (one === other) throw new AppError('patient.merge-itself');
  const held = await mergesStore(transaction, practiceId).hold([one, other]);
  const [kept, merged] = [one, other].map((id) => held.find((chart) => chart.id === id));
  if (!kept || !merged) throw new AppError('record.not-found');
  if (kept.merged_into !== null || merged.merged_into !== null) throw new AppError('patient.merged');
  return [kept, merged];
}

async function bothPatients(
  connection: Connection,
  practiceId: string,
  id: string,
  otherId: string,
): Promise<readonly [Patient, Patient]> {
  const store = patientsStore(connection, practiceId);
  const [kept, merged] = [await store.find(id), await store.find(otherId)];
  if (!kept || !merged) throw new AppError('record.not-found');
  return [kept, merged];
}

/** Changes with whatever a comparison shows of the charts, and with what is checked of them. */
const toSeen = (charts: readonly HeldChart[]): string =>
  charts
    .map(
      ({ id, facts_version: version, updated_at: at }) => `${id}.${String(version)}.${String(at.getTime())}`,
    )
    .join(' ');

/**
 * What of a chart may contradict another one: of the picture that orders are judged by.
 * @throws AppError call.failed where a part of it cannot be read
 */
async function comparedChart(
  connection: Connection,
  log: Services['log'],
  { practiceId, timeZone }: Member,
  patient: Patient,
  now: Date,
): Promise<ComparedChart> {
  const facts = await patientFactsReader(connection, log).read({
    practiceId,
    timeZone,
    patientId: patient.id,
    drugId: '',
    now,
  });
  if (!facts || facts.medications === 'failed' || facts.prescriptions === 'failed')
    throw new AppError('call.failed');
  const toKey = ({ description }: { readonly description: string }) => ({
    key: description.toLowerCase(),
    description,
  });
  return {
    patient,
    medications: facts.medications.filter((each) => !each.isFormer && isTaken(each, facts.today)).map(toKey),
    orders: facts.prescriptions.map(toKey),
  };
}

async function compared(
  connection: Connection,
  log: Services['log'],
  member: Member,
  kept: Patient,
  merged: Patient,
  seen: string,
  now: Date,
): Promise<ChartComparison> {
  const { practiceId } = member;
  const chart = (patient: Patient) => comparedChart(connection, log, member, patient, now);
  return {
    kept,
    merged,
    differences: mergeDifferences(kept, merged),
    entries: {
      kept: await countEntries(connection, practiceId, kept.id),
      merged: await countEntries(connection, practiceId, merged.id),
    },
    conflicts: mergeConflicts(await chart(kept), await chart(merged)),
    seen,
  };
}

async function mergeCharts(
  services: Services,
  { member, params, body, now }: Call<typeof contract.mergeCharts>,
) {
  const { practiceId, accountId } = member;
  const [kept, merged, mergeId] = [params.id, body.otherId, uuidv7()];
  return await changeAndPublish(services, async (transaction) => {
    const held = await heldCharts(transaction, practiceId, kept, merged);
    if (toSeen(held) !== body.seen) throw new AppError('patient.merge-changed');
    const [store, patients, measurements] = [
      mergesStore(transaction, practiceId),
      patientsStore(transaction, practiceId),
      measurementsStore(transaction, practiceId),
    ];
    const [before, other] = await bothPatients(transaction, practiceId, kept, merged);
    const taken = await takeParts(transaction, member, before, other, body.take, now);
    const [keptChart] = held;
    // An allergy of either chart is one of the person: that none are known was said without it.
    const isNoneKnownOver = keptChart.no_known_allergies && other.allergyKnowledge === 'recorded';
    await store.add({
      id: mergeId,
      ...{ kept, merged, reason: body.reason, taken: body.take, accountId, at: now },
      replaced: [
        ...taken,
        ...(isNoneKnownOver ? [{ field: 'noKnownAllergies', before: true, after: false }] : []),
      ],
    });
    for (const id of [kept, merged]) await measurements.adopt(id);
    // The rows move while the chart is still one by itself: into a merged chart nothing is written.
    const entries = await moveEntries(transaction, { practiceId, mergeId, kept, merged, at: now });
    await store.point(kept, merged, now);
    if (isNoneKnownOver) await patients.setNoKnownAllergies(kept, false, now);
    await measurements.keepPresent(kept, now);
    await store.outrun([kept, merged], now);
    for (const id of [kept, merged]) await patients.index(id);
    const details = {
      ...{ kept, merged, merge: mergeId, taken: body.take, reason: body.reason },
      entries: Object.values(entries).reduce((sum, count) => sum + count, 0),
    };
    for (const resourceId of [kept, merged])
      await recordAction(
        transaction,
        member,
        { event: 'patient.merged', resourceType: 'Patient', resourceId, details },
        now,
      );
    await publishCharts(transaction, practiceId, [kept, merged], now);
    await notifyPrescribers(transaction, practiceId, { kept, merged, isUndone: false }, now);
    return await foundMerge(transaction, practiceId, mergeId);
  });
}

/** Takes parts of the person from the merged chart. @returns what they replaced */
async function takeParts(
  transaction: Connection,
  member: Member,
  kept: Patient,
  merged: Patient,
  take: readonly MergePart[],
  now: Date,
) {
  const stored = fieldsOf(kept);
  const fields = withPartsTaken(stored, fieldsOf(merged), take);
  const names = changesBetween(stored, fields).map(({ key }) => key);
  refuseWhenStopped(findingsOnPatientChange(stored, fields, names, dateIn(member.timeZone, now)));
  const store = patientsStore(transaction, member.practiceId);
  if (names.length > 0) {
    await store.replace(kept.id, fields, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'patient.changed',
        resourceType: 'Patient',
        resourceId: kept.id,
        details: { fields: names },
        changes: toAuditedChanges(stored, fields),
      },
      now,
    );
  }
  const isCoverageTaken = take.includes('coverage');
  if (isCoverageTaken) await store.setCoverage(kept.id, merged.coverage, now);
  return replacedValues(kept, merged, names, isCoverageTaken);
}

async function undoMerge(
  services: Services,
  { member, params: { mergeId }, body, now }: Call<typeof contract.undoMerge>,
) {
  const { practiceId, accountId } = member;
  return await changeAndPublish(services, async (transaction) => {
    const [store, patients, measurements] = [
      mergesStore(transaction, practiceId),
      patientsStore(transaction, practiceId),
      measurementsStore(transaction, practiceId),
    ];
    if (!(await store.holdMerge(mergeId))) throw new AppError('record.not-found');
    const merge = await store.find(mergeId);
    if (!merge) throw new AppError('record.not-found');
    const [kept, merged] = [merge.kept.id, merge.mergedId];
    await store.hold([kept, merged]);
    const { cannotUndo } = (await store.find(mergeId)) ?? {};
    if (cannotUndo === 'undone') throw new AppError('patient.merge-undone');
    if (cannotUndo === 'kept-merged-later') throw new AppError('patient.merge-not-last');
    await store.undo(mergeId, body.reason, accountId, now);
    await store.pointBack(merged, now);
    const entries = await moveEntriesBack(transaction, { practiceId, mergeId, kept, merged, at: now });
    await restoreReplaced(transaction, member, kept, merge.replaced, now);
    for (const id of [kept, merged]) await measurements.keepPresent(id, now);
    await store.outrun([kept, merged], now);
    for (const id of [kept, merged]) await patients.index(id);
    for (const resourceId of [kept, merged])
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.merge-undone',
          resourceType: 'Patient',
          resourceId,
          details: { kept, merged, merge: mergeId, entries, reason: body.reason },
        },
        now,
      );
    await publishCharts(transaction, practiceId, [kept, merged], now);
    await notifyPrescribers(transaction, practiceId, { kept, merged, isUndone: true }, now);
    return await foundMerge(transaction, practiceId, mergeId);
  });
}

async function foundMerge(transaction: Connection, practiceId: string, id: string) {
  const merge = await mergesStore(transaction, practiceId).find(id);
  if (!merge) throw new AppError('call.failed');
  return merge;
}
