import * as z from 'zod';
import { CalendarDate } from '../values/dates';
import { DrugMatch, FoundBy } from './drug-match';
import { ingredientsKey } from './drug-place';
import { isConcentratedInsulin } from './insulin-kinds';
import { Drug, FormularyStatus } from './model';
import { type AskedAmounts, hasAmounts, isAmountAsked } from './asked-amounts';
import { baseIngredient } from './ingredient-name';
import { Outside } from './outside';
import { fitsRelease, isReleasedLater, releasesIn } from './release';
import { ReadAside } from './search-text';
import { tallManNames } from './tall-man';
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
  /** What the text names that is no product: no results, and a reason. */
  outside: Outside.optional(),
  /** What was typed and no product has beside the rest: the rows are found without it, and are not exact. */
  without: z.string().optional(),
  /** An abbreviation that is taken for several drugs, and which. */
  doubtful: z.object({ abbreviation: z.string(), drugs: z.array(z.string()) }).optional(),
  /** The product that Enter takes; absent where nothing was typed that says which. */
  preselected: z.string().optional(),
});
export type DrugSearchAnswer = z.infer<typeof DrugSearchAnswer>;

/** What was typed, as far as it decides what Enter takes. */
export interface Typed {
  /** Without what was set aside. */
  readonly text: string;
  readonly amounts: AskedAmounts;
  /** First words of ingredients that the catalog has several of: 'isosorbide'. */
  readonly sharedNames?: ReadonlySet<string>;
}

/**
 * The id of the product that Enter takes: of the first row, where it is exact, the one whose strength was
 * typed; where no amount was, the only one that the patient takes; what comes in no strengths (a spacer)
 * itself, where nothing else answers the text or its whole name was typed. Of a brand and its generic the one
 * whose name was typed. A strength that was not typed is never preselected, nor a brand where its generic was
 * typed, a brand's variant (Glucophage XR) or a release (12-hour, 24-hour) where another fits the text as well,
 * another release than was typed, one of several ingredients whose names begin as typed, insulin of 500 units
 * in a milliliter, nor what is no longer marketed.
 */
export function preselectedDrug(rows: readonly DrugRow[], typed: Typed): string | undefined {
  const [row] = rows;
  if (row?.match !== 'exact') return undefined;
  const { text, amounts } = typed;
  const [first, ...more] = row.choices;
  if (first?.strength === '' && first.isFound && more.length === 0)
    return isOnlyItem(rows) || isNameTyped(first, text) ? marketedId(first) : undefined;
  const answering = row.choices.filter((choice) =>
    isAmountAsked(amounts) ? choice.isFound && hasAmounts(choice.strength, amounts) : choice.tie === 'takes',
  );
  const fitting = answering.filter((choice) => fitsRelease(choice, text));
  const [word = ''] = wordsOf(text);
  const ofName = fitting.filter(({ name }) => name.toLowerCase().startsWith(word));
  const generic = fitting.filter(({ type }) => type === 'Generic');
  const [only, ...others] = ofName.length > 0 ? ofName : generic;
  if (only === undefined || others.length > 0) return undefined;
  const isIdentified =
    only.tie === 'takes' ||
    (isVariantTyped(only, wordsOf(text)) &&
      isReleaseTyped(only, rows, text) &&
      !isNameOpen(only, rows, typed) &&
      !isConcentratedInsulin(only));
  return isIdentified ? marketedId(only) : undefined;
}

/**
 * Whether the beginning of a name that was typed is that of another drug too: of several that are mistaken for each
 * other, of one in another row that has the amounts, or of an ingredient that another word tells from this one.
 */
function isNameOpen(
  { name, ingredients }: DrugChoice,
  rows: readonly DrugRow[],
  { text, amounts, sharedNames }: Typed,
): boolean {
  const [word = '', ...further] = wordsOf(text);
  const [first = ''] = wordsOf(name);
  const key = ingredientsKey(ingredients);
  const own = ingredients.length === 1 ? wordsOf(baseIngredient(ingredients[0] ?? '')) : [];
  if (first !== word && tallManNames().filter((name) => name.startsWith(word)).length > 1) return true;
  if (first !== word)
    return rows
      .filter(({ match }) => match === 'exact')
      .flatMap(({ choices }) => choices)
      .some(
        (other) =>
          other.isFound &&
          other.type === 'Generic' &&
          other.ingredients.length === 1 &&
          ingredientsKey(other.ingredients) !== key &&
          (wordsOf(other.name)[0] ?? '').startsWith(word) &&
          first.startsWith(word) &&
          hasAmounts(other.strength, amounts),
      );
  return (
    sharedNames?.has(word) === true &&
    own[0] === word &&
    own.slice(1).some((one) => !further.some((other) => one.startsWith(other)))
  );
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
  if (!fitsRelease(choice, text)) return false;
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
        fitsRelease(other, text) &&
        (wordsOf(other.name)[0] === first ||
          ingredientsKey(other.ingredients) === ingredientsKey(choice.ingredients)),
    );
}
