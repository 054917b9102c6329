import type { SignUpEntry } from '@erx/core/accounts/model';
import { doSignUpWork, SignUpWork } from '@erx/core/accounts/sign-up-work';
import { getUserInfo } from '@erx/core/users/contract';
import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import { expectNoBarriers } from './barriers';
import { expect, openFromMenu, pressByKey, shell, signIn, test } from './fixtures';
import type { Product } from '../harness/product';
import { confirmByLetter, linkMailedTo } from './letters';

const NEXT_PASSWORD = 'Willow!Bridge8';
const newEmail = () => `founder-${randomUUID().slice(0, 8)}@elm.test`;

/** Fills in everything that sign-up asks of a user and of a practice with the same address. */
async function fillSignUp(page: Page, email: string): Promise<void> {
  const entry = signUpEntry(email);
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await fill('First Name *', entry.firstName);
  await fill('Last Name *', entry.lastName);
  await fill('Email *', email);
  await fill('NPI *', entry.npi);
  await fill('Fax *', entry.fax);
  await fill('Work Phone *', '(205) 555-0110');
  await fill('Address *', entry.address);
  await fill('City *', 'Mobile 3!');
  await fill('Zip Code *', entry.zipCode);
  await fill('Password *', FIRST_PASSWORD);
  await fill('Confirm Password *', FIRST_PASSWORD);
  await fill('Practice Name *', entry.practiceName);
  await fill('TIN *', entry.tin);
}

async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs up as a program does: the work that the service asks for, and then the sign-up. */
async function signUpAtService(service: APIRequestContext, entry: SignUpEntry): Promise<APIResponse> {
  const asked = await service.post('/api/userinfo/signupwork', { data: { email: entry.email } });
  const work = await doSignUpWork(SignUpWork.parse(await asked.json()), () => Promise.resolve());
  return await service.post('/api/userinfo', { data: { ...entry, work } });
}

/** Signs somebody up through the API, who then signs in on the page. */
async function newFounder(page: Page, product: Product): Promise<string> {
  const email = newEmail();
  const response = await signUpAtService(page.request, signUpEntry(email));
  expect(await response.json()).toEqual({ outcome: 'created', mustConfirmEmail: true });
  await confirmByLetter(product, email);
  await signIn(page, email, { password: FIRST_PASSWORD });
  return email;
}

async function openProfileDialog(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: title });
}

