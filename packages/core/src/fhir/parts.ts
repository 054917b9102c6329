import type { CodeableConcept, ContactPoint, HumanName, Identifier, Reference } from 'fhir/r4';
import { GENERATION_SUFFIX, type Patient } from '../patients/model';
import { SYSTEM } from './vocabulary';

/**
 * An object without what is not known: undefined, an empty text and an empty list are left out, since FHIR knows
 * no empty value (R4, 2.1.11).
 */
export function compact<Whole extends object>(parts: {
  readonly [Key in keyof Whole]: Whole[Key] | undefined;
}): Whole {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => isKnown(value))) as Whole;
}

const isKnown = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A concept in words, with its codes. */
export function concept(text: string, ...coding: readonly Coded[]): CodeableConcept {
  return compact<CodeableConcept>({ coding: coding.map((one) => ({ ...one })), text });
}

interface Coded {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

/** A concept of one code of a vocabulary of FHIR itself. */
export const coded = (system: string, code: string): CodeableConcept => ({ coding: [{ system, code }] });

/** A concept that no one knows. */
export const unknownConcept = (): CodeableConcept => ({
  coding: [{ system: SYSTEM.dataAbsent, code: 'unknown' }],
  text: 'Unknown',
});

/** A reference to a resource that is served here. */
export const reference = (type: string, id: string, display?: string): Reference =>
  compact<Reference>({ reference: `${type}/${id}`, display });

/** The id at the end of a reference. */
export const idIn = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

/** An identifier with the code of its kind (HL7 v2 table 0203). */
export function identifier(system: string, value: string, kind?: string): Identifier {
  return compact<Identifier>({
    type: kind === undefined ? undefined : coded(SYSTEM.identifierType, kind),
    system,
    value,
  });
}

type Named = Pick<Patient, 'firstName' | 'middleName' | 'lastName'> & Partial<Pick<Patient, 'generation'>>;

/** A name as it is used officially. */
export function humanName({ firstName, middleName, lastName, generation = 'None' }: Named): HumanName {
  const suffix = GENERATION_SUFFIX[generation];
  return compact<HumanName>({
    use: 'official',
    family: lastName,
    given: [firstName, middleName].filter(Boolean),
    suffix: suffix === '' ? undefined : [suffix],
  });
}

/** How someone is reached; none where nothing is known. */
export function contactPoints(
  ...points: readonly (readonly [ContactPoint['system'], string, ContactPoint['use']?])[]
): ContactPoint[] {
  return points.flatMap(([system, value, use]) =>
    value === '' ? [] : [compact<ContactPoint>({ system, value, use })],
  );
}
