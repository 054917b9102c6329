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

  it('is its count in the unit of the product, and the package is shown in that unit', () => {
    const fentanyl = toDispensablePackage(
      listed('360', 'h', '5 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 72 h in 1 PATCH'),
      'C48524',
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
      'NuvaRing',
      listed('105', 'd', '5 POUCH in 1 BOX > 21 d in 1 POUCH'),
      'C62609',
      'Counted in days, not rings. Type the quantity.',
    ],
    [
      'Ventolin HFA',
      listed('200', 'AEROSOL, METERED', '1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER'),
      'C48155',
      'Counted in “aerosol, metered”, not grams. Type the quantity.',
    ],
    [
      'Sprintec',
      listed('6', 'Kit', '6 BLISTER PACK in 1 CARTON > 1 KIT in 1 BLISTER PACK'),
      'C48542',
      'Counted in kits, not tablets. Type the quantity.',
    ],
    [
      'EpiPen',
      listed('0.3', 'Milliliter', '.3 mL in 1 SYRINGE, GLASS'),
      'C64933',
      'Counted in milliliters, not single pieces. Type the quantity.',
    ],
    [
      'hours beside patches',
      listed('24', 'h', '24 h in 1 POUCH'),
      'C48524',
      'Counted in hours, not patches. Type the quantity.',
    ],
    [
      'a patch in a patch',
      listed('30', 'Patch', '30 PATCH in 1 PATCH'),
      'C48524',
      'Its count of patches is not certain. Type the quantity.',
    ],
    [
      'words without a count',
      listed('', '', 'BOTTLE'),
      'C48542',
      'Its count of tablets is not known. Type the quantity.',
    ],
  ])('%s: nothing, with the reason', (_, one, units, dispenseNote) => {
    const shown = toDispensablePackage(one, units);
    expect(shown).toEqual({ ...one, dispenseNote });
    expect(shown).not.toHaveProperty('dispense');
  });
});
