import { describe, expect, it } from 'vitest';
import { expiryOf, isExpired, isReminderDue } from './waiting';

const askedAt = new Date('2026-11-20T12:00:00.000Z');
const after = (hours: number, milliseconds = 0) =>
  new Date(askedAt.getTime() + hours * 3_600_000 + milliseconds);

describe('a request that nobody decides on', () => {
  it('ends so many days of 24 hours after it was begun', () => {
    expect(expiryOf(askedAt, 7)).toEqual(new Date('2026-11-27T12:00:00.000Z'));
  });

  it.each<[string, Date, boolean, boolean]>([
    ['just begun', after(0), false, false],
    ['a millisecond before half of its time', after(84, -1), false, false],
    ['at half of its time', after(84), true, false],
    ['a millisecond before its end', after(168, -1), true, false],
    ['at its end', after(168), false, true],
    ['long after', after(1_000), false, true],
  ])('%s', (_, now, isDue, isOver) => {
    expect(isReminderDue({ askedAt }, 7, now)).toBe(isDue);
    expect(isExpired({ askedAt, isPaused: false }, 7, now)).toBe(isOver);
  });

  it.each([after(84), after(168), after(1_000)])(
    'waits for a proofing that was begun for it, also at %s',
    (now) => {
      const proven = { askedAt, isPaused: true };
      expect(isExpired(proven, 7, now)).toBe(false);
      expect(isReminderDue(proven, 7, now)).toBe(false);
    },
  );
});
