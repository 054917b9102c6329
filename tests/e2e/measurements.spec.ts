import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type PatientFields } from '@erx/core/patients/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { chooseDrug, startPrescribing } from './writing';

const TODAY = dateIn('America/Chicago', new Date());

async function child(product: Product, changes: Partial<PatientFields>) {
  const staff = await atService(product, 'staff@demo.test');
  return await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Wim',
      gender: 'Male',
      birthDate: daysAfter(TODAY, -1400),
      height: '38',
      weight: '31',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
      lastName: 'Measured',
      ...changes,
    },
  });
}

test('When I add a weight, the history keeps it, asks about a wrong unit, and shows what was an error @whole', async ({
  page,
  product,
}) => {
  const { id } = await child(product, { weightMeasuredOn: daysAfter(TODAY, -40) });
  await signIn(page, 'provider@demo.test', { at: `/patient/${id}` });
  await page.getByRole('button', { name: 'Measurements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Measurements' });
  const list = dialog.getByRole('list', { name: 'Measurements' });
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await test.step('When I enter pounds as kilograms, I am asked', async () => {
    await dialog.getByRole('combobox', { name: 'Weight units' }).selectOption('kg');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('32');
    await expect(dialog).toContainText('32 kg (70.5 lb)');
    await dialog.getByRole('button', { name: 'Add measurement' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Improbable weight');
    await expect(dialog.getByRole('button', { name: 'It is right: save' })).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('When I correct it, it is the present weight in both units', async () => {
    await dialog.getByRole('textbox', { name: 'Value' }).fill('14.5');
    await expect(dialog.getByRole('button', { name: 'It is right: save' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add measurement' }).click();
    await expect(
      list.getByRole('listitem').filter({ hasText: 'Weight 14.5 kg (32 lb) Present' }),
    ).toHaveCount(1);
    await expect(dialog.getByRole('group', { name: 'Patient in view' })).toContainText('14.5 kg (32 lb)');
  });

  await test.step('When I mark it as entered in error, the weight before is present again', async () => {
    await dialog.getByRole('button', { name: 'Mark as wrong: Weight 14.5 kg (32 lb)' }).click();
    const error = page.getByRole('dialog', { name: 'Entered in error' });
    await error.getByRole('textbox', { name: 'Reason' }).fill('Another child was on the scale');
    await error.getByRole('button', { name: 'Mark as entered in error' }).click();
    await expect(error).toBeHidden();
    await expect(
      list.getByRole('listitem').filter({ hasText: 'Another child was on the scale' }),
    ).toContainText('Weight 14.5 kg (32 lb)');
    await expect(
      list.getByRole('listitem').filter({ hasText: 'Weight 31 lb (14.1 kg) Present' }),
    ).toHaveCount(1);
  });
});

test('When a child’s weight is old, I am asked about it before I go on, and confirm it', async ({
  page,
  product,
}) => {
  const { id } = await child(product, { weightMeasuredOn: daysAfter(TODAY, -91) });
  await startPrescribing(page, 'provider@demo.test', id);
  const drugs = page.getByRole('combobox', { name: 'Search Drugs' });
  await drugs.fill('amoxicillin 500');
  await page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ }).click();
  const asked = page.getByRole('dialog', { name: 'Is the weight still right?' });
  await expect(asked).toContainText('The weight of this child was measured 91 days ago.');
  await expect(asked).toContainText('31 lb (14.1 kg)');
  await asked.getByRole('button', { name: 'Still right' }).click();
  await expect(asked).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Steps of the prescription' })
    .getByRole('button', { name: /SIG/ })
    .click();
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});

test('When an adult’s weight is old, I am not asked @whole', async ({ page, product }) => {
  const { id } = await child(product, {
    birthDate: '1970-05-17',
    weight: '150',
    weightMeasuredOn: daysAfter(TODAY, -900),
  });
  await startPrescribing(page, 'provider@demo.test', id);
  await chooseDrug(page, 'amoxicillin 500', /^amoxicillin 500 mg capsule/);
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});
