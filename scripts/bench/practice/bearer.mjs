import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromServer } from '../processes/server-libraries.mjs';

/**
 * An access token as the product's own identity provider gives it out, signed with that installation's key:
 * what the server checks is the real thing, only the sign-in pages are left out.
 * @param {import('../../../tests/harness/product.ts').Product} product
 * @param {string} subject of the account
 */
export async function bearerFor(product, subject) {
  const { SignJWT, calculateJwkThumbprint, importJWK } = fromServer('jose');
  const [key] = JSON.parse(readFileSync(join(product.dataFolder, 'keys', 'tokens.json'), 'utf8')).keys;
  return await new SignJWT({ client_id: 'erx-web', scope: 'openid profile' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: await calculateJwkThumbprint(key) })
    .setIssuer(`${product.url}/identity`)
    .setAudience(`${product.url}/api`)
    .setSubject(subject)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'ES256'));
}
