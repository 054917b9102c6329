import { createHash } from 'node:crypto';
import { canonicalJson } from '../platform/canonical-json';

/**
 * The id of a record of another system, made of everything it says, so that reading it again changes nothing and what
 * was matched stays matched: a UUID of version 8 (RFC 9562) of its SHA-256.
 * @param said the record, with the practice and what else tells it from others
 */
export function recordIdOf(said: object): string {
  const hash = createHash('sha256').update(canonicalJson(said)).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
