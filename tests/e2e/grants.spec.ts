import { confirmAccountNotices, listAccountNotices } from '@erx/core/accounts/contract';
import * as approvals from '@erx/core/approvals/contract';
import * as grants from '@erx/core/grants/contract';
import { getUserInfo } from '@erx/core/users/contract';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { refusal } from '../fixtures/refusal';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { actOf, expect, shell, signIn, test } from './fixtures';
import { archivedOf, prescriptionOf, received } from './other-side';
import { takeCode, takePhone } from './phone';
import {
  ACCEPTS,
  chooseDrug,
  choosePharmacy,
  newPatient,
  referenceIn,
  startPrescribing,
  writeForm,
} from './writing';

/** Whom the demo has for it: lacks nothing but the permission. */
const TARGET = 'Ambrose Delacroix-Nguyen';
const PIN = '1234';

const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row', { name });
const buttonOf = (row: Locator, name: string) => row.getByRole('button', { name: new RegExp(`^${name}:`) });

/** Another person at another machine. */
async function another(context: BrowserContext, product: Product, email: string): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: product.url });
  if (!other) throw new Error('There is no browser.');
  const page = await other.newPage();
  await signIn(page, email);
  return page;
}

test('When the permission to sign is requested by one and approved by another, the third signs a controlled prescription', async ({
  page,
  context,
  product,
}) => {
  test.slow(); // three people, and the phone is asked every eight seconds
  const patient = await newPatient(product, 'Granted');
  const theirs = await another(context, product, 'provider7@demo.test');
  await startPrescribing(theirs, 'provider7@demo.test', patient.id);
  await chooseDrug(theirs, 'zolpidem 10', /^zolpidem 10 mg tablet/i);
  await writeForm(theirs);
  await choosePharmacy(theirs, ACCEPTS);
  await expect(theirs.getByRole('region', { name: 'Prescription', exact: true })).toContainText('zolpidem');
  const goOn = theirs.getByRole('button', { name: 'Continue', exact: true });
  await expect(theirs.getByRole('note', { name: 'Continue is not available' })).toContainText(
    'You are not set up to sign controlled substances',
  );
  await expect(goOn).toBeAbsent();

  const approver = await another(context, product, 'provider@demo.test');
  await approver.goto('/grant_requests');
  await approver.getByRole('tab', { name: 'Requests' }).click();
  await expect(approver.getByText('No requests')).toBeVisible();
  const row = rowOf(approver, 'Grant requests', TARGET); // arrives without a reload

  // Begun by the approver: no button to approve it, and the server refuses who began it, however the call is
  // made.
  const approving = (await atService(product, 'provider@demo.test')).client;
  const { id: targetId } = await (
    await atService(product, 'provider7@demo.test')
  ).client.call(getUserInfo, {});
  const own = await approving.call(approvals.requestReadyToSign, {
    params: { userId: targetId, operation: 'Addition' },
  });
  await expect(buttonOf(row, 'Cancel')).toBeEnabled();
  await expect(buttonOf(row, 'Approve')).toBeAbsent();
  expect(
    (
      await refusal(
        approving.call(approvals.authorizeGrant, {
          params: { requestId: own.id },
          body: { otpType: 'Hwtok', pinNumber: PIN, otpToken: '123456' },
        }),
      )
    ).code,
  ).toBe('grant.first-approver');
  await buttonOf(row, 'Cancel').click();
  await approver
    .getByRole('dialog', { name: 'Cancel request' })
    .getByRole('button', { name: 'Cancel request' })
    .click();
  await expect(approver.getByText('No requests')).toBeVisible();

  await signIn(page, 'admin@demo.test', { at: '/grant_requests' });
  await page.getByLabel('Search text').fill('delacroix');
  await page.getByLabel('Search text').press('Enter');
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await buttonOf(rowOf(page, 'Users', TARGET), 'Add Ready To Sign Permission').click();
  await expect(page.getByText(`A request has been initiated for ${TARGET}`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Requests' })).toHaveAttribute('aria-selected', 'true');
  const mine = rowOf(page, 'Grant requests', TARGET);
  await expect(mine).toContainText('Harriet Stroud');
  await expect(mine).toContainText('Addition');
  await expect(row).toContainText(/C-II, C-III, C-IV, C-V in [A-Z]{2}/);
  await expect(buttonOf(mine, 'No Actions')).toBeDisabled();
  await expect(buttonOf(mine, 'Cancel')).toBeEnabled();

  await expect(row.getByRole('button')).toHaveCount(1);
  await buttonOf(row, 'Approve').click();
  const dialog = approver.getByRole('dialog', { name: 'Authentication' });
  await expect(dialog.getByText(/hardware token DEMO-/)).toBeVisible();
  await expect(dialog).toContainText(/DEA schedulesC-II, C-III, C-IV, C-V in [A-Z]{2}/);
  await dialog.getByLabel(/^OTP Token/).fill('000000');
  await dialog.getByLabel(/^PIN Number/).fill(PIN);
  await dialog.getByRole('button', { name: 'Authenticate' }).click();
  await expect(dialog).toContainText('The PIN or the code is not right. Nothing was changed. Tries left: 4.');
  await expectNoBarriers(approver, 'the factors of an approval');
  await dialog.getByText('Soft Token (Push Notification)').click();
  await expect(dialog.getByLabel(/^OTP Token/)).toBeAbsent();
  await dialog.getByLabel(/^PIN Number/).fill(PIN);
  await dialog.getByRole('button', { name: 'Authenticate' }).click();
  const waiting = approver.getByRole('dialog', { name: 'Push Notification' });
  await expect(waiting).toContainText(
    'A push notification message has been sent to your phone for approval. The grant request ' +
      'will be approved once the message in the phone has been approved.',
  );
  const reference = await referenceIn(waiting);
  const phone = await takePhone(context, product);
  await phone
    .getByRole('listitem')
    .filter({ hasText: reference })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(approver.getByText('Successfully approved request')).toBeVisible();
  await expect(approver.getByText('No requests')).toBeVisible();
  await expect(page.getByText('No requests')).toBeVisible();

  // The third is told immediately: the prescription on the screen can be signed now, and nothing of it is typed
  // again.
  await goOn.click();
  const ready = theirs.getByRole('dialog', { name: 'Ready to Sign' });
  await ready.getByText('Ready to sign', { exact: true }).click();
  await expect(ready.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
  await ready.getByText('Hardware Token', { exact: true }).click();
  await ready.getByRole('button', { name: 'Continue' }).click();
  const factors = theirs.getByRole('dialog', { name: 'Hardware Token' });
  await factors.getByLabel(/^OTP Token/).fill(await takeCode(phone, 'provider7@demo.test (token'));
  await factors.getByLabel(/^PIN Number/).fill(PIN);
  await factors.getByRole('button', { name: 'Sign and send' }).click();
  await expect(theirs.getByText('Prescription sent successfully')).toBeVisible();
  await expect(rowOf(theirs, 'Prescriptions', 'zolpidem')).toContainText('Verified');
  const sent = await prescriptionOf(product, patient.id, 'Sent');
  expect(await archivedOf(product, patient.id)).toEqual([{ prescriptionId: sent.id, valid: true }]);
  expect(await received(product, 'NewRx', sent.orderNumber)).toHaveLength(1);

  // And taken away again from the page where it was given: it bites in the middle of work.
  await page.getByRole('tab', { name: 'Search Users' }).click();
  await buttonOf(rowOf(page, 'Users', TARGET), 'Revoke Proofing Account').click();
  const confirm = page.getByRole('dialog', { name: 'Revoke Proofing Account' });
  await confirm.getByRole('button', { name: 'Revoke Proofing Account' }).click();
  await expect(page.getByText('The proofing account is revoked.')).toBeVisible();
  // no token any more
  await expect(buttonOf(rowOf(page, 'Users', TARGET), 'Add Ready To Sign Permission')).toBeAbsent();
  const { client } = await atService(product, 'provider7@demo.test');
  expect(await client.call(getUserInfo, {})).toMatchObject({
    permissionEpcsRts: false,
    hasSoftToken: false,
    canSendControlledSubstance: false,
  });
  for (const one of [theirs, approver]) await one.context().close();
});

test('When I may not, nothing is offered, and the server refuses the call all the same @whole', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'admin@demo.test');
  const { providers, users } = await client.call(grants.listMembers, {});
  const idOf = (lastName: string) =>
    [...providers, ...users].find((member) => member.lastName === lastName)?.id ?? '';
  const begin = async (email: string, lastName: string) => {
    const mine = (await atService(product, email)).client;
    return (
      await refusal(
        mine.call(approvals.requestReadyToSign, {
          params: { userId: idOf(lastName), operation: 'Addition' },
        }),
      )
    ).code;
  };
  await signIn(page, 'admin@demo.test', { at: '/grant_requests' });
  const offered = (name: string) => rowOf(page, 'Users', name).getByRole('button');
  // oneself
  await expect(rowOf(page, 'Users', 'Harriet Stroud').getByRole('button', { name: /^None/ })).toBeDisabled();
  await expect(offered('Rosalía Benavides')).toHaveText(['Add Change Request Permission']); // no DEA number
  await expect(offered('Samir Haddad-Lindqvist')).toHaveText(['Add Change Request Permission']); // no token
  await expect(offered('Eleanor Grace Whitcombe-Hayes')).toHaveText([
    'Remove Change Request Permission',
    'Remove Ready To Sign Permission',
    'Remove PIN Number',
    'Revoke Proofing Account',
  ]);
  expect(await begin('admin@demo.test', 'Stroud')).toBe('grant.own');
  expect(await begin('admin@demo.test', 'Benavides')).toBe('grant.no-dea-number');
  expect(await begin('admin@demo.test', 'Haddad-Lindqvist')).toBe('grant.no-token');
  expect(await begin('admin@demo.test', 'Whitcombe-Hayes')).toBe('grant.already-held');

  await page.getByLabel('Search text').fill('<b>nobody</b> 100%');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rowOf(page, 'Users', 'Harriet Stroud')).toBeVisible();

  // Staff are not led here, a partner is offered the revocation alone (S6-14, S6-17), and neither is allowed
  // through.
  for (const email of ['staff@demo.test', 'partner@demo.test'])
    expect(await begin(email, 'Delacroix-Nguyen')).toBe('access.refused');
  const prescriber = (await atService(product, 'provider2@demo.test')).client;
  expect(
    (
      await refusal(
        prescriber.call(approvals.requestReadyToSign, {
          params: { userId: idOf('Whitcombe-Hayes'), operation: 'Removal' },
        }),
      )
    ).code,
  ).toBe('grant.needs-change-permission');

  // Who began a request does not approve it, nor does a prescriber without the permission: no button, and no
  // way around it.
  const request = await client.call(approvals.requestReadyToSign, {
    params: { userId: idOf('Whitcombe-Hayes'), operation: 'Removal' },
  });
  await page.getByRole('tab', { name: 'Requests' }).click();
  const row = rowOf(page, 'Grant requests', 'Eleanor Grace Whitcombe-Hayes');
  await expect(row).toContainText('Removal');
  await expect(buttonOf(row, 'Approve')).toBeAbsent();
  const forged = {
    params: { requestId: request.id },
    body: { otpType: 'Hwtok' as const, pinNumber: PIN, otpToken: '123456' },
  };
  expect((await refusal(client.call(approvals.authorizeGrant, forged))).code).toBe('access.refused');
  expect((await refusal(prescriber.call(approvals.authorizeGrant, forged))).code).toBe(
    'grant.approver-not-permitted',
  );
  expect(
    (await refusal(prescriber.call(approvals.cancelGrantRequest, { params: { id: request.id } }))).code,
  ).toBe('grant.not-initiator');
  await buttonOf(row, 'Cancel').click();
  await page
    .getByRole('dialog', { name: 'Cancel request' })
    .getByRole('button', { name: 'Cancel request' })
    .click();
  await expect(page.getByText('No requests')).toBeVisible();
});

