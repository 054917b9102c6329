import { toProduct } from '@erx/core/drugs/listed-product';
import type { DrugPackage } from '@erx/core/drugs/model';
import { toDispensablePackage } from '@erx/core/drugs/packages';
import { unitsOfForm } from '@erx/core/drugs/form-units';
import { showUnits } from '@erx/core/drugs/potency-units';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOverList, DIRECTORY } from '../../../../tests/harness/describe-published';
import { isKnownUncontrolled } from './known-ingredients';
import { toDrugPackage } from './package-description';
import { starterProducts } from './starter-catalogue';

// The published lists are long; a busy machine takes its time over them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A package of a product as the endpoint answers it. */
interface Offered {
  readonly product: string;
  readonly form: string;
  readonly units: string;
  readonly shown: DrugPackage;
}

/** '5 Patch', or 'none'. */
const taken = ({ shown: { dispense } }: Offered) =>
  dispense === undefined ? 'none' : `${dispense.quantity} ${showUnits(dispense.units)}`;

/** How the directory names one of a unit, independently of the rule. */
const NAMES: Record<string, string | undefined> = {
  Tablet: 'TABLET',
  Capsule: 'CAPSULE',
  Patch: 'PATCH',
  Suppository: 'SUPPOSITORY',
  Film: 'FILM',
  Ring: 'RING',
  Lozenge: 'LOZENGE',
  Kit: 'KIT',
  Packet: 'PACKET',
  Gram: 'k?g',
  Milliliter: '(?:mL|L)',
  Each: 'SYRINGE',
};

/**
 * What labels say that a canister, bottle or inhaler of so many puffs holds, in grams, milliliters or blisters
 * (section 16, How supplied); written here once more, so that the table of the product is not proved by itself.
 */
const BY_LABEL: readonly (readonly [product: RegExp, puffs: number, amount: number])[] = [
  [/^Ventolin HFA/, 200, 18],
  [/^Ventolin HFA/, 60, 8],
  [/^Proventil HFA/, 200, 6.7],
  [/^Xopenex HFA/, 200, 15],
  [/^Flovent HFA 44 /, 120, 10.6],
  [/^Flovent HFA (?:110|220) /, 120, 12],
  [/^fluticasone propionate 50 mcg\/actuation nasal spray/, 120, 16],
  [/^Nasonex/, 120, 17],
  [/^azelastine 137 mcg\/actuation nasal spray/, 200, 30],
  [/^ProAir HFA/, 200, 8.5],
  [/^Symbicort/, 120, 10.2],
  [/^Advair HFA/, 120, 12],
  [/^Flonase 50 mcg\/actuation nasal spray/, 120, 16],
  [/^ipratropium 21 mcg\/actuation nasal spray/, 345, 30],
  [/^ipratropium 42 mcg\/actuation nasal spray/, 165, 15],
  // Blisters: a strip of each ingredient where they are apart.
  [/^Advair Diskus/, 60, 60],
  [/^(?:Anoro|Breo) Ellipta/, 30, 60],
  [/^(?:Incruse|Arnuity) Ellipta/, 30, 30],
];

/** What labels and names of RxNorm say of the tablets in a pack, written here once more. */
const TABLETS_BY_LABEL: readonly (readonly [product: RegExp, tablets: number])[] = [
  [/^(?:Tri-)?Sprintec /, 28],
  [/^Aviane /, 28],
  [/^Ortho Tri-Cyclen Lo /, 28],
];

/** Whether a quantity is what the label says of the puffs that the package states. */
const isByLabel = ({ product, shown }: Offered): boolean => {
  const [, puffs] =
    /(?:^|> )([\d.]+) (?:AEROSOL|SPRAY|POWDER)\b[^>]* in 1 [^>]*$/.exec(shown.packageDesc) ?? [];
  const [, outer = '1'] = /^(\d+) (?:INHALER|CANISTER|BOTTLE[^>]*) in 1 CARTON/.exec(shown.packageDesc) ?? [];
  return BY_LABEL.some(
    ([name, ofPuffs, amount]) =>
      name.test(product) &&
      Number(puffs) === ofPuffs &&
      Math.abs(Number(shown.dispense?.quantity) - amount * Number(outer)) < 1e-6,
  );
};

