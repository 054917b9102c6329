import type { DuplicatePrescription } from '@erx/core/prescriptions/duplicates';
import type { CancelStatus, FillStatus, Refills, SubState } from '@erx/core/prescriptions/model';
import type { ActiveProblem } from '@erx/core/cautions/patient-state';
import { type EarlierPrescription, isInUse } from '@erx/core/prescriptions/rules/duplicates';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import {
  PRODUCT,
  type ProductColumns,
  type StoredProduct,
  withProduct,
} from '../interactions/stored-product';

/** Of a prescription `o`: no pharmacy has it, as deliveryFailure of core judges ('refused'). */
export const wasRefused = (o: string): string =>
  `(${o}.verification_status = 'Error' AND ${o}.printed_at IS NULL
  AND ${o}.fill_status NOT IN ('Dispensed', 'PartiallyDispensed')
  AND (${o}.script_status = 'Sent' OR (${o}.script_status = 'CancelledAfterSending'
    AND coalesce(${o}.cancel_status, 'Pending') = 'Pending')))`;

/**
 * Of a prescription `r`: it left, and no one has confirmed that it is stopped. A request to cancel that
 * waits, or was denied or answered for the rest only, leaves what was or may be dispensed.
 */
export const LEFT = `(r.script_status IN ('Sent', 'Printed')
  OR (r.script_status = 'CancelledAfterSending' AND r.cancel_status IS DISTINCT FROM 'Approved'))`;

/** The same, and a pharmacy or the patient has it: what was refused counts for no dose and no duplicate. */
export const MAY_BE_DISPENSED = `(${LEFT} AND NOT ${wasRefused('r')})`;

/** Longer than any supply with its refills lasts: a year of refills of the longest usual supply. */
const SUPPLY_DAYS = 1100;

/** Prescriptions sent or printed since then count. */
export const prescribedSince = (now: Date): Date => new Date(now.getTime() - SUPPLY_DAYS * 86_400_000);

/** Prescriptions of one drug that are alike in state, directions and supply, with the latest of their dates. */
export interface PrescribedDrug {
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly daysSupply?: number;
  readonly refills: Refills;
  readonly effectiveDate: CalendarDate;
  readonly scriptStatus: DuplicatePrescription['scriptStatus'];
  readonly cancelStatus?: CancelStatus;
  readonly scriptedAt: Date;
  readonly fillStatus: FillStatus;
  /** The day of the last fill that a pharmacy reported. */
  readonly filledOn?: CalendarDate;
  /** Refused, or given up on its way; absent where a single one is read. */
  readonly neverArrived?: boolean;
  readonly product?: StoredProduct;
}

type PrescribedSupply = Pick<
  PrescribedDrug,
  'scriptStatus' | 'cancelStatus' | 'scriptedAt' | 'effectiveDate' | 'daysSupply' | 'refills' | 'filledOn'
>;

/** A diagnosis that a prescription in use was written for, or that a fill was reported with. */
export type WrittenDiagnosis = ActiveProblem & Required<Pick<ActiveProblem, 'origin'>>;

/** One prescription. */
export type StoredPrescription = PrescribedDrug &
  Pick<DuplicatePrescription, 'id' | 'deliveryState' | 'asked'>;

/** The columns that say how long a supply lasts. */
type SupplyColumns = Pick<
  PrescribedColumns,
  'script_status' | 'cancel_status' | 'days_supply' | 'refill_count' | 'effective_date' | 'filled_on'
>;

/** The columns of one of them. */
export interface PrescribedColumns extends ProductColumns {
  description: string;
  sig: string;
  dispense: string;
  units: string;
  days_supply: number | null;
  refill_count: number | null;
  effective_date: string;
  script_status: DuplicatePrescription['scriptStatus'];
  cancel_status: CancelStatus | null;
  scripted_ms: number;
  fill_status: FillStatus;
  filled_on: string | null;
  never_arrived?: boolean;
}
export interface EachColumns extends PrescribedColumns {
  id: string;
  delivery_state: DuplicatePrescription['deliveryState'];
  order_number: string;
  sub_state: SubState;
}
export interface DiagnosisColumns extends SupplyColumns {
  scripted_ms: number;
  code: string;
  /** Of the diagnosis. */
  description: string;
  drug: string;
  is_own: boolean;
}

