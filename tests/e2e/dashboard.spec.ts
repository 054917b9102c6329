import { searchDrugs } from '@erx/core/drugs/contract';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import type { Page } from '@playwright/test';
import { todayInDemo } from '../harness/days';
import { setWrittenOn } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, openInFrame, shell, signIn, test } from './fixtures';
import { newPatient } from './writing';

const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' });
const audited = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/audititems/insertMarketingAudit'));

test.slow(); // several sign-ins to a test on a busy machine

test('When I fold a section of the dashboard, it stays folded after a reload, and the others stay open @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  for (const name of ['Needs you', 'Recent Patients', 'Prescriptions', 'Approved Refill Requests'])
    await expect(section(page, name)).toHaveAttribute('aria-expanded', 'true');
  await section(page, 'Prescriptions').click();
  await expect(page.getByRole('table', { name: 'Prescriptions' })).toBeOutOfSight();
  await page.reload();
  await expect(section(page, 'Prescriptions')).toHaveAttribute('aria-expanded', 'false');
  await expect(section(page, 'Recent Patients')).toHaveAttribute('aria-expanded', 'true');
  await section(page, 'Prescriptions').click();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Prescriptions' })).toBeVisible();
});

test('When a nurse prepared a prescription, it is in my lane by her name, keys open it, and she sees that it waits', async ({
  page,
  browser,
  product,
}) => {
  const patient = await newPatient(product, 'Laned');
  const { client } = await atService(product, 'staff@demo.test');
  const nurse = fullName(await client.call(getUserInfo, {}));
  const provider = await (await atService(product, 'provider@demo.test')).client.call(getUserInfo, {});
  const [drug] = await client.call(searchDrugs, { query: { searchStr: 'amlodipine 5 mg tablet' } });
  const { id } = await client.call(createPrescription, {
    body: toPrescriptionOrder(
      {
        ...newForm(todayInDemo(), drug?.potencyUnitCode),
        sig: 'Take 1 tablet by mouth once daily',
        dispense: '30',
        daysSupply: '30',
      },
      {
        patientId: patient.id,
        providerId: provider.id,
        prescribableDrugId: drug?.prescribableDrugId ?? '',
        pharmacyNcpdpId: undefined,
      },
    ),
  });
  await setWrittenOn(product, { id }, '2020-01-02'); // before all others of the product

  await signIn(page, 'provider@demo.test');
  const lane = page.getByRole('region', { name: 'To sign' });
  const rows = lane.getByRole('link');
  await expect(rows.first()).toContainText(/Laned.*amLODIPine 5 mg tablet.*Prepared by .*Choose a pharmacy/);
  await expect(rows.first()).toContainText(nurse);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: /^To sign/ })).toContainText(
    /oldest \d+ days\d+ waiting/,
  );
  await page.keyboard.press('2');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}/);
  const row = page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /amlodipine/i });
  await expect(row).toContainText(`Prepared by ${nurse}`);

  const other = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(other, 'staff@demo.test');
  const prepared = other.getByRole('region', { name: 'You prepared' });
  await expect(prepared.getByRole('link').first()).toContainText(/Laned.*Waits to be signed/);
});

test('When I look at the recent patients, I see five to a page, edit one without leaving, and open one by its row @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  const table = page.getByRole('table', { name: 'Recent patients' });
  const bodyRows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(bodyRows).toHaveCount(5);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Account Number',
    'Name',
    'Address',
    'Phone',
    'DOB',
    'Actions',
  ]);
  const first = await bodyRows.first().getByRole('link').textContent();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(bodyRows.first().getByRole('link')).not.toHaveText(first ?? '');
  await bodyRows
    .first()
    .getByRole('button', { name: /^Edit Patient Info/ })
    .click();
  await page.getByRole('dialog', { name: 'Edit Patient' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/(dashboard)?$/);
  await bodyRows.nth(1).getByRole('cell').nth(3).click();
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
});

test('When I prescribe from a row of the dashboard, the wizard of its patient begins with it @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Sent');
  const row = page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^New Prescription/ }) })
    .first();
  await row.getByRole('button', { name: /^New Prescription/ }).click();
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('tab', { name: 'Prescribe' })).toHaveAttribute('aria-selected', 'true');
});