test('When somebody has left, I mark them as InActive, and back; what is open on their screen is closed @whole', async ({
  page,
  context,
  product,
}) => {
  const theirs = await another(context, product, 'provider3@demo.test');
  await theirs.goto('/user_info');
  // all of it was read before the account is closed
  await expect(theirs.getByRole('button', { name: 'Edit User Preferences' })).toBeVisible();
  await signIn(page, 'admin@demo.test', { at: '/epcs_userproviderdetails' });
  const providers = page.getByRole('table', { name: 'Providers' });
  await expect(providers.getByRole('row')).toHaveCount(6);
  await expect(await actOf(page, 'Harriet Stroud', 'Mark InActive')).toBeDisabled(); // oneself
  await page.keyboard.press('Escape');
  await (await actOf(page, 'Tamsin Okafor', 'Password link')).click();
  const link = page.getByRole('dialog', { name: 'Link for a new password' });
  await expect(link).toContainText('Tamsin Okafor');
  // in the dialog, which takes the focus a moment after it is seen
  await link.getByRole('button', { name: 'Close' }).last().press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Register user' }).click();
  await page.getByRole('dialog', { name: 'Register user' }).getByRole('button', { name: 'Cancel' }).click();
  const row = rowOf(page, 'Providers', 'Rosalía Benavides');
  await (await actOf(page, 'Rosalía Benavides', 'Mark InActive')).click();
  const dialog = page.getByRole('dialog', { name: 'Mark InActive' });
  await expect(dialog).toContainText('Rosalía Benavides');
  await dialog.getByRole('button', { name: 'Mark InActive' }).click();
  await expect(page.getByText('Successfully deactivated user.')).toBeVisible();
  await expect(row).toContainText('InActive');
  // by itself: they have touched nothing since
  const told = theirs.getByRole('alertdialog', { name: 'Notification' });
  await expect(told).toContainText(/You were made inactive in .+ on \d\d\/\d\d\/\d{4}\./);
  await expect(told).toContainText('ask an administrator of');
  await expect(theirs.getByText('Rosalía Benavides')).toBeAbsent();
  await expectNoBarriers(theirs, 'account problem');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await theirs.context().close();
  await (await actOf(page, 'Rosalía Benavides', 'Mark Active')).click();
  await page
    .getByRole('dialog', { name: 'Mark Active' })
    .getByRole('button', { name: 'Mark Active' })
    .click();
  await expect(row).not.toContainText('InActive');
});

