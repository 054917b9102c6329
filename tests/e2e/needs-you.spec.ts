import { createPrescription, listPrescriptions } from '@erx/core/prescriptions/contract';
import { newForm, type Prescription } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { searchDrugs } from '@erx/core/drugs/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { ACCEPTS, actOn, choosePharmacy, newPatient, openSummary } from './writing';
import { sendPrescription } from '@erx/core/signing/contract';

const REFUSES = '9900002';
const VERIFIES = '9900001';
const LONG_DRUG = 'methylphenidate 18';
const LONG_SIG =
  'Take 1 tablet by mouth every morning with a full glass of water, 30 minutes before breakfast, and swallow it whole without chewing it';

/** A pending prescription for a new patient of a long name. */
async function write(
  product: Product,
  lastName: string,
  drugWords: string,
  pharmacyNcpdpId: string,
  sig = 'Take 1 tablet by mouth once daily',
): Promise<Prescription> {
  const { client } = await atService(product, 'provider@demo.test');
  const patient = await newPatient(product, lastName);
  const [drug] = await client.call(searchDrugs, { query: { searchStr: drugWords } });
  const me = await client.call(getUserInfo, {});
  if (!drug) throw new Error(`${drugWords} is not in the catalogue`);
  const fillFrom = daysAfter(new Date().toISOString().slice(0, 10), 1);
  return await client.call(createPrescription, {
    body: {
      ...toPrescriptionOrder(
        { ...newForm(fillFrom, drug.potencyUnitCode), sig, dispense: '30', daysSupply: '30' },
        {
          patientId: patient.id,
          providerId: me.id,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId,
        },
      ),
      monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
    },
  });
}

const panel = (page: Page) => page.getByRole('region', { name: 'Needs you' });

test('When a transmission was refused, it stands on my dashboard until I mark it as seen to', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'provider@demo.test');
  const written = await write(product, 'Needsperson', 'lisinopril 10', REFUSES);
  await client.call(sendPrescription, { params: { id: written.id }, body: { version: written.version } });
  await signIn(page, 'provider@demo.test');
  const row = panel(page).getByRole('row', { name: /Needsperson/ });
  await expect(row).toContainText('Not delivered');
  for (const shown of ['lisinopril 10 mg tablet', written.sig]) await expect(row).toContainText(shown);
  await page.reload();
  await expect(row).toContainText('Not delivered');

  await test.step('and goes with a note', async () => {
    await row.getByRole('button', { name: /^Mark as seen to/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as seen to' });
    await dialog.getByLabel('What was done').fill('Called the pharmacy');
    await dialog.getByRole('button', { name: 'Mark as seen to' }).click();
    await expect(dialog).toBeOutOfSight();
    await expect(row).toBeAbsent();
  });
  const { items } = await client.page(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: written.patientId },
  });
  expect(items).toHaveLength(1); // nothing was taken away but the row of the list
});

test('When a transmission was refused, I send it to another pharmacy, and the refused one is closed with it @whole', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'provider@demo.test');
  const written = await write(product, 'Resendperson', 'lisinopril 10', REFUSES);
  await client.call(sendPrescription, { params: { id: written.id }, body: { version: written.version } });
  await signIn(page, 'provider@demo.test');
  const row = panel(page).getByRole('row', { name: /Resendperson/ });
  await expect(row).toContainText('Not delivered');
  await expect(page.getByRole('button', { name: /^Needs you: \d+ waiting$/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Send to another pharmacy/ })).toBeVisible();
  await page.goto(`/patient/${written.patientId}`);
  await expect(
    page.getByRole('table', { name: 'Medications' }).getByRole('row', { name: /lisinopril 10/ }),
  ).toContainText('Not delivered');
  await openSummary(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Sent');
  const own = page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /lisinopril 10/ });
  await actOn(own, 'Send to another pharmacy');

  await expect(page.getByText(/takes the place of the prescription that did not arrive/)).toBeVisible();
  // what never arrived is nothing that the patient has twice
  await expect(page.getByRole('group', { name: 'Found of the drug' })).not.toContainText('Same ingredient');
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();

  const listed = async (status: 'Sent' | 'CancelledBeforeSending') =>
    (
      await client.page(listPrescriptions, { params: { status }, query: { patientId: written.patientId } })
    ).items.map(({ id, sig, pharmacy }) => ({ isOriginal: id === written.id, sig, at: pharmacy?.ncpdpId }));
  expect(await listed('CancelledBeforeSending')).toEqual([
    { isOriginal: true, sig: written.sig, at: REFUSES },
  ]);
  expect(await listed('Sent')).toEqual([{ isOriginal: false, sig: written.sig, at: VERIFIES }]);
  await page.goto('/dashboard');
  await expect(panel(page).getByRole('row', { name: /Resendperson/ })).toBeAbsent();
});

test('When I look at a list of prescriptions, the directions are in view at every width @whole', async ({
  page,
  product,
}) => {
  await write(product, 'Bartholomew-Castellanos-Rutherford', LONG_DRUG, VERIFIES, LONG_SIG);
  await signIn(page, 'provider@demo.test');
  const rows = page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('row')
    .filter({ hasText: 'Castellanos-Rutherford' });
  for (const width of [1440, 1280, 1024, 900, 400]) {
    await page.setViewportSize({ width, height: 900 });
    const sig = rows.getByText(LONG_SIG).first();
    await expect(sig, `${String(width)} px`).toBeVisible();
    const shown = await sig.evaluate((text) => {
      const { width: wide, height } = text.getBoundingClientRect();
      return {
        wide,
        lines: Math.round(height / parseFloat(getComputedStyle(text).lineHeight)),
        isWhole: text.scrollHeight <= text.clientHeight + 1,
      };
    });
    expect(shown.wide, `${String(width)} px`).toBeGreaterThan(100);
    expect(shown.isWhole || shown.lines >= 3, `${String(width)} px: ${JSON.stringify(shown)}`).toBe(true);
  }
});
