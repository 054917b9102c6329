// What a person does again and again in the walks.

/**
 * Signs in as one of the demo's people.
 * @param {{ before?: () => Promise<void> }} options what to do with the form filled in
 */
export async function signIn(page, email, { before } = {}) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await before?.();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('banner').waitFor();
}

/** Opens the Prescribe tab of a patient, without what an earlier round left half-written. */
export async function startPrescribing(page, patientId) {
  await page.goto(`/patient/${patientId}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await page.getByRole('combobox', { name: 'Search Drugs' }).waitFor();
  const left = page.getByRole('button', { name: /^Discard: / });
  const dialog = page.getByRole('dialog', { name: 'Discard draft' });
  while ((await left.count()) > 0) {
    await left.first().click();
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** Finds a drug and chooses it. @param {() => Promise<void>} [before] what to do with the list open */
export async function chooseDrug(page, typed, name, before) {
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill(typed);
  const found = page.getByRole('option', { name }).first();
  await found.waitFor();
  await before?.();
  await found.click();
}

/** Goes to a step of the wizard. */
export async function goTo(page, step) {
  await page
    .getByRole('navigation', { name: 'Steps of the prescription' })
    .getByRole('button', { name: step })
    .click();
}

/** Fills in the form. */
export async function fillForm(page, { dispense, daysSupply, sig }) {
  await page.getByLabel(/^Dispense/).fill(dispense);
  await page.getByLabel('Days Supply').fill(daysSupply);
  if (sig) await page.locator('textarea[name="sig"]').fill(sig);
  await page.getByText('Checking interactions').first().waitFor({ state: 'hidden' });
}

/**
 * Goes on to the pharmacies, past the interactions where there are any.
 * @param {() => Promise<void>} [before] what to do with their dialog open
 */
export async function goOnToPharmacy(page, before) {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const onward = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  const search = page.getByText('Search...', { exact: true });
  await onward.or(search).first().waitFor();
  if (!(await onward.isVisible())) return;
  await before?.();
  await onward.click();
}

/**
 * Chooses the pharmacy of the sandbox that accepts and verifies.
 * @param {() => Promise<void>} [before] what to do with the list open
 */
export async function choosePharmacy(page, before) {
  await page.getByText('Search...', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('button', { name: /Select .*accepts and verifies/i });
  await found.waitFor();
  await before?.();
  await found.click();
}

/** The prescription as it is on the review. */
export const review = (page) => page.getByRole('region', { name: 'Prescription', exact: true });

/** Which prescriptions the list shows: a patient's whole list is in Summary. */
export async function showStatus(page, status) {
  const summary = page.getByRole('tab', { name: 'Summary' });
  await summary
    .or(page.getByLabel('Status', { exact: true }))
    .first()
    .waitFor();
  if (await summary.isVisible()) await summary.click();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: status });
}

/** Rows of the list of prescriptions. */
export const rows = (page, name) =>
  page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name });

/** Does what a row offers: a button of its own, or an entry of its menu on a narrow screen. */
export async function actOnRow(row, name) {
  const page = row.page();
  const button = row.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  const menu = row.getByRole('button', { name: /^Actions for/ }).first();
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return await button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** Waits until the plans have answered. */
export async function waitForCoverage(page) {
  await page
    .getByRole('navigation', { name: 'Steps of the prescription' })
    .getByText('Alternative Medications')
    .waitFor({ state: 'attached' });
}
