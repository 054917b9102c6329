import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no letter that reads like a digit, no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/**
 * A new order number: twelve characters, 60 random bits, easily read out over a telephone. SCRIPT takes up to
 * 35.
 */
export function newOrderNumber(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
