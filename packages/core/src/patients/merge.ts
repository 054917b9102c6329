import { showPhone } from '../values/contact';
import { showDate } from '../values/dates';
import type { ChartComparison, ChartEntries, MergeConflict, MergePart } from './merge-model';
import type { Patient, PatientFields } from './model';
import { patientName } from './name';
import { MERGE_PARTS } from './vocabulary';

/** What people read of a part of the person. */
export const MERGE_PART_TEXT = {
  name: 'Name',
  birthDate: 'Birth date',
  gender: 'Sex',
  address: 'Address',
  phones: 'Phones',
  email: 'E-mail',
  coverage: 'Coverage',
  historyConsent: 'Medication history',
  comments: 'Comments',
} as const satisfies Record<MergePart, string>;

/** What people read of what a chart holds, of one and of several. */
export const CHART_ENTRIES_TEXT = {
  allergies: ['allergy', 'allergies'],
  medications: ['medication', 'medications'],
  problems: ['problem', 'problems'],
  clinicalFacts: ['clinical fact', 'clinical facts'],
  measurements: ['measurement', 'measurements'],
  prescriptions: ['prescription', 'prescriptions'],
  requests: ['request of a pharmacy', 'requests of pharmacies'],
  priorAuthorizations: ['prior authorization', 'prior authorizations'],
  fills: ['reported fill', 'reported fills'],
  historyInquiries: ['history inquiry', 'history inquiries'],
  formerRecords: ['record of a former system', 'records of a former system'],
  drafts: ['half-written prescription', 'half-written prescriptions'],
} as const satisfies Record<ChartEntries, readonly [string, string]>;

/** Which fields belong to each part of the person; the plan is stored beside them. */
const PART_FIELDS = {
  name: ['firstName', 'middleName', 'lastName', 'generation'],
  birthDate: ['birthDate'],
  gender: ['gender'],
  address: ['address', 'address2', 'city', 'state', 'zipCode'],
  phones: ['primaryPhoneType', 'homePhone', 'cellPhone', 'workPhone'],
  email: ['email'],
  coverage: [],
  historyConsent: ['sendMedicationHistory'],
  comments: ['comments'],
} as const satisfies Record<MergePart, readonly (keyof PatientFields)[]>;

/** A part of the person as people read it; '' where nothing is known. */
export function mergePartText(part: MergePart, patient: Patient): string {
  switch (part) {
    case 'name':
      return patientName(patient);
    case 'birthDate':
      return patient.birthDate === '' ? '' : showDate(patient.birthDate);
    case 'gender':
      return patient.gender === 'Unknown' ? '' : patient.gender;
    case 'address':
      return [
        patient.address,
        patient.address2,
        [patient.city, `${patient.state} ${patient.zipCode}`.trim()].filter(Boolean).join(', '),
      ]
        .filter(Boolean)
        .join(', ');
    case 'phones':
      return (['Home', 'Cell', 'Work'] as const)
        .map((type) => [type, patient[PHONE[type]]] as const)
        .filter(([, phone]) => phone !== '')
        .map(([type, phone]) => `${type} ${showPhone(phone)}`)
        .join(', ');
    case 'email':
      return patient.email;
    case 'coverage':
      return patient.coverage
        ? [patient.coverage.planName, patient.coverage.memberId].filter(Boolean).join(', member ')
        : '';
    case 'historyConsent':
      return patient.sendMedicationHistory ? 'May be asked for' : 'May not be asked for';
    case 'comments':
      return patient.comments;
  }
}

const PHONE = { Home: 'homePhone', Cell: 'cellPhone', Work: 'workPhone' } as const;

/** What of the person differs between two charts, as people read it. */
export function mergeDifferences(kept: Patient, merged: Patient): ChartComparison['differences'] {
  return MERGE_PARTS.map((part) => ({
    part,
    kept: mergePartText(part, kept),
    merged: mergePartText(part, merged),
  })).filter(({ kept: one, merged: other }) => one !== other);
}

