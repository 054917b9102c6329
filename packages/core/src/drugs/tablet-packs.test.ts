import { describe, expect, it } from 'vitest';
import { packageQuantityFor } from './package-quantity';
import { showPacks } from './tablet-packs';

const pack = (description: string) => ({ description, doseForm: 'tablet pack', potencyUnitCode: 'C48542' });
const [SPRINTEC, YAZ] = [pack('Sprintec 0.25 mg-35 mcg tablet pack'), pack('Yaz 3 mg-20 mcg tablet pack')];
const SIX = '6 POUCH in 1 CARTON > 1 BLISTER PACK in 1 POUCH > 1 KIT in 1 BLISTER PACK';

describe('a package of packs', () => {
  it.each([
    ['whose tablets a label says', SIX, SPRINTEC, '168', 'C48542'],
    ['of one', '1 BLISTER PACK in 1 CARTON > 1 KIT in 1 BLISTER PACK', SPRINTEC, '28', 'C48542'],
    ['whose tablets nothing says', SIX, YAZ, '6', 'C48504'],
    [
      'whose parts are tablets',
      '3 BLISTER PACK in 1 BOX > 1 KIT in 1 BLISTER PACK * 24 TABLET, FILM COATED in 1 BLISTER PACK * ' +
        '4 TABLET in 1 BLISTER PACK',
      YAZ,
      '84',
      'C48542',
    ],
    [
      'with a part that is none',
      `${SIX} * 24 TABLET in 1 BLISTER PACK * 30 mL in 1 TUBE`,
      YAZ,
      '6',
      'C48504',
    ],
    [
      'counted in tablets',
      '21 TABLET in 1 DOSE PACK',
      pack('Medrol Dosepak 4 mg tablet pack'),
      '21',
      'C48542',
    ],
  ])('%s', (_, text, drug, quantity, units) => {
    expect(packageQuantityFor(text, drug)).toEqual({ quantity, units });
  });

  it('gives nothing where the kits cannot be counted, whatever their tablets', () => {
    expect(packageQuantityFor('4 DOSE PACK in 1 KIT > 1 KIT in 1 DOSE PACK', SPRINTEC)).toBeUndefined();
  });
});

describe('tablets as packs', () => {
  it.each([
    ['28', SPRINTEC, '1 pack of 28'],
    ['84', SPRINTEC, '3 packs of 28'],
    ['30', SPRINTEC, ''],
    ['0', SPRINTEC, ''],
    ['84', YAZ, ''],
  ])('%s', (tablets, drug, words) => {
    expect(showPacks(tablets, drug)).toBe(words);
  });
});