/**
 * What contradicts a quantity: its unit is not in the words, or it is not the product of the counts down to
 * there.
 */
function contradictions(offered: readonly Offered[]): string[] {
  return offered.flatMap((one) => {
    const { dispense, dispenseNote, packageDesc } = one.shown;
    if (dispense === undefined)
      return dispenseNote === undefined ? [`${one.product}: neither a quantity nor why there is none`] : [];
    if (isByLabel(one)) return [];
    const isInTablets = showUnits(dispense.units) === 'Tablet' && / KIT in 1 /.test(packageDesc);
    const tablets = TABLETS_BY_LABEL.find(([product]) => isInTablets && product.test(one.product))?.[1];
    const name = tablets === undefined ? (NAMES[showUnits(dispense.units)] ?? 'no such unit') : 'KIT';
    const [words = ''] = new RegExp(`^.*?[\\d.,]+ ${name}\\b[^>*]*? in 1 `).exec(packageDesc) ?? [];
    const counts = [...words.matchAll(/(?:^|> )([\d.,]+) /g)].map(([, count = '']) =>
      Number(count.replaceAll(',', '')),
    );
    const multiple = / (?:L|kg) in 1 $/.test(words) ? 1000 : 1;
    const expected = counts.reduce((product, count) => product * count, multiple * (tablets ?? 1));
    // A syringe that nothing is around is one.
    if (words === '' && /^[\d.]+ mL in 1 SYRINGE\b[^>]*$/.test(packageDesc)) counts.push(1);
    const isPackAsKit = /\bpack\b/.test(one.form) && dispense.units === 'C48504';
    const isRight =
      (one.units === dispense.units || isPackAsKit) &&
      (unitsOfForm({ doseForm: one.form, potencyUnitCode: one.units }) ?? [dispense.units]).includes(
        dispense.units,
      ) &&
      counts.length > 0 &&
      Math.abs(Number(dispense.quantity) - expected) < 1e-6 * expected;
    return isRight ? [] : [`${one.product}: ${taken(one)} of ${packageDesc}`];
  });
}