test('When I sign up, I sign in to my own practice; who signs up twice is told', async ({
  page,
  product,
}) => {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up with your practice' }).click();
  const button = page.getByRole('button', { name: 'Sign Up' });
  await expect(button).toBeDisabled();
  await expect(page.getByLabel('State *')).toHaveValue('AL');
  await expect(page.getByLabel('Time Zone *')).toHaveValue('America/Chicago');
  await fillSignUp(page, email);
  await page.getByLabel('NPI *').fill('1234567890');
  await button.click();
  await expect(page.getByText('An NPI has ten digits')).toBeVisible();
  await expect(page.getByLabel('NPI *')).toBeFocused();
  await page.getByLabel('NPI *').fill(signUpEntry(email).npi);
  const pasted = page.getByLabel('Address *', { exact: true });
  await pasted.fill('=1+1,'.repeat(20_000));
  const tin = page.getByLabel('TIN *');
  await tin.fill('0a');
  await expect(tin).toHaveValue('');
  // left by the press of the button, which what is said of the address moves away
  await tin.fill(signUpEntry(email).tin);
  await button.click();
  await expect(page.getByText('This is longer than the 40 characters allowed.')).toBeVisible();
  await expect(pasted).toBeFocused();
  await pasted.fill(signUpEntry(email).address);
  await page.getByText('Same Address as User Info').click();
  await expect(button).toBeDisabled();
  await page.getByText('Same Address as User Info').click();
  await button.dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Please wait.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are signed up' })).toBeVisible();
  await confirmByLetter(product, email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await typeSignIn(page, email, FIRST_PASSWORD);
  await expect(shell(page)).toBeVisible();
  await expect(page.getByText('Elm Street Family Medicine').first()).toBeVisible();
  await page.goto('/user_info');
  await expect(page.getByText('(205) 555-0110 (primary)')).toBeVisible();

  await page.goto('/SignUp');
  await expect(page.getByRole('heading', { name: 'Register a practice' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/SignUp');
  await fillSignUp(page, email);
  await page.getByLabel('Practice Name *').fill('Oak Street Pediatrics');
  await button.click();
  await expect(page.getByText('This e-mail address already has a login.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await typeSignIn(page, email, FIRST_PASSWORD);
  await expect(page.getByLabel('Practice Name *')).toHaveValue('Oak Street Pediatrics');
  await page.getByRole('button', { name: 'Register practice' }).click();
  await expect(page.getByText('Oak Street Pediatrics').first()).toBeVisible();
});

test('When what is known of me is read twice and the first answer comes last, the later one stands @whole', async ({
  page,
  product,
}) => {
  await newFounder(page, product);
  await page.goto('/user_info');
  await expect(page.getByRole('button', { name: 'Edit provider info' })).toBeVisible();
  // Not the name: once the network knows the prescriber, a second person decides on that.
  const move = async (city: string) => {
    const dialog = await openProfileDialog(page, 'Edit provider info', 'Modify Information');
    await dialog.getByLabel(/^City/).fill(city);
    await dialog.getByRole('button', { name: 'Modify' }).click();
    await expect(dialog).toBeOutOfSight({ meanwhile: 'the first answer is held back' });
  };
  const known = page.getByRole('definition').filter({ hasText: /^(Daphne|Fairhope)$/ });
  let answer: (() => void) | undefined;
  let letGo: (() => void) | undefined;
  const firstAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const isTime = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    `**${getUserInfo.path}`,
    async (route) => {
      const response = await route.fetch();
      answer?.();
      await isTime;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await move('Daphne');
  await firstAnswer; // it says Daphne
  await move('Fairhope');
  await expect(known).toHaveText('Fairhope');
  const late = page.waitForResponse((response) => response.url().endsWith(getUserInfo.path));
  letGo?.();
  await (await late).finished();
  // what was heard is shown by now
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      }),
  );
  await expect(known).toHaveText('Fairhope');
});

test('When I change my profile, it says so; what is the same, or wrong, is refused @whole', async ({
  page,
  product,
}) => {
  await newFounder(page, product);
  await page.goto('/user_info');
  const basic = await openProfileDialog(page, 'Edit Basic Info', 'Modify Basic Information');
  await basic.getByRole('button', { name: 'Modify' }).click();
  await expect(basic.getByRole('alert')).toHaveText('No changes were detected');
  await basic.getByLabel('First Name *').fill('');
  await basic.getByRole('button', { name: 'Modify' }).click();
  await expect(basic.getByText('Please fill the field.')).toBeVisible();
  await basic.getByLabel('First Name *').fill('=HYPERLINK("http://x.test")');
  await basic.getByLabel('Last Name *').fill('אבּ Ḃyron');
  await basic.getByRole('button', { name: 'Modify' }).click();
  await expect(
    page.getByText('Info changed successfully. The new changes will be reflected once you re-login!'),
  ).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: '=HYPERLINK("http://x.test") אבּ Ḃyron' }),
  ).toBeVisible();

  const details = await openProfileDialog(page, 'Edit provider info', 'Modify Information');
  await expect(details.getByLabel('SPI')).not.toBeEditable();
  await details.getByLabel('Primary Phone Type').selectOption('Cell');
  await details.getByRole('button', { name: 'Modify' }).click();
  await expect(details.getByText('Cell Phone should not be empty.')).toBeVisible();
  await expect(details.getByLabel('Cell Phone *')).toBeFocused();
  await details.getByLabel('Cell Phone *').fill('2055550177');
  await details.getByLabel('Generation').selectOption({ label: 'III' });
  await details.getByLabel('DEA').fill('FB1234560');
  await details.getByRole('button', { name: 'Modify' }).click();
  await expect(details.getByText('This is not the DEA number of a practitioner')).toBeVisible();
  await details.getByLabel('DEA').fill('fb1234563');
  await details.getByRole('button', { name: 'Modify' }).click();
  await expect(details).toBeOutOfSight();
  await expect(page.getByText('(205) 555-0177 (primary)')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'FB1234563' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Credentials' })).toContainText('FB1234563');

  await expect(
    page.getByText('None stated: no controlled substance can be prescribed in your name.'),
  ).toBeVisible();
  const schedules = await openProfileDialog(page, 'Edit DEA schedules', 'Edit DEA schedules');
  await schedules.getByRole('button', { name: 'Save' }).click();
  await expect(schedules.getByRole('alert')).toHaveText('No changes were detected');
  for (const schedule of ['IV', 'III'])
    await schedules.getByText(`Schedule ${schedule}`, { exact: true }).click();
  await schedules.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your schedules are saved.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'C-IIIC-IV' })).toBeVisible();

  await page.getByRole('button', { name: 'Set PIN Number' }).click();
  const pin = page.getByRole('dialog', { name: 'Set PIN Number' });
  await pin.getByLabel('PIN Number *', { exact: true }).fill('2468');
  await pin.getByLabel('Confirm PIN Number *').fill('2468');
  await pin.getByRole('button', { name: 'Set PIN Number' }).click();
  await expect(page.getByRole('button', { name: 'Set PIN Number' })).toBeAbsent();

  const preferences = await openProfileDialog(page, 'Edit User Preferences', 'Edit User Preferences');
  await preferences.getByLabel('Default Prescription Filter').selectOption({ label: 'Printed' });
  await preferences.getByRole('button', { name: 'Save preferences' }).click();
  await expect(
    page.getByText('Your preferences are saved. They apply once you sign in again.'),
  ).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByLabel('Status')).toHaveValue('Pending');
  await page.evaluate(() => {
    sessionStorage.clear();
  }); // another visit
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('Printed');
});

