import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { createPrescription, listPrescriptions } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { NEW_PERSON } from '../fixtures/new-person';
import type { SignedIn } from '../fixtures/signed-in';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, openSetting, signIn, tabTo, test } from './fixtures';
import { auditOf, prescriptionOf, received, storeSig } from './other-side';
import { actOn, openSummary } from './writing';

/** Sandbox pharmacies by what they do (docs/sandbox.md). */
const ACCEPTS = '9900001';
const NEVER_ANSWERS_CANCELS = '9900009';
const REFUSES_CANCELS = '9900010';
const DISPENSES = '9900011';

let made = 0;

interface Written {
  readonly patientId: string;
  readonly lastName: string;
  readonly ids: readonly string[];
  readonly provider: SignedIn;
}

/** A new patient with pending prescriptions of lisinopril, one for each pharmacy named. */
async function write(
  product: Product,
  pharmacies: readonly string[],
  sigs: readonly string[] = [],
): Promise<Written> {
  made += 1;
  const provider = await atService(product, 'provider@demo.test');
  const lastName = `Listperson${'abcdefghijklmnop'[made] ?? 'z'}`;
  const patient = await provider.client.call(createPatient, {
    body: {
      ...NEW_PERSON,
      accountNumber: `LIST-${String(made)}-${String(Date.now())}`,
      firstName: 'Lena',
      lastName,
    },
  });
  const [drug] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
  const me = await provider.client.call(getUserInfo, {});
  if (!drug) throw new Error('lisinopril is not in the catalogue');
  const tomorrow = daysAfter(new Date().toISOString().slice(0, 10), 1);
  const ids: string[] = [];
  for (const [index, pharmacyNcpdpId] of pharmacies.entries()) {
    const { id } = await provider.client.call(createPrescription, {
      body: toPrescriptionOrder(
        {
          ...newForm(tomorrow, drug.potencyUnitCode),
          sig: sigs[index] ?? 'Take 1 tablet by mouth once daily',
          dispense: String(30 + index),
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
    ids.push(id);
  }
  return { patientId: patient.id, lastName, ids, provider };
}

async function openList(page: Page, { patientId }: Written): Promise<void> {
  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${patientId}`);
  await openSummary(page);
  await expect(page.getByRole('row', { name: /lisinopril 10 mg tablet/ }).first()).toBeVisible();
}

const row = (page: Page) =>
  page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('row', { name: /lisinopril 10 mg tablet/ })
    .first();
const show = (page: Page, status: string) => page.getByLabel('Status').selectOption({ label: status });

test('When I send several at once and one cannot be carried, the others go and I am told what became of each @whole', async ({
  page,
  product,
}) => {
  const written = await write(
    product,
    [ACCEPTS, ACCEPTS, ACCEPTS],
    ['Take 1 tablet by mouth once daily', 'Take 1 tablet by mouth daily', 'Take 1 tablet at bedtime'],
  );
  await storeSig(product, written.ids[1] ?? '', 'Take ½ tablet by mouth daily');
  await openList(page, written);
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Send Selected' }).click();
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Sent: 2, Failed: 1, Aborted: 0').first()).toBeVisible();
  await expect(results.getByRole('listitem').filter({ hasText: 'Failed' })).toContainText(
    'The pharmacy network cannot carry this prescription',
  );
  // the one that failed is still pending
  await expect(
    page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /lisinopril 10 mg tablet/ }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await show(page, 'Sent');
  await expect(
    page
      .getByRole('table', { name: 'Prescriptions' })
      .getByRole('row', { name: /lisinopril 10 mg tablet/ })
      .filter({ hasText: 'Verified' }),
  ).toHaveCount(2);
  const sent = await written.provider.client.call(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: written.patientId },
  });
  for (const { orderNumber } of sent) expect(await received(product, 'NewRx', orderNumber)).toHaveLength(1);
  const failed = await prescriptionOf(product, written.patientId, 'Pending');
  expect(await received(product, 'NewRx', failed.orderNumber)).toEqual([]);
});

test.describe('When I cancel', () => {
  test('before sending, it is cancelled at once @whole', async ({ page, product }) => {
    const written = await write(product, [ACCEPTS]);
    await openList(page, written);
    await actOn(row(page), 'Cancel Prescription');
    const dialog = page.getByRole('dialog', { name: 'Warning' });
    await expect(dialog).toContainText('No pharmacy has this prescription.');
    await expect(dialog).toContainText('Listperson');
    await dialog.getByRole('button', { name: 'Cancel prescription' }).click();
    await expect(page.getByText('Successfully cancelled the prescription!')).toBeVisible();
    await show(page, 'Cancelled Before Sending');
    await expect(row(page)).toContainText('Cancelled');
    const cancelled = await prescriptionOf(product, written.patientId, 'CancelledBeforeSending');
    for (const kind of ['NewRx', 'CancelRx'] as const)
      expect(await received(product, kind, cancelled.orderNumber)).toEqual([]);
    expect(await auditOf(product, cancelled.id)).toContain('prescription.cancelled done');
  });

  async function sendAndCancel(page: Page, pharmacySays = 'Verified'): Promise<void> {
    await actOn(row(page), 'Send Prescription');
    await expect(page.getByText('Successfully sent the prescription!')).toBeVisible();
    await show(page, 'Sent');
    await expect(row(page)).toContainText(pharmacySays);
    await actOn(row(page), 'Cancel Prescription');
    const dialog = page.getByRole('dialog', { name: 'Warning' });
    await expect(dialog).toContainText('Until it approves, the prescription may still be dispensed');
    await dialog.getByRole('button', { name: 'Ask pharmacy to cancel' }).click();
    await expect(dialog).toBeOutOfSight();
    await show(page, 'Cancelled After Sending');
  }

  test('after sending, the pharmacy is asked, and its approval arrives by itself', async ({
    page,
    product,
  }) => {
    const written = await write(product, [ACCEPTS]);
    await openList(page, written);
    await sendAndCancel(page);
    await expect(page.getByText(/The pharmacy has cancelled a prescription/)).toBeVisible();
    await expect(row(page).getByText('Cancelled', { exact: true })).toBeVisible();
    const { orderNumber } = await prescriptionOf(product, written.patientId, 'CancelledAfterSending');
    for (const kind of ['NewRx', 'CancelRx'] as const)
      expect(await received(product, kind, orderNumber)).toHaveLength(1);
  });

  test('after it was dispensed, the denial says that the prescription is not stopped @whole', async ({
    page,
    product,
  }) => {
    await openList(page, await write(product, [DISPENSES]));
    await sendAndCancel(page, 'Dispensed');
    await expect(row(page)).toContainText('Cancel denied');
    await expect(row(page)).toContainText(
      'The pharmacy did not cancel: the prescription is not stopped. Call the pharmacy. Already dispensed',
    );
    await expect(row(page)).toContainText('Dispensed');
  });

  test('and the pharmacy does not answer, the list says that it was asked @whole', async ({
    page,
    product,
  }) => {
    await openList(page, await write(product, [NEVER_ANSWERS_CANCELS]));
    await sendAndCancel(page);
    await expect(row(page)).toContainText('Cancel requested');
  });

  test('and the request is refused on its way, the list says that it did not arrive @whole', async ({
    page,
    product,
  }) => {
    await openList(page, await write(product, [REFUSES_CANCELS]));
    await sendAndCancel(page);
    await expect(row(page)).toContainText('Cancel not delivered');
  });
});

test('When a pharmacy tells of a partial fill, the list shows it with the note @whole', async ({
  page,
  product,
  request,
}) => {
  const written = await write(product, [ACCEPTS]);
  await openList(page, written);
  await actOn(row(page), 'Send Prescription');
  await show(page, 'Sent');
  await expect(row(page)).toContainText('Verified');
  const held = (await (await request.get(`${product.sandboxUrl}/api/prescriptions`)).json()) as {
    messageId: string;
    patient: string;
  }[];
  const mine = held.find(({ patient }) => patient === `Lena ${written.lastName}`);
  expect(
    (
      await request.post(`${product.sandboxUrl}/api/fills`, {
        data: { messageId: mine?.messageId, outcome: 'partiallyDispensed', note: 'Owed 15' },
      })
    ).status(),
  ).toBe(202);
  await expect(row(page)).toContainText('Partially dispensed');
  await tabTo(row(page).locator('[tabindex="0"]').filter({ hasText: 'Partially dispensed' }));
  await expect(page.locator('.erx-bubble').getByText('Owed 15')).toBeVisible();
});

test('When I print a sent prescription, I get a PDF and it stays sent @whole', async ({ page, product }) => {
  await openList(page, await write(product, [ACCEPTS]));
  await actOn(row(page), 'Send Prescription');
  await show(page, 'Sent');
  await expect(row(page)).toContainText('Verified');
  const printed = page.waitForResponse((response) => response.url().includes('/printprescription/'));
  await actOn(row(page), 'Print Prescription');
  const response = await printed;
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('application/pdf');
  await expect(row(page)).toContainText('Verified');
});

test('When I print instead of sending, nothing goes to the network and the list says Printed', async ({
  page,
  context,
  product,
}) => {
  const written = await write(product, [ACCEPTS]);
  await openList(page, written);
  const printed = page.waitForResponse((response) => response.url().includes('/printprescription/'));
  // What is opened, since a browser without a viewer of PDF leaves the page blank.
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (address, ...where) => {
      document.body.dataset['opened'] = String(address);
      return open(address, ...where);
    };
  });
  const paper = context.waitForEvent('page');
  for (const width of [1050, 1280, 1440]) {
    // beside the patient's lists the acts are a menu, and whole
    await page.setViewportSize({ width, height: 900 });
    await row(page)
      .getByRole('button', { name: /^Actions for lisinopril/ })
      .click();
    await page.getByRole('menuitem', { name: 'Print Prescription' }).press('Escape');
  }
  await actOn(row(page), 'Print Prescription');
  expect((await printed).headers()['content-type']).toContain('application/pdf');
  await paper;
  await expect(page.locator('body')).toHaveAttribute('data-opened', /^blob:/);
  await show(page, 'Printed');
  await expect(row(page)).toContainText('Printed');
  const { id, orderNumber } = await prescriptionOf(product, written.patientId, 'Printed');
  expect(await received(product, 'NewRx', orderNumber)).toEqual([]);
  expect(await auditOf(product, id)).toContain('prescription.printed done');
});

test('When I repeat a sent prescription, it is ready to send in at most three actions', async ({
  page,
  product,
}) => {
  await openList(page, await write(product, [ACCEPTS]));
  await actOn(row(page), 'Send Prescription');
  await show(page, 'Sent');
  await expect(row(page)).toContainText('Verified');
  await actOn(row(page), 'New Prescription');
  // after one, and to send it is the second
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});

test('When an administrator changes the print settings, they hold for the practice @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  const openSettings = async () => {
    await openSetting(page, 'Printing', 'Print settings');
  };
  await openSettings();
  const dialog = page.getByRole('dialog', { name: 'Print settings' });
  await dialog.getByText('NPI', { exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('NPI');
  await dialog.getByRole('button', { name: 'Save print settings' }).click();
  await expect(page.getByText(/Print settings saved/)).toBeVisible();
  await openSettings();
  await expect(dialog.getByRole('checkbox', { name: 'NPI' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save print settings' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No changes applied.');
});
