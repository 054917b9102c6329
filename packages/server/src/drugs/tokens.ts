import { takeAsked } from '@erx/core/drugs/asked-amounts';
import { SHORT_WORDS } from '@erx/core/drugs/short-names';

/** What prescribers type for a word of a description: the words any of which will do, the likeliest first. */
const SHORT_FORMS: Record<string, readonly string[] | undefined> = {
  er: ['extended'],
  xr: ['extended'],
  xl: ['24', 'extended'],
  sr: ['12', 'extended'],
  la: ['extended'],
  cr: ['extended'],
  dr: ['delayed'],
  ec: ['delayed'],
  odt: ['disintegrating'],
  chew: ['chewable'],
  sl: ['sublingual'],
  soln: ['solution'],
  sol: ['solution'],
  supp: ['suppository'],
  mdi: ['metered'],
  neb: ['nebulizer'],
  inj: ['injection', 'vial', 'pen', 'prefilled', 'auto'],
  eye: ['ophthalmic'],
  ear: ['otic'],
  drops: ['ophthalmic', 'otic'],
  liquid: ['solution', 'suspension', 'syrup'],
};

/** Other names of an ingredient: anyone who types one means it. */
const ALSO_CALLED: Record<string, string | undefined> = {
  acetaminophen: 'tylenol',
  cholecalciferol: 'vitamin d d3',
  cyanocobalamin: 'vitamin b12 b',
  ergocalciferol: 'vitamin d d2',
  'folic acid': 'vitamin b9',
  phytonadione: 'vitamin k',
  pyridoxine: 'vitamin b6',
  thiamine: 'vitamin b1',
  'ascorbic acid': 'vitamin c',
  niacin: 'vitamin b3',
  'conjugated estrogens': 'estrogen',
  'polyethylene glycol 3350': 'miralax peg',
  'insulin human': 'regular',
  'insulin isophane': 'nph',
};

/**
 * Names of something near an ingredient that is not the same: another salt, another form, what it is in
 * for.
 */
const NEAR: Record<string, string | undefined> = {
  valproate: 'valproic depakene divalproex',
  levothyroxine: 'thyroid',
  'isosorbide mononitrate': 'imdur',
};

/** Further words by which an ingredient is known. */
export function listOtherNames(ingredient: string): string {
  return ALSO_CALLED[ingredient.toLowerCase()] ?? '';
}

/** Words by which an ingredient is found, but not as what was typed. */
export function nearNames(ingredient: string): string {
  return NEAR[ingredient.toLowerCase()] ?? '';
}

/**
 * Words and numbers of a text in lower case: '1,000 mg' -> '1000', 'mg'; '10mg' -> '10', 'mg'; '0.5' stays,
 * '.5' becomes it. Accents go, everything else divides.
 */
export function tokenize(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\d),(?=\d{3})/g, '$1');
  return (plain.match(/\d*\.?\d+|[a-z]+/g) ?? []).map((token) =>
    isNumber(token) ? String(Number(token)) : token,
  );
}

/** Whether a token is an amount: a number, or the key of one with its unit. */
export function isNumber(token: string): boolean {
  return /^[\d.=]/.test(token);
}

/** The words of a text, without its amounts. */
export const wordsIn = (text: string): string[] =>
  tokenize(takeAsked(text).rest).filter((token) => !isNumber(token));

/**
 * The tokens of a query, each with the words that will do in its place, itself first; an amount with a unit is one
 * token, the keys of what strengths call it.
 */
export function queryTokens(query: string): (readonly string[])[] {
  const { rest, stated } = takeAsked(query);
  return [
    ...tokenize(rest).map((token) => [
      ...new Set([token, ...(SHORT_FORMS[token] ?? []), ...[SHORT_WORDS.get(token) ?? []].flat()]),
    ]),
    ...stated,
  ];
}
