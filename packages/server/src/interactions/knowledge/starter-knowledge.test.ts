import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import { SEVERITY_RANK } from '@erx/core/interactions/model';
import { describe, expect, it } from 'vitest';
import { describeOverList } from '../../../../../tests/harness/describe-published';
import { excerptLines } from '../../../../../tests/harness/published';
import { csvFields } from '@erx/core/reference/formats/line-format';
import { starterProducts } from '../../reference/starter-catalogue';
import { nameReaders } from '../names';
import { starterKnowledge } from './starter-knowledge';

const { classes, drugFacts, foodFacts, allergyFacts, lastingFacts } = starterKnowledge();
const index = indexKnowledge(starterKnowledge());
const products = starterProducts().map(({ drug }) => drug);
const ingredients = [
  ...new Set(products.flatMap((drug) => drug.ingredients.map((name) => index.ingredient(name)))),
];
const gravest = (one: string, other: string) =>
  index
    .drugFacts(index.ingredient(one), index.ingredient(other))
    .map(({ severity }) => severity)
    .sort((a, b) => SEVERITY_RANK[a] - SEVERITY_RANK[b])[0];

/** Pairs of a published list, by the names it gives. */
function pairsOf(lines: readonly string[]): { one: string; other: string; severity: string }[] {
  return lines.slice(1).map((line) => {
    const [one = '', , other = '', , severity = ''] = csvFields(line.replace(/\r$/, '')) ?? [];
    return { one: one.replaceAll('\uFEFF', ''), other: other.replaceAll('\uFEFF', ''), severity };
  });
}

const HIGH_PRIORITY = {
  excerpt: 'interactions-onc-high-priority.csv',
  whole: 'interactions-onc-high-priority.csv',
} as const;
describeOverList('pairs of the ONC high-priority list', HIGH_PRIORITY, (lines, isWhole) => {
  it('are found by the starter facts, as serious', () => {
    const pairs = pairsOf(lines());
    expect(pairs).toHaveLength(isWhole ? 1930 : 59);
    expect(
      pairs
        .filter(({ one, other }) => one !== other && gravest(one, other) !== 'serious')
        .map(({ one, other }) => `${one} + ${other}`),
    ).toEqual([]);
  });
});

const VA_PAIRS = { excerpt: 'interactions-ndfrt.csv', whole: 'interactions-ndfrt.csv' } as const;
describeOverList("the VA's critical pairs", VA_PAIRS, (lines, isWhole) => {
  it('are found by the starter facts, of drugs in use', () => {
    /** No longer marketed in the United States, or nothing a pharmacy dispenses. */
    const gone = new Set(
      (
        'acetophenazine amobarbital anisindione astemizole bretylium chlorotrianisene cisapride ' +
        'dicoumarol encainide levomethadyl_acetate methylphenobarbital moricizine oxyphenbutazone ' +
        'pargyline pergolide ' +
        'phenylbutazone promazine sertindole telaprevir vitamin_c ethanol'
      ).split(' '),
    );
    /** Rifampin with antivirals that it does not act on, and the two parts of one tablet. */
    const disputed = new Set([
      'rifampicin aciclovir',
      'rifampicin famciclovir',
      'rifampicin ganciclovir',
      'trimethoprim sulfamethoxazole',
    ]);
    const critical = pairsOf(lines())
      .filter(({ severity }) => severity === 'Critical')
      .map(({ one, other }) => ({ one: one.toLowerCase(), other: other.toLowerCase() }));
    const inUse = critical.filter(
      ({ one, other }) => !gone.has(one) && !gone.has(other) && !disputed.has(`${one} ${other}`),
    );
    expect(inUse.length).toBeGreaterThan(isWhole ? 500 : 40);
    expect(
      inUse
        .filter(({ one, other }) => gravest(one, other) === undefined)
        .map(({ one, other }) => `${one} + ${other}`),
    ).toEqual([]);
  });
});

