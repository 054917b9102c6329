import type { PrescribedMedication } from '@erx/core/medications/prescribed';
import { dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Connection, Statement } from '../platform/database/database';
import { extend, select } from '../platform/database/selection';
import { LEFT, prescribedSince, wasRefused } from '../patient-picture/prescribed-store';
import { PRESCRIPTION_SELECTION, type PrescriptionRow, toPrescription } from './queries';

/**
 * What left of a patient, whether or not it arrived. It is stopped where the drug was made inactive at this
 * prescription or at a later one.
 */
const OF_PATIENT: Statement = {
  name: 'prescribed-medications',
  text: `${select(
    extend(PRESCRIPTION_SELECTION, {
      columns: `EXISTS (
    SELECT
    FROM medications m
    JOIN prescriptions q ON q.practice_id = m.practice_id AND q.id = m.stopped_prescription_id
    WHERE m.practice_id = r.practice_id AND m.patient_id = r.patient_id AND (m.hide OR m.stopped_at < $4)
      AND (q.prescribable_drug_id = r.prescribable_drug_id OR q.description = r.description)
      AND (r.scripted_at, r.id) <= (q.scripted_at, q.id)
  ) AS is_stopped`,
      joins: '',
    }),
  )}
    WHERE r.practice_id = $1 AND r.patient_id = $2 AND ${LEFT}
      AND NOT (r.script_status = 'CancelledAfterSending' AND ${wasRefused('r')})
      AND r.scripted_at >= $3`,
};

/**
 * Prescriptions of a patient that were sent or printed here and are not stopped, in no order: those that did
 * not arrive too, until they are cancelled.
 */
export async function listPrescribed(
  connection: Connection,
  { practiceId, timeZone }: Pick<Member, 'practiceId' | 'timeZone'>,
  patientId: string,
  now: Date,
): Promise<PrescribedMedication[]> {
  const rows = await connection.run<PrescriptionRow & { is_stopped: boolean }>(OF_PATIENT, [
    practiceId,
    patientId,
    prescribedSince(now),
    dateIn(timeZone, now),
  ]);
  return rows.map((row) => {
    const prescription = toPrescription(row);
    return {
      ...prescription,
      writtenOn: dateIn(timeZone, row.scripted_at),
      writtenAt: prescription.scriptedAt,
      ...(prescription.fill.on === undefined ? {} : { filledOn: prescription.fill.on }),
      isStopped: row.is_stopped,
      ...(prescription.pharmacy ? { pharmacyName: prescription.pharmacy.storeName } : {}),
    };
  });
}

const PATIENT_OF: Statement = {
  name: 'patient-of-prescription',
  text: 'SELECT patient_id FROM prescriptions WHERE practice_id = $1 AND id = $2',
};

/** Whose prescription it is; undefined where the practice has none of this id. */
export async function patientOfPrescription(
  connection: Connection,
  { practiceId }: Pick<Member, 'practiceId'>,
  id: string,
): Promise<string | undefined> {
  const [row] = await connection.run<{ patient_id: string }>(PATIENT_OF, [practiceId, id]);
  return row?.patient_id;
}
