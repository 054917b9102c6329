import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { expect, test } from './fixtures';
import { prescriptionOf, received } from './other-side';
import { ACCEPTS, actOn, choosePharmacy, newPatient, openSummary, startPrescribing } from './writing';

const sigOf = (page: Page) => page.getByRole('textbox', { name: /^Sig/ });
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Prescriptions' }).getByRole('row');

test('When the catalogue has nothing by a name, I write it as free text, say why, and send it', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Freetext');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const search = page.getByRole('combobox', { name: 'Search Drugs' });
  const offer = page.getByRole('button', { name: 'Write it as free text' });
  const dialog = page.getByRole('dialog', { name: 'Write as free text' });

  await test.step('When something has the name, free text is not offered', async () => {
    await search.fill('lisinopril');
    await expect(page.getByRole('option', { name: /^lisinopril 10 mg tablet/ })).toBeVisible();
    await expect(offer).toBeAbsent();
  });

  await test.step('When I write a controlled substance, or nearly one, it is refused', async () => {
    await search.fill('qqzz');
    await offer.click();
    await dialog.getByLabel(/^Name/).fill('oxycodone solution');
    await dialog.getByRole('button', { name: 'Write as free text' }).click();
    await expect(dialog).toContainText(
      'oxycodone is a controlled substance and cannot be written as free text',
    );
    await dialog.getByLabel(/^Name/).fill('oxycodon');
    await dialog.getByRole('button', { name: 'Write as free text' }).click();
    await expect(dialog).toContainText('“oxycodon” is too near oxycodone, a controlled substance');
    await expectNoBarriers(page, 'a drug as free text');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeOutOfSight();
  });

  await test.step('When I write a mouthwash, it is said to be unchecked on the way', async () => {
    await search.fill('qqzz');
    await offer.click();
    await expect(dialog.getByLabel(/^Name/)).toHaveValue('qqzz');
    await dialog.getByLabel(/^Name/).fill('magic mouthwash');
    await dialog.getByLabel(/^Form/).fill('oral solution');
    await expect(dialog).toContainText('magic mouthwash oral solution');
    await dialog.getByRole('button', { name: 'Write as free text' }).click();
    const asked = page.getByRole('dialog', { name: /Interactions/ });
    await expect(asked).toContainText('Not checked: this drug was written as free text');
    await asked.getByLabel(/^Reason for prescribing it/).fill('The pharmacy has the recipe');
    await asked.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('When I send it, the pharmacy reads its words', async () => {
    await page.getByLabel(/^Dispense/).fill('240');
    await sigOf(page).fill('Swish 5 mL four times daily as needed for pain.');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(rowsOf(page).filter({ hasText: 'magic mouthwash oral solution' })).toContainText(
      'Verified',
      {
        timeout: 20_000,
      },
    );
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    const [message] = await received(product, 'NewRx', sent.orderNumber);
    expect(message?.xml).toContain('<DrugDescription>magic mouthwash oral solution</DrugDescription>');
    expect(message?.xml).not.toContain('DrugCoded');
  });

  await test.step('When I print a copy of it, it is a page', async () => {
    const printed = page.waitForResponse(
      (response) => response.url().includes('/printprescription/') && response.ok(),
    );
    await openSummary(page);
    await actOn(rowsOf(page).filter({ hasText: 'magic mouthwash oral solution' }), 'Print Prescription');
    expect((await printed).headers()['content-type']).toContain('application/pdf');
  });
});
