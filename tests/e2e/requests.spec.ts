import { sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { answersTo, issueChange, issueRenewal } from '../harness/network';
import { answerTo, ndcOf, openRequest, prescribed, requestPane, requestRow, sendNow } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';
import { archivedOf, prescriptionOf, received } from './other-side';
import { takeCode, takePhone } from './phone';
import { openSummary } from './writing';

const approved = (page: Page) => page.getByText('The request is approved. The pharmacy is notified.');
const denied = (page: Page) => page.getByText('The request is denied. The pharmacy is notified.');

test('When a pharmacy asks to renew, I am told, compare what is asked with what I wrote, and my approval reaches it', async ({
  page,
  product,
}) => {
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Renewable' });
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  await expect(page.getByRole('button', { name: /^Alerts: \d+ waiting/ })).toBeVisible();
  const request = await issueRenewal(product.sandboxUrl, {
    orderNumber,
    fills: 3,
    dispensed: { quantity: '90' },
  });
  // Others' requests may be told at the same time: each toast has its own button.
  const told = page.getByRole('alert').filter({ hasText: new RegExp(`refill.*${orderNumber}`, 'i') });
  await told.hover(); // it stays while the pointer rests on it
  await told.locator('..').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/surescripts\?requestId=/); // S8-22: the request itself
  await expect(requestPane(page)).toContainText(orderNumber);

  await page.goto(`/patient/${patient.id}`);
  await openSummary(page);
  await page.getByLabel('Status').selectOption({ label: 'Refill Request' }); // P2-17
  await page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('button', { name: /^Refill request: lisinopril/ })
    .click();
  const dialog = requestPane(page);
  const compared = dialog.getByRole('table');
  await expect(compared.getByRole('columnheader')).toHaveText([
    'Property',
    'Prescribed',
    'Last dispensed',
    'Requested',
  ]);
  await expect(compared.getByRole('row', { name: /^Dispense/ })).toContainText(
    /30 tablets.*90 tablets.*differs/,
  );
  await dialog.getByRole('button', { name: 'Send response' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No response selected for this request.');
  await dialog.getByText('Approved', { exact: true }).click();
  await dialog.getByLabel('Comment to the pharmacy').fill('Thank you');
  await expect(dialog).toContainText('61 of 70 characters left');
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  await expect(approved(page)).toBeVisible();
  await expect(requestRow(page, orderNumber)).toBeAbsent(); // N2-28
  expect(await answerTo(product, request)).toMatchObject({
    answer: 'Approved',
    text: 'Thank you',
    quantity: '90',
  });

  await page.goto('/dashboard');
  // N2-12
  const ofToday = page
    .getByRole('table', { name: 'Approved refill requests' })
    .getByRole('row', { name: new RegExp(orderNumber) });
  await expect(ofToday).toContainText('Verified');
});

test('When I change what is asked, the pharmacy gets the number of refills, or a replacement @whole', async ({
  page,
  product,
}) => {
  const fewer = await prescribed(product, { lastName: 'Fewer' });
  const other = await prescribed(product, { lastName: 'Other' });
  const first = await issueRenewal(product.sandboxUrl, {
    orderNumber: fewer.prescription.orderNumber,
    fills: 6,
  });
  const second = await issueRenewal(product.sandboxUrl, {
    orderNumber: other.prescription.orderNumber,
    fills: 3,
  });
  await signIn(page, 'provider@demo.test');
  let dialog = await openRequest(page, fewer.prescription.orderNumber);
  await dialog.getByText('Approved with changes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing differs from what the pharmacy asked.');
  await dialog.getByLabel(/^Refills/).selectOption('1');
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  await expect(approved(page)).toBeVisible();
  // every fill is counted
  expect(await answerTo(product, first)).toMatchObject({ answer: 'ApprovedWithChanges', refills: '2' });

  dialog = await openRequest(page, other.prescription.orderNumber);
  await dialog.getByText('Approved with changes', { exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth every evening');
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  expect(await answerTo(product, second)).toMatchObject({ answer: 'Replaced' });
});

test('When a renewal is of schedule III, I approve it with PIN and token, and it is signed once @whole', async ({
  page,
  context,
  product,
}) => {
  // the 30 days of its last fill are nearly used up
  const lastFillDate = daysAfter(new Date().toISOString().slice(0, 10), -28);
  const phone = await takePhone(context, product);
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, {
    email: 'provider4@demo.test',
    staff: 'staff2@demo.test',
    lastName: 'Signable',
    drug: { typed: 'acetaminophen-codeine 300', description: 'acetaminophen-codeine 300 mg-30 mg tablet' },
    form: { refills: { count: 0 } },
    writtenOn: lastFillDate,
    code: () => takeCode(phone, 'provider4@demo.test (token'),
  });
  const request = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 2, lastFillDate });
  await page.bringToFront();
  await signIn(page, 'provider4@demo.test');
  const dialog = await openRequest(page, orderNumber);
  await expect(dialog.getByLabel('Controlled substance, schedule III').first()).toBeVisible();
  await dialog.getByText('Approved', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  const ready = page.getByRole('dialog', { name: 'Ready to Sign' });
  await expect(ready.getByRole('article')).toContainText('acetaminophen-codeine 300 mg-30 mg tablet');
  await ready.getByRole('button', { name: 'Continue' }).click();
  await expect(ready.getByRole('alert')).toBeVisible(); // not marked yet
  await ready.getByText('Ready to sign', { exact: true }).click();
  await ready.getByText('Soft Token (Manual)', { exact: true }).click();
  await ready.getByRole('button', { name: 'Continue' }).click();
  const factors = page.getByRole('dialog', { name: 'Soft Token (Manual)' });
  await expect(factors).toContainText('you are legally signing the prescription(s)');
  await factors.getByLabel(/^PIN Number/).fill('1234');
  await factors.getByLabel(/^OTP Token/).fill('000000');
  await factors.getByRole('button', { name: 'Sign and send' }).click();
  await expect(factors).toContainText('The PIN or the code is not right. Nothing was sent.');
  expect(await answersTo(product.sandboxUrl, request)).toEqual([]);
  await factors.getByLabel(/^OTP Token/).fill(await takeCode(phone, 'provider4@demo.test (app)'));
  await factors.getByRole('button', { name: 'Sign and send' }).click();
  await expect(approved(page)).toBeVisible();
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved', refills: '2' });
  const archived = await archivedOf(product, patient.id, 'provider4@demo.test');
  expect(archived).toHaveLength(2); // what was prescribed, and what was granted
  expect(archived.every(({ valid }) => valid)).toBe(true);
});

test('When I deny with a new prescription to follow, I write it from the request, also after a reload, and both go together', async ({
  page,
  product,
}) => {
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Followed' });
  const request = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3 });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, orderNumber);
  await dialog.getByText('Denied, new prescription to follow', { exact: true }).click();
  // what says that the patient is unknown is not offered beside a new prescription for that patient
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue('AG');
  await expect(dialog.getByLabel(/^Reason/).getByRole('option', { name: /^A[ABCN] / })).toBeAbsent();
  await dialog.getByLabel(/^Reason/).selectOption('AD');
  await dialog.getByRole('button', { name: 'Deny and write prescription' }).click();

  await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}$`)); // N2-5: plain again
  await expect(page.getByRole('group', { name: 'Chosen drug' })).toContainText('lisinopril 10 mg tablet');
  await expect(page.getByLabel(/^Dispense/)).toHaveValue('30');
  await expect(
    page.getByText('The denial is sent together with the prescription that you write now.'),
  ).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await answersTo(product.sandboxUrl, request)).toEqual([]);
  await page.reload();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await page.getByRole('button', { name: /^Open: lisinopril/ }).click();
  await expect(
    page.getByText('The denial is sent together with the prescription that you write now.'),
  ).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Sig', exact: false })
    .first()
    .fill('Take 1 tablet by mouth every evening');
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /Review & Finish/ }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();

  expect(await answerTo(product, request)).toMatchObject({
    answer: 'DeniedNewPrescriptionToFollow',
    reasonCodes: ['AD'],
  });
  const sent = await prescriptionOf(product, patient.id, 'Pending').catch(() => undefined);
  expect(sent).toBeUndefined();
  await page.goto('/surescripts');
  await expect(requestRow(page, orderNumber)).toBeAbsent();
});

test.describe('When a pharmacy asks for a change', () => {
  test('of the generic, I choose which of several I approve @whole', async ({ page, product }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, {
      lastName: 'Generical',
      drug: { typed: 'lipitor 20', description: 'Lipitor 20 mg tablet' },
    });
    const requested = [
      { ndc: await ndcOf(product, 'atorvastatin 20', 'atorvastatin 20 mg tablet') },
      { ndc: await ndcOf(product, 'atorvastatin 10', 'atorvastatin 10 mg tablet'), quantity: '60' },
    ];
    const request = await issueChange(product.sandboxUrl, { orderNumber, type: 'G', requested });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    await dialog.getByText('Approved', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Approve request' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Choose the one that you approve.');
    await dialog.getByRole('radio', { name: /atorvastatin 10/i }).check({ force: true });
    await expect(dialog.getByRole('table').getByRole('row', { name: /^Medication/ })).toContainText(
      /atorvaSTATin 10 mg/i,
    );
    await dialog.getByRole('button', { name: 'Approve request' }).click();
    await sendNow(page);
    await expect(approved(page)).toBeVisible();
    expect(await answerTo(product, request)).toMatchObject({
      answer: 'Approved',
      drug: 'atorvastatin 10 mg tablet',
      quantity: '60',
    });
  });

  test('by a prior authorization, I give the number of the plan @whole', async ({ page, product }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Authorized' });
    const request = await issueChange(product.sandboxUrl, { orderNumber, type: 'P' });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    await dialog.getByText('Approved', { exact: true }).click();
    await dialog.getByLabel('Prior authorization number').fill('PA-2026-0815');
    await dialog.getByRole('button', { name: 'Approve request' }).click();
    await sendNow(page);
    await expect(approved(page)).toBeVisible();
    expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved' });
    expect((await received(product, 'RxChangeResponse', orderNumber))[0]?.xml).toContain(
      '<PriorAuthorization>PA-2026-0815</PriorAuthorization>',
    );
  });

  test('to another drug, I deny it and name the package that I want @whole', async ({ page, product }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Therapeutic' });
    const ndc = await ndcOf(product, 'losartan 50', 'losartan 50 mg tablet');
    const request = await issueChange(product.sandboxUrl, {
      orderNumber,
      type: 'T',
      requested: [{ description: 'losartan 50 mg tablet', ndc }],
    });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeAbsent(); // N2-36
    await dialog.getByText('Denied', { exact: true }).click();
    await dialog.getByLabel(/^Reason/).selectOption('AL');
    await dialog.getByLabel('Requested NDC').fill('1234');
    await dialog.getByRole('button', { name: 'Deny request' }).click();
    await expect(dialog.getByText('An NDC has 11 digits.').first()).toBeVisible();
    await dialog.getByLabel('Offered by the pharmacy').selectOption({ label: 'losartan 50 mg tablet' });
    await dialog.getByRole('button', { name: 'Deny request' }).click();
    await sendNow(page);
    await expect(denied(page)).toBeVisible();
    const answer = await answerTo(product, request);
    expect(answer).toMatchObject({ answer: 'Denied', reasonCodes: ['AL'] });
    expect(answer.text).toContain(ndc);
  });

  test('was settled by a call, I mark it as handled with what was done, and nothing is sent @whole', async ({
    page,
    product,
  }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Handled' });
    const request = await issueChange(product.sandboxUrl, {
      orderNumber,
      type: 'S',
      reason: 'Daily or twice daily?',
    });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    await expect(dialog.getByRole('button', { name: 'New Prescription' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as handled' }).click();
    const asked = page.getByRole('dialog', { name: 'Mark as handled' });
    await asked.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(asked.getByText('Say what was done about it')).toBeVisible();
    await asked.getByLabel('What was done').fill('Called: once daily');
    await asked.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(
      page.getByText('The request is marked as handled. Nothing was sent to the pharmacy.'),
    ).toBeVisible();
    await expect(requestRow(page, orderNumber)).toBeAbsent();
    expect(await answersTo(product.sandboxUrl, request)).toEqual([]);
  });

  test('asks for a drug use evaluation, I read what was weighed and answer it @whole', async ({
    page,
    product,
  }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Weighed' });
    const request = await issueChange(product.sandboxUrl, {
      orderNumber,
      type: 'D',
      reason: 'With warfarin?',
      evaluations: [
        {
          reason: 'DD',
          service: 'MR',
          coAgent: { code: '00093505698', qualifier: '03', description: 'Warfarin 5 mg tablet' },
          significance: '1',
          acknowledgement: 'The patient takes both',
        },
      ],
    });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    const weighed = dialog.getByRole('region', { name: 'Drug use evaluation' });
    await expect(weighed).toContainText('DD drug–drug interaction');
    await expect(weighed).toContainText('Warfarin 5 mg tablet');
    await expect(weighed).toContainText('1 major');
    await expect(weighed).toContainText('The patient takes both');
    await dialog.getByText('Approved', { exact: true }).click();
    await expect(dialog.getByText('The prescription stays as it is')).toBeVisible();
    await dialog.getByLabel('Comment to the pharmacy').fill('INR is watched');
    await dialog.getByRole('button', { name: 'Approve request' }).click();
    await sendNow(page);
    expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved', text: 'INR is watched' });
  });

  test('asks for a plan’s number, I see that none was asked for here @whole', async ({ page, product }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Authorized' });
    await issueChange(product.sandboxUrl, { orderNumber, type: 'P' });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    await expect(dialog.getByText('No prior authorization was begun here')).toBeVisible();
    await dialog.getByRole('link', { name: 'Prescribe it again' }).click();
    await expect(page.getByRole('button', { name: /^Send Prior Authorization/ })).toBeVisible();
  });

  test('and the network does not forward my denial, I am warned @whole', async ({ page, product }) => {
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Unforwarded' });
    await issueChange(product.sandboxUrl, { orderNumber, type: 'P', onAnswer: 'refuse' });
    await signIn(page, 'provider@demo.test');
    const dialog = await openRequest(page, orderNumber);
    await dialog.getByText('Denied', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Deny request' }).click();
    await sendNow(page);
    await expect(
      page.getByText(
        'Change request denied. However, Surescripts received an error sending the response to the Pharmacy.',
      ),
    ).toBeVisible();
  });
});

test('When a request is of nobody we know, I link it to its patient and then answer it', async ({
  page,
  product,
}) => {
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Linkable' });
  const request = await issueChange(product.sandboxUrl, { orderNumber, type: 'P', unknownPatient: true });
  await signIn(page, 'provider@demo.test');
  const pane = await openRequest(page, orderNumber);
  await expect(requestRow(page, orderNumber)).toContainText('not linked');
  const link = pane.getByRole('region', { name: 'Link Request to Patient' });
  await expect(link).toContainText('We could not find a patient that is linked to this request.');
  await expect(pane.getByRole('radio', { name: /^Denied/ })).toHaveCount(1);
  await link.getByRole('button', { name: 'Search Patient', exact: true }).click();
  const search = page.getByRole('dialog', { name: 'Search Patient' });
  // begins with what the pharmacy wrote
  await expect(search.getByRole('searchbox', { name: 'Search Patient' })).toHaveValue(
    /^Temperance Whitlock \d\d\/\d\d\/\d{4}$/,
  );
  await search.getByRole('searchbox', { name: 'Search Patient' }).fill('nobody of that name');
  await search.getByRole('searchbox', { name: 'Search Patient' }).press('Enter');
  await expect(search).toContainText('No Results');
  await search.getByRole('searchbox', { name: 'Search Patient' }).fill(patient.accountNumber);
  await search.getByRole('searchbox', { name: 'Search Patient' }).press('Enter');
  const found = search.getByRole('button', { name: /Linkable, Wilma/ });
  await expect(found).toContainText(`Account # ${patient.accountNumber}`);
  await expect(found).toContainText('DOB 03/04/1971');
  await found.click();
  const doubt = page.getByRole('dialog', { name: 'Link patient' });
  await expect(doubt).toContainText('differ');
  await doubt.getByRole('button', { name: 'Link patient' }).click();
  const answer = pane; // N2-27
  await expect(answer.getByRole('heading', { name: 'Change request: Prior Authorization' })).toBeVisible();
  await expect(answer.getByRole('group', { name: 'Patient in view' })).toContainText('Linkable, Wilma');
  await answer.getByText('Approved', { exact: true }).click();
  await answer.getByRole('button', { name: 'Approve request' }).click();
  await expect(answer.getByRole('alert')).toContainText('number of the prior authorization');
  await answer.getByLabel('Prior authorization number').fill('PA-1');
  const differs = answer.getByRole('region', { name: 'Patient differs' });
  await expect(differs).toContainText('born 03/04/1971');
  await answer.getByRole('button', { name: 'Approve request' }).click();
  await expect(answer.getByRole('alert')).toContainText(
    'Nothing was sent. Confirm that they are the same person',
  );
  await differs
    .getByRole('checkbox', { name: 'I have checked that they are the same person' })
    .check({ force: true });
  await answer.getByRole('button', { name: 'Approve request' }).click();
  await sendNow(page);
  await expect(approved(page)).toBeVisible();
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved' });
});

