import type { Page } from '@playwright/test';
import { issueChange, issueRenewal } from '../harness/network';
import { answerTo, openRequest, prescribed, requestRow, sendNow } from './asking';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';

const approved = (page: Page) => page.getByText('The request is approved. The pharmacy is notified.');

test('When a pharmacy names the drug as its system prints it, without codes, I approve the renewal', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Printed' });
  const request = await issueRenewal(product.sandboxUrl, {
    orderNumber: prescription.orderNumber,
    fills: 2,
    dispensed: { description: 'LISINOPRIL 10MG TAB' },
  });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, prescription.orderNumber);
  await expect(dialog.getByText('C-?')).toBeAbsent();
  await dialog.getByText('Approved', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  await expect(approved(page)).toBeVisible();
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved' });
});

test('When an offer has the name of the catalogue and no code, its schedule is known @whole', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Uncoded' });
  await issueChange(product.sandboxUrl, {
    orderNumber: prescription.orderNumber,
    type: 'G',
    requested: [{ description: 'pregabalin 75 mg capsule' }],
  });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, prescription.orderNumber);
  await expect(dialog.getByText('pregabalin 75 mg capsule').first()).toBeVisible();
  await expect(dialog.getByText('C-?')).toBeAbsent();
  await expect(dialog.getByText('is not in the catalogue')).toBeAbsent();
  await dialog.getByText('Approved', { exact: true }).click();
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  const signing = page.getByRole('dialog', { name: 'Ready to Sign' });
  await expect(signing.getByText('pregabalin 75 mg capsule')).toBeVisible();
  await expect(signing.getByText('C-V', { exact: true })).toBeVisible();
});

test('When an offered generic has an NDC that the catalogue lacks, its text leads to it and I approve it @whole', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Unlisted' });
  const request = await issueChange(product.sandboxUrl, {
    orderNumber: prescription.orderNumber,
    type: 'G',
    requested: [{ description: 'Losartan Potassium 50 MG Oral Tablet', ndc: '99999000199' }],
  });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, prescription.orderNumber);
  await expect(requestRow(page, prescription.orderNumber).getByText('C-?')).toBeAbsent();
  await expect(dialog.getByText(/losartan 50 mg tablet/i).first()).toBeVisible();
  await dialog.getByText('Approved', { exact: true }).click();
  const meant = dialog.getByText(/^I have checked that losartan 50 mg tablet is meant/);
  if (await meant.isVisible()) await meant.click();
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  await expect(approved(page)).toBeVisible();
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved' });
});

test('When the strength of a renewal is not that of its code, I am told both and cannot approve it', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Swapped' });
  await issueRenewal(product.sandboxUrl, {
    orderNumber: prescription.orderNumber,
    fills: 2,
    dispensed: { description: 'LISINOPRIL 20MG TAB' },
  });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, prescription.orderNumber);
  await expect(dialog.getByRole('note')).toContainText(
    /The pharmacy wrote “LISINOPRIL 20MG TAB”, and its code is that of lisinopril 10 mg tablet: the strength differs\./,
  );
  await expect(dialog.getByText('Approved', { exact: true })).toBeAbsent();
  await expect(dialog.getByText('Denied, new prescription to follow')).toBeVisible();
});

test('When it is only likely which product an offer means, I confirm it before it is approved @whole', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Likely' });
  const request = await issueChange(product.sandboxUrl, {
    orderNumber: prescription.orderNumber,
    type: 'G',
    requested: [{ description: 'LISINOPRILL 10' }],
  });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, prescription.orderNumber);
  const meant = dialog.getByRole('region', { name: 'Product meant' });
  await expect(meant).toContainText('is lisinopril 10 mg tablet meant?');
  await expect(meant).toContainText('name, dosage form');
  await dialog.getByText('Approved', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Confirm that lisinopril 10 mg tablet is meant');
  await expectNoBarriers(page, 'the product that is likely');
  await meant.getByText('I have checked that lisinopril 10 mg tablet is meant').click();
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  await expect(approved(page)).toBeVisible();
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved' });
});
