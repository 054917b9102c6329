import * as z from 'zod';
import { type Finding, pass, type Rule, stop } from '../findings/finding';
import { compareDecimals, isPlainDecimal, plainDecimal } from '../values/decimals';
import { line } from '../values/text';
import { controlledNameIn, DESCRIPTION_LIMIT, plain, stateControlledIn } from './free-text';
import { nameCharacter } from '../values/plain-text';
import { unitsOfForm } from './form-units';
import { type Compound, type Drug, isControlled, scheduleTag } from './model';
import { isOfferedUnit, showUnits } from './potency-units';

/** A compound has two ingredients at least; SCRIPT 2017071 carries 25 (CompoundIngredientsLotNotUsed). */
export const FEWEST_INGREDIENTS = 2;
export const MOST_INGREDIENTS = 25;
/** SCRIPT 2017071: Quantity/Value of the medication, and of an ingredient (CompoundQuantity). */
const FINAL_QUANTITY_LENGTH = 11;
const INGREDIENT_QUANTITY_LENGTH = 14;

/**
 * What a compound becomes: NCI code, name and usual unit. Source: NCIt subset C89508 (NCPDP StrengthForm).
 * Only what is swallowed has a route; bases carry drugs through the skin, so all else counts for the whole body.
 */
export const COMPOUND_FORMS = [
  { code: 'C25158', name: 'Capsule', units: 'C48480', route: 'oral' },
  { code: 'C68996', name: 'Oral Solution', units: 'C28254', route: 'oral' },
  { code: 'C68992', name: 'Oral Suspension', units: 'C28254', route: 'oral' },
  { code: 'C42996', name: 'Syrup', units: 'C28254', route: 'oral' },
  { code: 'C29269', name: 'Mouthwash', units: 'C28254', route: '' },
  { code: 'C43001', name: 'Troche', units: 'C48548', route: '' },
  { code: 'C42955', name: 'Lozenge', units: 'C48506', route: '' },
  { code: 'C91187', name: 'Topical Cream', units: 'C48155', route: '' },
  { code: 'C91192', name: 'Topical Ointment', units: 'C48155', route: '' },
  { code: 'C91189', name: 'Topical Gel', units: 'C48155', route: '' },
  { code: 'C91190', name: 'Topical Lotion', units: 'C28254', route: '' },
  { code: 'C64905', name: 'Topical Solution', units: 'C28254', route: '' },
  { code: 'C91193', name: 'Topical Powder', units: 'C48155', route: '' },
  { code: 'C42967', name: 'Paste', units: 'C48155', route: '' },
  { code: 'C42981', name: 'Shampoo', units: 'C28254', route: '' },
  { code: 'C91163', name: 'Ophthalmic Solution', units: 'C28254', route: '' },
  { code: 'C91162', name: 'Ophthalmic Ointment', units: 'C48155', route: '' },
  { code: 'C91176', name: 'Otic Solution', units: 'C28254', route: '' },
  { code: 'C91157', name: 'Nasal Spray', units: 'C28254', route: '' },
  { code: 'C68989', name: 'Rectal Suppository', units: 'C48539', route: '' },
  { code: 'C69047', name: 'Rectal Ointment', units: 'C48155', route: '' },
  { code: 'C68990', name: 'Vaginal Suppository', units: 'C48539', route: '' },
  { code: 'C69050', name: 'Vaginal Cream', units: 'C48155', route: '' },
  { code: 'C42945', name: 'Injectable Solution', units: 'C28254', route: '' },
] as const;

/** The form of a code; undefined for one that no compound here becomes. */
export const findCompoundForm = (code: string) => COMPOUND_FORMS.find((form) => form.code === code);

const typed = { quantity: z.string().max(20), units: z.string().max(10) };

/** A compound as it is written: each ingredient a product of the catalog, or words for want of one. */
export const CompoundWriting = z.strictObject({
  /** What the prescriber calls it. */
  name: line(200),
  /** NCI code of what it becomes. */
  form: z.string().max(10),
  /** Of the finished compound. */
  ...typed,
  ingredients: z
    .array(
      z.union([
        z.strictObject({ prescribableDrugId: z.string().min(1).max(64), ...typed }),
        z.strictObject({ text: line(200), ...typed }),
      ]),
    )
    .max(100),
});
export type CompoundWriting = z.infer<typeof CompoundWriting>;

