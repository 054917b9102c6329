import { listDrafts } from '@erx/core/prescriptions/contract';
import { showDate } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';
import { chooseDrug, newPatient } from './writing';

const WRITTEN = [
  { born: '1950-02-03', typed: 'lisinopril 10', drug: /^lisinopril 10 mg tablet/, dispense: '11' },
  { born: '1962-04-05', typed: 'amlodipine 5', drug: /^amlodipine 5 mg tablet/i, dispense: '22' },
  { born: '1974-06-07', typed: 'atorvastatin 20', drug: /^atorvastatin 20 mg tablet/, dispense: '33' },
];
const search = (page: Page) => page.getByRole('combobox', { name: 'Search patients' });
const dispense = (page: Page) => page.getByLabel(/^Dispense/);

/** Opens the one of the three who was born on a day, from wherever the page is. */
async function openBorn(page: Page, born: string): Promise<void> {
  await search(page).fill('threefold');
  await page.getByRole('option', { name: showDate(born) }).click();
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText(
    `born ${showDate(born)}`,
  );
}

test('When three patients have one name, I open, leave and return to each with its own draft, and none is mixed up', async ({
  page,
  product,
}) => {
  const patients = await Promise.all(
    WRITTEN.map(async (one) => ({ ...one, ...(await newPatient(product, 'Threefold', one.born)) })),
  );
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });

  await search(page).fill('threefold');
  const found = page.getByRole('option', { name: /Threefold, Wilma/ });
  await expect(found).toHaveText([1, 2, 3].map(() => /Same name.*\d+ years, Female, born/));
  await search(page).press('Enter'); // which of them is not said
  await expect(page.getByText(/Several patients match/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectNoBarriers(page, 'several of one name');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('threefold');
  const palette = page.getByRole('dialog').getByRole('option', { name: /Threefold, Wilma/ });
  await expect(palette).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/Several patients match/)).toBeVisible();
  await page.keyboard.press('Escape');

  for (const { born, typed, drug, dispense: amount } of WRITTEN) {
    await openBorn(page, born);
    await expect(page.getByText('Same last name: 2')).toBeVisible();
    await chooseDrug(page, typed, drug);
    await dispense(page).fill(amount);
    // not waited for: what was typed last is saved with the one it was typed for
  }
  const [one, two, three] = patients;
  for (const patient of [one, two, three, one, three, two]) {
    if (!patient) throw new Error('three patients were wanted');
    const { born, drug, dispense: amount, accountNumber } = patient;
    await openBorn(page, born);
    await expect(page).toHaveTitle(new RegExp(`WT ${accountNumber}`));
    const own = page.getByRole('list', { name: 'Being written' }).getByRole('listitem');
    await expect(own).toHaveCount(1);
    await own.getByRole('button', { name: /^Open: / }).click();
    await expect(page.getByRole('group', { name: 'Chosen drug' })).toContainText(
      new RegExp(drug.source.replace('^', ''), 'i'),
    );
    await expect(dispense(page)).toHaveValue(amount);
    await settled(page);
  }

  const { client } = await atService(product, 'provider@demo.test');
  for (const { id, dispense: amount } of patients) {
    const drafts = await client.call(listDrafts, { params: { patientId: id } });
    expect(drafts.map(({ form }) => form.dispense)).toEqual([amount]);
  }
});
