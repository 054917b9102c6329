import * as z from 'zod';
import { SYSTEM, systemOfPractice } from '../fhir/vocabulary';
import { namesOf } from '../patients/alike';
import { PatientFields } from '../patients/model';
import type { TheirPatient } from './model';
import type { FOUND_BY, PATIENT_DIFFERENCES } from './vocabulary';

/** Only what is understood of a list that others have written. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.slice(0, 50).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );
const text = z.string().max(300).catch('');

const Identifier = z.object({ use: text, system: text, value: text });
const Name = z.object({ use: text, family: text, given: listOf(z.string().max(300)), text });
const Address = z.object({
  use: text,
  line: listOf(z.string().max(300)),
  city: text,
  state: text,
  postalCode: text,
});
const Telecom = z.object({ system: text, use: text, value: text });

/** What is read of a Patient (FHIR R4) of another system; the rest of it is not looked at. */
const ForeignPatient = z.object({
  resourceType: z.literal('Patient'),
  id: z.string().min(1).max(64),
  identifier: listOf(Identifier),
  name: listOf(Name),
  birthDate: text,
  gender: text,
  address: listOf(Address),
  telecom: listOf(Telecom),
});

/** A patient of another system, as far as it is understood here. */
export interface ForeignPatientFacts {
  /** The id there. */
  readonly id: string;
  readonly patient: TheirPatient;
  readonly identifiers: readonly { readonly system: string; readonly value: string }[];
  /** To begin a chart with; what is of no form that is taken here is left out. */
  readonly known: Partial<PatientFields>;
}

const GENDER: Readonly<Record<string, PatientFields['gender']>> = { female: 'Female', male: 'Male' };

/** The one of a list that is meant for use now: the official or usual one, else the first that is not an old one. */
function inUse<Item extends { readonly use: string }>(list: readonly Item[]): Item | undefined {
  const current = list.filter(({ use }) => use !== 'old' && use !== 'maiden' && use !== 'temp');
  return (
    current.find(({ use }) => use === 'official') ?? current.find(({ use }) => use === 'usual') ?? current[0]
  );
}

/** Reads a Patient of another system. @returns undefined for what is none */
export function readForeignPatient(resource: unknown): ForeignPatientFacts | undefined {
  const read = ForeignPatient.safeParse(resource);
  if (!read.success) return undefined;
  const { id, identifier, name, birthDate, gender, address, telecom } = read.data;
  const { given = [], family = '' } = inUse(name) ?? {};
  const [firstName = '', ...others] = given.map((one) => one.trim());
  const place = inUse(address.map((one) => ({ ...one, use: one.use === 'home' ? 'usual' : one.use })));
  const phone = (...uses: readonly string[]) =>
    telecom
      .filter(({ system, use }) => system === 'phone' && uses.includes(use))
      .map(({ value }) => value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))[0];
  const patient = {
    firstName,
    middleName: others.join(' '),
    lastName: family.trim(),
    birthDate: /^\d{4}-\d\d-\d\d$/.test(birthDate) ? birthDate : '',
  };
  return {
    id,
    patient,
    identifiers: identifier
      .filter(({ value, use }) => value !== '' && use !== 'old')
      .map(({ system, value }) => ({ system, value })),
    known: known({
      ...patient,
      gender: GENDER[gender],
      address: place?.line[0],
      address2: place?.line[1],
      city: place?.city,
      state: place?.state,
      zipCode: place?.postalCode,
      homePhone: phone('home', ''),
      cellPhone: phone('mobile'),
      workPhone: phone('work'),
      email: telecom.find(({ system }) => system === 'email')?.value,
    }),
  };
}

/** Fields that are of the form that is taken here, each by itself. */
function known(fields: Readonly<Partial<Record<keyof PatientFields, unknown>>>): Partial<PatientFields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const read = PatientFields.shape[name as keyof PatientFields].safeParse(value);
      return value !== undefined && value !== '' && read.success ? [[name, read.data]] : [];
    }),
  );
}

/**
 * The account number that a patient of another system has here, as it says itself: by the system under which we give
 * our numbers out, or by that which the practice has named.
 */
export function accountNumberIn(
  { identifiers }: Pick<ForeignPatientFacts, 'identifiers'>,
  { practiceId, accountSystem }: { readonly practiceId: string; readonly accountSystem: string | undefined },
): string | undefined {
  const own = [systemOfPractice(practiceId), ...(accountSystem === undefined ? [] : [accountSystem])];
  const numbers = new Set(identifiers.filter(({ system }) => own.includes(system)).map(({ value }) => value));
  // two numbers are two charts here: which of them is not guessed
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

type Difference = (typeof PATIENT_DIFFERENCES)[number];

/**
 * In what two records of a person differ. Case, accents, hyphens and a middle name that one of them lacks are no
 * difference; what one of them does not know is one, since it agrees with nothing.
 */
export function differencesOf(theirs: TheirPatient, ours: TheirPatient): readonly Difference[] {
  const names = namesOf(theirs);
  return [
    ...(namesOf(ours).some((name) => names.includes(name)) ? [] : ['name' as const]),
    ...(theirs.birthDate !== '' && theirs.birthDate === ours.birthDate ? [] : ['birthDate' as const]),
  ];
}

/**
 * Whether a person has seen all that speaks against that two are one: what they confirm is what differs now, of this
 * very launch.
 */
export const isConfirmedAs = (
  confirmed: readonly Difference[] | undefined,
  differs: readonly Difference[],
): boolean => confirmed !== undefined && differs.every((one) => confirmed.includes(one));

/**
 * Whether a patient is opened without a question: linked before or named by an identifier, and called and born as
 * they are here. A name alone never decides it.
 */
export const isSureOf = (foundBy: (typeof FOUND_BY)[number], differs: readonly Difference[]): boolean =>
  (foundBy === 'link' || foundBy === 'identifier') && differs.length === 0;

const ForeignPractitioner = z.object({
  resourceType: z.enum(['Practitioner', 'PractitionerRole', 'Person', 'Patient', 'RelatedPerson']),
  identifier: listOf(Identifier),
  name: listOf(Name),
});

/** Who is signed in at another system: what they are called there, and their NPI where it has one. */
export function readForeignPerson(resource: unknown): {
  readonly name: string;
  readonly npi: string | undefined;
} {
  const read = ForeignPractitioner.safeParse(resource);
  if (!read.success) return { name: '', npi: undefined };
  const name = inUse(read.data.name);
  const parts = [...(name?.given ?? []), name?.family ?? ''].filter(Boolean).join(' ');
  return {
    name: (parts === '' ? (name?.text ?? '') : parts).slice(0, 120),
    npi: read.data.identifier.find(({ system }) => system === SYSTEM.npi)?.value,
  };
}

/** Whether both have an NPI, and the same one. */
export const areCompared = (theirs: string | undefined, ours: string | undefined): boolean =>
  theirs !== undefined && theirs !== '' && theirs === ours;

/** Whether two people are not one: both have an NPI, and each another. */
export const areOthers = (theirs: string | undefined, ours: string | undefined): boolean =>
  theirs !== undefined && theirs !== '' && ours !== undefined && ours !== '' && theirs !== ours;
