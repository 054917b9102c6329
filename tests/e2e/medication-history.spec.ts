import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { chartOf } from './other-side';

/**
 * A patient whose plan is Dogwood Mutual.
 * @param firstName by which the sandbox's benefit manager behaves (docs/sandbox.md)
 */
async function consenting(
  product: Product,
  firstName: string,
  lastName = 'Covered',
  sendMedicationHistory = true,
): Promise<Patient> {
  const { client } = await atService(product, 'staff@demo.test');
  return await client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName,
      lastName,
      gender: 'Female',
      birthDate: '1971-03-04',
      height: '64',
      weight: '150',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
      sendMedicationHistory,
    },
  });
}

async function open(page: Page, { id }: Patient): Promise<void> {
  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${id}`);
  await expect(page.getByRole('heading', { name: 'Medications' })).toBeVisible();
}

const pbm = (page: Page) => page.getByRole('button', { name: 'PBM', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Medication History' });

test('When the benefit manager knows fills, I select some, add them, and see what became of each', async ({
  page,
  product,
}) => {
  const patient = await consenting(product, 'Wilhelmina');
  await open(page, patient);
  await pbm(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('10 entries reported by the benefit manager')).toBeVisible();
  await expect(dialog.getByText(/What was paid in cash/)).toBeVisible(); // N9-15
  const [add, unselect] = [
    dialog.getByRole('button', { name: 'Add Selected' }),
    dialog.getByRole('button', { name: 'UnSelect All' }),
  ];
  await expect(add).toBeDisabled();
  await expect(unselect).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Select oxycodone 5 mg tablet/ }).check({ force: true });
  await unselect.click();
  await expect(add).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Select oxycodone 5 mg tablet/ }).check({ force: true });
  await dialog.getByRole('checkbox', { name: /^Select tolazamide 250 mg tablet/ }).check({ force: true });
  await page.setViewportSize({ width: 820, height: 1180 }); // the tablet is turned, and the lists have no place beside it
  await expect(dialog.getByRole('checkbox', { name: /^Select oxycodone 5 mg tablet/ })).toBeChecked();
  await add.click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dialog.getByRole('alert')).toContainText(
    'Unable to add to medication history as the NDC is not found in our medicinal database.',
  );
  await expect(dialog.getByRole('alert')).toContainText('NDC Not Found');
  await expect(dialog.getByRole('row', { name: /oxycodone/i })).toContainText('Added');
  await expect(dialog.getByRole('row', { name: /tolazamide/i })).toContainText('NDC not found');
  await expectNoBarriers(page, 'medication history');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(
    page.getByRole('table', { name: 'Medications' }).getByRole('row', { name: /oxycodone 5 mg tablet/i }),
  ).toBeVisible();
  expect((await chartOf(product, patient.id)).medications.map(({ description }) => description)).toEqual([
    'oxycodone 5 mg tablet',
  ]);
  await pbm(page).click(); // what is on the list is not offered again
  await expect(dialogOf(page).getByRole('row', { name: /oxycodone/i })).toContainText('On the list');
  await expect(dialogOf(page).getByRole('checkbox', { name: /oxycodone/i })).toBeAbsent();
});

test('When the answer takes a while I am told so, and it appears by itself @whole', async ({
  page,
  product,
}) => {
  await open(page, await consenting(product, 'Latefills'));
  await pbm(page).click();
  await expect(
    dialogOf(page).getByText(
      'We are currently working on receiving your patients medication history from Surescripts. Please try again in a few seconds.',
    ),
  ).toBeVisible();
  await expect(dialogOf(page).getByText('10 entries reported by the benefit manager')).toBeVisible();
});

test('When nothing is known, or it is denied, I am told which @whole', async ({ page, product }) => {
  await open(page, await consenting(product, 'Nofills'));
  await pbm(page).click();
  await expect(
    dialogOf(page).getByText(
      'We have received a successful response from Surescripts that returned 0 medication history. Please verify with the patient.',
    ),
  ).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`/patient/${(await consenting(product, 'Deniedfills')).id}`);
  await pbm(page).click();
  await expect(
    dialogOf(page).getByText('The benefit manager refused to tell the medication history.'),
  ).toBeVisible();
});

test('When I open a patient, the history is asked for by itself, once @whole', async ({ page, product }) => {
  const patient = await consenting(product, 'Opened');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/processmedicationhistory')) asked.push(request.url());
  });
  const answered = page.waitForResponse((response) => response.url().endsWith('/processmedicationhistory'));
  await open(page, patient);
  expect((await answered).status()).toBe(200);
  const checked = page.waitForResponse((response) => response.url().includes('/checkMedhistoryResponse/'));
  await page.reload();
  await checked;
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});

test('When the patient has not agreed there is no button; without an eligibility it says so @whole', async ({
  page,
  product,
}) => {
  await open(page, await consenting(product, 'Ada', 'Covered', false));
  await expect(page.getByRole('button', { name: 'Add Medication' })).toBeVisible();
  await expect(pbm(page)).toBeAbsent();
  await page.goto(`/patient/${(await consenting(product, 'Ada', 'Nocover')).id}`);
  await pbm(page).click();
  await expect(page.getByText('No eligibility present for PBM')).toBeVisible();
});
