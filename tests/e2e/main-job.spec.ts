import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';

interface SandboxMessage {
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly xml: string;
}

/** Opens a patient of the demo practice through the quick search. */
async function openPatient(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search patients' }).fill(typed);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
}

/** Chooses lisinopril 10 mg for a patient with a coverage, and stays with it where the plan names alternatives. */
async function chooseLisinopril(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await expect(page.getByRole('region', { name: 'Eligibility', exact: true }).getByRole('radio').first()).toBeChecked();
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill('lisin 10');
  await page.getByRole('option', { name: /^lisinopril 10 mg tablet/ }).click();
  await expect(page.getByRole('table', { name: 'Alternative Medications' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Writes lisinopril 10 mg up to the choice of a pharmacy. */
async function writeLisinopril(page: Page): Promise<void> {
  await chooseLisinopril(page);
  // The first field has the focus and is empty: leaving it tells so, which must not swallow the click.
  await expect(page.getByLabel(/^Dispense/)).toBeFocused();
  await page.getByRole('button', { name: 'Choose from list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take 1 tablet by mouth once daily.', exact: true }).click();
  await expect(page.getByText('Dispense value is missing')).toBeVisible();
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Finds a pharmacy of the sandbox by name and chooses it. */
async function choosePharmacy(page: Page, name: RegExp): Promise<void> {
  await page.getByText('Search...', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name }).click();
}

test.describe('When I prescribe lisinopril to a pharmacy of the network', () => {
  test('it is sent, verified without a reload, and the network holds it once', async ({ page, product, request }) => {
    await signIn(page, 'provider@demo.test');
    await openPatient(page, 'pettigrew', /Pettigrew, Augusta/);
    await expect(page).toHaveTitle('AP MG-10006 · erx'); // initials and account number, never the name
    await writeLisinopril(page);
    await choosePharmacy(page, /Select .*accepts and verifies/i);

    await expect(page.getByText('Interactions not checked')).toBeVisible();
    let loads = 0;
    page.on('load', () => { loads += 1; });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    const row = page.getByRole('row', { name: /lisinopril 10 mg tablet/ }).first();
    await expect(row).toContainText('Verified', { timeout: 20_000 });
    expect(loads).toBe(0);

    const messages = await (await request.get(`${product.sandboxUrl}/api/messages?kind=NewRx`)).json() as SandboxMessage[];
    const ours = messages.filter(({ xml }) => xml.includes('<LastName>Pettigrew</LastName>') && xml.includes('lisinopril 10 mg tablet'));
    expect(ours).toHaveLength(1);
    await page.goto(`${product.sandboxUrl}/messages`);
    await expect(page.getByText('lisinopril 10 mg tablet').first()).toBeVisible();
  });

  test('to one that refuses, the list tells the truth', async ({ page }) => {
    await signIn(page, 'provider@demo.test');
    await openPatient(page, 'hargrove', /Hargrove, Ernestine/);
    await writeLisinopril(page);
    await choosePharmacy(page, /Select .*refuses \(Error 900\)/i);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('row', { name: /lisinopril 10 mg tablet/ }).first()).toContainText('Error', { timeout: 20_000 });
  });
});

test('When I stop half-way and come back, my draft is offered again and can be discarded', async ({ page }) => {
  await signIn(page, 'provider@demo.test');
  await openPatient(page, 'whitlow', /Whitlow, Lavonne/);
  await chooseLisinopril(page);
  await page.getByLabel(/^Dispense/).fill('90');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(/^Dispense/)).toHaveValue('90');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
});
