import * as z from 'zod';
import { CalendarDate } from '../values/dates';
import { DrugMatch, FoundBy } from './drug-match';
import { ingredientsKey } from './drug-place';
import { isConcentratedInsulin } from './insulin-kinds';
import { Drug, FormularyStatus } from './model';
import { hasReleases, isOtherConcentration, isReleasedLater, releasesIn } from './release';
import { numbersOf, ReadAside } from './search-text';
import { PATIENT_TIES } from './vocabulary';

/** What one coverage of a patient says of a product, as far as it was answered. */
export const PlanStatus = z.object({
  pbmId: z.string(),
  memberId: z.string(),
  status: FormularyStatus,
});
export type PlanStatus = z.infer<typeof PlanStatus>;

/** A product of a row: one strength, generic or of a brand. */
export const DrugChoice = Drug.extend({
  /** Whether it answers the text itself, and does not only stand in the row of what does. */
  isFound: z.boolean(),
  /** What the patient has to do with it: takes it now, or had it from this practice in the last year. */
  tie: z.enum(PATIENT_TIES).optional(),
  /** Whether the prescriber prescribes it often. */
  isUsual: z.boolean(),
  /** The last day on which a package of it was marketed; absent where it is, or where no end is known. */
  marketedUntil: CalendarDate.optional(),
  /** What coverages of the patient say of it, as far as they were asked; absent where nothing is known. */
  plans: z.array(PlanStatus).optional(),
});
export type DrugChoice = z.infer<typeof DrugChoice>;

/** A drug in one form and route with its strengths, and its brands with the generic. */
export const DrugRow = z.object({
  match: DrugMatch,
  by: FoundBy.optional(),
  /** Why its form does not suit the patient, or what of its concentration has to be known. */
  caution: z.string().optional(),
  /** Generics first, by strength, and last what is no longer marketed; one at least. */
  choices: z.array(DrugChoice).min(1),
});
export type DrugRow = z.infer<typeof DrugRow>;

/** What a search for drugs answers. */
export const DrugSearchAnswer = z.object({
  rows: z.array(DrugRow),
  /** The full name of a typed short name. */
  readAs: z.string().optional(),
  /** What was typed and was not searched for. */
  aside: z.array(ReadAside),
  /** An abbreviation that is taken for several drugs, and which. */
  doubtful: z.object({ abbreviation: z.string(), drugs: z.array(z.string()) }).optional(),
  /** The product that Enter takes; absent where nothing was typed that says which. */
  preselected: z.string().optional(),
});
export type DrugSearchAnswer = z.infer<typeof DrugSearchAnswer>;

/**
 * The id of the product that Enter takes: of the first row, where it is exact, the one whose strength was
 * typed; where no amount was, the only one that the patient takes; what comes in no strengths (a spacer)
 * itself, where nothing else answers the text or its whole name was typed. Of a brand and its generic the one
 * whose name was typed. A strength that was not typed is never preselected, nor a brand's variant (Glucophage
 * XR) or a release (12-hour, 24-hour) where another fits the text as well, another release or concentration
 * than was typed, insulin of 500 units in a milliliter, nor what is no longer marketed.
 * @param text what was typed, without what was set aside
 * @param numbers the amounts in it
 */
export function preselectedDrug(
  rows: readonly DrugRow[],
  text: string,
  numbers: readonly number[],
): string | undefined {
  const [row] = rows;
  if (row?.match !== 'exact') return undefined;
  const [first, ...more] = row.choices;
  if (first?.strength === '' && first.isFound && more.length === 0)
    return isOnlyItem(rows) || isNameTyped(first, text) ? marketedId(first) : undefined;
  const typed = row.choices.filter((choice) =>
    numbers.length === 0 ? choice.tie === 'takes' : choice.isFound && hasStrength(choice.strength, numbers),
  );
  const [word = ''] = text
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const ofName = typed.filter(({ name }) => name.toLowerCase().startsWith(word));
  const generic = typed.filter(({ type }) => type === 'Generic');
  const [only, ...others] = ofName.length > 0 ? ofName : generic.length > 0 ? generic : typed;
  if (only === undefined || others.length > 0) return undefined;
  const isIdentified =
    only.tie === 'takes' ||
    (isVariantTyped(only, wordsOf(text)) &&
      isReleaseTyped(only, rows, text) &&
      !isOtherConcentration(only.strength, text) &&
      !isConcentratedInsulin(only));
  return isIdentified ? marketedId(only) : undefined;
}

/** Whether nothing but the first row answers the text itself. */
const isOnlyItem = (rows: readonly DrugRow[]): boolean =>
  rows.filter(({ match }) => match === 'exact').length === 1;

function isNameTyped({ name }: DrugChoice, text: string): boolean {
  const typed = wordsOf(text);
  return wordsOf(name).every((word) => typed.some((one) => word === one));
}

const marketedId = ({ prescribableDrugId, marketedUntil }: DrugChoice): string | undefined =>
  marketedUntil === undefined ? prescribableDrugId : undefined;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether the words behind a brand's first were typed: 'XR', 'DS', 'KwikPen'. */
function isVariantTyped({ name, type }: DrugChoice, typed: readonly string[]): boolean {
  if (type === 'Generic') return true;
  const [, ...variant] = wordsOf(name);
  return variant.every((word) => typed.some((one) => word.startsWith(one)));
}

/**
 * Whether the release that was typed is that of a product; of a slow one that none was typed of, or one that
 * does not say for how long, whether nothing else of its name or drug has what was typed.
 */
function isReleaseTyped(choice: DrugChoice, rows: readonly DrugRow[], text: string): boolean {
  const asked = releasesIn(text);
  if (asked.length > 0 && !hasReleases(choice, asked)) return false;
  const isExact = asked.some((one) => one !== 'extended');
  if (isExact || !isReleasedLater(choice)) return true;
  const [first] = wordsOf(choice.name);
  return !rows
    .filter(({ match }) => match === 'exact')
    .flatMap(({ choices }) => choices)
    .some(
      (other) =>
        other.isFound &&
        other.doseForm !== choice.doseForm &&
        hasReleases(other, asked) &&
        (wordsOf(other.name)[0] === first ||
          ingredientsKey(other.ingredients) === ingredientsKey(choice.ingredients)),
    );
}

/**
 * Whether all amounts are of a strength, and one of them of what is in it rather than of the volume that it is
 * in: 400 and 400/5 are of '400 mg/5 mL', 5 alone is not.
 */
export function hasStrength(strength: string, numbers: readonly number[]): boolean {
  const all = numbersOf(strength);
  const amounts = numbersOf(strength.split('/')[0] ?? '');
  return numbers.every((one) => all.includes(one)) && numbers.some((one) => amounts.includes(one));
}