/** What a compound is judged by, besides its own fields. */
export interface CompoundContext {
  /** The product of an ingredient as it is now; undefined where the catalog has none of this id. */
  readonly drugOf: (id: string) => Drug | undefined;
  readonly isKnownUncontrolled?: (word: string) => boolean;
  /** Substances that the law of the practice's state controls beyond federal law. */
  readonly stateControlled?: readonly string[];
}

/** Everything that forbids writing a compound, each finding with its field. */
export function findingsOnCompound(writing: CompoundWriting, context: CompoundContext): readonly Finding[] {
  const { ingredients } = writing;
  return [
    ...textFindings(writing.name, 'name', context),
    ...(findCompoundForm(writing.form) ? pass : stop('compound.form-missing', {}, 'form')),
    ...quantityFindings(writing, FINAL_QUANTITY_LENGTH, ''),
    ...finalUnitFits(writing),
    ...(ingredients.length < FEWEST_INGREDIENTS
      ? stop('compound.too-few', { count: FEWEST_INGREDIENTS }, 'ingredients')
      : pass),
    ...(ingredients.length > MOST_INGREDIENTS
      ? stop('compound.too-many', { count: MOST_INGREDIENTS }, 'ingredients')
      : pass),
    ...ingredients.flatMap((ingredient, at) => {
      const path = `ingredients.${String(at)}.`;
      return [
        ...('text' in ingredient
          ? textFindings(ingredient.text, `${path}text`, context)
          : productFindings(ingredient.prescribableDrugId, `${path}prescribableDrugId`, context)),
        ...(isRepeated(ingredients, at)
          ? stop('compound.ingredient-twice', {}, `${path}prescribableDrugId`)
          : pass),
        ...quantityFindings(ingredient, INGREDIENT_QUANTITY_LENGTH, path),
        ...partIsNoMoreThanWhole(writing, ingredient, `${path}quantity`),
      ];
    }),
  ];
}

/**
 * Whether a stored compound still may leave: what each ingredient is, and which names are refused, may have
 * changed since it was written.
 */
export const compoundIsStillAllowed: Rule<{
  readonly name: string;
  readonly compound: Compound;
  readonly drugOf: CompoundContext['drugOf'];
}> = ({ name, compound, drugOf }) => [
  ...namesNothingControlled(name),
  ...compound.ingredients.flatMap(({ description, prescribableDrugId: id }) =>
    id === undefined
      ? namesNothingControlled(description)
      : productFindings(id, undefined, { drugOf }, description),
  ),
];

/**
 * The product of a compound: the ingredients of the catalog's products, and no schedule, since nothing
 * controlled may be in it.
 * @param id made by the server
 * @throws Error for a compound that the rules refuse
 */
export function toCompoundProduct(
  writing: CompoundWriting,
  { drugOf }: Pick<CompoundContext, 'drugOf'>,
  id: string,
): Drug & { readonly compound: Compound } {
  const form = findCompoundForm(writing.form);
  if (!form) throw new Error('A compound without a form is none.');
  const name = plain(writing.name);
  const ingredients = writing.ingredients.map((ingredient): Compound['ingredients'][number] => {
    const amount = { quantity: plainDecimal(ingredient.quantity), units: ingredient.units };
    if ('text' in ingredient) return { description: plain(ingredient.text), ...amount };
    const drug = drugOf(ingredient.prescribableDrugId);
    if (!drug) throw new Error('An ingredient that the catalog does not have is none.');
    const { description, prescribableDrugId, representativeNdc, rxNormId, rxNormTermType } = drug;
    return {
      description,
      prescribableDrugId,
      ...(representativeNdc === undefined ? {} : { representativeNdc }),
      ...(rxNormId === undefined ? {} : { rxNormId }),
      ...(rxNormTermType === undefined ? {} : { rxNormTermType }),
      ...amount,
    };
  });
  return {
    prescribableDrugId: id,
    description: name,
    name,
    ingredients: [
      ...new Set(
        ingredients.flatMap(({ prescribableDrugId }) =>
          prescribableDrugId === undefined ? [] : (drugOf(prescribableDrugId)?.ingredients ?? []),
        ),
      ),
    ],
    strength: '',
    doseForm: form.name.toLowerCase(),
    route: form.route,
    type: 'Compound',
    overTheCounter: false,
    schedule: 'none',
    controlledSubstance: false,
    controlledSubstanceDeaId: '',
    potencyUnitCode: writing.units,
    compound: {
      doseForm: form.code,
      quantity: plainDecimal(writing.quantity),
      units: writing.units,
      ingredients,
    },
  };
}

