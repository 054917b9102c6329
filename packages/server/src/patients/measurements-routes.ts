import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { addMeasurement, listMeasurements, markMeasurementWrong } from '@erx/core/patients/contract';
import type { Measurement, NewMeasurement, Patient, PatientFields } from '@erx/core/patients/model';
import { questionsOnMeasurement } from '@erx/core/patients/questions';
import { findingsOnMeasurement } from '@erx/core/patients/rules';
import { dateIn } from '@erx/core/values/dates';
import type { Server } from '../platform/api/router';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { measurementsStore } from './measurements-store';
import { fieldsOf, patientsStore } from './store';

/** The weights and heights of a patient: listed, added, marked as wrong. */
export function serveMeasurements(server: Server, { database }: Services): void {
  server.serve(listMeasurements, async ({ member, params }) => {
    if (!(await patientsStore(database, member.practiceId).has(params.id)))
      throw new AppError('record.not-found');
    return await measurementsStore(database, member.practiceId).list(params.id);
  });

  server.serve(addMeasurement, async ({ member, params, query, body, now, storeReply }) => {
    const { practiceId, accountId } = member;
    const today = dateIn(member.timeZone, now);
    const measurement = { ...body, measuredOn: body.measuredOn || today };
    return await database.transaction(async (transaction) => {
      const patient = await held(transaction, practiceId, params.id);
      refuseWhenStopped(findingsOnMeasurement(fieldsOf(patient), measurement, today));
      const store = measurementsStore(transaction, practiceId);
      const confirmed = assertConfirmed(
        patient,
        [measurement],
        await store.list(patient.id),
        query.confirmed,
      );
      const id = await store.add(patient.id, measurement, { accountId, at: now });
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'patient.measured',
          outcome: 'done',
          resourceType: 'Patient',
          resourceId: patient.id,
          details: { measurementId: id, measure: measurement.measure, ...confirmed },
        },
        now,
      );
      const added = (await store.list(patient.id)).find((each) => each.id === id);
      if (!added) throw new AppError('call.failed');
      await storeReply(transaction, added);
      return added;
    });
  });

  server.serve(markMeasurementWrong, async ({ member, params, body, now }) => {
    const { practiceId, accountId } = member;
    return await database.transaction(async (transaction) => {
      const patient = await held(transaction, practiceId, params.id);
      const store = measurementsStore(transaction, practiceId);
      const find = async () =>
        (await store.list(patient.id)).find((each) => each.id === params.measurementId);
      const before = await find();
      if (!before) throw new AppError('record.not-found');
      if (before.wrong) throw new AppError('patient.measurement-already-wrong');
      await store.markWrong(patient.id, before, body.reason, { accountId, at: now });
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'patient.measurement-wrong',
          outcome: 'done',
          resourceType: 'Patient',
          resourceId: patient.id,
          details: { measurementId: before.id, measure: before.measure, reason: body.reason },
        },
        now,
      );
      const after = await find();
      if (!after) throw new AppError('call.failed');
      return after;
    });
  });
}

/**
 * Refuses improbable measurements with the question, unless the person who enters them has confirmed them.
 * @returns for the audit record, which measures were asked about and confirmed
 */
export function assertConfirmed(
  patient: Pick<PatientFields, 'birthDate' | 'gender'>,
  measurements: readonly NewMeasurement[],
  history: readonly Measurement[],
  isConfirmed = false,
): { confirmed?: readonly string[] } {
  const questions = measurements.flatMap((each) => questionsOnMeasurement(patient, each, history));
  if (questions.length === 0) return {};
  if (!isConfirmed) refuseWhenStopped(questions);
  return { confirmed: [...new Set(questions.flatMap(({ field }) => field ?? []))] };
}

/** The patient, whose row is held until the transaction ends. */
async function held(transaction: Connection, practiceId: string, id: string): Promise<Patient> {
  const store = patientsStore(transaction, practiceId);
  await store.lock(id);
  const patient = await store.find(id);
  if (!patient) throw new AppError('record.not-found');
  return patient;
}
