import type { Allergy, AllergyEntry, AllergyFields } from '@erx/core/allergies/model';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { recordClinicalChange } from '../platform/push/clinical-change';
import type { TableRow } from '../platform/database/row';
import type { allergies } from '../platform/database/schema';

interface Row extends Pick<
  TableRow<typeof allergies>,
  'description' | 'reaction' | 'severity' | 'hide' | 'onset_date' | 'entered_at' | 'pick_list_id'
> {
  id: string | null;
}

type StoredRow = Row & { id: string; patient_id: string };

const COLUMNS =
  'a.id, a.description, a.reaction, a.severity, a.hide, a.onset_date, a.entered_at, a.pick_list_id';

const OF_PATIENT: Statement = {
  name: 'allergies-of-patient',
  text: `SELECT ${COLUMNS}
    FROM patients p LEFT JOIN allergies a ON a.practice_id = p.practice_id AND a.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY a.hide, a.description COLLATE "C", a.id`,
};

const FIND: Statement = {
  name: 'find-allergy',
  text: `SELECT ${COLUMNS}, a.patient_id FROM allergies a WHERE a.practice_id = $1 AND a.id = $2 FOR UPDATE`,
};

const ADD = named({
  name: 'add-allergy',
  text: `INSERT INTO allergies (practice_id, id, patient_id, description, reaction, severity, hide,
    onset_date, pick_list_id, entered_at)
    VALUES (:practiceId, :id, :patientId, :description, :reaction, :severity, false, :onsetDate, :pickListId,
      :at)`,
});

const REMOVE: Statement = {
  name: 'remove-allergy',
  text: 'DELETE FROM allergies WHERE practice_id = $1 AND id = $2',
};

const REPLACE = named({
  name: 'replace-allergy',
  text: `UPDATE allergies
      SET description = :description, reaction = :reaction, severity = :severity, onset_date = :onsetDate,
        pick_list_id = :pickListId, hide = :hide
      WHERE practice_id = :practiceId AND id = :id`,
});

const WEAKENED = named({
  name: 'weakened-allergy',
  text: `UPDATE allergies
      SET weakened_on = :on, weakened_description = :description, weakened_reaction = :reaction,
        weakened_reason = :reason
      WHERE practice_id = :practiceId AND id = :id`,
});

/** Allergies of the patients of one practice. */
export const allergiesStore = (connection: Connection, practiceId: string) => {
  const publish = (patientId: string, at: Date) =>
    recordClinicalChange(connection, practiceId, { patientId, list: 'allergies' }, at);
  return {
    /** A patient's allergies, active ones first; undefined when the practice has no such patient. */
    async list(patientId: string): Promise<Allergy[] | undefined> {
      const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId]);
      if (rows.length === 0) return undefined;
      return rows.flatMap((row) =>
        row.id === null ? [] : [allergyOf({ ...row, id: row.id, patient_id: patientId })],
      );
    },

    /** One allergy, held until the transaction ends; undefined where the practice has none of this id. */
    async findForUpdate(id: string): Promise<Allergy | undefined> {
      const [row] = await connection.run<StoredRow>(FIND, [practiceId, id]);
      return row && allergyOf(row);
    },

    async add(id: string, entry: AllergyEntry, at: Date): Promise<void> {
      await ADD.run(connection, {
        practiceId,
        id,
        patientId: entry.patientId,
        description: entry.allergydescription,
        reaction: entry.reaction,
        severity: entry.severity,
        onsetDate: entry.onsetDate,
        pickListId: entry.pickListId,
        at,
      });
      await publish(entry.patientId, at);
    },

    /** Deletes one that was never meant to be there (N4-25); the audit trail keeps that it was. */
    async remove({ id, patientId }: Pick<Allergy, 'id' | 'patientId'>, at: Date): Promise<void> {
      await connection.run(REMOVE, [practiceId, id]);
      await publish(patientId, at);
    },

    async replace(
      { id, patientId }: Pick<Allergy, 'id' | 'patientId'>,
      fields: AllergyFields,
      at: Date,
    ): Promise<void> {
      await REPLACE.run(connection, {
        practiceId,
        id,
        description: fields.allergydescription,
        reaction: fields.reaction,
        severity: fields.severity,
        onsetDate: fields.onsetDate,
        pickListId: fields.pickListId,
        hide: fields.hide,
      });
      await publish(patientId, at);
    },

    /** Keeps what a severe allergy was until now, for the orders of the next weeks. */
    async keepWeakened(
      { id, description, reaction }: Pick<Allergy, 'id' | 'description' | 'reaction'>,
      { on, reason }: { readonly on: CalendarDate; readonly reason: string },
    ): Promise<void> {
      await WEAKENED.run(connection, { practiceId, id, on, description, reaction, reason });
    },

    /** Forgets it: the allergy is again what it was. */
    async keepRestored({ id }: Pick<Allergy, 'id'>): Promise<void> {
      await WEAKENED.run(connection, {
        practiceId,
        id,
        on: null,
        description: null,
        reaction: null,
        reason: null,
      });
    },

    /** What is known of a patient's allergies changed, though none of the list did. */
    knowledgeChanged: publish,
  };
};

function allergyOf(row: StoredRow): Allergy {
  return {
    id: row.id,
    patientId: row.patient_id,
    description: row.description,
    reaction: row.reaction,
    severity: row.severity,
    status: row.hide ? 'Inactive' : 'Active', // N4-14: the two always go together
    hide: row.hide,
    ...(row.onset_date === null ? {} : { onsetDate: row.onset_date }),
    ...(row.pick_list_id === null ? {} : { pickListId: row.pick_list_id }),
    enteredAt: row.entered_at.toISOString(),
  };
}