test('When the network gave me no SPI, the dashboard says so and why; before my first prescription nothing is advertised @whole', async ({
  page,
}) => {
  await signIn(page, 'provider6@demo.test');
  const dialog = page.getByRole('dialog', { name: 'Advertisement' });
  await expect(
    page.getByRole('status').filter({ hasText: 'The pharmacy network has given you no SPI' }),
  ).toContainText('The address of the practice does not match');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Recent patients' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(dialog).toBeOutOfSight();
});

test.describe('the banner', () => {
  test('goes on every minute, not while I look at it, and is recorded when it is seen and opened @whole', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    const seen = audited(page);
    await signIn(page, 'provider@demo.test');
    const link = banner(page).getByRole('link');
    await expect(link).toHaveAccessibleName(/^Every prior authorization in one list/);
    expect((await seen).status()).toBe(204);
    // From here on no time passes but what is allowed pass here. The minute begins again when the pointer leaves.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await link.hover();
    await page.mouse.move(700, 500);
    await expect(link).toHaveAccessibleName(/^Every prior authorization/);
    await page.clock.fastForward(59_000);
    await expect(link).toHaveAccessibleName(/^Every prior authorization/);
    await page.clock.fastForward(1_500);
    await expect(link).toHaveAccessibleName(/^Requests of pharmacies arrive/);
    await link.hover();
    await page.clock.fastForward(120_000);
    await expect(link).toHaveAccessibleName(/^Requests of pharmacies arrive/);
    await page.mouse.move(700, 500);
    await page.clock.fastForward(60_500);
    await expect(link).toHaveAccessibleName(/^Connect your own system/);
    await banner(page).getByRole('button', { name: 'Pause the advertisements' }).click();
    await page.mouse.move(700, 500);
    await page.clock.fastForward(120_000);
    await expect(link).toHaveAccessibleName(/^Connect your own system/);

    const clicked = audited(page);
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(opened).toHaveURL(/\/api\/docs/);
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    expect((await clicked).status()).toBe(204);
  });

  test('stands still where the system asks for little motion; a button goes on @whole', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await signIn(page, 'provider@demo.test');
    const link = banner(page).getByRole('link');
    await expect(link).toHaveAccessibleName(/^Every prior authorization/);
    await page.clock.fastForward(180_000);
    await expect(link).toHaveAccessibleName(/^Every prior authorization/);
    await banner(page).getByRole('button', { name: 'Next advertisement' }).click();
    await expect(link).toHaveAccessibleName(/^Requests of pharmacies arrive/);
  });

  test('that cannot be loaded says so in its place, and nothing else @whole', async ({ page }) => {
    await page.route('**/api/AdvertisingImages', (route) => route.abort());
    await signIn(page, 'provider@demo.test');
    await expect(page.getByText('Advertisement: Unknown Error')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeAbsent();
    await expect(page.getByRole('table', { name: 'Recent patients' })).toBeVisible();
  });

  test('is not shown inside another system @whole', async ({ page }) => {
    await signIn(page, 'provider@demo.test');
    await expect(banner(page)).toBeVisible();
    const frame = await openInFrame(page, '/surescripts?integratedmode=true');
    await expect(shell(frame)).toBeVisible();
    await expect(frame.getByRole('region', { name: 'Waiting requests' })).toBeVisible();
    await expect(frame.getByRole('complementary', { name: 'Advertisement' })).toBeAbsent();
  });
});

test('nothing keeps anybody from the dashboard with its advertisement, its warning and its banner @whole', async ({
  page,
}) => {
  await signIn(page, 'staff2@demo.test');
  const dialog = page.getByRole('dialog', { name: 'Advertisement' });
  await page.setViewportSize({ width: 400, height: 900 });
  await expect(dialog.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expectNoBarriers(page, 'advertisement');
  await page.reload(); // it comes until it is closed
  const closed = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/api/userinfo/'),
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await closed).status()).toBe(200);
  await expect(dialog).toBeOutOfSight();
  await expect(banner(page)).toBeVisible();
  await expectNoBarriers(page, 'dashboard');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
