import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { newPatient, startPrescribing } from './writing';

const SIMILAR = 'Nothing by that name. Did you mean …';

/** Types into a search and waits until its answer is there. */
async function type(
  page: Page,
  field: string,
  text: string,
  inside: Pick<Page, 'getByRole'> = page,
): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes('/api/drugs/_search') &&
      response.url().includes(`searchStr=${encodeURIComponent(text)}`),
  );
  await inside.getByRole('combobox', { name: field }).fill(text);
  await answered;
  await expect(inside.getByRole('combobox', { name: field })).toHaveAttribute('aria-busy', 'false');
}

test('When nothing has the name that I type, Enter chooses nothing, and no other drug is offered for it', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Unfound');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  // Each was once read as another drug: clarithromycin, levETIRAcetam, Concerta, Pacerone.
  for (const [name, first] of [
    ['claritin', /^Claritin 10 mg tablet/],
    ['aleve', /^Aleve 220 mg tablet/],
    ['colace', /^Colace 100 mg capsule/],
    ['spacer', /^spacer \(valved holding chamber\)/],
  ] as const) {
    await test.step(`When I type ${name}, it is the first, and marked`, async () => {
      await type(page, 'Search Drugs', name);
      await expect(page.getByRole('option').first()).toHaveAccessibleName(first);
      await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(first);
    });
  }
  for (const name of ['qqclaritin', 'spirulina', 'kombucha']) {
    await test.step(`When I type ${name} and press Enter`, async () => {
      await type(page, 'Search Drugs', name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'No results found' })).toBeVisible();
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveValue(name);
    });
  }
});

test('When I misspell a name, what it may mean stands apart, and Enter takes only what I moved to', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Misspelt');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'amoxicilin');
  const apart = page.getByRole('group', { name: SIMILAR });
  await expect(apart.getByRole('option', { name: /^amoxicillin 500 mg capsule/ })).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await expectNoBarriers(page, 'similar drugs');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Dispense/)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(apart.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Dispense/)).toBeFocused();
});

test('When I type a name that some have among others, those stand below the ones that have it alone', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Contained');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'hydrochlorothiazide');
  const below = page.getByRole('group', { name: 'Not by that name, but near it or containing it' });
  await expect(below.getByRole('option', { name: /^lisinopril-hydroCHLOROthiazide/i }).first()).toBeVisible();
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^hydroCHLOROthiazide/i);
  await type(page, 'Search Drugs', 'ferrous');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^ferrous sulfate 325 mg tablet/);
  await expect(below.getByRole('option', { name: /Lo Loestrin Fe/ })).toBeVisible();
  await type(page, 'Search Drugs', 'trimethoprim');
  await expect(
    page
      .getByRole('group', { name: SIMILAR })
      .getByRole('option', { name: /^sulfamethoxazole-trimethoprim/i })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Dispense/)).toHaveCount(0);
});

test('When I record what a patient takes, a misspelt name chooses nothing by itself either', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Taking');
  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${patient.id}`);
  await page.getByRole('button', { name: 'Add Medication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Medication' });
  await type(page, 'Medication', 'metfromin', dialog);
  await expect(dialog.getByRole('group', { name: SIMILAR }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Medication' })).toHaveValue('metfromin');
  await expect(dialog.getByText('Recorded as written', { exact: false })).toBeVisible();
});
