import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type OctetKey, thumbprint } from './key-file';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A text was encrypted with a key that is not among those that are given. */
export class UnknownKey extends Error {}

/**
 * AES-256-GCM (NIST SP 800-38D); the result names its key.
 * @param about what the text is of, which is not in it: it is decrypted under the same alone
 */
export function encrypt(key: OctetKey, plain: string, about = ''): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.k, 'base64url'), nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${thumbprint(key)}.${sealed.toString('base64url')}`;
}

/** @throws UnknownKey; Error where the text was altered, or is of something else */
export function decrypt(keys: readonly OctetKey[], text: string, about = ''): string {
  const [kid, body = ''] = text.split('.');
  const key = keys.find((candidate) => thumbprint(candidate) === kid);
  if (!key) throw new UnknownKey('This secret was encrypted with a key that is not known here.');
  const sealed = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key.k, 'base64url'),
    sealed.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}
