import { prepareAnswer } from '@erx/core/requests/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { answersTo, issueRenewal } from '../harness/network';
import { answerTo, openRequest, prescribed, requestPane, sendNow } from './asking';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';
import { archivedOf } from './other-side';
import { takeCode, takePhone } from './phone';

/** Of 30 days, nearly used up. */
const FILLED = daysAfter(new Date().toISOString().slice(0, 10), -28);

async function prepareNinety(page: Page, orderNumber: string): Promise<void> {
  const pane = await openRequest(page, orderNumber);
  const form = pane.getByRole('form', { name: 'Prepare an answer' });
  await form.getByRole('button', { name: 'Prepare answer' }).click();
  await expect(form.getByRole('alert')).toHaveText('No response selected for this request.');
  await form.getByText('Approved with changes', { exact: true }).click();
  await form.getByLabel(/^Dispense/).fill('90');
  await form.getByLabel('Days supply').fill('90');
  await form.getByLabel('Comment to the pharmacy').fill('Ninety days at a time');
  await form.getByLabel('Note to the prescriber').fill('She asked for 90 days');
  await form.getByLabel('Wanted by').fill('1/1/2020');
  await form.getByRole('button', { name: 'Prepare answer' }).click();
  await expect(
    form.getByText('The day by which an answer is wanted has passed.', { exact: false }),
  ).toBeVisible();
  await form.getByLabel('Wanted by').fill('');
  await form.getByRole('button', { name: 'Prepare answer' }).click();
  await expect(
    page.getByText('The answer is prepared. The prescriber sees it; nothing is sent yet.'),
  ).toBeVisible();
}

test('When staff prepare an answer, I see what they prepared, and one press gives it to the pharmacy', async ({
  page,
  browser,
  product,
}) => {
  const {
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Prepared' });
  const request = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 2 });
  await signIn(page, 'staff@demo.test');
  await prepareNinety(page, orderNumber);
  expect(await answersTo(product.sandboxUrl, request)).toEqual([]);
  await expect(page.getByRole('button', { name: /Prepared, Wilma/ })).toContainText('prepared');
  await expectNoBarriers(page, 'a prepared answer, as staff see it');

  const mine = await browser.newPage({ baseURL: product.url });
  await signIn(mine, 'provider@demo.test');
  const pane = await openRequest(mine, orderNumber);
  const prepared = pane.getByRole('region', { name: 'Prepared answer' });
  await expect(prepared).toContainText(/Prepared by .+/);
  await expect(prepared).toContainText('Approved with changes; 90 tablets; 90 days');
  await expect(prepared).toContainText('She asked for 90 days');
  await expect(pane.getByLabel(/^Dispense/)).toHaveValue('90');
  await expectNoBarriers(mine, 'a prepared answer, as the prescriber sees it');
  await pane.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(mine);
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Replaced', quantity: '90' });
  await mine.close();
});

test('When staff take a prepared answer back, nothing of it is left @whole', async ({ page, product }) => {
  const {
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Takenback' });
  await issueRenewal(product.sandboxUrl, { orderNumber, fills: 2 });
  await signIn(page, 'staff@demo.test');
  await prepareNinety(page, orderNumber);
  const pane = await openRequest(page, orderNumber);
  await pane.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The prepared answer is taken back. The request still waits.')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Prepare answer' })).toBeVisible();
  await expect(pane.getByLabel('Note to the prescriber')).toHaveValue('');
});

