import type {
  Medication,
  MedicationEntry,
  MedicationFields,
  MedicationStop,
  StopReasonCode,
} from '@erx/core/medications/model';
import type { Drug, Schedule } from '@erx/core/drugs/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { scheduleIn } from '../drugs/store';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { recordClinicalChange } from '../platform/push/clinical-change';
import type { TableRow } from '../platform/database/row';
import type { medications } from '../platform/database/schema';

interface Row extends Pick<
  TableRow<typeof medications>,
  | 'description'
  | 'sig'
  | 'started_at'
  | 'stopped_at'
  | 'last_filled'
  | 'hide'
  | 'prescribable_drug_id'
  | 'representative_ndc'
  | 'entered_at'
  | 'stop_reason'
  | 'stop_note'
  | 'stopped_prescription_id'
> {
  id: string | null;
  /** Of the product; null where the catalog has none. */
  schedule: Schedule | null;
}

type StoredRow = Row & { id: string; patient_id: string };

const COLUMNS =
  'm.id, m.description, m.sig, m.started_at, m.stopped_at, m.last_filled, m.hide, ' +
  'm.prescribable_drug_id, m.representative_ndc, m.entered_at, m.stop_reason, m.stop_note, m.stopped_prescription_id, ' +
  `(SELECT ${scheduleIn('d', 'm.practice_id')} FROM products d
    WHERE d.id = m.prescribable_drug_id) AS schedule`;

const OF_PATIENT: Statement = {
  name: 'medications-of-patient',
  text: `SELECT ${COLUMNS}
    FROM patients p LEFT JOIN medications m ON m.practice_id = p.practice_id AND m.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY m.hide, m.stopped_at DESC NULLS FIRST, m.description COLLATE "C", m.id`,
};

const FIND: Statement = {
  name: 'find-medication',
  text: `SELECT ${COLUMNS}, m.patient_id FROM medications m WHERE m.practice_id = $1 AND m.id = $2 FOR UPDATE`,
};

const ADD = named({
  name: 'add-medication',
  text: `INSERT INTO medications (practice_id, id, patient_id, description, sig, started_at, stopped_at,
    last_filled, hide, prescribable_drug_id, representative_ndc, entered_at)
    VALUES (:practiceId, :id, :patientId, :description, :sig, :startedAt, :stoppedAt, :lastFilled, false,
      :prescribableDrugId, :representativeNdc, :at)`,
});

const REMOVE: Statement = {
  name: 'remove-medication',
  text: 'DELETE FROM medications WHERE practice_id = $1 AND id = $2',
};

const REPLACE = named({
  name: 'replace-medication',
  text: `UPDATE medications
    SET sig = :sig, started_at = :startedAt, stopped_at = :stoppedAt, hide = :hide,
      prescribable_drug_id = COALESCE(prescribable_drug_id, :matchedId),
      description = COALESCE(:matchedDescription, description),
      representative_ndc = COALESCE(:matchedNdc, representative_ndc),
      stopped_prescription_id = COALESCE(:newestPrescriptionId, stopped_prescription_id)
    WHERE practice_id = :practiceId AND id = :id`,
});

const STOP = named({
  name: 'stop-medication',
  text: `UPDATE medications
    SET hide = true, stopped_at = :stoppedAt, stop_reason = :reason, stop_note = :note,
      stopped_prescription_id = :newestPrescriptionId
    WHERE practice_id = :practiceId AND id = :id`,
});

