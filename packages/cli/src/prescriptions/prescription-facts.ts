import { inSentences } from '@erx/core/values/plain-text';
import { tallMan } from '@erx/core/drugs/tall-man';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import { patientName } from '@erx/core/patients/name';
import type { FillStatus, Prescription } from '@erx/core/prescriptions/model';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import { showIngredients, showQuantity } from '@erx/core/drugs/show-quantity';
import { fullName } from '@erx/core/users/names';
import { showPhone } from '@erx/core/values/contact';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../output/fact-lines';
import { scheduleText } from '../output/schedule-tag';

const FILL: Readonly<Record<FillStatus, string>> = {
  None: '',
  Dispensed: 'Dispensed',
  PartiallyDispensed: 'Partially dispensed',
  NotDispensed: 'Not dispensed',
};
const ASKED = {
  None: '',
  RefillRequestPending: 'A refill request waits',
  RxChangeRequestPending: 'A change request waits',
} as const;

/**
 * All that is shown of a prescription, the most needed first. What is not known is left out, but for what
 * no one may take for granted.
 */
export function prescriptionFacts(one: Prescription, zone: TimeZone): readonly Fact[] {
  const { patient, pharmacy, provider, refills, daysSupply, fill, schedule } = one;
  const { state, reason } = shownStatus(one);
  const instant = (at: string | undefined): string => (at === undefined ? '' : showInstant(zone, at));
  const facts: readonly Fact[] = [
    { name: 'Drug', value: tallMan(one.description) },
    {
      name: 'Schedule',
      value: scheduleText(schedule),
      ...(schedule === 'none' ? {} : { role: 'warn' as const }),
    },
    { name: 'Status', value: statusInWords(one), ...(state === 'error' ? { role: 'bad' as const } : {}) },
    { name: '', value: reason ?? '', ...(state === 'error' ? { role: 'bad' as const } : {}) },
    {
      name: 'Patient',
      value: `${patientName(patient)}, born ${patient.birthDate === '' ? 'unknown' : showDate(patient.birthDate)}`,
    },
    { name: 'Sig', value: one.sig },
    {
      name: 'Dispense',
      value:
        `${showQuantity(one.dispense, one.units)}, refills ` +
        `${'prn' in refills ? 'PRN' : String(refills.count)}${daysSupply === undefined ? '' : `, ${String(daysSupply)} days`}`,
    },
    ...(one.compound
      ? showIngredients(one.compound).map((line, at) => ({
          name: at === 0 ? 'Made of' : '',
          value: tallMan(line),
        }))
      : []),
    { name: 'Substitute', value: one.substitutionAllowed ? 'Allowed' : 'Not allowed' },
    { name: 'Fill from', value: showDate(one.effectiveDate) },
    {
      name: 'Pharmacy',
      value: pharmacy
        ? [
            pharmacy.storeName,
            [pharmacy.city, pharmacy.state].filter(Boolean).join(' '),
            showPhone(pharmacy.phonePrimary),
            `NCPDP ${pharmacy.ncpdpId}`,
          ]
            .filter(Boolean)
            .join(', ')
        : 'None',
    },
    { name: 'Prescriber', value: fullName(provider) },
    { name: 'Note', value: one.pharmacyNote },
    { name: 'Written', value: instant(one.scriptedAt) },
    { name: 'Signed', value: instant(one.signedAt) },
    { name: 'Sent', value: instant(one.sentAt) },
    { name: 'Printed', value: instant(one.printedAt) },
    { name: 'Dispensed', value: inSentences([FILL[fill.status], fill.description, fill.note]) },
    { name: 'Asked', value: ASKED[one.subState] },
    { name: 'Order', value: one.orderNumber },
    { name: 'Id', value: one.id },
  ];
  return facts.filter(({ value }) => value !== '');
}
