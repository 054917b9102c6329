import { describe, expect, it } from 'vitest';
import { packageQuantity, readPackageLevels } from './package-quantity';

const [TABLET, CAPSULE, PATCH, GRAM, MILLILITER, KIT, RING, PACKET, EACH] = [
  'C48542',
  'C48480',
  'C48524',
  'C48155',
  'C28254',
  'C48504',
  'C62609',
  'C48521',
  'C64933',
];

describe('the quantity of a package', () => {
  it.each([
    ['a bottle', '100 TABLET in 1 BOTTLE', TABLET, '100'],
    ['thousands', '1,000 TABLET, FILM COATED in 1 BOTTLE', TABLET, '1000'],
    [
      'blisters',
      '10 BLISTER PACK in 1 CARTON > 10 CAPSULE, DELAYED RELEASE in 1 BLISTER PACK',
      CAPSULE,
      '100',
    ],
    ['patches by pouch', '5 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 72 h in 1 PATCH', PATCH, '5'],
    [
      'patches by packet',
      '3 PACKET in 1 CARTON > 8 POUCH in 1 PACKET > 1 PATCH in 1 POUCH > 3.5 d in 1 PATCH',
      PATCH,
      '24',
    ],
    ['capsules of a stated weight', '40 CAPSULE in 1 BOTTLE > 250 mg in 1 CAPSULE', CAPSULE, '40'],
    ['pens', '5 SYRINGE in 1 PACKAGE > 3 mL in 1 SYRINGE', MILLILITER, '15'],
    ['no naked point', '1 BOTTLE in 1 CARTON > .4 mL in 1 BOTTLE', MILLILITER, '0.4'],
    ['no binary noise', '30 POUCH in 1 CARTON > 1 VIAL in 1 POUCH > .1 mL in 1 VIAL', MILLILITER, '3'],
    ['liters', '4 L in 1 BOTTLE', MILLILITER, '4000'],
    ['packets', '30 PACKET in 1 CARTON > 2.5 g in 1 PACKET', PACKET, '30'],
    ['the same in grams', '30 PACKET in 1 CARTON > 2.5 g in 1 PACKET', GRAM, '75'],
    ['a ring', '3 POUCH in 1 CARTON > 1 RING in 1 POUCH', RING, '3'],
    [
      'a kit and not its parts',
      '2 TRAY in 1 CARTON > 1 KIT in 1 TRAY * 2.88 mL in 1 CARTRIDGE * 50 g in 1 TUBE',
      KIT,
      '2',
    ],
    ['a kit in a kit', '1 KIT in 1 KIT * 1 mL in 1 VIAL', KIT, '1'],
  ])('%s', (_, text, units, quantity) => {
    expect(packageQuantity(text, units)).toEqual({ quantity, units });
  });

  it.each([
    ['hours are no patches', '24 h in 1 POUCH', PATCH],
    ['days are no rings', '5 POUCH in 1 BOX > 21 d in 1 POUCH', RING],
    ['puffs are no grams', '1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER', GRAM],
    ['sprays are no milliliters', '1 BOTTLE in 1 CARTON > 200 SPRAY, METERED in 1 BOTTLE', MILLILITER],
    ['kits are no tablets', '6 BLISTER PACK in 1 CARTON > 1 KIT in 1 BLISTER PACK', TABLET],
    [
      'tablets of a kit are no tablets of the package',
      '1 KIT in 1 CARTON * 21 TABLET in 1 BLISTER PACK * 7 TABLET in 1 BLISTER PACK',
      TABLET,
    ],
    ['milliliters are no pieces', '1 SYRINGE, GLASS in 1 CARTON > .3 mL in 1 SYRINGE, GLASS', EACH],
    ['grams are no milliliters', '5.9136 g in 1 BOTTLE, WITH APPLICATOR', MILLILITER],
    ['a capsule is no tablet', '30 CAPSULE in 1 BOTTLE', TABLET],
    ['a patch that holds patches', '30 PATCH in 1 PATCH', PATCH],
    ['a kit of kits', '4 DOSE PACK in 1 KIT > 1 KIT in 1 DOSE PACK', KIT],
    ['levels that do not hang together', '5 POUCH in 1 CARTON > 1 PATCH in 1 BAG', PATCH],
    ['a count of none', '0 TABLET in 1 BOTTLE', TABLET],
    ['two containers', '30 TABLET in 2 BOTTLE', TABLET],
    ['no words', '', TABLET],
  ])('%s: none', (_, text, units) => {
    expect(packageQuantity(text, units)).toBeUndefined();
  });

  it('reads levels from the outermost inwards', () => {
    expect(readPackageLevels('1 VIAL in 1 CARTON > 10 mL in 1 VIAL')).toEqual([
      { count: 1, unit: 'VIAL', container: 'CARTON' },
      { count: 10, unit: 'mL', container: 'VIAL' },
    ]);
  });
});
