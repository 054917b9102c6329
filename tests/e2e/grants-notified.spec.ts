import * as approvals from '@erx/core/approvals/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, menuItem, openMenu, settled, signIn, test } from './fixtures';
import { takeCode, takePhone } from './phone';

const TARGET = 'Ambrose Delacroix-Nguyen';
const PIN = '1234';

test('When a request begins while I have the dashboard open, I am told, and approve it from there @whole', async ({
  page,
  context,
  product,
}) => {
  test.slow();
  const target = await atService(product, 'provider7@demo.test');
  const { id: userId } = await target.client.call(getUserInfo, {});
  const { client: admin } = await atService(product, 'admin@demo.test');
  const other = await context.browser()?.newContext({ baseURL: product.url });
  if (!other) throw new Error('There is no browser.');
  const theirs = await other.newPage();
  await signIn(theirs, 'provider7@demo.test', { at: '/dashboard' });
  await settled(theirs);

  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  const panel = page.getByRole('region', { name: 'Needs you' });
  await expect(panel).toBeVisible();
  await expect(panel).not.toContainText(TARGET);
  await expect(page.getByRole('table', { name: 'Recent patients' })).toBeVisible();

  const { id } = await admin.call(approvals.requestReadyToSign, {
    params: { userId, operation: 'Addition' },
  });
  const told = page.getByRole('alert').filter({ hasText: 'waits for your approval' });
  await told.hover(); // it stays while the pointer rests on it
  await expect(panel).toContainText(`Give ${TARGET} the permission to sign controlled substances`);
  await expect(panel).toContainText('Harriet Stroud');
  await expect(page.getByRole('button', { name: /^Needs you: \d+ waiting/ })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Notices about your login' })).toContainText(
    'Harriet Stroud asked that you get the permission to sign controlled substances',
  );

  await told.locator('..').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Requests.*1 for you to approve/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await openMenu(page);
  await expect(menuItem(page, /^Grant Requests 1 for you to approve/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoBarriers(page, 'a request that waits');
  const row = page.getByRole('table', { name: 'Grant requests' }).getByRole('row', { name: TARGET });
  await expect(row).toContainText('ends');
  await row.getByRole('button', { name: /^Approve:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Authentication' });
  await dialog.getByText('Hardware Token', { exact: true }).click();
  const phone = await takePhone(context, product);
  await dialog.getByLabel(/^OTP Token/).fill(await takeCode(phone, 'provider@demo.test (token'));
  await dialog.getByLabel(/^PIN Number/).fill(PIN);
  await dialog.getByRole('button', { name: 'Authenticate' }).click();
  await expect(page.getByText('Successfully approved request')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Requests', exact: true })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Notices about your login' })).toContainText(
    'approved that you get the permission to sign controlled substances',
  );
  expect(await target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: true });

  // as it was, for the tests behind this one
  const removal = await admin.call(approvals.requestReadyToSign, {
    params: { userId, operation: 'Removal' },
  });
  expect(removal.id).not.toBe(id);
  await (
    await atService(product, 'provider@demo.test')
  ).client.call(approvals.authorizeGrant, {
    params: { requestId: removal.id },
    body: { otpType: 'Swtok', pinNumber: PIN, otpToken: await takeCode(phone, 'provider@demo.test (app)') },
  });
  await other.close();
});
