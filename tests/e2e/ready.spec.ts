import { registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import * as approvals from '@erx/core/approvals/contract';
import * as grants from '@erx/core/grants/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { withDeaCheckDigit } from '@erx/core/users/registrations';
import type { Locator, Page } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { codeOfStep } from '../fixtures/one-time-code';
import { accessToken, chooseOwnPassword, clientOf } from '../fixtures/signed-in';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, shell, test } from './fixtures';
import { linkMailedTo } from './letters';
import { ACCEPTS, chooseDrug, choosePharmacy, writeForm } from './writing';

const PIN = '7391';
const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@elm.test`;

async function typeSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function fillSignUp(page: Page, email: string, npi: string): Promise<void> {
  const entry = signUpEntry(email);
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await fill('First Name *', entry.firstName);
  await fill('Last Name *', entry.lastName);
  await fill('Email *', email);
  await fill('NPI *', npi);
  await fill('Fax *', entry.fax);
  await fill('Work Phone *', '(205) 555-0110');
  await fill('Address *', entry.address);
  await fill('City *', entry.city);
  await fill('Zip Code *', entry.zipCode);
  await fill('Password *', FIRST_PASSWORD);
  await fill('Confirm Password *', FIRST_PASSWORD);
  await fill('Practice Name *', entry.practiceName);
  await fill('TIN *', entry.tin);
}

/** Somebody of the practice at the service, without a browser. */
async function colleague(product: Product, email: string, password = FIRST_PASSWORD) {
  const token = await accessToken(product.url, email, password);
  const [practice] = await clientOf(product.url, token, undefined).call(listAccessiblePractices, {});
  const client = clientOf(product.url, token, practice?.id);
  return { client, id: (await client.call(getUserInfo, {})).id };
}

/** One registers another of the practice, who may then begin requests. */
async function register(
  product: Product,
  by: Awaited<ReturnType<typeof colleague>>,
  name: string,
  isAdministrator = false,
) {
  const email = newEmail(name.toLowerCase());
  await by.client.call(registerUser, {
    body: {
      ...NEW_REGISTRATION,
      firstName: name,
      lastName: 'Reyes',
      email,
      primaryPhoneType: 'Cell',
      cellPhone: '2055550199',
      password: FIRST_PASSWORD,
      confirmation: FIRST_PASSWORD,
      isAdministrator,
    },
  });
  const person = await colleague(product, email, await chooseOwnPassword(product.url, email, FIRST_PASSWORD));
  await by.client.call(grants.changeRequestPermission, {
    params: { userId: person.id, operation: 'Addition' },
  });
  return person;
}

test.afterEach(({ product }) => product.restart());

const lineOf = (list: Locator, name: string) => list.getByRole('listitem').filter({ hasText: name });
const isDone = (list: Locator, name: string) =>
  expect(lineOf(list, name).getByRole('img', { name: 'Done' })).toBeVisible();

test(
  'When I sign up, a known NPI is refused; I confirm my e-mail address and get from the checklist alone to my ' +
    'first controlled prescription, with a second person who is one @whole',
  async ({ page, context, product }) => {
    test.setTimeout(300_000); // a whole first day
    const email = newEmail('founder');
    const known = await (await atService(product, 'provider@demo.test')).client.call(getUserInfo, {});
    await page.goto('/signup');
    await fillSignUp(page, email, known.npi ?? '');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('A login with this NPI or this DEA number exists already.')).toBeVisible();
    await page.getByLabel('NPI *').fill(signUpEntry(email).npi);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed up' })).toBeVisible();
    await expect(page.getByText(`We have sent a message to ${email}`)).toBeVisible();

    await page.getByRole('button', { name: 'Sign In' }).click();
    await typeSignIn(page, email);
    await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
    await expect(shell(page)).toBeAbsent();
    await expectNoBarriers(page, 'an address to confirm');
    await page.goto(await linkMailedTo(product, email));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'You are ready to begin' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign In' }).click();

    // one press away: the checklist, and nothing advertised
    const list = page.getByRole('region', { name: 'Ready to prescribe' });
    await expect(list).toContainText('Welcome to Elm Street Family Medicine.');
    await expect(list).toContainText('2 of 13 done');
    await expect(page.getByRole('dialog')).toBeAbsent();
    await expectNoBarriers(page, 'the checklist');
    const act = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
    await act('Get an SPI').click();
    await isDone(list, 'Network registration');

    await act('Enter it: DEA number').click();
    const info = page.getByRole('dialog', { name: 'Modify Information' });
    await info.getByLabel('DEA', { exact: true }).fill(withDeaCheckDigit(`FB${String(randomInt(1e5, 1e6))}`));
    await info.getByLabel('Registration expires').fill('01/31/2099');
    await info.getByLabel('State License Number').fill('AL990001');
    await info.getByLabel('Licensed in').selectOption('AL');
    await info.getByLabel('License expires').fill('12/31/2098');
    await info.getByRole('button', { name: 'Modify' }).click();
    await isDone(list, 'DEA number');
    await isDone(list, 'DEA expiry');
    await isDone(list, 'State license');
    await act('State them').click();
    const schedules = page.getByRole('dialog', { name: 'Edit DEA schedules' });
    await schedules.getByText('Schedule IV', { exact: true }).click();
    await schedules.getByRole('button', { name: 'Save' }).click();
    await isDone(list, 'DEA schedules');

    await act('Prove identity: Identity').click();
    const proofing = page.getByRole('dialog', { name: 'Identity proofing' });
    await proofing.getByText('Soft Token').click();
    await proofing.getByRole('button', { name: 'Begin proofing' }).click();
    const opening = context.waitForEvent('page');
    await proofing.getByRole('button', { name: 'Answer the questions' }).click();
    const service = await opening;
    await service.getByLabel(/last four digits of your NPI/).fill(signUpEntry(email).npi.slice(-4));
    await service.getByLabel(/ZIP code/).fill('36602');
    await service.getByLabel(/last name/).fill('Byron');
    await service.getByRole('button', { name: 'Submit answers' }).click();
    await expect(service.getByText('Your identity is proven.')).toBeVisible();
    await service.close();
    await expect(proofing.locator('code')).toHaveText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4})+$/);
    const secret = (await proofing.locator('code').innerText()).replaceAll(/\s/g, '');
    let used = 0;
    /** A code of the token that was not given before: one step of it is good for one act. */
    const freshCode = async () => {
      const step = () => Math.floor(Date.now() / 30_000);
      await expect.poll(step).toBeGreaterThan(used);
      used = step();
      return codeOfStep(secret, used);
    };
    await proofing.getByLabel(/^OTP Token/).fill(await freshCode());
    await proofing.getByRole('button', { name: 'Confirm token' }).click();
    await expect(proofing).toContainText('Identity proven');
    await proofing.getByRole('button', { name: 'Close', exact: true }).last().click();
    await isDone(list, 'Token');

    await act('Choose a PIN').click();
    const pin = page.getByRole('dialog', { name: 'Set PIN Number' });
    await pin.getByLabel(/^PIN Number/).fill(PIN);
    await pin.getByLabel(/^Confirm PIN Number/).fill(PIN);
    await pin.getByRole('button', { name: 'Set PIN Number' }).click();
    await isDone(list, 'PIN number');
    await expect(lineOf(list, 'A second person')).toContainText('no one else is active here');

    // Whom she registered is nobody else yet: two-person control is refused to one.
    const ada = await colleague(product, email);
    const omar = await register(product, ada, 'Omar', true);
    const request = await omar.client.call(approvals.requestReadyToSign, {
      params: { userId: ada.id, operation: 'Addition' },
    });
    await expect(lineOf(list, 'A second person')).toContainText('you are two');
    await act('Grant Requests: Permission').click();
    await page.getByRole('tab', { name: 'Requests' }).click();
    const row = page.getByRole('table', { name: 'Grant requests' }).getByRole('row', { name: 'Ada Byron' });
    await expect(row).toContainText('Yours to approve from');
    await expect(row.getByRole('button', { name: /^Approve/ })).toBeAbsent();
    await omar.client.call(approvals.cancelGrantRequest, { params: { id: request.id } });

    // The drug says what is missing when it is chosen.
    const { id: patientId } = await ada.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: randomUUID().slice(0, 12),
        firstName: 'Wilma',
        lastName: 'Firstly',
        gender: 'Female',
        birthDate: '1971-03-04',
        height: '64',
        weight: '150',
        address: '1 Sandbox Row',
        city: 'Birmingham',
        state: 'AL',
        zipCode: '35205',
        homePhone: '2055550134',
      },
    });
    await page.goto(`/patient/${patientId}`);
    await page.getByRole('tab', { name: 'Prescribe' }).click();
    await chooseDrug(page, 'zolpidem 10', /^zolpidem 10 mg tablet/i);
    const note = page.getByRole('note', { name: 'Not ready to send this' });
    await expect(note).toContainText('Permission to sign');
    await expect(note).not.toContainText('PIN number');

    // Nor is whom Omar registers in turn. Only a day makes them two; the setting stands for it here.
    const olga = await register(product, omar, 'Olga');
    const early = await olga.client.call(approvals.requestReadyToSign, {
      params: { userId: ada.id, operation: 'Addition' },
    });
    const { requests } = await ada.client.call(approvals.listGrantRequests, {});
    expect(requests.map(({ secondFrom }) => typeof secondFrom)).toEqual(['string']);
    await olga.client.call(approvals.cancelGrantRequest, { params: { id: early.id } });
    await product.restart({ ERX_TWO_PEOPLE_HOURS: '0' });
    await omar.client.call(approvals.requestReadyToSign, {
      params: { userId: ada.id, operation: 'Addition' },
    });
    await page.getByRole('button', { name: 'Grant Requests: Permission to sign' }).click();
    await page.getByRole('tab', { name: 'Requests' }).click();
    await row.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Authentication' });
    await dialog.getByLabel(/^OTP Token/).fill(await freshCode());
    await dialog.getByLabel(/^PIN Number/).fill(PIN);
    await dialog.getByRole('button', { name: 'Authenticate' }).click();
    await expect(page.getByText('Successfully approved request')).toBeVisible();

    await page.goto(`/patient/${patientId}`);
    await page.getByRole('tab', { name: 'Prescribe' }).click();
    await page.getByRole('button', { name: /^Open: / }).click(); // what was begun is kept
    await expect(note).toBeAbsent();
    await writeForm(page);
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'Ready to Sign' });
    await ready.getByText('Ready to sign', { exact: true }).click();
    await ready.getByText('Soft Token (Manual)', { exact: true }).click();
    await ready.getByRole('button', { name: 'Continue' }).click();
    const factors = page.getByRole('dialog', { name: 'Soft Token (Manual)' });
    await factors.getByLabel(/^OTP Token/).fill(await freshCode());
    await factors.getByLabel(/^PIN Number/).fill(PIN);
    await factors.getByRole('button', { name: 'Sign and send' }).click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    const sent = page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /zolpidem/ });
    await expect(sent).toContainText('Verified');

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /Recent patients/i })).toBeVisible();
    await expect(list).toBeAbsent();
    await page.goto('/epcs_userproviderdetails');
    const matrix = page.getByRole('table', { name: 'Ready to prescribe' });
    await expect(matrix.getByRole('row', { name: /Ada Byron/ })).not.toContainText('Missing');
  },
);
