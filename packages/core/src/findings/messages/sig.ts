import { error, type Message, warning } from './message';

/** What directions say that cannot be, and what does not follow from them. */
export const sigMessages = {
  'sig.dose-impossible': error(
    'The directions give {dose} {unit}s at a time. Check the dose: nobody takes that many.',
  ),
  'sig.day-impossible': error(
    'The directions add up to {amount} {unit}s a day. Check the dose and how often it is taken.',
  ),
  'sig.character': error(
    'Pharmacies cannot receive “{character}” in directions. Write it with the keys of a keyboard.',
  ),
  'sig.error-prone': error('Write “{write}” instead of “{found}”: it has been misread with harm (ISMP).'),
  'sig.quantity-far': error(
    'By the directions {expected} last {days} days. This quantity is ten times away from that: check all three.',
  ),
  'sig.quantity-differs': warning(
    'By the directions {expected} last {days} days. Check that this quantity is meant.',
  ),
} as const satisfies Record<string, Message>;
