import type { Medication } from '@erx/core/medications/model';
import type { Connection, Statement } from '../database/database';

interface Row {
  id: string | null;
  description: string;
  sig: string;
  started_at: string | null;
  stopped_at: string | null;
  last_filled: string | null;
  hide: boolean;
  prescribable_drug_id: string | null;
  representative_ndc: string | null;
  entered_at: Date;
}

const OF_PATIENT: Statement = {
  name: 'medications-of-patient',
  text: `SELECT m.id, m.description, m.sig, m.started_at, m.stopped_at, m.last_filled, m.hide, m.prescribable_drug_id, m.representative_ndc, m.entered_at
    FROM patients p LEFT JOIN medications m ON m.practice_id = p.practice_id AND m.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY m.hide, m.stopped_at DESC NULLS FIRST, m.description COLLATE "C", m.id`,
};

/** Medications of the patients of one practice. */
export const medicationsOf = (connection: Connection, practiceId: string) => ({
  /** What a patient takes and took, active ones first and among them those not stopped; undefined when the practice has no such patient. */
  async list(patientId: string): Promise<Medication[] | undefined> {
    const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId]);
    if (rows.length === 0) return undefined;
    return rows.flatMap((row) => (row.id === null ? [] : [{
      id: row.id,
      patientId,
      description: row.description,
      sig: row.sig,
      enteredAt: row.entered_at.toISOString(),
      ...(row.started_at === null ? {} : { startedAt: row.started_at }),
      ...(row.stopped_at === null ? {} : { stoppedAt: row.stopped_at }),
      ...(row.last_filled === null ? {} : { lastFilled: row.last_filled }),
      hide: row.hide,
      ...(row.prescribable_drug_id === null ? {} : { prescribableDrugId: row.prescribable_drug_id }),
      ...(row.representative_ndc === null ? {} : { representativeNdc: row.representative_ndc }),
    }]));
  },
});
