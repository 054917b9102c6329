import { isOtherInsulin } from '../../drugs/insulin-kinds';
import type { Compared, ComparedPart, DrugSuggestion, PartAgreement } from '../model';
import { type Amount, compareAmounts } from '../../drugs/written-amounts';
import { compareForms, type DoseForm } from '../names/dose-form';
import type { DrugName } from '../names/drug-name';
import { ingredientKey, isHydrateWord, isSaltWord } from '../names/ingredient-key';
import { compareBareNumbers, numberGroups } from './bare-numbers';
import type { ProductReading } from './product-reading';
import { statesTrait } from './traits';

/** A line of another system as the catalogue understands it. */
export interface LineReading {
  /** As it was written, in lower case. */
  readonly text: string;
  readonly name: DrugName;
  /** As it is stated, with the hours that its letters mean for its ingredients ('XL' of bupropion: 24). */
  readonly form: DoseForm;
  /** Keys of its ingredients. */
  readonly ingredients: readonly string[];
  /** A brand that the catalogue knows, or ''. */
  readonly brand: string;
  readonly isBrandStated: boolean;
  /** Whether it says which salt, ester or hydrate it means. */
  readonly isSaltStated: boolean;
  readonly isMisspelt: boolean;
  /** Whether nothing of its names was left over that might be another ingredient. */
  readonly isWholly: boolean;
}

/** How much each part counts, and what each agreement is worth. The sum of the weights is 1. */
const WEIGHTS = {
  ingredients: 0.4,
  strength: 0.27,
  form: 0.2,
  brand: 0.08,
  salt: 0.05,
} as const satisfies Partial<Record<ComparedPart, number>>;
const WORTH = { same: 1, near: 0.6, unknown: 0.5, different: 0 } as const satisfies Record<
  PartAgreement,
  number
>;

/** What a product is worth as the meaning of a line, part by part. */
export function suggestionFor(
  line: LineReading,
  product: ProductReading,
  packaged: ProductReading | undefined,
): DrugSuggestion {
  const strength = compareStrengths(line, product);
  const isTraitOpen = product.trait !== '' && !statesTrait(line.text, product.trait);
  const form = compareForms(line.form, product.form);
  const parts: Record<keyof typeof WEIGHTS, PartAgreement> = {
    ingredients: compareIngredients(line, product),
    strength,
    // what distinguishes products of one form and is not stated is not known to be meant
    form: isTraitOpen && form !== 'different' ? 'near' : form,
    brand: compareBrands(line, product, strength),
    salt: compareSalts(line, product),
  };
  const compared: Compared[] = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).map((part) => ({
    part,
    agreement: parts[part],
  }));
  const isPackaged = product === packaged && parts.ingredients !== 'different';
  if (packaged) compared.push({ part: 'ndc', agreement: isPackaged ? 'same' : 'different' });
  const sum = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
    (total, part) => total + WEIGHTS[part] * WORTH[parts[part]],
    0,
  );
  const score =
    (isOffered(parts) && !isOtherInsulin(line.text, product)) || isPackaged
      ? isPackaged
        ? Math.max(sum, 0.9)
        : sum -
          otherVolume(line, product) -
          (parts.brand === 'different' ? OTHER_BRAND : 0) -
          (isTraitOpen ? UNSTATED_TRAIT : 0)
      : 0;
  return {
    suggestedMatch: isSuggested(line, parts, packaged !== undefined && !isPackaged),
    score: Number(score.toFixed(4)),
    compared,
    drug: { id: product.id, description: product.description },
  };
}

/** Of another brand than the one stated: last of all. */
const OTHER_BRAND = 0.2;
/** With a trait that the line does not state: behind those that have none. */
const UNSTATED_TRAIT = 0.12;

/**
 * Another ingredient or strength is never offered; another form is where at least the strength is the same.
 */
