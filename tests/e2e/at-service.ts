import { signIn, type SignedIn } from '../fixtures/signed-in';
import type { Product } from '../harness/product';

/** Well within the five minutes of an access token. */
const KEPT_MS = 120_000;
const kept = new Map<string, { readonly until: number; readonly signedIn: Promise<SignedIn> }>();

/**
 * Somebody at the service without a browser, for what a test prepares or looks up on the other side: signed
 * in once in a while, not once a question.
 */
export async function atService({ url }: Pick<Product, 'url'>, email: string): Promise<SignedIn> {
  const known = kept.get(`${url} ${email}`);
  if (known && known.until > Date.now()) return await known.signedIn;
  const signedIn = signIn(url, email);
  kept.set(`${url} ${email}`, { until: Date.now() + KEPT_MS, signedIn });
  return await signedIn;
}
