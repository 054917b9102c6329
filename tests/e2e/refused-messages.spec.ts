import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { sendRaw } from '../harness/network';

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

    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill('superadmin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /Magnolia Grove/ }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Refused messages' }).click();
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

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Audit Items' }).click();
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Audit Items' })).toContainText(
      'Refused network message read',
    );
  },
);

test('When I am no super administrator, I am not offered refused messages', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Incident Report' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Refused messages' })).toHaveCount(0);
});
