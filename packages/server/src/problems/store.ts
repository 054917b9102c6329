import type { Problem, ProblemEntry, ProblemFields } from '@erx/core/problems/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { recordClinicalChange } from '../platform/push/clinical-change';

interface Row {
  id: string | null;
  icd10_code: string;
  icd10_description: string;
  hide: boolean;
  entered_at: Date;
}

type StoredRow = Row & { id: string; patient_id: string };

const COLUMNS = 'd.id, d.icd10_code, d.icd10_description, d.hide, d.entered_at';

const OF_PATIENT: Statement = {
  name: 'problems-of-patient',
  text: `SELECT ${COLUMNS}
    FROM patients p LEFT JOIN problems d ON d.practice_id = p.practice_id AND d.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY d.hide, d.icd10_code COLLATE "C", d.id`,
};

const FIND: Statement = {
  name: 'find-problem',
  text: `SELECT ${COLUMNS}, d.patient_id FROM problems d WHERE d.practice_id = $1 AND d.id = $2 FOR UPDATE`,
};

const ADD = named({
  name: 'add-problem',
  text: `INSERT INTO problems (practice_id, id, patient_id, icd10_code, icd10_description, hide, entered_at)
      VALUES (:practiceId, :id, :patientId, :icd10Code, :icd10Description, false, :at)`,
});

const REPLACE: Statement = {
  name: 'replace-problem',
  text: 'UPDATE problems SET icd10_description = $3, hide = $4 WHERE practice_id = $1 AND id = $2',
};

/** Problems of the patients of one practice. */
export const problemsStore = (connection: Connection, practiceId: string) => {
  const publish = (patientId: string, at: Date) =>
    recordClinicalChange(connection, practiceId, { patientId, list: 'problems' }, at);
  return {
    /** A patient's problems, active ones first; undefined when the practice has no such patient. */
    async list(patientId: string): Promise<Problem[] | undefined> {
      const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId]);
      if (rows.length === 0) return undefined;
      return rows.flatMap((row) =>
        row.id === null ? [] : [problemOf({ ...row, id: row.id, patient_id: patientId })],
      );
    },

    /** One problem, held until the transaction ends; undefined where the practice has none of this id. */
    async findForUpdate(id: string): Promise<Problem | undefined> {
      const [row] = await connection.run<StoredRow>(FIND, [practiceId, id]);
      return row && problemOf(row);
    },

    async add(id: string, entry: ProblemEntry, at: Date): Promise<void> {
      await ADD.run(connection, {
        practiceId,
        id,
        patientId: entry.patientId,
        icd10Code: entry.icd10Code,
        icd10Description: entry.icd10Description,
        at,
      });
      await publish(entry.patientId, at);
    },

    async replace(
      { id, patientId }: Pick<Problem, 'id' | 'patientId'>,
      fields: ProblemFields,
      at: Date,
    ): Promise<void> {
      await connection.run(REPLACE, [practiceId, id, fields.icd10Description, fields.hide]);
      await publish(patientId, at);
    },
  };
};

function problemOf(row: StoredRow): Problem {
  return {
    id: row.id,
    patientId: row.patient_id,
    icd10Code: row.icd10_code,
    icd10Description: row.icd10_description,
    hide: row.hide,
    enteredAt: row.entered_at.toISOString(),
  };
}
