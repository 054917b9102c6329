import type { PresentFact } from '../clinical-facts/model';
import { isPlausibleMeasure, type Measures } from '../patients/measures';
import type { Gender } from '../patients/model';
import { SYSTEM } from '../fhir/vocabulary';
import { CalendarDate } from '../values/dates';
import { codesIn, dayIn, hasCode, namesIn } from './concepts';
import type { Came } from './prefetch';
import { AllergyRead, type Concept, ConditionRead, ObservationRead, PatientRead } from './resources';
import { CREATININE_CODES, EGFR_CODES, PREGNANCY_CODE, SMOKING_CODE, WEIGHT_CODES } from './services';

/** An allergy as another system states it; names in the order of their worth, at least one. */
export interface StatedAllergy {
  readonly names: readonly [string, ...string[]];
  /** What the patient had; '' where it is not said. */
  readonly reaction: string;
}

/** Allergies of a patient, and whether it is said that there are none. */
export interface StatedAllergies {
  readonly list: readonly StatedAllergy[];
  readonly areNoneKnown: boolean;
}

/** A problem; its code is '' where none of ICD-10-CM is given. */
export interface StatedProblem {
  readonly code: string;
  readonly description: string;
}

/** Weight and facts with their days, and what was sent and could not be read, in words. */
export interface StatedObservations {
  readonly weight: Pick<Measures, 'weight' | 'weightUnits' | 'weightMeasuredOn'> | undefined;
  /** The newest of each kind. */
  readonly facts: readonly PresentFact[];
  readonly unread: readonly string[];
}

const GENDER: Readonly<Record<string, Gender>> = { male: 'Male', female: 'Female' };

/** Birth date and sex, as far as the checks know them: of other values it is not known. */
export function readPatient(resources: readonly Came[]): {
  readonly birthDate: CalendarDate | undefined;
  readonly gender: Gender;
} {
  const [read] = resources.flatMap((resource) => PatientRead.safeParse(resource).data ?? []);
  return {
    birthDate: CalendarDate.safeParse(read?.birthDate).data,
    gender: GENDER[read?.gender ?? ''] ?? 'Unknown',
  };
}

/** Of a chart it was entered in error or disproved. */
const isWrong = (verification: Concept | undefined): boolean =>
  hasCode(verification, 'entered-in-error', 'refuted');

/**
 * 'No known allergy' and 'No known drug allergy' (SNOMED CT). That there is none to foods or to what is around says
 * nothing of drugs.
 */
export const NONE_KNOWN: readonly string[] = ['716186003', '409137002', '1003774007'];
export const NONE_OF_ANOTHER_KIND: readonly string[] = ['429625007', '428607008', '428197003'];

/** Allergies that are not over. */
export function readAllergies(resources: readonly Came[]): StatedAllergies {
  const list: StatedAllergy[] = [];
  let areNoneKnown = false;
  for (const resource of resources) {
    const read = AllergyRead.safeParse(resource).data;
    if (!read) {
      list.push({ names: ['allergy that could not be read'], reaction: '' });
      continue;
    }
    const { code = {}, clinicalStatus, verificationStatus, reaction = [] } = read;
    if (hasCode(clinicalStatus, 'inactive', 'resolved') || isWrong(verificationStatus)) continue;
    if (hasCode(code, ...NONE_OF_ANOTHER_KIND)) continue;
    if (hasCode(code, ...NONE_KNOWN)) {
      areNoneKnown = true;
      continue;
    }
    const substances = reaction.flatMap(({ substance }) =>
      substance ? namesIn(substance, SYSTEM.rxNorm) : [],
    );
    const unnamed = code.coding?.find((one) => one.code !== undefined)?.code;
    const [
      first = unnamed === undefined ? 'allergy without a name' : `allergy of code ${unnamed}`,
      ...others
    ] = [...new Set([...namesIn(code, SYSTEM.rxNorm), ...substances])];
    list.push({ names: [first, ...others], reaction: reactionText(reaction) });
  }
  return { list, areNoneKnown };
}

function reactionText(reactions: NonNullable<ReturnType<typeof AllergyRead.parse>['reaction']>): string {
  const texts = reactions.flatMap(({ manifestation = [], description }) => [
    ...manifestation.flatMap((one) => namesIn(one, SYSTEM.snomed).slice(0, 1)),
    ...(description ? [description] : []),
  ]);
  return [...new Set(texts)].join(', ');
}

/** Problems that are not over. */
export function readProblems(resources: readonly Came[]): StatedProblem[] {
  return resources.flatMap((resource): StatedProblem[] => {
    const read = ConditionRead.safeParse(resource).data;
    if (!read) return [{ code: '', description: 'problem that could not be read' }];
    const { code = {}, clinicalStatus, verificationStatus } = read;
    if (hasCode(clinicalStatus, 'inactive', 'remission', 'resolved') || isWrong(verificationStatus))
      return [];
    const icd10 = codesIn(code, SYSTEM.icd10);
    const [description = icd10.length === 0 ? 'problem without a name' : ''] = namesIn(code, SYSTEM.icd10);
    return (icd10.length === 0 ? [''] : icd10).map((one) => ({ code: one, description }));
  });
}

