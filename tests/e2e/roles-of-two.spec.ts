import type { BrowserContext, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectNoBarriers } from './barriers';
import { expect, menuItem, openMenu, shell, signIn, test } from './fixtures';

const SCREEN = '/epcs_userproviderdetails';
const SERVICE = join(import.meta.dirname, '../../packages/server/dist/main.js');
const PRACTICE = /Magnolia/;

/** The demo's super administrator, who belongs to two practices and says in which one they work. */
async function signInAsOttoline(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('superadmin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: PRACTICE }).click();
  await expect(shell(page)).toBeVisible();
}

async function openRoles(page: Page, name: string) {
  await page.goto(SCREEN);
  const users = page.getByRole('region', { name: 'Users' });
  // others of the same product have added people
  await users.getByLabel('Rows per page').selectOption('100');
  await users
    .getByRole('row', { name })
    .getByRole('button', { name: /^Roles:/ })
    .click();
  return page.getByRole('dialog', { name: `Roles: ${name}` });
}

async function another(context: BrowserContext, baseURL: string): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL });
  if (!other) throw new Error('There is no browser.');
  return await other.newPage();
}

test('When I ask for a super administrator, it takes the operator or a second one, and everybody is told @whole', async ({
  page,
  context,
  product,
}) => {
  test.skip(product.databaseUrl === null, 'the embedded database is not open to a second program');
  test.slow();
  await signInAsOttoline(page);
  const harriet = await another(context, product.url);
  await signIn(harriet, 'admin@demo.test');
  const tamsin = await another(context, product.url);
  await signIn(tamsin, 'staff@demo.test');

  await test.step('When I ask, I say why, and hear that only the operator can approve', async () => {
    const roles = await openRoles(page, 'Harriet Stroud');
    await roles.getByRole('button', { name: 'Ask: Super administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for role' });
    await expect(dialog).toContainText('No one else in this practice is a super administrator');
    await expect(dialog).toContainText('erx admin approve-role');
    await dialog.getByRole('button', { name: 'Ask for role' }).click();
    await expect(dialog).toContainText('Say why: the approver will read this.');
    await expectNoBarriers(page, 'asking for a role');
    await dialog.getByLabel(/^Why/).fill('Stands in for me');
    await dialog.getByRole('button', { name: 'Ask for role' }).click();
    await expect(page.getByText('The role is asked for. It does not hold yet.')).toBeVisible();
    await expect(roles).toContainText('Asked for by Ottoline Fairweather');
    await expect(roles.getByRole('button', { name: 'Ask: Partner' })).toBeAbsent();
    await expect(harriet.getByRole('region', { name: 'Notices about your login' })).toContainText(
      'Ottoline Fairweather asked at',
    );
    await page.goto('/grant_requests');
    const panel = page.getByRole('region', { name: 'Roles to approve' });
    await expect(panel).toContainText('Harriet Stroud: Super administrator');
    await expect(panel.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('When the operator approves it on the machine, Harriet has it in her open page', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [SERVICE, 'approve-role', '--email', 'admin@demo.test', '--asked-by', 'superadmin@demo.test'],
      {
        env: {
          PATH: process.env['PATH'],
          ERX_DATA: product.dataFolder,
          ERX_PUBLIC_URL: product.url,
          DATABASE_URL: product.databaseUrl ?? '',
        },
      },
    );
    expect(stdout).toContain('admin@demo.test has the role Super administrator from now on');
    await harriet.reload();
    await expect(harriet.getByRole('region', { name: 'Notices about your login' })).toContainText(
      'The operator approved',
    );
  });

  await test.step('When I ask for a partner, Harriet sees it at once, and who else may', async () => {
    const roles = await openRoles(page, 'Tamsin Okafor');
    await roles.getByRole('button', { name: 'Ask: Partner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for role' });
    await expect(dialog).toContainText('It holds once a second person approves it: Harriet Stroud.');
    await dialog.getByLabel(/^Why/).fill('Supports both practices');
    await dialog.getByLabel('Until').fill('12/31/2027');
    await dialog.getByRole('button', { name: 'Ask for role' }).click();
    await expect(
      harriet.getByText('A role that a colleague asked for waits for your approval.'),
    ).toBeVisible();
    const needs = harriet.getByRole('region', { name: 'Needs you' });
    await expect(needs).toContainText('Tamsin Okafor: Partner');
    await expect(needs).toContainText('Supports both practices');
    await openMenu(harriet);
    await expect(menuItem(harriet, /^Grant Requests 1 for you to approve/)).toBeVisible();
    await harriet.keyboard.press('Escape');
    await expect(tamsin.getByRole('region', { name: 'Notices about your login' })).toContainText('Partner');
  });

  await test.step('When Harriet approves it by her password, it holds, and both are in the review', async () => {
    await harriet.goto('/grant_requests');
    const panel = harriet.getByRole('region', { name: 'Roles to approve' });
    await expect(panel).toContainText('Tamsin Okafor: Partner until 12/31/2027');
    await panel.getByRole('button', { name: /^Approve/ }).click();
    const dialog = harriet.getByRole('dialog', { name: 'Approve role' });
    await expect(dialog).toContainText('Ottoline Fairweather: “Supports both practices”');
    await expectNoBarriers(harriet, 'approving a role');
    await dialog.getByLabel(/^Your password/).fill('Wrong-Pass1!');
    await dialog.getByRole('button', { name: 'Approve role' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/password/i);
    await dialog.getByLabel(/^Your password/).fill('Demo-Pass1!');
    await dialog.getByRole('button', { name: 'Approve role' }).click();
    await expect(harriet.getByText('The role is given. It holds immediately.')).toBeVisible();
    await expect(panel).toBeAbsent();
    await harriet.goto('/access_review');
    await expect(harriet.getByRole('row', { name: /^Tamsin Okafor User/ })).toContainText(
      'by Harriet Stroud, asked by Ottoline Fairweather',
    );
    // inside its row: not laid out by another screen's rules
    await expect(harriet.getByRole('row', { name: /^Tamsin Okafor User/ }).getByRole('list')).toHaveCSS(
      'position',
      'static',
    );
    await expect(harriet.getByRole('row', { name: /^Harriet Stroud User/ })).toContainText(
      'by The operator, asked by Ottoline Fairweather',
    );
    await expect(tamsin.getByRole('region', { name: 'Notices about your login' })).toContainText(
      'Harriet Stroud approved at',
    );
  });

  await test.step('When I take them again, no second person is needed', async () => {
    for (const [name, role] of [
      ['Tamsin Okafor', 'Partner'],
      ['Harriet Stroud', 'Super administrator'],
    ] as const) {
      const roles = await openRoles(page, name);
      await roles.getByRole('button', { name: `Take: ${role}` }).click();
      await page
        .getByRole('dialog', { name: 'Take role' })
        .getByRole('button', { name: 'Take role' })
        .click();
      await expect(roles.getByRole('button', { name: `Ask: ${role}` })).toBeVisible();
    }
  });
});
