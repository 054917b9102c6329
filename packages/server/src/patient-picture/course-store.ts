import { isSameMedicine } from '@erx/core/drugs/likeness';
import { TRANSFERRED } from '@erx/core/prescriptions/model';
import type { EarlierCourse } from '@erx/core/prescriptions/rules/timing-model';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { wasRefused } from './prescribed-store';
import type { StoredProduct } from '../interactions/stored-product';

/** The columns of one of them. */
export interface CourseColumns {
  description: string;
  sig: string;
  dispense: string;
  units: string;
  days_supply: number | null;
  refill_count: number | null;
  effective_date: CalendarDate;
  script_status: EarlierCourse['scriptStatus'];
  cancel_status: EarlierCourse['cancelStatus'] | null;
  fill_status: string;
  fill_description: string;
  filled_on: CalendarDate | null;
  filled_days: number | null;
  filled_refills_left: number | null;
  is_renewed: boolean;
  is_grant: boolean;
  is_same_drug: boolean;
  never_arrived: boolean;
  left_ms: number;
  ingredients: string | null;
  route: string | null;
  dose_form: string | null;
  strength: string | null;
}

/**
 * The text of a JSON array of what a patient `p` was prescribed of the product `d` that a key `asked` names, or of
 * its ingredients: the one that is renewed among them, and those that were canceled. Where no product is asked
 * about, of every one.
 */
export const COURSES_OF_PATIENT = `(SELECT json_agg(json_build_object('description', r.description, 'sig', r.sig,
      'dispense', r.dispense::text, 'units', r.units, 'days_supply', r.days_supply,
      'refill_count', r.refill_count, 'effective_date', r.effective_date, 'script_status', r.script_status,
      'cancel_status', r.cancel_status, 'fill_status', r.fill_status, 'fill_description', r.fill_description,
      'filled_on', r.filled_on, 'filled_days', r.filled_days, 'filled_refills_left', r.filled_refills_left,
      'is_renewed', r.id IS NOT DISTINCT FROM asked.renewed_id, 'is_grant', r.answers_request_id IS NOT NULL,
      'is_same_drug', asked.drug_id IN ('', r.prescribable_drug_id),
      'never_arrived', r.delivery_state = 'failed' OR ${wasRefused('r')},
      'left_ms', floor(extract(epoch FROM coalesce(r.sent_at, r.printed_at, r.scripted_at)) * 1000),
      'ingredients', e.ingredients, 'route', e.route, 'dose_form', e.dose_form, 'strength', e.strength)
      ORDER BY r.scripted_at DESC, r.id)
    FROM prescriptions r LEFT JOIN products e ON e.id = r.prescribable_drug_id
    WHERE r.practice_id = p.practice_id AND r.patient_id = p.id AND r.script_status <> 'Pending'
      AND (r.scripted_at >= asked.prescribed_since OR r.id = asked.renewed_id)
      AND (asked.drug_id IN ('', r.prescribable_drug_id) OR (e.ingredients <> '' AND e.ingredients = d.ingredients))
      AND r.id IS DISTINCT FROM asked.own_id
      AND r.id::text <> ALL(string_to_array(asked.replaced_ids, ' ')))::text`;

/**
 * As the rules of time look at it.
 * @param ordered what it is compared with
 * @returns none where it is another medicine
 */
export function toCourse(
  row: CourseColumns,
  timeZone: string,
  ordered: StoredProduct | undefined,
): EarlierCourse[] {
  const product = {
    ingredients: (row.ingredients ?? '').split(' / ').filter((name) => name !== ''),
    route: row.route ?? '',
    doseForm: row.dose_form ?? '',
  };
  if (!row.is_same_drug && !(ordered && isSameMedicine(ordered, product))) return [];
  const leftAt = new Date(row.left_ms);
  return [
    {
      description: row.description,
      sig: row.sig,
      dispense: row.dispense,
      units: row.units,
      ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
      refills: row.refill_count === null ? { prn: true } : { count: row.refill_count },
      writtenOn: dateIn(timeZone, leftAt),
      effectiveDate: row.effective_date,
      scriptStatus: row.script_status,
      ...(row.cancel_status ? { cancelStatus: row.cancel_status } : {}),
      isSameStrength: row.is_same_drug || row.strength === ordered?.strength,
      isRenewed: row.is_renewed,
      isGrant: row.is_grant,
      leftAt,
      neverArrived: row.never_arrived,
      isNotDispensed: row.fill_status === 'NotDispensed' && row.fill_description !== TRANSFERRED,
      ...(row.filled_on === null
        ? {}
        : {
            lastFill: {
              on: row.filled_on,
              ...(row.filled_days === null ? {} : { daysSupply: row.filled_days }),
              ...(row.filled_refills_left === null ? {} : { refillsLeft: row.filled_refills_left }),
            },
          }),
    },
  ];
}
