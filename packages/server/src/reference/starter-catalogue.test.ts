import { unitsOfForm } from '@erx/core/drugs/form-units';
import { isOfferedUnit } from '@erx/core/drugs/potency-units';
import { isSupply } from '@erx/core/drugs/model';
import { findSchedule } from '@erx/core/drugs/schedules';
import { sigOf } from '@erx/core/sig/rules';
import { describe, expect, it, vi } from 'vitest';
import { describeWithPublished } from '../../../../tests/harness/describe-published';
import { excerptLines, EXCERPTS, PUBLISHED } from '../../../../tests/harness/published';
import {
  type CodedDrug,
  unconfirmedDiagnoses,
  unconfirmedDrugs,
} from '../../../../scripts/reference/check-catalogue.mjs';
import { isKnownUncontrolled } from './known-ingredients';
import { listSigs } from './sigs';
import { starterDiagnoses, starterProducts } from './starter-catalogue';
import coded from '../../data/starter/drugs.json';
import supplies from '../../data/starter/supplies.json';
import published from './testing/published-names.json';

// The published lists are long; a busy machine takes its time over them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const FIRST_UNCODED = 101;
/** Products of which the excerpt has every package and every other package of their RxNorm concept. */
const IN_EXCERPT = new Set([
  'amlodipine-valsartan 5 mg-160 mg tablet',
  'Toprol XL 100 mg extended-release tablet',
  'Zocor 20 mg tablet',
  'Saxenda 6 mg/mL pen injector',
  'Vimpat 100 mg tablet',
  'Strattera 60 mg capsule',
  'Tamiflu 75 mg capsule',
  'Proventil HFA 90 mcg/actuation metered-dose inhaler',
  'Minipress 2 mg capsule',
  'hydrocortisone 1% ointment',
  'Differin 0.1% cream',
  'Invega 6 mg extended-release tablet',
  'Macrodantin 50 mg capsule',
  'Azasan 75 mg tablet',
]);
const products = starterProducts();
const drugs = products.map((product) => product.drug);
const find = (description: string) => drugs.find((drug) => drug.description === description);

