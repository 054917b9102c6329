import { showUnits } from '@erx/core/drugs/potency-units';
import type { Prescription } from '@erx/core/prescriptions/model';
import { showIngredients } from '@erx/core/prescriptions/show-quantity';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { type PrescriptionHistorySearch, searchPrescriptions } from './prescription-queries';

/**
 * Rows read at a time: so few that they are forgotten before the collector of young memory looks; of 500
 * together it kept some, and the process took 180 MB more.
 */
const BATCH = 100;

/** Each column's head and what is in it. */
const COLUMNS: readonly (readonly [
  head: string,
  text: (prescription: Prescription, timeZone: TimeZone) => string,
])[] = [
  ['Order Number', ({ orderNumber }) => orderNumber],
  ['Written', ({ scriptedAt }, zone) => showInstant(zone, scriptedAt)],
  ['Sent', ({ sentAt }, zone) => (sentAt === undefined ? '' : showInstant(zone, sentAt))],
  ['Status', statusInWords],
  ['Cancel Status', ({ cancelStatus }) => cancelStatus ?? ''],
  ['Sub State', ({ subState }) => subState],
  ['Verification', ({ verification }) => verification.status],
  ['Fill', ({ fill }) => fill.status],
  ['Patient', ({ patient }) => `${patient.lastName}, ${patient.firstName}`],
  ['Date of Birth', ({ patient }) => (patient.birthDate === '' ? '' : showDate(patient.birthDate))],
  [
    'Prescriber',
    ({ provider }) =>
      [provider.lastName, [provider.firstName, provider.middleName].filter(Boolean).join(' ')].join(', '),
  ],
  ['Drug', ({ description }) => description],
  ['Ingredients', ({ compound }) => (compound ? showIngredients(compound).join('; ') : '')],
  ['DEA Schedule', ({ schedule }) => (schedule === 'none' ? '' : schedule)],
  ['NDC', ({ representativeNdc }) => representativeNdc ?? ''],
  ['Sig', ({ sig }) => sig],
  ['Dispense', ({ dispense }) => dispense],
  ['Units', ({ units }) => showUnits(units)],
  ['Days Supply', ({ daysSupply }) => (daysSupply === undefined ? '' : String(daysSupply))],
  ['Refills', ({ refills }) => ('prn' in refills ? 'PRN' : String(refills.count))],
  ['Earliest Fill Date', ({ effectiveDate }) => showDate(effectiveDate)],
  ['Substitution Allowed', ({ substitutionAllowed }) => (substitutionAllowed ? 'Yes' : 'No')],
  ['Pharmacy', ({ pharmacy }) => pharmacy?.storeName ?? ''],
  ['NCPDP ID', ({ pharmacy }) => pharmacy?.ncpdpId ?? ''],
  ['Primary ICD-10', ({ primaryIcd10Code }) => primaryIcd10Code],
  ['Secondary ICD-10', ({ secondaryIcd10Code }) => secondaryIcd10Code],
];
export const PRESCRIPTION_COLUMNS: readonly string[] = COLUMNS.map(([head]) => head);

/** A search page by page, as rows of texts: dates and times in the practice's time zone. */
export async function* prescriptionBatches(
  connection: Connection,
  member: Pick<Member, 'practiceId' | 'timeZone'>,
  search: Omit<PrescriptionHistorySearch, 'after' | 'limit'>,
): AsyncGenerator<readonly (readonly string[])[]> {
  let after: string | undefined;
  do {
    const page = await searchPrescriptions(connection, member.practiceId, { ...search, after, limit: BATCH });
    yield page.items.map((prescription) => COLUMNS.map(([, text]) => text(prescription, member.timeZone)));
    after = page.next;
  } while (after !== undefined);
}
