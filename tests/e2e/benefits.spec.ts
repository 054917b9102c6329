import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { prescriptionOf, received } from './other-side';
import { ACCEPTS, chooseDrug, choosePharmacy, openInformation, writeForm } from './writing';

/** Opens a patient of the demo practice at the Prescribe tab. */
async function prescribeFor(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search patients' }).fill(typed);
  await page.getByRole('option', { name }).click();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
}

const eligibility = (page: Page) => page.getByRole('region', { name: 'Eligibility', exact: true });

test('When the plan does not list a drug, I see it, take its alternative and send that', async ({
  page,
  product,
}) => {
  await signIn(page, 'provider@demo.test');
  await prescribeFor(page, 'tolliver denise', /Tolliver, Denise/);
  const information = await openInformation(page);
  await expect(eligibility(page).getByRole('radio', { name: /Dogwood Mutual PPO/ })).toBeChecked();
  await information.getByRole('button', { name: 'Close' }).click();
  await chooseDrug(page, 'lipitor 20', /^Lipitor 20 mg tablet/);
  await expect(page.getByRole('group', { name: 'Formulary' })).toContainText('Non Formulary');
  const alternatives = page.getByRole('table', { name: 'Alternative Medications' });
  await expect(alternatives.getByRole('row').nth(1)).toContainText('atorvastatin 20 mg tablet');
  await expect(alternatives.getByRole('row').nth(1)).toContainText(
    'Retail: $10.00, Tier: 1/4, Days Supply: 30',
  );
  await alternatives.getByRole('button', { name: 'Prescribe atorvastatin 20 mg tablet instead' }).click();
  await expect(page.getByLabel(/^Dispense/)).toBeVisible(); // P4-11
  await expect(page.getByRole('group', { name: 'Chosen drug' })).toContainText('atorvastatin 20 mg tablet');
  await expect(page.getByRole('group', { name: 'Formulary' })).toContainText(
    'On Formulary, Preferred Level 2',
  );
  await writeForm(page);
  await choosePharmacy(page, ACCEPTS);
  await page
    .getByRole('dialog', { name: 'Real Time Prescription Benefits' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page
      .getByRole('table', { name: 'Prescriptions' })
      .getByRole('row', { name: /atorvastatin 20 mg tablet/ })
      .first(),
  ).toContainText('Verified');
  const { orderNumber } = await prescriptionOf(
    product,
    /[0-9a-f-]{36}$/.exec(page.url())?.[0] ?? '',
    'Sent',
    'atorvastatin 20 mg tablet',
  );
  const [message, another] = await received(product, 'NewRx', orderNumber);
  expect(another).toBeUndefined();
  expect(message?.xml).toContain('atorvastatin 20 mg tablet');
  expect(message?.xml).not.toContain('Lipitor');
});

test('When a drug is restricted, the dialog says how, and another coverage says otherwise @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await prescribeFor(page, 'castellanos', /Castellanos-Rutherford/);
  const information = await openInformation(page);
  await expect(eligibility(page).getByRole('radio')).toHaveCount(2);
  await information.getByRole('button', { name: 'Close' }).click();
  await chooseDrug(page, 'victoza', /^Victoza/);
  const formulary = page.getByRole('group', { name: 'Formulary' });
  await expect(formulary).toContainText('OOP: from $590.00');
  await formulary.getByRole('button', { name: 'Restrictions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Additional restrictions' });
  for (const text of [
    'The plan requires prior authorization.',
    'Step 1: metformin for 90 days',
    'At most 4 pens in 30 days',
    '18 years and older',
  ])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await (await openInformation(page)).getByText('Old Harbor Retiree Supplement').click();
  await expect(formulary).toContainText('Any pharmacy: $40.00');
});

test('When the benefit manager is down, it is said and I can prescribe all the same; when it is back, I try again @whole', async ({
  page,
  context,
  product,
}) => {
  const sandbox = await context.newPage();
  await signIn(page, 'provider@demo.test');
  await prescribeFor(page, 'wexford fionn', /Wexford, Fionn/);
  await openInformation(page);
  await expect(eligibility(page).getByRole('radio')).toBeChecked();
  const memberId = await page
    .getByRole('region', { name: 'Patient eligibility' })
    .getByText(/^\d{9}-\d{2}$/)
    .innerText();
  await sandbox.goto(`${product.sandboxUrl}/benefits`);
  const choose = async (behaviour: string) => {
    await sandbox.getByRole('textbox', { name: 'Member ID' }).fill(memberId);
    await sandbox.getByRole('combobox', { name: /Behaviour/ }).selectOption({ label: behaviour });
    await sandbox.getByRole('button', { name: 'Choose', exact: true }).click();
    const chosen = sandbox
      .getByRole('listitem')
      .filter({ has: sandbox.getByRole('button', { name: 'Take back' }) })
      .filter({ hasText: memberId });
    if (behaviour === 'By name and plan') await expect(chosen).toBeAbsent();
    else await expect(chosen).toContainText(behaviour);
  };
  await choose('Birth date refused');
  await eligibility(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(eligibility(page)).toContainText('The birth date is not the one the benefit manager has.');
  await expect(page.getByRole('region', { name: 'Patient eligibility' })).toBeAbsent();
  await choose('System down');
  await eligibility(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(eligibility(page)).toContainText('cannot answer at the moment, so coverage is not known');
  await expect(page.getByRole('group', { name: 'Formulary' })).toBeAbsent();
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeEnabled();
  await choose('By name and plan');
  await eligibility(page).getByRole('button', { name: 'Try again' }).click();
  await expect(eligibility(page).getByRole('radio')).toBeChecked();
});

test('When the plan covers nothing better in place of a drug, the alternatives are passed, and I can open them', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await prescribeFor(page, 'tolliver denise', /Tolliver, Denise/);
  const steps = page.getByRole('navigation', { name: 'Steps of the prescription' });
  const alternatives = steps.getByRole('button', { name: /^Alternative Medications/ });
  await expect(alternatives).toBeVisible(); // the plan has answered
  await chooseDrug(page, 'atorvastatin 20', /^atorvastatin 20 mg tablet/);
  await expect(page.getByLabel(/^Dispense/)).toBeFocused();
  await expect(alternatives).toHaveAccessibleName(/done, none better: passed$/);
  await expect(page.getByRole('group', { name: 'Formulary' })).toContainText('Alternatives passed');
  await alternatives.click();
  await expect(page.getByRole('group', { name: 'Alternative Medications' })).toContainText(
    'No Alternative Medications',
  );
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByLabel(/^Dispense/)).toBeVisible();
});