describe('the starter catalogue', () => {
  it('holds the products and ingredients an installation starts with', () => {
    expect(drugs.length).toBeGreaterThanOrEqual(500);
    expect(new Set(drugs.flatMap((drug) => drug.ingredients)).size).toBeGreaterThanOrEqual(250);
    expect(starterDiagnoses().length).toBeGreaterThanOrEqual(1000);
  });

  it('knows of every dose form in which units it is dispensed', () => {
    const unknown = drugs.filter((drug) => unitsOfForm(drug) === undefined);
    expect([...new Set(unknown.map(({ doseForm }) => doseForm))]).toEqual([]);
  });

  it('offers no tablet, capsule or patch in mL or grams', () => {
    const counted = drugs.filter(
      ({ doseForm }) => /tablet|capsule|patch/.test(doseForm) && !/inhalation/.test(doseForm),
    );
    expect(counted.length).toBeGreaterThan(500);
    expect(
      counted.filter((drug) => unitsOfForm(drug)?.some((code) => ['C28254', 'C48155'].includes(code))),
    ).toEqual([]);
  });

  it('gives each product one id, description, representative NDC and import key', () => {
    const twice = (values: (string | undefined)[]) =>
      values.filter((value, index) => value !== undefined && values.indexOf(value) !== index);
    expect(twice(drugs.map((drug) => drug.prescribableDrugId))).toEqual([]);
    expect(twice(drugs.map((drug) => drug.description))).toEqual([]);
    expect(twice(drugs.map((drug) => drug.representativeNdc))).toEqual([]);
    expect(twice(drugs.map((drug) => drug.rxNormId))).toEqual([]);
    expect(twice(products.flatMap((product) => product.keys))).toEqual([]);
  });

  it('keeps the ids it has published', () => {
    expect(find('lisinopril 10 mg tablet')?.prescribableDrugId).toBe('673d8b6a-6ee0-55ed-8362-53c75c3c2f60');
  });

  it('agrees with 21 CFR 1308 on every product', () => {
    const differing = drugs.filter((drug) => {
      const lawful = findSchedule(
        {
          ingredients: drug.ingredients.map((name) => ({ name })),
          doseForm: drug.doseForm,
          isSupply: isSupply(drug),
        },
        isKnownUncontrolled,
      );
      return lawful !== drug.schedule;
    });
    // Without amounts the rule takes combinations for their substance alone; these are in their limits.
    expect(differing.map((drug) => `${drug.description}: ${drug.schedule}`).sort()).toEqual([
      'Lomotil 2.5 mg-0.025 mg tablet: V',
      'acetaminophen-codeine 300 mg-15 mg tablet: III',
      'acetaminophen-codeine 300 mg-30 mg tablet: III',
      'acetaminophen-codeine 300 mg-60 mg tablet: III',
      'diphenoxylate-atropine 2.5 mg-0.025 mg tablet: V',
      'guaifenesin-codeine 100 mg-10 mg/5 mL syrup: V',
      'promethazine-codeine 6.25 mg-10 mg/5 mL syrup: V',
    ]);
  });

  it('offers only units of the restricted list', () => {
    expect(drugs.filter((drug) => !isOfferedUnit(drug.potencyUnitCode))).toEqual([]);
  });

  it.each([
    [
      'lisinopril 10 mg tablet',
      {
        rxNormId: '314076',
        rxNormTermType: 'SCD',
        type: 'Generic',
        schedule: 'none',
        controlledSubstance: false,
        potencyUnitCode: 'C48542',
        route: 'oral',
      },
    ],
    [
      'amoxicillin 400 mg/5 mL oral suspension',
      { potencyUnitCode: 'C28254', route: 'oral', ingredients: ['amoxicillin'] },
    ],
    ['Lipitor 20 mg tablet', { rxNormTermType: 'SBD', type: 'Brand Name', ingredients: ['atorvastatin'] }],
    [
      'oxycodone-acetaminophen 5 mg-325 mg tablet',
      { schedule: 'II', controlledSubstance: true, controlledSubstanceDeaId: '2' },
    ],
    ['cetirizine 10 mg tablet', { overTheCounter: true }],
  ])('%s', (description, fields) => {
    expect(find(description)).toMatchObject(fields);
  });

  it('has only codes that an excerpt of the published lists confirms, of what stands there whole', () => {
    const rows = (coded as readonly CodedDrug[]).filter(({ description }) => IN_EXCERPT.has(description));
    expect(rows).toHaveLength(IN_EXCERPT.size);
    expect(unconfirmedDrugs(EXCERPTS, rows)).toEqual([]);
    const listed = new Set(excerptLines('icd10cm-fy2022.csv').map((line) => line.split(',')[1]));
    const found = starterDiagnoses().filter(({ code }) => listed.has(code.replace('.', '')));
    expect(found.length).toBeGreaterThan(50);
    expect(
      unconfirmedDiagnoses(
        EXCERPTS,
        found.map(({ code, description }) => [code, description]),
      ),
    ).toEqual([]);
  });

  it('has the products that no directory here lists from a source that was looked up', () => {
    for (const [description] of published.products)
      expect(find(description ?? '') ?? description).toMatchObject({ description });
    const sourced = new Set(published.products.map(([description]) => description));
    const uncoded = drugs.filter(
      (drug) => !isSupply(drug) && drug.representativeNdc === undefined && drug.rxNormId === undefined,
    );
    // Of the first edition of the catalogue, without a code and without a source that was kept.
    expect(uncoded.filter(({ description }) => !sourced.has(description)).length).toBeLessThanOrEqual(
      FIRST_UNCODED,
    );
  });

  it('has what is taken most', () => {
    const together = new Set(drugs.map(({ ingredients }) => ingredients.join(' + ')));
    expect(published.mostTaken.names.length).toBeGreaterThan(150);
    expect(published.mostTaken.names.filter((name) => !together.has(name))).toEqual([]);
  });

  it.each([
    'Mounjaro 2.5 mg/0.5 mL pen injector',
    'Zepbound 15 mg/0.5 mL pen injector',
    'Paxlovid 300 mg-100 mg tablet pack',
    'Tresiba FlexTouch 200 units/mL pen injector',
    'Basaglar KwikPen 100 units/mL pen injector',
    'isotretinoin 40 mg capsule',
    'Claravis 40 mg capsule',
    'docusate 100 mg capsule',
    'ferrous sulfate 325 mg tablet',
    'nicotine 7 mg/day patch',
    'cephalexin 250 mg/5 mL oral suspension',
  ])('has %s', (description) => {
    expect(find(description)).toBeDefined();
  });

  it('would notice a code that is not the product', () => {
    const [row] = products;
    const swapped = {
      description: 'x',
      genericName: 'lisinopril',
      brandName: null,
      strength: '10 mg',
      form: 'tablet',
      rxcui: '617310',
      ndc: find('Lipitor 20 mg tablet')?.representativeNdc ?? null,
      packages: [],
    };
    expect(row).toBeDefined();
    expect(unconfirmedDrugs(EXCERPTS, [swapped])).toHaveLength(2);
    expect(
      unconfirmedDiagnoses(EXCERPTS, [
        ['I10', 'Essential (primary) hypertension'],
        ['I10.0', 'x'],
        ['A00', 'Cholera'],
      ]),
    ).toHaveLength(2);
  });
});

