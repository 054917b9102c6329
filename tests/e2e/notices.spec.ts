import type { Page } from '@playwright/test';
import { pictured } from '../fixtures/pictured';
import { issueRenewal } from '../harness/network';
import { prescribed, requestPane, sendNow } from './asking';
import { expectNoBarriers } from './barriers';
import { expect, openFromMenu, settled, signIn, test } from './fixtures';
import { openSummary } from './writing';

test.slow(); // each is told by a pharmacy, in its time

const notices = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const list = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });
/** What was told of an order. */
const told = (page: Page, orderNumber: string) =>
  list(page).getByRole('listitem').filter({ hasText: orderNumber });

/** What appears when a pharmacy asks; that the order arrived may be told beside it. */
const refillToast = (page: Page, orderNumber: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: orderNumber })
    .filter({ hasText: 'A pharmacy asks for a refill.' });

/** Whatever the page keeps beyond its own life, as one text. */
const kept = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      location.href,
      await indexedDB.databases(),
    ]),
  );

test('When nothing was told yet, the list says so, and the keyboard opens and closes it @whole', async ({
  page,
}) => {
  // has prescribed nothing, so that nothing comes from what others do here meanwhile
  await signIn(page, 'provider7@demo.test', { at: '/dashboard' });
  await settled(page);
  await notices(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText('No notices yet');
  await expectNoBarriers(page, 'no notices');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeAbsent();
  await expect(notices(page)).toBeFocused();
});

test('When notices came and went while I worked, I find each in the list, and go to the thing itself', async ({
  page,
  product,
}) => {
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  const first = await prescribed(product, { lastName: 'Noticeone' });
  const second = await prescribed(product, { lastName: 'Noticetwo' });
  for (const { prescription } of [first, second])
    await issueRenewal(product.sandboxUrl, { orderNumber: prescription.orderNumber, fills: 3 });
  await expect(page.getByRole('button', { name: /^Notices: [4-9] new$/ })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Noticetwo' })).toBeAbsent();

  await notices(page).focus();
  await page.keyboard.press('Enter');
  const { orderNumber } = second.prescription;
  const asked = told(page, orderNumber).filter({ hasText: 'A pharmacy asks for a refill' }).last();
  await expect(asked).toContainText('lisinopril 10 mg tablet, Noticetwo, Wilma');
  await expect(asked.getByRole('time').last()).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4} \d/);
  const times = await list(page)
    .getByRole('time')
    .evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => dateTime));
  expect(times[0]).toBe([...times].sort().at(-1)); // the newest first
  await expectNoBarriers(page, 'notices');
  expect(await kept(page)).not.toMatch(/Noticeone|Noticetwo|lisinopril/);

  // the request itself
  await asked
    .getByRole('button', { name: new RegExp(`^Open .*${orderNumber}`) })
    .last()
    .press('Enter');
  await expect(page).toHaveURL(/\/surescripts\?requestId=/);
  await expect(requestPane(page)).toContainText(orderNumber);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible(); // all were seen

  // the prescription itself
  await notices(page).click();
  await told(page, first.prescription.orderNumber)
    .filter({ hasText: 'The pharmacy has received the prescription' })
    .last()
    .getByRole('button', { name: new RegExp(first.prescription.orderNumber) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/patient/${first.patient.id}\\?prescriptionId=`));
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Sent');
  await expect(
    page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /lisinopril 10 mg tablet/ }),
  ).toContainText('Verified');
});

test('When I answered a request that a notice leads to, its Open shows what was answered @whole', async ({
  page,
  product,
}) => {
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  const { prescription } = await prescribed(product, { lastName: 'Noticeanswered' });
  await issueRenewal(product.sandboxUrl, { orderNumber: prescription.orderNumber, fills: 3 });
  const toast = page.getByRole('alert').filter({ hasText: `asks for a refill` });
  await expect(toast.filter({ hasText: 'Noticeanswered' })).toBeVisible();
  await page.goto(`/surescripts?orderNumber=${prescription.orderNumber}`);
  await settled(page);
  // Loaded again, the page has forgotten the renewal; that the order arrived may come now.
  await notices(page).click();
  const asked = told(page, prescription.orderNumber).filter({ hasText: 'asks for a refill' });
  await expect(asked).toBeAbsent();
  await notices(page).click();
  await issueRenewal(product.sandboxUrl, { orderNumber: prescription.orderNumber, fills: 3 });
  await expect(page.getByRole('button', { name: /^Notices: \d+ new$/ })).toBeVisible();
  const pane = requestPane(page);
  await expect(pane).toContainText('asked 2 times');
  // D, then the second letter of the reason
  await page.keyboard.press('d');
  await page.keyboard.press('m');
  await sendNow(page);
  await expect(pane).not.toContainText(prescription.orderNumber);

  await notices(page).click();
  await told(page, prescription.orderNumber)
    .filter({ hasText: 'asks for a refill' })
    .last()
    .getByRole('button', { name: /^Open/ })
    .click();
  await page.getByRole('button', { name: 'Show this request' }).click();
  await expect(page.getByRole('dialog')).toContainText(prescription.orderNumber);
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Answer' })).toContainText('Denied');
});

test('When the page was locked, its notices are gone @whole', async ({ page, product }) => {
  await page.clock.install();
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  const { prescription } = await prescribed(product, { lastName: 'Noticelocked' });
  await notices(page).click();
  await expect(told(page, prescription.orderNumber).first()).toBeVisible();
  await notices(page).click();
  await page.clock.fastForward(15 * 60_000 + 1_000);
  await expect(page.getByRole('region', { name: 'Locked' })).toBeVisible();
  expect(await page.content()).not.toContain('Noticelocked');
  await page.getByLabel('Password').fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await notices(page).click();
  await expect(list(page)).toContainText('Notices');
  await expect(told(page, prescription.orderNumber)).toBeAbsent();
});

test('When I change the practice, or sign out and in, I take no notices along @whole', async ({
  page,
  product,
}) => {
  const chooser = page.getByRole('dialog', { name: 'Choose a practice' });
  const choose = (state: RegExp) => chooser.getByRole('button').filter({ hasText: state }).click();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('partner@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await choose(/AL$/);
  await settled(page);
  const { prescription } = await prescribed(product, { lastName: 'Noticeelsewhere' });
  await notices(page).click();
  await expect(told(page, prescription.orderNumber).first()).toBeVisible();
  await notices(page).click();
  for (const state of [/AZ$/, /AL$/]) {
    await openFromMenu(page, 'Change practices');
    await choose(state);
    await notices(page).click();
    await expect(list(page)).toBeVisible();
    await expect(told(page, prescription.orderNumber)).toBeAbsent();
    await notices(page).click();
  }
});

test('When a pharmacy asks while I sign, nothing lies over the dialog, and I am told when it is closed @whole', async ({
  page,
  product,
}) => {
  const world = await pictured(product.url);
  const patientId = await world.newPatient('Wilma', 'Noticesigned');
  for (const drug of ['zolpidem 10', 'lorazepam 1'])
    await world.pending(patientId, drug, 'Take 1 tablet by mouth at bedtime');
  const asked = [];
  for (const lastName of ['Signwide', 'Signmiddle', 'Signnarrow'])
    asked.push((await prescribed(product, { lastName })).prescription.orderNumber);
  await signIn(page, 'provider@demo.test', { at: `/patient/${patientId}` });
  await settled(page);
  await openSummary(page);
  const dialog = page.getByRole('dialog', { name: 'Ready to Sign' });
  for (const [at, width] of [1440, 900, 400].entries()) {
    const orderNumber = asked[at] ?? '';
    const toast = refillToast(page, orderNumber);
    await page.setViewportSize({ width, height: 900 });
    // its dialog shows all that may be signed for the patient
    const zolpidem = page.getByRole('checkbox', { name: /zolpidem/ });
    if (!(await zolpidem.isChecked())) await zolpidem.press('Space'); // it stays ticked where the width changed
    await page.getByRole('button', { name: 'Send Selected' }).click();
    await expect(dialog).toBeVisible();
    await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3 });
    await expect(notices(page)).toHaveAccessibleName(/[1-9]\d* new/);
    await expect(toast).toBeAbsent();
    for (const button of await dialog.getByRole('button').all()) await button.click({ trial: true });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeAbsent();
    await toast.hover(); // it stays while the pointer rests on it
    // nor over the bar, or the name of the patient
    for (const name of [/^Notices/, /^Alerts/, /^Profile/])
      await page.getByRole('button', { name }).click({ trial: true });
    const banner = await page.getByRole('region', { name: 'Patient in view' }).boundingBox();
    const told = await toast.boundingBox();
    // the name begins lower in the banner than this
    const isAbove = (told?.y ?? Infinity) + (told?.height ?? 0) <= (banner?.y ?? 0) + 12;
    const isBelow = (told?.y ?? 0) >= (banner?.y ?? Infinity) + (banner?.height ?? 0);
    expect(isAbove || isBelow, `${String(width)} px`).toBe(true);
    await notices(page).click();
    await expect(list(page)).toContainText(orderNumber);
    await notices(page).click();
    await expect(notices(page)).toHaveAccessibleName('Notices');
  }
});

test('When I have scrolled and a pharmacy asks, who my patient is stays readable @whole', async ({
  page,
  product,
}) => {
  const world = await pictured(product.url);
  const patientId = await world.newPatient('Wilma', 'Noticescrolled');
  for (const drug of ['lisinopril 10', 'metformin 500'])
    await world.pending(patientId, drug, 'Take 1 tablet by mouth at bedtime');
  const banner = page.getByRole('region', { name: 'Patient in view' });
  for (const [lastName, width] of [
    ['Scrollwide', 1440],
    ['Scrollnarrow', 400],
  ] as const) {
    const { orderNumber } = (await prescribed(product, { lastName })).prescription;
    await page.setViewportSize({ width, height: 400 });
    await signIn(page, 'provider@demo.test', { at: `/patient/${patientId}` });
    await settled(page);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await banner.boundingBox())?.y).toBeLessThan(60);
    await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3 });
    const toast = refillToast(page, orderNumber);
    await expect(toast).toBeVisible();
    const whom = await banner.boundingBox();
    // it slides to its place from above
    await expect
      .poll(async () => (await toast.boundingBox())?.y)
      .toBeGreaterThanOrEqual((whom?.y ?? Infinity) + (whom?.height ?? 0));
  }
});
