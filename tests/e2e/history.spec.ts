import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { cancelPrescription, createPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import { newForm, type Prescription } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getSentPrescription } from '@erx/core/signing/model';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { readFileSync } from 'node:fs';
import { NEW_PERSON } from '../fixtures/new-person';
import type { Product } from '../harness/product';
import { readWorkbook } from '../harness/workbook';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { auditOf } from './other-side';
import { sendPrescription } from '@erx/core/signing/contract';
import { actOn, openSummary } from './writing';

/** Dispenses what it is sent, and answers cancels (docs/sandbox.md). */
const DISPENSES = '9900011';
const ACCEPTS = '9900001';

/** A new patient with sent prescriptions, one for each drug, at a pharmacy. */
async function sendFor(
  product: Product,
  lastName: string,
  drugs: readonly string[],
  pharmacyNcpdpId: string,
) {
  const { client } = await atService(product, 'provider@demo.test');
  const patient = await client.call(createPatient, {
    body: {
      ...NEW_PERSON,
      accountNumber: `HISTORY-${lastName}-${String(Date.now())}`,
      firstName: 'Hana',
      lastName,
    },
  });
  const me = await client.call(getUserInfo, {});
  const tomorrow = daysAfter(new Date().toISOString().slice(0, 10), 1);
  const sent: Prescription[] = [];
  for (const searchStr of drugs) {
    const [drug] = await client.call(searchDrugs, { query: { searchStr } });
    if (!drug) throw new Error(`${searchStr} is not in the catalogue`);
    const { id, version } = await client.call(createPrescription, {
      body: toPrescriptionOrder(
        {
          ...newForm(tomorrow, drug.potencyUnitCode),
          sig: 'Take 1 tablet by mouth once daily',
          dispense: '30',
          daysSupply: '30',
        },
        {
          patientId: patient.id,
          providerId: me.id,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId,
        },
      ),
    });
    sent.push(
      getSentPrescription(await client.call(sendPrescription, { params: { id }, body: { version } })),
    );
  }
  return { client, patientId: patient.id, sent };
}

test('When I search what was prescribed, sort it and export it, the file holds what the screen shows @whole', async ({
  page,
  product,
}) => {
  const { patientId } = await sendFor(
    product,
    'Historia',
    ['lisinopril 10', 'atorvastatin 20', 'metformin 500'],
    ACCEPTS,
  );
  await signIn(page, 'provider@demo.test');
  await page.goto('/surescripts');
  await page.getByRole('tab', { name: 'History' }).click();
  const form = page.getByRole('search', { name: 'History' });
  await form.getByLabel('Search in').selectOption({ label: 'Prescriptions' });
  await form.getByLabel('Patient').fill('Historia');
  await page.getByRole('option', { name: /Historia/ }).click();
  await form.getByLabel('Sort By').selectOption({ label: 'Drug, Z to A' });
  await form.getByRole('button', { name: 'Search' }).click();
  const rows = page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('row')
    .filter({ hasText: 'Historia' });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/metFORMIN/i);
  await expect(rows.last()).toContainText(/atorvastatin/i);
  await expectNoBarriers(page, 'history');
  const shown = await rows.getByRole('cell').nth(1).allInnerTexts();

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(shown[0]);
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export XLSX' }).click(),
  ]);
  const [, ...cells] = await readWorkbook(readFileSync(await xlsx.path()));
  expect(cells.map(([orderNumber]) => orderNumber)).toEqual(lines.map((line) => line.split(',')[0]));

  await form.getByLabel('Start Date').fill('11/21/2026');
  await form.getByLabel('End Date').fill('11/20/2026');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(form).toContainText('Start Date cannot be greater than the End Date');
  await form.getByLabel('Start Date').fill('01/01/2001');
  await form.getByLabel('End Date').fill('01/02/2001');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  expect(await auditOf(product, (await atService(product, 'provider@demo.test')).practiceId)).toContain(
    'prescription.exported done',
  );
  expect(patientId).toBeTruthy();
});

test('When a pharmacy calls, I trace its prescription message by message', async ({ page, product }) => {
  const {
    client,
    patientId,
    sent: [prescription],
  } = await sendFor(product, 'Tracewell', ['lisinopril 10'], DISPENSES);
  if (!prescription) throw new Error('nothing was sent');
  await expect
    .poll(async () => (await client.call(getPrescription, { params: { id: prescription.id } })).fill.status)
    .not.toBe('None');
  const filled = await client.call(getPrescription, { params: { id: prescription.id } });
  await client.call(cancelPrescription, {
    params: { id: prescription.id },
    body: { version: filled.version },
  });
  await expect
    .poll(async () => (await client.call(getPrescription, { params: { id: prescription.id } })).cancelStatus)
    .not.toBe('Pending');

  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${patientId}`);
  await openSummary(page);
  await page.getByLabel('Status').selectOption({ label: 'Cancelled After Sending' });
  const row = page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('row', { name: /lisinopril 10 mg tablet/ })
    .first();
  await actOn(row, 'Show Timeline');
  const dialog = page.getByRole('dialog', { name: 'Timeline' });
  const entries = dialog.getByRole('list', { name: 'Messages and acts, oldest first' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'NewRx' })).toHaveCount(1);
  const told = (await entries.allInnerTexts())
    .map((text) => /(NewRx|Status|Verify|RxFill|CancelRxResponse|CancelRx)/.exec(text)?.[1])
    .filter(Boolean);
  expect(told[0]).toBe('NewRx');
  expect(told.indexOf('RxFill')).toBeGreaterThan(0);
  expect(told.indexOf('CancelRx')).toBeGreaterThan(told.indexOf('RxFill'));
  expect(told.indexOf('CancelRxResponse')).toBeGreaterThan(told.indexOf('CancelRx'));
  await dialog.getByRole('button', { name: 'Show NewRx as it was sent' }).click();
  await expect(dialog.getByLabel('NewRx as it was sent', { exact: true })).toContainText(
    '<MedicationPrescribed>',
  );
  await page.setViewportSize({ width: 400, height: 900 });
  await expectNoBarriers(page, 'timeline');
});