describeWithPublished('every code', ['ndc-packages.csv.gz', 'icd10cm-fy2022.csv.gz'], () => {
  it('is one that the published lists confirm', () => {
    expect(unconfirmedDrugs(PUBLISHED)).toEqual([]);
    expect(unconfirmedDiagnoses(PUBLISHED)).toEqual([]);
  });
});

describe('supplies', () => {
  const listed = drugs.filter(isSupply);

  it('are no drugs: nothing in them, no route, no schedule, no RxNorm code', () => {
    expect(listed).toHaveLength(supplies.length);
    for (const drug of listed)
      expect(drug).toMatchObject({
        ingredients: [],
        route: '',
        schedule: 'none',
        controlledSubstance: false,
        controlledSubstanceDeaId: '',
      });
    expect(listed.filter(({ rxNormId }) => rxNormId !== undefined)).toEqual([]);
  });

  it('have a code only where a public list that was looked up has it', () => {
    const coded = supplies.filter(({ ndc }) => ndc !== null);
    expect(coded.length).toBeGreaterThan(0);
    expect(supplies.filter(({ ndc, source }) => (ndc === null) !== (source === null))).toEqual([]);
  });

  it.each([
    ['test strip', 'C48538'],
    ['lancet', 'C120263'],
    ['pen needle', 'C120216'],
    ['insulin syringe', 'C64933'],
    ['glucose meter', 'C64933'],
    ['glucose sensor', 'C64933'],
    ['alcohol swab', 'C53504'],
    ['spacer', 'C64933'],
    ['sharps container', 'C64933'],
    ['peak flow meter', 'C64933'],
  ])('a %s is dispensed in %s', (form, code) => {
    const found = listed.filter(({ doseForm }) => doseForm === form);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ potencyUnitCode }) => potencyUnitCode))).toEqual(new Set([code]));
  });

  it('offer directions that are understood, with as many strips as tests', () => {
    const strips = find('blood glucose test strips');
    expect(strips && listSigs(strips).map(({ sig }) => sig)).toContain(
      'Test blood glucose four times daily.',
    );
    const unread = listed.flatMap((drug) =>
      listSigs(drug)
        .filter(({ sig }) => sigOf(sig, drug) === undefined)
        .map(({ sig }) => `${drug.doseForm}: ${sig}`),
    );
    expect(unread).toEqual([]);
  });
});

describe('sigs', () => {
  it('fit the 140 characters of a sig (P5-10)', () => {
    expect(
      drugs.flatMap((drug) => listSigs(drug)).filter(({ sig }) => sig.length > 140 || sig.trim() === ''),
    ).toEqual([]);
  });

  it.each([
    [
      'methotrexate 2.5 mg tablet',
      ['Take 4 tablets by mouth once each WEEK, on the same day. Do not take daily.'],
    ],
    ['methadone 10 mg tablet', []],
    ['fentanyl 25 mcg/hr patch', ['Apply 1 patch every 72 hours.']],
  ])('%s has its own', (description, texts) => {
    const drug = find(description);
    expect(drug && listSigs(drug).map(({ sig }) => sig)).toEqual(texts);
  });

  it('offers several volumes of a children’s liquid (readings P5-11)', () => {
    const drug = find('amoxicillin 400 mg/5 mL oral suspension');
    expect(drug && listSigs(drug).length).toBeGreaterThanOrEqual(4);
  });
});