test('When I change my password, the old one is refused @whole', async ({ page, product }) => {
  const email = await newFounder(page, product);
  await page.goto('/user_info');
  const dialog = await openProfileDialog(page, 'Change Password', 'Change Password');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  for (const sentence of [
    'Old Password is needed to change new password',
    'New Password Field should not be empty',
    'Re-Enter Password Field should not be empty',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByLabel('Old Password *').fill('Wrong!Tree77');
  await dialog.getByLabel('New Password *').fill(NEXT_PASSWORD);
  await dialog.getByLabel('Re-Enter Password *').fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The old password is not right.');
  await dialog.getByLabel('Old Password *').fill(FIRST_PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(
    page.getByText('Password changed successfully. The new changes will be reflected once you re-login!'),
  ).toBeVisible();
  const unlock = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Unlock' }).click();
  };
  await unlock(FIRST_PASSWORD);
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible();
  await unlock(NEXT_PASSWORD);
  await expect(page.getByRole('button', { name: 'Edit Basic Info' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await typeSignIn(page, email, NEXT_PASSWORD);
  await expect(shell(page)).toBeVisible();
});

test('When I register a user, they sign in; who has a login joins by a link @whole', async ({
  page,
  browser,
  product,
}) => {
  await newFounder(page, product);
  const register = async (email: string) => {
    await openFromMenu(page, 'Register user');
    const dialog = page.getByRole('dialog', { name: 'Register user' });
    await dialog.getByLabel('First Name *').fill('Grace');
    await dialog.getByLabel('Last Name *').fill('Hop');
    await dialog.getByLabel('Email *').fill(email);
    await dialog.getByRole('button', { name: 'Register user' }).click();
    await expect(dialog.getByText('Work Phone should not be empty.')).toBeVisible();
    await dialog.getByLabel('Work Phone *').fill('2055550122');
    await dialog.getByText('I choose one for their first sign-in').click();
    await dialog.getByLabel('Password *', { exact: true }).fill(FIRST_PASSWORD);
    await dialog.getByLabel('Confirm Password *').fill(FIRST_PASSWORD);
    await dialog.getByRole('button', { name: 'Register user' }).click();
  };
  const staff = newEmail();
  await register(staff);
  await expect(page.getByText('User created successfully.')).toBeVisible();

  // What somebody else chose opens nothing but the choice of one's own.
  const first = await browser.newContext({ baseURL: product.url });
  const beginner = await first.newPage();
  await beginner.goto('/');
  await beginner.getByRole('button', { name: 'Sign in' }).click();
  await typeSignIn(beginner, staff, FIRST_PASSWORD);
  await expect(beginner.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectNoBarriers(beginner, 'the own password');
  const choose = async (password: string) => {
    await beginner.getByLabel('Password *', { exact: true }).fill(password);
    await beginner.getByLabel('Confirm Password *').fill(password);
    await beginner.getByRole('button', { name: 'Set new password' }).click();
  };
  await choose(FIRST_PASSWORD);
  await expect(beginner.getByRole('alert')).toContainText('the password that was chosen for you');
  await choose('Walnut?Creek9');
  await expect(beginner.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  await beginner.getByRole('button', { name: 'Sign In' }).click();
  await typeSignIn(beginner, staff, 'Walnut?Creek9');
  await expect(beginner.getByText('Elm Street Family Medicine').first()).toBeVisible();
  await first.close();
  await page.goto('/epcs_userproviderdetails');
  await pressByKey(page.getByRole('button', { name: 'More: Grace Hop' }));
  await page.getByRole('menuitem', { name: 'Password link' }).click();
  const forgotten = page.getByRole('dialog', { name: 'Link for a new password' });
  await forgotten.getByRole('button', { name: 'Make link' }).click();
  await expect(forgotten).toContainText(`A message with the link is on its way to ${staff}`);
  const passwordLink = await linkMailedTo(product, staff, 'password');
  await forgotten.getByRole('button', { name: 'Close' }).last().click();

  const other = await browser.newContext({ baseURL: product.url });
  const theirs = await other.newPage();
  await theirs.goto(passwordLink);
  await theirs.getByLabel('Password *', { exact: true }).fill(NEXT_PASSWORD);
  await theirs.getByLabel('Confirm Password *').fill(NEXT_PASSWORD);
  await theirs.getByRole('button', { name: 'Set new password' }).click();
  await expect(theirs.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await typeSignIn(theirs, staff, NEXT_PASSWORD);
  await expect(theirs.getByText('Elm Street Family Medicine').first()).toBeVisible();
  await other.close();

  // Of a practice of their own, and nobody whom other tests sign in as: from here on they are asked which
  // practice they mean.
  const invited = await (await browser.newContext({ baseURL: product.url })).newPage();
  const colleague = newEmail();
  expect(
    await (
      await signUpAtService(
        invited.request,
        signUpEntry(colleague, { practiceName: 'Oak Street Pediatrics' }),
      )
    ).json(),
  ).toEqual({ outcome: 'created', mustConfirmEmail: true });
  await confirmByLetter(product, colleague);
  await register(colleague);
  const invite = page.getByRole('dialog', { name: 'Invite user' });
  await invite.getByRole('button', { name: 'Invite user' }).click();
  const link = await invite.getByLabel('Link').inputValue();
  await invited.goto(link);
  await invited.getByRole('button', { name: 'Sign In' }).click();
  await typeSignIn(invited, colleague, FIRST_PASSWORD);
  await expect(invited.getByRole('heading', { name: 'Join Elm Street Family Medicine?' })).toBeVisible();
  await expect(invited).toHaveURL(({ hash }) => hash === '');
  await invited.getByRole('button', { name: 'Join practice' }).click();
  await expect(invited.getByText('Elm Street Family Medicine').first()).toBeVisible();
  await invited.context().close();
});

test.describe('at 400 pixels', () => {
  test.use({ viewport: { width: 400, height: 900 } });
  test.slow(); // each screen is read whole

  test('nothing keeps anybody out of sign-up, profile and its dialogs @whole', async ({ page, product }) => {
    await page.goto('/signup');
    await page.getByText('Same Address as User Info').click();
    await expect(page.getByLabel('Practice Phone *')).toBeVisible();
    await expectNoBarriers(page, 'sign-up');
    await newFounder(page, product);
    await page.goto('/user_info');
    await expect(page.getByRole('button', { name: 'Edit Basic Info' })).toBeVisible();
    await expectNoBarriers(page, 'profile');
    for (const [button, title] of [
      ['Edit Basic Info', 'Modify Basic Information'],
      ['Edit provider info', 'Modify Information'],
      ['Edit DEA schedules', 'Edit DEA schedules'],
      ['Change Password', 'Change Password'],
      ['Edit User Preferences', 'Edit User Preferences'],
    ] as const) {
      const dialog = await openProfileDialog(page, button, title);
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await expectNoBarriers(page, title);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await openFromMenu(page, 'Register user');
    await expect(
      page.getByRole('dialog', { name: 'Register user' }).getByLabel('First Name *'),
    ).toBeVisible();
    await expectNoBarriers(page, 'register user');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  });
});
