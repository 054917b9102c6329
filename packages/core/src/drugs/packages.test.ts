import { describe, expect, it } from 'vitest';
import type { DrugPackage } from './model';
import { packagesMatching, showPackageSize, toDispensablePackage } from './packages';

const bottle: DrugPackage = {
  ndc: '1',
  packagedDrugDesc: 'Lisinopril 10 mg tablet',
  packageSize: '90',
  packageSizeUnitsCodeDesc: 'Each',
  packageDesc: 'BOTTLE, PLASTIC',
};
const vial: DrugPackage = {
  ndc: '2',
  packagedDrugDesc: 'Insulin glargine',
  packageSize: '10',
  packageSizeUnitsCodeDesc: 'Milliliter',
  packageDesc: 'VIAL',
};

describe('packages', () => {
  it.each([
    ['', [bottle, vial]],
    ['  ', [bottle, vial]],
    ['LISINOPRIL', [bottle]],
    ['90', [bottle]],
    ['vial', [vial]],
    ['insulin', [vial]],
    ['Milliliter', []],
    ['none', []],
  ])('%j finds the right ones (N5-7)', (text, found) => {
    expect(packagesMatching([bottle, vial], text)).toEqual(found);
  });

  it('shows Each as Tablets and other units as they are (N3-13)', () => {
    expect(showPackageSize(bottle)).toBe('90 Tablets');
    expect(showPackageSize({ ...bottle, packageSize: '1000' })).toBe('1,000 Tablets');
    expect(showPackageSize({ ...vial, packageSize: '3 x 10' })).toBe('3 x 10 Milliliter');
    expect(showPackageSize(vial)).toBe('10 Milliliter');
    expect(showPackageSize({ ...vial, packageSize: '105', packageSizeUnitsCodeDesc: 'd' })).toBe('105 Days');
  });
});

