import { error, type Message, success } from './message';

/** The pharmacy directory and favorites. */
export const pharmacyMessages = {
  'pharmacies.failed': error('Error getting pharmacies!'), // N8-2
  'pharmacies.move-failed': error('Error moving pharmacy!'), // N8-3
  'pharmacies.favorite-failed': error('Error setting the favorite!'), // N8-4
  'pharmacies.not-on-list': error(
    'This pharmacy is no longer on the list. The list was read again; nothing was moved.',
  ),
  'pharmacies.favorite-set': success('The favorite pharmacies are updated.'), // N4-10
} as const satisfies Record<string, Message>;
