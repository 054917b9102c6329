import type { Page } from '@playwright/test';
import { query } from '../harness/postgres-cluster';
import type { Product } from '../harness/product';
import { clusterUrl } from '../harness/run';
import { expect, signIn, test } from './fixtures';

test.slow(); // one sign-in, many screens

const WHO = 'admin@demo.test';
const REFUSED = 'Your role does not allow this. Nothing was changed.';

/** What no screen offers yet: another role for a member. */
async function giveRole({ databaseUrl }: Product, role: 'Admin' | 'User'): Promise<void> {
  const url = new URL(clusterUrl() ?? '');
  url.pathname = new URL(databaseUrl ?? '').pathname;
  await query(url.href, `UPDATE memberships SET role = '${role}', permission_change_requests = ${String(role === 'Admin')} WHERE account_id = (SELECT id FROM accounts WHERE email = '${WHO}')`);
}

async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** A screen, what is done there, and that its page is no longer mine afterwards. */
const SCREENS: readonly { readonly path: string; readonly act: (page: Page) => Promise<void>; readonly isTold?: boolean }[] = [
  { path: '/audit_items', act: (page) => page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click() },
  { path: '/audit_items', act: (page) => page.getByRole('button', { name: 'Export CSV' }).click(), isTold: true },
  { path: '/audit_items', act: (page) => page.getByRole('button', { name: 'Verify' }).click(), isTold: true },
  { path: '/incident_report', act: (page) => page.getByRole('button', { name: 'Search Incident Report' }).click() },
  { path: '/incident_report', act: (page) => page.getByRole('button', { name: 'Export XLSX' }).click(), isTold: true },
];

test('When my right to a screen is taken away while I work, what I do there is refused in its own words, and the screen and the menu are no longer mine', async ({ page, product }) => {
  test.skip(product.databaseUrl === null, 'PostgreSQL is not on this machine: nobody can change a role');
  await signIn(page, WHO);
  try {
    for (const { path, act, isTold = false } of SCREENS) {
      await giveRole(product, 'Admin');
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Find a user' })).toBeVisible();
      await expect(page.getByRole('main').locator('.bp6-skeleton, .bp6-spinner')).toHaveCount(0); // what is still being read would be refused before anything is done
      await giveRole(product, 'User');
      await act(page);
      if (isTold) {
        const alert = page.getByRole('alertdialog');
        await expect(alert).toContainText(REFUSED);
        await expect(alert).not.toContainText('again'); // it would be refused again
        await alert.getByRole('button', { name: 'OK' }).click();
      }
      await expect(page.getByRole('main')).toContainText(REFUSED);
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Working Hours' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Audit Items' })).toHaveCount(0);
  } finally {
    await giveRole(product, 'Admin'); // other tests use the same product
  }
});

test('When my right to change settings is taken away while I change them, nothing is changed, and what I entered stays before me', async ({ page, product }) => {
  test.skip(product.databaseUrl === null, 'PostgreSQL is not on this machine: nobody can change a role');
  await signIn(page, WHO);
  try {
    await page.goto('/dashboard');
    await openFromMenu(page, 'Print settings');
    const dialog = page.getByRole('dialog', { name: 'Print settings' });
    await dialog.getByLabel('First signature line').fill('SIGNED BY');
    await giveRole(product, 'User');
    await dialog.getByRole('button', { name: 'Save print settings' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(REFUSED);
    await expect(dialog.getByLabel('First signature line')).toHaveValue('SIGNED BY');

    await giveRole(product, 'Admin');
    await page.goto('/working_hours');
    await page.getByRole('button', { name: 'Add Hours' }).click();
    await page.getByLabel('Hours 1, day').selectOption('Tuesday');
    await giveRole(product, 'User');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(REFUSED)).toBeVisible();

    await giveRole(product, 'Admin');
    await page.goto('/working_hours');
    await expect(page.getByText('No working hours')).toBeVisible(); // nothing was kept of them
  } finally {
    await giveRole(product, 'Admin');
  }
});