function isOffered({ ingredients, strength, form }: Record<keyof typeof WEIGHTS, PartAgreement>): boolean {
  return (
    ingredients !== 'different' && strength !== 'different' && (form !== 'different' || strength === 'same')
  );
}

/**
 * Nothing differs, and what must be known is known: the ingredients, and the strength unless a brand has been
 * named.
 */
function isSuggested(
  line: LineReading,
  parts: Record<keyof typeof WEIGHTS, PartAgreement>,
  isOtherPackage: boolean,
): boolean {
  const isKnown =
    parts.strength === 'same' ||
    (parts.strength === 'unknown' && !statesStrength(line) && parts.brand === 'same' && line.isBrandStated);
  return (
    !isOtherPackage &&
    parts.ingredients === 'same' &&
    isKnown &&
    (parts.form === 'same' || parts.form === 'unknown') &&
    parts.brand === 'same' &&
    (parts.salt === 'same' || parts.salt === 'unknown')
  );
}

function compareIngredients(line: LineReading, product: ProductReading): PartAgreement {
  if (product.brand !== '' && product.brand === line.brand && line.ingredients.length === 0)
    return line.isMisspelt || !line.isWholly ? 'near' : 'same';
  const isSame =
    line.ingredients.length === product.ingredients.length &&
    line.ingredients.every((each) => product.ingredients.includes(each));
  if (!isSame) return 'different';
  return line.isMisspelt || !line.isWholly ? 'near' : 'same';
}

/** Whether a line states a strength: with units, or as numbers that are no part of a known brand's name. */
export function statesStrength({ name, brand, isBrandStated }: LineReading): boolean {
  return name.amounts.length > 0 || (name.designation !== '' && !(isBrandStated && brand === ''));
}

/**
 * Each ingredient's amount with its own where both sides say whose they are; else the amounts with one
 * another. Numbers without a unit are compared with the label.
 */
function compareStrengths(line: LineReading, product: ProductReading): PartAgreement {
  const {
    name: { names, amounts, designation },
    ingredients,
  } = line;
  if (amounts.length === 0) {
    if (designation !== '' && product.designation === designation) return 'same';
    return compareBareNumbers(numberGroups(designation), product, orderOf(line, product));
  }
  if (product.amounts.length === 0) return 'unknown';
  const isInjected = product.form.family === 'injection';
  // '20 units' of an insulin is a dose
  if (isInjected && amounts.every(({ unit, per }) => unit === 'units' && per === '')) return 'unknown';
  const stated = isInjected
    ? amounts.filter(({ unit, per }) => !(unit === 'units' && per === ''))
    : [...amounts];
  // '20-12.5 mg' is no tablet of one ingredient; 90 mcg and 8.5 g may be an inhaler and its content
  if (stated.length > product.amounts.length && isCounted(product)) return 'different';
  if (stated.length !== product.amounts.length)
    return stated.some((one) =>
      product.amounts.some((other) => compareAmounts(one, other, isInjected) === 'same'),
    )
      ? 'near'
      : 'different';
  const isPaired =
    product.isPaired &&
    names.length === stated.length &&
    names.every((name) => product.ingredients.includes(ingredientKey(name))) &&
    ingredients.length === names.length;
  const toPairs = (others: readonly Amount[]): (readonly [Amount, Amount])[] =>
    isPaired
      ? names.map((name, at) => [
          stated[at] as Amount,
          others[product.ingredients.indexOf(ingredientKey(name))] as Amount,
        ])
      : paired(stated, others);
  const found = toPairs(product.amounts).map(([one, other]) =>
    isInjected && isOtherWhole(one, other) ? 'different' : compareAmounts(one, other, isInjected),
  );
  if (found.includes('different')) {
    const isWithoutDenominator =
      !isInjected &&
      stated.every(({ per }) => per === '') &&
      product.numerators.length === stated.length &&
      toPairs(product.numerators).every(([one, other]) => compareAmounts(one, other, false) === 'same');
    if (!isWithoutDenominator) return 'different';
    // '50 mcg' of a patch of 50 mcg an hour; '250 mg' of a liquid may be in another volume
    return product.form.family === 'patch' ? 'same' : 'near';
  }
  return found.includes('incomparable') || designation !== '' ? 'near' : 'same';
}

