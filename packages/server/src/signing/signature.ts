import { type SignatureVerdict, verdictOnSignature } from '@erx/core/signing/archive-record';
import type { SigningKey } from '../platform/keys/keys';

/**
 * A detached compact JWS (RFC 7515, appendix F): header and signature; the payload is the archived text
 * itself.
 */
export function signDetached(key: Pick<SigningKey, 'signCompact'>, text: string): string {
  const [header = '', , signature = ''] = key.signCompact(text).split('.');
  return `${header}..${signature}`;
}

/** What a detached JWS says of this text, by the keys of this service. */
export function verifySignature(
  key: Pick<SigningKey, 'verifyCompact' | 'publicJwks'>,
  text: string,
  detached: string,
): SignatureVerdict {
  return verdictOnSignature(text, detached, {
    knows: (kid) => key.publicJwks.some((jwk) => jwk.kid === kid),
    hasSigned: (_, head, signed, signature) =>
      key.verifyCompact(`${head}.${Buffer.from(signed).toString('base64url')}.${signature}`) !== undefined,
  });
}

/** Whether a detached JWS was made over exactly this text, by this or an earlier key of this service. */
export function isSignatureFor(
  key: Pick<SigningKey, 'verifyCompact' | 'publicJwks'>,
  text: string,
  detached: string,
): boolean {
  return verifySignature(key, text, detached) === 'genuine';
}
