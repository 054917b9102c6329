import type { BrowserContext, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { expect, menuItem, openMenu, signIn, test } from './fixtures';

const SCREEN = '/epcs_userproviderdetails';

/** Another person at another machine. */
async function another(context: BrowserContext, baseURL: string, email: string): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL });
  if (!other) throw new Error('There is no browser.');
  const page = await other.newPage();
  await signIn(page, email);
  return page;
}

test("When I give a colleague a role, it holds in the colleague's open page, and ends there when I take it @whole", async ({
  page,
  context,
  product,
}) => {
  const theirs = await another(context, product.url, 'staff@demo.test');
  const item = menuItem(theirs, 'Providers & Users');
  await openMenu(theirs);
  await expect(menuItem(theirs, 'Profile')).toBeVisible();
  await expect(item).toBeAbsent();
  await theirs.keyboard.press('Escape');

  await signIn(page, 'admin@demo.test');
  await page.goto(SCREEN);
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row', { name: 'Tamsin Okafor' });
  const dialog = page.getByRole('dialog', { name: 'Roles: Tamsin Okafor' });

  await test.step('When I open the roles, I see what I can give, and why I cannot give the rest', async () => {
    await row.getByRole('button', { name: /^Roles:/ }).click();
    for (const role of ['Administrator', 'ePA reviewer', 'ePA submitter'])
      await expect(dialog.getByRole('button', { name: `Give: ${role}` })).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Partner' })).toContainText(
      'Only a super administrator can change this',
    );
    await expect(dialog.getByRole('button', { name: 'Give: Super administrator' })).toBeAbsent();
    await expectNoBarriers(page, SCREEN);
  });

  await test.step('When I give one by the keyboard, I am asked first, and come back to the role', async () => {
    await dialog.getByRole('button', { name: 'Give: Administrator' }).focus();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Give role' });
    await expect(asked).toContainText('Tamsin Okafor: Administrator');
    await expect(asked.getByRole('button', { name: 'Give role' })).toBeFocused();
    await expectNoBarriers(page, SCREEN);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The role is given. It holds immediately.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take: Administrator' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(row).toContainText('Administrator');
  });

  await test.step('When the colleague opens the menu without a reload, it has what an administrator has', async () => {
    await openMenu(theirs);
    await item.click();
    await expect(theirs.getByRole('table', { name: 'Providers' })).toBeVisible();
  });

  await test.step('When I take it again, the colleague has it no more', async () => {
    await row.getByRole('button', { name: /^Roles:/ }).click();
    await dialog.getByRole('button', { name: 'Take: Administrator' }).click();
    await page.getByRole('dialog', { name: 'Take role' }).getByRole('button', { name: 'Take role' }).click();
    await expect(dialog.getByRole('button', { name: 'Give: Administrator' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await openMenu(theirs);
    await expect(menuItem(theirs, 'Profile')).toBeVisible();
    await expect(menuItem(theirs, 'Providers & Users')).toBeAbsent();
  });
});

test('When I prescribe and do not administer, I see roles and change none @whole', async ({ page }) => {
  await signIn(page, 'provider@demo.test');
  await page.goto(SCREEN);
  await expect(
    page.getByRole('table', { name: 'Users' }).getByRole('row', { name: 'Ottoline Fairweather' }),
  ).toContainText('Administrator, Super administrator');
  await expect(page.getByRole('button', { name: /^Roles:/ })).toBeAbsent();
});

test('When I register an administrator, the list shows the role @whole', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto(SCREEN);
  await page.getByRole('main').getByRole('button', { name: 'Register user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register user' });
  await dialog.getByLabel('First Name').fill('Quentin');
  await dialog.getByLabel('Last Name').fill('Officemanager');
  await dialog.getByLabel('Email').fill('quentin@elm.test');
  await dialog.getByLabel('Work Phone').fill('2055550142');
  await dialog.getByText('Administrator of the practice').click();
  await dialog.getByRole('button', { name: 'Register user' }).click();
  // They set their password themselves.
  const link = page.getByRole('dialog', { name: 'Link for the first password' });
  await expect(link).toContainText('Quentin Officemanager');
  await link.getByRole('button', { name: 'Make link' }).click();
  await expect(link).toContainText('A message with the link is on its way to quentin@elm.test');
  await link.getByRole('button', { name: 'Close' }).last().click();
  await expect(
    page.getByRole('table', { name: 'Users' }).getByRole('row', { name: 'Quentin Officemanager' }),
  ).toContainText('Administrator');
});
