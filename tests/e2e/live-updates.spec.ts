import { joinOrganization } from '@erx/core/notifications/contract';
import type { Page } from '@playwright/test';
import { issueRenewal } from '../harness/network';
import { prescribed } from './asking';
import { expect, signIn, test } from './fixtures';

test.slow(); // the service is stopped twice, and the page has to have given up the quick tries

/** How long the page waits of itself between two tries, once the quick ones are over (readings S4-6). */
const BY_ITSELF = 60_000;

/**
 * When the page last tried to open its channel in vain, and when it joined again.
 */
function watchTries(page: Page) {
  const tries = { failedAt: 0, joinedAt: 0 };
  page.on('requestfailed', (request) => {
    if (request.url().includes('/notificationhub/negotiate')) tries.failedAt = Date.now();
  });
  page.on('response', (response) => {
    if (response.url().endsWith(joinOrganization.path) && response.ok()) tries.joinedAt = Date.now();
  });
  return tries;
}

test(
  'When the service was gone and is back, my page connects as soon as I look at it or do something, ' +
    'and has missed nothing @whole',
  async ({ page, product }) => {
    const one = await prescribed(product, { lastName: 'Cutone' });
    const two = await prescribed(product, { lastName: 'Cuttwo' });
    const tries = watchTries(page);
    await signIn(page, 'provider@demo.test');
    await expect.poll(() => tries.joinedAt).toBeGreaterThan(0);
    const gone = page.getByText('The server cannot be reached. What you see may be out of date.');

    const cut = async (orderNumber: string, act: () => Promise<void>) => {
      await product.kill();
      await expect(gone).toBeVisible();
      await product.restart();
      // happens while the page is cut off
      await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3 });
      await act();
      await expect(gone).toBeAbsent();
      // not of itself: that would have been a minute after the last try
      expect(tries.joinedAt - tries.failedAt).toBeGreaterThan(0);
      expect(tries.joinedAt - tries.failedAt).toBeLessThan(BY_ITSELF);
      await page.getByRole('button', { name: /^Notices/ }).click();
      await expect(page.getByRole('region', { name: 'Notices', exact: true })).toContainText(orderNumber);
      await page.keyboard.press('Escape');
    };
    await cut(one.prescription.orderNumber, async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus'))); // as when its window comes to the front
    });
    await cut(two.prescription.orderNumber, async () => {
      await page.getByRole('combobox', { name: 'Search patients' }).fill('Cuttwo');
      await expect(page.getByRole('option', { name: /Cuttwo/ })).toBeVisible();
    });
  },
);

test('When the code of live updates cannot be had, my page says so, and follows the practice once it can @whole', async ({
  page,
  product,
}) => {
  const one = await prescribed(product, { lastName: 'Cutearly' });
  const asked = { times: 0 };
  let isCut = true;
  await page.route(/\/assets\/channel-[^/]*\.js$/, async (route) => {
    asked.times += 1;
    await (isCut ? route.abort('connectionfailed') : route.continue());
  });
  const tries = watchTries(page);
  await signIn(page, 'provider@demo.test');
  const gone = page.getByText('The server cannot be reached. What you see may be out of date.');
  await expect(gone).toBeVisible();
  expect(tries.joinedAt).toBe(0);

  isCut = false;
  const before = asked.times;
  await page.getByRole('combobox', { name: 'Search patients' }).fill('Cutearly');
  await expect(gone).toBeAbsent();
  expect(asked.times).toBeGreaterThan(before);
  await expect.poll(() => tries.joinedAt).toBeGreaterThan(0);
  await issueRenewal(product.sandboxUrl, { orderNumber: one.prescription.orderNumber, fills: 3 });
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('region', { name: 'Notices', exact: true })).toContainText(
    one.prescription.orderNumber,
  );
});
