import type { Page } from '@playwright/test';
import { query } from '../harness/postgres-cluster';
import type { Product } from '../harness/product';
import { clusterUrl } from '../harness/run';
import { FIRST_PASSWORD } from '../fixtures/sign-up-entry';
import {
  actOf,
  expect,
  menuItem,
  openFromMenu,
  openMenu,
  openSetting,
  pressByKey,
  signIn,
  test,
} from './fixtures';

test.slow(); // one sign-in, many screens

const WHO = 'admin@demo.test';
const REFUSED = 'Your role does not allow this. Nothing was changed.';

async function change({ databaseUrl }: Product, statement: string): Promise<Record<string, unknown>[]> {
  const url = new URL(clusterUrl() ?? '');
  url.pathname = new URL(databaseUrl ?? '').pathname;
  return await query(url.href, statement);
}

/** Marks the person as a super administrator, or as none. */
async function setSuper(product: Product, isSo: boolean): Promise<void> {
  await change(product, `UPDATE accounts SET is_super_admin = ${String(isSo)} WHERE email = '${WHO}'`);
}

/** What no screen offers yet: another role for a member. */
async function giveRole(product: Product, role: 'Admin' | 'User'): Promise<void> {
  await change(
    product,
    `UPDATE memberships
      SET role = '${role}', permission_change_requests = ${String(role === 'Admin')}
      WHERE account_id = (SELECT id FROM accounts WHERE email = '${WHO}')`,
  );
}

async function openMarkInActive(page: Page): Promise<void> {
  await (await actOf(page, 'Rosalía Benavides', 'Mark InActive')).click();
}

/**
 * A screen, what is started there, what is done after the right to it was taken away, and that its page is no
 * longer mine afterwards.
 */
const SCREENS: readonly {
  readonly path: string;
  readonly begin?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  readonly isTold?: boolean;
}[] = [
  {
    path: '/audit_items',
    act: (page) => page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click(),
  },
  {
    path: '/audit_items',
    act: (page) => page.getByRole('button', { name: 'Export CSV' }).click(),
    isTold: true,
  },
  { path: '/audit_items', act: (page) => page.getByRole('button', { name: 'Verify' }).click(), isTold: true },
  {
    path: '/incident_report',
    act: (page) => page.getByRole('button', { name: 'Search Incident Report' }).click(),
  },
  {
    path: '/incident_report',
    act: (page) => page.getByRole('button', { name: 'Export XLSX' }).click(),
    isTold: true,
  },
  {
    path: '/grant_requests',
    begin: async (page) => {
      await expect(page.getByRole('table', { name: 'Users' }).getByText('Stroud')).toBeVisible();
      await page.getByLabel('Search text').fill('stroud');
    },
    act: (page) => page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click(),
  },
  {
    path: '/epcs_userproviderdetails',
    begin: openMarkInActive,
    act: (page) =>
      page
        .getByRole('dialog', { name: 'Mark InActive' })
        .getByRole('button', { name: 'Mark InActive' })
        .click(),
  },
];

/** Dialogs of settings, as their page names them, and what is typed into each. */
const DIALOGS = [
  {
    at: 'Printing',
    name: 'Print settings',
    save: 'Save print settings',
    field: 'First signature line',
    typed: 'SIGNED BY',
  },
  {
    at: 'Integrations',
    name: 'PDMP site',
    save: 'Save PDMP site',
    field: 'PDMP Site URL',
    typed: 'https://pdmp.example/typed',
  },
] as const;

test.skip(
  ({ product }) => product.databaseUrl === null,
  'PostgreSQL is not on this machine: nobody can change a role',
);
test.afterEach(async ({ product }) => {
  if (product.databaseUrl === null) return;
  await giveRole(product, 'Admin'); // other tests use the same product
  await setSuper(product, false);
});

test(
  'When my right to a screen is taken away while I work, what I do there is refused in its own ' +
    'words, and the screen and the menu are no longer mine',
  async ({ page, product }) => {
    await signIn(page, WHO);
    for (const { path, begin, act, isTold = false } of SCREENS) {
      await giveRole(product, 'Admin');
      await page.goto(path);
      await (begin ? begin(page) : expect(page.getByRole('button', { name: 'Find a user' })).toBeVisible());
      // what is still being read would be refused before anything is done
      await expect(page.getByRole('main').locator('.bp6-skeleton, .bp6-spinner')).toBeAbsent();
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
      await expect(page.getByRole('main').getByRole('button')).toBeAbsent();
    }
    expect(
      await change(
        product,
        `SELECT m.active
          FROM memberships m
          JOIN accounts a ON a.id = m.account_id
          WHERE a.email = 'provider3@demo.test'`,
      ),
    ).toEqual([{ active: true }]);
    await openMenu(page);
    await expect(menuItem(page, 'Settings')).toBeVisible();
    await expect(menuItem(page, 'Audit Items')).toBeAbsent();
  },
);

