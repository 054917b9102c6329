import { error, type Message, success, warning } from './message';

/** Settings of a practice. */
export const practiceMessages = {
  'practice.hours-reversed': error(
    '{day}: the end must be later than the start. Hours over midnight are two rows: until 12:00 AM, and from 12:00 AM of the next day.',
  ),
  'practice.hours-overlap': error(
    '{day}: these hours overlap others of the same day. Change one of the two, or remove it.',
  ),
  'practice.hours-remove': warning('Are you sure you want to remove this item?'), // S2.10-2
  'practice.hours-saved': success('Working hours saved'),
} as const satisfies Record<string, Message>;
