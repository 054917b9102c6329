import { createPrescription } from '@erx/core/prescriptions/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { todayInDemo } from '../harness/days';
import { prescribed } from './asking';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { auditOf, chartOf, prescriptionOf, received } from './other-side';
import {
  ACCEPTS,
  actOn,
  chooseDrug,
  choosePharmacy,
  newPatient,
  openSummary,
  startPrescribing,
} from './writing';

test('When I raise a dose, the former is off the list and asked to be cancelled, and the diagnosis is on the problem list', async ({
  page,
  product,
}) => {
  const { patient, prescription } = await prescribed(product, { lastName: 'Doseraised' });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'lisinopril 20', /^lisinopril 20 mg tablet/i);
  const replaces = page
    .getByRole('region', { name: 'Same ingredient' })
    .getByRole('checkbox', { name: /^Replaces lisinopril 10 mg tablet.* Sandbox Pharmacy.* to cancel/ });
  await expect(replaces).toBeChecked();
  await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth once daily.');
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('combobox', { name: 'Primary ICD-10' }).fill('I10');
  await page.getByRole('option', { name: /I10/ }).first().click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);

  await expect(replaces).toBeChecked();
  const add = page
    .getByRole('group', { name: 'With this prescription' })
    .getByRole('checkbox', { name: /^Add I10 .* to the problem list$/ });
  await expect(add).not.toBeChecked();
  await add.check({ force: true });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();

  const medications = page.getByRole('table', { name: 'Medications' });
  await expect(medications.getByRole('row', { name: /lisinopril 20 mg tablet/ })).toBeVisible();
  await expect(medications.getByRole('row', { name: /lisinopril 10 mg tablet/ })).toBeAbsent();
  await expect
    .poll(async () => (await received(product, 'CancelRx', prescription.orderNumber)).length)
    .toBe(1);
  await expect
    .poll(async () => (await chartOf(product, patient.id)).problems.map(({ icd10Code }) => icd10Code))
    .toEqual(['I10']);
  expect((await prescriptionOf(product, patient.id, 'Sent')).description).toBe('lisinopril 20 mg tablet');
});

test('When both are meant, I say so, and the former stays @whole', async ({ page, product }) => {
  const { patient, prescription } = await prescribed(product, { lastName: 'Bothmeant' });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'lisinopril 20', /^lisinopril 20 mg tablet/i);
  await page.getByRole('checkbox', { name: /^Replaces lisinopril 10 mg tablet/ }).uncheck({ force: true });
  await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth once daily.');
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();
  const medications = page.getByRole('table', { name: 'Medications' });
  for (const name of [/lisinopril 20 mg tablet/, /lisinopril 10 mg tablet/])
    await expect(medications.getByRole('row', { name })).toBeVisible();
  expect(await received(product, 'CancelRx', prescription.orderNumber)).toEqual([]);
});

test('When I print a controlled substance once more, I say why, and the page says which one it replaces @whole', async ({
  page,
  product,
}) => {
  const provider = await atService(product, 'provider@demo.test');
  const patient = await newPatient(product, 'Papertwice');
  const me = await provider.client.call(getUserInfo, {});
  const [drug] = await provider.client.call(searchDrugs, { query: { searchStr: 'lorazepam 0.5 mg tablet' } });
  if (!drug) throw new Error('lorazepam is not in the catalogue');
  const { id } = await provider.client.call(createPrescription, {
    body: toPrescriptionOrder(
      {
        ...newForm(todayInDemo(), drug.potencyUnitCode),
        sig: 'Take 1 tablet by mouth at bedtime',
        dispense: '10',
        daysSupply: '10',
      },
      { patientId: patient.id, providerId: me.id, prescribableDrugId: drug.prescribableDrugId },
    ),
  });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  const printed = () =>
    page.waitForResponse((response) => response.url().includes('/printprescription/') && response.ok());
  await openSummary(page);
  const first = printed();
  await actOn(page.getByRole('table', { name: 'Prescriptions' }), 'Print Prescription');
  await first;

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Printed');
  await actOn(page.getByRole('table', { name: 'Prescriptions' }), 'Print Prescription');
  const asks = page.getByRole('dialog', { name: 'Print again' });
  await expect(asks).toContainText(/Original 1 was printed on \d\d\/\d\d\/\d{4}/);
  await asks.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(asks.getByText('Choose why, or write it.')).toBeVisible();
  await asks.getByRole('combobox', { name: 'Reason' }).selectOption('The page was lost');
  const second = printed();
  await asks.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await second).headers()['content-type']).toContain('application/pdf');
  await expect(asks).toBeOutOfSight();
  expect((await auditOf(product, id)).filter((event) => event === 'prescription.printed done')).toHaveLength(
    2,
  );
});

test('When I hand out the medication list, in Spanish too, it is a page, and the trail has it @whole', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Listprinted' });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  const printed = (query: string) =>
    page.waitForResponse((response) =>
      response.url().endsWith(`/api/medications/patient/${patient.id}/pdf${query}`),
    );
  const medications = page.getByRole('region', { name: 'Medications' });
  const english = printed('');
  await medications.getByRole('button', { name: 'Print list' }).click();
  await page.getByRole('menuitem', { name: 'English', exact: true }).click();
  expect((await english).headers()['content-type']).toContain('application/pdf');
  const spanish = printed('?language=es');
  await medications.getByRole('button', { name: 'Print list' }).click();
  await page.getByRole('menuitem', { name: 'English and Spanish' }).click();
  expect((await spanish).headers()['content-type']).toContain('application/pdf');
  const trail = await auditOf(product, patient.id);
  expect(trail.filter((event) => event === 'medication-list.printed done')).toHaveLength(2);
});
