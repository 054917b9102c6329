import { createAllergy } from '@erx/core/allergies/contract';
import type { Locator, Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers, NARROW } from './barriers';
import { expect, openInFrame, pressByKey, signIn, test } from './fixtures';
import { chartOf } from './other-side';
import { actOn, chooseDrug, newPatient, unfold } from './writing';

const section = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('region', { name, exact: true });
const rowOf = (page: Pick<Page, 'getByRole'>, list: string, text: string | RegExp) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();

async function openPatient(page: Page, patientId: string, email = 'provider@demo.test'): Promise<void> {
  await signIn(page, email, { at: `/patient/${patientId}` });
  await expect(section(page, 'Problems')).toBeVisible();
  for (const list of ['Problems', 'Allergies']) await unfold(page, list);
}

async function addMedication(page: Page, dialog: Locator, typed: string, name: RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Medication' }).fill(typed);
  await page.keyboard.press('Enter');
  await dialog.getByRole('option', { name }).click();
}

test('When I record what a patient takes, it is added with its dates, another follows, and the stopped one is red and says so', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Medicated');
  await openPatient(page, patient.id);
  await page.getByRole('button', { name: 'Add Medication' }).click();
  const add = page.getByRole('dialog', { name: 'Add Medication' });
  await add.getByRole('combobox', { name: 'Medication' }).fill('oxycodone 5');
  const option = add.getByRole('option', { name: /^oxyCODONE 5 mg tablet/i });
  await expect(option).toContainText('Type: Generic');
  await expect(option).toContainText('Over the counter: No');
  await expect(option).toContainText('C-II');
  await addMedication(page, add, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await add.getByRole('textbox', { name: 'Sig' }).fill('Take 1 tablet by mouth daily');
  await add.getByRole('textbox', { name: 'Start Date' }).fill('13/01/2026');
  await add.getByRole('textbox', { name: 'Stop Date' }).click();
  await expect(add.getByText('Invalid Month')).toBeVisible();
  await add.getByRole('textbox', { name: 'Start Date' }).fill('01132026');
  await add.getByRole('textbox', { name: 'Stop Date' }).fill('01/12/2026');
  await submit(add);
  await expect(add.getByText('Stop date should not be less than Start date')).toBeVisible();
  await expect(add.getByRole('alert')).toHaveText('Error. Invalid Date Format Occured');
  await add.getByRole('textbox', { name: 'Stop Date' }).fill('');
  await submit(add);
  await expect(add.getByText('The medication is added. Do you want to add another one?')).toBeVisible();
  await add.getByRole('button', { name: 'Add another' }).click();
  await addMedication(page, add, 'amlodipine 5', /^amlodipine 5 mg tablet/i);
  await submit(add);
  await add.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rowOf(page, 'Medications', 'lisinopril 10 mg tablet')).toContainText('01/13/2026');

  await actOn(page, 'Edit medication', 'amlodipine');
  const edit = page.getByRole('dialog', { name: 'Edit Medication' });
  await submit(edit);
  await expect(edit.getByRole('alert')).toHaveText('Warning. There has been no changes applied.');
  await edit.getByRole('textbox', { name: 'Stop Date' }).fill('02/01/2020');
  await submit(edit);
  await expect(page.getByText('The medication is changed.')).toBeVisible();
  await expect(rowOf(page, 'Medications', /amlodipine/i)).toBeAbsent();

  await actOn(page, 'Stop medication', 'lisinopril');
  const asks = page.getByRole('dialog', { name: 'Stop medication' });
  await expect(asks).toContainText('Are you sure you would like to mark this medication inactive?');
  await asks.getByRole('button', { name: 'Stop' }).click();
  await expect(asks).toContainText('Choose why, or write it.');
  await asks.getByRole('combobox', { name: 'Reason' }).selectOption('Does not help');
  await asks.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('This medication is marked as inactive')).toBeVisible();
  await expect(section(page, 'Medications')).toContainText('No medications in this list');
  await page.getByRole('combobox', { name: 'Show medications' }).selectOption('All');
  await expect(rowOf(page, 'Medications', /amlodipine/i)).toContainText('Stopped');
  const lisinopril = rowOf(page, 'Medications', 'lisinopril');
  await expect(lisinopril).toContainText('Does not help');
  await expect(lisinopril).toHaveClass(/erx-row-red/);
  await expect(page.getByRole('button', { name: /^Mark active/ })).toBeAbsent();
  const { medications } = await chartOf(product, patient.id);
  expect(medications).toHaveLength(2);
  expect(medications).toContainEqual(
    expect.objectContaining({
      description: 'lisinopril 10 mg tablet',
      sig: 'Take 1 tablet by mouth daily',
      startedAt: '2026-01-13',
      hide: true,
    }),
  );
  expect(medications).toContainEqual(
    expect.objectContaining({ description: 'amlodipine 5 mg tablet', stoppedAt: '2020-02-01', hide: false }),
  );
});