test('When a request is linked to the wrong patient, I take the link back and choose another @whole', async ({
  page,
  product,
}) => {
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Wronglink' });
  await issueChange(product.sandboxUrl, { orderNumber, type: 'P', unknownPatient: true });
  const choose = async () => {
    const link = page.getByRole('region', { name: 'Link Request to Patient' });
    await link.getByRole('button', { name: 'Search Patient', exact: true }).click();
    const search = page.getByRole('dialog', { name: 'Search Patient' });
    await search.getByRole('searchbox', { name: 'Search Patient' }).fill(patient.accountNumber);
    await search.getByRole('searchbox', { name: 'Search Patient' }).press('Enter');
    await search.getByRole('button', { name: /Wronglink, Wilma/ }).click();
    await page
      .getByRole('dialog', { name: 'Link patient' })
      .getByRole('button', { name: 'Link patient' })
      .click();
  };
  await signIn(page, 'provider@demo.test');
  const answer = await openRequest(page, orderNumber);
  await choose();
  await answer.getByRole('button', { name: 'Another patient' }).click();
  await page
    .getByRole('dialog', { name: 'Link another patient' })
    .getByRole('button', { name: 'Unlink patient' })
    .click();
  await expect(
    page.getByText('The request is no longer linked to a patient. Nothing was sent.'),
  ).toBeVisible();
  await choose();
  await expect(answer.getByRole('group', { name: 'Patient in view' })).toContainText('Wronglink, Wilma');
});

