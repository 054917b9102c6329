import { createAllergy } from '@erx/core/allergies/contract';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { prescriptionOf } from './other-side';
import { ACCEPTS, chooseDrug, newPatient } from './writing';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Real Time Prescription Benefits' });
const pays = (page: Page) =>
  dialogOf(page)
    .getByRole('row', { name: /^Patient pays/ })
    .getByRole('cell')
    .first();
const total = (page: Page) =>
  dialogOf(page)
    .getByRole('row', { name: /^Total price/ })
    .getByRole('cell')
    .first();

/** Writes a prescription for a patient whose plan is Dogwood Mutual, up to the pharmacies. */
async function writeUpToPharmacy(page: Page, patientId: string, typed: string, name: RegExp): Promise<void> {
  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${patientId}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await expect(page.getByRole('navigation', { name: 'Steps of the prescription' })).toContainText(
    'Alternative Medications', // the plan has answered
  );
  await expect(page.getByLabel('Patient in view')).toContainText('Dogwood Mutual PPO');
  await chooseDrug(page, typed, name);
  // past the alternatives, where there are any
  await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page
    .getByRole('textbox', { name: 'Sig', exact: false })
    .first()
    .fill('Take 1 tablet by mouth at bedtime');
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Search...', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('When I choose a pharmacy I see what the patient pays there, accept it, and the answer goes with the prescription', async ({
  page,
  product,
}) => {
  const { id } = await newPatient(product, 'Covered');
  await writeUpToPharmacy(page, id, 'atorvastatin 20', /^atorvastatin 20 mg tablet/);
  await page.getByRole('button', { name: ACCEPTS }).click();
  const dialog = dialogOf(page);
  await expect(pays(page)).toHaveText(/^\$\d+\.\d\d$/);
  await expect(dialog.getByRole('heading', { name: 'Medication', exact: true })).toBeVisible();
  await expect(
    dialog.getByText(
      'The pricing and coverage data is a point-in-time calculation based on the quantity and days supply in the request',
    ),
  ).toBeVisible();
  await expect(dialog.getByText('Alternative medications are informational only.')).toBeVisible();
  // 90 days by mail
  await expect(
    dialog.getByText('This price is for another quantity or days supply than the prescription has.'),
  ).toBeVisible();
  await expectNoBarriers(page, 'what the patient pays');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toBeOutOfSight();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Prescriptions' })).toContainText('Pending');
  const saved = await prescriptionOf(product, id, 'Pending');
  expect(saved.encryptedPharmacyBenefitsId).toMatch(/.{40}/);
  expect(saved.pharmacy?.ncpdpId).toBe('9900001');
});

test('When I compare pharmacies, each has its own price, and Cancel leaves what was chosen before @whole', async ({
  page,
  product,
}) => {
  const { id } = await newPatient(product, 'Covered');
  await writeUpToPharmacy(page, id, 'lipitor 20', /^Lipitor 20 mg tablet/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/eligibility/rtpb')) asked.push(request.url());
  });
  await page.getByRole('button', { name: ACCEPTS }).click();
  await expect(total(page)).toHaveText(/^\$/);
  const here = await total(page).innerText();
  const alerts = dialogOf(page).getByRole('region', { name: 'Alerts' });
  await expect(alerts).toContainText('A generic of this brand is preferred.');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('none chosen yet')).toBeVisible();
  await page.getByRole('button', { name: /Select .*verifies twice/i }).click();
  await expect(total(page)).not.toHaveText(here);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: ACCEPTS }).click();
  await expect(total(page)).toHaveText(here);
  expect(asked).toHaveLength(2); // the third look is of what was answered before (N4-8)
  const coupon = dialogOf(page)
    .getByRole('link', { name: /Lipitor savings card/ })
    .first();
  await expect(coupon).toHaveAttribute('rel', /noopener/);
  const audited = page.waitForRequest(
    (request) =>
      request.url().endsWith('/audititems/UpdateCouponAudit') && request.postDataJSON().couponClick === true,
  );
  await page.context().route('https://coupons.example/**', (route) => route.fulfill({ body: 'A coupon' }));
  await coupon.click();
  expect((await (await audited).response())?.status()).toBe(201);
});

test('When the plan names cheaper drugs, one that the patient is allergic to is marked before anybody thinks of it @whole', async ({
  page,
  product,
}) => {
  const { id } = await newPatient(product, 'Covered');
  const { client } = await atService(product, 'provider@demo.test');
  await client.call(createAllergy, {
    body: {
      patientId: id,
      allergydescription: 'simvastatin',
      reaction: 'Hives',
      severity: 'Severe',
    },
  });
  await writeUpToPharmacy(page, id, 'lipitor 20', /^Lipitor 20 mg tablet/);
  await page.getByRole('button', { name: ACCEPTS }).click();
  const named = (drug: RegExp) =>
    dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: /Patient pays/ })
      .filter({ hasText: drug })
      .first();
  await expect(named(/^simvastatin/)).toContainText('Serious: simvastatin');
  await expect(named(/^pravastatin/)).not.toContainText('Serious');
  await expectNoBarriers(page, 'what the patient pays, with marked alternatives');
});

test('When the price cannot be found out, I am told that it is not known, and the pharmacy is selected @whole', async ({
  page,
  product,
}) => {
  const { id } = await newPatient(product, 'Covered');
  await writeUpToPharmacy(page, id, 'atorvastatin 20', /^atorvastatin 20 mg tablet/);
  await page.getByRole('button', { name: /Select .*garbage/i }).click();
  await expect(
    page.getByText(
      'The price at this pharmacy could not be found out, so what the patient pays is not known.',
    ),
  ).toBeVisible();
  await expect(dialogOf(page)).toBeAbsent();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Prescriptions' })).toContainText('Pending');
  const saved = await prescriptionOf(product, id, 'Pending');
  expect([saved.pharmacy?.ncpdpId, saved.encryptedPharmacyBenefitsId]).toEqual(['9900006', undefined]);
});

test('When the plan is slow, I need not wait for the price @whole', async ({ page, product }) => {
  const { id } = await newPatient(product, 'Covered');
  await writeUpToPharmacy(page, id, 'atorvastatin 20', /^atorvastatin 20 mg tablet/);
  await page.getByRole('button', { name: /Select .*answers after 20 seconds/i }).click();
  await expect(page.getByText(/Asking what the patient pays at/)).toBeVisible();
  await page.getByRole('button', { name: 'Select without the price' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});
