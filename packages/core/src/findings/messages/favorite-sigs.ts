import { error, information, type Message, success, warning } from './message';

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