test('When a link for my password is made, I am told where I work; who may not make one is not offered it @whole', async ({
  page,
  context,
  product,
}) => {
  const { client } = await atService(product, 'provider7@demo.test');
  const earlier = await client.call(listAccountNotices, {}); // of what other tests did with this person
  if (earlier.length > 0)
    await client.call(confirmAccountNotices, { body: { ids: earlier.map(({ id }) => id) } });
  const mine = await another(context, product, 'provider7@demo.test');
  await signIn(page, 'admin@demo.test', { at: '/epcs_userproviderdetails' });
  for (const name of ['Ottoline Fairweather', 'Julian Prescott-Amaro']) {
    // a super administrator's to make
    await expect(await actOf(page, name, 'Password link')).toBeDisabled();
    await page.keyboard.press('Escape');
  }
  await (await actOf(page, 'Ambrose Delacroix-Nguyen', 'Password link')).click();
  const dialog = page.getByRole('dialog', { name: 'Link for a new password' });
  await expect(dialog).toContainText('that permission ends now');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog).toContainText('A message with the link is on its way to provider7@demo.test');
  await expect(dialog.getByLabel('Link')).toBeAbsent();

  const notices = mine.getByRole('region', { name: 'Notices about your login' });
  await expect(notices).toContainText(
    'Harriet Stroud (Magnolia Grove Family Medicine) made a link that sets a new password for your login.',
  );
  await mine.setViewportSize({ width: 400, height: 900 });
  await expectNoBarriers(mine, 'notices about the own login');
  await notices.getByRole('button', { name: 'I have read this' }).click();
  await expect(notices).toBeAbsent();
  await mine.reload();
  await expect(shell(mine)).toBeVisible();
  await expect(notices).toBeAbsent();
  await mine.context().close();

  const colleague = await another(context, product, 'provider3@demo.test');
  await colleague.goto('/epcs_userproviderdetails');
  const refused = await actOf(colleague, 'Eleanor Grace Whitcombe-Hayes', 'Password link');
  await expect(refused).toBeDisabled();
  await expect(refused).toContainText(
    'Only an administrator issues a link for a new password of a prescriber',
  );
  await colleague.keyboard.press('Escape');
  await expect(await actOf(colleague, 'Tamsin Okafor', 'Password link')).toBeEnabled();
  await colleague.context().close();
});
