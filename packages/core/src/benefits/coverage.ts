import type { Finding } from '../findings/finding';
import type { Eligibility, FieldError } from './model';
import type { MessageCode } from '../findings/messages';
import type { Patient } from '../patients/model';

const PHARMACY_KINDS = [
  'retailEligibility',
  'mailOrderEligibility',
  'specialtyEligibility',
  'ltcEligibility',
] as const;

/**
 * Whether a coverage can be prescribed under: the benefit manager took the data (P3-8), and it pays at some
 * kind of pharmacy. Where it names no kind at all the plan as a whole must be active. Unknown is never a yes.
 */
export function isUsable({ fieldErrors, patient }: Eligibility): boolean {
  if (fieldErrors.length > 0) return false;
  const statuses = PHARMACY_KINDS.map((kind) => patient[kind].status);
  return (
    statuses.includes('Active') ||
    (patient.status === 'Active' && statuses.every((status) => status === 'Unknown'))
  );
}

/** What distinguishes the coverages of a patient. */
export function coverageKey({ pbmId, memberId }: { pbmId: string; memberId: string }): string {
  return JSON.stringify([pbmId, memberId]);
}

/** The key of an answered coverage. */
export function eligibilityKey({ pbmId, patient }: Eligibility): string {
  return coverageKey({ pbmId, memberId: patient.memberId });
}

/** The coverage to begin with: the first usable one, for the primary comes first in an answer. */
export function defaultCoverage(eligibilities: readonly Eligibility[]): Eligibility | undefined {
  return eligibilities.find(isUsable);
}

/** The coverage that was chosen while it stays usable, else the one to begin with. */
export function chosenCoverage(
  eligibilities: readonly Eligibility[],
  chosenKey: string | undefined,
): Eligibility | undefined {
  return (
    eligibilities.find((one) => eligibilityKey(one) === chosenKey && isUsable(one)) ??
    defaultCoverage(eligibilities)
  );
}

/** X12's reject reasons (external code list of AAA03, 005010X279) by what a person can do about them. */
const REASON: Readonly<Record<string, MessageCode>> = {
  '42': 'benefits.field.unavailable',
  '80': 'benefits.field.unavailable',
  '43': 'benefits.field.provider',
  '50': 'benefits.field.provider',
  '51': 'benefits.field.provider',
  '97': 'benefits.field.provider',
  '57': 'benefits.field.date',
  '60': 'benefits.field.date',
  '62': 'benefits.field.date',
  '63': 'benefits.field.date',
  '58': 'benefits.field.birth-date',
  '71': 'benefits.field.birth-date',
  '64': 'benefits.field.member-id',
  '72': 'benefits.field.member-id',
  '65': 'benefits.field.name',
  '73': 'benefits.field.name',
  '66': 'benefits.field.gender',
  '74': 'benefits.field.gender',
  '67': 'benefits.field.patient-not-found',
  '75': 'benefits.field.patient-not-found',
  '77': 'benefits.field.patient-not-found',
  '68': 'benefits.field.duplicate',
  '76': 'benefits.field.duplicate',
  '78': 'benefits.field.not-in-plan',
};

/** What a refused field means for a person; a reason that the table does not name is said with its code. */
export function findingOfFieldError({ code }: FieldError): Finding {
  const known = REASON[code];
  return {
    severity: 'stop',
    code: known ?? 'benefits.field.other',
    data: known === undefined ? { code } : {},
  };
}

/** Reasons that mean: no one here knows this person. */
const NOT_FOUND = new Set(['67', '75']);

/**
 * Whether all that a benefit manager says is that it does not know the patient: no coverage, rather than a
 * faulty one.
 */
export function isNotFound({ fieldErrors }: Pick<Eligibility, 'fieldErrors'>): boolean {
  return fieldErrors.length > 0 && fieldErrors.every(({ code }) => NOT_FOUND.has(code));
}

/** The person's data that a benefit manager knows otherwise than the record has them. */
export const COMPARED = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  gender: 'Gender',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const;
export type ComparedField = keyof typeof COMPARED;

/**
 * Fields in which an answer and the record differ: spelling in capitals, spaces and the last four of a ZIP
 * code do not count, nor what an answer leaves out.
 */
export function demographicDifferences(
  patient: Pick<Patient, ComparedField>,
  { patient: known }: Eligibility,
): readonly ComparedField[] {
  return (Object.keys(COMPARED) as ComparedField[]).filter((field) => {
    const [ours, theirs] = [patient[field], known[field] ?? ''];
    if (theirs === '' || theirs === 'Unknown') return false;
    return field === 'zipCode' ? ours.slice(0, 5) !== theirs.slice(0, 5) : plain(ours) !== plain(theirs);
  });
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();
}