/** Of a prescription `r`: it waits, or it left and may be dispensed, for a key `asked`. */
const WAITS_OR_LEFT = `(r.script_status = 'Pending' OR (${MAY_BE_DISPENSED} AND r.scripted_at >= asked.prescribed_since))`;
/** Of a prescription `r`: it is neither the order that a key `asked` names nor what that renews or replaces. */
const COUNTS = `r.id IS DISTINCT FROM asked.own_id AND r.id IS DISTINCT FROM asked.renewed_id
          AND r.id::text <> ALL(string_to_array(asked.replaced_ids, ' '))`;

/**
 * The text of a JSON array of what a patient `p` was prescribed, for a key `asked`. Alike in drug, directions,
 * state and supply they are one, with the latest of their dates: nothing more is asked of them.
 */
export const PRESCRIPTIONS_OF_PATIENT = `(SELECT json_agg(json_build_object('description', g.description, 'sig', g.sig,
        'dispense', g.dispense, 'units', g.units, 'script_status', g.script_status, 'cancel_status', g.cancel_status,
        'days_supply', g.days_supply, 'refill_count', g.refill_count, 'effective_date', g.effective_date,
        'fill_status', g.fill_status, 'filled_on', g.filled_on, 'never_arrived', g.never_arrived,
        'scripted_ms', floor(extract(epoch FROM g.scripted_at) * 1000), ${PRODUCT})
        ORDER BY g.scripted_at DESC, g.description COLLATE "C", g.prescribable_drug_id COLLATE "C")
      FROM (SELECT r.description, r.prescribable_drug_id, r.sig, r.dispense::text AS dispense, r.units,
          r.script_status, r.cancel_status, r.days_supply, r.refill_count, r.fill_status,
          max(r.filled_on) AS filled_on,
          (r.delivery_state = 'failed' OR r.verification_status = 'Error') AS never_arrived,
          max(r.effective_date) AS effective_date, max(r.scripted_at) AS scripted_at
        FROM prescriptions r WHERE r.practice_id = p.practice_id AND r.patient_id = p.id
          AND ${WAITS_OR_LEFT} AND ${COUNTS}
        GROUP BY r.description, r.prescribable_drug_id, r.sig, r.dispense, r.units, r.script_status,
          r.cancel_status, r.days_supply, r.refill_count, r.fill_status, never_arrived) g
      LEFT JOIN products d ON d.id = g.prescribable_drug_id)::text`;

/** What they say; `scriptedAt` is the latest of their instants. */
export function toPrescribed(row: Omit<PrescribedColumns, 'scripted_ms'>, scriptedAt: Date): PrescribedDrug {
  return {
    description: row.description,
    sig: row.sig,
    dispense: row.dispense,
    units: row.units,
    ...toSupply(row, scriptedAt),
    fillStatus: row.fill_status,
    ...(row.never_arrived === true ? { neverArrived: true } : {}),
    ...withProduct(row),
  };
}

const toSupply = (row: SupplyColumns, scriptedAt: Date): PrescribedSupply => ({
  ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
  refills: row.refill_count === null ? { prn: true } : { count: row.refill_count },
  effectiveDate: row.effective_date,
  scriptStatus: row.script_status,
  ...(row.cancel_status === null ? {} : { cancelStatus: row.cancel_status }),
  scriptedAt,
  ...(row.filled_on === null ? {} : { filledOn: row.filled_on }),
});

/** As the rules of duplicates look at it. */
export function toEarlier(
  { scriptStatus, cancelStatus, scriptedAt, effectiveDate, daysSupply, refills, filledOn }: PrescribedSupply,
  timeZone: string,
): EarlierPrescription {
  return {
    scriptStatus,
    cancelStatus,
    writtenOn: dateIn(timeZone, scriptedAt),
    effectiveDate,
    daysSupply,
    refills,
    filledOn,
  };
}

/**
 * The text of a JSON array of the same, one by one, and of those about which a pharmacy waits for an answer; latest
 * first.
 */