/** Medications of the patients of one practice. */
export const medicationsStore = (connection: Connection, practiceId: string) => {
  const publish = (patientId: string, at: Date) =>
    recordClinicalChange(connection, practiceId, { patientId, list: 'medications' }, at);
  return {
    /**
     * What a patient takes and took, active ones first and among them those not stopped; undefined when the
     * practice has no such patient.
     */
    async list(patientId: string): Promise<Medication[] | undefined> {
      const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId]);
      if (rows.length === 0) return undefined;
      return rows.flatMap((row) =>
        row.id === null ? [] : [medicationOf({ ...row, id: row.id, patient_id: patientId })],
      );
    },

    /** One medication, held until the transaction ends; undefined where the practice has none of this id. */
    async findForUpdate(id: string): Promise<Medication | undefined> {
      const [row] = await connection.run<StoredRow>(FIND, [practiceId, id]);
      return row && medicationOf(row);
    },

    /**
     * @param known the representative NDC of the product, and the day it was last filled, where they are
     * known
     */
    async add(
      id: string,
      entry: MedicationEntry,
      known: { readonly ndc?: string | undefined; readonly lastFilled?: CalendarDate | undefined },
      at: Date,
    ): Promise<void> {
      await ADD.run(connection, {
        practiceId,
        id,
        patientId: entry.patientId,
        description: entry.description,
        sig: entry.sig,
        startedAt: entry.startedAt,
        stoppedAt: entry.stoppedAt,
        lastFilled: known.lastFilled,
        prescribableDrugId: entry.prescribableDrugId,
        representativeNdc: known.ndc,
        at,
      });
      await publish(entry.patientId, at);
    },

    /** Deletes one that was never meant to be there (N4-25); the audit trail keeps that it was. */
    async remove({ id, patientId }: Pick<Medication, 'id' | 'patientId'>, at: Date): Promise<void> {
      await connection.run(REMOVE, [practiceId, id]);
      await publish(patientId, at);
    },

    /**
     * @param with.newestPrescriptionId the newest prescription by which it was taken, where it is stopped now
     * @param with.matched the product that free text is matched to
     */
    async replace(
      { id, patientId }: Pick<Medication, 'id' | 'patientId'>,
      fields: MedicationFields,
      {
        newestPrescriptionId,
        matched,
      }: {
        readonly newestPrescriptionId: string | undefined;
        readonly matched: Pick<Drug, 'prescribableDrugId' | 'description' | 'representativeNdc'> | undefined;
      },
      at: Date,
    ): Promise<void> {
      await REPLACE.run(connection, {
        practiceId,
        id,
        sig: fields.sig,
        startedAt: fields.startedAt,
        stoppedAt: fields.stoppedAt,
        hide: fields.hide,
        matchedId: matched?.prescribableDrugId,
        matchedDescription: matched?.description,
        matchedNdc: matched?.representativeNdc,
        newestPrescriptionId,
      });
      await publish(patientId, at);
    },

    /**
     * Makes it inactive for good.
     * @param stop.newestPrescriptionId the newest prescription by which it was taken, where there is one
     */
    async stop(
      { id, patientId }: Pick<Medication, 'id' | 'patientId'>,
      stop: MedicationStop & {
        readonly stoppedAt: CalendarDate | undefined;
        readonly newestPrescriptionId: string | undefined;
      },
      at: Date,
    ): Promise<void> {
      const { reason, note, stoppedAt, newestPrescriptionId } = stop;
      await STOP.run(connection, {
        practiceId,
        id,
        stoppedAt,
        reason,
        note,
        newestPrescriptionId,
      });
      await publish(patientId, at);
    },
  };
};

function medicationOf(row: StoredRow): Medication {
  return {
    id: row.id,
    patientId: row.patient_id,
    description: row.description,
    sig: row.sig,
    enteredAt: row.entered_at.toISOString(),
    ...(row.started_at === null ? {} : { startedAt: row.started_at }),
    ...(row.stopped_at === null ? {} : { stoppedAt: row.stopped_at }),
    ...(row.last_filled === null ? {} : { lastFilled: row.last_filled }),
    hide: row.hide,
    ...(row.prescribable_drug_id === null ? {} : { prescribableDrugId: row.prescribable_drug_id }),
    ...(row.representative_ndc === null ? {} : { representativeNdc: row.representative_ndc }),
    ...(row.schedule === null ? {} : { schedule: row.schedule }),
    origin: 'entered',
    ...(row.stop_reason === null ? {} : { stopReason: row.stop_reason as StopReasonCode }),
    ...(row.stop_note === '' ? {} : { stopNote: row.stop_note }),
    ...(row.stopped_prescription_id === null ? {} : { stoppedPrescriptionId: row.stopped_prescription_id }),
  };
}
