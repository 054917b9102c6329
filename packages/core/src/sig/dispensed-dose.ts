import { type IngredientAmount, ingredientAmounts, volumeInStrength } from '../drugs/ingredient-amounts';
import dosedIngredients from '../drugs/dosed-ingredients.json' with { type: 'json' };
import type { Drug } from '../drugs/model';
import { type SoldPackage, soldPackages } from '../drugs/sold-packages';
import type { Dose } from './model';
import type { DoseUnit } from './vocabulary';

/** An amount that may be a range: 'one or two tablets' is both. */
export interface AmountRange {
  readonly least: number;
  readonly most: number;
}

/** What a product says by which its doses are turned into what is dispensed. */
export type DispensedProduct = Pick<Drug, 'doseForm' | 'route' | 'potencyUnitCode' | 'strength'> &
  Partial<Pick<Drug, 'description'>> & { readonly ingredients: readonly string[] };

/** Why a dose cannot be said in the unit that a product is dispensed in. */
export type DoseObstacle =
  /** A weight of which ingredient: the product has several. */
  | 'several-ingredients'
  /** The strength does not say how much of the ingredient one unit holds. */
  | 'strength-unclear'
  /** The dose is no number of whole tablets or capsules, nor of halves that can be broken. */
  | 'not-breakable'
  /** A part of a pen or device that is one dose. */
  | 'part-of-device'
  /** What an applicator of this product holds is not known. */
  | 'applicator-unknown'
  /** Puffs or sprays of what is dispensed by its grams, milliliters or containers. */
  | 'puffs-in-container'
  | 'other-unit';

const MILLILITER = 'C28254';
const GRAM = 'C48155';
const TABLET = 'C48542';
const EACH = 'C64933';

/** What puffs, inhalations and sprays are counted in; no unit that anything is dispensed in. */
export const PUFFS = 'puff';

/** The code of the unit that a dose of these units is dispensed in, and how many of them it holds. */
const DISPENSED: Partial<Record<DoseUnit, readonly [code: string, dosesPerUnit: number]>> = {
  tablet: [TABLET, 1],
  capsule: ['C48480', 1],
  mL: [MILLILITER, 1],
  gram: [GRAM, 1],
  patch: ['C48524', 1],
  suppository: ['C48539', 1],
  packet: ['C48521', 1],
  lozenge: ['C48506', 1],
  film: ['C53499', 1],
  ring: ['C62609', 1],
  strip: ['C48538', 1],
  lancet: ['C120263', 1],
  'pen needle': ['C120216', 1],
  swab: ['C53504', 1],
  // Handed over by the piece.
  syringe: [EACH, 1],
  sensor: [EACH, 1],
  puff: [PUFFS, 1],
  inhalation: [PUFFS, 1],
  spray: [PUFFS, 1],
  // A drop is a twentieth of a milliliter (USP <1101>: 20 drops of water are 0.9 to 1.1 mL).
  drop: [MILLILITER, 20],
};

/** What is used as one piece and holds a dose. */
const DEVICES: ReadonlySet<DoseUnit> = new Set(['pen', 'syringe', 'auto-injector']);

/** The packages of a product that a patient is given, the usual one first. */
export const packagesFor = (drug: DispensedProduct): readonly SoldPackage[] =>
  soldPackages(drug).filter(({ isForHospitals }) => !isForHospitals);

/**
 * What a pen, syringe, vial or nebulizer ampule that holds one dose is of the unit of dispensing; undefined of
 * what holds several, or does not say what it holds.
 */
function singleDosePiece(drug: DispensedProduct): number | undefined {
  const [sold] = packagesFor(drug);
  if (sold?.isSingleDose && sold.holds !== undefined) return sold.amount / sold.holds;
  if (sold !== undefined && sold.dose !== 'vial') return undefined;
  if (!/^nebulizer|prefilled syringe|auto-injector/i.test(drug.doseForm)) return undefined;
  return pieceOf(drug);
}

const pieceOf = ({ potencyUnitCode, strength }: DispensedProduct): number | undefined =>
  potencyUnitCode === EACH ? 1 : potencyUnitCode === MILLILITER ? volumeInStrength(strength) : undefined;

/** What a piece, a puff or an applicator is of the unit of dispensing; undefined where the product does not say. */
function piecesOfDispensing(unit: DoseUnit, drug: DispensedProduct): number | undefined {
  if (DEVICES.has(unit)) return pieceOf(drug);
  if (unit === 'vial') return singleDosePiece(drug);
  const sold = packagesFor(drug).find(({ dose }) => isHeld(unit, dose));
  return sold?.holds === undefined ? undefined : sold.amount / sold.holds;
}

const isPuff = (unit: DoseUnit | SoldPackage['dose']): boolean =>
  unit === 'puff' || unit === 'inhalation' || unit === 'spray';

const isHeld = (unit: DoseUnit, dose: SoldPackage['dose']): boolean =>
  unit === dose || (isPuff(unit) && isPuff(dose));

/** Units that say how much of an ingredient is given, not how much of the product. */
const OF_INGREDIENT: Partial<Record<DoseUnit, readonly [unit: IngredientAmount['unit'], factor: number]>> = {
  mcg: ['mg', 0.001],
  mg: ['mg', 1],
  gram: ['mg', 1000],
  unit: ['units', 1],
};

/** What a strength says of one of each unit of dispensing: '10 mg' of one tablet, '400 mg/5 mL' of the mL. */
const HOLDERS: Readonly<Record<string, IngredientAmount['per'] | undefined>> = {
  [TABLET]: 'one',
  C48480: 'one',
  C48539: 'one',
  C48521: 'one',
  C48506: 'one',
  C53499: 'one',
  [MILLILITER]: 'mL',
  [GRAM]: 'gram',
};

