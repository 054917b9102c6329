import { test as base, expect, type Page } from '@playwright/test';
import { startProduct, type Product } from '../harness/product';

export { expect };

interface WorkerFixtures {
  /** The worker's own product: server, database and sandbox, with the demo practice. */
  product: Product;
}

/**
 * Playwright's test with the product behind it. Whatever the page throws, or the Content-Security-Policy refuses, fails the
 * test, even where nobody looked.
 */
export const test = base.extend<object, WorkerFixtures>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ demo: true, sandbox: true });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await use(page);
    expect(faults, 'errors thrown in the page').toEqual([]);
  },
});

/** Signs in as one of the demo users and waits for the application's shell. */
export async function signIn(page: Page, email: string, password = 'Demo-Pass1!'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}
