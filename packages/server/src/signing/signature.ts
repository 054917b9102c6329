import type { SigningKey } from '../keys/keys';

/** A detached compact JWS (RFC 7515, appendix F): header and signature; the payload is the archived text itself. */
export function signDetached(key: Pick<SigningKey, 'signCompact'>, text: string): string {
  const [header = '', , signature = ''] = key.signCompact(text).split('.');
  return `${header}..${signature}`;
}

/** Whether a detached JWS was made over exactly this text, by this or an earlier key of ours. */
export function isSignatureOf(key: Pick<SigningKey, 'verifyCompact'>, text: string, detached: string): boolean {
  const [header = '', payload, signature = '', ...rest] = detached.split('.');
  return payload === '' && rest.length === 0 && key.verifyCompact(`${header}.${Buffer.from(text).toString('base64url')}.${signature}`) !== undefined;
}
