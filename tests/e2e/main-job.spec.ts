import { expect, signIn, test } from './fixtures';

interface SandboxMessage { readonly kind: string; readonly direction: string }

test.describe('When I prescribe lisinopril to a pharmacy of the network', () => {
  test('it is sent, verified without a reload, and the network holds it once', async ({ page, product, request }) => {
    await signIn(page, 'provider@demo.test');

    await page.getByRole('combobox', { name: 'Search patients' }).fill('whit');
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
    await expect(page).not.toHaveTitle(/whit/i);

    await page.getByRole('tab', { name: 'Prescribe' }).click();
    await page.getByRole('combobox', { name: 'Search Drugs' }).fill('lisin 10');
    await page.getByRole('option', { name: /lisinopril 10 mg tablet/i }).first().click();
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('textbox', { name: 'Sig' }).fill('Take 1 tablet by mouth once daily');
    await page.getByRole('textbox', { name: 'Dispense' }).fill('30');
    await page.getByRole('textbox', { name: 'Days Supply' }).fill('30');
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('button', { name: /Search/ }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Sandbox');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: /Select .*verifies/i }).click();

    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: /lisinopril 10 mg tablet/i }).first()).toContainText('Verified');

    const { messages } = await (await request.get(`${product.sandboxUrl}/api/messages?kind=NewRx`)).json() as { messages: SandboxMessage[] };
    expect(messages.filter(({ kind }) => kind === 'NewRx')).toHaveLength(1);
  });
});
