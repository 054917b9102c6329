/**
 * The one table of short and everyday names of drugs: 'name, name | search | line | ingredients'.
 *
 * - search: the words of the catalogue that the search box looks for; a number is the strength that the name
 * implies. Empty where the words find it as they are.
 * - line: the product or substance as a line of a chart would write it in full. Empty where the words of the
 * name are read as they are.
 * - ingredients: what the safety check takes it for, in a list of medications and as an allergy.
 *
 * A name in several lines is taken for each of them: the search asks which, a line of a chart is never sure
 * of it, and the safety check looks at all and says that it did. The choice of words is ours; a test finds a
 * product of the starter catalogue for each. Strengths: labels of Zithromax (Z-Pak has tablets of 250 mg,
 * Tri-Pak of 500 mg) and of Tylenol with Codeine (No. 3 has 30 mg of codeine, No. 4 has 60 mg).
 */
const LINES = `
z pak, zpak, z pack, zpack | azithromycin 250 | zithromax 250 mg tablet | azithromycin
azithromycin pack, azithro pack | azithromycin 250 | | azithromycin
tri pak, tripak | azithromycin 500 | | azithromycin
tylenol 2, tylenol no 2 | acetaminophen codeine 300 15 | acetaminophen 300 mg / codeine 15 mg tablet | acetaminophen / codeine
tylenol with codeine 2 | acetaminophen codeine 300 15 | acetaminophen 300 mg / codeine 15 mg tablet | acetaminophen / codeine
tylenol w codeine 2 | acetaminophen codeine 300 15 | acetaminophen 300 mg / codeine 15 mg tablet | acetaminophen / codeine
tylenol 3, tylenol no 3 | acetaminophen codeine 300 30 | acetaminophen 300 mg / codeine 30 mg tablet | acetaminophen / codeine
tylenol with codeine 3 | acetaminophen codeine 300 30 | acetaminophen 300 mg / codeine 30 mg tablet | acetaminophen / codeine
tylenol w codeine 3, apap codeine 3 | acetaminophen codeine 300 30 | acetaminophen 300 mg / codeine 30 mg tablet | acetaminophen / codeine
tyco | acetaminophen codeine 300 30 | acetaminophen 300 mg / codeine 30 mg tablet | acetaminophen / codeine
tylenol 4, tylenol no 4 | acetaminophen codeine 300 60 | acetaminophen 300 mg / codeine 60 mg tablet | acetaminophen / codeine
tylenol with codeine 4 | acetaminophen codeine 300 60 | acetaminophen 300 mg / codeine 60 mg tablet | acetaminophen / codeine
tylenol w codeine 4 | acetaminophen codeine 300 60 | acetaminophen 300 mg / codeine 60 mg tablet | acetaminophen / codeine
tylenol with codeine, tylenol w codeine, apap codeine | acetaminophen codeine | | acetaminophen / codeine
pen vk, penvk, pcn vk, penicillin vk | penicillin v | penicillin v potassium | penicillin v
pen v, pcn v, penvee k | penicillin v | | penicillin v
kcl, k cl, k dur, kdur | potassium chloride | potassium chloride | potassium chloride
tmp smx, tmpsmx, smx tmp, smz tmp, tmp smz | sulfamethoxazole trimethoprim | | sulfamethoxazole / trimethoprim
cotrimoxazole, co trimoxazole, tmp sulfa, trimethoprim sulfa | sulfamethoxazole trimethoprim | | sulfamethoxazole / trimethoprim
smz tmp ds, smx tmp ds, tmp smx ds, septra ds | sulfamethoxazole trimethoprim 800 | | sulfamethoxazole / trimethoprim
amox clav, amoxclav, amoxi clav, co amoxiclav, amox clavulanate | amoxicillin clavulanate | | amoxicillin / clavulanate
hydrocodone apap, hydrocodone acetaminophen | hydrocodone acetaminophen | | hydrocodone / acetaminophen
hydrocodone tylenol, hydro apap | hydrocodone acetaminophen | | hydrocodone / acetaminophen
oxycodone apap, oxy apap | oxycodone acetaminophen | | oxycodone / acetaminophen
perc, percs | oxycodone acetaminophen | | oxycodone / acetaminophen
prednisone taper, pred taper, prednisone burst | prednisone | | prednisone
medrol pack, medrol dose pack, medrol dose pak | medrol dosepak | medrol dosepak | methylprednisolone
steroid pack | medrol dosepak | | systemic corticosteroids
baby aspirin, asa 81, low dose aspirin | aspirin 81 | | aspirin
st joseph aspirin | | | aspirin
vit d | vitamin d | | cholecalciferol
vit d3, vitamin d3, vitamin d | | | cholecalciferol
vit d2, vitamin d2 | ergocalciferol | | ergocalciferol
vit b12, b12, vitamin b12 | vitamin b12 | | cyanocobalamin
vit c, vitamin c | vitamin c | | vitamin c
nitro sl, sl nitro, ntg sl | nitroglycerin sublingual | | nitroglycerin
lido patch | lidocaine patch | | lidocaine
albuterol hfa, albuterol inhaler, albuterol mdi, rescue inhaler | albuterol metered | | albuterol
albuterol neb, albuterol nebs, albuterol nebulizer | albuterol nebulizer | | albuterol
epi pen | epipen | | epinephrine
feso4, fe so4, iron, iron pill, iron pills, iron supplement | ferrous sulfate | | iron
hctz lisinopril, lisinopril hctz | lisinopril hydrochlorothiazide | | lisinopril / hydrochlorothiazide
losartan hctz | losartan hydrochlorothiazide | | losartan / hydrochlorothiazide
diclofenac gel, voltaren gel | diclofenac gel | | diclofenac
fish oil, fish oils, omega 3, omega 3s | | | omega-3-acid ethyl esters
st johns wort, saint johns wort, saint john s wort | | | st john's wort
`;

