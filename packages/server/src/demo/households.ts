import * as z from 'zod';
import { cell, listOf, readTable } from '../platform/data-table';
import { type PracticeKey, practiceKey } from './practices';
import { regimenOf } from './regimens';

/** An address, its telephone (of the range kept for fiction, 555-01xx) and its plan. */
const HouseholdRow = z.strictObject({
  id: cell.text,
  practice: practiceKey,
  street: cell.text,
  street2: cell.text.exactOptional(),
  zip: cell.text,
  phone: cell.text,
  plan: cell.text.exactOptional(),
});
const households = readTable('demo/households.csv', HouseholdRow);
const ids: ReadonlySet<string> = new Set(households.map(({ id }) => id));

const SEVERITIES = ['Low', 'Moderate', 'Severe'] as const;
const allergy = cell.text
  .transform((text) => text.split('|').map((part) => part.trim()))
  .pipe(z.tuple([z.string().min(1), z.string().min(1), z.enum(SEVERITIES)]));

/** Pounds or inches; '' where it was never measured. */
const measure = cell.text.regex(/^\d+$/, 'is no whole number').default('');

/** All invented. Everything else of a patient follows from the household, the seed and today. */
const PatientRow = z.strictObject({
  household: cell.text.refine((id) => ids.has(id), 'is no id in households.csv'),
  first: cell.text,
  middle: cell.text.exactOptional(),
  last: cell.text,
  generation: z.enum(['Junior', 'Senior', 'Second', 'Third']).exactOptional(),
  sex: z.enum(['Female', 'Male', 'Unknown']),
  /** In whole years on the day of seeding. */
  age: cell.whole,
  birthday: cell.text.regex(/^\d\d-\d\d$/, 'is not written as MM-dd'),
  weight: measure,
  height: measure,
  /** Prescriber of the practice who sees this patient, by the name before the @ of the sign-in. */
  sees: cell.text,
  takes: listOf(regimenOf('chronic')).exactOptional(),
  had: listOf(regimenOf('acute')).exactOptional(),
  allergies: z.union([z.literal('none known'), z.literal('unknown'), listOf(allergy)], {
    error: 'is "none known", "unknown" or a list of substance | reaction | Low, Moderate or Severe',
  }),
  email: cell.text.exactOptional(),
  comments: cell.text.exactOptional(),
});
export type Person = z.output<typeof PatientRow>;

/** People at one address who share a telephone and, where they have one, a plan. */
export interface Household extends z.output<typeof HouseholdRow> {
  readonly people: readonly Person[];
}

const patients = readTable('demo/patients.csv', PatientRow);

/** The households of a practice, in their order. */
export function householdsOf(key: PracticeKey): Household[] {
  return households
    .filter((household) => household.practice === key)
    .map((household) => ({
      ...household,
      people: patients.filter((person) => person.household === household.id),
    }));
}