test('When a request is not addressed to me, I can read it and not answer it @whole', async ({
  page,
  product,
}) => {
  const {
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Readonly' });
  await issueRenewal(product.sandboxUrl, { orderNumber, fills: 1 });
  await signIn(page, 'admin@demo.test');
  const dialog = await openRequest(page, orderNumber);
  await expect(dialog).toContainText('Only the prescriber to whom a request is addressed can answer it.');
  await expect(dialog.getByRole('form', { name: 'Answer', exact: true })).toBeAbsent();
  await expect(dialog.getByRole('button', { name: /Approve|Deny|Send/ })).toBeAbsent();
  await page
    .getByLabel('Requests to', { exact: true })
    .selectOption({ label: 'Requests to Samir Haddad-Lindqvist' });
  await expect(requestRow(page, orderNumber)).toBeAbsent();
});

test('When two practices are at work at once, neither sees the requests of the other @whole', async ({
  page,
  browser,
  product,
}) => {
  const ours = await prescribed(product, { lastName: 'Ours' });
  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await signIn(page, 'provider@demo.test');
  await signIn(theirs, 'provider4@demo.test');
  await theirs.goto('/surescripts');
  await expect(
    theirs.getByRole('region', { name: 'Waiting requests' }).getByRole('listitem').first(),
  ).toBeVisible();
  const before = await theirs
    .getByRole('button', { name: /^Alerts: \d+ waiting/ })
    .getAttribute('aria-label');
  const asked: string[] = [];
  theirs.on('request', (request) => {
    if (/requestqueue|refillrequests|pharmacyrequests/.test(request.url())) asked.push(request.url());
  });
  await issueRenewal(product.sandboxUrl, { orderNumber: ours.prescription.orderNumber, fills: 1 });
  await page.goto('/surescripts');
  await expect(requestRow(page, ours.prescription.orderNumber)).toBeVisible();
  const theirOwn = await prescribed(product, {
    email: 'provider4@demo.test',
    staff: 'staff2@demo.test',
    lastName: 'Theirs',
  });
  await issueRenewal(product.sandboxUrl, { orderNumber: theirOwn.prescription.orderNumber, fills: 1 });
  // which came later than ours
  await expect(requestRow(theirs, theirOwn.prescription.orderNumber)).toBeVisible();
  await expect(requestRow(theirs, ours.prescription.orderNumber)).toBeAbsent();
  await expect(theirs.getByText(ours.prescription.orderNumber)).toBeAbsent();
  const waiting = (label: string | null) => Number(/\d+/.exec(label ?? '')?.[0]);
  await expect(
    theirs.getByRole('button', { name: `Alerts: ${String(waiting(before) + 1)} waiting` }),
  ).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await expect(requestRow(page, theirOwn.prescription.orderNumber)).toBeAbsent();
  await context.close();
});

test('When several renewals wait, I approve what is clean in one go, and what is not says why it stays', async ({
  page,
  product,
}) => {
  // the 30 days of its last fill are nearly used up
  const lastFillDate = daysAfter(new Date().toISOString().slice(0, 10), -25);
  const writtenOn = daysAfter(lastFillDate, -60);
  const one = await prescribed(product, { lastName: 'Batchone', writtenOn });
  await (
    await atService(product, 'provider@demo.test')
  ).client.call(sayNoKnownAllergies, { body: { patientId: one.patient.id, noKnownAllergies: true } });
  const two = await prescribed(product, { lastName: 'Batchtwo', writtenOn });
  const first = await issueRenewal(product.sandboxUrl, {
    orderNumber: one.prescription.orderNumber,
    fills: 3,
    lastFillDate,
  });
  const second = await issueRenewal(product.sandboxUrl, {
    orderNumber: two.prescription.orderNumber,
    fills: 3,
    lastFillDate,
    unknownPatient: true,
  });
  await signIn(page, 'provider@demo.test');
  await page.goto('/surescripts');
  for (const {
    prescription: { orderNumber },
  } of [one, two])
    await requestRow(page, orderNumber).getByRole('checkbox').check({ force: true });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  const question = page.getByRole('dialog', { name: 'Approve selected requests' });
  const going = question.getByRole('list', { name: 'To be approved' }).getByRole('listitem');
  await expect(going).toHaveCount(1);
  await expect(going).toContainText(/30 tablets, 30 days, 2 refills/);
  await expect(going).toContainText('Batchone, Wilma, born 03/04/1971');
  await expect(question.getByRole('list', { name: 'Stay on the list' }).getByRole('listitem')).toContainText(
    'We could not find a patient that is linked to this request.',
  );
  await question.getByRole('button', { name: 'Approve 1 request' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Summary: 1 answered; 0 failed; 0 not answered' }),
  ).toBeVisible();
  expect(await answerTo(product, first)).toMatchObject({ answer: 'Approved' });
  expect(await answersTo(product.sandboxUrl, second)).toEqual([]);
});

test.describe('at 400 pixels', () => {
  test.use({ viewport: { width: 400, height: 900 } });

  test('nothing keeps anybody out of answering @whole', async ({ page, product }) => {
    test.slow();
    const {
      prescription: { orderNumber },
    } = await prescribed(product, { lastName: 'Reachable' });
    await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3, dispensed: { quantity: '90' } });
    await issueChange(product.sandboxUrl, { orderNumber, type: 'G', unknownPatient: true });
    await signIn(page, 'provider@demo.test');
    await page.goto(`/surescripts?orderNumber=${orderNumber}`);
    const rows = requestRow(page, orderNumber);
    await expect(rows).toHaveCount(2);
    await expectNoBarriers(page, 'alerts page');
    const refill = rows.filter({ hasText: 'Reachable, Wilma' });
    await refill.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: 'Deny Selected' }).click();
    await expect(
      page
        .getByRole('dialog', { name: 'Deny selected requests' })
        .getByText('30 tablets')
        .or(page.getByRole('dialog').getByText('90 tablets'))
        .first(),
    ).toBeVisible();
    await expectNoBarriers(page, 'answering several');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await refill.getByRole('button').click();
    const pane = requestPane(page);
    await pane.getByText('Approved with changes', { exact: true }).click();
    await expectNoBarriers(page, 'approving with changes');
    await pane.getByText('Denied', { exact: true }).click();
    await expect(pane).toContainText('Are you sure you want to deny this Refill Request?');
    await expectNoBarriers(page, 'denying');
    await pane.getByRole('button', { name: 'All requests' }).click();
    await rows.filter({ hasText: 'not linked' }).getByRole('button').click();
    await expect(pane.getByRole('region', { name: 'Link Request to Patient' })).toBeVisible();
    await expectNoBarriers(page, 'linking');
    await page.getByRole('button', { name: 'Search Patient', exact: true }).click();
    const search = page.getByRole('dialog', { name: 'Search Patient' });
    await search.getByRole('searchbox', { name: 'Search Patient' }).fill('a');
    await search.getByRole('searchbox', { name: 'Search Patient' }).press('Enter');
    await expect(
      search.getByRole('list', { name: 'Patients found' }).getByRole('button').first(),
    ).toBeVisible();
    await expectNoBarriers(page, 'searching a patient');
  });
});