test('When I prescribe from the list of medications, the wizard opens on its drug; what is in no catalogue cannot be @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Repeated');
  await openPatient(page, patient.id);
  await page.getByRole('button', { name: 'Add Medication' }).click();
  const add = page.getByRole('dialog', { name: 'Add Medication' });
  await add.getByRole('combobox', { name: 'Medication' }).fill('dandelion tea');
  await expect(add.getByText('Not in the catalog. It is recorded as written.')).toBeVisible();
  await add.getByRole('textbox', { name: 'Sig' }).click();
  await submit(add);
  await add.getByRole('button', { name: 'Add another' }).click();
  await addMedication(page, add, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await submit(add);
  await add.getByRole('button', { name: 'Close', exact: true }).last().click();
  await actOn(page, 'Renew', 'dandelion tea');
  await expect(page.getByText('This drug cannot be prescribed')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await actOn(page, 'Renew', 'lisinopril 10 mg tablet');
  await expect(page.getByRole('tab', { name: 'Prescribe' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: 'SIG' })).toBeVisible();
  await expect(page.locator('.erx-drug-header')).toContainText('lisinopril 10 mg tablet');
});

test('When I record an allergy, what is missing is marked, and it becomes inactive and active again', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Allergic');
  await openPatient(page, patient.id);
  await page.getByRole('button', { name: 'Add Allergy' }).click();
  const add = page.getByRole('dialog', { name: 'Add Allergy' });
  await submit(add);
  await expect(
    add.getByText('Choose the allergen from the list, or write what the patient is allergic to.'),
  ).toBeVisible();
  await expect(add.getByText('Choose or write the reaction.')).toBeVisible();
  await add.getByRole('combobox', { name: 'Allergen' }).fill('pcn');
  await page.keyboard.press('Enter');
  await add.getByRole('option', { name: /Penicillin/ }).click();
  await add.getByRole('combobox', { name: 'Reaction' }).click();
  for (const reaction of [
    'Anaphylaxis',
    'Angioedema',
    'Diarrhea',
    'Dizziness',
    'Fatigue',
    'Hives',
    'Nausea',
    'Rash',
    'Shortness of breath',
    'Swelling',
    'Weal',
  ]) {
    await expect(add.getByRole('option', { name: reaction, exact: true })).toHaveCount(1);
  }
  await add.getByRole('combobox', { name: 'Reaction' }).fill('Itching of both hands');
  await add.getByRole('combobox', { name: 'Severity' }).selectOption('Severe');
  await add.getByRole('textbox', { name: 'Onset Date' }).fill('2/3/2001');
  await submit(add);
  await add.getByRole('button', { name: 'Add another' }).click();
  await add.getByRole('combobox', { name: 'Allergen' }).fill('latex');
  await add.getByRole('option', { name: /Latex/ }).click();
  await add.getByRole('combobox', { name: 'Reaction' }).fill('Rash');
  await add.getByRole('combobox', { name: 'Severity' }).selectOption('Low');
  await submit(add);
  await add.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rowOf(page, 'Allergies', 'Penicillin')).toContainText('02/03/2001');
  const banner = section(page, 'Patient in view').first();
  await expect(banner.getByRole('listitem')).toHaveText(['Penicillin (severe)', 'Latex']);
  await pressByKey(banner.getByRole('button', { name: 'Reactions of the allergies' }));
  await expect(banner.getByRole('listitem').first()).toHaveText('Penicillin, Severe: Itching of both hands');

  await actOn(page, 'Edit allergy', 'Latex');
  const edit = page.getByRole('dialog', { name: 'Edit Allergy' });
  await submit(edit);
  await expect(edit.getByRole('alert')).toHaveText('Error. There has been no changes applied.');
  await edit.getByRole('combobox', { name: 'Severity' }).selectOption('Moderate');
  await submit(edit);
  await expect(rowOf(page, 'Allergies', 'Latex')).toContainText('Moderate');

  await actOn(page, 'Mark inactive', 'Latex');
  await expect(page.getByRole('dialog', { name: 'Mark inactive' })).toContainText(
    'Are you sure you would like to mark this allergy as Inactive ?',
  );
  await page
    .getByRole('dialog', { name: 'Mark inactive' })
    .getByRole('button', { name: 'Mark inactive' })
    .click();
  await expect(page.getByText('This Allergy is marked as inactive')).toBeVisible();
  await expect(banner.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Show allergies' }).selectOption('Inactive');
  await actOn(page, 'Mark active', 'Latex');
  await expect(page.getByRole('dialog', { name: 'Mark active' })).toContainText(
    'Are you sure you would like to mark this allergy as Active ?',
  );
  await page
    .getByRole('dialog', { name: 'Mark active' })
    .getByRole('button', { name: 'Mark active' })
    .click();
  await expect(page.getByText('This Allergy is marked as active')).toBeVisible();
  await expect(banner.getByRole('listitem')).toHaveCount(2);
  const { allergies } = await chartOf(product, patient.id);
  expect(allergies).toHaveLength(2);
  expect(allergies).toContainEqual(
    expect.objectContaining({
      description: 'Penicillin',
      reaction: 'Itching of both hands',
      severity: 'Severe',
      onsetDate: '2001-02-03',
      status: 'Active',
    }),
  );
  expect(allergies).toContainEqual(
    expect.objectContaining({ description: 'Latex', severity: 'Moderate', status: 'Active' }),
  );
});

