import { setPdmpSite } from '@erx/core/pdmp/contract';
import type { Locator, Page } from '@playwright/test';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { archivedOf, auditOf, prescriptionOf, received } from './other-side';
import { takeCode, takePhone } from './phone';
import {
  ACCEPTS,
  actOn,
  answerMonitoring,
  chooseDrug,
  choosePharmacy,
  newPatient,
  openSummary,
  referenceIn,
  startPrescribing,
  writeForm,
} from './writing';

/** The PIN of the demo's signers. */
const PIN = '1234';
/** Schedules as codes of the NCI thesaurus, which the standard asks for. */
const SCHEDULE_II = '<Code>C48675</Code>';
const SCHEDULE_IV = '<Code>C48677</Code>';

/** The prescriber's tokens, as the phone names them. */
const HARDWARE = 'provider@demo.test (token';
const APP = 'provider@demo.test (app)';

const readyToSign = (page: Page) => page.getByRole('dialog', { name: 'Ready to Sign' });
const rowOf = (page: Page, drug: RegExp) =>
  page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: drug });

/** Marks the only prescription of the dialog and goes on to the factors. */
async function markAndGoOn(page: Page, authentication: string): Promise<Locator> {
  const dialog = readyToSign(page);
  await dialog.getByText('Ready to sign', { exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
  await dialog.getByText(authentication, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const factors = page.getByRole('dialog', { name: authentication });
  await expect(factors).toContainText(
    'By completing the two-factor authentication protocol at this time, you are legally signing the prescription(s)',
  );
  return factors;
}

test(
  'When I prescribe schedule II, I look into the PDMP, sign with PIN and hardware token, and ' +
    'it is sent, archived and audited once',
  async ({ page, context, product }) => {
    const patient = await newPatient(product, 'Hardwarer');
    const phone = await takePhone(context, product);
    const { client, practiceId } = await atService(product, 'provider@demo.test');
    await client.call(setPdmpSite, {
      body: { practiceID: practiceId, PDMPSiteUrl: `${product.sandboxUrl}/pdmp` },
    });
    await startPrescribing(page, 'provider@demo.test', patient.id);
    await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
    const site = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open the PDMP site' }).click();
    await expect((await site).getByLabel('Birth date')).toBeVisible(); // what the program is asked by
    await page.bringToFront();
    await answerMonitoring(page);
    await writeForm(page, 'Take 1 tablet by mouth every 6 hours as needed for pain');
    await choosePharmacy(page, ACCEPTS);
    await expect(page.getByRole('region', { name: 'Prescription', exact: true })).toContainText(
      'Record verified',
    );
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    const item = readyToSign(page).getByRole('article', { name: 'oxycodone 5 mg tablet' });
    for (const shown of ['oxyCODONE 5 mg tablet', 'every 6 hours', '10 tablets', 'None (C-II)'])
      await expect(item).toContainText(shown);
    await expect(readyToSign(page).getByRole('group', { name: 'Patient', exact: true })).toContainText(
      '1 Sandbox Row, Birmingham, AL 35205',
    );
    await expect(readyToSign(page).getByRole('group', { name: 'Prescriber', exact: true })).toContainText(
      /DEA number [A-Z]{2}\d{7}/,
    );
    const factors = await markAndGoOn(page, 'Hardware Token');
    await factors.getByLabel(/^OTP Token/).fill('000000');
    await factors.getByLabel(/^PIN Number/).fill(PIN);
    await factors.getByRole('button', { name: 'Sign and send' }).click();
    await expect(factors).toContainText('The PIN or the code is not right. Nothing was sent.');
    await factors.getByLabel(/^OTP Token/).fill(await takeCode(phone, HARDWARE));
    await factors.getByRole('button', { name: 'Sign and send' }).click();

    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    await expect(rowOf(page, /oxyCODONE/)).toContainText('Verified');
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    const messages = await received(product, 'NewRx', sent.orderNumber);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.xml).toContain(SCHEDULE_II);
    expect(messages[0]?.xml).toContain('<LastName>Hardwarer</LastName>');
    expect(await archivedOf(product, patient.id)).toEqual([{ prescriptionId: sent.id, valid: true }]);
    expect((await auditOf(product, sent.id)).filter((event) => /signed|sent/.test(event))).toEqual([
      'prescription.signed done',
      'prescription.sent done',
    ]);
  },
);

/**
 * Writes zolpidem for a new patient and asks the phone.
 * @returns the end of the push's reference, which both sides show
 */
async function askPhone(page: Page, patientId: string): Promise<string> {
  await startPrescribing(page, 'provider@demo.test', patientId);
  await chooseDrug(page, 'zolpidem 10', /^zolpidem 10 mg tablet/i);
  await writeForm(page);
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const factors = await markAndGoOn(page, 'Soft Token (Push Notification)');
  await expect(factors.getByLabel(/^OTP Token/)).toBeAbsent();
  await factors.getByLabel(/^PIN Number/).fill(PIN);
  await factors.getByRole('button', { name: 'Sign with the phone' }).click();
  const waiting = page.getByRole('dialog', { name: 'Push Notification' }).getByRole('status');
  await expect(waiting).toContainText('Approve the request on your phone');
  return await referenceIn(waiting);
}

test.describe('When I prescribe schedule IV and have my phone asked', () => {
  test('my approval signs and sends it, once', async ({ page, context, product }) => {
    const patient = await newPatient(product, 'Pusher');
    const reference = await askPhone(page, patient.id);
    expect(
      await received(product, 'NewRx', (await prescriptionOf(product, patient.id, 'Pending')).orderNumber),
    ).toEqual([]);
    const phone = await takePhone(context, product);
    await phone
      .getByRole('listitem')
      .filter({ hasText: reference })
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    await expect(rowOf(page, /zolpidem/)).toContainText('Verified');
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    const messages = await received(product, 'NewRx', sent.orderNumber);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.xml).toContain(SCHEDULE_IV);
    expect(await archivedOf(product, patient.id)).toEqual([{ prescriptionId: sent.id, valid: true }]);
    expect(await auditOf(product, sent.id)).toContain('prescription.signed done');
  });

  test('my approval signs and sends it also when the page is gone @whole', async ({
    page,
    context,
    product,
  }) => {
    const patient = await newPatient(product, 'Leaver');
    const reference = await askPhone(page, patient.id);
    const phone = await takePhone(context, product);
    await page.close();
    await phone
      .getByRole('listitem')
      .filter({ hasText: reference })
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect
      .poll(
        async () => (await prescriptionOf(product, patient.id, 'Sent').catch(() => undefined))?.scriptStatus,
      )
      .toBe('Sent');
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    await expect.poll(async () => (await received(product, 'NewRx', sent.orderNumber)).length).toBe(1);
    expect(await archivedOf(product, patient.id)).toEqual([{ prescriptionId: sent.id, valid: true }]);
    expect(await auditOf(product, sent.id)).toEqual(
      expect.arrayContaining([
        'signing.push-approved done',
        'prescription.signed done',
        'prescription.sent done',
      ]),
    );
  });

  test('my approval signs and sends it also when the page was reloaded meanwhile, and the page shows it @whole', async ({
    page,
    context,
    product,
  }) => {
    const patient = await newPatient(product, 'Reloader');
    const reference = await askPhone(page, patient.id);
    const phone = await takePhone(context, product);
    await page.goto(`/patient/${patient.id}`); // a load of its own: what waited for the phone is gone
    await expect(readyToSign(page)).toBeAbsent();
    await phone
      .getByRole('listitem')
      .filter({ hasText: reference })
      .getByRole('button', { name: 'Approve' })
      .click();
    await openSummary(page);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Sent');
    await expect(page.getByRole('table', { name: 'Prescriptions' })).toContainText('Verified');
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    expect(await archivedOf(product, patient.id)).toEqual([{ prescriptionId: sent.id, valid: true }]);
    expect(await auditOf(product, sent.id)).toContain('signing.push-approved done');
  });

  test('my refusal sends nothing, and it waits as it was @whole', async ({ page, context, product }) => {
    const patient = await newPatient(product, 'Refuser');
    const reference = await askPhone(page, patient.id);
    const phone = await takePhone(context, product);
    await phone
      .getByRole('listitem')
      .filter({ hasText: reference })
      .getByRole('button', { name: 'Refuse' })
      .click();
    await expect(readyToSign(page)).toContainText('The request was refused on your phone. Nothing was sent.');
    await readyToSign(page).getByRole('button', { name: 'Cancel' }).click();
    const pending = await prescriptionOf(product, patient.id, 'Pending');
    await page.goto(`/patient/${patient.id}`);
    await openSummary(page);
    await page.getByLabel('Status').selectOption({ label: 'Pending' });
    await expect(rowOf(page, /zolpidem/)).toContainText('Pending');
    expect(await received(product, 'NewRx', pending.orderNumber)).toEqual([]);
    expect(await archivedOf(product, patient.id)).toEqual([]);
    expect(await auditOf(product, pending.id)).not.toContain('prescription.sent done');
  });
});

test('When staff write a controlled substance, they save it for the provider, who reads it, changes it and signs it', async ({
  page,
  browser,
  product,
}) => {
  test.slow(); // two people, each through the whole wizard
  const patient = await newPatient(product, 'Staffwritten');
  await signIn(page, 'staff@demo.test');
  await page
    .getByRole('region', { name: 'Practice', exact: true })
    .getByRole('combobox')
    .selectOption({ label: 'Eleanor Grace Whitcombe-Hayes' });
  await page.goto(`/patient/${patient.id}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'alprazolam 0.5', /^ALPRAZolam 0.5 mg tablet/i);
  await writeForm(page);
  await choosePharmacy(page, ACCEPTS);
  await expect(page.getByRole('button', { name: /^Save for Provider/ })).toBeVisible();
  for (const act of ['Continue', 'Send'])
    await expect(page.getByRole('button', { name: act, exact: true })).toBeAbsent();
  await page.getByRole('button', { name: /^Save for Provider: / }).click();
  // the page was reloaded since, and nobody was chosen on it
  await page
    .getByRole('dialog', { name: 'Save for Eleanor Grace Whitcombe-Hayes?' })
    .getByRole('button', { name: 'Save for Eleanor Grace Whitcombe-Hayes' })
    .click();
  await expect(page.getByText('Prescription saved for Eleanor Grace Whitcombe-Hayes')).toBeVisible();
  await expect(rowOf(page, /ALPRAZolam/)).toBeVisible();
  await rowOf(page, /ALPRAZolam/)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Cancel Prescription' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Send Prescription' })).toBeAbsent();
  await page.keyboard.press('Escape');
  // S4-5: for this patient it stays with her, whoever was chosen for something else meanwhile
  const writesFor = page.getByRole('combobox', { name: 'Provider you write for' });
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await expect(page.getByText('Recent Patients').first()).toBeVisible(); // the patient is closed
  await writesFor.selectOption({ label: 'Samir Haddad-Lindqvist' });
  await page.goBack();
  await expect(writesFor.locator('option:checked')).toHaveText('Eleanor Grace Whitcombe-Hayes');

  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await signIn(theirs, 'provider@demo.test');
  await theirs.goto(`/patient/${patient.id}`);
  await openSummary(theirs);
  await actOn(rowOf(theirs, /ALPRAZolam/), 'Edit Prescription');
  const review = theirs.getByRole('region', { name: 'Prescription', exact: true });
  await expect(review).toContainText('at bedtime');
  await theirs
    .getByRole('navigation', { name: 'Steps of the prescription' })
    .getByRole('button', { name: /SIG/ })
    .click();
  await theirs
    .getByRole('textbox', { name: 'Sig', exact: false })
    .first()
    .fill('Take 1 tablet by mouth every evening');
  await theirs.getByRole('button', { name: /Review & Finish/ }).click();
  await expect(review).toContainText('every evening');
  await theirs.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(readyToSign(theirs)).toContainText('Take 1 tablet by mouth every evening');
  const factors = await markAndGoOn(theirs, 'Soft Token (Manual)');
  await factors.getByLabel(/^OTP Token/).fill(await takeCode(await takePhone(context, product), APP));
  await factors.getByLabel(/^PIN Number/).fill(PIN);
  await factors.getByRole('button', { name: 'Sign and send' }).click();
  await expect(theirs.getByText('Prescription sent successfully')).toBeVisible();

  // staff see it without a reload
  await expect(rowOf(page, /ALPRAZolam/)).toContainText('Verified');
  const sent = await prescriptionOf(product, patient.id, 'Sent');
  const messages = await received(product, 'NewRx', sent.orderNumber);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.xml).toContain('every evening');
  expect(await archivedOf(product, patient.id)).toEqual([{ prescriptionId: sent.id, valid: true }]);
  await context.close();
});

test('When a prescriber may not write a schedule, the drug is refused as it is chosen @whole', async ({
  page,
  product,
}) => {
  await startPrescribing(page, 'provider2@demo.test', (await newPatient(product, 'Unauthorized')).id);
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'You are not authorized to prescribe this drug.' });
  await expect(refused).toBeVisible();
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});

test('When I close the PDMP dialog, it asks again before the review, and what I say is shown there @whole', async ({
  page,
  product,
}) => {
  await startPrescribing(page, 'provider@demo.test', (await newPatient(product, 'Hesitant')).id);
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  await page
    .getByRole('dialog', { name: /Prescription Drug Monitoring Program/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await writeForm(page);
  await choosePharmacy(page, ACCEPTS);
  await answerMonitoring(page);
  const review = page.getByRole('region', { name: 'Prescription', exact: true });
  await expect(review).toContainText('Record verified');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
});
