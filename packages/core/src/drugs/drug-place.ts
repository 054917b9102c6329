import { baseIngredient } from './ingredient-name';
import type { Drug } from './model';
import type { DRUG_PLACES } from './vocabulary';

export type DrugPlace = (typeof DRUG_PLACES)[number];

/** The first that fits decides: an ophthalmic suspension is for the eye, an inhalation capsule is inhaled. */
const PLACES: readonly (readonly [DrugPlace, RegExp])[] = [
  ['eye', /ophthalmic/],
  ['ear', /\botic/],
  ['nose', /nasal/],
  ['nebulized', /nebuliz/],
  ['inhaled', /inhal|respiratory/],
  ['vagina', /vaginal/],
  ['rectum', /rectal|suppositor|enema/],
  ['patch', /patch/],
  ['injected', /inject|subcutaneous|intramuscular|intravenous|\bvial|syringe|\bpen\b/],
  ['mouth', /sublingual|buccal|lozenge|\bgum\b/],
  ['skin', /topical|transdermal|cutaneous|cream|ointment|lotion|shampoo/],
  ['extended', /extended-release.*oral/],
  ['delayed', /delayed-release.*oral/],
  ['oral', /oral/],
];

/** Where a product goes and how it is released; 'other' where neither form nor route says. */
export function drugPlace({ doseForm, route }: Pick<Drug, 'doseForm' | 'route'>): DrugPlace {
  const text = `${doseForm} ${route}`.toLowerCase();
  return PLACES.find(([, words]) => words.test(text))?.[0] ?? 'other';
}

/**
 * Whether the name of a generic has the salt that a brand is of.
 * @param name in lower case
 * @param salt a word that it must have; behind '!' one that it must not have; undefined where any will do
 */
export function hasSaltOf(name: string, salt: string | undefined): boolean {
  if (salt === undefined) return true;
  return salt.startsWith('!') ? !name.includes(salt.slice(1)) : name.includes(salt);
}

/** Ingredients without their salts in one order: what two products of the same drug have in common. */
export function ingredientsKey(ingredients: readonly string[]): string {
  return ingredients.map(baseIngredient).sort().join(' / ');
}

/**
 * Ingredients that RxNorm has as several clinical drugs of one strength and one extended-release form, such as
 * 12-hour and 24-hour. From the packages of FDA's National Drug Code Directory with their RxNorm concepts;
 * server/src/drugs/brand-names.test.ts reads them there.
 */
export const SEVERAL_RELEASES: ReadonlySet<string> = new Set([
  'bupropion',
  'carbamazepine',
  'diltiazem',
  'metformin',
  'methylphenidate',
  'morphine',
  'nifedipine',
  'oxycodone',
  'phenytoin',
  'potassium chloride',
  'topiramate',
  'tramadol',
]);

/**
 * Ingredients whose products by mouth release at different places of the bowel and are not interchangeable
 * whatever their form says (labels of Asacol HD, Delzicol and Lialda; of Entocort EC and Uceris).
 */
const SEVERAL_SITES: ReadonlySet<string> = new Set(['budesonide', 'mesalamine']);

/**
 * Whether two products of the same name, strength and form may be different drugs: the ingredient has several
 * releases by mouth, and the form does not say for how many hours or where. Directories list what is released
 * slowly as plain film-coated tablets too.
 */
export function isReleaseOpen(
  drug: Pick<Drug, 'doseForm' | 'route'> & { readonly ingredients: readonly string[] },
): boolean {
  if (!/oral/.test(drug.route)) return false;
  const bases = drug.ingredients.map(baseIngredient);
  if (bases.some((base) => SEVERAL_SITES.has(base))) return true;
  return (
    bases.some((base) => SEVERAL_RELEASES.has(base)) &&
    /tablet|capsule/.test(drug.doseForm) &&
    !/chewable|disintegrating|\d+-hour/.test(drug.doseForm)
  );
}
