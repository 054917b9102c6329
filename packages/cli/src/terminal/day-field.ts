import { showDate, type CalendarDate } from '@erx/core/values/dates';
import { DAY_FORMS, parseDay } from '@erx/core/values/parse-relative-date';

/** A day as it was typed, with the date that it means; as it is where it means none. */
export function showDay(word: string, today: CalendarDate): string {
  const day = parseDay(word, today);
  if (day === undefined) return word;
  return /^\d/.test(word) && word.includes('-') ? showDate(day) : `${word} (${showDate(day)})`;
}

/** Why a word is no day, and what would be one; undefined where it is one, or there is none. */
export function dayProblem(label: string, word: string | undefined, today: CalendarDate): string | undefined {
  return word === undefined || parseDay(word, today) !== undefined
    ? undefined
    : `${label} is not a day: ${word}. Write ${DAY_FORMS}.`;
}
