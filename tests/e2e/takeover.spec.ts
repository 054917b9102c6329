import type { Browser, Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { actOf, expect, shell, signIn, test } from './fixtures';
import { linkMailedTo } from './letters';

test.use({ apart: 'takeover' }); // people have other passwords afterward
test.slow(); // many people sign in

const NEXT = 'Walnut?Creek9';
const PEOPLE = '/epcs_userproviderdetails';

async function another(browser: Browser, product: Product, email: string, password?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(page, email, { password });
  return page;
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The page of a person, as whoever looks is offered it. */
async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto(PEOPLE);
  await rowOf(page, name).getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

test('Nobody takes my login over: not a colleague, not an administrator, not who finds my open session', async ({
  page: administrator,
  browser,
  product,
}) => {
  const victim = 'provider@demo.test';
  const name = 'Eleanor Grace Whitcombe-Hayes';
  const mine = await another(browser, product, victim);
  const userInfo = async (page: Page) => {
    const answer = page.waitForResponse(
      (response) => response.url().includes('/api/userinfo') && response.ok(),
    );
    await page.reload();
    await answer;
  };

  // A colleague makes no link for a prescriber, and removes no PIN of who may sign.
  const colleague = await another(browser, product, 'provider3@demo.test');
  await openPerson(colleague, name);
  await expect(await actOf(colleague, name, 'Password link')).toBeDisabled();
  await expect(colleague.getByRole('menuitem', { name: 'Remove PIN Number' })).toBeDisabled();
  await expect(colleague.getByRole('menuitem', { name: 'Remove passkeys' })).toBeAbsent();
  await expect(colleague.getByRole('heading', { name: 'Where they are signed in' })).toBeAbsent();

  // An administrator has one sent; it goes to me and nobody else, and I am told.
  await signIn(administrator, 'admin@demo.test');
  await openPerson(administrator, name);
  await expect(administrator.getByRole('table', { name: 'What this person holds' })).toContainText(
    'Ready to sign permission',
  );
  await (await actOf(administrator, name, 'Password link')).click();
  const dialog = administrator.getByRole('dialog', { name: 'Link for a new password' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog).toContainText(`A message with the link is on its way to ${victim}`);
  await expect(dialog.getByLabel('Link')).toBeAbsent();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const notices = mine.getByRole('region', { name: 'Notices about your login' });
  await mine.goto('/dashboard');
  await expect(notices).toContainText('Harriet Stroud (Magnolia Grove Family Medicine) made a link');

  // The permission to sign has ended with it, and two people must give it anew.
  await administrator.reload();
  await expect(administrator.getByRole('table', { name: 'What this person holds' })).not.toContainText(
    'Ready to sign permission',
  );
  await expect(await actOf(administrator, name, 'Add Ready To Sign Permission')).toBeVisible();

  // An administrator who removes the PIN as well is told of to me, too.
  await administrator.getByRole('menuitem', { name: 'Remove PIN Number' }).click();
  await administrator
    .getByRole('dialog', { name: 'Remove PIN Number' })
    .getByRole('button', { name: 'Remove PIN Number' })
    .click();
  await userInfo(mine);
  await expect(notices).toContainText('removed your PIN number');

  // Another address for my login is not theirs to set.
  const address = await actOf(administrator, name, 'Change e-mail address');
  await expect(address).toBeDisabled();
  await expect(address).toContainText('both addresses confirm it. Nothing was changed.');

  // Who finds my open page changes no address without my password, and with it my old address has to agree.
  await mine.goto('/user_info');
  await mine.getByRole('button', { name: 'Change e-mail address' }).click();
  const own = mine.getByRole('dialog', { name: 'Change e-mail address' });
  await own.getByLabel('New e-mail address').fill('thief@elsewhere.test');
  await own.getByLabel('Your password').fill('not-it');
  await own.getByRole('button', { name: 'Send both letters' }).click();
  await expect(own).toContainText('The password is not right. Nothing was changed.');
  await own.getByLabel('Your password').fill('Demo-Pass1!');
  await own.getByRole('button', { name: 'Send both letters' }).click();
  await expect(own).toBeAbsent();
  const thief = await (await browser.newContext({ baseURL: product.url })).newPage();
  await thief.goto(await linkMailedTo(product, 'thief@elsewhere.test', 'email-change'));
  await thief.getByRole('button', { name: 'Confirm' }).click();
  await expect(thief.getByText('Now open the link in the message to the old address')).toBeVisible();
  await mine.getByRole('button', { name: 'Change e-mail address' }).click();
  await own.getByRole('button', { name: 'Take it back' }).click();
  await expect(own).toBeAbsent();

  // The administrator ends the session that is not mine; I am told of it, and my password is mine to set.
  await openPerson(administrator, name);
  await administrator.getByRole('button', { name: 'End all sessions' }).click();
  await administrator
    .getByRole('dialog', { name: 'End all sessions' })
    .getByRole('button', { name: 'End all sessions' })
    .click();
  await expect(mine.getByRole('region', { name: 'Locked' })).toContainText('This session was ended');
  await mine.goto(await linkMailedTo(product, victim, 'password'));
  await mine.getByLabel('Password *', { exact: true }).fill(NEXT);
  await mine.getByLabel('Confirm Password *').fill(NEXT);
  await mine.getByRole('button', { name: 'Set new password' }).click();
  await mine.getByRole('button', { name: 'Sign In' }).click();
  await mine.getByLabel('E-mail address').fill(victim);
  await mine.getByLabel('Password', { exact: true }).fill(NEXT);
  await mine.getByRole('button', { name: 'Sign in' }).click();
  await expect(shell(mine)).toBeVisible();
  await mine.goto('/dashboard');
  // of so many the latest alone stands above the work, until the others are asked for
  await expect(notices).not.toContainText('ended a session of yours');
  await notices.getByRole('button', { name: /^Show \d+ older$/ }).click();
  for (const told of ['ended a session of yours', 'Your password was set by a link'])
    await expect(notices).toContainText(told);
});

test('When I have forgotten my password, a link is mailed to me; of an address without a login the same is said', async ({
  page,
  product,
}) => {
  const ask = async (email: string) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Have a link mailed to you' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Mail the link' }).click();
    await expect(page.getByRole('status')).toContainText('If a login with this confirmed address exists');
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  };
  await ask('nobody@demo.test');
  await ask('staff@demo.test');
  await page.goto(await linkMailedTo(product, 'staff@demo.test', 'password'));
  await page.getByLabel('Password *', { exact: true }).fill(NEXT);
  await page.getByLabel('Confirm Password *').fill(NEXT);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();
});