test('When I record a problem, its code stays as it is, and it becomes inactive and active again @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Problematic');
  await openPatient(page, patient.id);
  await page.getByRole('button', { name: 'Add Problem' }).click();
  const add = page.getByRole('dialog', { name: 'Add Problem' });
  await add.getByRole('combobox', { name: 'ICD-10' }).fill('I10');
  await page.keyboard.press('Enter');
  await add.getByRole('option', { name: /^I10 / }).click();
  await submit(add);
  await expect(add.getByText('The problem is added. Do you want to add another one?')).toBeVisible();
  await add.getByRole('button', { name: 'Close', exact: true }).last().click();
  await actOn(page, 'Edit problem', 'Essential');
  const edit = page.getByRole('dialog', { name: 'Edit Problem' });
  await expect(edit.getByRole('textbox', { name: 'ICD-10' })).not.toBeEditable();
  await submit(edit);
  await expect(edit.getByRole('alert')).toHaveText('Error. There has been no changes applied.');
  await edit.getByRole('textbox', { name: 'Description' }).fill('Hypertension, home readings');
  await submit(edit);
  await expect(rowOf(page, 'Problems', 'Hypertension, home readings')).toContainText('I10');
  await actOn(page, 'Mark inactive', 'Hypertension');
  await page
    .getByRole('dialog', { name: 'Mark inactive' })
    .getByRole('button', { name: 'Mark inactive' })
    .click();
  await expect(page.getByText('This Problem is marked as inactive')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show problems' }).selectOption('All');
  await expect(rowOf(page, 'Problems', 'Hypertension')).toContainText('Inactive');
  await actOn(page, 'Mark active', 'Hypertension');
  await page
    .getByRole('dialog', { name: 'Mark active' })
    .getByRole('button', { name: 'Mark active' })
    .click();
  await expect(page.getByText('This Problem is marked as active')).toBeVisible();
  expect((await chartOf(product, patient.id)).problems).toMatchObject([
    { icd10Code: 'I10', icd10Description: 'Hypertension, home readings', hide: false },
  ]);
});

