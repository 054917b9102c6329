import type { Problem } from '@erx/core/problems/model';
import type { Connection, Statement } from '../database/database';

interface Row {
  id: string | null;
  icd10_code: string;
  icd10_description: string;
  hide: boolean;
  entered_at: Date;
}

const OF_PATIENT: Statement = {
  name: 'problems-of-patient',
  text: `SELECT d.id, d.icd10_code, d.icd10_description, d.hide, d.entered_at
    FROM patients p LEFT JOIN problems d ON d.practice_id = p.practice_id AND d.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY d.hide, d.icd10_code COLLATE "C", d.id`,
};

/** Problems of the patients of one practice. */
export const problemsOf = (connection: Connection, practiceId: string) => ({
  /** A patient's problems, active ones first; undefined when the practice has no such patient. */
  async list(patientId: string): Promise<Problem[] | undefined> {
    const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId]);
    if (rows.length === 0) return undefined;
    return rows.flatMap((row) => (row.id === null ? [] : [{
      id: row.id,
      patientId,
      icd10Code: row.icd10_code,
      icd10Description: row.icd10_description,
      hide: row.hide,
      enteredAt: row.entered_at.toISOString(),
    }]));
  },
});
