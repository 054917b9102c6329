import { WritableSchedule } from '@erx/core/drugs/model';
import type { ControlledWriting } from '@erx/core/prescriptions/rules/controlled';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { prescriptions } from '../platform/database/schema';
import { wasRefused } from '../patient-picture/prescribed-store';
import type { PrescriptionRow } from './queries';

/**
 * A prescription is issued when it is signed, sent or printed (21 CFR 1306.05(a)), not when a user writes it
 * down.
 */
const ISSUED_AT = 'COALESCE(o.signed_at, o.sent_at, o.printed_at)';
/** What was refused was never issued. */
const NOT_CANCELLED = `o.script_status NOT IN ('CancelledBeforeSending', 'CancelledAfterSending')
  AND NOT ${wasRefused('o')}`;

const SAME_DRUG: Statement = {
  name: 'same-drug-prescriptions',
  text: `SELECT o.id, o.script_status, o.effective_date, ${ISSUED_AT} AS issued_at, o.days_supply
    FROM prescriptions o
    WHERE o.practice_id = $1 AND o.patient_id = $2 AND o.prescribable_drug_id = $3
      AND o.id <> ALL($4::uuid[]) AND ${NOT_CANCELLED}
    ORDER BY o.effective_date DESC, o.id`,
};
interface SameDrugRow extends Pick<
  TableRow<typeof prescriptions>,
  'id' | 'script_status' | 'effective_date' | 'days_supply'
> {
  issued_at: Date | null;
}

/**
 * Only of a member of the practice, in the state of their own registration, and only while there is a DEA
 * number.
 */
const WRITABLE_FROM = `FROM dea_schedules s
  JOIN accounts b ON b.id = s.account_id AND b.state = s.state AND b.dea_number IS NOT NULL
    JOIN memberships n ON n.account_id = b.id AND n.active AND NOT n.is_emergency_only`;
const WRITABLE: Statement = {
  name: 'writable-schedules',
  text: `SELECT s.schedule ${WRITABLE_FROM} WHERE n.practice_id = $1 AND s.account_id = $2 ORDER BY s.schedule`,
};

/**
 * The same for stored prescriptions `r` of products `d`, as columns of the statement that reads them: signing
 * is a hot path.
 */
export const CONTROLLED_COLUMNS = `d.ingredients AS drug_ingredients,
  (SELECT string_agg(s.schedule, ' ') ${WRITABLE_FROM}
    WHERE n.practice_id = r.practice_id AND s.account_id = r.provider_id) AS writable,
  (SELECT json_agg(json_build_object('effectiveDate', o.effective_date, 'issuedAt',
    extract(epoch FROM ${ISSUED_AT}), 'daysSupply', o.days_supply)) FROM prescriptions o
    WHERE o.practice_id = r.practice_id AND o.patient_id = r.patient_id
      AND o.prescribable_drug_id = r.prescribable_drug_id AND o.id <> r.id AND o.id IS DISTINCT FROM r.replaces_id
        AND ${NOT_CANCELLED}) AS same_drug`;

/** What CONTROLLED_COLUMNS give. */
export interface ControlledColumns {
  /** Separated by ' / '; null where the product is no longer in the catalogue. */
  drug_ingredients: string | null;
  /** Separated by blanks; null for none. */
  writable: string | null;
  /** Instants in seconds, null for what was not issued yet; null where there is no other. */
  same_drug: { effectiveDate: string; issuedAt: number | null; daysSupply: number | null }[] | null;
}

/** What findingsOnControlled asks for, of a stored prescription that would be issued on a day. */
export function controlledWritingOf(
  row: PrescriptionRow & ControlledColumns,
  issuedOn: CalendarDate,
  timeZone: string,
): ControlledWriting {
  return {
    schedule: row.schedule,
    effectiveDate: row.effective_date,
    daysSupply: row.days_supply ?? undefined,
    issuedOn,
    refills: row.refill_count === null ? { prn: true } : { count: row.refill_count },
    writable: WritableSchedule.array().parse(row.writable?.split(' ') ?? []),
    // One that waits may be issued together with this one, so it counts as of the same day.
    others: (row.same_drug ?? []).map(({ effectiveDate, issuedAt, daysSupply }) => ({
      effectiveDate,
      issuedOn: issuedAt === null ? issuedOn : dateIn(timeZone, new Date(issuedAt * 1000)),
      daysSupply: daysSupply ?? undefined,
    })),
  };
}

/** A prescription about to be written, changed or signed. */
export interface JudgedPrescription extends Pick<
  ControlledWriting,
  'schedule' | 'refills' | 'effectiveDate' | 'daysSupply' | 'issuedOn'
> {
  /** Undefined before it is stored. */
  readonly id: string | undefined;
  readonly patientId: string;
  readonly providerId: string;
  readonly prescribableDrugId: string;
  /** The one that is cancelled when this one leaves: it is no other. */
  readonly replacesId?: string | undefined;
}

/** What the rules of controlled substances look at, in one practice. */
export const controlledRecordsStore = (connection: Connection, practiceId: string) => ({
  /**
   * The schedules that a prescriber of the practice may write in their state (S4-5, S7-18), from II on; empty
   * for anyone else.
   */
  async writableBy(accountId: string): Promise<WritableSchedule[]> {
    const rows = await connection.run<{ schedule: WritableSchedule }>(WRITABLE, [practiceId, accountId]);
    return rows.map(({ schedule }) => schedule);
  },

  /** Other prescriptions of a drug for a patient that were not cancelled. */
  sameDrug: (patientId: string, drugId: string, exceptIds: readonly (string | undefined)[]) =>
    connection.run<SameDrugRow>(SAME_DRUG, [
      practiceId,
      patientId,
      drugId,
      exceptIds.filter((id) => id !== undefined),
    ]),

  /** All that findingsOnControlled asks for. @param timeZone of the practice */
  async writing(prescription: JudgedPrescription, timeZone: string): Promise<ControlledWriting> {
    const {
      id,
      patientId,
      providerId,
      prescribableDrugId,
      schedule,
      refills,
      effectiveDate,
      daysSupply,
      issuedOn,
    } = prescription;
    const judged = { schedule, refills, effectiveDate, daysSupply, issuedOn };
    if (schedule === 'none') return { ...judged, others: [], writable: [] };
    const [others, writable] = await Promise.all([
      this.sameDrug(patientId, prescribableDrugId, [id, prescription.replacesId]),
      this.writableBy(providerId),
    ]);
    return {
      ...judged,
      writable,
      // One that waits may be issued together with this one, so it counts as of the same day.
      others: others.map((row) => ({
        effectiveDate: row.effective_date,
        issuedOn: row.issued_at === null ? issuedOn : dateIn(timeZone, row.issued_at),
        daysSupply: row.days_supply ?? undefined,
      })),
    };
  },
});
