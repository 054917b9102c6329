import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { expect, menuItem, openFromMenu, shell, signIn, test } from './fixtures';
import { openInformation } from './writing';

test.slow(); // several sign-ins to a test on a busy machine

const PASSWORD = 'Demo-Pass1!';
const lockScreen = (page: Page) => page.getByRole('region', { name: 'Locked' });

/**
 * The token that a page's calls carry, the last one. The live channel goes on with a ticket of its own, which opens
 * nothing else.
 */
function tokenOf(page: Page): () => string {
  let token = '';
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined && !request.url().includes('/notificationhub/')) token = authorization;
  });
  return () => token;
}

/** A patient about whom nothing of a former system is asked. @returns the name as the banner has it */
async function openPatient(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: 'Search patients' }).fill('ellingsworth harper');
  await page.getByRole('option', { name: /Harper/ }).click();
  const name = page.getByRole('region', { name: 'Patient in view' }).getByRole('heading', { level: 1 });
  await expect(name).toBeVisible();
  return (await name.textContent()) ?? '';
}

test(
  'When nobody works at my screen, it warns, locks and hides the patient, and gives back the ' +
    'half-typed prescription for my password',
  async ({ page, context }) => {
    await page.clock.install();
    await signIn(page, 'provider2@demo.test');
    const second = await context.newPage();
    await second.goto('/working_hours');
    await expect(shell(second)).toBeVisible();

    const name = await openPatient(page);
    await page.getByRole('tab', { name: 'Prescribe' }).click();
    const search = page.getByRole('combobox', { name: 'Search Drugs' });
    await search.fill('amoxi');
    const title = await page.title();

    await page.clock.fastForward(14 * 60_000 + 30_000);
    await expect(page.getByText(/It locks in less than a minute\./)).toBeVisible();
    // as a screen reader presses it: a pointer on its way there has the warning gone before it arrives
    await page.getByRole('button', { name: 'Keep working' }).dispatchEvent('click');
    await expect(page.getByText(/It locks in less than a minute\./)).toBeAbsent();

    await page.clock.fastForward(15 * 60_000 + 1_000);
    await expect(lockScreen(page)).toContainText('provider2@demo.test');
    expect(await page.content()).not.toContain(name);
    await expect(page).toHaveTitle('Locked · erx');
    await expect(lockScreen(second)).toBeVisible(); // the other tab has locked with it
    await expectNoBarriers(page, 'locked page');
    // Another tab of this browser is not signed in by itself either.
    const third = await context.newPage();
    await third.goto('/');
    await expect(third.getByRole('button', { name: 'Sign in' })).toBeVisible();

    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(lockScreen(page)).toContainText('The e-mail address or the password is not right.');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(lockScreen(page)).toBeAbsent();
    await expect(search).toHaveValue('amoxi');
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(lockScreen(second)).toBeAbsent();
    await expect(shell(second)).toBeVisible();
  },
);