export const EACH_PRESCRIPTION_OF_PATIENT = `(SELECT json_agg(json_build_object('id', r.id,
        'description', r.description, 'sig', r.sig, 'dispense', r.dispense::text, 'units', r.units,
        'script_status', r.script_status, 'cancel_status', r.cancel_status, 'days_supply', r.days_supply,
        'refill_count', r.refill_count, 'effective_date', r.effective_date, 'fill_status', r.fill_status,
        'filled_on', r.filled_on, 'delivery_state', r.delivery_state, 'order_number', r.order_number,
        'sub_state', r.sub_state, 'scripted_ms', floor(extract(epoch FROM r.scripted_at) * 1000), ${PRODUCT})
        ORDER BY r.scripted_at DESC, r.id DESC)
      FROM prescriptions r LEFT JOIN products d ON d.id = r.prescribable_drug_id
      WHERE r.practice_id = p.practice_id AND r.patient_id = p.id
        AND (${WAITS_OR_LEFT} OR r.sub_state <> 'None') AND ${COUNTS})::text`;

/**
 * The text of a JSON array of the diagnoses that the same prescriptions were written for, each with the newest of
 * them. What an order itself was written for is among them, and what that was that it renews or replaces.
 */
export const DIAGNOSES_OF_PATIENT = `(SELECT json_agg(json_build_object('code', g.code,
        'description', g.diagnosis, 'drug', g.drug, 'is_own', g.is_own, 'script_status', g.script_status,
        'cancel_status', g.cancel_status, 'days_supply', g.days_supply, 'refill_count', g.refill_count,
        'effective_date', g.effective_date, 'filled_on', g.filled_on, 'scripted_ms', g.scripted_ms)
        ORDER BY g.is_own, g.scripted_ms DESC, g.code COLLATE "C", g.drug COLLATE "C")
      FROM (SELECT i.code, i.diagnosis, r.description AS drug, r.script_status, r.cancel_status, r.days_supply,
          r.refill_count, r.id IS NOT DISTINCT FROM asked.own_id AS is_own,
          max(r.effective_date) AS effective_date, max(r.filled_on) AS filled_on,
          max(floor(extract(epoch FROM r.scripted_at) * 1000)) AS scripted_ms
        FROM prescriptions r CROSS JOIN LATERAL (VALUES (r.primary_icd10_code, r.primary_icd10_description),
          (r.secondary_icd10_code, r.secondary_icd10_description)) AS i (code, diagnosis)
        WHERE r.practice_id = p.practice_id AND r.patient_id = p.id AND i.code <> '' AND ${WAITS_OR_LEFT}
        GROUP BY i.code, i.diagnosis, r.description, r.script_status, r.cancel_status, r.days_supply,
          r.refill_count, is_own) g)::text`;

/** One of the single ones. */
export const toStoredPrescription = (row: EachColumns): StoredPrescription => ({
  ...toPrescribed(row, new Date(row.scripted_ms)),
  id: row.id,
  deliveryState: row.delivery_state,
  ...(row.sub_state === 'None'
    ? {}
    : {
        asked: {
          kind: row.sub_state === 'RefillRequestPending' ? ('refill' as const) : ('change' as const),
          orderNumber: row.order_number,
        },
      }),
});

/**
 * Each diagnosis once, by the newest prescription in use that it was written for.
 * @param rows those of the order itself last, else latest first
 */
export function toDiagnoses(
  rows: readonly DiagnosisColumns[],
  timeZone: string,
  today: CalendarDate,
): WrittenDiagnosis[] {
  const diagnoses = new Map<string, WrittenDiagnosis>();
  for (const { code, description, drug, is_own: isOwn, ...row } of rows) {
    const earlier = toEarlier(toSupply(row, new Date(row.scripted_ms)), timeZone);
    if (diagnoses.has(code) || !isInUse(earlier, today)) continue;
    const origin = { kind: 'prescription' as const, ...(isOwn ? {} : { drug }), on: earlier.writtenOn };
    diagnoses.set(code, { code, description, origin });
  }
  return [...diagnoses.values()];
}
