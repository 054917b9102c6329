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

/**
 * A resource as a record that waits to be matched, in the words of the record system.
 * @returns undefined for what is no such fact of the patient, and for what we have written there ourselves
 */
export function toIntakeRecord(
  kind: IntakeKind,
  resource: unknown,
  practiceId: string,
): IntakeRecord | undefined {
  return kind === 'AllergyIntolerance' ? toAllergy(resource) : toMedication(kind, resource, practiceId);
}

function toMedication(kind: IntakeKind, resource: unknown, practiceId: string): IntakeRecord | undefined {
  const read = Stated.safeParse(resource).data;
  if (!read || NOT_TAKEN.includes(read.status)) return undefined;
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

function toAllergy(resource: unknown): IntakeRecord | undefined {
  const read = Allergy.safeParse(resource).data;
  if (!read) return undefined;
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
