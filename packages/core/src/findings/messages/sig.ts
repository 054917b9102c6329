import { error, type Message, warning } from './message';

/** What directions say that cannot be, and what does not follow from them. */
export const sigMessages = {
  'sig.dose-impossible': error(
    'The directions give {dose} {unit}s at a time. Check the dose: nobody takes that many.',
  ),
  'sig.day-impossible': error(
    'The directions add up to {amount} {unit}s a day. Check the dose and how often it is taken.',
  ),
  'sig.quantity-far': error(
    'The directions use up {expected} {units} in {days} days. Check quantity, days supply and directions: they are ten times apart.',
  ),
  'sig.quantity-differs': warning(
    'The directions use up {expected} {units} in {days} days. Check that this is meant.',
  ),
} as const satisfies Record<string, Message>;
