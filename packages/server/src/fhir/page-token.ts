import { AppError } from '@erx/core/findings/app-error';
import type { SearchQuery } from '@erx/core/fhir/search';
import { RESOURCE_TYPES } from '@erx/core/fhir/vocabulary';
import * as z from 'zod';
import type { Keys } from '../platform/keys/keys';

type Sealing = Pick<Keys, 'encrypt' | 'decrypt'>;

/** Where a search of a practice continues, and for whom. */
const Place = z.strictObject({
  practiceId: z.uuid(),
  accountId: z.uuid(),
  type: z.enum(RESOURCE_TYPES),
  query: z.array(z.tuple([z.string(), z.string()])),
  after: z.string(),
});
type Place = z.infer<typeof Place>;

/**
 * The next page as one text: sealed, so that no address of a page holds a name or a birth date, and none can be
 * made up.
 */
export const sealPage = (keys: Sealing, place: Place): string => keys.encrypt(JSON.stringify(place));

/** @throws AppError call.cursor-unknown for what no page of this practice, account and kind ended with */
export function openPage(
  keys: Sealing,
  sealed: string,
  { practiceId, accountId, type }: Pick<Place, 'practiceId' | 'accountId' | 'type'>,
): { readonly query: SearchQuery; readonly after: string } {
  const place = Place.safeParse(opened(keys, sealed)).data;
  if (place?.practiceId !== practiceId || place.accountId !== accountId || place.type !== type)
    throw new AppError('call.cursor-unknown');
  return place;
}

function opened(keys: Sealing, sealed: string): unknown {
  try {
    return JSON.parse(keys.decrypt(sealed));
  } catch {
    return undefined;
  }
}
