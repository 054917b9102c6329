import { describe, expect, it } from 'vitest';
import { errorProneForms, writeOut } from './error-prone';
import { isSure, readSig } from './read-sig';

describe('error-prone forms', () => {
  it.each([
    [
      'Inject 10U SQ QHS, titrate .5 u qod',
      'Inject 10 units under the skin nightly at bedtime, titrate 0.5 units every other day',
    ],
    ['1 tab QD', '1 tab daily'],
    ['1 tab q.d.', '1 tab daily'],
    ['5.0 mg daily', '5 mg daily'],
    ['10.0 mg', '10 mg'],
    ['.25 mg', '0.25 mg'],
    ['5 cc bid', '5 mL bid'],
    ['25 µg daily', '25 mcg daily'],
    ['1 gtt OU bid', '1 gtt in both eyes bid'],
    ['1 tab TIW', '1 tab three times each WEEK'],
    ['1 tab bid x3d', '1 tab bid for 3 days'],
    ['1000 IU daily', '1000 units daily'],
    ['1 tab hs', '1 tab at bedtime'],
    ['1 gtt od qd', '1 gtt in the right eye daily'],
    ['2 drops au bid', '2 drops in both ears bid'],
  ])('%s is written %s', (typed, written) => {
    expect(errorProneForms(typed)).not.toEqual([]);
    expect(writeOut(typed)).toBe(written);
    expect(errorProneForms(writeOut(typed))).toEqual([]);
  });

  it.each([
    'Take 1 tablet by mouth daily.',
    'Take 0.5 tablet by mouth every other day as needed for pain.',
    '10.5 mL bid',
    '1.05 mg daily',
    'Inject 10 units under the skin at bedtime.',
    '1 tab q day',
    '1 tab q8h',
    '1 tab bid as directed',
    'Use 2 puffs once daily.',
  ])('%s has none', (typed) => {
    expect(errorProneForms(typed)).toEqual([]);
    expect(writeOut(typed)).toBe(typed);
  });

  it('names each with what to write', () => {
    expect(errorProneForms('10U qd x5d')).toEqual([
      { found: 'U', write: 'units' },
      { found: 'qd', write: 'daily' },
      { found: 'x5d', write: 'for 5 days' },
    ]);
  });
});

describe('what is written instead', () => {
  const TABLET = { unit: 'tablet', method: 'take', route: 'by mouth' } as const;
  const EYE = { unit: 'drop', method: 'instill' } as const;
  it.each([
    ['1 tab po qhs', TABLET],
    ['1 tab po hs', TABLET],
    ['1 tab po qn', TABLET],
    ['1 tab po qd', TABLET],
    ['1 tab po q.o.d.', TABLET],
    ['1 tab po tiw', TABLET],
    ['1 tab po biw', TABLET],
    ['1 tab po bid x10d', TABLET],
    ['.5 tab po qd', TABLET],
    ['5.0 mg po qd', TABLET],
    ['10u sq qhs', { unit: 'unit', method: 'inject' }],
    ['5 cc po bid', { unit: 'mL', method: 'take', route: 'by mouth' }],
    ['25 µg po qd', TABLET],
    ['1 gtt OD bid', EYE],
    ['1 gtt os bid', EYE],
    ['1 gtt OU bid', EYE],
    ['1 gtt AD bid', EYE],
    ['1 gtt AS bid', EYE],
    ['1 gtt au bid', EYE],
  ] as const)('for %s is read surely', (typed, product) => {
    expect(isSure(readSig(writeOut(typed), product))).toBe(true);
  });
});
