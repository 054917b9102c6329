import { describe, expect, it } from 'vitest';
import { starterProducts } from '../reference/starter-catalogue';
import { DrugSearchIndex } from './search-index';
import { type SearchFor, searchRows } from './search-rows';
import { SHORT_NAMES } from '@erx/core/drugs/short-names';

const products = new Map(
  starterProducts().map(({ drug, listings }) => [
    drug.prescribableDrugId,
    { drug, rank: 500 + 10 * listings },
  ]),
);
const index = new DrugSearchIndex(
  Array.from(products.values(), ({ drug, rank }) => ({ ...drug, id: drug.prescribableDrugId, rank })),
);
const idOf = (description: string) =>
  Array.from(products.values()).find(({ drug }) => drug.description === description)?.drug
    .prescribableDrugId ?? '';
const TODAY = '2026-11-25';
const search = (typed: string, searchFor: Partial<SearchFor> = {}) =>
  searchRows(index, products, typed, { today: TODAY, ...searchFor }, () => true);
const descriptionOf = (id: string | undefined) =>
  id === undefined ? undefined : products.get(id)?.drug.description;
/** 'match: first product' of each row. */
const rowsOf = (typed: string, searchFor: Partial<SearchFor> = {}) =>
  search(typed, searchFor).rows.map(({ match, choices }) => `${match}: ${choices[0]?.description ?? ''}`);

describe('what is off the market', () => {
  const idsOf = (typed: string) =>
    search(typed).rows[0]?.choices.map(({ prescribableDrugId }) => prescribableDrugId) ?? [];
  const marketed = (until: (id: string) => string | undefined) =>
    new Map(
      [...products].map(([id, product]) => {
        const marketedUntil = until(id);
        return [id, { ...product, ...(marketedUntil === undefined ? {} : { marketedUntil }) }];
      }),
    );
  const searchIn = (typed: string, until: (id: string) => string | undefined) =>
    searchRows(index, marketed(until), typed, { today: TODAY }, () => true);

  it('stands last in its row, says since when, and Enter does not take it', () => {
    const [first = '', ...others] = idsOf('lisinopril 10');
    const ten = idOf('lisinopril 10 mg tablet');
    expect(search('lisinopril 10').preselected).toBe(ten);
    const answer = searchIn('lisinopril 10', (id) => (id === ten ? '2026-11-24' : undefined));
    expect(answer.preselected).toBeUndefined();
    expect(answer.rows[0]?.choices.map(({ prescribableDrugId }) => prescribableDrugId)).toEqual([
      ...[first, ...others].filter((id) => id !== ten),
      ten,
    ]);
    expect(answer.rows[0]?.choices.filter(({ marketedUntil }) => marketedUntil !== undefined)).toMatchObject([
      { prescribableDrugId: ten, marketedUntil: '2026-11-24' },
    ]);
  });

  it('is on it to its last day, and says no day before', () => {
    const answer = searchIn('lisinopril 10', () => TODAY);
    expect(answer).toEqual(search('lisinopril 10'));
  });

  it('stands behind every row of its kind, and before what is only near the text', () => {
    const before = search('metoprolol').rows;
    const off = new Set(before[0]?.choices.map(({ prescribableDrugId }) => prescribableDrugId));
    const rows = searchIn('metoprolol', (id) => (off.has(id) ? '2015-12-31' : undefined)).rows;
    const exact = rows.filter(({ match }) => match === 'exact');
    expect(exact.length).toBeGreaterThan(1);
    expect(exact.at(-1)?.choices.every(({ marketedUntil }) => marketedUntil === '2015-12-31')).toBe(true);
    expect(rows.slice(0, exact.length)).toEqual(exact);
  });
});

describe('what is known of a coverage', () => {
  it('stands with the product whose package was asked about, and with no other', () => {
    const ten = idOf('lisinopril 10 mg tablet');
    const ndc = products.get(ten)?.drug.representativeNdc ?? '';
    const plans = new Map([[ndc, [{ pbmId: 'A', memberId: '1', status: '2' }]]]);
    const [row] = search('lisinopril', { plans }).rows;
    expect(row?.choices.filter((choice) => choice.plans !== undefined)).toMatchObject([
      { prescribableDrugId: ten, plans: [{ pbmId: 'A', memberId: '1', status: '2' }] },
    ]);
  });
});

