import * as z from 'zod';
import { SYSTEM, systemOfPractice } from '../fhir/vocabulary';
import type { CalendarDate } from '../values/dates';

/** What is read of a record system, each with the search that finds it there. */
export const INTAKE_KINDS = ['MedicationRequest', 'MedicationStatement', 'AllergyIntolerance'] as const;
export type IntakeKind = (typeof INTAKE_KINDS)[number];

/** A record of a record system, as it waits to be matched beside ours. */
export interface IntakeRecord {
  /** Kind and id there. */
  readonly key: string;
  readonly kind: 'medication' | 'allergy';
  readonly description: string;
  readonly ndc: string;
  readonly sig: string;
  readonly reaction: string;
  readonly startedOn: CalendarDate | null;
  readonly stoppedOn: CalendarDate | null;
}

/** As much as a list shows of a text. */
const LONGEST = 500;
const text = z.string().catch('');
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.slice(0, 50).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );
const Concept = z.object({
  text,
  coding: list(z.object({ system: text, code: text, display: text })),
});
const NO_CONCEPT = { text: '', coding: [] };
const Period = z.object({ start: text, end: text }).catch({ start: '', end: '' });

const Stated = z.object({
  id: z.string().min(1).max(64),
  status: text,
  identifier: list(z.object({ system: text })),
  medicationCodeableConcept: Concept.catch(NO_CONCEPT),
  medicationReference: z.object({ display: text }).catch({ display: '' }),
  dosageInstruction: list(z.object({ text })),
  dosage: list(z.object({ text })),
  authoredOn: text,
  effectivePeriod: Period,
});
const Allergy = z.object({
  id: z.string().min(1).max(64),
  clinicalStatus: Concept.catch(NO_CONCEPT),
  verificationStatus: Concept.catch(NO_CONCEPT),
  code: Concept.catch(NO_CONCEPT),
  reaction: list(z.object({ manifestation: list(Concept) })),
  onsetDateTime: text,
});

const dayIn = (instant: string): CalendarDate | null => /^\d{4}-\d\d-\d\d/.exec(instant)?.[0] ?? null;
const cut = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
const wordsOf = (concept: z.infer<typeof Concept>): string =>
  cut(concept.text || (concept.coding.find(({ display }) => display !== '')?.display ?? ''));

/** Of no use as what a patient takes: never was, is not yet, or is over. What no one knows is taken in. */
const NOT_TAKEN = ['entered-in-error', 'draft', 'cancelled', 'not-taken', 'completed', 'stopped'];
const NOT_ALLERGIC = ['inactive', 'resolved', 'refuted', 'entered-in-error'];

/** Whose records are read, and where. */
export interface IntakeOf {
  readonly practiceId: string;
  /** The address of its FHIR. */
  readonly issuer: string;
  /** The patient there. */
  readonly remoteId: string;
}

/** What was read of one kind, or that the answer has another patient's records, of which none may be taken. */
export type ReadIntake =
  | { readonly is: 'other-patient' }
  | {
      readonly is: 'read';
      readonly records: readonly IntakeRecord[];
      /** Resources that are none of the kind, or do not say whose they are. */
      readonly unreadable: number;
    };

/** Resources as records that wait to be matched, each by whose it is. */
export function readIntake(kind: IntakeKind, resources: readonly unknown[], of: IntakeOf): ReadIntake {
  const records: IntakeRecord[] = [];
  let unreadable = 0;
  for (const resource of resources) {
    const whose = whoseIs(kind, resource, of);
    if (whose === 'another') return { is: 'other-patient' };
    const record =
      whose === 'unknown' ? ('unreadable' as const) : toIntakeRecord(kind, resource, of.practiceId);
    if (record === 'unreadable') unreadable += 1;
    else if (record) records.push(record);
  }
  return { is: 'read', records, unreadable };
}

const Owned = z.looseObject({
  resourceType: z.string(),
  subject: z.object({ reference: text }).optional().catch(undefined),
  patient: z.object({ reference: text }).optional().catch(undefined),
});

/** A reference to the patient is relative to its FHIR, or its whole address; with a version or not (FHIR R4, 2.3.0.1). */
function whoseIs(
  kind: IntakeKind,
  resource: unknown,
  { issuer, remoteId }: Pick<IntakeOf, 'issuer' | 'remoteId'>,
): 'theirs' | 'another' | 'unknown' {
  const read = Owned.safeParse(resource).data;
  if (read?.resourceType !== kind) return 'unknown';
  const named = (kind === 'AllergyIntolerance' ? read.patient : read.subject)?.reference ?? '';
  const reference = named.replace(/\/_history\/[^/]*$/, '');
  if (reference === '' || reference.startsWith('#')) return 'unknown';
  return [`Patient/${remoteId}`, `${issuer}/Patient/${remoteId}`].includes(reference) ? 'theirs' : 'another';
}

/**
 * A resource as a record that waits to be matched, in the words of the record system.
 * @returns undefined for what is no such fact of the patient, and for what we have written there ourselves
 */
function toIntakeRecord(
  kind: IntakeKind,
  resource: unknown,
  practiceId: string,
): IntakeRecord | 'unreadable' | undefined {
  return kind === 'AllergyIntolerance' ? toAllergy(resource) : toMedication(kind, resource, practiceId);
}

function toMedication(
  kind: IntakeKind,
  resource: unknown,
  practiceId: string,
): IntakeRecord | 'unreadable' | undefined {
  const read = Stated.safeParse(resource).data;
  if (!read) return 'unreadable';
  if (NOT_TAKEN.includes(read.status)) return undefined;
  if (read.identifier.some(({ system }) => system === systemOfPractice(practiceId))) return undefined;
  const { medicationCodeableConcept: drug, medicationReference, authoredOn, effectivePeriod } = read;
  const ndc = drug.coding.find(({ system }) => system === SYSTEM.ndc)?.code.replace(/\D/g, '') ?? '';
  return {
    key: `${kind}/${read.id}`,
    kind: 'medication',
    description: wordsOf(drug) || cut(medicationReference.display) || 'A medication that is not named there',
    ndc: ndc.length === 11 ? ndc : '',
    sig: cut([...read.dosageInstruction, ...read.dosage].map((each) => each.text).join('; ')),
    reaction: '',
    startedOn: dayIn(effectivePeriod.start) ?? dayIn(authoredOn),
    stoppedOn: dayIn(effectivePeriod.end),
  };
}

function toAllergy(resource: unknown): IntakeRecord | 'unreadable' | undefined {
  const read = Allergy.safeParse(resource).data;
  if (!read) return 'unreadable';
  const codes = [...read.clinicalStatus.coding, ...read.verificationStatus.coding].map(({ code }) => code);
  if (codes.some((code) => NOT_ALLERGIC.includes(code))) return undefined;
  return {
    key: `AllergyIntolerance/${read.id}`,
    kind: 'allergy',
    description: wordsOf(read.code) || 'An allergy that is not named there',
    ndc: '',
    sig: '',
    reaction: cut(
      read.reaction
        .flatMap(({ manifestation }) => manifestation.map(wordsOf))
        .filter(Boolean)
        .join(', '),
    ),
    startedOn: dayIn(read.onsetDateTime),
    stoppedOn: null,
  };
}
