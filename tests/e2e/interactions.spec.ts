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
    await expect(dialog).toBeOutOfSight();
    await fillSig(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('group', { name: 'Select Pharmacy' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Select Pharmacy' })).toBeVisible();
  });
});