describe('what has no brand and no ingredient', () => {
  it.each([
    ['test strips', 'blood glucose test strips'],
    ['lancets', 'lancets'],
    ['pen needles', 'pen needles'],
    ['spacer', 'spacer (valved holding chamber)'],
    ['accu-chek guide strips', 'Accu-Chek Guide blood glucose test strips'],
    ['medrol dosepak', 'Medrol Dosepak 4 mg tablet pack'],
    ['iron', 'ferrous sulfate 325 mg tablet'],
  ])('%s: the first row has %s', (typed, description) => {
    const [row] = search(typed).rows;
    expect(row?.match).toBe('exact');
    expect(row?.choices.map((choice) => choice.description)).toContain(description);
  });
});

describe('brand and generic in one row', () => {
  it.each([
    ['lipitor', 'atorvastatin 10 mg tablet', 'Lipitor 20 mg tablet'],
    ['atorvastatin', 'atorvastatin 10 mg tablet', 'Lipitor 20 mg tablet'],
    ['augmentin', 'amoxicillin-clavulanate 500 mg-125 mg tablet', 'Augmentin 875 mg-125 mg tablet'],
    ['synthroid', 'levothyroxine 25 mcg tablet', 'Synthroid 25 mcg tablet'],
    [
      'toprol xl',
      'metoprolol succinate 25 mg extended-release tablet',
      'Toprol XL 25 mg extended-release tablet',
    ],
    ['anaprox', 'naproxen sodium 275 mg tablet', 'Anaprox DS 550 mg tablet'],
    ['vistaril', 'hydroxyzine pamoate 25 mg capsule', 'Vistaril 25 mg capsule'],
    ['zyrtec', 'cetirizine 10 mg tablet', 'Zyrtec 10 mg tablet'],
    ['claritin', 'loratadine 10 mg tablet', 'Claritin 10 mg tablet'],
    ['advil', 'ibuprofen 200 mg tablet', 'Advil 200 mg tablet'],
    ['aleve', 'naproxen sodium 220 mg tablet', 'Aleve 220 mg tablet'],
    ['tylenol', 'acetaminophen 500 mg tablet', 'Tylenol 500 mg tablet'],
  ])('%s: the first row has %s and %s', (typed, generic, brand) => {
    const [row] = search(typed).rows;
    expect(row?.match).toBe('exact');
    expect(row?.choices.map(({ description }) => description)).toEqual(
      expect.arrayContaining([generic, brand]),
    );
  });

  it.each([
    ['flexeril', 'Flexeril', 'cyclobenzaprine 5 mg tablet'],
    ['vicodin', 'Vicodin', 'hydrocodone-acetaminophen 5 mg-325 mg tablet'],
    ['phenergan', 'Phenergan', 'promethazine 12.5 mg tablet'],
    ['atarax', 'Atarax', 'hydroxyzine hydrochloride 10 mg tablet'],
  ])('%s, a brand that the catalogue lacks, leads to its generic and says so', (typed, brand, first) => {
    const [row] = search(typed).rows;
    expect(row).toMatchObject({ match: 'exact', by: { brand } });
    expect(row?.choices[0]?.description).toBe(first);
  });

  it.each([
    ['prilosec', 'omeprazole 20 mg delayed-release capsule'],
    ['mounjaro', 'Mounjaro 2.5 mg'],
    ['tirzepatide', 'Mounjaro 2.5 mg'],
    ['tresiba', 'Tresiba'],
    ['basaglar', 'Basaglar'],
    ['paxlovid', 'Paxlovid'],
    ['isotretinoin', 'isotretinoin'],
    ['polytrim', 'polymyxin B'],
    ['docusate', 'docusate'],
    ['pen vk', 'penicillin V potassium 500 mg tablet'],
    ['kcl', 'potassium chloride 10 mEq'],
    ['prednisone taper', 'prednisone 10 mg tablet'],
  ])('%s is found: %s', (typed, beginning) => {
    const found = search(typed).rows.filter(({ match }) => match === 'exact');
    expect(
      found.flatMap(({ choices }) => choices).some(({ description }) => description.startsWith(beginning)),
    ).toBe(true);
  });

  it.each([
    ['colace', /colcrys|concerta/i],
    ['syndros', /androbalance/i],
    ['esketamine', /ketamine/i],
    ['claritin', /clarithromycin/i],
    ['aleve', /levetiracetam/i],
  ])('%s is taken for no other drug', (typed, other) => {
    expect(
      search(typed)
        .rows.flatMap(({ choices }) => choices)
        .filter(({ description }) => other.test(description)),
    ).toEqual([]);
  });

  it.each([
    ['hydrochlorothiazide', 'hydrochlorothiazide', 'lisinopril-hydrochlorothiazide'],
    ['ferrous', 'ferrous sulfate', 'Lo Loestrin Fe'],
    ['trimethoprim', undefined, 'sulfamethoxazole-trimethoprim'],
  ])('%s: %s as it is, and %s only as similar', (typed, exact, similar) => {
    const { rows, preselected } = search(typed);
    const matchesOf = (beginning: string) =>
      rows
        .filter(({ choices }) => choices.some(({ description }) => description.startsWith(beginning)))
        .map(({ match }) => match);
    if (exact !== undefined) expect(matchesOf(exact)[0]).toBe('exact');
    expect(matchesOf(similar)).not.toEqual([]);
    expect(matchesOf(similar)).not.toContain('exact');
    expect(preselected).toBeUndefined();
  });

  it('keeps a brand in a row of its own where the ingredient has several releases', () => {
    expect(rowsOf('concerta')).toEqual(['exact: Concerta 18 mg extended-release tablet']);
    expect(search('ms contin').rows[0]?.choices).toHaveLength(1);
  });

  it('keeps the salts apart that a brand is told by', () => {
    expect(rowsOf('atarax').some((row) => row.includes('pamoate'))).toBe(false);
    expect(rowsOf('vistaril').some((row) => row.includes('hydrochloride'))).toBe(false);
    expect(rowsOf('aleve').some((row) => row.includes('naproxen 250'))).toBe(false);
  });

  it('takes a name that several drugs are sold under for none of them as exact', () => {
    expect(rowsOf('unisom').length).toBeGreaterThan(0);
    expect(rowsOf('unisom').every((row) => row.startsWith('similar: diphenhydramine'))).toBe(true);
    expect(rowsOf('xyzal')[0]).toBe('exact: levocetirizine 5 mg tablet');
  });

  it('takes no brand for a slip of another one: Prolia is not Prolixin, and Neupro not Neurontin', () => {
    expect(rowsOf('prolia')).toEqual([]);
    expect(rowsOf('neupro')).toEqual([]);
    expect(rowsOf('neurontn')[0]).toMatch(/^similar: gabapentin/);
  });

  it('leaves a salt out that a brand is not: Naprosyn is not the sodium', () => {
    expect(rowsOf('naprosyn')[0]).toBe('exact: naproxen 250 mg tablet');
    expect(rowsOf('naprosyn').some((row) => row.startsWith('exact: naproxen sodium'))).toBe(false);
  });

  it('takes no brand for another of its ingredient as exact: Asacol HD is not 1.2 g', () => {
    expect(rowsOf('asacol')).toEqual(['similar: mesalamine 1.2 g delayed-release tablet']);
  });
});

