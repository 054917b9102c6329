import type { Drug } from '../drugs/model';
import { isOfferedUnit } from '../drugs/potency-units';
import { allows } from '../findings/finding';
import { newForm, type PrescriptionForm } from '../prescriptions/model';
import { refillsWithinSchedule } from '../prescriptions/rules/schedule';
import type { CalendarDate } from '../values/dates';
import type { RequestContent, RequestMedication } from './model';

/**
 * The medication that a new prescription in place of a request starts from (N2-5, N2-37): the one that is
 * asked for; where several are offered or none is, what was prescribed; what was dispensed where the pharmacy
 * said neither.
 */
export function medicationToWrite({
  requested,
  prescribed,
  dispensed,
}: Pick<RequestContent, 'requested' | 'prescribed' | 'dispensed'>): RequestMedication | undefined {
  const [asked, another] = requested;
  return (another === undefined ? asked : undefined) ?? prescribed ?? dispensed ?? asked;
}

/**
 * The form for writing a medication of a request again, to be filled from today. What the pharmacy did not say
 * is left empty, and so is what may not be written: a unit that is not offered, refills beyond the schedule
 * of the drug. Its note to us is not our note to it.
 */
export function formOfMedication(
  { quantity, units, daysSupply, sig, refills, substitutionAllowed }: RequestMedication,
  drug: Pick<Drug, 'schedule' | 'potencyUnitCode'>,
  today: CalendarDate,
): PrescriptionForm {
  const isKnownUnit = units !== undefined && isOfferedUnit(units);
  return {
    ...newForm(today, isKnownUnit ? units : drug.potencyUnitCode),
    ...(quantity === undefined ? {} : { dispense: quantity }),
    ...(daysSupply === undefined ? {} : { daysSupply: String(daysSupply) }),
    ...(sig === undefined ? {} : { sig }),
    ...(refills !== undefined && allows(refillsWithinSchedule({ drug, refills })) ? { refills } : {}),
    ...(substitutionAllowed === undefined ? {} : { substitutionAllowed }),
  };
}
