import type { BrowserContext, Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { codeOfStep } from '../fixtures/one-time-code';
import { expect, menuItem, openMenu, pressByKey, shell, signIn, test } from './fixtures';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import { getPractice } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { type Product, startProduct } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { prescriptionOf, received } from './other-side';
import { takeCode, takePhone } from './phone';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, startPrescribing, writeForm } from './writing';

/** Opens a dialog from the menu's EPCS Items. */
async function openFromMenu(page: Page, item: string | RegExp): Promise<Locator> {
  await openMenu(page);
  await menuItem(page, item).click();
  const dialog = page.getByRole('dialog', { name: 'Identity proofing' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Reads a QR code from what is on the screen, as a phone's camera does. */
async function scan(context: BrowserContext, shown: Locator): Promise<string> {
  const png = (await shown.screenshot({ scale: 'device' })).toString('base64');
  const desk = await context.newPage();
  const { data, width, height } = await desk.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws nothing.');
    pen.drawImage(image, 0, 0);
    return {
      data: Array.from(pen.getImageData(0, 0, image.width, image.height).data),
      width: image.width,
      height: image.height,
    };
  }, png);
  await desk.close();
  const read = jsQR(new Uint8ClampedArray(data), width, height);
  if (!read) throw new Error('The QR code cannot be read.');
  return read.data;
}

const codeNow = (secret: string) => codeOfStep(secret, Math.floor(Date.now() / 30_000));

/** Answers the questions of the service in its own tab. */
async function answerQuestions(
  context: BrowserContext,
  dialog: Locator,
  person: { npi: string; zip: string; lastName: string },
): Promise<void> {
  const opening = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Answer the questions' }).click();
  const service = await opening;
  await service.getByLabel('What are the last four digits of your NPI?').fill(person.npi.slice(-4));
  await service
    .getByLabel('What are the first five digits of the ZIP code of your address?')
    .fill(person.zip);
  await service.getByLabel('What is your last name?').fill(person.lastName);
  await service.getByRole('button', { name: 'Submit answers' }).click();
  await expect(service.getByText('Your identity is proven.')).toBeVisible();
  await service.close();
}

test('When I set a PIN and have my identity proven, I scan a soft token, confirm it with a code, and see it in the menu @whole', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, 'provider2@demo.test');
  await page.getByRole('button', { name: /Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Set PIN Number' }).click();
  const pin = page.getByRole('dialog', { name: 'Set PIN Number' });
  await pin.getByLabel(/^PIN Number/).fill('2468');
  await pin.getByLabel(/^Confirm PIN Number/).fill('2468');
  await pin.getByRole('button', { name: 'Set PIN Number' }).click();
  await expect(page.getByText('Your PIN number is set.')).toBeVisible();

  await openMenu(page);
  const proofing = menuItem(page, 'Identity proofing');
  await expect(proofing).toBeVisible();
  await expect(menuItem(page, 'Token status')).toBeAbsent();
  await proofing.press('Escape');
  await expect(proofing).toBeOutOfSight();
  const dialog = await openFromMenu(page, 'Identity proofing');
  await dialog.getByText('Hardware Token').click();
  await dialog.getByRole('button', { name: 'Begin proofing' }).click();
  await expect(dialog).toContainText('Enter the reference that is printed on the hardware token.');
  await dialog.getByText('Soft Token').click();
  await dialog.getByRole('button', { name: 'Begin proofing' }).click();
  await expect(dialog).toContainText('Waiting for you');
  const { client } = await atService(product, 'provider2@demo.test');
  const [me, practice] = [await client.call(getUserInfo, {}), await client.call(getPractice, {})];
  await answerQuestions(context, dialog, {
    npi: me.npi ?? '',
    zip: practice.zipCode.slice(0, 5),
    lastName: me.lastName,
  });

  const picture = dialog.getByRole('img', { name: 'QR code of the soft token' });
  await expect(picture).toBeVisible();
  const uri = new URL(await scan(context, picture));
  expect([uri.protocol, uri.searchParams.get('issuer'), decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'erx',
    expect.stringContaining('erx:provider2@demo.test'),
  ]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectNoBarriers(page, 'the soft token');
  await page.setViewportSize({ width: 1440, height: 900 });
  const secret = uri.searchParams.get('secret') ?? '';
  await expect(dialog.locator('code')).toHaveText(secret.match(/.{1,4}/g)?.join(' ') ?? '');
  const code = codeNow(secret);
  await dialog.getByLabel(/^OTP Token/).fill(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Confirm token' }).click();
  await expect(dialog).toContainText('The code is not right. The token does not count yet. Tries left: 4.');
  await dialog.getByLabel(/^OTP Token/).fill(codeNow(secret));
  await dialog.getByRole('button', { name: 'Confirm token' }).click();
  await expect(page.getByText('The token is registered. It counts from now on.')).toBeVisible();
  await expect(dialog).toContainText('Identity proven');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await openMenu(page);
  await expect(menuItem(page, /Token status.*Soft/)).toBeVisible();
});

test('When the service sends me a hardware token, I am called first, and its own code makes it count @whole', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, 'provider3@demo.test');
  const dialog = await openFromMenu(page, 'Identity proofing');
  await dialog.getByText('Hardware Token').click();
  await dialog.getByLabel(/^Hardware token reference/).fill('HT-100002');
  await dialog.getByRole('button', { name: 'Begin proofing' }).click();
  const opening = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Answer the questions' }).click();
  const service = await opening;
  for (const label of [/NPI/, /ZIP/, /last name/]) await service.getByLabel(label).fill('0000');
  await service.getByRole('button', { name: 'Submit answers' }).click();
  await expect(dialog).toContainText('Waiting for a proofer');
  await service.getByRole('radio').first().check();
  await service.getByRole('button', { name: 'Make appointment' }).click();
  await expect(dialog).toContainText('Your appointment:');

  // A person of the service has seen me.
  await service.goto(`${product.sandboxUrl}/proofing`);
  const mine = service.getByRole('listitem').filter({ hasText: 'Benavides' });
  await mine.getByLabel('Move to').selectOption('Complete');
  await mine.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toContainText('Enter the 6 digits that your hardware token HT-100002 shows now.');
  await service.goto(`${product.sandboxUrl}/phone`);
  await dialog.getByLabel(/^OTP Token/).fill(await takeCode(service, 'Token HT-100002'));
  await dialog.getByRole('button', { name: 'Confirm token' }).click();
  await expect(page.getByText('The token is registered. It counts from now on.')).toBeVisible();
  await expect(dialog).toContainText('HT-100002');
});

test.describe('in a product of its own, where others need what is taken away here', () => {
  test.describe.configure({ mode: 'serial' });
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    product = await startProduct({ demo: true, sandbox: true });
  });
  test.afterAll(async () => {
    await product.stop();
  });

  test('When the network has refused me an SPI, I try again from the dashboard and am registered @whole', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signIn(page, 'provider6@demo.test');
    const warning = page.getByRole('status').filter({ hasText: 'given you no SPI' });
    await expect(warning).toContainText('The address of the practice does not match');
    await warning.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You are registered with the pharmacy network.')).toBeVisible();
    await expect(warning).toBeAbsent();
    const { locations } = (await (await fetch(`${product.sandboxUrl}/api/directory`)).json()) as {
      locations: { prescriber: { lastName: string } }[];
    };
    expect(locations.map(({ prescriber }) => prescriber.lastName)).toContain('Zielinska-Moore');
  });

  test(
    'When the codes of my token are no longer taken, I enter two of them; wrong ones change ' +
      'nothing, and the keyboard finds its way @whole',
    async ({ browser }) => {
      const page = await (await browser.newContext({ baseURL: product.url })).newPage();
      await signIn(page, 'provider@demo.test');
      const dialog = await openFromMenu(page, /^Token status/);
      await pressByKey(dialog.getByRole('button', { name: 'Resync a token' }));
      await expect(dialog.getByRole('radio', { name: /^Hardware Token/ })).toBeFocused();
      await dialog.getByLabel(/^First code/).fill('123456');
      await dialog.getByLabel(/^Next code/).fill('12345a');
      await dialog.getByRole('button', { name: 'Resync token' }).click();
      await expect(dialog.getByText('A one-time code has 6 digits.')).toHaveCount(1);
      await expect(dialog.getByLabel(/^Next code/)).toBeFocused();
      await dialog.getByLabel(/^Next code/).fill('123456');
      await dialog.getByRole('button', { name: 'Resync token' }).click();
      await expect(dialog.getByRole('alert')).toContainText(
        'These are not two consecutive codes of this token',
      );
      await expectNoBarriers(page, 'resync');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeOutOfSight();
      await expect(shell(page)).toBeFocused();
      await page.context().close();
    },
  );

  test('When an administrator revokes my proofing account while I sign, my code is worth nothing and nothing is sent @whole', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const patient = await newPatient(product, 'Revoker');
    await startPrescribing(page, 'provider@demo.test', patient.id);
    await chooseDrug(page, 'zolpidem 10', /^zolpidem 10 mg tablet/i);
    await writeForm(page);
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Ready to Sign' });
    await review.getByText('Ready to sign', { exact: true }).click();
    await expect(review.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
    await review.getByText('Hardware Token', { exact: true }).click();
    await review.getByRole('button', { name: 'Continue' }).click();
    const factors = page.getByRole('dialog', { name: 'Hardware Token' });
    const phone = await takePhone(context, product);
    await factors.getByLabel(/^OTP Token/).fill(await takeCode(phone, 'provider@demo.test (token'));
    await factors.getByLabel(/^PIN Number/).fill('1234');

    const [admin, me] = [
      await atService(product, 'admin@demo.test'),
      await (await atService(product, 'provider@demo.test')).client.call(getUserInfo, {}),
    ];
    await admin.client.call(revokeProofing, { params: { userId: me.id } });
    await factors.getByRole('button', { name: 'Sign and send' }).click();
    await expect(
      page.getByRole('dialog').filter({ hasText: 'You are not authorized to prescribe this drug.' }),
    ).toBeVisible();
    const waiting = await prescriptionOf(product, patient.id, 'Pending');
    expect(await received(product, 'NewRx', waiting.orderNumber)).toEqual([]);
    await page.goto('/');
    await openMenu(page);
    await expect(menuItem(page, 'Identity proofing')).toBeVisible();
    await expect(menuItem(page, 'Token status')).toBeAbsent();
  });
});