/** Units in which something is measured that no one dispenses: how long it works, how often it sprays. */
const NEVER_TAKEN =
  /(?:^|> )[\d.,]+ (?:h|d|\[USP'U\]|AEROSOL|SPRAY|POWDER|INHALANT|INJECTION)\b[^>]* in 1 [^>]*$/;

describe('packages of the starter catalogue', () => {
  const offered = starterProducts().flatMap(({ drug, packages }): Offered[] =>
    packages.map((one) => ({
      product: drug.description,
      units: drug.potencyUnitCode,
      form: drug.doseForm,
      shown: toDispensablePackage(one, drug),
    })),
  );
  const ofProduct = (description: string) => offered.filter(({ product }) => product === description);

  it('give a count in the unit of the product, or nothing and why', () => {
    expect(offered.length).toBeGreaterThan(3_000);
    expect(contradictions(offered)).toEqual([]);
  });

  it.each([
    ['fentanyl 100 mcg/hr patch', ['5 Patch']],
    ['Butrans 10 mcg/hr patch', ['4 Patch']],
    ['clonidine 0.1 mg/day patch', ['4 Patch']],
    ['estradiol 0.05 mg/day patch', ['24 Patch', '8 Patch']],
    ['nitroglycerin 0.2 mg/hr patch', ['30 Patch']],
    ['Exelon 9.5 mg/day patch', ['30 Patch']],
    ['Ventolin HFA 90 mcg/actuation metered-dose inhaler', ['18 Gram', '8 Gram']],
    ['Flovent HFA 110 mcg/actuation metered-dose inhaler', ['12 Gram']],
    ['ProAir HFA 90 mcg/actuation metered-dose inhaler', ['8.5 Gram']],
    ['Symbicort 80 mcg-4.5 mcg/actuation metered-dose inhaler', ['10.2 Gram']],
    ['Flonase 50 mcg/actuation nasal spray', ['16 Gram']],
    ['Advair Diskus 100 mcg-50 mcg/actuation dry powder inhaler', ['60 Each']],
    ['Sprintec 0.25 mg-35 mcg tablet pack', ['168 Tablet', '28 Tablet']],
    ['Yaz 3 mg-20 mcg tablet pack', ['3 Kit', '1 Kit']],
    ['Seasonique 0.15 mg-30 mcg tablet pack', ['2 Kit', '1 Kit']],
    ['azithromycin 250 mg tablet', ['6 Tablet', '30 Tablet']],
    ['azithromycin 500 mg tablet', ['3 Tablet']],
    ['Enbrel 50 mg/mL prefilled syringe', ['4 Each']],
    ['EpiPen Jr 0.15 mg/0.3 mL auto-injector', ['2 Each']],
    ['NuvaRing 0.12 mg-0.015 mg/day vaginal ring', ['none']],
    ['EpiPen 0.3 mg/0.3 mL auto-injector', ['2 Each', '1 Each']],
    // These were right before.
    ['latanoprost 0.005% ophthalmic solution', ['2.5 Milliliter']],
    ['mupirocin 2% ointment', ['22 Gram']],
    ['Lantus SoloStar 100 units/mL pen injector', ['15 Milliliter']],
    ['Medrol Dosepak 4 mg tablet pack', ['21 Tablet']],
    ['lisinopril 10 mg tablet', ['100 Tablet', '30 Tablet', '90 Tablet']],
  ])('%s', (description, quantities) => {
    const found = ofProduct(description).map(taken);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(expect.arrayContaining(quantities));
    if (quantities.includes('none')) expect(new Set(found)).toEqual(new Set(['none']));
  });

  it('give no number but a label’s for what an inhaler, a spray, a pack of tablets or a ring is counted in', () => {
    expect(
      offered
        .filter(
          (one) =>
            NEVER_TAKEN.test(one.shown.packageDesc) &&
            taken(one) !== 'none' &&
            !isByLabel(one) &&
            showUnits(one.units) !== 'Patch',
        )
        .map(({ product }) => product),
    ).toEqual([]);
    const kits = offered.filter(({ shown }) => shown.packageSizeUnitsCodeDesc === 'Kit');
    expect(kits.length).toBeGreaterThan(10);
    expect(kits.filter((one) => !/^\d+ Kit$/.test(taken(one)))).toEqual([]);
    expect(kits.filter(({ form }) => form !== 'tablet pack')).toEqual([]);
  });

  it('leave nobody who has packages in tablets or capsules without a number', () => {
    const lost = offered.filter(
      (one) => /(?:TABLET|CAPSULE)\b[^>]* in 1 /.test(one.shown.packageDesc) && taken(one) === 'none',
    );
    expect(lost.map(({ product, shown }) => `${product}: ${shown.packageDesc}`)).toEqual([]);
  });
});

describeOverList('packages of the national list', DIRECTORY, (lines, isWhole) => {
  let offered: (Offered & { readonly dosageForm: string; readonly ndc: string; readonly key: string })[];

  beforeAll(() => {
    const read = ndcPackagesCsvReader();
    offered = lines().flatMap((line, index) => {
      const result = read(line, index + 1);
      if (!('record' in result)) return [];
      const product = toProduct(result.record, isKnownUncontrolled);
      const shown = toDispensablePackage(
        toDrugPackage(result.record.ndc, product.description, result.record.packageDescription),
        product,
      );
      return [
        {
          product: product.description,
          units: product.potencyUnitCode,
          shown,
          form: product.doseForm,
          dosageForm: result.record.dosageForm,
          ndc: result.record.ndc,
          key: product.key,
        },
      ];
    });
  });

  it('give a count in the unit of the product, or nothing and why', () => {
    expect(offered).toHaveLength(isWhole ? 103_796 : 169);
    expect(contradictions(offered)).toEqual([]);
    // Of the others the quantity is typed.
    expect(offered.filter((one) => taken(one) !== 'none')).toHaveLength(isWhole ? 95_048 : 148);
  });

  it.runIf(isWhole)('are in a starter product at the quantity that is listed most', () => {
    const byKey = new Map<string, DrugPackage[]>();
    for (const { key, shown } of offered) byKey.set(key, [...(byKey.get(key) ?? []), shown]);
    const lacking = starterProducts().flatMap(({ drug, packages, keys }) => {
      if (packages.length === 0) return [];
      const quantityOf = (one: DrugPackage) => toDispensablePackage(one, drug).dispense?.quantity ?? '';
      const counts = new Map<string, number>();
      for (const quantity of keys.flatMap((key) => byKey.get(key) ?? []).map(quantityOf))
        if (quantity !== '') counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
      const most = Math.max(2, ...counts.values());
      const common = [...counts.keys()].filter((quantity) => counts.get(quantity) === most);
      const own = packages.map(quantityOf);
      return common.length === 0 || common.some((quantity) => own.includes(quantity))
        ? []
        : [`${drug.description}: ${common.join(', ')}`];
    });
    expect(lacking).toEqual([]);
  });

  it('give for patches whole numbers of patches, never hours or days', () => {
    const patches = offered.filter(
      ({ units, shown }) => showUnits(units) === 'Patch' && shown.dispense !== undefined,
    );
    expect(patches.length).toBeGreaterThan(isWhole ? 200 : 3);
    const odd = patches.filter(
      ({ shown }) =>
        !Number.isInteger(Number(shown.dispense?.quantity)) || Number(shown.dispense?.quantity) > 360,
    );
    expect(odd.map((one) => `${one.product}: ${taken(one)} of ${one.shown.packageDesc}`)).toEqual([]);
    expect(patches.filter(({ shown }) => !/ PATCH\b[^>]* in 1 /.test(shown.packageDesc))).toEqual([]);
  });

  it.each([
    ['metered inhalers that state actuations', /AEROSOL, METERED/, /[\d.]+ AEROSOL, METERED in 1/],
    ['sprays that state actuations', /^SPRAY, METERED/, /[\d.]+ SPRAY, METERED in 1/],
    ['powders that state doses', /POWDER, METERED|^POWDER/, /[\d.]+ POWDER(?:, METERED)? in 1/],
    ['rings that state days', /RING/, /[\d.]+ d in 1/],
    ['auto-injectors and syringes as powder', /INJECTION, POWDER/, /[\d.]+ INJECTION, POWDER[^>]* in 1/],
  ])('give no number for %s', (_, form, words) => {
    const found = offered.filter((one) => form.test(one.dosageForm) && words.test(one.shown.packageDesc));
    expect(found.length).toBeGreaterThan(0);
    expect(
      found
        .filter((one) => taken(one) !== 'none' && !isByLabel(one))
        .map((one) => `${one.product}: ${taken(one)} of ${one.shown.packageDesc}`),
    ).toEqual([]);
  });

  it('give kits as kits, never as tablets', () => {
    const kits = offered.filter(({ dosageForm }) => dosageForm === 'KIT');
    expect(kits.length).toBeGreaterThan(isWhole ? 500 : 3);
    expect(
      kits
        .filter((one) => taken(one) !== 'none' && !taken(one).endsWith(' Kit'))
        .map(({ product }) => product),
    ).toEqual([]);
  });
});
