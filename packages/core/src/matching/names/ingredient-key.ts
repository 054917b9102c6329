import { baseIngredient } from '../../drugs/ingredient-name';

/** Names of one substance that labels and RxNorm do not share, by their key. */
const SAME: Record<string, string | undefined> = {
  acetylsalicylate: 'aspirin',
  paracetamol: 'acetaminophen',
  'human insulin regular': 'human insulin',
  'human insulin isophane': 'human insulin isophane',
  cyanocobalamin: 'b12 vitamin',
  cholecalciferol: 'd3 vitamin',
  ergocalciferol: 'd2 vitamin',
  pyridoxine: 'b6 vitamin',
  thiamine: 'b1 vitamin',
  salbutamol: 'albuterol',
  'amphetamine dextroamphetamine': 'amphetamine',
  divalproex: 'valproate',
  'benzathine g penicillin': 'benzathine g penicillin',
};

const HYDRATES = new Set([
  'monohydrate',
  'dihydrate',
  'trihydrate',
  'hydrate',
  'hemihydrate',
  'sesquihydrate',
  'pentahydrate',
  'anhydrous',
]);

/**
 * Words that distinguish no substance from another: how crystals are made, with how much water, where it
 * comes from.
 */
const DROPPED = new Set([
  ...HYDRATES,
  'bisulfate',
  'axetil',
  'cilexetil',
  'kamedoxomil',
  'propanediol',
  'proxetil',
  'trifenatate',
  'acetonide',
  'macrocrystals',
  'macrocrystalline',
  'porcine',
  'recombinant',
  'acid',
  'unspecified',
  'form',
]);

/**
 * What two names of one substance share: 'Alendronic acid' and 'ALENDRONATE SODIUM' -> 'alendronate'; the
 * order of words does not matter. Salts, esters and hydrates do not distinguish ingredients; the similarity
 * has them apart.
 */
export function ingredientKey(name: string): string {
  const base = baseIngredient(
    name
      .toLowerCase()
      // the directory writes both 'insulin aspart' and 'insulin aspart, human'
      .replace(/^(insulin [a-z]+(?: protamine)?), human$/, '$1')
      .replaceAll(/[^a-z\d ]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).replace(/\b(\w+)ic acid\b/, '$1ate');
  const kept = base.split(' ').filter((word) => !DROPPED.has(word));
  const key = (kept.length === 0 ? [base] : kept).sort().join(' ');
  return SAME[key] ?? key;
}

/** Whether a word says which salt or ester a substance is; water and crystals are neither. */
export function isSaltWord(word: string): boolean {
  return !DROPPED.has(word) && baseIngredient(`x ${word}`) === 'x';
}

/**
 * Whether a word says with how much water: of a substance that has salts too ('doxycycline monohydrate') it
 * says that it is none of them.
 */
export function isHydrateWord(word: string): boolean {
  return HYDRATES.has(word);
}

/** Salts with a separate name: divalproex is a compound of sodium valproate and valproic acid. */
const SALTS_BY_NAME: Record<string, true | undefined> = { divalproex: true };

/**
 * The words of a name that say which salt, ester or hydrate it is, '' where it says none: 'metoprolol
 * tartrate' -> 'tartrate'.
 * @param ingredients keys: what belongs to one of them is no salt ('chloride' of 'potassium chloride')
 */
export function saltOf(name: string, ingredients: readonly string[]): string {
  const known = new Set(ingredients.flatMap((each) => each.split(' ')));
  return name
    .split(' ')
    .filter((word) => !known.has(word) && (isSaltWord(word) || isHydrateWord(word) || word in SALTS_BY_NAME))
    .sort()
    .join(' ');
}