describe('what may be taken over from a package', () => {
  const listed = (
    packageSize: string,
    packageSizeUnitsCodeDesc: string,
    packageDesc: string,
  ): DrugPackage => ({ ndc: '3', packagedDrugDesc: '', packageSize, packageSizeUnitsCodeDesc, packageDesc });

  const PATCH = { doseForm: 'patch', potencyUnitCode: 'C48524' };
  const TABLET = { doseForm: 'tablet', potencyUnitCode: 'C48542' };
  const PACK = { doseForm: 'tablet pack', potencyUnitCode: 'C48542' };
  const RING = { doseForm: 'vaginal ring', potencyUnitCode: 'C62609' };
  const INHALER = { doseForm: 'metered-dose inhaler', potencyUnitCode: 'C48155' };
  const VENTOLIN = { ...INHALER, description: 'Ventolin HFA 90 mcg/actuation metered-dose inhaler' };

  it.each([
    ['1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER', '18'],
    ['60 AEROSOL, METERED in 1 INHALER', '8'],
    ['2 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER', '36'],
    ['1 INHALER in 1 CARTON > 120 AEROSOL, METERED in 1 INHALER', undefined],
  ])('%s is as many grams as the label says', (packageDesc, quantity) => {
    const { dispense, dispenseNote } = toDispensablePackage(
      listed('200', 'AEROSOL, METERED', packageDesc),
      VENTOLIN,
    );
    expect(dispense?.quantity).toBe(quantity);
    expect(dispenseNote === undefined).toBe(quantity !== undefined);
  });

  const NASAL = { doseForm: 'nasal spray', potencyUnitCode: 'C28254' };
  const INJECTOR = { doseForm: 'auto-injector', potencyUnitCode: 'C64933' };
  const DISKUS = { doseForm: 'dry powder inhaler', potencyUnitCode: 'C64933' };

  it('is its count in the unit of the product, and the package is shown in that unit', () => {
    const fentanyl = toDispensablePackage(
      listed('360', 'h', '5 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 72 h in 1 PATCH'),
      PATCH,
    );
    expect(fentanyl).toMatchObject({
      packageSize: '5',
      packageSizeUnitsCodeDesc: 'Patch',
      dispense: { quantity: '5', units: 'C48524' },
    });
    expect(fentanyl).not.toHaveProperty('dispenseNote');
  });

  it.each([
    [
      'a two-pack',
      '2 CONTAINER in 1 CARTON > 1 SYRINGE, GLASS in 1 CONTAINER > .3 mL in 1 SYRINGE, GLASS',
      '2',
    ],
    ['a single one', '.3 mL in 1 SYRINGE, GLASS', '1'],
    ['what is not said inside', '4 SYRINGE in 1 CARTON', '4'],
  ])('auto-injectors are counted, never the milliliters inside: %s', (_, text, quantity) => {
    const shown = toDispensablePackage(listed('0.6', 'Milliliter', text), INJECTOR);
    expect(shown).toMatchObject({
      dispense: { quantity, units: 'C64933' },
      packageSizeUnitsCodeDesc: 'Auto-injector',
    });
    expect(showPackageSize(shown)).toBe(`${quantity} Auto-injector`);
  });

  it('packs of tablets that the directory calls kits are kits, and of other tablets nothing', () => {
    const kits = listed('6', 'Kit', '6 BLISTER PACK in 1 CARTON > 1 KIT in 1 BLISTER PACK');
    const shown = toDispensablePackage(kits, PACK);
    expect(shown.dispense).toEqual({ quantity: '6', units: 'C48504' });
    expect(showPackageSize(shown)).toBe('6 Kit');
    expect(
      toDispensablePackage(
        listed('28', 'Tablet', '1 BLISTER PACK in 1 BOX > 28 TABLET in 1 BLISTER PACK'),
        PACK,
      ).dispense,
    ).toEqual({ quantity: '28', units: 'C48542' });
    expect(toDispensablePackage(kits, TABLET).dispense).toBeUndefined();
  });

  it.each([
    [
      'NuvaRing',
      listed('105', 'd', '5 POUCH in 1 BOX > 21 d in 1 POUCH'),
      RING,
      'Counted in days, not rings. Type the quantity.',
    ],
    [
      'Ventolin HFA',
      listed('200', 'AEROSOL, METERED', '1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER'),
      INHALER,
      '200 puffs or sprays; the directory does not say how many grams they are. Type the quantity.',
    ],
    [
      'a nasal spray',
      listed('120', 'SPRAY, METERED', '1 BOTTLE in 1 CARTON > 120 SPRAY, METERED in 1 BOTTLE'),
      NASAL,
      '120 puffs or sprays; the directory does not say how many milliliters they are. Type the quantity.',
    ],
    [
      'a container that says one puff, which is none',
      listed('1', 'AEROSOL, METERED', '1 AEROSOL, METERED in 1 CARTON'),
      INHALER,
      'Counted in “aerosol, metered”, not grams. Type the quantity.',
    ],
    [
      'doses of a powder inhaler, which each may also be said of',
      listed('60', 'POWDER', '1 INHALER in 1 CARTON > 60 POWDER in 1 INHALER'),
      DISKUS,
      '60 puffs or sprays; the directory does not say how many single pieces they are. Type the quantity.',
    ],
    [
      'a kit of what is no pack',
      listed('6', 'Kit', '6 BLISTER PACK in 1 CARTON > 1 KIT in 1 BLISTER PACK'),
      TABLET,
      'Counted in kits, not tablets. Type the quantity.',
    ],
    [
      'milliliters in a carton',
      listed('1', 'Milliliter', '1 mL in 1 CARTON'),
      INJECTOR,
      'Counted in milliliters, not single pieces. Type the quantity.',
    ],
    [
      'hours beside patches',
      listed('24', 'h', '24 h in 1 POUCH'),
      PATCH,
      'Counted in hours, not patches. Type the quantity.',
    ],
    [
      'a patch in a patch',
      listed('30', 'Patch', '30 PATCH in 1 PATCH'),
      PATCH,
      'Its count of patches is not certain. Type the quantity.',
    ],
    [
      'words without a count',
      listed('', '', 'BOTTLE'),
      TABLET,
      'Its count of tablets is not known. Type the quantity.',
    ],
  ])('%s: nothing, with the reason', (_, one, drug, dispenseNote) => {
    const shown = toDispensablePackage(one, drug);
    expect(shown).toEqual({ ...one, dispenseNote });
    expect(shown).not.toHaveProperty('dispense');
  });
});
