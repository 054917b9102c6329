import type { Allergy } from '@erx/core/allergies/model';
import type { Connection, Statement } from '../database/database';

interface Row {
  id: string | null;
  description: string;
  reaction: string;
  severity: Allergy['severity'];
  hide: boolean;
  onset_date: string | null;
  entered_at: Date;
}

const OF_PATIENT: Statement = {
  name: 'allergies-of-patient',
  text: `SELECT a.id, a.description, a.reaction, a.severity, a.hide, a.onset_date, a.entered_at
    FROM patients p LEFT JOIN allergies a ON a.practice_id = p.practice_id AND a.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY a.hide, a.description COLLATE "C", a.id`,
};

/** Allergies of the patients of one practice. */
export const allergiesOf = (connection: Connection, practiceId: string) => ({
  /** A patient's allergies, active ones first; undefined when the practice has no such patient. */
  async list(patientId: string): Promise<Allergy[] | undefined> {
    const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId]);
    if (rows.length === 0) return undefined;
    return rows.flatMap((row) => (row.id === null ? [] : [{
      id: row.id,
      patientId,
      description: row.description,
      reaction: row.reaction,
      severity: row.severity,
      status: row.hide ? 'Inactive' as const : 'Active' as const, // N4-14: the two always go together
      hide: row.hide,
      ...(row.onset_date === null ? {} : { onsetDate: row.onset_date }),
      enteredAt: row.entered_at.toISOString(),
    }]));
  },
});
