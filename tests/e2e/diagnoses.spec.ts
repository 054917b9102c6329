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
  await field.fill('diarhea');
  await expect(
    page.getByRole('group', { name: 'Nothing by that name. Did you mean …' }).getByRole('option').first(),
  ).toContainText('R19.7');
  await expect(options.and(page.getByRole('option', { selected: true }))).toBeAbsent();
  await field.fill('high blood pressure');
  await expect(options.first()).toContainText(/I10.*Usual for this drug/);
  await field.fill('cellulitis left leg');
  await expect(options.first()).toContainText('L03.116');
  await options.first().click();
  await expect(field).toHaveValue('L03.116');
  await expect(page.getByRole('textbox', { name: 'Primary ICD-10 Description' })).toHaveValue(
    'Cellulitis of left lower limb',
  );

  await test.step('When what I typed is no code, it is not taken, and I am led back to it', async () => {
    const unchosen = page.getByText('What is typed here is no diagnosis yet. Choose one from the list', {
      exact: false,
    });
    await field.fill('ZZZ');
    await expect(options).toBeAbsent();
    await page.getByLabel(/^Dispense/).fill('10');
    await page.getByLabel('Days Supply').fill('10');
    await page
      .getByRole('textbox', { name: 'Sig', exact: false })
      .first()
      .fill('Take 1 tablet by mouth at bedtime');
    await expect(unchosen).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('ZZZ');

    // a code that is typed whole need not be chosen
    await field.fill('j069');
    await page.getByLabel('Days Supply').click();
    await expect(field).toHaveValue('J06.9');
    await expect(unchosen).toBeAbsent();
  });
});