test('When the practice works inside another system, problems are only read @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Embedded');
  await openPatient(page, patient.id);
  await page.getByRole('button', { name: 'Add Problem' }).click();
  const add = page.getByRole('dialog', { name: 'Add Problem' });
  await add.getByRole('combobox', { name: 'ICD-10' }).fill('I10');
  await add.getByRole('option', { name: /^I10 / }).click();
  await submit(add);
  await add.getByRole('button', { name: 'Close', exact: true }).last().click();
  const frame = await openInFrame(page, `/?integratedmode=true&openpatientid=${patient.id}`);
  for (const list of ['Problems', 'Allergies']) await unfold(frame, list);
  await expect(rowOf(frame, 'Problems', 'I10')).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Add Problem' })).toBeAbsent();
  await expect(section(frame, 'Problems').getByRole('button', { name: /^(Edit|Mark|Actions)/ })).toBeAbsent();
  await expect(frame.getByRole('button', { name: 'Add Allergy' })).toBeVisible();
});

test('When somebody else records an allergy, it appears in my banner and my check of interactions at once', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Shared');
  await openPatient(page, patient.id);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'amoxicillin 500', /^amoxicillin 500 mg capsule/);
  const line = section(page, 'Interactions');
  await line.getByRole('button', { name: /^Not checked/ }).click();
  await expect(line).toContainText('Allergies have not been recorded.');
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(createAllergy, {
    body: {
      patientId: patient.id,
      allergydescription: 'Penicillin',
      pickListId: 'class:penicillins',
      reaction: 'Hives',
      severity: 'Severe',
    },
  });
  await expect(section(page, 'Patient in view').first()).toContainText('Penicillin');
  await expect(line).toContainText(/serious/);
  await expect(line).not.toContainText('Allergies have not been recorded.');
});

for (const width of NARROW) {
  test.describe(`at ${String(width)} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.slow(); // each dialog is read whole

    test('nothing keeps anybody out of the dialogs of the lists @whole', async ({ page, product }) => {
      const patient = await newPatient(product, 'Reachable');
      await openPatient(page, patient.id);
      const act = async (list: string, name: RegExp) => {
        const button = section(page, list).getByRole('button', { name });
        if (width >= 700) {
          await button.click();
          return;
        }
        await section(page, list)
          .getByRole('button', { name: /^Actions/ })
          .click();
        await page.getByRole('menuitem', { name }).click();
      };
      const look = async (title: string, fill?: (dialog: Locator) => Promise<void>) => {
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog).toBeVisible();
        await fill?.(dialog);
        await expectNoBarriers(page, title);
        return dialog;
      };
      const closeAfter = async (dialog: Locator) => {
        await dialog
          .getByRole('button', { name: /^(Close|Cancel)$/ })
          .last()
          .click();
        await expect(dialog).toBeOutOfSight();
      };

      await page.getByRole('button', { name: 'Add Medication' }).click();
      const medication = await look('Add Medication', async (dialog) => {
        await dialog.getByRole('combobox', { name: 'Medication' }).fill('oxycodone');
        await expect(dialog.getByRole('option').first()).toBeVisible();
      });
      await medication.getByRole('option').first().click();
      await submit(medication);
      await expect(medication.getByRole('button', { name: 'Add another' })).toBeVisible();
      await expectNoBarriers(page, 'added medication');
      await closeAfter(medication);
      await act('Medications', /^Edit medication/);
      const unchanged = await look('Edit Medication');
      await submit(unchanged);
      await expect(unchanged.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page, 'unchanged medication');
      await closeAfter(unchanged);

      await page.getByRole('button', { name: 'Add Allergy' }).click();
      const allergy = await look('Add Allergy', submit);
      await allergy.getByRole('combobox', { name: 'Allergen' }).fill('pen');
      await allergy
        .getByRole('option', { name: /Penicillin/ })
        .first()
        .click();
      await allergy.getByRole('combobox', { name: 'Reaction' }).fill('Rash');
      await allergy.getByRole('combobox', { name: 'Severity' }).selectOption('Severe');
      await submit(allergy);
      await closeAfter(allergy);
      await act('Allergies', /^Mark inactive/);
      const toggled = await look('Mark inactive');
      await toggled.getByRole('textbox', { name: 'Why' }).fill('Her sister has it, not she');
      await toggled.getByRole('button', { name: 'Mark inactive' }).click();
      await expect(toggled).toBeOutOfSight();

      await page.getByRole('button', { name: 'Add Problem' }).click();
      await closeAfter(await look('Add Problem', submit));
      await page.getByRole('combobox', { name: 'Show allergies' }).selectOption('All');
      await expect(rowOf(page, 'Allergies', 'Penicillin')).toContainText('Inactive');
      await expectNoBarriers(page, 'lists');
    });
  });
}
