import { expectNoBarriers } from './barriers';
import { expect, test } from './fixtures';
import { prescriptionOf, received } from './other-side';
import { ACCEPTS, choosePharmacy, newPatient, startPrescribing } from './writing';

test('When the pharmacy is to make a drug, I compose it, see its ingredients on review, and send it @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Compounded');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill('magic mouthwash');
  await page.getByRole('button', { name: 'Write a compound' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a compound' });
  const use = dialog.getByRole('button', { name: 'Use this compound' });
  const ingredient = (at: number) => dialog.getByRole('combobox', { name: `Ingredient ${String(at)}` });
  const choose = async (at: number, typed: string, name: RegExp) => {
    await ingredient(at).fill(typed);
    await dialog.getByRole('option', { name }).first().click();
  };

  await test.step('When it is not whole, each field says what it lacks', async () => {
    await expect(dialog.getByLabel(/^Name/)).toHaveValue('magic mouthwash');
    await use.click();
    await expect(dialog).toContainText('Choose what the compound becomes.');
    await expect(dialog).toContainText('Choose the ingredient, or write its name.');
    await expectNoBarriers(page, 'a compound');
  });

  await test.step('When I choose a controlled ingredient, it is refused', async () => {
    await dialog.getByLabel(/^Becomes/).selectOption({ label: 'Mouthwash' });
    await dialog.getByLabel(/^Final Quantity/).fill('240');
    await expect(dialog.getByLabel(/^Final Units/)).toHaveValue('C28254');
    await choose(1, 'dexamethasone 0.5 mg/5 mL', /^dexamethasone 0\.5 mg\/5 mL/i);
    await dialog.getByLabel(/^Quantity of 1/).fill('120');
    await choose(2, 'oxycodone 5 mg', /^oxycodone/i);
    await dialog.getByLabel(/^Quantity of 2/).fill('1');
    await use.click();
    await expect(dialog).toContainText(
      'is a controlled substance (C-II). A compound with one cannot be written',
    );
  });

  await test.step('When I type an ingredient, it is said not to be checked', async () => {
    await choose(2, 'nystatin suspension', /^nystatin 100,000 units\/mL/i);
    await dialog.getByLabel(/^Quantity of 2/).fill('100');
    await dialog.getByLabel(/^Units of 2/).selectOption('C28254');
    await dialog.getByRole('button', { name: 'Add an ingredient' }).click();
    await ingredient(3).fill('cherry flavored vehicle');
    await dialog.getByLabel(/^Quantity of 3/).fill('20');
    await use.click();
    await expect(dialog.getByLabel(/^Units of 3/)).toHaveAccessibleDescription(/unit/i);
    await dialog.getByLabel(/^Units of 3/).selectOption('C28254');
    await expect(dialog).toContainText('What is typed is not checked');
    await use.click();
    const asked = page.getByRole('dialog', { name: /Interactions/ });
    await expect(asked).toContainText('cherry flavored vehicle');
    await asked.getByLabel(/^Reason for prescribing it/).fill('A vehicle without an active ingredient');
    await asked.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('When I write the directions, the amount is there and the dose is said to be unchecked', async () => {
    await expect(page.getByLabel(/^Dispense/)).toHaveValue('240');
    await expect(page.getByLabel(/^Units/)).toHaveValue('C28254');
    await page.getByRole('textbox', { name: /^Sig/ }).fill('Swish 5 mL four times daily.');
    await expect(page.getByText('Dose not checked: this drug is a compound.')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choosePharmacy(page, ACCEPTS);
  });

  await test.step('When I review it, I see every ingredient with its quantity', async () => {
    const made = page
      .getByRole('region', { name: 'Prescription', exact: true })
      .getByRole('list', { name: 'Ingredients of the compound' });
    await expect(made.getByRole('listitem')).toHaveCount(3);
    await expect(made).toContainText(/dexamethasone.*, 120 mL/i);
    await expect(made).toContainText(/nystatin.*, 100 mL/i);
    await expect(made).toContainText('cherry flavored vehicle, 20 mL (typed, not checked)');
    await expectNoBarriers(page, 'review of a compound');
  });

  await test.step('When I send it, the pharmacy has the ingredients', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const row = page.getByRole('table', { name: 'Prescriptions' }).getByRole('row').filter({
      hasText: 'magic mouthwash',
    });
    await expect(row).toContainText('Verified', { timeout: 20_000 });
    await expect(row).toContainText('cherry flavored vehicle, 20 mL');
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    const [message] = await received(product, 'NewRx', sent.orderNumber);
    expect(message?.xml).toContain(
      '<CompoundIngredientItemDescription>cherry flavored vehicle</CompoundIngredientItemDescription>',
    );
    await page.goto(`${product.sandboxUrl}/messages`);
    await page
      .getByRole('link', { name: /^NewRx received magic mouthwash/ })
      .first()
      .click();
    await expect(page.getByText('cherry flavored vehicle · 20 mL')).toBeVisible();
    await expect(page.getByText('Ingredient 1')).toBeVisible();
  });
});