/** The places on the label of the amounts that a line writes, in its order. */
function orderOf({ ingredients, brand }: LineReading, product: ProductReading): readonly number[] {
  const places = product.labelled.map((_, place) => place);
  if (brand !== '' || !product.isPaired || ingredients.length !== places.length) return places;
  return ingredients.map((each) => product.ingredients.indexOf(each));
}

/** What is handed over by the piece, so that nothing but its strength is measured. */
function isCounted({ form: { family } }: ProductReading): boolean {
  return family === 'tablet' || family === 'capsule' || family === 'patch' || family === 'suppository';
}

/** A syringe or vial of another volume is another product to anyone who gives the whole of it. */
function isOtherWhole(one: Amount, other: Amount): boolean {
  return one.volume !== undefined && other.volume !== undefined && one.volume !== other.volume;
}

/** By size, where no one says whose they are. */
function paired(ones: readonly Amount[], others: readonly Amount[]): (readonly [Amount, Amount])[] {
  const bySize = (a: Amount, b: Amount) => a.value - b.value;
  const sorted = [...others].sort(bySize);
  return [...ones].sort(bySize).map((one, at) => [one, sorted[at] as Amount] as const);
}

/**
 * A brand means itself, and a line without one the generic; numbers that belong to a brand's name distinguish
 * its products.
 */
function compareBrands(
  { name, form, brand, isBrandStated }: LineReading,
  product: ProductReading,
  strength: PartAgreement,
): PartAgreement {
  if (!isBrandStated) return product.brand === '' ? 'same' : 'near';
  if (product.brand === '') return 'near';
  if (product.brand !== brand) return 'different';
  // 'Depakote' is not 'Depakote ER'
  if (product.letters !== '' && form.release === '') return 'near';
  if (
    name.designation === '' ||
    name.designation === product.designation ||
    (product.designation === '' && (strength === 'same' || strength === 'near')) ||
    isAmountsOf(name.designation, product)
  )
    return 'same';
  return product.designation === '' ? 'near' : 'different';
}

/** 'Levora 0.15/30' names the amounts of its two ingredients, in milligrams or micrograms. */
function isAmountsOf(designation: string, { amounts }: ProductReading): boolean {
  const numbers = designation.split(/[^\d.]+/).map(Number);
  return (
    amounts.length > 0 &&
    numbers.length === amounts.length &&
    numbers.every((number) =>
      amounts.some(({ value }) => Math.abs(value - number) < 1e-9 || Math.abs(value * 1000 - number) < 1e-6),
    )
  );
}

/** Salts as both sides write them; labels that name none may have any. */
function compareSalts({ name: { names }, ingredients }: LineReading, product: ProductReading): PartAgreement {
  const words = names.flatMap((name) => name.split(' '));
  const stated = saltsIn(words, ingredients);
  const own = saltsIn([...product.saltWords], product.ingredients);
  // 'doxycycline monohydrate' is not the hyclate
  if (stated.length === 0) return own.length === 0 ? 'same' : words.some(isHydrateWord) ? 'near' : 'unknown';
  if (own.length === 0) return 'unknown';
  return stated.every((word) => own.includes(word)) ? 'same' : 'different';
}

function saltsIn(words: readonly string[], ingredients: readonly string[]): string[] {
  const known = new Set(ingredients.flatMap((each) => each.split(' ')));
  return words.filter((word) => !known.has(word) && isSaltWord(word));
}

/** A syringe of another volume is another product to anyone who gives the whole of it. */
function otherVolume({ name: { volume } }: LineReading, { amounts }: ProductReading): number {
  const own = amounts.find((amount) => amount.volume !== undefined)?.volume;
  return volume === undefined || own === undefined || volume === own ? 0 : 0.02;
}
