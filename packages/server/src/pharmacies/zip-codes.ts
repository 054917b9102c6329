import { createRequire } from 'node:module';
import type zipcodes from 'zipcodes';

const require = createRequire(import.meta.url);
let known: typeof zipcodes | undefined;

/**
 * Where a five-digit ZIP code lies; undefined for one that does not exist. The table is read when it is first
 * asked: it takes a fifth of a second.
 */
export function placeOfZip(zip: string): ReturnType<typeof zipcodes.lookup> {
  known ??= require('zipcodes') as typeof zipcodes;
  return known.lookup(zip);
}
