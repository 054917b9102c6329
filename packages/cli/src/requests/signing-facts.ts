import { deaNumberText } from '@erx/core/credentials/registered-state';
import { tallMan } from '@erx/core/drugs/tall-man';
import { showNamedQuantity } from '@erx/core/drugs/show-quantity';
import type { SigningItem } from '@erx/core/signing/model';
import { showDate } from '@erx/core/values/dates';
import type { Fact } from '../output/fact-lines';
import { scheduleTag } from '../output/schedule-tag';

/** Everything that 21 CFR 1311.120(b)(9) asks to be shown of a prescription before it is signed. */
export function signingFacts({
  patient,
  prescriber,
  drug,
  dispense,
  units,
  sig,
  refills,
  issuedOn,
  earliestFillDate,
  pharmacy,
  deaStateNote,
}: SigningItem): readonly Fact[] {
  return [
    { name: 'Patient', value: `${patient.name}, ${patient.address}` },
    { name: 'Prescriber', value: `${prescriber.name}, ${prescriber.address}` },
    { name: 'DEA number', value: deaNumberText(prescriber.deaNumber, prescriber.deaState) },
    ...(deaStateNote === '' ? [] : [{ name: 'Its state', value: deaStateNote, role: 'warn' } as const]),
    { name: 'Drug', value: `${tallMan(drug.description)} (${scheduleTag(drug.schedule)})`, role: 'warn' },
    {
      name: 'Strength, form',
      value: [drug.strength, drug.form].filter(Boolean).join(', ') || 'As named above',
    },
    { name: 'Sig', value: sig },
    { name: 'Quantity', value: showNamedQuantity(dispense, units) },
    {
      name: 'Refills',
      value: 'prn' in refills ? 'PRN' : drug.schedule === 'II' ? 'None (C-II)' : String(refills.count),
    },
    { name: 'Date issued', value: showDate(issuedOn) },
    { name: 'Earliest fill', value: showDate(earliestFillDate) },
    { name: 'Pharmacy', value: pharmacy ? pharmacy.storeName : 'None' },
  ];
}
