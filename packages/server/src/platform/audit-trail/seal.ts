import { SealFacts } from '@erx/core/audit/evidence';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json';

/** The key that seals, outside the database. */
export interface SealKey {
  signCompact(payload: Uint8Array | string): string;
  /** The payload of a compact JWS that this key or an earlier one signed; undefined for any other text. */
  verifyCompact(jws: string): Uint8Array | undefined;
}

/**
 * SHA-256 over the numbers and digests of rows in order, hexadecimal: a row that is altered, moved, missing
 * or added changes it.
 */
export function rowsHash(rows: Iterable<{ readonly sequence: number; readonly digest: string }>): string {
  const hash = createHash('sha256');
  for (const { sequence, digest } of rows) hash.update(`${String(sequence)} ${digest}\n`);
  return hash.digest('hex');
}

/** How the next seal names this one: SHA-256 over the whole JWS, hexadecimal. */
export function sealHash(jws: string): string {
  return createHash('sha256').update(jws).digest('hex');
}

/** Signs a seal: RFC 8785 JSON as a compact JWS. */
export function signSeal(key: Pick<SealKey, 'signCompact'>, facts: SealFacts): string {
  return key.signCompact(canonicalJson(facts));
}

/** What a seal says; undefined when no key of this service signed it. */
export function openSeal(key: Pick<SealKey, 'verifyCompact'>, jws: string): SealFacts | undefined {
  const payload = key.verifyCompact(jws);
  if (payload === undefined) return undefined;
  try {
    return SealFacts.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch {
    return undefined;
  }
}
