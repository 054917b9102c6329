import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type PatientFields } from '@erx/core/patients/model';
import { daysAfter } from '@erx/core/values/dates';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import { startPrescribing } from './writing';

const TODAY = todayInDemo();

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
  await asked.getByRole('button', { name: 'Confirmed, not weighed' }).click();
  await expect(asked).toBeOutOfSight();
  await page
    .getByRole('navigation', { name: 'Steps of the prescription' })
    .getByRole('button', { name: /SIG/ })
    .click();
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});
