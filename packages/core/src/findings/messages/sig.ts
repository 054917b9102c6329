import { error, type Message, warning, information, success } from './message';

/** What directions say that cannot be, and what does not follow from them. */
export const sigMessages = {
  'sig.dose-impossible': error(
    'The directions give {dose} {unit}s at a time. Check the dose: it is more than anyone takes.',
  ),
  'sig.day-impossible': error(
    'The directions add up to {amount} {unit}s a day. Check the dose and how often it is taken.',
  ),
  'sig.character': error(
    'Pharmacies cannot receive “{character}” in directions. Write it with the keys of a keyboard.',
  ),
  'sig.error-prone': error('Write “{write}” instead of “{found}”: it has been misread with harm (ISMP).'),
  'sig.abbreviated': error(
    'Write in full what “{found}” stands for: it has been taken for another drug with harm (ISMP).',
  ),
  'sig.nothing': error('The directions say “{found}”. Check the number: nothing is given that way.'),
  'sig.no-number': error(
    '“{found}” in the directions is no number that can be given. Write the number again.',
  ),
  'sig.too-long': error('The directions go on for {found}. Check how long it is to be taken.'),
  'sig.quantity-far': error(
    'By the directions {expected} last {days} days. This quantity is ten times away from that: check all three.',
  ),
  'sig.quantity-differs': warning(
    'By the directions {expected} last {days} days. Check that this quantity is meant.',
  ),
  'sig.uncomputed-directed': warning('Quantity and days are not computed: it is used as directed.'),
  'sig.uncomputed-amount': warning('Quantity and days are not computed: the dose has no number.'),
  'sig.uncomputed-frequency': warning(
    'Quantity and days are not computed: how often it is needed, and the most in 24 hours, is not said.',
  ),
  'sig.uncomputed-ingredients': warning(
    'Quantity and days are not computed: the dose does not say of which ingredient it is. Write it in {units}.',
  ),
  'sig.uncomputed-strength': warning(
    'Quantity and days are not computed: the strength of the product does not say how many {units} this dose is.',
  ),
  'sig.uncomputed-part': warning(
    'Quantity and days are not computed: in this strength the dose is no number of {units} that can be taken.',
  ),
  'sig.uncomputed-device': warning(
    'Quantity and days are not computed: a pen or injector of this strength gives one dose, and this is a part of it.',
  ),
  'sig.uncomputed-applicator': warning(
    'Quantity and days are not computed: how many {units} an applicator of this product holds is not known. Write the dose in {units}.',
  ),
  'sig.uncomputed-puffs': warning(
    'Quantity and days are not computed: the product is dispensed in {units}, and how many puffs or sprays they are is not known.',
  ),
  'sig.uncomputed-unit': warning(
    'Quantity and days are not computed: the dose is not in {units}, in which the product is dispensed.',
  ),
} as const satisfies Record<string, Message>;

/** Favourite sigs. */
export const favoriteSigMessages = {
  'favorite-sig.not-found': error('This favorite does not exist in your practice.'),
  'favorite-sig.unchanged': warning('No changes detected'), // N5-11, N8-13
  // N6-2
  'favorite-sig.other-provider': error(
    'Only the provider whose favorites are chosen changes them. Nothing was changed.',
  ),
  // N6-2
  'favorite-sig.read-only': information(
    'Only providers edit and hide favorites: with their own name chosen in the list User.',
  ),
  'favorite-sig.already-kept': warning('The same favorite is already in the list.'),
  'favorite-sig.kept-for-user': success('Kept in the user favorites.'),
  'favorite-sig.kept-for-practice': success('Kept in the practice favorites.'),
  'favorite-sig.changed': success('The favorite is changed.'),
  'favorite-sig.hidden': success('The favorite is hidden.'),
  'favorite-sig.confirm-hide': warning(
    'The favorite leaves the list. Prescriptions written from it stay as they are.',
  ),
} as const satisfies Record<string, Message>;
