import { describe, expect, it } from 'vitest';
import { growthBounds, GROWTH } from './growth';
import type { Measurement, NewMeasurement } from './model';
import { questionsOnMeasurement } from './questions';

const TODAY = '2026-11-20';
/** Eight years old. */
const CHILD = { birthDate: '2018-11-05', gender: 'Male' } as const;
const ADULT = { birthDate: '1980-02-29', gender: 'Male' } as const;
const weight = (value: string, units: 'kg' | 'lb' = 'kg', measuredOn = TODAY): NewMeasurement => ({
  measure: 'weight',
  value,
  units,
  measuredOn,
});
const earlier = (value: string, measuredOn: string, changes: Partial<Measurement> = {}): Measurement => ({
  id: '01a20aea-1787-7639-ab8b-5f9efafc415c',
  measure: 'weight',
  value,
  units: 'kg',
  measuredOn,
  isPresent: true,
  ...changes,
});
const asked = (...given: Parameters<typeof questionsOnMeasurement>) =>
  questionsOnMeasurement(...given).map(({ code, field, data }) => [code, field, data]);

describe('the growth table', () => {
  it.each([
    ['weight', 'Female'],
    ['weight', 'Male'],
    ['height', 'Female'],
    ['height', 'Male'],
  ] as const)('of %s, %s, goes from the birth to 18 years, always older', (measure, sex) => {
    const months = GROWTH[measure][sex].map(([month]) => month);
    expect(months[0]).toBe(0);
    expect(months.at(-1)).toBeGreaterThan(18 * 12);
    expect(months).toEqual([...new Set(months)].sort((left, right) => left - right));
  });

  // The 3rd and 97th percentile that the data files print, by their z of 1.880794.
  it.each([
    ['weight', 'Male', 0, 2.355, 4.446],
    ['weight', 'Male', 0.5, 2.8, 5.033],
    ['weight', 'Male', 24.5, 10.441, 15.705],
    ['weight', 'Female', 0, 2.414, 4.255],
    ['height', 'Male', 0, 44.925, 54.919],
    ['height', 'Female', 0, 45.095, 54.495],
  ] as const)(
    'of %s, %s, at %f months gives the printed percentiles',
    (measure, sex, month, third, ninety) => {
      const row = GROWTH[measure][sex].find(([each]) => each === month) ?? [0, 1, 0, 0];
      const at = (z: number) => row[2] * (1 + row[1] * row[3] * z) ** (1 / row[1]);
      expect(Math.abs(at(-1.880794) / third - 1)).toBeLessThan(0.005);
      expect(Math.abs(at(1.880794) / ninety - 1)).toBeLessThan(0.005);
    },
  );
});

describe('what is probable', () => {
  it.each<[string, { birthDate: string; gender: 'Female' | 'Male' | 'Unknown' }, number, number]>([
    ['a boy of 8', CHILD, 16.4, 54],
    ['a girl of 8', { ...CHILD, gender: 'Female' }, 15.1, 55.9],
    ['of unknown sex the wider of both', { ...CHILD, gender: 'Unknown' }, 15.1, 55.9],
    ['a newborn, of whom the charts name no least', { birthDate: TODAY, gender: 'Male' }, 0, 4.9],
    ['a boy the day before 18', { birthDate: '2008-11-21', gender: 'Male' }, 41.1, 133.5],
  ])('of %s', (_, patient, least, most) => {
    const bounds = growthBounds('weight', patient, TODAY);
    expect(bounds?.least).toBeCloseTo(least, 0);
    expect(bounds?.most).toBeCloseTo(most, 0);
  });

  it.each([
    ['an adult', ADULT],
    ['one who is 18 today', { birthDate: '2008-11-20', gender: 'Male' }],
    ['one whose birth nobody knows', { birthDate: '', gender: 'Male' }],
    ['one who is born later', { birthDate: '2026-11-21', gender: 'Male' }],
  ] as const)('is not said of %s', (_, patient) => {
    expect(growthBounds('weight', patient, TODAY)).toBeUndefined();
  });
});

