import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { expect } from './fixtures';

/** The last code that a test of this worker took of each token of its products. */
const taken = new Map<string, string>();

/** A page of the phone, with the codes of the demo's people and what waits for their approval. */
export async function takePhone(
  context: BrowserContext,
  { sandboxUrl }: Pick<Product, 'sandboxUrl'>,
): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(`${sandboxUrl}/phone`);
  return phone;
}

/**
 * Takes a code of a token that no test of this worker took before: one is good for one act, whoever's, and
 * the next one comes within half a minute.
 * @param token how the phone names it, or begins to: 'provider@demo.test (app)', 'provider@demo.test (token'
 * @returns its digits
 */
export async function takeCode(phone: Page, token: string): Promise<string> {
  const shown = phone.getByRole('button', { name: `Code of ${token}` });
  await expect(shown).toHaveText(/^\d{3} ?\d{3}$/);
  const name = `${new URL(phone.url()).origin} ${token}`;
  const before = taken.get(name);
  if (before !== undefined) await expect(shown).not.toHaveText(before);
  await expect(shown).toHaveText(/^\d{3} ?\d{3}$/); // never between two codes
  const text = await shown.innerText();
  taken.set(name, text);
  return text.replaceAll(/\D/g, '');
}
