import { describe, expect, it } from 'vitest';
import { findTiming } from './timing';
import type { EarlierCourse, KnownFill, MedicineSoFar, StoppedCourse, TimedOrder } from './timing-model';

const TODAY = '2026-11-29';
const NOW = new Date('2026-11-29T15:00:00Z');
const DRUG = 'amlodipine 5 mg tablet';
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const order = (changes: Partial<TimedOrder> = {}): TimedOrder => ({
  isRenewal: true,
  isControlled: false,
  isOfCourses: false,
  description: DRUG,
  sig: 'Take 1 tablet daily.',
  now: NOW,
  today: TODAY,
  effectiveDate: TODAY,
  earlyPercent: 25,
  ...changes,
});
/** Ninety days with three refills, sent on a day. */
const course = (writtenOn: string, changes: Partial<EarlierCourse> = {}): EarlierCourse => ({
  description: DRUG,
  sig: 'Take 1 tablet daily.',
  dispense: '90',
  units: 'C48542',
  scriptStatus: 'Sent',
  writtenOn,
  effectiveDate: writtenOn,
  daysSupply: 90,
  refills: { count: 3 },
  isSameStrength: true,
  isRenewed: false,
  isGrant: false,
  leftAt: new Date(`${writtenOn}T10:00:00Z`),
  neverArrived: false,
  isNotDispensed: false,
  ...changes,
});
const renewed = (writtenOn: string, changes: Partial<EarlierCourse> = {}) =>
  course(writtenOn, { isRenewed: true, ...changes });
const fill = (on: string, daysSupply: number, saidBy: KnownFill['saidBy'] = 'report'): KnownFill => ({
  description: DRUG,
  on,
  daysSupply,
  saidBy,
});
const found = (asked: TimedOrder, soFar: Partial<MedicineSoFar>) =>
  findTiming(asked, { courses: [], fills: [], stopped: [], ...soFar }).map(
    ({ timing, severity, message }) => `${timing} ${severity}: ${message}`,
  );
const codes = (asked: TimedOrder, soFar: Partial<MedicineSoFar>) =>
  findTiming(asked, { courses: [], fills: [], stopped: [], ...soFar }).map(({ timing }) => timing);

