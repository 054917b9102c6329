import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';

/** Opens a patient and chooses a drug in the wizard. */
async function choose(page: Page, patient: string, name: RegExp, typed: string, drug: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search patients' }).fill(patient);
  await page.getByRole('option', { name }).click();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill(typed);
  await page.getByRole('option', { name: drug }).click();
}

/** Fills the SIG step so that it can be left. */
async function fillSig(page: Page): Promise<void> {
  // past the alternatives, where there are any
  await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
  await page.getByRole('button', { name: 'Choose from list' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByLabel(/^Dispense/).fill('20');
  await page.getByLabel('Days Supply').fill('10');
}

test.describe('When I prescribe an NSAID to somebody with an aspirin allergy who takes an anticoagulant', () => {
  test('the interactions are named and open with the drug, again before the pharmacy, and are behind me once I continue', async ({
    page,
  }) => {
    await signIn(page, 'provider@demo.test');
    await choose(page, 'pettigrew', /Pettigrew, Augusta/, 'naproxen 500', /^naproxen 500 mg tablet/);
    const line = page.getByRole('region', { name: 'Interactions' });
    await expect(line).toContainText(/\d+ interactions, \d+ serious/);
    const dialog = page.getByRole('dialog', { name: 'Interactions: serious findings' });
    await expect(dialog.getByRole('table', { name: 'Allergy interactions' })).toContainText('Aspirin');
    await expect(
      dialog.getByRole('table', { name: 'Drug interactions' }).getByRole('row').nth(1),
    ).toContainText('Serious');
    await expect(dialog.getByRole('table', { name: 'Drug interactions' })).toContainText(
      'Eliquis 5 mg tablet',
    );
    await dialog.getByText('Close', { exact: true }).click();
    await expect(dialog).toBeHidden();
    await fillSig(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('group', { name: 'Select Pharmacy' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Select Pharmacy' })).toBeVisible();
  });
});

test.describe('When nobody has recorded the allergies of a patient', () => {
  test('that is said in plain words, never as no interactions @whole', async ({ page }) => {
    await signIn(page, 'provider@demo.test');
    await choose(page, 'minh', /Nguy.n, Minh/, 'loratadine', /^loratadine 10 mg tablet/);
    const line = page.getByRole('region', { name: 'Interactions' });
    await expect(line).toContainText('Allergies have not been recorded. Ask the patient before prescribing.');
    await expect(line).not.toContainText('No interactions found');
  });
});

test.describe('When I choose to see fewer interactions', () => {
  test('what is hidden is counted, and everything is back when I choose so @whole', async ({ page }) => {
    await signIn(page, 'provider@demo.test');
    const set = async (label: string) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Drug Interaction Settings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Drug Interaction Settings' });
      await dialog
        .getByRole('group', { name: 'Drug and allergy interactions' })
        .getByText(label, { exact: true })
        .click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Drug interaction settings saved').last()).toBeVisible();
      await expect(dialog).toBeHidden();
    };
    await set('Moderate');
    await choose(page, 'tolliver', /Tolliver, Marcus/, 'naproxen 500', /^naproxen 500 mg tablet/);
    const line = page.getByRole('region', { name: 'Interactions' });
    await expect(line).toContainText(/\(\d+ hidden by your settings\)/);
    await set('Moderate');
    await expect(line).not.toContainText('hidden by your settings');
    await expect(line).toContainText(/\d+ interactions/);
  });
});

test.describe('When a patient already has a prescription of the same ingredient', () => {
  test('it is shown with its date, sig and status, and blocks nothing @whole', async ({ page }) => {
    await signIn(page, 'provider@demo.test');
    await choose(page, 'thanh', /Nguy.n, Thanh/, 'losartan 100', /^losartan 100 mg tablet/);
    const notice = page.getByRole('region', { name: 'Same ingredient' });
    await expect(notice).toContainText('losartan 50 mg tablet');
    await expect(notice).toContainText(/\d\d\/\d\d\/\d{4}/);
    await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
    await expect(page.getByRole('group', { name: 'SIG' })).toBeVisible();
  });
});
