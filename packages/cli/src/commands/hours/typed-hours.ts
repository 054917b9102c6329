import { DAYS_OF_WEEK, type WorkingHour } from '@erx/core/practices/model';
import { TerminalFailure } from '../../messages';

/**
 * The days that a word names, 0 for Sunday: a day by its name or its first three letters, or several from one
 * to another, also over the weekend.
 * @throws TerminalFailure terminal.day-name-invalid
 */
export function daysIn(word: string): readonly number[] {
  const [from, to, ...rest] = word.split('-').map((part) => dayOf(part, word));
  if (from === undefined || rest.length > 0) throw new TerminalFailure('terminal.day-name-invalid', { word });
  if (to === undefined) return [from];
  const count = (to - from + DAYS_OF_WEEK.length) % DAYS_OF_WEEK.length;
  return Array.from({ length: count + 1 }, (_, step) => (from + step) % DAYS_OF_WEEK.length);
}

function dayOf(part: string, word: string): number {
  const name = part.trim().toLowerCase();
  const day = DAYS_OF_WEEK.findIndex(
    (one) => one.toLowerCase() === name || one.slice(0, 3).toLowerCase() === name,
  );
  if (day < 0) throw new TerminalFailure('terminal.day-name-invalid', { word });
  return day;
}

/** '08:00-17:30'; the midnight that ends the day is 24:00, or 00:00 behind the hyphen. */
const STRETCH = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/**
 * The hours of a day as they were typed: stretches such as 08:00-17:30, or the one word 'closed'.
 * What they may not be beyond their form (an end before the start, an overlap) the rules of core say.
 * @throws TerminalFailure terminal.hours-invalid
 */
export function hoursIn(words: readonly string[], dayOfWeek: number): readonly WorkingHour[] {
  if (words.length === 1 && words[0]?.toLowerCase() === 'closed') return [];
  if (words.length === 0) throw new TerminalFailure('terminal.hours-invalid', { words: 'none' });
  return words
    .flatMap((word) => word.split(','))
    .map((word) => {
      const [, startHour = -1, startMinute = -1, endHour = -1, endMinute = -1] = (
        STRETCH.exec(word.trim()) ?? []
      ).map(Number);
      const isMidnight = endHour === 24 && endMinute === 0;
      const isTime =
        startHour >= 0 &&
        startHour < 24 &&
        startMinute < 60 &&
        (isMidnight || endHour < 24) &&
        endMinute < 60;
      if (!isTime) throw new TerminalFailure('terminal.hours-invalid', { words: words.join(' ') });
      return {
        dayOfWeek,
        startHour,
        startMinute,
        startSecond: 0,
        endHour: isMidnight ? 0 : endHour,
        endMinute,
        endSecond: 0,
      };
    });
}
