import { describe, expect, it } from 'vitest';
import { Schedule } from '../../drugs/model';
import type { Refills } from '../model';
import { refillChoices, refillsWithinSchedule, scheduleIsCurrent, scheduleIsPrescribable } from './schedule';

describe('schedule', () => {
  it.each(Schedule.options)('%s: I and unknown cannot be prescribed', (schedule) => {
    expect(scheduleIsPrescribable({ schedule }).length === 0).toBe(
      schedule !== 'I' && schedule !== 'unknown',
    );
  });
});

describe('the schedule that a product has now', () => {
  it.each<[string, Schedule, Schedule | undefined, boolean]>([
    ['is the one it was written under', 'V', 'V', true],
    ['is laxer than the one it was written under', 'IV', 'V', true],
    ['is stricter than the one it was written under', 'V', 'IV', false],
    ['is one where it had none', 'none', 'V', false],
    ['is none where it had one', 'V', 'none', true],
    ['is not known any more', 'none', 'unknown', false],
    ['is not in the catalogue any more', 'none', undefined, true],
  ])('%s: %s, %s', (_, schedule, scheduleNow, leaves) => {
    expect(scheduleIsCurrent({ schedule, scheduleNow }).length === 0).toBe(leaves);
  });
});

describe('refills by schedule (P5-14, 21 CFR 1306.12, 1306.22)', () => {
  const cases: [Schedule, Refills, string[]][] = [
    ['none', { count: 99 }, []],
    ['none', { prn: true }, []],
    ['II', { count: 0 }, []],
    ['II', { count: 1 }, ['controlled.refills-exceeded']],
    ['II', { prn: true }, ['controlled.prn-refused']],
    ['III', { count: 5 }, []],
    ['III', { count: 6 }, ['controlled.refills-exceeded']],
    ['III', { prn: true }, ['controlled.prn-refused']],
    ['IV', { count: 5 }, []],
    ['IV', { count: 6 }, ['controlled.refills-exceeded']],
    ['IV', { prn: true }, ['controlled.prn-refused']],
    ['V', { count: 99 }, []],
    ['V', { prn: true }, ['controlled.prn-refused']],
  ];
  it.each(cases)('%s with %j gives %j', (schedule, refills, expected) => {
    expect(refillsWithinSchedule({ drug: { schedule }, refills }).map(({ code }) => code)).toEqual(expected);
  });
});

describe('choices offered', () => {
  it.each([
    ['none', 101],
    ['II', 1],
    ['III', 6],
    ['IV', 6],
    ['V', 100],
    ['I', 0],
    ['unknown', 0],
  ] as const)('%s offers %i', (schedule, count) => {
    expect(refillChoices(schedule)).toHaveLength(count);
  });
  it('every choice passes its own rule', () => {
    for (const schedule of Schedule.options)
      for (const refills of refillChoices(schedule))
        expect(refillsWithinSchedule({ drug: { schedule }, refills })).toEqual([]);
  });
});
