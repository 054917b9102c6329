import type { Compared, ComparedPart, DrugSuggestion, PartAgreement } from '../model';
import { type Amount, compareAmounts } from '../names/amounts';
import { compareForms } from '../names/dose-form';
import type { DrugName } from '../names/drug-name';
import { ingredientKey, isHydrateWord, isSaltWord } from '../names/ingredient-key';
import type { ProductReading } from './product-reading';

/** A line of another system as the catalogue understands it. */
export interface LineReading {
  readonly name: DrugName;
  /** Keys of its ingredients. */
  readonly ingredients: readonly string[];
  /** A brand that the catalogue knows, or ''. */
  readonly brand: string;
  readonly isBrandStated: boolean;
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
  const parts: Record<keyof typeof WEIGHTS, PartAgreement> = {
    ingredients: compareIngredients(line, product),
    strength,
    form: compareForms(line.name.form, product.form),
    brand: compareBrands(line, product),
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
    isOffered(parts) || isPackaged
      ? isPackaged
        ? Math.max(sum, 0.9)
        : sum - otherVolume(line, product) - (parts.brand === 'different' ? OTHER_BRAND : 0)
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
    (parts.strength === 'unknown' &&
      line.name.amounts.length === 0 &&
      parts.brand === 'same' &&
      line.isBrandStated);
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

/**
 * Each ingredient's amount with its own where both sides say whose they are; else the amounts with one
 * another.
 */
function compareStrengths(
  { name: { names, amounts }, ingredients }: LineReading,
  product: ProductReading,
): PartAgreement {
  if (amounts.length === 0 || product.amounts.length === 0) return 'unknown';
  const isInjected = product.form.family === 'injection';
  if (amounts.length !== product.amounts.length)
    return amounts.some((one) =>
      product.amounts.some((other) => compareAmounts(one, other, isInjected) === 'same'),
    )
      ? 'near'
      : 'different';
  const isPaired =
    product.isPaired &&
    names.length === amounts.length &&
    names.every((name) => product.ingredients.includes(ingredientKey(name))) &&
    ingredients.length === names.length;
  const pairs: (readonly [Amount, Amount])[] = isPaired
    ? names.map((name, at) => [
        amounts[at] as Amount,
        product.amounts[product.ingredients.indexOf(ingredientKey(name))] as Amount,
      ])
    : paired(amounts, product.amounts);
  const found = pairs.map(([one, other]) => compareAmounts(one, other, isInjected));
  if (found.includes('different')) return 'different';
  return found.includes('incomparable') ? 'near' : 'same';
}

/** By size, where nobody says whose they are. */
function paired(ones: readonly Amount[], others: readonly Amount[]): (readonly [Amount, Amount])[] {
  const bySize = (a: Amount, b: Amount) => a.value - b.value;
  const sorted = [...others].sort(bySize);
  return [...ones].sort(bySize).map((one, at) => [one, sorted[at] as Amount] as const);
}

/**
 * A brand means itself, and a line without one the generic; numbers that belong to a brand's name distinguish
 * its products.
 */
function compareBrands({ name, brand, isBrandStated }: LineReading, product: ProductReading): PartAgreement {
  if (!isBrandStated) return product.brand === '' ? 'same' : 'near';
  if (product.brand === '') return 'near';
  if (product.brand !== brand) return 'different';
  if (
    name.designation === '' ||
    name.designation === product.designation ||
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
