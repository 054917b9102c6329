import { type DrugPlace, ingredientsKey } from '@erx/core/drugs/drug-place';

/** Drugs that a word for a class or a use leads to. */
export interface DrugGroup {
  /** What is typed for it, in lower case. */
  readonly words: readonly string[];
  /** The heading above its drugs. */
  readonly heading: string;
  /** Ingredients, combined as the drug has them, each with where it must go. */
  readonly members: readonly (readonly [ingredients: string, places: readonly DrugPlace[]])[];
}

const BY_MOUTH: readonly DrugPlace[] = ['oral', 'extended', 'delayed', 'mouth'];

/**
 * Classes, their everyday words, and usual members by mouth or as said. Members follow FDA's Established
 * Pharmacologic Classes as we know them; a test holds only that each is a known name. What FDA has no one class
 * for ('birth control', 'muscle relaxant') is named after its label's indication.
 */
const CLASS_LINES = `
statins | statin, statins, hmg coa reductase inhibitor | atorvastatin, rosuvastatin, simvastatin,
  pravastatin, lovastatin, pitavastatin, fluvastatin
proton pump inhibitors | ppi, ppis, proton pump inhibitor, proton pump inhibitors | omeprazole,
  pantoprazole, esomeprazole, lansoprazole, rabeprazole, dexlansoprazole
H2 blockers | h2 blocker, h2 blockers, h2ra | famotidine, nizatidine, cimetidine, ranitidine
ACE inhibitors | ace, acei, ace inhibitor, ace inhibitors | lisinopril, enalapril, benazepril, ramipril,
  quinapril, fosinopril, captopril, moexipril, trandolapril, perindopril
angiotensin receptor blockers | arb, arbs, angiotensin receptor blocker | losartan, valsartan, irbesartan,
  olmesartan, telmisartan, candesartan
beta blockers | beta blocker, beta blockers | metoprolol, atenolol, carvedilol, propranolol, bisoprolol,
  nebivolol, labetalol, nadolol
calcium channel blockers | ccb, calcium channel blocker, calcium channel blockers | amlodipine, diltiazem,
  nifedipine, verapamil, felodipine
thiazides | thiazide, thiazides | hydrochlorothiazide, chlorthalidone, metolazone, indapamide
loop diuretics | loop diuretic, loop diuretics, water pill | furosemide, torsemide, bumetanide
SSRIs | ssri, ssris | sertraline, escitalopram, fluoxetine, citalopram, paroxetine, fluvoxamine
SNRIs | snri, snris | venlafaxine, duloxetine, desvenlafaxine
tricyclic antidepressants | tca, tcas, tricyclic, tricyclics | amitriptyline, nortriptyline, doxepin,
  imipramine, desipramine, clomipramine
benzodiazepines | benzo, benzos, benzodiazepine, benzodiazepines | lorazepam, alprazolam, clonazepam,
  diazepam, temazepam
triptans | triptan, triptans | sumatriptan, rizatriptan, zolmitriptan, eletriptan, naratriptan,
  frovatriptan, almotriptan
NSAIDs | nsaid, nsaids | ibuprofen, naproxen, meloxicam, diclofenac, celecoxib, nabumetone, indomethacin,
  etodolac, ketorolac
muscle relaxants | muscle relaxer, muscle relaxers, muscle relaxant, muscle relaxants | cyclobenzaprine,
  methocarbamol, tizanidine, baclofen, metaxalone, carisoprodol
sulfonylureas | sulfonylurea, sulfonylureas | glipizide, glimepiride, glyburide
SGLT2 inhibitors | sglt2, sglt2 inhibitor, sglt2i | empagliflozin, dapagliflozin, canagliflozin
DPP-4 inhibitors | dpp4, dpp 4, dpp4 inhibitor | sitagliptin, linagliptin, saxagliptin, alogliptin
GLP-1 receptor agonists | glp1, glp 1, glp1 agonist | semaglutide @ injected oral, dulaglutide @ injected,
  liraglutide @ injected, exenatide @ injected
insulins | insulin, insulins | insulin glargine @ injected, insulin lispro @ injected, insulin aspart @
  injected, insulin detemir @ injected, insulin degludec @ injected, insulin human @ injected
oral corticosteroids | steroid, steroids, oral steroid, corticosteroid | prednisone, methylprednisolone,
  prednisolone, dexamethasone
inhaled corticosteroids | ics, inhaled steroid, inhaled steroids, inhaled corticosteroid | fluticasone @
  inhaled, budesonide @ inhaled nebulized, beclomethasone @ inhaled, mometasone @ inhaled, ciclesonide @ inhaled
nasal corticosteroids | nasal steroid, nasal steroids | fluticasone @ nose, mometasone @ nose, triamcinolone
  @ nose, budesonide @ nose
antihistamines | antihistamine, antihistamines | cetirizine, loratadine, fexofenadine, levocetirizine,
  desloratadine, hydroxyzine
macrolides | macrolide, macrolides | azithromycin, clarithromycin, erythromycin
fluoroquinolones | quinolone, quinolones, fluoroquinolone, fluoroquinolones | ciprofloxacin, levofloxacin,
  moxifloxacin
cephalosporins | cephalosporin, cephalosporins | cephalexin, cefdinir, cefuroxime, cefadroxil, cefpodoxime,
  cefixime, cefprozil, cefaclor
tetracyclines | tetracycline, tetracyclines | doxycycline, minocycline
direct oral anticoagulants | doac, doacs, noac | apixaban, rivaroxaban, dabigatran etexilate, edoxaban
opioids | opioid, opioids | acetaminophen / hydrocodone, acetaminophen / oxycodone, oxycodone, tramadol,
  morphine, hydromorphone, acetaminophen / codeine
stimulants | stimulant, stimulants | methylphenidate, amphetamine / dextroamphetamine, lisdexamfetamine,
  dexmethylphenidate, dextroamphetamine
PDE5 inhibitors | pde5, pde5 inhibitor | sildenafil, tadalafil, vardenafil
bisphosphonates | bisphosphonate, bisphosphonates | alendronate, risedronate, ibandronate
birth control pills | ocp, ocps, bcp, birth control, oral contraceptive, the pill | ethinyl estradiol /
  norethindrone, ethinyl estradiol / levonorgestrel, ethinyl estradiol / norgestimate, drospirenone /
  ethinyl estradiol, norethindrone
`;

