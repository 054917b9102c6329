import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, dateIn, daysAfter, instantsShown, readDate, showDate, showInstant } from './dates';

const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Asia/Kathmandu',
  'UTC',
];
const instants = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('dateIn and showInstant', () => {
  it.each([
    ['America/New_York', '2026-11-20T04:59:59Z', '2026-11-19', '11/19/2026 11:59 PM'],
    ['America/New_York', '2026-11-20T05:00:00Z', '2026-11-20', '11/20/2026 12:00 AM'],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08', '03/08/2026 1:59 AM'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', '03/08/2026 3:00 AM'],
    ['America/Phoenix', '2026-07-01T19:00:00Z', '2026-07-01', '07/01/2026 12:00 PM'],
  ])('in %s at %s: %s, %s', (zone, instant, date, shown) => {
    expect(dateIn(zone, instant)).toBe(date);
    expect(showInstant(zone, instant)).toBe(shown);
  });

  it('agree with an independent calendar in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
        const there = new TZDate(instant.getTime(), zone);
        expect(dateIn(zone, instant)).toBe(format(there, 'yyyy-MM-dd'));
        expect(showInstant(zone, instant.toISOString())).toBe(format(there, 'MM/dd/yyyy h:mm a'));
      }),
    );
  });
});

describe('instantsShown', () => {
  const agrees = (zone: string, times: readonly number[]) => {
    const shown = instantsShown(zone);
    for (const time of times)
      expect(shown(time), `${zone} ${new Date(time).toISOString()}`).toBe(
        showInstant(zone, new Date(time).toISOString()),
      );
  };

  it('shows what showInstant shows, in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES, 'Asia/Kolkata', 'Pacific/Apia', 'Africa/Monrovia'),
        fc.array(instants, { minLength: 1, maxLength: 5 }),
        (zone, dates) => {
          agrees(
            zone,
            dates.flatMap((date) => [date.getTime(), date.getTime() + 61_000, date.getTime() - 3_600_000]),
          );
        },
      ),
    );
  });

  it.each([
    ['America/New_York', '2026-03-08T06:00:00Z'],
    ['America/New_York', '2026-11-01T05:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:00:00Z'],
    ['America/St_Johns', '2026-03-08T04:30:00Z'],
    ['Pacific/Apia', '2011-12-30T09:00:00Z'],
    ['America/New_York', '1883-11-18T16:00:00Z'],
    ['UTC', '2026-12-31T22:00:00Z'],
  ])('in %s minute by minute where clocks or the year change, from %s', (zone, from) => {
    agrees(
      zone,
      Array.from({ length: 240 }, (_, at) => Date.parse(from) + at * 60_000 + 59_999),
    );
  });
});

describe('daysAfter', () => {
  it.each([
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 180, '2027-05-19'],
  ])('%s and %i days are %s', (date, days, expected) => {
    expect(daysAfter(date, days)).toBe(expected);
  });

  it('does not depend on the time zone of the machine', () => {
    const home = process.env['TZ'];
    try {
      process.env['TZ'] = 'America/Chicago'; // its clock changed on 8 March 2026
      expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09');
    } finally {
      if (home === undefined) delete process.env['TZ'];
      else process.env['TZ'] = home;
    }
  });
});

describe('ageOn', () => {
  it.each([
    ['2008-11-20', '2026-11-19', 17],
    ['2008-11-20', '2026-11-20', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-11-20', '2026-11-20', 0],
  ])('born %s is on %s %i years old', (birthDate, today, years) => {
    expect(ageOn(birthDate, today)).toBe(years);
  });
});

describe('readDate and showDate', () => {
  it.each([
    ['02/29/2024', '2024-02-29'],
    ['2/9/2024', '2024-02-09'],
    ['02/29/2026', undefined],
    ['13/01/2026', undefined],
    ['2026-01-01', undefined],
    ['', undefined],
  ])('%s reads %s', (text, date) => {
    expect(readDate(text)).toBe(date);
    if (date !== undefined) expect(readDate(showDate(date))).toBe(date);
  });
});
