import { getUserInfo } from '@erx/core/users/contract';
import type { Page } from '@playwright/test';
import { prescribed } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, menuItem, openFromMenu, openMenu, signIn, test } from './fixtures';
import { sendRaw } from '../harness/network';

async function signInAsSupport(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('superadmin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Magnolia Grove/ }).click();
}

test(
  'When a pharmacy says that its message was refused, I find it by its sender, read why and ' +
    'what it said, and nobody else is offered that',
  async ({ page, product }) => {
    const message =
      '<Message><Header><To Qualifier="D">6301875277001</To><From ' +
      `Qualifier="P">9910004</From><MessageID>support-${String(Date.now())}</MessageID></Header></Message>`;
    for (let time = 1; time <= 2; time += 1)
      expect((await sendRaw(product.sandboxUrl, message)).body).toContain('<Code>900</Code>');
    await sendRaw(product.sandboxUrl, 'hello');

    await signInAsSupport(page);
    await openFromMenu(page, 'Refused messages');
    const table = page.getByRole('table', { name: 'Refused messages' });
    const rows = table.getByRole('row').filter({ has: page.getByRole('button') });
    await expect(rows).toHaveCount(2);
    await expectNoBarriers(page, 'refused messages');

    const form = page.getByRole('search', { name: 'Refused messages' });
    await form.getByLabel('Sender').fill('9910004');
    await form.getByLabel('Sender').press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('2 times');
    await rows.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Refused message' });
    await expect(dialog).toContainText('9910004');
    await expect(dialog.getByLabel('The message as it came')).toContainText(
      '<From Qualifier="P">9910004</From>',
    );
    await expectNoBarriers(page, 'refused messages');
    await page.keyboard.press('Escape');

    await form.getByLabel('Sender').fill('9999999');
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No message was refused.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Incidents of the installation' })).toContainText(
      'network message invalid',
    );

    await openFromMenu(page, 'Audit Items');
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Audit Items' })).toContainText(
      'Refused network message read',
    );
  },
);

test('When I am no super administrator, I am not offered refused messages @whole', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await openMenu(page);
  await expect(menuItem(page, 'Incident Report')).toBeVisible();
  await expect(menuItem(page, 'Refused messages')).toBeAbsent();
});

test('When a message of a pharmacy could not be read, it says whom to call, and goes when I have called @whole', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'provider@demo.test');
  const { spi = '' } = await client.call(getUserInfo, {});
  const unreadable =
    `<Message><Header><To Qualifier="D">${spi}</To>` +
    '<From Qualifier="P">9910004</From>' +
    `<MessageID>unread-${String(Date.now())}</MessageID></Header></Message>`;
  expect((await sendRaw(product.sandboxUrl, unreadable)).body).toContain('<Code>900</Code>');
  await signIn(page, 'provider@demo.test');
  const row = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('row', { name: /Message not readable/ })
    .first();
  await expect(row).toContainText('Crestline Village Prescription Shop');
  await expect(row).toContainText('(205) 555-0124');
  await row.getByRole('button', { name: /^Mark as seen to/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as seen to' });
  await dialog.getByLabel('What was done').fill('Called: they fax it');
  await dialog.getByRole('button', { name: 'Mark as seen to' }).click();
  await expect(dialog).toBeOutOfSight();
  await expect(
    page.getByRole('region', { name: 'Needs you' }).getByRole('row', { name: /Message not readable/ }),
  ).toBeAbsent();
});

test('When support is asked what became of a message, the network desk finds it, and reads it again @whole', async ({
  page,
  product,
}) => {
  const { prescription } = await prescribed(product, { lastName: 'Deskperson' });
  await prescribed(product, { lastName: 'Deskneighbor' });
  const unreadable =
    '<Message><Header><From Qualifier="P">9910001</From>' +
    `<MessageID>desk-${String(Date.now())}</MessageID></Header></Message>`;
  expect((await sendRaw(product.sandboxUrl, unreadable)).body).toContain('<Code>900</Code>');
  await signInAsSupport(page);
  await openFromMenu(page, 'Network desk');
  await expect(page.getByRole('table', { name: 'The last 24 hours' })).toContainText('usually');
  const table = page.getByRole('table', { name: 'Messages' });
  const form = page.getByRole('search', { name: 'Messages' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('button') });
  await expectNoBarriers(page, 'network desk');

  await form.getByLabel('Order Number').fill(prescription.orderNumber);
  await form.getByLabel('Kind').fill('NewRx');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Taken');
  await rows.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Network message' });
  await expect(dialog.getByLabel('The message', { exact: true })).toContainText('Deskperson');
  await page.keyboard.press('Escape');

  // of one patient alone, and of that what was sent, and what came
  await form.getByLabel('Order Number').fill('');
  await form.getByLabel('Kind').fill('');
  const addresses: string[] = [];
  page.on('request', (asked) => addresses.push(asked.url()));
  await form.getByRole('combobox', { name: 'Patient' }).fill('Deskperson');
  await page.getByRole('option', { name: /^Deskperson, Wilma/ }).click();
  const ofPatient = rows.filter({ hasText: prescription.orderNumber });
  const searchBy = async (direction: 'Sent' | 'Received') => {
    await form.getByLabel('Direction').selectOption(direction);
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(rows.filter({ hasText: direction === 'Sent' ? 'Received' : 'Sent' })).toBeAbsent();
    await expect(ofPatient.first()).toContainText(direction);
    expect(await rows.count()).toBe(await ofPatient.count());
  };
  await searchBy('Sent');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('NewRx');
  await searchBy('Received');
  await expect(rows.filter({ hasText: 'Verify' })).toHaveCount(1);
  await form.getByLabel('Direction').selectOption('All');
  expect(addresses.filter((one) => /networkdesk/.test(one)).join()).not.toMatch(/Deskperson|Wilma/);
  expect(page.url()).toMatch(/\/network_desk$/);
  await form.getByRole('button', { name: 'All patients' }).click();

  await form.getByLabel('Pharmacy').fill('9910001');
  await form.getByLabel('State').selectOption('Refused');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(1);
  // Each reading of a text stands in the audit trail.
  const read: string[] = [];
  page.on('request', (asked) => {
    if (/\/refusedmessages\/[^/?]+$/.test(asked.url())) read.push(asked.url());
  });
  await rows.getByRole('button').click();
  await expect(dialog.getByLabel('The message', { exact: true })).toContainText('<MessageID>desk-');
  await expect(dialog).toContainText('Its sender received an error');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByText(/^The message was refused again/)).toBeVisible();
  await expect(dialog).toBeOutOfSight();
  expect(read).toHaveLength(1);
});
