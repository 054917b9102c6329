import type { Page } from '@playwright/test';
import { expect, menuItem, openInFrame, openMenu, signIn, test } from './fixtures';
import { actOn, openInformation, unfold } from './writing';

/** Adds a patient through the dialog. @returns the id of the new patient's page */
async function addPatient(
  page: Page,
  entry: { account: string; last: string; born: string; phone: string; weight?: string },
): Promise<string> {
  await page.getByRole('button', { name: 'Add Patients' }).click();
  const form = page.getByRole('dialog', { name: 'Add Patient' });
  const fill = (name: string, value: string) => form.getByRole('textbox', { name }).fill(value);
  await fill('Account Number', entry.account);
  await fill('Birth Date', entry.born);
  await fill('First Name', 'Ona');
  await fill('Last Name', entry.last);
  await fill('Height', '42');
  await fill('Weight', entry.weight ?? '60');
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Dauphin St');
  await fill('City', 'Mobile');
  await form.getByRole('combobox', { name: 'State' }).selectOption('AL');
  await fill('Zip Code', '36602');
  await fill('Home Phone', entry.phone);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
  await expect(form).toBeOutOfSight();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('When I add a patient, a wrong entry is named, and the new patient opens', async ({ page }) => {
  await signIn(page, 'staff@demo.test');
  await page.getByRole('button', { name: 'Add Patients' }).click();
  const form = page.getByRole('dialog', { name: 'Add Patient' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Please provide the following required fields: Account Number, First Name, Last Name, ' +
      'Height, Weight, Address, City, State, Zip Code, Home Phone, Birth Date',
  );
  await form.getByRole('button', { name: 'Cancel' }).click();
  await addPatient(page, { account: 'E2E-ADD', last: 'Newcomer', born: '2/29/1984', phone: '251.555.0134' });
  await expect(page.getByRole('heading', { level: 1, name: 'Newcomer, Ona' })).toBeVisible();
  const information = await openInformation(page);
  await expect(information.getByText('(251) 555-0134')).toBeVisible();

  await information.getByRole('button', { name: 'Edit Patient Info' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Patient' });
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(edit.getByRole('alert')).toHaveText('There has been no changes applied.');
  await edit.getByRole('textbox', { name: 'Weight' }).fill('61');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(edit).toBeOutOfSight();
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText('61 lb');
});

test('When I record what a patient is allergic to, takes and suffers from, the chart and the banner show it @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await addPatient(page, { account: 'E2E-LISTS', last: 'Listed', born: '05/17/1970', phone: '251.555.0135' });
  const banner = page.getByRole('region', { name: 'Patient in view' }).first();
  await expect(banner).toContainText('Allergies unknown');
  for (const list of ['Problems', 'Allergies']) await unfold(page, list);
  await page
    .getByRole('region', { name: 'Allergies' })
    .getByRole('button', { name: 'No known allergies' })
    .click();
  await expect(banner).toContainText('No known allergies');

  await page.getByRole('button', { name: 'Add Allergy' }).click();
  const allergy = page.getByRole('dialog', { name: 'Add Allergy' });
  await allergy.getByRole('combobox', { name: 'Allergen' }).fill('pcn');
  await allergy.getByRole('option', { name: /Penicillin/ }).click();
  await allergy.getByRole('combobox', { name: 'Reaction' }).fill('Hiv');
  await allergy.getByRole('option', { name: 'Hives' }).click();
  await allergy.getByRole('combobox', { name: 'Severity' }).selectOption('Severe');
  await allergy.getByRole('button', { name: 'Save' }).click();
  await allergy.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(banner).toContainText('Penicillin');

  await page.getByRole('button', { name: 'Add Medication' }).click();
  const medication = page.getByRole('dialog', { name: 'Add Medication' });
  await medication.getByRole('combobox', { name: 'Medication' }).fill('lisinopril 10');
  await medication.getByRole('option', { name: /^lisinopril 10 mg tablet/ }).click();
  await medication.getByRole('button', { name: 'Save' }).click();
  await medication.getByRole('button', { name: 'Add another' }).click();
  await medication.getByRole('combobox', { name: 'Medication' }).fill('lisinopril 10');
  await medication.getByRole('option', { name: /^lisinopril 10 mg tablet/ }).click();
  await medication.getByRole('button', { name: 'Save' }).click();
  await expect(medication.getByRole('alert')).toHaveText(
    'Warning. The drug has already been added for this patient',
  );
  await medication.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('table', { name: 'Medications' }).getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Add Problem' }).click();
  const problem = page.getByRole('dialog', { name: 'Add Problem' });
  await problem.getByRole('combobox', { name: 'ICD-10' }).fill('I10');
  await problem.getByRole('option', { name: /^I10/ }).click();
  await problem.getByRole('button', { name: 'Save' }).click();
  await problem.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('table', { name: 'Problems' })).toContainText('I10');

  await actOn(page, 'Mark inactive', 'Penicillin');
  const inactive = page.getByRole('dialog', { name: 'Mark inactive' });
  await inactive.getByRole('textbox', { name: /^Why/ }).fill('Skin test negative on 11/12');
  await inactive.getByRole('button', { name: 'Mark inactive' }).click();
  await expect(page.getByText('This Allergy is marked as inactive')).toBeVisible();
  await expect(banner).toContainText('Allergies unknown');
});

test('When another system opens me on its patient, only height and weight are mine to change @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  const id = await addPatient(page, {
    account: 'E2E-INTEGRATED',
    last: 'Embedded',
    born: '05/17/1970',
    phone: '251.555.0136',
  });
  const frame = await openInFrame(page, `/?integratedmode=true&facilityId=North-7&openpatientid=${id}`);
  await expect.poll(() => frame.url()).toMatch(new RegExp(`/patient/${id}$`));
  await expect(frame.getByRole('link', { name: /dashboard/i })).toBeAbsent();
  await expect(frame.getByRole('combobox', { name: 'Search patients' })).toBeAbsent();
  await unfold(frame, 'Problems');
  await expect(frame.getByRole('button', { name: 'Add Problem' })).toBeAbsent();
  await openMenu(frame);
  await expect(menuItem(frame, /^(?:Alerts|Requests)/)).toBeVisible();
  await expect(menuItem(frame, /^(?:Dashboard|Today)/)).toBeAbsent();
  await expect(menuItem(frame, 'Sign out')).toBeAbsent();
  await menuItem(frame, /^(?:Alerts|Requests)/).press('Escape');

  await (await openInformation(frame)).getByRole('button', { name: 'Edit Patient Info' }).click();
  const edit = frame.getByRole('dialog', { name: 'Edit Patient' });
  await expect(
    edit.getByText('Height and weight changes do not transfer back automatically to the source system.'),
  ).toBeVisible();
  await expect(edit.getByRole('textbox', { name: 'First Name' })).toBeDisabled();
  await edit.getByRole('textbox', { name: 'Weight' }).fill('70');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(edit).toBeOutOfSight();
  await expect(
    frame.getByText('Height and weight changes do not transfer back automatically to the source system.'),
  ).toBeVisible();
  await Promise.all([
    page.waitForEvent('framenavigated', (navigated) => navigated === frame),
    frame.evaluate(() => {
      location.reload();
    }),
  ]);
  await expect(frame.getByRole('region', { name: 'Patient in view' }).first()).toContainText('70 lb');
  await unfold(frame, 'Problems');
  await expect(frame.getByRole('button', { name: 'Add Problem' })).toBeAbsent(); // kept for this tab
});