describe('what is asked about a weight of a boy of 8', () => {
  const { least, most } = growthBounds('weight', CHILD, TODAY) ?? { least: 0, most: 0 };
  it.each<[string, NewMeasurement, string[]]>([
    ['just above the least', weight((least + 0.01).toFixed(4)), []],
    ['just below the least', weight((least - 0.01).toFixed(4)), ['patient.measure-improbable']],
    ['just below the most', weight((most - 0.01).toFixed(4)), []],
    ['just above the most', weight((most + 0.01).toFixed(4)), ['patient.measure-improbable']],
    ['56.8 lb', weight('56.8', 'lb'), []],
    ['pounds taken for kilograms', weight('56.8', 'kg'), ['patient.measure-improbable']],
    ['kilograms taken for pounds', weight('25.8', 'lb'), ['patient.measure-improbable']],
  ])('%s', (_, measurement, codes) => {
    expect(asked(CHILD, measurement, []).map(([code]) => code)).toEqual(codes);
  });

  it('names the bounds in the units that were entered', () => {
    expect(asked(CHILD, weight('12', 'lb'), [])).toEqual([
      [
        'patient.measure-improbable',
        'weight',
        { measure: 'weight', least: '36.1', most: '119.1', units: 'lb' },
      ],
    ]);
  });

  it('names the hard bound where the charts name none', () => {
    const newborn = { birthDate: TODAY, gender: 'Male' } as const;
    expect(asked(newborn, weight('7.8'), [])[0]?.[2]).toMatchObject({ least: '0.2' });
    expect(asked(newborn, weight('0.5'), [])).toEqual([]);
  });
});

describe('what is asked about a change', () => {
  const [before, monthBefore, older] = ['2026-11-10', '2026-10-21', '2026-10-20'];
  const infant = { birthDate: '2026-07-22', gender: 'Male' } as const;
  const older4Months = { birthDate: '2026-07-21', gender: 'Male' } as const;
  it.each<[string, Parameters<typeof questionsOnMeasurement>[0], NewMeasurement, Measurement[], unknown[]]>([
    ['20 % of an adult', ADULT, weight('96'), [earlier('80', before)], []],
    ['more than 20 % up', ADULT, weight('96.1'), [earlier('80', before)], [20, '10 days away']],
    ['more than 20 % down', ADULT, weight('63.9'), [earlier('80', before)], [20, '10 days away']],
    ['15 % of a child', CHILD, weight('23'), [earlier('20', before)], []],
    ['more than 15 % of a child', CHILD, weight('23.1'), [earlier('20', before)], [16, '10 days away']],
    ['thirty days', ADULT, weight('100'), [earlier('80', monthBefore)], [25, '30 days away']],
    ['thirty-one days', ADULT, weight('100'), [earlier('80', older)], []],
    ['a later one', ADULT, weight('100', 'kg', older), [earlier('80', '2026-11-19')], [25, '30 days away']],
    ['one of the same day', ADULT, weight('100'), [earlier('80', TODAY)], [25, 'of the same day']],
    ['one of the day before', ADULT, weight('100'), [earlier('80', '2026-11-19')], [25, 'one day away']],
    ['a wrong one', ADULT, weight('100'), [earlier('80', before, { wrong: WRONG })], []],
    ['one of an unknown day', ADULT, weight('100'), [earlier('80', '')], []],
    ['a height', ADULT, weight('100'), [earlier('170', before, { measure: 'height', units: 'cm' })], []],
    ['the nearest', ADULT, weight('100'), [earlier('80', monthBefore), earlier('95', before)], []],
    ['other units of the same weight', ADULT, weight('176.4', 'lb'), [earlier('80', before)], []],
    ['pounds as kilograms', ADULT, weight('176'), [earlier('80', before)], [120, '10 days away']],
    ['40 % of an infant', infant, weight('7'), [earlier('5', before)], []],
    ['more than 40 % of an infant', infant, weight('7.1'), [earlier('5', before)], [42, '10 days away']],
    ['a child past four months', older4Months, weight('7'), [earlier('6', before)], [17, '10 days away']],
  ])('%s', (_, patient, measurement, history, expected) => {
    expect(
      asked(patient, measurement, history)
        .filter(([code]) => code === 'patient.measure-changed-much')
        .flatMap(([, , data]) => {
          const { percent, when } = data as { percent: string; when: string };
          return [Number(percent), when];
        }),
    ).toEqual(expected);
  });
});

const WRONG = { reason: 'Another patient', markedBy: 'Ann Other', markedAt: '2026-11-11T10:00:00Z' };