describe('what Enter takes', () => {
  it.each([
    ['lisinopril 10', 'lisinopril 10 mg tablet'],
    ['lisin 10 qd', 'lisinopril 10 mg tablet'],
    ['metf 500', 'metformin 500 mg tablet'],
    ['lipitor 20', 'Lipitor 20 mg tablet'],
    ['lipitor 80', 'atorvastatin 80 mg tablet'],
    ['zestril 10', 'Zestril 10 mg tablet'],
    ['zpak', 'azithromycin 250 mg tablet'],
    ['z-pak', 'azithromycin 250 mg tablet'],
    ['z pack', 'azithromycin 250 mg tablet'],
    ['tylenol 3', 'acetaminophen-codeine 300 mg-30 mg tablet'],
    ['kcl 20', 'potassium chloride 20 mEq extended-release tablet'],
    ['kcl', undefined],
    ['pen vk', undefined],
    ['prednisone taper', undefined],
    ['claritin', undefined],
    ['vicodin', undefined],
    ['spacer', undefined],
    ['tylenol #3', 'acetaminophen-codeine 300 mg-30 mg tablet'],
    ['hydrocodone/apap 5/325', 'hydrocodone-acetaminophen 5 mg-325 mg tablet'],
    ['amox 400/5', 'amoxicillin 400 mg/5 mL oral suspension'],
    ['amoxicillin suspension 400', 'amoxicillin 400 mg/5 mL oral suspension'],
    ['glucophage 500', undefined],
    ['glucophage xr 500', 'Glucophage XR 500 mg extended-release tablet'],
    ['bupropion 150', undefined],
    ['bupropion xl 150', 'bupropion hydrochloride 150 mg 24-hour extended-release tablet'],
    ['metformin 500', 'metformin 500 mg tablet'],
    ['lisinopril', undefined],
    ['lipitor', undefined],
    ['amox 90/kg', undefined],
    ['insulin', undefined],
    ['statin 20', undefined],
    ['mtx 2.5', undefined],
    ['lisinoprl 10', undefined],
  ])('%s: %s', (typed, description) => {
    expect(descriptionOf(search(typed).preselected)).toBe(description);
  });

  it("takes the patient's own strength where none was typed, and the typed one where one was", () => {
    const patient = {
      birthDate: undefined,
      takes: new Set([idOf('lisinopril 20 mg tablet')]),
      had: new Set<string>(),
    };
    expect(descriptionOf(search('lisinopril', { patient }).preselected)).toBe('lisinopril 20 mg tablet');
    expect(descriptionOf(search('lisinopril 10', { patient }).preselected)).toBe('lisinopril 10 mg tablet');
  });

  it('takes none of several that the patient has, and none that the patient only had', () => {
    const both = new Set([idOf('warfarin 2.5 mg tablet'), idOf('warfarin 5 mg tablet')]);
    const none = new Set<string>();
    expect(
      search('warfarin', { patient: { birthDate: undefined, takes: both, had: none } }).preselected,
    ).toBeUndefined();
    expect(
      search('warfarin', {
        patient: { birthDate: undefined, takes: none, had: new Set([idOf('warfarin 5 mg tablet')]) },
      }).preselected,
    ).toBeUndefined();
  });
});