test('When my page locked itself, a token it had opens nothing at the server, and my password leads back to where I was @whole', async ({
  page,
  product,
}) => {
  const token = tokenOf(page);
  const practicesBy = async (authorization: string) => {
    const answer = await fetch(`${product.url}/api/practices/_accessiblepractices`, {
      headers: { authorization },
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  await page.clock.install();
  await signIn(page, 'provider2@demo.test');
  await openPatient(page);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const search = page.getByRole('combobox', { name: 'Search Drugs' });
  await search.fill('lisino');
  const old = token();
  expect(await practicesBy(old)).toEqual([200, undefined]);

  await page.clock.fastForward(15 * 60_000 + 1_000);
  await expect(lockScreen(page)).toBeVisible();
  await expect.poll(() => practicesBy(old)).toEqual([401, 'session.locked']);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(lockScreen(page)).toBeAbsent();
  await expect(search).toHaveValue('lisino');
  await search.fill('lisinop');
  await expect(page.getByRole('option', { name: /lisinopril/i }).first()).toBeVisible();
  expect(token()).not.toBe(old);
  expect(await practicesBy(token())).toEqual([200, undefined]);
  expect(await practicesBy(old)).toEqual([401, 'session.locked']);
});

test('When an answer comes that my page did not ask for, it says so and what to do, and the button still signs me in @whole', async ({
  page,
}) => {
  for (const at of [
    '/signed-in?code=lost&state=lost',
    '/?code=lost&state=lost',
    '/?callback&error=access_denied',
  ]) {
    await page.goto(at);
    await expect(page.getByRole('alert')).toContainText('did not ask for, or has used already');
    await expect(page.getByRole('alert')).toContainText('/signed-in, exactly as it is registered');
    await expect(page).toHaveURL(/\/$/);
  }
  for (const width of [1440, 900, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoBarriers(page, 'a lost answer');
  }
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('provider@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(shell(page)).toBeVisible();
});

test('When I sign out everywhere, my page in another browser is locked at once, and earlier tokens are refused @whole', async ({
  page,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  const token = tokenOf(other);
  await signIn(page, 'provider3@demo.test');
  await other.goto('/');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByLabel('E-mail address').fill('provider3@demo.test');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(shell(other)).toBeVisible();
  await openPatient(other);

  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page
    .getByRole('dialog', { name: 'Sign out everywhere' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(lockScreen(other)).toContainText(
    'This session was ended: you were signed out here or everywhere, or your password was changed.',
  );
  const refused = await fetch(`${product.url}/api/practices/_accessiblepractices`, {
    headers: { authorization: token() },
  });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'session.ended']);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Unlock' }).click();
  await expect(shell(other)).toBeVisible();
  await elsewhere.close();
});

test('When I end one session of mine, its page locks at once, and the one I work in goes on @whole', async ({
  page,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await signIn(page, 'provider5@demo.test');
  await other.goto('/');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByLabel('E-mail address').fill('provider5@demo.test');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(shell(other)).toBeVisible();

  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sessions and sign-in' }).click();
  const sessions = page.getByRole('table', { name: 'Your sessions' });
  await expect(sessions).toContainText('This one');
  await sessions
    .getByRole('button', { name: /^End this session/ })
    .first()
    .click();
  await expect(
    page.getByText('The session is ended. The person working there must sign in again.'),
  ).toBeVisible();
  await expect(lockScreen(other)).toContainText('This session was ended');
  await expect(shell(page)).toBeVisible();
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Unlock' }).click();
  await expect(shell(other)).toBeVisible();
  await elsewhere.close();
});

test('When I am a partner, I change practices from the menu, and come back to the one I was in @whole', async ({
  page,
}) => {
  const chooser = page.getByRole('dialog', { name: 'Choose a practice' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('partner@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // two practices: the chooser comes before the shell
  await chooser.getByRole('button').filter({ hasText: /AL$/ }).click();
  await expect(shell(page)).toBeVisible();
  const header = page.getByRole('region', { name: 'Practice' });
  const first = (await header.locator('strong').textContent()) ?? '';
  await shell(page).click();
  await menuItem(page, 'Change practices').click();
  await chooser.getByRole('button').filter({ hasNotText: first }).filter({ hasText: /AZ$/ }).click();
  await expect(header.locator('strong')).not.toHaveText(first);
  const second = (await header.locator('strong').textContent()) ?? '';
  await page.reload();
  await expect(header.locator('strong')).toHaveText(second);
});

test('When I am staff, I choose the provider I work for, and am asked no more @whole', async ({ page }) => {
  await signIn(page, 'staff@demo.test');
  const provider = page.getByLabel(/^Provider/);
  await provider.selectOption({ label: 'Samir Haddad-Lindqvist' });
  await expect(shell(page)).toBeVisible();
  await page.reload();
  await expect(provider.locator('option:checked')).toHaveText('Samir Haddad-Lindqvist');
});

test('When the address names a practice that is not mine, it is refused and nothing opens by itself @whole', async ({
  page,
}) => {
  await signIn(page, 'provider2@demo.test');
  await page.goto('/?practiceid=01990000-0000-7000-8000-0000000000ff&token=S3cret');
  const chooser = page.getByRole('dialog', { name: 'Choose a practice' });
  await expect(chooser.getByRole('alert')).toContainText(
    'names a practice that this account is not a member of',
  );
  await expect(page).not.toHaveURL(/S3cret/);
  await chooser.getByRole('listitem').getByRole('button').click();
  await expect(shell(page)).toBeVisible();
});

test(
  'When an administrator names me for emergencies, I read their patients for an hour after saying why, ' +
    'and they are told @whole',
  async ({ page, browser, product }) => {
    const clinic = await browser.newContext({ baseURL: product.url });
    const admin = await clinic.newPage();
    await signIn(admin, 'admin@demo.test');
    await openFromMenu(admin, 'Emergency access');
    const people = admin.getByRole('dialog', { name: 'Emergency access' });
    await people.getByLabel('E-mail address of the account').fill('provider@demo.test');
    await people.getByRole('button', { name: 'Name for emergencies' }).click();
    await expect(people.getByRole('alert')).toContainText('is a member of your practice already');
    await people.getByLabel('E-mail address of the account').fill('provider5@demo.test');
    await people.getByRole('button', { name: 'Name for emergencies' }).click();
    await expect(people.getByRole('list', { name: 'Named for emergencies' })).toContainText(
      'Mei-Lin Abernathy',
    );
    await expectNoBarriers(admin, 'people for emergencies');
    await admin.keyboard.press('Escape'); // the button that was pressed has the focus still
    await expect(people).toBeOutOfSight();

    await page.clock.install();
    await signIn(page, 'provider5@demo.test');
    await shell(page).click();
    await menuItem(page, 'Change practices').click();
    await page
      .getByRole('dialog', { name: 'Choose a practice' })
      .getByRole('button')
      .filter({ hasText: 'Emergency access' })
      .click();
    const entry = page.getByRole('dialog', { name: 'Enter in an emergency' });
    await entry.getByLabel('Why do you need access?').fill('Too short');
    await entry.getByRole('button', { name: 'Enter in an emergency' }).click();
    await expect(entry).toContainText('Say why in at least 10 characters.');
    await entry.getByLabel('Why do you need access?').fill('x'.repeat(501));
    await entry.getByRole('button', { name: 'Enter in an emergency' }).click();
    await expect(entry).toContainText('This is longer than the 500 characters allowed.');
    await entry
      .getByLabel('Why do you need access?')
      .fill('The practice cannot be reached and a patient of it is with me.');
    await entry.getByRole('button', { name: 'Enter in an emergency' }).click();
    const banner = page.getByRole('region', { name: 'Emergency access' });
    await expect(banner).toContainText(/(60:00|59:\d\d) left/);
    await expect(
      admin.getByText('Mei-Lin Abernathy has entered this practice in an emergency'),
    ).toBeVisible();
    await openPatient(page);
    await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeAbsent();
    const information = await openInformation(page);
    await expect(information.getByRole('button', { name: 'Edit Patient Info' })).toBeAbsent();
    await information.getByRole('button', { name: 'Close' }).click();
    await expectNoBarriers(page, 'patient in an emergency');
    await openFromMenu(page, 'Profile');
    await expect(page.getByText('Change your profile in a practice of your own.')).toBeVisible();
    // folds the panel; what would be refused is not offered
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Profile']);

    // Working all the while, so that it is the hour that ends it and not the idle lock.
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await page.clock.fastForward(10 * 60_000);
      await page.mouse.move(300 + minutes, 300);
    }
    await expect(page.getByRole('dialog', { name: 'Choose a practice' }).getByRole('alert')).toContainText(
      'The time of your emergency access is over.',
    );
    await expect(banner).toBeAbsent();
    await clinic.close();
  },
);
