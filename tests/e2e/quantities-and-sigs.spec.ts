import { expect, test } from './fixtures';
import { chooseDrug, newPatient, startPrescribing } from './writing';

test('When I type directions in shorthand, they are read, quantity and days follow, and what is ten times apart is not sent', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Shorthand');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'amoxicillin 500', /^amoxicillin 500 mg capsule/i);
  const sig = page.getByRole('textbox', { name: /^Sig/ });
  const dispense = page.getByLabel(/^Dispense/);
  const days = page.getByLabel(/^Days Supply/);
  const read = page.getByRole('group', { name: 'What was understood of the directions' });

  await test.step('When I type one three times a day for ten days', async () => {
    await sig.fill('1 po tid x10d');
    await expect(read).toContainText('Take 1 capsule by mouth three times daily for 10 days.');
    await expect(read).toContainText('By these directions: 30 capsules, 10 days');
    await sig.press('Tab');
    await expect(sig).toHaveValue('Take 1 capsule by mouth three times daily for 10 days.');
    await expect(dispense).toHaveValue('30');
    await expect(days).toHaveValue('10');
  });

  await test.step('When I did not mean it, what I typed is back after Ctrl+Z, and stays', async () => {
    await page.keyboard.press('Control+z');
    await expect(sig).toHaveValue('1 po tid x10d');
    await expect(dispense).toHaveValue('');
    await sig.focus();
    await sig.press('Tab');
    await expect(sig).toHaveValue('1 po tid x10d');
    await sig.fill('1 po tid x 10d');
    await sig.press('Tab');
    await expect(dispense).toHaveValue('30');
    await read.getByRole('button', { name: 'Undo' }).click();
    await expect(sig).toHaveValue('1 po tid x 10d');
    await expect(sig).toBeFocused();
    await read.getByRole('button', { name: 'Fill in' }).click();
  });

  await test.step('When I give a quantity that the directions do not use up', async () => {
    await dispense.fill('90');
    await expect(read).toContainText(
      'By the directions 30 capsules last 10 days. Check that this quantity is meant.',
    );
    await dispense.fill('300');
    await dispense.blur();
    await expect(page.getByText(/ten times away from that/)).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Review/ })).toBeAbsent();
  });

  await test.step('When I write what nobody can be sure of', async () => {
    await sig.fill('1 cap bid for my cat');
    await expect(read).toContainText(
      'Not understood: “for my cat”. Dose, quantity and days are not checked.',
    );
    await read.getByRole('button', { name: 'Write these words again' }).click();
    await page.keyboard.type('for 5 days');
    await expect(sig).toHaveValue('1 cap bid for 5 days');
  });

  await test.step('When only the quantity is typed, the days follow it, until somebody types them', async () => {
    await days.fill('');
    await sig.fill('1 cap po bid');
    await dispense.fill('60');
    await dispense.blur();
    await expect(days).toHaveValue('30');
    await dispense.fill('20');
    await dispense.blur();
    await expect(days).toHaveValue('10');
    await dispense.fill('60');
    await dispense.press('Tab');
    await page.getByLabel(/^Units/).press('Tab');
    await expect(days).toBeFocused();
    await days.fill('9');
    await dispense.fill('60');
    await dispense.blur();
    await expect(days).toHaveValue('9');
  });

  await test.step('When I take over a package of patches, it is counted in patches', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Search Drug/ })
      .click();
    await chooseDrug(page, 'clonidine 0.1 patch', /^cloNIDine 0\.1 mg\/day patch/i);
    await page.getByRole('combobox', { name: 'Search Packages' }).click();
    await page
      .getByRole('option', { name: /^4 Patch/ })
      .first()
      .click();
    await expect(dispense).toHaveValue('4');
    await expect(page.getByLabel(/^Units/)).toHaveValue('C48524');
  });
});
