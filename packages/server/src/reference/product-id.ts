import { createHash } from 'node:crypto';

/**
 * Namespace of the product ids: UUIDv5 of 'https://erx.invalid/products' in the URL namespace (RFC 9562,
 * 6.6).
 */
const NAMESPACE = Buffer.from('6c7caf7f794e5f09908dc5717f17e423', 'hex');

/**
 * The id of a product to prescribe: UUIDv5 of what makes it the product it is (a starter product's
 * description, an imported product's key). The same product has the same id on every installation and after
 * every import, so prescriptions, favourites and catalogues stay joined.
 */
export function productId(identity: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(identity, 'utf8').digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
