import type { DuplicatePrescription } from '@erx/core/prescriptions/duplicates';
import type { CancelStatus, FillStatus, Refills, SubState } from '@erx/core/prescriptions/model';
import type { EarlierPrescription } from '@erx/core/prescriptions/rules/duplicates';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import { named } from '../platform/database/named';
import {
  PRODUCT,
  type ProductColumns,
  type StoredProduct,
  withProduct,
} from '../interactions/stored-product';
import type { PictureKey } from './key';

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

/** One prescription. */
export type StoredPrescription = PrescribedDrug &
  Pick<DuplicatePrescription, 'id' | 'deliveryState' | 'asked'>;

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
interface PrescriptionColumns extends ProductColumns, Omit<PrescribedColumns, 'scripted_ms'> {
  id: string;
  delivery_state: DuplicatePrescription['deliveryState'];
  scripted_at: Date;
  order_number: string;
  sub_state: SubState;
}

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
          AND (r.script_status = 'Pending' OR (${MAY_BE_DISPENSED} AND r.scripted_at >= asked.prescribed_since))
          AND r.id IS DISTINCT FROM asked.own_id AND r.id IS DISTINCT FROM asked.renewed_id
          AND r.id::text <> ALL(string_to_array(asked.replaced_ids, ' '))
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
    ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
    refills: row.refill_count === null ? { prn: true } : { count: row.refill_count },
    effectiveDate: row.effective_date,
    scriptStatus: row.script_status,
    ...(row.cancel_status === null ? {} : { cancelStatus: row.cancel_status }),
    scriptedAt,
    fillStatus: row.fill_status,
    ...(row.filled_on === null ? {} : { filledOn: row.filled_on }),
    ...(row.never_arrived === true ? { neverArrived: true } : {}),
    ...withProduct(row),
  };
}

/** As the rules of duplicates look at it. */
export function toEarlier(
  { scriptStatus, cancelStatus, scriptedAt, effectiveDate, daysSupply, refills, filledOn }: PrescribedDrug,
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

const PRESCRIPTIONS = named({
  name: 'patient-prescriptions',
  text: `SELECT r.id, r.description, r.sig, r.dispense::text AS dispense, r.units, r.days_supply,
    r.refill_count, r.effective_date,
      r.script_status, r.cancel_status, r.delivery_state, r.fill_status, r.filled_on, r.scripted_at, r.order_number,
      r.sub_state, d.type, d.ingredients, d.route,
      d.strength, d.dose_form, d.potency_unit_code, d.compound
    FROM prescriptions r LEFT JOIN products d ON d.id = r.prescribable_drug_id
    WHERE r.practice_id = :practiceId AND r.patient_id = :patientId
      AND (r.script_status = 'Pending' OR (${MAY_BE_DISPENSED} AND r.scripted_at >= :prescribedSince)
        OR r.sub_state <> 'None')
      AND r.id IS DISTINCT FROM :ownId::uuid AND r.id IS DISTINCT FROM :renewedId::uuid
      AND r.id::text <> ALL(:replacedIds::text[])
    ORDER BY r.scripted_at DESC, r.id DESC`,
});

/**
 * Prescriptions of a patient that wait, those sent or printed lately, and those of which a pharmacy asks for more;
 * latest first.
 */
export async function listPrescriptionsForCheck(
  connection: Connection,
  key: PictureKey,
): Promise<StoredPrescription[]> {
  const rows = await PRESCRIPTIONS.run<PrescriptionColumns>(connection, {
    practiceId: key.practiceId,
    patientId: key.patientId,
    prescribedSince: prescribedSince(key.now),
    ownId: key.ownId,
    renewedId: key.renewedId,
    replacedIds: key.replacedIds ?? [],
  });
  return rows.map((row) => ({
    ...toPrescribed(row, row.scripted_at),
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
  }));
}