/**
 * Uses and what a guideline has first for them; nothing else of that guideline, and no dose. Each entry ends
 * with the guideline.
 */
const USE_LINES = `
acute otitis media | otitis, otitis media, aom, ear infection | amoxicillin, amoxicillin / clavulanate | AAP
  2013, Pediatrics 131:e964
streptococcal pharyngitis | strep, strep throat, strep pharyngitis | penicillin v, amoxicillin | IDSA 2012,
  Clin Infect Dis 55:e86
uncomplicated cystitis | uti, cystitis, bladder infection, urinary tract infection | nitrofurantoin,
  sulfamethoxazole / trimethoprim, fosfomycin | IDSA and ESCMID 2010 update, Clin Infect Dis 52:e103
acute migraine | migraine, migraines | ibuprofen, naproxen, sumatriptan, rizatriptan, zolmitriptan,
  eletriptan | ACP 2025, Ann Intern Med 178:571
chlamydia | chlamydia | doxycycline | CDC 2021, MMWR Recomm Rep 70(4)
bacterial vaginosis | bv, bacterial vaginosis | metronidazole @ oral vagina, clindamycin @ vagina | CDC
  2021, MMWR Recomm Rep 70(4)
trichomoniasis | trich, trichomonas, trichomoniasis | metronidazole @ oral | CDC 2021, MMWR Recomm Rep 70(4)
`;

/** Reads members 'ingredient / ingredient @ place place', by mouth where nothing is said. */
const toMembers = (text: string): DrugGroup['members'] =>
  text.split(', ').map((member) => {
    const [ingredients = '', places] = member.split(' @ ');
    return [
      ingredientsKey(ingredients.split(' / ')),
      places === undefined ? BY_MOUTH : (places.split(' ') as DrugPlace[]),
    ];
  });

const linesOf = (text: string) =>
  text
    .trim()
    .replaceAll(/\n {2}/g, ' ')
    .split('\n')
    .map((line) => line.split(' | '));

/** Every class and use that can be typed. */
export const DRUG_GROUPS: readonly DrugGroup[] = [
  ...linesOf(CLASS_LINES).map(([name = '', words = '', members = '']) => ({
    words: words.split(', '),
    heading: `Class: ${name}`,
    members: toMembers(members),
  })),
  ...linesOf(USE_LINES).map(([name = '', words = '', members = '', source = '']) => ({
    words: words.split(', '),
    heading: `First for ${name} (${source})`,
    members: toMembers(members),
  })),
];

const BY_WORD: ReadonlyMap<string, readonly DrugGroup[]> = DRUG_GROUPS.reduce((map, group) => {
  for (const word of group.words) map.set(word, [...(map.get(word) ?? []), group]);
  return map;
}, new Map<string, DrugGroup[]>());

/** Groups that a text names, whole: words and numbers divided by single blanks. */
export function groupsNamed(words: string): readonly DrugGroup[] {
  return BY_WORD.get(words) ?? [];
}
