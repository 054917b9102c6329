import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, startPrescribing, writeForm } from './writing';

const SIMILAR = 'Nothing by that name. Did you mean …';

/** Types into the drug search and waits until its answer is there. */
async function type(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes('/api/drugs/_search') &&
      new URL(response.url()).searchParams.get('searchStr') === text,
  );
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill(text);
  await answered;
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveAttribute('aria-busy', 'false');
}

/** Presses Enter, which takes nothing: what was typed stays, and no form opens. */
async function expectEnterTakesNothing(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveValue(typed);
  await expect(page.getByLabel(/^Dispense/)).toBeAbsent();
}

test('When I look for a drug, nothing is taken that I did not choose, and what I choose goes to the pharmacy', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Lookedfor');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const option = (name: RegExp) => page.getByRole('option', { name });

  await test.step('When I type a brand, its generic stands with it, and no strength is chosen for me', async () => {
    await type(page, 'claritin');
    await expect(option(/^loratadine 10 mg tablet/)).toBeVisible();
    await expect(option(/clarithromycin/i)).toBeAbsent();
    await expect(
      page.getByRole('group', { name: 'Search Drug' }).getByRole('option', { selected: true }),
    ).toBeAbsent();
    await expectEnterTakesNothing(page, 'claritin');
  });

  await test.step('When I misspell a name, what it may mean stands apart', async () => {
    await type(page, 'amoxicilin');
    const apart = page.getByRole('group', { name: SIMILAR });
    await expect(apart.getByRole('option', { name: /^amoxicillin 500 mg capsule/ })).toBeVisible();
    await expectEnterTakesNothing(page, 'amoxicilin');
  });

  await test.step('When I type an abbreviation of several drugs, I am asked which', async () => {
    await type(page, 't3');
    const either = page.getByRole('group', {
      name: /“t3” is taken for acetaminophen codeine or liothyronine/,
    });
    await expect(either.getByRole('option', { name: /^liothyronine 25 mcg tablet/ })).toBeVisible();
    await expect(either.getByRole('option', { name: /^acetaminophen-codeine 300 mg-30 mg/ })).toBeVisible();
    await expectEnterTakesNothing(page, 't3');
  });

  await test.step('When nothing has the name, no other drug is offered for it', async () => {
    await type(page, 'esketamine');
    await expectEnterTakesNothing(page, 'esketamine');
    await expect(option(/^ketamine/i)).toBeAbsent();
    await type(page, 'qqzzyy');
    await expectEnterTakesNothing(page, 'qqzzyy');
    await expect(page.getByRole('status').filter({ hasText: 'No results found' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Search Drug' }).getByRole('option')).toBeAbsent();
  });

  await test.step('When I type milligrams, micrograms are marked; a vaccine is said to be outside', async () => {
    await type(page, 'digoxin 0.125');
    await expect(
      page.getByRole('group', { name: 'Search Drug' }).getByRole('option', { selected: true }),
    ).toHaveAccessibleName(/^digoxin 125 mcg tablet/);
    await type(page, 'ozempic .25');
    await expect(
      page.getByRole('group', { name: 'No product has “.25”. These are found without it' }),
    ).toBeVisible();
    await expectEnterTakesNothing(page, 'ozempic .25');
    await type(page, 'shingrix');
    await expect(page.getByRole('status').filter({ hasText: 'is a vaccine' })).toBeVisible();
    await expectEnterTakesNothing(page, 'shingrix');
  });

  await test.step('When I choose docusate and send it, the pharmacy takes it', async () => {
    await chooseDrug(page, 'docusate 100', /^docusate 100 mg capsule/);
    await writeForm(page, 'Take 1 capsule by mouth twice daily');
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = page
      .getByRole('table', { name: 'Prescriptions' })
      .getByRole('row')
      .filter({ hasText: /docusate/ });
    await expect(sent).toContainText('Verified');
  });
});
