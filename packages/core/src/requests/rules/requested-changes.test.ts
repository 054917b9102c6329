import { describe, expect, it } from 'vitest';
import type { RequestMedication } from '../model';
import { listAskedChanges, type Prescribed } from './requested-changes';

const PRESCRIBED: Prescribed = {
  sig: 'Take 1 tablet by mouth once daily',
  dispense: '30',
  units: 'C48542',
  daysSupply: 30,
  refills: { count: 2 },
};
const ASKED: RequestMedication = { description: 'lisinopril 10 mg tablet', schedule: 'none' };

describe('what a renewal asks otherwise than it was prescribed', () => {
  it.each<[string, Partial<RequestMedication>, Partial<Prescribed>, string[]]>([
    ['nothing is said', {}, {}, []],
    ['capitals, spaces and a full stop', { sig: 'TAKE 1  TABLET by mouth once daily.' }, {}, []],
    ['other directions', { sig: 'Take 2 tablets by mouth once daily' }, {}, ['directions']],
    ['the same quantity in other digits', { quantity: '30.0' }, {}, []],
    ['another quantity', { quantity: '90' }, {}, ['quantity']],
    ['another unit', { quantity: '30', units: 'C48480' }, {}, ['quantity']],
    ['the same days', { daysSupply: 30 }, {}, []],
    ['other days', { daysSupply: 90 }, {}, ['days of supply']],
    ['days where none were prescribed', { daysSupply: 90 }, { daysSupply: undefined }, []],
    ['fewer refills', { refills: { count: 0 } }, {}, []],
    ['as many refills', { refills: { count: 2 } }, {}, []],
    ['more refills', { refills: { count: 3 } }, {}, ['refills']],
    ['refills without end', { refills: { prn: true } }, {}, ['refills']],
    ['any number where they were without end', { refills: { count: 9 } }, { refills: { prn: true } }, []],
  ])('%s', (_, asked, prescribed, changed) => {
    expect(
      listAskedChanges({ ...ASKED, ...asked }, { ...PRESCRIBED, ...prescribed }).map(({ what }) => what),
    ).toEqual(changed);
  });

  it('says both in words', () => {
    expect(listAskedChanges({ ...ASKED, quantity: '90' }, PRESCRIBED)).toEqual([
      { what: 'quantity', asked: '90 tablets', prescribed: '30 tablets' },
    ]);
  });
});
