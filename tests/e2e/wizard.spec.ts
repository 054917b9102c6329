import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import type { Page } from '@playwright/test';
import { signIn as signInAtApi } from '../fixtures/signed-in';
import type { Product } from '../harness/product';
import { expect, signIn, test } from './fixtures';

let made = 0;

/** A new patient of the demo practice whose allergies and coverage nobody knows. */
async function newPatient(product: Product): Promise<string> {
  made += 1;
  const staff = await signInAtApi(product.url, 'staff@demo.test');
  const patient = await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT, accountNumber: `WIZ-${String(made)}-${String(Date.now())}`, firstName: 'Wilma', lastName: `Wizard${String(made)}`, gender: 'Female', birthDate: '1971-03-04',
      height: '64', weight: '150', address: '715 Montclair Terrace', city: 'Birmingham', state: 'AL', zipCode: '35213', homePhone: '2515550134',
    },
  });
  return patient.id;
}

async function startPrescribing(page: Page, email: string, patientId: string): Promise<void> {
  await signIn(page, email);
  await page.goto(`/patient/${patientId}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
}

async function chooseDrug(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

/** Fills in the form and goes on, past the interactions where there is something to look at. */
async function writeForm(page: Page): Promise<void> {
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.locator('textarea[name="sig"]').fill('Take 1 tablet by mouth at bedtime');
  await expect(page.getByText('Checking interactions')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  const onward = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  const pharmacy = page.getByText('Search...', { exact: true });
  await onward.or(pharmacy).first().waitFor();
  if (await onward.isVisible()) await onward.click();
}

async function choosePharmacy(page: Page): Promise<void> {
  await page.getByText('Search...', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: /Select .*accepts and verifies/i }).click();
}

test('When staff write a controlled substance, they save it for the provider, who opens it, changes it and is led to signing', async ({ page, browser, product }) => {
  const patientId = await newPatient(product);
  await signIn(page, 'staff@demo.test');
  await page.getByRole('region', { name: 'Practice', exact: true }).getByRole('combobox').selectOption({ label: 'Eleanor Grace Whitcombe-Hayes' });
  await page.goto(`/patient/${patientId}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'alprazolam 0.5', /^ALPRAZolam 0.5 mg tablet/i);
  await writeForm(page);
  await choosePharmacy(page);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save for Provider' }).click();
  await expect(page.getByText('Prescription saved for the provider')).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(product.url);
  await startPrescribingAt(theirs, product, patientId);
  await theirs.getByRole('button', { name: 'Back' }).click();
  await theirs.getByRole('button', { name: 'Back' }).click();
  await theirs.locator('textarea[name="sig"]').fill('Take 1 tablet by mouth every evening');
  await theirs.getByRole('button', { name: /Review & Finish/ }).click();
  const onward = theirs.getByRole('dialog').getByRole('button', { name: 'Continue' });
  const review = theirs.getByRole('region', { name: 'Prescription', exact: true });
  await onward.or(review).first().waitFor();
  if (await onward.isVisible()) await onward.click();
  await expect(review).toContainText('every evening');
  await theirs.getByRole('button', { name: 'Continue', exact: true }).click();
  const signing = theirs.getByRole('dialog', { name: 'Ready to Sign' });
  await expect(signing).toContainText('Take 1 tablet by mouth every evening');
  await expect(signing).toContainText('ALPRAZolam 0.5 mg tablet');
  await theirs.context().close();
});

/** The provider opens the pending prescription of the patient for changing. */
async function startPrescribingAt(page: Page, product: Product, patientId: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('provider@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(`${product.url}/patient/${patientId}`);
  await page.getByRole('row', { name: /ALPRAZolam/i }).getByRole('button', { name: 'Edit Prescription' }).click();
  await expect(page.getByRole('region', { name: 'Prescription', exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click(); // nobody has recorded allergies: the check is not complete and is shown at once
}

test('When a prescriber may not write a schedule, the drug is refused as it is chosen', async ({ page, product }) => {
  await startPrescribing(page, 'provider2@demo.test', await newPatient(product));
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  await expect(page.getByRole('alert')).toContainText('You are not authorized to prescribe this drug.');
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});

test('When I prescribe schedule II, the PDMP dialog asks first, and again before the review until I answer', async ({ page, product }) => {
  await startPrescribing(page, 'provider@demo.test', await newPatient(product));
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  const pdmp = page.getByRole('dialog', { name: /Prescription Drug Monitoring Program/ });
  await pdmp.getByRole('button', { name: 'Cancel' }).click();
  await writeForm(page);
  await choosePharmacy(page);
  await pdmp.getByRole('checkbox').first().check({ force: true });
  await pdmp.getByRole('checkbox').nth(1).check({ force: true });
  await pdmp.getByRole('button', { name: 'Proceed' }).click();
  const review = page.getByRole('region', { name: 'Prescription', exact: true });
  await expect(review).toContainText('Record verified');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
});
