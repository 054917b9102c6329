import { describe, expect, it } from 'vitest';
import { expiryOfChange, isChangeExpired, isChangeReminderDue } from './waiting';

const statedAt = new Date('2026-03-01T12:00:00.000Z');
const after = (days: number, ms = 0) => new Date(statedAt.getTime() + days * 86_400_000 + ms);

describe('a change of credentials that nobody decides on', () => {
  const change = { statedAt, isBeingProven: false };
  it.each([
    [after(3.5, -1), false, false],
    [after(3.5), true, false],
    [after(7, -1), true, false],
    [after(7), false, true],
    [after(90), false, true],
  ])('of seven days is at %s reminded of: %s, over: %s', (now, isReminded, isOver) => {
    expect(isChangeReminderDue(change, 7, now)).toBe(isReminded);
    expect(isChangeExpired(change, 7, now)).toBe(isOver);
    expect(expiryOfChange(change, 7)).toEqual(after(7));
  });

  it.each([after(3.5), after(7), after(90)])(
    'waits for a proofing that was begun for it, also at %s',
    (now) => {
      const proven = { statedAt, isBeingProven: true };
      expect(expiryOfChange(proven, 7)).toBeUndefined();
      expect(isChangeExpired(proven, 7, now)).toBe(false);
      expect(isChangeReminderDue(proven, 7, now)).toBe(false);
    },
  );
});