/**
 * Abbreviations that are read as one drug and mean another, the likelier first. From ISMP's List of
 * Error-Prone Abbreviations, Symbols, and Dose Designations (drug name abbreviations); 't4' is read like 't3'.
 * https://www.ismp.org/recommendations/error-prone-abbreviations-list
 */
const DOUBTFUL_LINES = `
mtx | methotrexate | methotrexate | methotrexate
mtx | mitoxantrone | mitoxantrone | mitoxantrone
t3 | acetaminophen codeine 300 30 | acetaminophen 300 mg / codeine 30 mg tablet | acetaminophen / codeine
t3 | liothyronine | liothyronine | liothyronine
t4 | acetaminophen codeine 300 60 | acetaminophen 300 mg / codeine 60 mg tablet | acetaminophen / codeine
t4 | levothyroxine | levothyroxine | levothyroxine
ms, mso4 | morphine | morphine | morphine
ms, mso4 | magnesium sulfate | magnesium sulfate | magnesium
mgso4 | magnesium sulfate | magnesium sulfate | magnesium
mgso4 | morphine | morphine | morphine
azt | zidovudine | zidovudine | zidovudine
azt | azithromycin | azithromycin | azithromycin
azt | azathioprine | azathioprine | azathioprine
azt | aztreonam | aztreonam | aztreonam
cpz | prochlorperazine | prochlorperazine | prochlorperazine
cpz | chlorpromazine | chlorpromazine | chlorpromazine
hct | hydrocortisone | hydrocortisone | hydrocortisone
hct | hydrochlorothiazide | hydrochlorothiazide | hydrochlorothiazide
ptu | propylthiouracil | propylthiouracil | propylthiouracil
ptu | mercaptopurine | mercaptopurine | mercaptopurine
tac | triamcinolone | triamcinolone | triamcinolone
tac | tetracaine | tetracaine | tetracaine
taf, tdf | tenofovir alafenamide | tenofovir alafenamide | tenofovir alafenamide
taf, tdf | tenofovir disoproxil | tenofovir disoproxil | tenofovir disoproxil
`;