test('When my right to change settings is taken while I change them, nothing is changed, and my entries stay @whole', async ({
  page,
  product,
}) => {
  await signIn(page, WHO);
  for (const { at, name, save, field, typed } of DIALOGS) {
    await giveRole(product, 'Admin');
    const dialog = await openSetting(page, at, name);
    await dialog.getByLabel(field).fill(typed);
    await giveRole(product, 'User');
    await dialog.getByRole('button', { name: save }).click();
    await expect(dialog.getByRole('alert')).toHaveText(REFUSED);
    await expect(dialog.getByLabel(field)).toHaveValue(typed);
  }
  await page.getByRole('dialog', { name: 'PDMP site' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText(REFUSED);
  await openFromMenu(page, 'Settings');
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link')).toHaveText(['Working Hours']);

  await giveRole(product, 'Admin');
  await page.goto('/working_hours');
  await page.getByRole('button', { name: 'Add Hours' }).click();
  await page.getByLabel('Hours 1, day').selectOption('Tuesday');
  await giveRole(product, 'User');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  // the application knows by now
  await expect(pages.getByRole('link')).toHaveText(['Working Hours']);
  await expect(page.getByText(REFUSED)).toBeVisible();
  await expect(page.getByLabel('Hours 1, day')).toHaveValue('2'); // Tuesday
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Submit' })).toBeAbsent();

  await giveRole(product, 'Admin');
  await page.goto('/working_hours');
  await expect(page.getByText('No working hours')).toBeVisible(); // nothing was kept of them
});

test(
  'When my right to register users is taken away while I fill in a registration, nobody is ' +
    'registered, and what I entered stays before me though the screen behind it is no longer mine @whole',
  async ({ page, product }) => {
    await signIn(page, WHO);
    await page.goto('/epcs_userproviderdetails');
    // By the keyboard: it still moves while the lists come.
    await pressByKey(page.getByRole('main').getByRole('button', { name: 'Register user' }));
    const dialog = page.getByRole('dialog', { name: 'Register user' });
    const entered = {
      'First Name *': 'Nora',
      'Last Name *': 'Quist',
      'Email *': 'nora.quist@demo.test',
      'Work Phone *': '(205) 555-0122',
      'Password *': FIRST_PASSWORD,
      'Confirm Password *': FIRST_PASSWORD,
    };
    await dialog.getByText('I choose one for their first sign-in').click();
    for (const [label, text] of Object.entries(entered))
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await giveRole(product, 'User');
    await dialog.getByRole('button', { name: 'Register user' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(REFUSED);
    await expect(page.locator('#main')).toContainText(REFUSED);
    for (const [label, text] of Object.entries(entered))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(text);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
    expect(await change(product, "SELECT id FROM accounts WHERE email = 'nora.quist@demo.test'")).toEqual([]);
  },
);

test('When my right to make service accounts is taken away while I make one, none is made, and its name stays before me @whole', async ({
  page,
  product,
}) => {
  await signIn(page, WHO);
  await page.goto('/settings/integrations');
  const make = page.getByRole('button', { name: 'Make service account' });
  await expect(make).toBeVisible();
  // what is still being read would be refused before anything is done
  await expect(page.getByRole('main').locator('.bp6-skeleton, .bp6-spinner')).toBeAbsent();
  await pressByKey(make);
  const dialog = page.getByRole('dialog', { name: 'Make service account' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Export at night, begun');
  await dialog.getByRole('checkbox', { name: /audit\.read/ }).check({ force: true });
  await giveRole(product, 'User');
  await dialog.getByRole('button', { name: 'Make service account' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await expect(page.locator('#main')).toContainText(REFUSED);
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Export at night, begun');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
  expect(await change(product, "SELECT id FROM accounts WHERE last_name = 'Export at night, begun'")).toEqual(
    [],
  );
});

test('When I am a super administrator no longer, the marketing log refuses in its own words and is not mine @whole', async ({
  page,
  product,
}) => {
  await setSuper(product, true);
  await signIn(page, WHO);
  for (const { act, isTold } of [
    {
      act: () => page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click(),
      isTold: false,
    },
    { act: () => page.getByRole('button', { name: 'Export CSV' }).click(), isTold: true },
  ]) {
    await setSuper(product, true);
    await page.goto('/marketing_audit_log');
    await page.getByLabel('Type').selectOption('Coupon');
    await setSuper(product, false);
    await act();
    if (isTold) await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('main')).toContainText(REFUSED);
    await expect(page.getByRole('main').getByRole('button')).toBeAbsent();
  }
  await openMenu(page);
  await expect(menuItem(page, 'Audit Items')).toBeVisible();
  await expect(menuItem(page, 'Marketing log')).toBeAbsent();
});
