import type { ControlledWriting, WritableSchedule } from '@erx/core/prescribing/rules/controlled';
import { dateIn } from '@erx/core/values/dates';
import type { Connection, Statement } from '../../database/database';

const SAME_DRUG: Statement = {
  name: 'same-drug-prescriptions',
  text: `SELECT effective_date, scripted_at, days_supply FROM prescriptions
    WHERE practice_id = $1 AND patient_id = $2 AND prescribable_drug_id = $3 AND id IS DISTINCT FROM $4::uuid
      AND script_status NOT IN ('CancelledBeforeSending', 'CancelledAfterSending')`,
};

/** Only of a member of the practice, in the state of the own registration, and only while there is a DEA number. */
const WRITABLE: Statement = {
  name: 'writable-schedules',
  text: `SELECT d.schedule FROM dea_schedules d JOIN accounts a ON a.id = d.account_id AND a.state = d.state AND a.dea_number IS NOT NULL
    JOIN memberships m ON m.account_id = a.id AND m.practice_id = $1 AND m.active WHERE d.account_id = $2 ORDER BY d.schedule`,
};

/** A prescription about to be written, changed or signed. */
export interface JudgedPrescription extends Pick<ControlledWriting, 'schedule' | 'refills' | 'effectiveDate' | 'daysSupply' | 'issuedOn'> {
  /** Undefined before it is stored. */
  readonly id: string | undefined;
  readonly patientId: string;
  readonly providerId: string;
  readonly prescribableDrugId: string;
}

/** What the rules of controlled substances look at, in one practice. */
export const controlledRecordsOf = (connection: Connection, practiceId: string) => ({
  /** The schedules that a prescriber of the practice may write in their state (S4-5, S7-18), from II on; empty for anybody else. */
  async writableBy(accountId: string): Promise<WritableSchedule[]> {
    const rows = await connection.run<{ schedule: WritableSchedule }>(WRITABLE, [practiceId, accountId]);
    return rows.map(({ schedule }) => schedule);
  },

  /** All that findingsOnControlled asks for. @param timeZone of the practice */
  async writing(prescription: JudgedPrescription, timeZone: string): Promise<ControlledWriting> {
    const { id, patientId, providerId, prescribableDrugId, schedule, refills, effectiveDate, daysSupply, issuedOn } = prescription;
    const judged = { schedule, refills, effectiveDate, daysSupply, issuedOn };
    if (schedule === 'none') return { ...judged, others: [], writable: [] };
    const [others, writable] = await Promise.all([
      connection.run<{ effective_date: string; scripted_at: Date; days_supply: number | null }>(SAME_DRUG, [practiceId, patientId, prescribableDrugId, id ?? null]),
      this.writableBy(providerId),
    ]);
    return {
      ...judged, writable,
      others: others.map((row) => ({ effectiveDate: row.effective_date, issuedOn: dateIn(timeZone, row.scripted_at), daysSupply: row.days_supply ?? undefined })),
    };
  },
});
