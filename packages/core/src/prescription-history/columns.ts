import { showUnits } from '../drugs/potency-units';
import type { Prescription } from '../prescriptions/model';
import { showIngredients } from '../drugs/show-quantity';
import { statusInWords } from '../prescriptions/status-words';
import { showDate } from '../values/dates';
import type { FileColumn } from '../values/file-columns';

/** What a prescription is in a file; names as files sort them, times of the practice, instants at the end. */
export const PRESCRIPTION_COLUMNS: readonly FileColumn<Prescription>[] = [
  { heading: 'Order Number', text: ({ orderNumber }) => orderNumber },
  { heading: 'Written', text: ({ scriptedAt }, show) => show(scriptedAt) },
  { heading: 'Sent', text: ({ sentAt }, show) => (sentAt === undefined ? '' : show(sentAt)) },
  { heading: 'Status', text: statusInWords },
  { heading: 'Cancel Status', text: ({ cancelStatus }) => cancelStatus ?? '' },
  { heading: 'Sub State', text: ({ subState }) => subState },
  { heading: 'Verification', text: ({ verification }) => verification.status },
  { heading: 'Fill', text: ({ fill }) => fill.status },
  { heading: 'Patient', text: ({ patient }) => `${patient.lastName}, ${patient.firstName}` },
  {
    heading: 'Date of Birth',
    text: ({ patient }) => (patient.birthDate === '' ? '' : showDate(patient.birthDate)),
  },
  {
    heading: 'Prescriber',
    text: ({ provider }) =>
      [provider.lastName, [provider.firstName, provider.middleName].filter(Boolean).join(' ')].join(', '),
  },
  { heading: 'Drug', text: ({ description }) => description },
  {
    heading: 'Ingredients',
    text: ({ compound }) => (compound ? showIngredients(compound).join('; ') : ''),
  },
  { heading: 'DEA Schedule', text: ({ schedule }) => (schedule === 'none' ? '' : schedule) },
  { heading: 'NDC', text: ({ representativeNdc }) => representativeNdc ?? '' },
  { heading: 'Sig', text: ({ sig }) => sig },
  { heading: 'Dispense', text: ({ dispense }) => dispense },
  { heading: 'Units', text: ({ units }) => showUnits(units) },
  {
    heading: 'Days Supply',
    text: ({ daysSupply }) => (daysSupply === undefined ? '' : String(daysSupply)),
  },
  {
    heading: 'Refills',
    text: ({ refills }) => ('prn' in refills ? 'PRN' : String(refills.count)),
  },
  { heading: 'Earliest Fill Date', text: ({ effectiveDate }) => showDate(effectiveDate) },
  {
    heading: 'Substitution Allowed',
    text: ({ substitutionAllowed }) => (substitutionAllowed ? 'Yes' : 'No'),
  },
  { heading: 'Pharmacy', text: ({ pharmacy }) => pharmacy?.storeName ?? '' },
  { heading: 'NCPDP ID', text: ({ pharmacy }) => pharmacy?.ncpdpId ?? '' },
  { heading: 'Primary ICD-10', text: ({ primaryIcd10Code }) => primaryIcd10Code },
  { heading: 'Secondary ICD-10', text: ({ secondaryIcd10Code }) => secondaryIcd10Code },
  { heading: 'Delivery', text: ({ delivery }) => delivery.state },
  { heading: 'Written Instant', text: ({ scriptedAt }) => scriptedAt },
  { heading: 'Sent Instant', text: ({ sentAt }) => sentAt ?? '' },
  { heading: 'Id', text: ({ id }) => id },
];

/** A prescription as a line of JSON: as the contract has it, and its state in the words of the lists. */
export function prescriptionRecord(prescription: Prescription): Prescription & { readonly status: string } {
  return { ...prescription, status: statusInWords(prescription) };
}