function textFindings(
  text: string,
  field: string,
  { isKnownUncontrolled, stateControlled = [] }: CompoundContext,
): readonly Finding[] {
  if (!/[a-z]/i.test(text))
    return stop(field === 'name' ? 'compound.name-missing' : 'compound.ingredient-missing', {}, field);
  const [character] = /[^ -~]/u.exec(text) ?? [];
  const byState = stateControlledIn(text, stateControlled);
  const named = controlledNameIn(text, isKnownUncontrolled);
  return [
    ...(plain(text).length > DESCRIPTION_LIMIT
      ? stop('compound.text-too-long', { limit: DESCRIPTION_LIMIT }, field)
      : pass),
    ...(character === undefined
      ? pass
      : stop('free-text.character', { character: nameCharacter(character) }, field)),
    ...(byState === undefined ? pass : stop('compound.names-controlled', { name: byState }, field)),
    ...(byState !== undefined || !named
      ? pass
      : named.isSpelledSo
        ? stop('compound.names-controlled', { name: named.name }, field)
        : stop('compound.near-controlled', { found: named.found, name: named.name }, field)),
  ];
}

function namesNothingControlled(text: string): readonly Finding[] {
  const named = controlledNameIn(text);
  return named?.isSpelledSo ? stop('compound.names-controlled', { name: named.name }) : pass;
}

/** An ingredient is a drug of the catalog that may be prescribed and that no law schedules. */
function productFindings(
  id: string,
  field: string | undefined,
  { drugOf }: Pick<CompoundContext, 'drugOf'>,
  written?: string,
): readonly Finding[] {
  const drug = drugOf(id);
  if (!drug) return stop('compound.ingredient-unknown', { name: written ?? '' }, field);
  const { description: name, schedule, type, withheld } = drug;
  if (type !== 'Generic' && type !== 'Brand Name')
    return stop('compound.ingredient-no-drug', { name }, field);
  if (schedule === 'unknown') return stop('compound.schedule-unknown', { name }, field);
  if (isControlled(schedule))
    return stop('compound.controlled', { name, schedule: scheduleTag(schedule) ?? '' }, field);
  if (withheld !== undefined) return stop('compound.ingredient-withheld', { name }, field);
  return name.length > DESCRIPTION_LIMIT || /[^ -~]/u.test(name)
    ? stop('compound.ingredient-unsendable', { name }, field)
    : pass;
}

function quantityFindings(
  { quantity, units }: { readonly quantity: string; readonly units: string },
  length: number,
  path: string,
): readonly Finding[] {
  const isQuantity =
    isPlainDecimal(quantity) && compareDecimals(quantity, '0') > 0 && quantity.length <= length;
  return [
    ...(isQuantity ? pass : stop('compound.quantity-invalid', {}, `${path}quantity`)),
    ...(isOfferedUnit(units)
      ? pass
      : stop(units === '' ? 'compound.unit-missing' : 'prescription.unit-not-offered', {}, `${path}units`)),
  ];
}

function finalUnitFits({ form: code, units }: CompoundWriting): readonly Finding[] {
  const form = findCompoundForm(code);
  if (!form || !isOfferedUnit(units)) return pass;
  const fitting = unitsOfForm({ doseForm: form.name, potencyUnitCode: form.units });
  return fitting === undefined || fitting.includes(units)
    ? pass
    : stop('compound.unit-does-not-fit', { form: form.name, units: showUnits(units) }, 'units');
}

const MEASURED: ReadonlySet<string> = new Set(['C28254', 'C48155']);

/** What is measured in mL or grams is no larger than the whole in the same unit. */
function partIsNoMoreThanWhole(
  whole: CompoundWriting,
  part: CompoundWriting['ingredients'][number],
  field: string,
): readonly Finding[] {
  const isComparable =
    part.units === whole.units &&
    MEASURED.has(part.units) &&
    isPlainDecimal(part.quantity) &&
    isPlainDecimal(whole.quantity);
  return isComparable && compareDecimals(part.quantity, whole.quantity) > 0
    ? stop('compound.part-too-large', {}, field)
    : pass;
}

function isRepeated(ingredients: CompoundWriting['ingredients'], at: number): boolean {
  const here = ingredients[at];
  return (
    here !== undefined &&
    'prescribableDrugId' in here &&
    ingredients
      .slice(0, at)
      .some((other) => 'prescribableDrugId' in other && other.prescribableDrugId === here.prescribableDrugId)
  );
}
