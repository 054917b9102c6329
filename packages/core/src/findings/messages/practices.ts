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
  'practice.saved': success(
    'The practice is saved. Papers and messages carry the new details from now on; what was signed or sent stays as it was.',
  ),
  'practice.changed-meanwhile': warning(
    'Someone else has changed the practice in the meantime. Discard what you typed to see it as it is now.',
  ),
  'practice.unchanged': error('Nothing differs from what is stored. Nothing was changed.'),
  'practice.image-unknown': error(
    'This is neither a PNG nor a JPEG picture of 64 KB at most. Nothing was changed. Choose another file, or none.',
  ),
  'practice.hours-saved': success('Working hours saved'),
} as const satisfies Record<string, Message>;