describe('the starter facts', () => {
  it('hold at least 300 pairs of ingredients of the starter catalogue, and 40 facts on food', () => {
    let pairs = 0;
    ingredients.forEach((one, at) => {
      for (const other of ingredients.slice(at + 1)) if (index.drugFacts(one, other).length > 0) pairs += 1;
    });
    expect(pairs).toBeGreaterThanOrEqual(300);
    expect(foodFacts.length).toBeGreaterThanOrEqual(40);
  });

  it('have looked at every ingredient of the starter catalogue', () => {
    expect(ingredients.filter((name) => !index.covers(name))).toEqual([]);
  });

  it('say what happens and who says so, each in words of its own length', () => {
    const texts = [
      ...drugFacts.flatMap(({ message, narrative, source }) => [message, narrative, source]),
      ...foodFacts.flatMap(({ screenMessage, adviceMessage, source }) => [
        screenMessage,
        adviceMessage,
        source,
      ]),
      ...allergyFacts.flatMap(({ message, source }) => [message, source]),
      ...lastingFacts.map(({ source }) => source),
    ];
    expect(texts.filter((text) => text.trim() !== text || text.length < 5 || text.length > 400)).toEqual([]);
    expect(drugFacts.filter(({ message }) => !/[.]$/.test(message)).map(({ message }) => message)).toEqual(
      [],
    );
  });

  it('name every class once, and no member that is misspelt into a class', () => {
    const names = classes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const inClasses = new Set(classes.flatMap(({ members }) => members));
    const plural = [
      ...drugFacts.flatMap(({ first, second }) => [...first, ...second]),
      ...foodFacts.flatMap(({ drugs }) => drugs),
    ].filter((term) => /s$/.test(term) && !names.includes(term) && !inClasses.has(term));
    expect([...new Set(plural)].filter((term) => !ingredients.includes(term)).sort()).toEqual([
      'cannabis',
      'salt substitutes',
      'tafamidis',
    ]);
  });
});