/** Whether half of one can be taken: not of a capsule, of slow release, or of what dissolves or crumbles. */
const isBreakable = ({ doseForm, potencyUnitCode }: DispensedProduct): boolean =>
  potencyUnitCode === TABLET && !/release|enteric|disintegrating|effervescent/i.test(doseForm);

const isMultiple = (amount: number, of: number): boolean =>
  Math.abs(amount / of - Math.round(amount / of)) < 1e-6;

/** How many units of dispensing one of a dose's unit is, or why no one can say. */
function unitsOfDispensing(unit: DoseUnit, drug: DispensedProduct): number | DoseObstacle {
  const [code, dosesPerUnit = 1] = DISPENSED[unit] ?? [];
  if (code === drug.potencyUnitCode) return 1 / dosesPerUnit;
  const pieces = piecesOfDispensing(unit, drug);
  if (pieces !== undefined) return pieces;
  const [measured, factor = 1] = OF_INGREDIENT[unit] ?? [];
  if (measured === undefined)
    return code === PUFFS
      ? 'puffs-in-container'
      : unit === 'applicatorful'
        ? 'applicator-unknown'
        : 'other-unit';
  const held = measuredIngredient(drug, measured);
  if (held === 'several-ingredients') return held;
  const perUnit = held && heldPerUnit(held, drug);
  return perUnit === undefined || held?.unit !== measured ? 'strength-unclear' : factor / perUnit;
}

/** The ingredient that a weight or a number of units is of, where it can be of one alone. */
function measuredIngredient(
  drug: DispensedProduct,
  measured: IngredientAmount['unit'],
): IngredientAmount | 'several-ingredients' | undefined {
  const { ingredients } = drug;
  // A mixture of insulins is labeled by the units of all of it, and dosed by them.
  if (measured === 'units' && ingredients.length > 1 && ingredients.every(isInsulin))
    return ingredientAmounts({ ...drug, ingredients: ['insulin'] })?.[0];
  const amounts = ingredientAmounts(drug);
  if (ingredients.length === 1) return amounts?.[0];
  const named = dosedIngredients.find(
    (row) =>
      row.ingredients.length === ingredients.length &&
      row.ingredients.every((one) => ingredients.includes(one)),
  );
  if (!named) return 'several-ingredients';
  return amounts?.find(({ ingredient }) => ingredient === named.dosedBy);
}

const isInsulin = (ingredient: string): boolean => ingredient.startsWith('insulin');

/** How much of an ingredient one unit of dispensing holds. */
function heldPerUnit({ amount, per }: IngredientAmount, drug: DispensedProduct): number | undefined {
  if (per === HOLDERS[drug.potencyUnitCode]) return amount;
  const sold = packagesFor(drug).find(({ dose }) => isPuff(dose));
  if (per === 'actuation' && sold?.holds !== undefined) return (amount * sold.holds) / sold.amount;
  // A device that is handed over by the piece.
  if (per !== 'mL' || drug.potencyUnitCode !== EACH || singleDosePiece(drug) === undefined) return undefined;
  const volume = packagesFor(drug)[0]?.milliliters ?? volumeInStrength(drug.strength);
  return volume === undefined ? undefined : amount * volume;
}

/**
 * One dose in the unit a product is dispensed in: 45 mg of '15 mg' tablets are 3 tablets, 10 units of '100
 * units/mL' are 0.1 mL. A weight is turned into units only where the product says of which ingredient it is and
 * its strength says how much of it one unit holds, and where what follows can be taken. Of what holds one dose
 * the rest is thrown away.
 * @param places eyes, ears or nostrils that get it
 */
export function toDispensedDose(
  { amount, most = amount, unit }: Dose,
  drug: DispensedProduct,
  places = 1,
): AmountRange | DoseObstacle {
  const each = unitsOfDispensing(unit, drug);
  if (typeof each === 'string') return each;
  const range = { least: Number(amount) * each * places, most: Number(most) * each * places };
  const piece = singleDosePiece(drug);
  if (piece !== undefined) return inPieces(range, piece, drug);
  const primes = packagesFor(drug)[0]?.primes;
  if (primes !== undefined && unit === 'unit')
    return { least: range.least + primes, most: range.most + primes };
  const isOfIngredient = OF_INGREDIENT[unit] !== undefined && DISPENSED[unit]?.[0] !== drug.potencyUnitCode;
  if (!isOfIngredient || HOLDERS[drug.potencyUnitCode] !== 'one') return range;
  const smallest = isBreakable(drug) ? 0.5 : 1;
  return isMultiple(range.least, smallest) && isMultiple(range.most, smallest) ? range : 'not-breakable';
}

/** Whole ampules and syringes; a pen or auto-injector gives all that it holds. */
function inPieces(
  { least, most }: AmountRange,
  piece: number,
  { doseForm }: DispensedProduct,
): AmountRange | DoseObstacle {
  const isGivenWhole = !/^nebulizer|ophthalmic|syringe|\bvial\b/i.test(doseForm);
  if (isGivenWhole && !(isMultiple(least, piece) && isMultiple(most, piece))) return 'part-of-device';
  const whole = (amount: number): number => Math.ceil(Number((amount / piece).toFixed(6))) * piece;
  return { least: whole(least), most: whole(most) };
}

/** The most in 24 hours in the unit a product is dispensed in; a limit need not be a number of whole tablets. */
export function toDispensedLimit(
  { amount, unit }: Pick<Dose, 'amount' | 'unit'>,
  drug: DispensedProduct,
): number | DoseObstacle {
  const each = unitsOfDispensing(unit, drug);
  return typeof each === 'string' ? each : Number(amount) * each;
}