describe('supply that is left', () => {
  it.each<[string, TimedOrder, Partial<MedicineSoFar>, string[]]>([
    [
      'of what was sent today',
      order(),
      { courses: [renewed(TODAY)] },
      ['early moderate: Sent on 11/29/2026 for 90 days with 3 refills: 360 days are left.'],
    ],
    [
      'of a controlled one is serious',
      order({ isControlled: true }),
      {
        courses: [renewed('2026-11-20', { daysSupply: 30, refills: { count: 0 }, scriptStatus: 'Printed' })],
      },
      ['early serious: Printed on 11/20/2026 for 30 days without refills: 21 days are left.'],
    ],
    [
      'of a controlled one, where the practice takes none early',
      order({ isControlled: true, earlyPercent: 0 }),
      { courses: [renewed('2026-11-05', { daysSupply: 30, refills: { count: 0 } })] },
      ['early moderate: Sent on 11/05/2026 for 30 days without refills: 6 days are left.'],
    ],
    ['a quarter of a fill is due', order(), { courses: [renewed('2025-12-26')] }, []],
    [
      'a day more is early',
      order(),
      { courses: [renewed('2025-12-27')] },
      ['early moderate: Sent on 12/27/2025 for 90 days with 3 refills: 23 days are left.'],
    ],
    [
      'with others of it that are not used up',
      order(),
      { courses: [renewed('2026-06-01'), course('2026-09-01'), course('2026-10-01')] },
      [
        'early moderate: Sent on 10/01/2026 for 90 days with 3 refills: 301 days are left. ' +
          '2 more prescriptions of it are not used up either.',
      ],
    ],
    [
      'with refills as needed, for a year',
      order(),
      { courses: [renewed('2026-11-01', { refills: { prn: true } })] },
      ['early moderate: Sent on 11/01/2026 for 90 days with refills as needed: 337 days are left.'],
    ],
    [
      'of a fill that a plan reported later',
      order(),
      { courses: [renewed('2025-11-20')], fills: [fill('2026-11-20', 90)] },
      ['early moderate: Filled on 11/20/2026 for 90 days, as reported: 81 days are left.'],
    ],
    [
      'as the pharmacy says that asks',
      order(),
      { fills: [fill('2026-10-20', 90, 'asker')] },
      ['early moderate: The last fill of 10/20/2026 for 90 days lasts until 01/17/2027: 50 days are left.'],
    ],
    [
      'of its refills, and as the pharmacy says that asks',
      order(),
      { courses: [renewed('2026-11-01')], fills: [fill('2026-11-01', 90, 'asker')] },
      [
        'early moderate: Sent on 11/01/2026 for 90 days with 3 refills: 332 days are left. ' +
          'The last fill of 11/01/2026 for 90 days lasts until 01/29/2027: 62 days are left.',
      ],
    ],
    [
      'as its pharmacy dispensed it, with the refills it counts',
      order(),
      {
        courses: [renewed('2026-11-01', { lastFill: { on: '2026-11-10', daysSupply: 30, refillsLeft: 2 } })],
      },
      [
        'early moderate: Sent on 11/01/2026 for 90 days with 3 refills, last dispensed on 11/10/2026 with 2 refills left: ' +
          '71 days are left.',
      ],
    ],
    [
      'of which no one knows how long it lasts, while it is new',
      order(),
      { courses: [renewed('2026-11-25', { daysSupply: undefined })] },
      ['early moderate: Sent on 11/25/2026; for how many days is not known.'],
    ],
    [
      'of unknown length long ago',
      order(),
      { courses: [renewed('2026-11-01', { daysSupply: undefined })] },
      [],
    ],
    [
      'for a later day when it is used up',
      order({ effectiveDate: '2027-11-30' }),
      { courses: [course(TODAY)] },
      [],
    ],
    ['of another strength', order(), { courses: [course('2026-11-01', { isSameStrength: false })] }, []],
    ['that never arrived', order(), { courses: [course(TODAY, { neverArrived: true })] }, []],
    [
      'that its pharmacy did not hand over',
      order(),
      { courses: [course('2026-11-20', { isNotDispensed: true })] },
      [],
    ],
    [
      'that its pharmacy canceled',
      order({ isRenewal: false }),
      { courses: [course(TODAY, { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' })] },
      [],
    ],
    ['that is used up', order(), { courses: [renewed('2025-11-01')], fills: [fill('2026-08-01', 90)] }, []],
  ])('%s', (_, asked, soFar, expected) => {
    expect(found(asked, soFar)).toEqual(expected);
  });

  it('its days are no part of what tells findings apart', () => {
    const key = (today: string) =>
      findTiming(order({ today, effectiveDate: today }), {
        courses: [renewed('2026-11-01')],
        fills: [],
        stopped: [],
      })[0]?.shared;
    expect(key('2026-11-30')).toBe(key(TODAY));
  });
});

describe('the same within the hour', () => {
  const anHourAgo = { leftAt: minutesAgo(60) };
  it.each<[string, TimedOrder, EarlierCourse, boolean]>([
    ['granted for another request', order(), course(TODAY, { leftAt: minutesAgo(3), isGrant: true }), true],
    ['in other words', order(), course(TODAY, { leftAt: minutesAgo(3), sig: 'TAKE ONE DAILY' }), true],
    ['an hour ago', order(), course(TODAY, anHourAgo), true],
    ['more than an hour ago', order(), course(TODAY, { leftAt: minutesAgo(61) }), false],
    ['is no renewal of itself', order(), renewed(TODAY, { leftAt: minutesAgo(3) }), false],
    ['of another strength', order(), course(TODAY, { ...anHourAgo, isSameStrength: false }), false],
    ['written again', order({ isRenewal: false }), course(TODAY, anHourAgo), true],
    ['printed', order({ isRenewal: false }), course(TODAY, { ...anHourAgo, scriptStatus: 'Printed' }), true],
    [
      'in other case and blanks',
      order({ isRenewal: false, sig: 'take 1  tablet daily' }),
      course(TODAY, anHourAgo),
      true,
    ],
    [
      'written again with another sig',
      order({ isRenewal: false, sig: 'Take 2 tablets daily.' }),
      course(TODAY, anHourAgo),
      false,
    ],
    [
      'written again for another day',
      order({ isRenewal: false, effectiveDate: '2027-01-05' }),
      course(TODAY, anHourAgo),
      false,
    ],
    [
      'that was canceled',
      order({ isRenewal: false }),
      course(TODAY, { ...anHourAgo, scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' }),
      false,
    ],
  ])('%s', (_, asked, earlier, isFound) => {
    expect(codes(asked, { courses: [earlier] }).includes('granted')).toBe(isFound);
  });

  it('is serious, says its numbers, and is said once', () => {
    expect(found(order(), { courses: [renewed(TODAY), course(TODAY, { leftAt: minutesAgo(3) })] })).toEqual([
      'granted serious: The same was sent within the last hour, 3 minutes ago: 90 tablets for 90 days with 3 refills. ' +
        'Let another one leave only if two are meant.',
    ]);
  });
});

describe('a course', () => {
  const short = (writtenOn: string, changes: Partial<EarlierCourse> = {}) =>
    renewed(writtenOn, { daysSupply: 7, refills: { count: 0 }, ...changes });
  it.each<[string, TimedOrder, Partial<MedicineSoFar>, string[]]>([
    [
      'that ended',
      order(),
      { courses: [short('2026-06-01')] },
      [
        'course moderate: It was prescribed on 06/01/2026 as a course of 7 days that ended on 06/07/2026, 175 days ago. ' +
          'Decide whether more is needed.',
      ],
    ],
    [
      'that has not ended',
      order(),
      { courses: [short('2026-11-23')] },
      [
        'course moderate: It was prescribed on 11/23/2026 as a short course of 7 days, until 11/29/2026. ' +
          'Decide whether more is needed.',
      ],
    ],
    [
      '14 days without refills',
      order(),
      { courses: [short('2026-06-01', { daysSupply: 14 })] },
      [expect.any(String) as string],
    ],
    ['15 days are none', order(), { courses: [short('2026-06-01', { daysSupply: 15 })] }, []],
    ['with a refill is none', order(), { courses: [short('2026-06-01', { refills: { count: 1 } })] }, []],
    [
      'of a class that is given so, of unknown length',
      order({ isOfCourses: true }),
      { courses: [short('2026-06-01', { daysSupply: undefined })] },
      [
        'course moderate: It was prescribed on 06/01/2026 as a course, for how many days is not known. ' +
          'Decide whether more is needed.',
      ],
    ],
    [
      'of an antibiotic that is written again in the weeks after it',
      order({ isRenewal: false, isOfCourses: true }),
      { courses: [short('2026-09-01', { isRenewed: false })] },
      [expect.stringMatching(/^course low: .* that ended on 09\/07\/2026, 83 days ago/) as string],
    ],
    [
      'of an antibiotic that is written again months after it',
      order({ isRenewal: false, isOfCourses: true }),
      { courses: [short('2026-06-01', { isRenewed: false })] },
      [],
    ],
    [
      'of anything else that is written again',
      order({ isRenewal: false }),
      { courses: [short('2026-11-01', { isRenewed: false })] },
      [],
    ],
  ])('%s', (_, asked, soFar, expected) => {
    expect(found(asked, soFar)).toEqual(expected);
  });
});

describe('what happened since', () => {
  const stopped = (on: string, why = 'Course completed'): StoppedCourse => ({ description: DRUG, on, why });
  const old = renewed('2025-10-01');
  it.each<[string, TimedOrder, Partial<MedicineSoFar>, string[]]>([
    [
      'it was stopped',
      order(),
      { courses: [old], stopped: [stopped('2026-01-02', ''), stopped('2026-11-01')] },
      ['stopped moderate: It was stopped on 11/01/2026: Course completed.'],
    ],
    ['it was stopped before', order(), { courses: [old], stopped: [stopped('2025-09-30')] }, []],
    [
      'it was stopped, and is repeated',
      order({ isRenewal: false }),
      { courses: [course('2025-10-01')], stopped: [stopped('2026-11-01', '')] },
      ['stopped low: It was stopped on 11/01/2026.'],
    ],
    [
      'it was canceled',
      order(),
      {
        courses: [renewed('2025-10-01', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' })],
      },
      [
        'canceled moderate: The prescription of 10/01/2025 that it renews was canceled. ' +
          'Approve more only if it is taken again.',
      ],
    ],
    [
      'another strength was prescribed',
      order(),
      {
        courses: [
          old,
          course('2026-11-12', {
            description: 'amlodipine 10 mg tablet',
            isSameStrength: false,
          }),
        ],
      },
      [
        'changed moderate: It was prescribed otherwise on 11/12/2026: amlodipine 10 mg tablet. ' +
          'Make sure which of the two is taken.',
      ],
    ],
    [
      'a pharmacy’s words are no change',
      order(),
      { courses: [old, course('2025-10-20', { sig: 'TAKE ONE DAILY', isGrant: true })] },
      [],
    ],
  ])('%s', (_, asked, soFar, expected) => {
    expect(found(asked, soFar)).toEqual(expected);
  });
});
