import AxeBuilder from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';

/** WCAG 2.2 up to AA, and what axe calls good practice. */
async function expectNoBarriers(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 400]) {
    test.describe(`${colorScheme} at ${String(width)} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('nothing on the way to a prescription keeps anybody out', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
        await expectNoBarriers(page, 'start page');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByLabel('E-mail address')).toBeVisible();
        await expectNoBarriers(page, 'sign-in page');
        await signIn(page, 'provider@demo.test');
        await expect(page.getByRole('heading', { name: 'Recent Patients' })).toBeVisible();
        await expect(page.getByRole('row').nth(3)).toBeVisible();
        await expectNoBarriers(page, 'dashboard');
        await page.getByRole('link', { name: /, / }).first().click();
        await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
        await expectNoBarriers(page, 'patient page');
        await page.getByRole('tab', { name: 'Prescribe' }).click();
        await page.getByRole('combobox', { name: 'Search Drugs' }).fill('amox');
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectNoBarriers(page, 'drug search');
        await page.getByRole('option').first().click();
        await expect(page.getByLabel(/^Dispense/)).toBeVisible();
        await expectNoBarriers(page, 'SIG step');
      });
    });
  }
}
