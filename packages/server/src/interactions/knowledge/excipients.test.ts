import { check } from '@erx/core/interactions/rules/check';
import { describe, expect, it } from 'vitest';
import { starterProducts } from '../../reference/starter-catalogue';
import { STARTER_CHECK, starterProduct } from '../testing/starter-check';
import { starterKnowledge } from './starter-knowledge';

const { excipients, excipientFacts } = starterKnowledge();

/** What is said of an allergy and a product: 'severity what', and '?' where it is not known. */
function saidOf(allergy: string, product: string, reaction = 'Hives'): string[] {
  const { allergyInteractions, incomplete } = check(
    {
      drug: starterProduct(product),
      allergies: { knowledge: 'recorded', list: [{ description: allergy, reaction }] },
      medications: [],
      prescriptions: [],
      fills: [],
      situation: { years: 40, kidney: undefined, recorded: () => undefined },
      today: '2026-11-25',
    },
    STARTER_CHECK,
  );
  return [
    ...allergyInteractions.map(({ severity, ingredient }) => `${severity} ${ingredient}`),
    ...incomplete.map(({ reason }) => (reason === 'excipient-unknown' ? '?' : reason)),
  ];
}

describe('allergies to what products hold besides', () => {
  it.each<[string, string, readonly string[]]>([
    ['peanut', 'Prometrium 100 mg capsule', ['serious peanut oil']],
    ['peanut', 'progesterone 200 mg capsule', ['serious peanut oil']],
    ['peanut', 'estradiol 1 mg tablet', ['?']],
    ['sesame', 'dronabinol 2.5 mg capsule', ['serious sesame oil']],
    ['sesame', 'benzonatate 100 mg capsule', ['?']],
    [
      'milk protein',
      'Advair Diskus 250 mcg-50 mcg/actuation dry powder inhaler',
      ['serious lactose with milk protein'],
    ],
    [
      'Milk',
      'Breo Ellipta 100 mcg-25 mcg/actuation dry powder inhaler',
      ['serious lactose with milk protein'],
    ],
    ['Milk', 'Spiriva HandiHaler 18 mcg inhalation capsule', ['moderate lactose with milk protein', '?']],
    ['Milk', 'Flovent HFA 110 mcg/actuation metered-dose inhaler', ['?']],
    ['Milk', 'Flonase 50 mcg/actuation nasal spray', ['?']],
    ['pork', 'Lovenox 40 mg/0.4 mL prefilled syringe', ['serious enoxaparin', '?']],
    ['pork', 'Lantus 100 units/mL vial', ['?']],
    ['sulfites', 'Pred Forte 1% ophthalmic suspension', ['serious sodium bisulfite']],
    ['sulfites', 'prednisolone acetate 1% ophthalmic suspension', ['?']],
    ['sulfites', 'EpiPen 0.3 mg/0.3 mL auto-injector', ['low sodium metabisulfite']],
    ['sulfites', 'hydromorphone 4 mg tablet', ['moderate sodium metabisulfite', '?']],
    ['sulfites', 'amoxicillin 500 mg capsule', ['?']],
    ['tartrazine', 'levothyroxine 100 mcg tablet', ['moderate FD&C Yellow No. 5 (tartrazine)', '?']],
    ['FD&C Yellow No. 5', 'Synthroid 100 mcg tablet', ['?']],
    ['FD&C yellow', 'Synthroid 100 mcg tablet', ['serious FD&C Yellow No. 6']],
    ['red dye', 'Synthroid 75 mcg tablet', ['serious FD&C Red No. 40']],
    ['Red dye 40', 'Synthroid 112 mcg tablet', ['serious D&C Red No. 27 and 30']],
    ['red dye', 'Synthroid 50 mcg tablet', ['?']],
    ['blue dye', 'Synthroid 75 mcg tablet', ['serious FD&C Blue No. 2']],
    ['blue dye', 'Synthroid 100 mcg tablet', ['?']],
    ['corn starch', 'Synthroid 50 mcg tablet', ['serious corn starch']],
    ['lactose', 'Synthroid 50 mcg tablet', ['moderate lactose monohydrate']],
    ['lactose', 'lisinopril 10 mg tablet', ['?']],
    ['soy', 'ergocalciferol 50,000 units capsule', ['moderate soybean oil', '?']],
    ['soy', 'amoxicillin 500 mg capsule', ['?']],
    ['phenylketonuria', 'montelukast 5 mg chewable tablet', ['serious phenylalanine (aspartame)']],
    ['aspartame', 'Singulair 5 mg chewable tablet', ['serious phenylalanine (aspartame)']],
    ['aspartame', 'montelukast 10 mg tablet', ['?']],
    ['aspartame', 'ondansetron 4 mg disintegrating tablet', ['?']],
    ['gelatin', 'Maxalt-MLT 10 mg disintegrating tablet', ['serious gelatin and aspartame']],
    ['gelatin', 'amoxicillin 500 mg capsule', ['moderate gelatin of the capsule', '?']],
    ['gelatin', 'lisinopril 10 mg tablet', ['?']],
    ['benzyl alcohol', 'Depo-Testosterone 200 mg/mL vial', ['serious benzyl alcohol']],
    ['benzyl alcohol', 'Lantus 100 units/mL vial', ['?']],
    ['fructose', 'carbamazepine 100 mg/5 mL oral suspension', ['serious sorbitol']],
    ['fructose', 'carbamazepine 200 mg tablet', ['?']],
    ['fructose', 'Tamiflu 6 mg/mL oral suspension', ['moderate sorbitol']],
    ['galactosemia', 'lactulose 10 g/15 mL oral solution', ['serious galactose']],
    ['gluten', 'lisinopril 10 mg tablet', ['?']],
    ['egg', 'lisinopril 10 mg tablet', ['?']],
    ['Polysorbate 80', 'lisinopril 10 mg tablet', ['?']],
    ['Latex', 'lisinopril 10 mg tablet', []],
    ['Latex', 'amoxicillin 500 mg capsule', []],
    ['latex gloves', 'Lantus 100 units/mL vial', ['?']],
    ['Latex', 'Lovenox 40 mg/0.4 mL prefilled syringe', ['?']],
    ['natural rubber', 'carbamazepine 100 mg/5 mL oral suspension', ['?']],
    ['Latex', 'Spiriva HandiHaler 18 mcg inhalation capsule', ['?']],
    ['adhesive tape', 'clonidine 0.1 mg/day patch', ['?']],
    ['adhesive tape', 'lisinopril 10 mg tablet', []],
    ['wool', 'erythromycin 0.5% ophthalmic ointment', ['?']],
    ['wool', 'lisinopril 10 mg tablet', []],
    ['fragrance', 'triamcinolone acetonide 0.1% cream', ['?']],
    ['fragrance', 'Lantus 100 units/mL vial', []],
    ['beef', 'amoxicillin 500 mg capsule', ['moderate gelatin of the capsule', '?']],
    ['beef', 'Lovenox 40 mg/0.4 mL prefilled syringe', ['?']],
    ['alpha gal', 'Lovenox 40 mg/0.4 mL prefilled syringe', ['serious enoxaparin', '?']],
  ])('%s, given %s', (allergy, product, expected) => {
    expect(saidOf(allergy, product)).toEqual(expected);
  });

  it('weigh less where an intolerance is recorded', () => {
    expect(saidOf('peanut', 'Prometrium 100 mg capsule', 'nausea')).toEqual(['moderate peanut oil']);
    expect(saidOf('peanut', 'Prometrium 100 mg capsule', 'Anaphylaxis')).toEqual(['serious peanut oil']);
  });
});

describe('the facts on excipients', () => {
  it('are of excipients that an allergy can name, and each names its source', () => {
    const named = new Set(excipients);
    expect(excipientFacts.flatMap((fact) => fact.excipients).filter((one) => !named.has(one))).toEqual([]);
    expect(excipientFacts.filter(({ source }) => source.length < 20)).toEqual([]);
  });

  it('name brands, forms and ingredients that the catalog has', () => {
    const drugs = starterProducts().map(({ drug }) => drug);
    const isKnown = (test: (drug: (typeof drugs)[number]) => boolean) => drugs.some(test);
    const unknown = excipientFacts.flatMap(({ products }) => [
      ...(products.brands ?? []).filter(
        (brand) => !isKnown(({ description }) => description.toLowerCase().startsWith(`${brand} `)),
      ),
      ...(products.doseForms ?? []).filter((form) => !isKnown(({ doseForm }) => doseForm === form)),
      ...(products.ingredients ?? []).filter(
        (name) => !isKnown(({ ingredients }) => ingredients.includes(name)),
      ),
    ]);
    expect(unknown).toEqual([]);
  });
});
