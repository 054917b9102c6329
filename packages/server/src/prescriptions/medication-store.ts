import type { HomePrescription } from '@erx/core/medications/home-list';
import type { PrescribedMedication } from '@erx/core/medications/prescribed';
import type { WaitingForDrug } from '@erx/core/medications/supply';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
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
): Promise<HomePrescription[]> {
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
      ...(row.filled_on === null
        ? {}
        : { filledOn: row.filled_on, lastFill: toLastFill(row.filled_on, row) }),
      isStopped: row.is_stopped,
      ...(prescription.pharmacy ? { pharmacyName: prescription.pharmacy.storeName } : {}),
    };
  });
}

const toLastFill = (
  on: CalendarDate,
  { filled_days: days, filled_refills_left: left }: PrescriptionRow,
): NonNullable<PrescribedMedication['lastFill']> => ({
  on,
  ...(days === null ? {} : { daysSupply: days }),
  ...(left === null ? {} : { refillsLeft: left }),
});

/** Requests of pharmacies that wait for an answer, and prescriptions that are not sent. */
const WAITING: Statement = {
  name: 'waiting-for-medications',
  text: `SELECT 'request' AS what, q.id, coalesce(o.description, q.drug_description) AS description,
      o.prescribable_drug_id, q.prescription_id, NULL AS former_ids
    FROM pharmacy_requests q
    LEFT JOIN prescriptions o ON o.practice_id = q.practice_id AND o.id = q.prescription_id
    WHERE q.practice_id = $1 AND q.patient_id = $2
      AND q.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
    UNION ALL
    SELECT 'pending', r.id, r.description, r.prescribable_drug_id, NULL, r.former_ids
    FROM prescriptions r
    WHERE r.practice_id = $1 AND r.patient_id = $2 AND r.script_status = 'Pending'`,
};

interface WaitingRow {
  what: WaitingForDrug['what'];
  id: string;
  description: string;
  prescribable_drug_id: string | null;
  prescription_id: string | null;
  former_ids: string[] | null;
}

/** What waits of a patient's medicines, in no order. */
export async function listWaitingForDrugs(
  connection: Connection,
  { practiceId }: Pick<Member, 'practiceId'>,
  patientId: string,
): Promise<WaitingForDrug[]> {
  const rows = await connection.run<WaitingRow>(WAITING, [practiceId, patientId]);
  return rows.map((row) => ({
    what: row.what,
    id: row.id,
    description: row.description,
    prescribableDrugId: row.prescribable_drug_id ?? undefined,
    prescriptionId: row.prescription_id ?? undefined,
    formerIds: row.former_ids ?? undefined,
  }));
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
