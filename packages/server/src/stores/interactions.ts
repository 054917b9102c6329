import type { DuplicatePrescription } from '@erx/core/interactions/model';
import type { Refills } from '@erx/core/prescribing/model';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../database/database';

const PATIENT: Statement = {
  name: 'interactions-patient',
  text: 'SELECT p.no_known_allergies, r.time_zone FROM patients p JOIN practices r ON r.id = p.practice_id WHERE p.practice_id = $1 AND p.id = $2',
};

const ALLERGIES: Statement = {
  name: 'interactions-allergies',
  text: 'SELECT description, reaction FROM allergies WHERE practice_id = $1 AND patient_id = $2 AND NOT hide ORDER BY description COLLATE "C", id',
};

const MEDICATIONS: Statement = {
  name: 'interactions-medications',
  text: `SELECT m.description, m.stopped_at, d.ingredients, d.route FROM medications m
    LEFT JOIN packages k ON k.ndc = m.representative_ndc LEFT JOIN products d ON d.id = COALESCE(m.prescribable_drug_id, k.product_id)
    WHERE m.practice_id = $1 AND m.patient_id = $2 AND (NOT m.hide OR m.stopped_at >= $3) ORDER BY m.description COLLATE "C", m.id`,
};

const PRESCRIPTIONS: Statement = {
  name: 'interactions-prescriptions',
  text: `SELECT r.id, r.description, r.sig, r.dispense::text AS dispense, r.units, r.days_supply, r.refill_count, r.effective_date, r.script_status, r.delivery_state, r.fill_status, r.scripted_at,
      d.ingredients, d.route FROM prescriptions r LEFT JOIN products d ON d.id = r.prescribable_drug_id
    WHERE r.practice_id = $1 AND r.patient_id = $2 AND (r.script_status = 'Pending' OR (r.script_status IN ('Sent', 'Printed') AND r.scripted_at >= $3))
    ORDER BY r.scripted_at DESC, r.id DESC`,
};

interface ProductColumns { ingredients: string | null; route: string | null }
interface PrescriptionColumns extends ProductColumns {
  id: string; description: string; sig: string; dispense: string; units: string; days_supply: number | null; refill_count: number | null; effective_date: string;
  script_status: DuplicatePrescription['scriptStatus']; delivery_state: DuplicatePrescription['deliveryState']; fill_status: DuplicatePrescription['fillStatus']; scripted_at: Date;
}

/** A product as the catalogue has it; absent where it has none. */
export interface StoredProduct { readonly ingredients: readonly string[]; readonly route: string }

export interface StoredMedication { readonly description: string; readonly stoppedAt?: CalendarDate; readonly product?: StoredProduct }

export interface StoredPrescription {
  readonly id: string;
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly daysSupply?: number;
  readonly refills: Refills;
  readonly effectiveDate: CalendarDate;
  readonly scriptStatus: DuplicatePrescription['scriptStatus'];
  readonly deliveryState: DuplicatePrescription['deliveryState'];
  readonly fillStatus: DuplicatePrescription['fillStatus'];
  readonly scriptedAt: Date;
  readonly product?: StoredProduct;
}

/** What an interaction check reads of the patients of one practice. */
export const patientDrugsOf = (connection: Connection, practiceId: string) => ({
  /** What is said of a patient's allergies as a whole, and the practice's time zone; undefined when the practice has no such patient. */
  async patient(patientId: string): Promise<{ noKnownAllergies: boolean; timeZone: string } | undefined> {
    const [row] = await connection.run<{ no_known_allergies: boolean; time_zone: string }>(PATIENT, [practiceId, patientId]);
    return row && { noKnownAllergies: row.no_known_allergies, timeZone: row.time_zone };
  },
  /** Active allergies. */
  async allergies(patientId: string): Promise<{ description: string; reaction: string }[]> {
    return await connection.run<{ description: string; reaction: string }>(ALLERGIES, [practiceId, patientId]);
  },
  /** Medications in the active list, and those stopped since a day. */
  async medications(patientId: string, stoppedSince: CalendarDate): Promise<StoredMedication[]> {
    const rows = await connection.run<{ description: string; stopped_at: string | null } & ProductColumns>(MEDICATIONS, [practiceId, patientId, stoppedSince]);
    return rows.map((row) => ({ description: row.description, ...(row.stopped_at === null ? {} : { stoppedAt: row.stopped_at }), ...productOf(row) }));
  },
  /** Prescriptions that wait, and those sent or printed since a moment; latest first. */
  async prescriptions(patientId: string, since: Date): Promise<StoredPrescription[]> {
    const rows = await connection.run<PrescriptionColumns>(PRESCRIPTIONS, [practiceId, patientId, since]);
    return rows.map((row) => ({
      id: row.id, description: row.description, sig: row.sig, dispense: row.dispense, units: row.units, ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
      refills: row.refill_count === null ? { prn: true } : { count: row.refill_count }, effectiveDate: row.effective_date,
      scriptStatus: row.script_status, deliveryState: row.delivery_state, fillStatus: row.fill_status, scriptedAt: row.scripted_at, ...productOf(row),
    }));
  },
});

function productOf({ ingredients, route }: ProductColumns): { product?: StoredProduct } {
  const names = (ingredients ?? '').split(' / ').filter((name) => name !== '');
  return names.length === 0 ? {} : { product: { ingredients: names, route: route ?? '' } };
}
