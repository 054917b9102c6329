import { createProblem } from '@erx/core/problems/contract';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, test } from './fixtures';
import { chooseDrug, newPatient, startPrescribing } from './writing';

test('When I choose a diagnosis, problems come first, then what the drug is for, and everyday words are read', async ({
  page,
  product,
}) => {
  const { id } = await newPatient(product, 'Diagnosed');
  const { client } = await atService(product, 'provider@demo.test');
  await client.call(createProblem, {
    body: {
      patientId: id,
      icd10Code: 'J44.9',
      icd10Description: 'Chronic obstructive pulmonary disease, unspecified',
    },
  });
  await startPrescribing(page, 'provider@demo.test', id);
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/i);
  const field = page.getByRole('combobox', { name: 'Primary ICD-10' });
  const options = page.getByRole('listbox', { name: 'Primary ICD-10 codes' }).getByRole('option');

  await field.click();
  await expect(options.nth(0)).toContainText(/J44\.9.*Problem/);
  await expect(options.nth(1)).toContainText(/I10.*Usual for this drug/);
  await expectNoBarriers(page, 'the usual diagnoses of a drug');
  await field.fill('copd');
  await expect(options.first()).toContainText(/J44\.9.*Problem/);
  await field.fill('high blood pressure');
  await expect(options.first()).toContainText(/I10.*Usual for this drug/);
  await field.fill('cellulitis left leg');
  await expect(options.first()).toContainText('L03.116');
  await options.first().click();
  await expect(field).toHaveValue('L03.116');
  await expect(page.getByRole('textbox', { name: 'Primary ICD-10 Description' })).toHaveValue(
    'Cellulitis of left lower limb',
  );
});