test('When I prescribe for a child without a weight, I am asked for height and weight first', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await page.getByRole('combobox', { name: 'Search patients' }).fill('ellingsworth harper');
  await page.getByRole('option', { name: /Harper/ }).click();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const drugs = page.getByRole('combobox', { name: 'Search Drugs' });
  await drugs.fill('amoxicillin 500');
  await page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ }).click();
  const measures = page.getByRole('dialog', { name: 'Edit Patient' });
  await expect(measures).toContainText(
    "The patient is a minor and must have a valid height and weight. Please update the patient's demographics.",
  );
  await expect(measures.getByRole('textbox')).toHaveCount(4); // each with the day it was measured on
  await measures.getByRole('textbox', { name: 'Weight' }).fill('0');
  await measures.getByRole('button', { name: 'Save' }).click();
  await expect(measures).toContainText('This must be a number above 0.');
  await measures.getByRole('textbox', { name: 'Weight' }).fill('99999');
  await expect(measures).toContainText('The weight must be between 0.44 and 1,433 lb.');
  await measures.getByRole('combobox', { name: 'Weight units' }).selectOption('kg');
  await measures.getByRole('textbox', { name: 'Weight' }).fill('25.2');
  await expect(measures).toContainText('25.2 kg (55.6 lb)');
  await measures.getByRole('button', { name: 'Save' }).click();
  await expect(measures).toBeOutOfSight();
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText(
    '25.2 kg (55.6 lb) on ',
  );
  await page
    .getByRole('navigation', { name: 'Steps of the prescription' })
    .getByRole('button', { name: /SIG/ })
    .click();
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});
