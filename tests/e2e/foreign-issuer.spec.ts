import type { Page } from '@playwright/test';
import { type ForeignProvider, startForeignProvider } from '../harness/foreign-provider';
import { startProduct } from '../harness/product';
import { expect, shell, test } from './fixtures';

test.slow();

const HOSPITAL = 'Hospital-Pass1!';

async function enter(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('provider2@demo.test');
  await page.getByLabel('Password').fill(HOSPITAL);
  await page.getByRole('button', { name: 'Enter' }).click();
}

test(
  "When my practice signs in at its hospital's identity provider, I work as myself, and a " +
    'locked page is opened there in a window @whole',
  async ({ page }) => {
    const settings: Record<string, string> = {};
    const product = await startProduct({ demo: true, env: settings });
    let provider: ForeignProvider | undefined;
    try {
      provider = await startForeignProvider(product.url);
      await provider.addPerson('provider2@demo.test', HOSPITAL);
      Object.assign(settings, provider.settings);
      await product.restart();

      await page.clock.install();
      await page.goto(product.url);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Hospital sign-in' })).toBeVisible();
      await enter(page);
      await expect(page.getByRole('button', { name: 'Profile: Samir Haddad-Lindqvist' })).toBeVisible();
      await expect(page).not.toHaveURL(/code=/);

      // a reload, and a deep link in another tab, stay signed in without a press
      await page.reload();
      await expect(page.getByRole('button', { name: 'Profile: Samir Haddad-Lindqvist' })).toBeVisible();
      const tab = await page.context().newPage();
      await tab.goto(`${product.url}/script_list`);
      await expect(tab.getByRole('button', { name: 'Profile: Samir Haddad-Lindqvist' })).toBeVisible();
      await expect(tab).toHaveURL(/\/script_list$/);
      await tab.close();

      await page.clock.fastForward(15 * 60_000 + 1_000);
      const lock = page.getByRole('region', { name: 'Locked' });
      await expect(lock).toBeVisible();
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        lock.getByRole('button', { name: 'Sign in again' }).click(),
      ]);
      await expect(popup.getByRole('heading', { name: 'Hospital sign-in' })).toBeVisible();
      await Promise.all([popup.waitForEvent('close'), enter(popup)]);
      await expect(lock).toBeAbsent();
      await expect(shell(page)).toBeVisible();

      // a locked page that is reloaded is not let in by the session that the hospital still has
      await page.clock.fastForward(15 * 60_000 + 1_000);
      await expect(lock).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Hospital sign-in' })).toBeVisible();
    } finally {
      await product.stop();
      await provider?.close();
    }
  },
);