/** The fields of the kept chart after parts of the person were taken from the merged one. */
export function withPartsTaken(
  kept: PatientFields,
  merged: PatientFields,
  take: readonly MergePart[],
): PatientFields {
  const fields = take.flatMap((part): readonly (keyof PatientFields)[] => PART_FIELDS[part]);
  return { ...kept, ...Object.fromEntries(fields.map((field) => [field, merged[field]])) };
}

/** What of a chart may contradict another one. */
export interface ComparedChart {
  readonly patient: Pick<Patient, 'birthDate' | 'gender' | 'allergyKnowledge'>;
  /** Medicines of the list that are taken. */
  readonly medications: readonly ComparedDrug[];
  /** Prescriptions that wait, and those whose supply lasts. */
  readonly orders: readonly ComparedDrug[];
}

/** A drug by what makes it the same one: its words in lower case. */
interface ComparedDrug {
  readonly key: string;
  readonly description: string;
}

/** What two charts contradict each other in. A merge is never refused by it: each is said before, and stays as found. */
export function mergeConflicts(kept: ComparedChart, merged: ComparedChart): MergeConflict[] {
  const [one, other] = [kept.patient, merged.patient];
  const knowledge = [one.allergyKnowledge, other.allergyKnowledge];
  const isKnown = (sex: string) => sex !== 'Unknown';
  const both = (drugs: readonly ComparedDrug[], others: readonly ComparedDrug[]) => [
    ...new Map(
      drugs.filter(({ key }) => others.some((each) => each.key === key)).map((drug) => [drug.key, drug]),
    ).values(),
  ];
  const found = (isFound: boolean, kind: MergeConflict['kind'], what = ''): MergeConflict[] =>
    isFound ? [{ kind, what }] : [];
  return [
    ...found(
      one.birthDate !== '' && other.birthDate !== '' && one.birthDate !== other.birthDate,
      'birth-date-differs',
    ),
    ...found(isKnown(one.gender) && isKnown(other.gender) && one.gender !== other.gender, 'sex-differs'),
    ...found(
      knowledge.includes('none-known') && knowledge.includes('recorded'),
      'none-known-against-allergies',
    ),
    ...found(
      one.allergyKnowledge === 'unknown' && other.allergyKnowledge === 'none-known',
      'none-known-once',
    ),
    ...both(kept.orders, merged.orders).map(({ description }): MergeConflict => ({
      kind: 'same-order-twice',
      what: description,
    })),
    ...both(kept.medications, merged.medications).map(({ description }): MergeConflict => ({
      kind: 'same-medication-twice',
      what: description,
    })),
  ];
}

/** A conflict as people read it, with what follows from it. */
export function mergeConflictText({ kind, what }: MergeConflict): string {
  switch (kind) {
    case 'birth-date-differs':
      return 'The birth dates differ. Make sure that this is one person.';
    case 'sex-differs':
      return 'The sex differs. Make sure that this is one person.';
    case 'none-known-against-allergies':
      return 'One chart says “No known allergies”, the other has allergies. After the merge the allergies count.';
    case 'none-known-once':
      return '“No known allergies” was said in the merged chart alone. After the merge allergies are unknown until someone asks.';
    case 'same-order-twice':
      return `Both charts have an order of ${what}. Both stay: cancel the one that is not meant.`;
    case 'same-medication-twice':
      return `Both lists have ${what}. Both stay: make one of them inactive.`;
  }
}

/** How much a chart holds, in words: '2 allergies, 1 prescription'; '' where it holds nothing. */
export function entriesText(entries: Readonly<Partial<Record<ChartEntries, number>>>): string {
  return (Object.keys(CHART_ENTRIES_TEXT) as ChartEntries[])
    .map((kind) => [kind, entries[kind] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${String(count)} ${CHART_ENTRIES_TEXT[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
}
