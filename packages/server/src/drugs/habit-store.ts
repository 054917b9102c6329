import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';

/** What a patient takes and had, by ids of the catalogue or descriptions in lower case. */
export interface PatientDrugs {
  readonly birthDate: CalendarDate | undefined;
  readonly takes: ReadonlySet<string>;
  readonly had: ReadonlySet<string>;
}

/** The birth date, what is on the list of medications, and what left for a pharmacy or printer since then. */
const OF_PATIENT: Statement = {
  name: 'drugs-of-patient',
  text: `SELECT p.birth_date AS "birthDate",
      (SELECT array_agg(COALESCE(m.prescribable_drug_id, lower(m.description)))
        FROM medications m
        WHERE m.practice_id = p.practice_id AND m.patient_id = p.id AND NOT m.hide
          AND (m.stopped_at IS NULL OR m.stopped_at >= $4::date)) AS takes,
      (SELECT array_agg(DISTINCT r.prescribable_drug_id)
        FROM prescriptions r
        WHERE r.practice_id = p.practice_id AND r.patient_id = p.id
          AND r.script_status IN ('Sent', 'Printed') AND r.scripted_at >= $3) AS had
    FROM patients p
    WHERE p.practice_id = $1 AND p.id = $2`,
};

/** Prescriptions of a practice that are looked through, the newest. */
const LOOKED_THROUGH = 2000;
const USUAL: Statement = {
  name: 'usual-drugs',
  text: `SELECT recent.prescribable_drug_id AS id, count(*)::integer AS times
    FROM (SELECT r.prescribable_drug_id, r.provider_id, r.written_by
      FROM prescriptions r
      WHERE r.practice_id = $1 AND r.scripted_at >= $3
      ORDER BY r.scripted_at DESC NULLS LAST, r.id DESC NULLS LAST
      LIMIT ${String(LOOKED_THROUGH)}) AS recent
    WHERE recent.provider_id = $2 OR recent.written_by = $2
    GROUP BY recent.prescribable_drug_id
    HAVING count(*) > 1
    ORDER BY times DESC, id
    LIMIT 200`,
};

/** What people of a practice prescribe and take. */
export const habitStore = (connection: Connection, practiceId: string) => ({
  /**
   * What a patient takes and had; undefined where the practice has no such patient.
   * @param since prescriptions from then on count
   * @param today in the practice's time zone
   */
  async ofPatient(patientId: string, since: Date, today: CalendarDate): Promise<PatientDrugs | undefined> {
    const [row] = await connection.run<{
      birthDate: CalendarDate | null;
      takes: string[] | null;
      had: string[] | null;
    }>(OF_PATIENT, [practiceId, patientId, since, today]);
    if (!row) return undefined;
    return {
      birthDate: row.birthDate ?? undefined,
      takes: new Set(row.takes ?? []),
      had: new Set(row.had ?? []),
    };
  },
  /** Products that an account prescribed or wrote more than once, with how often. */
  async usual(accountId: string, since: Date): Promise<ReadonlyMap<string, number>> {
    const rows = await connection.run<{ id: string; times: number }>(USUAL, [practiceId, accountId, since]);
    return new Map(rows.map(({ id, times }) => [id, times]));
  },
});
