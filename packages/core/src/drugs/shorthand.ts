/**
 * What clinicians type for a drug, and the words of the catalogue that it means. A number in the meaning is
 * the strength that the short name stands for. The choice of words is ours; a test finds a product of the
 * starter catalogue for each. What belongs to one word stands in server/src/drugs/tokens.ts.
 */
const LINES = `
z pak, zpak, z pack, zpack, azithromycin pack, azithro pack: azithromycin 250
tri pak, tripak: azithromycin 500
tylenol 2, tylenol no 2: acetaminophen codeine 300 15
tylenol 3, tylenol no 3, apap codeine 3, tyco: acetaminophen codeine 300 30
tylenol 4, tylenol no 4: acetaminophen codeine 300 60
tylenol with codeine, tylenol w codeine, apap codeine: acetaminophen codeine
pen vk, penvk, pen v, pcn vk, pcn v, penvee k: penicillin v
kcl, k cl, k dur, kdur: potassium chloride
tmp smx, tmpsmx, smx tmp, smz tmp, tmp smz, cotrimoxazole, co trimoxazole, tmp sulfa, trimethoprim sulfa: sulfamethoxazole trimethoprim
smz tmp ds, smx tmp ds, tmp smx ds, septra ds: sulfamethoxazole trimethoprim 800
amox clav, amoxclav, amoxi clav, co amoxiclav, amox clavulanate: amoxicillin clavulanate
hydrocodone apap, hydrocodone acetaminophen, hydrocodone tylenol, hydro apap: hydrocodone acetaminophen
oxycodone apap, oxy apap: oxycodone acetaminophen
perc, percs: oxycodone acetaminophen
prednisone taper, pred taper, prednisone burst: prednisone
medrol pack, medrol dose pack, steroid pack: medrol dosepak
baby aspirin, asa 81, low dose aspirin: aspirin 81
vit d, vit d3: vitamin d
vit b12, b12: vitamin b12
nitro sl, sl nitro, ntg sl: nitroglycerin sublingual
lido patch: lidocaine patch
albuterol hfa, albuterol inhaler, albuterol mdi, rescue inhaler: albuterol metered
albuterol neb, albuterol nebs, albuterol nebulizer: albuterol nebulizer
epi pen: epipen
feso4, fe so4, iron, iron pill, iron pills, iron supplement: ferrous sulfate
hctz lisinopril, lisinopril hctz: lisinopril hydrochlorothiazide
losartan hctz: losartan hydrochlorothiazide
diclofenac gel, voltaren gel: diclofenac gel
`;

/**
 * Abbreviations that are read as one drug and mean another, with the drugs that they have been taken for. From
 * ISMP's List of Error-Prone Abbreviations, Symbols, and Dose Designations (drug name abbreviations); 't4'
 * is read like 't3'. https://www.ismp.org/recommendations/error-prone-abbreviations-list
 */
const DOUBTFUL_LINES = `
mtx: methotrexate | mitoxantrone
t3: acetaminophen codeine 300 30 | liothyronine
t4: acetaminophen codeine 300 60 | levothyroxine
ms, mso4: morphine | magnesium sulfate
mgso4: magnesium sulfate | morphine
azt: zidovudine | azithromycin | azathioprine | aztreonam
cpz: prochlorperazine | chlorpromazine
hct: hydrocortisone | hydrochlorothiazide
ptu: propylthiouracil | mercaptopurine
tac: triamcinolone | tetracaine
taf, tdf: tenofovir alafenamide | tenofovir disoproxil
`;

/** Lines 'name, name: meaning' as pairs of names and what stands behind the colon. */
function linesOf(text: string): (readonly [string[], string])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', meaning = ''] = line.split(': ');
      return [names.split(', '), meaning];
    });
}

/** Everyday names with the words that they mean, longer names first. */
export const SHORTHAND: readonly (readonly [name: string, meaning: string])[] = linesOf(LINES)
  .flatMap(([names, meaning]) => names.map((name) => [name, meaning] as const))
  .sort(([one], [other]) => other.length - one.length);

/** Abbreviations with everything that they may mean. */
export const DOUBTFUL: ReadonlyMap<string, readonly string[]> = new Map(
  linesOf(DOUBTFUL_LINES).flatMap(([names, meanings]) =>
    names.map((name) => [name, meanings.split(' | ')] as const),
  ),
);