describe('shorthand, classes and uses', () => {
  it.each([...SHORT_NAMES].filter(([, meanings]) => meanings.length === 1 && meanings[0]?.search !== ''))(
    '%s finds products',
    (typed) => {
      const { rows } = search(typed);
      if (!/epi pen|feso4|fe so4/.test(typed)) expect(rows[0]?.match).toBe('exact');
    },
  );

  it.each([
    ['mtx', ['methotrexate', 'mitoxantrone'], ['doubtful: methotrexate 2.5 mg tablet']],
    [
      't3',
      ['acetaminophen codeine', 'liothyronine'],
      ['doubtful: acetaminophen-codeine 300 mg-15 mg tablet', 'doubtful: liothyronine 5 mcg tablet'],
    ],
  ])('%s means several drugs: %s, and none of them by itself', (typed, drugs, rows) => {
    expect(search(typed).doubtful).toEqual({ abbreviation: typed, drugs });
    expect(rowsOf(typed)).toEqual(rows);
  });

  it.each([
    ['statin', 'Class: statins', 'atorvastatin 10 mg tablet'],
    ['ppi', 'Class: proton pump inhibitors', 'omeprazole 20 mg delayed-release capsule'],
    ['ace inhibitor', 'Class: ACE inhibitors', 'lisinopril 2.5 mg tablet'],
    ['ssri', 'Class: SSRIs', 'sertraline 25 mg tablet'],
    ['triptan', 'Class: triptans', 'sumatriptan 25 mg tablet'],
    ['otitis', 'First for acute otitis media (AAP 2013, Pediatrics 131:e964)', 'amoxicillin 250 mg capsule'],
    [
      'uti',
      'First for uncomplicated cystitis (IDSA and ESCMID 2010 update, Clin Infect Dis 52:e103)',
      'nitrofurantoin monohydrate/macrocrystals 100 mg capsule',
    ],
    [
      'strep',
      'First for streptococcal pharyngitis (IDSA 2012, Clin Infect Dis 55:e86)',
      'penicillin V potassium 250 mg tablet',
    ],
    ['migraine', 'First for acute migraine (ACP 2025, Ann Intern Med 178:571)', 'ibuprofen 200 mg tablet'],
  ])('%s leads to %s, labelled and chosen by nobody', (typed, group, first) => {
    const { rows, preselected } = search(typed);
    expect(rows[0]).toMatchObject({ match: 'group', by: { group } });
    expect(rows[0]?.choices[0]?.description).toBe(first);
    expect(preselected).toBeUndefined();
  });

  it('sets what has the name before what is of the class', () => {
    expect(search('insulin').rows[0]?.match).toBe('exact');
    const matches = search('penicillin').rows.map(({ match }) => match);
    expect(matches).toEqual([...matches].sort());
  });

  it('keeps to the strength that was typed behind a class', () => {
    const [row] = search('statin 40').rows;
    expect(row?.choices.filter(({ isFound }) => isFound).map(({ description }) => description)).toEqual([
      'atorvastatin 40 mg tablet',
      'Lipitor 40 mg tablet',
    ]);
  });
});

