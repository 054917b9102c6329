import { createAllergy, sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { daysAfter } from '@erx/core/values/dates';
import { todayInDemo } from '../harness/days';
import { answersTo, issueChange, issueRenewal } from '../harness/network';
import { answerTo, cleanRenewal, openRequest, prescribed, requestPane, requestRow, sendNow } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';

const TODAY = todayInDemo();
/** Of 30 days, nearly used up. */
const LAST_FILL = daysAfter(TODAY, -28);
/** That was the last of its three fills. */
const WRITTEN = daysAfter(LAST_FILL, -60);

test('When twelve requests wait, each is in its lane with its reason, and only what is clean is chosen for all', async ({
  page,
  product,
}) => {
  test.slow();
  const staff = await atService(product, 'staff@demo.test');
  const clean: string[] = [];
  for (const lastName of ['Laneone', 'Lanetwo', 'Lanethree', 'Lanefour'])
    clean.push((await cleanRenewal(product, lastName)).orderNumber);
  const early: string[] = [];
  for (const lastName of ['Earlyone', 'Earlytwo', 'Earlythree']) {
    const { patient, prescription } = await prescribed(product, { lastName, writtenOn: WRITTEN });
    await staff.client.call(sayNoKnownAllergies, { body: { patientId: patient.id, noKnownAllergies: true } });
    await issueRenewal(product.sandboxUrl, {
      orderNumber: prescription.orderNumber,
      fills: 3,
      lastFillDate: daysAfter(TODAY, -2),
    });
    early.push(prescription.orderNumber);
  }
  const change = await prescribed(product, { lastName: 'Lanechange' });
  await issueChange(product.sandboxUrl, { orderNumber: change.prescription.orderNumber, type: 'P' });
  const stopped: string[] = [];
  for (const [lastName, more] of [
    ['Lanestranger', { unknownPatient: true }],
    ['Laneswapped', { dispensed: { description: 'atorvastatin 20 mg tablet', ndc: undefined } }],
    ['Laneother', { dispensed: { description: 'LISINOPRIL 20MG TAB' } }],
  ] as const) {
    const { prescription } = await prescribed(product, { lastName, writtenOn: WRITTEN });
    await issueRenewal(product.sandboxUrl, {
      orderNumber: prescription.orderNumber,
      fills: 3,
      lastFillDate: LAST_FILL,
      ...more,
    });
    stopped.push(prescription.orderNumber);
  }
  const allergic = await prescribed(product, {
    lastName: 'Laneallergic',
    writtenOn: WRITTEN,
    drug: { typed: 'amoxicillin 500', description: 'amoxicillin 500 mg capsule' },
  });
  await staff.client.call(createAllergy, {
    body: {
      patientId: allergic.patient.id,
      allergydescription: 'Penicillin',
      reaction: 'Hives',
      severity: 'Severe',
    },
  });
  await issueRenewal(product.sandboxUrl, {
    orderNumber: allergic.prescription.orderNumber,
    fills: 3,
    lastFillDate: LAST_FILL,
  });
  stopped.push(allergic.prescription.orderNumber);

  await signIn(page, 'provider@demo.test');
  await page.goto('/surescripts');
  const inLane = (lane: string, orderNumber: string) =>
    page
      .getByRole('list', { name: lane, exact: true })
      .getByRole('listitem')
      .filter({ hasText: orderNumber });
  for (const order of clean) await expect(inLane('As prescribed', order)).toBeVisible();
  for (const order of early) await expect(inLane('Look', order)).toContainText('days are left');
  await expect(inLane('Look', change.prescription.orderNumber)).toContainText('Prior Authorization');
  for (const order of stopped) await expect(inLane('Stop', order)).toBeVisible();
  await expect(inLane('Stop', allergic.prescription.orderNumber)).toContainText('Penicillin (serious)');
  await expectNoBarriers(page, 'the queue');

  await page.getByRole('button', { name: /^Select All Clean/ }).click();
  for (const order of [...early, ...stopped]) {
    const check = requestRow(page, order).getByRole('checkbox');
    if ((await check.count()) > 0) await expect(check).not.toBeChecked();
  }
  for (const order of clean) await expect(requestRow(page, order).getByRole('checkbox')).toBeChecked();
});

test('When ten clean renewals wait, I answer them with ten keys, and each pharmacy gets its approval @whole', async ({
  page,
  product,
}) => {
  test.slow();
  const renewals = [];
  // of a prescriber for whom nothing else waits
  for (let count = 0; count < 10; count += 1)
    renewals.push(await cleanRenewal(product, `Tenkeys${String.fromCharCode(97 + count)}`));
  await signIn(page, 'provider@demo.test');
  await page.goto('/surescripts');
  const pane = requestPane(page);
  for (const { orderNumber } of renewals) await expect(requestRow(page, orderNumber)).toBeVisible();
  // begins with the first of them: what came before them stays
  await requestRow(page, renewals[0]?.orderNumber ?? '')
    .getByRole('button')
    .click();
  for (const { orderNumber } of renewals) {
    await expect(pane.getByRole('heading', { name: 'Refill request' })).toBeVisible();
    await expect(pane).toContainText(orderNumber);
    await page.keyboard.press('a');
    await expect(requestRow(page, orderNumber)).toBeAbsent();
  }
  await expect(page.getByRole('dialog')).toBeAbsent();
  for (const { request } of renewals)
    expect(await answerTo(product, request)).toMatchObject({ answer: 'Approved' });
});

test('When I approved by mistake, I take it back before it leaves, and nothing is sent', async ({
  page,
  product,
}) => {
  const { orderNumber, request } = await cleanRenewal(product, 'Undoable');
  await signIn(page, 'provider@demo.test');
  const pane = await openRequest(page, orderNumber);
  await expect(pane.getByRole('region', { name: 'Judgement' })).toContainText('As prescribed');
  await page.keyboard.press('a');
  const held = page.getByRole('region', { name: 'Answers about to leave' });
  await expect(held).toContainText('Approved');
  await expect(held).toContainText('Undoable, Wilma');
  await expect(requestRow(page, orderNumber)).toBeAbsent();
  await page.keyboard.press('u');
  await expect(held).toBeOutOfSight();
  await expect(requestRow(page, orderNumber)).toBeVisible();
  await expect(pane).toContainText(orderNumber);
  expect(await answersTo(product.sandboxUrl, request)).toEqual([]);

  // The same again, and D at once after it, then the second letter of the reason.
  await page.keyboard.press('a');
  await expect(requestRow(page, orderNumber)).toBeAbsent();
  await page.keyboard.press('u');
  await page.keyboard.press('d');
  await expect(pane).toContainText(orderNumber);
  await expect(pane).toContainText('Are you sure you want to deny this Refill Request?');
  await page.keyboard.press('m');
  await expect(held).toContainText('Denied');
  await sendNow(page);
  expect(await answerTo(product, request)).toMatchObject({ answer: 'Denied', reasonCodes: ['AM'] });
});

test('When another drug is asked for under the name of the old one, it is stopped and one key does not approve it', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Swappeddrug', writtenOn: WRITTEN });
  const { client } = await atService(product, 'staff@demo.test');
  await client.call(createAllergy, {
    body: {
      patientId: prescription.patientId,
      allergydescription: 'Penicillin',
      reaction: 'Hives',
      severity: 'Severe',
    },
  });
  const request = await issueRenewal(product.sandboxUrl, {
    orderNumber: prescription.orderNumber,
    fills: 2,
    lastFillDate: LAST_FILL,
    dispensed: { ndc: '00143993901' },
  });
  await signIn(page, 'provider@demo.test');
  const pane = await openRequest(page, prescription.orderNumber);
  const judged = pane.getByRole('region', { name: 'Judgement' });
  await expect(judged).toContainText('Stop');
  // headed with what would be granted
  await expect(requestRow(page, prescription.orderNumber)).toContainText(/amoxicillin/i);
  await expect(pane.getByRole('table').getByRole('row', { name: /^Medication/ })).toContainText(
    /lisinopril.*amoxicillin.*differs/i,
  );
  await expect(requestRow(page, prescription.orderNumber).getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(page.getByRole('region', { name: 'Answers about to leave' })).toBeAbsent();
  await expect(requestRow(page, prescription.orderNumber)).toBeVisible();
  expect(await answersTo(product.sandboxUrl, request)).toEqual([]);
});

test('When a pharmacy asks three times, it is one row and one decision, and every message gets its answer @whole', async ({
  page,
  product,
}) => {
  const { orderNumber, request: first } = await cleanRenewal(product, 'Thrice');
  const again = () => issueRenewal(product.sandboxUrl, { orderNumber, fills: 3, lastFillDate: LAST_FILL });
  const [second, newest] = [await again(), await again()];
  await signIn(page, 'provider@demo.test');
  const pane = await openRequest(page, orderNumber);
  await expect(pane).toContainText('asked 3 times: one answer for all of them');
  await expect(requestRow(page, orderNumber)).toHaveCount(1);
  await page.keyboard.press('a');
  await sendNow(page);
  expect(await answerTo(product, newest)).toMatchObject({ answer: 'Approved' });
  for (const earlier of [first, second])
    expect(await answerTo(product, earlier)).toMatchObject({ answer: 'Denied', reasonCodes: ['AP'] });
});
