import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import { prescriptionOf, received } from './other-side';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, startPrescribing } from './writing';

test('When I prescribe amoxicillin by weight to a child, the range of the label is shown and the volume computed', async ({
  page,
  product,
}) => {
  const staff = await atService(product, 'staff@demo.test');
  const child = await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Wim',
      lastName: 'Weighted',
      gender: 'Male',
      birthDate: `${String(new Date().getFullYear() - 3)}-01-02`,
      height: '38',
      weight: '31',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
    },
  });
  await startPrescribing(page, 'provider@demo.test', child.id);
  await chooseDrug(page, 'amoxicillin 400', /^amoxicillin 400 mg\/5 mL oral suspension/i);
  const dose = page.getByRole('region', { name: 'Dose' });

  await test.step('Then what is stated for this weight stands there before I write anything', async () => {
    await expect(dose).toContainText('amoxicillin: 20 to 90 mg/kg a day (281 to 1,266 mg)');
    await expect(dose).toContainText('FDA label of amoxicillin');
  });

  await test.step('When I ask for 90 mg/kg a day in two doses', async () => {
    await page.getByLabel('How often').selectOption('twice daily');
    await page.getByLabel('mg/kg of amoxicillin').fill('90');
    await page.getByRole('button', { name: 'Use 8 mL' }).click();
    await expect(page.getByRole('textbox', { name: /^Sig/ })).toHaveValue('Give 8 mL by mouth twice daily.');
    await expect(dose).toContainText('1,280 mg of amoxicillin a day (91 mg/kg)');
  });

  await test.step('When I slip to ten times the volume, it cannot be sent', async () => {
    const volume = page.getByRole('textbox', { name: 'Dose', exact: true });
    await volume.fill('16');
    await expect(dose.getByRole('list', { name: 'Findings on the dose' })).toContainText('above the most');
    await expect(dose).not.toContainText('It cannot be sent.');
    await volume.fill('80');
    await expect(dose).toContainText('It cannot be sent.');
  });

  await test.step('When I mend it and send it for 10 days, the pharmacy gets the volume and all of the course', async () => {
    await page.getByRole('textbox', { name: 'Dose', exact: true }).fill('8');
    await page.getByRole('textbox', { name: 'For', exact: true }).fill('10');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    const { orderNumber } = await prescriptionOf(product, child.id, 'Sent');
    const [message] = await received(product, 'NewRx', orderNumber);
    for (const part of [
      '<SigText>Give 8 mL by mouth twice daily for 10 days.</SigText>',
      '<DoseQuantity>8</DoseQuantity>',
      '<Value>160</Value>',
      '<DaysSupply>10</DaysSupply>',
    ])
      expect(message?.xml).toContain(part);
  });
});

test('When I write a taper of prednisone, it is sent and the pharmacy reads every step @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Tapering');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'prednisone 10', /^prednisone 10 mg tablet/i);
  await page.getByRole('button', { name: 'Taper…' }).click();
  for (const [label, value] of [
    ['Start with mg a day', '40'],
    ['for days', '3'],
    ['then down by mg', '20'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  const words = 'Take 4 tablets by mouth once daily for 3 days, then 2 tablets once daily for 3 days.';
  await expect(page.getByRole('textbox', { name: /^Sig/ })).toHaveValue(words);
  await page.getByLabel('Days Supply').focus();
  await expect(page.getByLabel(/^Dispense/)).toHaveValue('18');
  await page.getByLabel(/^Dispense/).focus();
  await expect(page.getByLabel('Days Supply')).toHaveValue('6');
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await expect(page.getByRole('region', { name: 'Dose' })).toContainText('40 mg of prednisone a day');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();

  const sent = await prescriptionOf(product, patient.id, 'Sent');
  const [message] = await received(product, 'NewRx', sent.orderNumber);
  expect(message?.xml).toContain(words);
  await page.goto(`${product.sandboxUrl}/messages?text=${sent.orderNumber}`);
  await page.getByRole('link').filter({ hasText: 'NewRx' }).first().click();
  await expect(page.getByRole('heading', { name: 'Directions by code' })).toBeVisible();
  const rows = page.getByRole('table').filter({ hasText: 'Words' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Joined by' })).toContainText('THEN');
  await expect(rows.filter({ hasText: '4 tablet' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '2 tablet' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'for 3 day' })).toHaveCount(2);
});

test('When I write too much, I am asked for a reason, and ten times too much is not sent', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Overdosed');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'lisinopril 40', /^lisinopril 40 mg tablet/i);
  const dose = page.getByRole('region', { name: 'Dose' });
  const sig = page.getByRole('textbox', { name: /^Sig/ });
  await expect(dose).toContainText('lisinopril: 2.5 to 80 mg a day');
  await sig.fill('Take 20 tablets by mouth once daily.');
  await expect(dose).toContainText('It cannot be sent.');
  await sig.fill('Take 3 tablets by mouth once daily.');
  await expect(dose).toContainText('120 mg of lisinopril a day is above the most that is stated: 80 mg.');
  await expect(dose).not.toContainText('It cannot be sent.');
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('10');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'above the most that is stated' });
  await expect(question).toBeVisible();
});

test('When ten times the most of a label is written, no reason sends it @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Tenfold');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'lisinopril 40', /^lisinopril 40 mg tablet/i);
  await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 20 tablets by mouth once daily.');
  await expect(page.getByRole('region', { name: 'Dose' })).toContainText('It cannot be sent.');
  await page.getByLabel(/^Dispense/).fill('200');
  await page.getByLabel('Days Supply').fill('10');
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const refused = page.getByRole('alertdialog');
  await expect(refused).toContainText('Nothing was sent. 800 mg of lisinopril a day is above the most');
  await expect(refused.getByRole('button')).toHaveText(['OK']);
});