describe('the order for a patient and a prescriber', () => {
  it('puts liquids before what is chewed, tablets behind, capsules last for a child of three', () => {
    const amoxicillin = search('amox', { ageYears: 3 }).rows.filter(
      ({ choices: [one] }) => one?.name === 'amoxicillin',
    );
    expect(amoxicillin.map(({ choices: [one], caution }) => [one?.doseForm, caution])).toEqual([
      ['oral suspension', undefined],
      ['chewable tablet', undefined],
      ['tablet', 'Tablet: hard to swallow under 6 years'],
      ['capsule', 'Capsule: hard to swallow under 6 years'],
    ]);
    expect(rowsOf('amox', { ageYears: 3 })[0]).toBe('exact: amoxicillin 125 mg/5 mL oral suspension');
    expect(rowsOf('amox', { ageYears: 6 })[0]).toBe('exact: amoxicillin 250 mg capsule');
    expect(rowsOf('amox')[0]).toBe('exact: amoxicillin 250 mg capsule');
  });

  it('puts what the patient takes first, then what they had, then what is usual', () => {
    const takes = new Set([idOf('amlodipine 5 mg tablet')]);
    const had = new Set([idOf('amiodarone 200 mg tablet')]);
    const usual = new Map([[idOf('amitriptyline 25 mg tablet'), 30]]);
    const { rows } = search('am', { patient: { birthDate: undefined, takes, had }, usual });
    expect(rows.slice(0, 3).map(({ choices: [one] }) => one?.name)).toEqual([
      'amlodipine',
      'amiodarone',
      'amitriptyline',
    ]);
    expect(rows[0]?.choices.find(({ tie }) => tie === 'takes')?.description).toBe('amlodipine 5 mg tablet');
    expect(rows[2]?.choices.find(({ isUsual }) => isUsual)?.description).toBe('amitriptyline 25 mg tablet');
  });

  it('raises nothing that is only similar above what has the name', () => {
    const takes = new Set([idOf('lisinopril-hydrochlorothiazide 20 mg-12.5 mg tablet')]);
    const { rows } = search('hydrochlorothiazide', {
      patient: { birthDate: undefined, takes, had: new Set() },
    });
    expect(rows[0]?.choices[0]?.name).toBe('hydrochlorothiazide');
  });
});

describe('a dose by weight', () => {
  it('is set aside, said, and leaves all strengths', () => {
    const { rows, aside } = search('amox 90/kg');
    expect(aside).toEqual([{ kind: 'dose-by-weight', text: '90/kg' }]);
    expect(rows.some(({ choices: [one] }) => one?.doseForm === 'oral suspension')).toBe(true);
  });
});