const WEIGHT_UNIT: Readonly<Record<string, 'kg' | 'lb'>> = {
  kg: 'kg',
  '[lb_av]': 'lb',
  lb: 'lb',
  lbs: 'lb',
};
const EGFR_UNIT = /^mL\/min\/\{?1\.73[_ ]?m(\^?2|²|\*2)\}?$/i;

const YES_OR_NO: Readonly<Record<string, 'yes' | 'no'>> = {
  // pregnancy status (US Core)
  '77386006': 'yes',
  '60001007': 'no',
  // smoking status (US Core): smokers, then former ones and those who never did
  '449868002': 'yes',
  '428041000124106': 'yes',
  '77176002': 'yes',
  '428071000124103': 'yes',
  '428061000124105': 'yes',
  '8517006': 'no',
  '266919005': 'no',
};

/** Weight, kidneys, pregnancy and smoking. What is not understood is named: the newest one counts, not an older one. */
export function readObservations(resources: readonly Came[]): StatedObservations {
  const parsed = resources.map((resource) => ObservationRead.safeParse(resource).data);
  const read = parsed
    .filter((one) => one !== undefined)
    .filter(({ status = '' }) => !['entered-in-error', 'cancelled'].includes(status))
    .toSorted((a, b) => (takenOn(b) ?? '').localeCompare(takenOn(a) ?? ''));
  // chosen before its value is read: an older one never takes the place of one that is not understood
  const newest = (...codes: readonly string[]) => read.find(({ code }) => hasCode(code, ...codes));
  const [weighed, filtered, pregnant, smoking] = [
    newest(...WEIGHT_CODES),
    newest(...EGFR_CODES),
    newest(PREGNANCY_CODE),
    newest(SMOKING_CODE),
  ];
  const weight = weighed && weightOf(weighed);
  const kidney = filtered && kidneyOf(filtered);
  const states = [pregnant && stateOf('pregnancy', pregnant), smoking && stateOf('smoking', smoking)];
  return {
    weight,
    facts: [kidney, ...states].filter((fact) => fact !== undefined),
    unread: [
      ...(parsed.includes(undefined) ? ['a measure: what it is of could not be read'] : []),
      ...(weighed && !weight ? ['the weight: its unit or value'] : []),
      ...(filtered && !kidney ? ['the eGFR: its unit, value or day'] : []),
      ...(!filtered && newest(...CREATININE_CODES)
        ? ['kidney function: creatinine came without an eGFR']
        : []),
      ...(pregnant && !states[0] ? ['pregnancy: its value or day'] : []),
      ...(smoking && !states[1] ? ['smoking: its value or day'] : []),
    ],
  };
}

const takenOn = ({ effectiveDateTime, effectivePeriod, issued }: ObservationRead): string | undefined =>
  effectiveDateTime ?? effectivePeriod?.end ?? effectivePeriod?.start ?? issued;

function weightOf(observation: ObservationRead): StatedObservations['weight'] {
  const { value = 0, comparator, code = '', unit = '' } = observation.valueQuantity ?? {};
  const isGrams = code === 'g';
  const weightUnits = isGrams ? 'kg' : (WEIGHT_UNIT[code] ?? WEIGHT_UNIT[unit.toLowerCase()]);
  if (weightUnits === undefined || comparator !== undefined) return undefined;
  const weight = {
    weight: String(isGrams ? value / 1000 : value),
    weightUnits,
    weightMeasuredOn: dayIn(takenOn(observation)) ?? '',
  };
  const whole: Measures = { ...weight, height: '', heightUnits: 'cm', heightMeasuredOn: '' };
  return isPlausibleMeasure('weight', whole) ? weight : undefined;
}

function kidneyOf(observation: ObservationRead): PresentFact | undefined {
  const { value, comparator, code, unit } = observation.valueQuantity ?? {};
  const observedOn = dayIn(takenOn(observation));
  const isUnit = [code, unit].some((one) => one !== undefined && EGFR_UNIT.test(one));
  return value !== undefined && value > 0 && comparator === undefined && isUnit && observedOn !== undefined
    ? { kind: 'kidney', value: String(value), observedOn }
    : undefined;
}

function stateOf(kind: 'pregnancy' | 'smoking', observation: ObservationRead): PresentFact | undefined {
  const value = observation.valueCodeableConcept?.coding
    ?.map(({ code }) => YES_OR_NO[code ?? ''])
    .find((one) => one !== undefined);
  const observedOn = dayIn(takenOn(observation));
  if (value === undefined || observedOn === undefined) return undefined;
  const due = observation.component?.find(({ code }) => hasCode(code, '11778-8'))?.valueDateTime;
  const dueOn = kind === 'pregnancy' ? dayIn(due) : undefined;
  return { kind, value, observedOn, ...(dueOn === undefined ? {} : { dueOn }) };
}