describe('what a pharmacist would ask of them', () => {
  it.each<[string, string, string | undefined]>([
    ['warfarin', 'ibuprofen', 'serious'],
    ['warfarin', 'sulfamethoxazole', 'serious'],
    ['warfarin', 'amiodarone', 'serious'],
    ['warfarin', 'acetaminophen', 'low'],
    ['oxycodone hydrochloride', 'alprazolam', 'serious'],
    ['hydrocodone', 'carisoprodol', 'serious'],
    ['buprenorphine', 'oxycodone', 'serious'],
    ['sertraline', 'phenelzine', 'serious'],
    ['tramadol', 'sertraline', 'serious'],
    ['sumatriptan', 'sertraline', 'low'],
    ['simvastatin', 'clarithromycin', 'serious'],
    ['simvastatin', 'amlodipine besylate', 'moderate'],
    ['pravastatin', 'amlodipine', undefined],
    ['sildenafil', 'isosorbide mononitrate', 'serious'],
    ['lisinopril', 'spironolactone', 'serious'],
    ['lisinopril', 'losartan potassium', 'serious'],
    ['lithium carbonate', 'lisinopril', 'serious'],
    ['citalopram', 'ondansetron', 'serious'],
    ['methotrexate', 'trimethoprim', 'serious'],
    ['clopidogrel', 'omeprazole', 'serious'],
    ['clopidogrel', 'pantoprazole', undefined],
    ['levothyroxine sodium', 'ferrous fumarate', 'moderate'],
    ['ciprofloxacin', 'tizanidine', 'serious'],
    ['ethinyl estradiol', 'carbamazepine', 'serious'],
    ['allopurinol', 'azathioprine', 'serious'],
    ['lisinopril', 'metformin', undefined],
    ['amoxicillin', 'lisinopril', undefined],
    ['loratadine', 'warfarin', undefined],
  ])('%s with %s: %s', (one, other, severity) => {
    expect(gravest(one, other)).toBe(severity);
  });

  const { readAllergen, readMedication } = nameReaders(products, starterKnowledge(), index);
  it.each([
    ['Advair', ['fluticasone', 'salmeterol']],
    ['ProAir as needed', ['albuterol']],
    ['Toprol 50 mg', ['metoprolol']],
    ['Lantus 20 units', ['insulin glargine']],
  ])('somebody who takes %s takes %j', (typed, terms) => {
    expect(readMedication(typed)).toMatchObject({ terms, isWhollyRead: true });
  });

  const against = (allergy: string, drug: string) =>
    readAllergen(allergy).terms.flatMap((allergen) =>
      allergen === index.ingredient(drug) || index.termsOf(index.ingredient(drug)).has(allergen)
        ? ['serious']
        : index.allergyFacts(allergen, index.ingredient(drug)).map(({ severity }) => severity),
    );

  it.each<[string, string, string | undefined]>([
    ['Penicillin', 'amoxicillin', 'serious'],
    ['PCN', 'cephalexin', 'moderate'],
    ['Penicillins', 'cefdinir', 'low'],
    ['amoxicillin 500 mg capsule', 'cephalexin', 'moderate'],
    ['Sulfa drugs', 'sulfamethoxazole', 'serious'],
    ['Sulfa', 'celecoxib', 'moderate'],
    ['sulfa', 'furosemide', 'low'],
    ['Bactrim', 'sulfamethoxazole', 'serious'],
    ['aspirin', 'naproxen', 'serious'],
    ['NSAIDs', 'acetaminophen', undefined],
    ['codeine', 'hydrocodone', 'moderate'],
    ['codeine', 'fentanyl', undefined],
    ['Opiates', 'morphine', 'serious'],
    ['lisinopril', 'enalapril', 'serious'],
    ['lisinopril', 'sacubitril', 'serious'],
    ['lisinopril', 'losartan', 'low'],
    ['atorvastatin', 'rosuvastatin', 'moderate'],
    ['erythromycin', 'azithromycin', 'serious'],
    ['Levaquin', 'ciprofloxacin', 'serious'],
    ['Latex', 'amoxicillin', undefined],
    ['Shellfish allergy', 'lisinopril', undefined],
    ['Iodine', 'amiodarone', 'serious'],
    ['carbamazepine', 'oxcarbazepine', 'serious'],
  ])('allergic to %s, given %s: %s', (allergy, drug, severity) => {
    const found = against(allergy, drug);
    expect(found.includes('serious') ? 'serious' : found.includes('moderate') ? 'moderate' : found[0]).toBe(
      severity,
    );
    if (allergy !== 'Levaquin') expect(readAllergen(allergy).isWhollyRead).toBe(true);
  });

  it.each([
    'Penicillin',
    'Cephalosporins',
    'Carbapenems',
    'Sulfa antibiotics',
    'Macrolide antibiotics',
    'Fluoroquinolones',
    'Tetracyclines',
    'Aminoglycosides',
    'Lincosamides',
    'Azole antifungals',
    'NSAIDs',
    'Salicylates',
    'Opioids',
    'ACE inhibitors',
    'Angiotensin receptor blockers',
    'Beta blockers',
    'Calcium channel blockers',
    'Statins',
    'Thiazide diuretics',
    'Loop diuretics',
    'Proton pump inhibitors',
    'SSRIs',
    'Tricyclic antidepressants',
    'Benzodiazepines',
    'Barbiturates',
    'Phenothiazines',
    'Aromatic anticonvulsants',
    'Triptans',
    'Corticosteroids',
    'Local anesthetics (amide)',
    'Local anesthetics (ester)',
    'Iodinated contrast',
    'Heparins',
    'Insulins',
    'Sulfonylureas',
  ])('an allergy to the class %s is understood, and means drugs', (name) => {
    const { terms, isWhollyRead } = readAllergen(name);
    expect(isWhollyRead).toBe(true);
    expect(terms.length).toBeGreaterThan(0);
    expect(terms.some((term) => classes.some((each) => each.name === term))).toBe(true);
  });

  it.each([
    'Latex',
    'Adhesive tape',
    'Nickel',
    'Peanut',
    'Tree nuts',
    'Egg',
    'Milk',
    'Soy',
    'Wheat',
    'Fish',
    'Shellfish',
    'Sesame',
    'Strawberry',
    'Bee venom',
    'Wasp venom',
    'Fire ant',
    'Pollen',
    'Dust mites',
    'Mold',
    'Cat dander',
    'Dog dander',
  ])('an allergy to %s is understood', (name) => {
    expect(readAllergen(name).isWhollyRead).toBe(true);
  });

  it.each([
    'red dye',
    'Wheat',
    'gluten',
    'sulfites',
    'soy',
    'Peanut',
    'Egg',
    'Milk',
    'Pork',
    'corn starch',
    'Tartrazine',
    'paraben',
    'Gelatin',
    'Polysorbate 80',
    'Propylene glycol',
    'lactose',
    'blue dye',
    'Latex',
    'adhesive tape',
  ])('whether a product holds %s is not known, and that is said', (name) => {
    const { terms } = readAllergen(name);
    expect(terms.some((term) => index.isExcipient(term))).toBe(true);
  });

  it.each(['Pollen', 'Penicillin', 'Strawberry'])('%s is no such thing', (name) => {
    expect(readAllergen(name).terms.some((term) => index.isExcipient(term))).toBe(false);
  });

  it('reads the allergies and medications of the synthetic patients', () => {
    const allergies = excerptLines('synthea-allergies.csv')
      .slice(1)
      .map((line) => csvFields(line)?.at(-1) ?? '');
    expect([...new Set(allergies)].filter((text) => !readAllergen(text).isWhollyRead)).toEqual([]);
    const taken = [
      ...new Set(
        excerptLines('synthea-medications.csv')
          .slice(1)
          .map((line) => csvFields(line)?.[5] ?? ''),
      ),
    ];
    expect(taken.length).toBeGreaterThan(50);
    const unread = taken.filter((text) => !readMedication(text).isWhollyRead);
    expect(unread.length / taken.length).toBeLessThan(0.5);
  });
});
