import { describe, expect, it } from 'vitest';
import { type DrugPackage } from './model';
import { packagesMatching, quantityOfPackage, showPackageSize } from './packages';

const bottle: DrugPackage = { ndc: '1', packagedDrugDesc: 'Lisinopril 10 mg tablet', packageSize: '90', packageSizeUnitsCodeDesc: 'Each', packageDesc: 'BOTTLE, PLASTIC' };
const vial: DrugPackage = { ndc: '2', packagedDrugDesc: 'Insulin glargine', packageSize: '10', packageSizeUnitsCodeDesc: 'Milliliter', packageDesc: 'VIAL' };

describe('packages', () => {
  it.each([
    ['', [bottle, vial]], ['  ', [bottle, vial]], ['LISINOPRIL', [bottle]], ['90', [bottle]], ['vial', [vial]], ['insulin', [vial]], ['Milliliter', []], ['none', []],
  ])('%j finds the right ones (N5-7)', (text, found) => {
    expect(packagesMatching([bottle, vial], text)).toEqual(found);
  });

  it('shows Each as Tablets and other units as they are (N3-13)', () => {
    expect(showPackageSize(bottle)).toBe('90 Tablets');
    expect(showPackageSize({ ...bottle, packageSize: '1000' })).toBe('1,000 Tablets');
    expect(showPackageSize({ ...vial, packageSize: '3 x 10' })).toBe('3 x 10 Milliliter');
    expect(showPackageSize(vial)).toBe('10 Milliliter');
  });

  it.each([['90', '90'], ['2.50', '2.5'], ['1,000', '1000'], ['0', undefined], ['0.0', undefined], ['', undefined], ['3 x 10', undefined]])('a size of %j dispenses %j', (packageSize, quantity) => {
    expect(quantityOfPackage({ packageSize })).toBe(quantity);
  });
});