/**
 * Single words for an ingredient, which mean it in any place of a text: 'lisinopril-hctz', 'apap 500'.
 * 'hctz' and 'apap' are on ISMP's list too, but each means one drug here.
 */
const WORD_LINES = `
hctz | hydrochlorothiazide
apap, paracetamol | acetaminophen
asa | aspirin
pcn | penicillin
smx, smz | sulfamethoxazole
tmp | trimethoprim
ntg, nitro | nitroglycerin
amox | amoxicillin
clav | clavulanate
azithro | azithromycin
salbutamol | albuterol
adrenaline | epinephrine
pethidine | meperidine
frusemide | furosemide
`;

/** What a short name means in each of its uses; '' where that use reads the words as they are. */
export interface ShortMeaning {
  readonly search: string;
  readonly line: string;
  readonly ingredients: readonly string[];
}

/**
 * By name, in lower case with a blank between its words: one meaning, or several of which no one knows which.
 */
export const SHORT_NAMES: ReadonlyMap<string, readonly ShortMeaning[]> = toMeanings(LINES + DOUBTFUL_LINES);

/** Single words for an ingredient. */
export const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  cellsOf(WORD_LINES).flatMap(([names = '', ingredient = '']) =>
    names.split(', ').map((name) => [name, ingredient] as const),
  ),
);

function toMeanings(text: string): ReadonlyMap<string, readonly ShortMeaning[]> {
  const meanings = new Map<string, ShortMeaning[]>();
  for (const [names = '', search = '', line = '', ingredients = ''] of cellsOf(text))
    for (const name of names.split(', '))
      meanings.set(name, [
        ...(meanings.get(name) ?? []),
        { search, line, ingredients: ingredients.split(' / ') },
      ]);
  return meanings;
}

function cellsOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** Names of one meaning that a line writes in full, the longest first, however they are joined or numbered. */
const WRITTEN_IN_FULL = [...SHORT_NAMES]
  .flatMap(([name, [meaning, ...others]]) =>
    meaning === undefined || others.length > 0 || meaning.line === '' ? [] : [{ name, line: meaning.line }],
  )
  .sort((one, other) => other.name.length - one.name.length)
  .map(({ name, line }) => ({
    line,
    pattern: new RegExp(`(?<![a-z\\d])${name.split(' ').map(joined).join('')}(?![a-z\\d]|\\.\\d)`, 'g'),
  }));

/** A word of a name with what may stand before it: 'z-pak', 'tylenol #3', 'tylenol no. 3', 'w/ codeine'. */
function joined(word: string, at: number): string {
  if (at === 0) return word;
  if (word === 'no') return '(?:[- ]?no\\.?)?';
  if (word === 'w') return ' w/?';
  return /^\d/.test(word) ? `[- ]?#? ?${word}` : `[- /]?${word}`;
}

/** A text in lower case with the short names of one meaning written in full: 'z-pak' -> 'zithromax 250 mg tablet'. */
export function inFull(text: string): string {
  return WRITTEN_IN_FULL.reduce((written, { pattern, line }) => written.replaceAll(pattern, line), text);
}

/**
 * Every reading of a text that begins with a name of several meanings: 'mtx 2.5' -> 'methotrexate 2.5',
 * 'mitoxantrone 2.5'. None where it begins with no such name.
 */
export function doubtfulReadings(text: string): readonly string[] {
  const plain = text.trim().toLowerCase();
  const [name = ''] = /^[a-z\d]+/.exec(plain) ?? [];
  const meanings = SHORT_NAMES.get(name) ?? [];
  return meanings.length < 2 ? [] : meanings.map(({ line }) => `${line}${plain.slice(name.length)}`);
}