test('When the list shows what I prepared before the answer to me is here, I am told all the same @whole', async ({
  page,
  product,
}) => {
  const {
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Preparedlate' });
  await issueRenewal(product.sandboxUrl, { orderNumber, fills: 2 });
  await signIn(page, 'staff@demo.test', { at: '/dashboard' });
  await settled(page);
  const pane = await openRequest(page, orderNumber);
  const listed = page.getByRole('button', { name: /Preparedlate, Wilma/ });
  await page.route(`**${prepareAnswer.path.replace(':id', '*')}`, async (route) => {
    const response = await route.fetch();
    await expect(listed).toContainText('prepared');
    await route.fulfill({ response });
  });
  await pane.getByText('Approved', { exact: true }).click();
  await pane.getByRole('button', { name: 'Prepare answer' }).click();
  await expect(page.getByText('The answer is prepared.', { exact: false })).toBeVisible();
});

test('When I have gone to another request before the answer to me is here, I stay there @whole', async ({
  page,
  product,
}) => {
  for (const lastName of ['Goneone', 'Gonetwo', 'Gonethree']) {
    const { prescription } = await prescribed(product, { lastName });
    await issueRenewal(product.sandboxUrl, { orderNumber: prescription.orderNumber, fills: 2 });
  }
  await signIn(page, 'staff@demo.test', { at: '/surescripts' });
  await settled(page);
  const listed = page.getByRole('button', { name: /^Gone(one|two|three), Wilma/ });
  await expect(listed).toHaveCount(3);
  // The next after the first is not the third.
  const [first, third] = [listed.first(), listed.last()];
  const name = ((await third.textContent()) ?? '').split(',')[0] ?? '';
  const pane = requestPane(page);
  await page.route(`**${prepareAnswer.path.replace(':id', '*')}`, async (route) => {
    const response = await route.fetch();
    await third.click();
    await expect(pane).toContainText(`${name}, Wilma`);
    await route.fulfill({ response });
  });
  await first.click();
  await pane.getByText('Approved', { exact: true }).click();
  await pane.getByRole('button', { name: 'Prepare answer' }).click();
  await expect(page.getByText('The answer is prepared.', { exact: false })).toBeVisible();
  await expect(pane).toContainText(`${name}, Wilma`);
});

test('When staff prepare the renewal of a controlled drug, I sign it with PIN and token @whole', async ({
  page,
  browser,
  context,
  product,
}) => {
  const phone = await takePhone(context, product);
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, {
    email: 'provider4@demo.test',
    staff: 'staff2@demo.test',
    lastName: 'Presigned',
    drug: { typed: 'acetaminophen-codeine 300', description: 'acetaminophen-codeine 300 mg-30 mg tablet' },
    form: { refills: { count: 0 } },
    writtenOn: FILLED,
    code: () => takeCode(phone, 'provider4@demo.test (token'),
  });
  const request = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 2, lastFillDate: FILLED });
  const staff = await browser.newPage({ baseURL: product.url });
  await signIn(staff, 'staff2@demo.test');
  const theirs = await openRequest(staff, orderNumber);
  await theirs.getByText('Approved', { exact: true }).click();
  await theirs.getByRole('button', { name: 'Prepare answer' }).click();
  await expect(staff.getByText('The answer is prepared.', { exact: false })).toBeVisible();
  await staff.close();

  await page.bringToFront();
  await signIn(page, 'provider4@demo.test');
  const pane = await openRequest(page, orderNumber);
  await expect(pane.getByRole('region', { name: 'Prepared answer' })).toContainText('Approved');
  await pane.getByRole('button', { name: 'Approve request' }).click();
  const ready = page.getByRole('dialog', { name: 'Ready to Sign' });
  await ready.getByText('Ready to sign', { exact: true }).click();
  await ready.getByText('Soft Token (Manual)', { exact: true }).click();
  await ready.getByRole('button', { name: 'Continue' }).click();
  const factors = page.getByRole('dialog', { name: 'Soft Token (Manual)' });
  await factors.getByLabel(/^PIN Number/).fill('1234');
  await factors.getByLabel(/^OTP Token/).fill(await takeCode(phone, 'provider4@demo.test (app)'));
  await factors.getByRole('button', { name: 'Sign and send' }).click();
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved', refills: '2' });
  expect(await archivedOf(product, patient.id, 'provider4@demo.test')).toHaveLength(2);
});
