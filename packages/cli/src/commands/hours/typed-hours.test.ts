import { describe, expect, it } from 'vitest';
import { daysIn, hoursIn } from './set';

describe('days', () => {
  it.each([
    ['monday', [1]],
    ['Sunday', [0]],
    ['SAT', [6]],
    ['monday-friday', [1, 2, 3, 4, 5]],
    ['fri-mon', [5, 6, 0, 1]],
    ['sunday-saturday', [0, 1, 2, 3, 4, 5, 6]],
    ['mon-mon', [1]],
  ])('%s', (word, days) => {
    expect(daysIn(word)).toEqual(days);
  });

  it.each(['', 'm', 'mondays', 'monday-', '-friday', 'mon-tue-wed', 'weekdays', '1'])(
    '%j is none',
    (word) => {
      expect(() => daysIn(word)).toThrow(
        expect.objectContaining({ code: 'terminal.day-name-invalid', exit: 2 }) as Error,
      );
    },
  );
});

describe('hours of a day', () => {
  const shown = (words: readonly string[]): string[] =>
    hoursIn(words, 3).map(({ dayOfWeek, startHour, startMinute, endHour, endMinute }) =>
      [dayOfWeek, startHour, startMinute, endHour, endMinute].join(' '),
    );

  it.each<[readonly string[], string[]]>([
    [['08:00-17:30'], ['3 8 0 17 30']],
    [
      ['8:00-12:00', '13:05-17:30'],
      ['3 8 0 12 0', '3 13 5 17 30'],
    ],
    [['8:00-12:00,13:00-17:30'], ['3 8 0 12 0', '3 13 0 17 30']],
    [['18:00-24:00'], ['3 18 0 0 0']],
    [['18:00-00:00'], ['3 18 0 0 0']],
    [['00:00-23:59'], ['3 0 0 23 59']],
    [['closed'], []],
    [['CLOSED'], []],
  ])('%j', (words, expected) => {
    expect(shown(words)).toEqual(expected);
  });

  it.each([
    [[]],
    [['']],
    [['8-17']],
    [['08:00']],
    [['24:00-24:00']],
    [['08:60-09:00']],
    [['08:00-24:01']],
    [['08:00-25:00']],
    [['8am-5pm']],
    [['closed', '08:00-09:00']],
    [['08:00 - 17:00']],
  ])('%j are none', (words) => {
    expect(() => hoursIn(words, 1)).toThrow(
      expect.objectContaining({ code: 'terminal.hours-invalid', exit: 2 }) as Error,
    );
  });
});
