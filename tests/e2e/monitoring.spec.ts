import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { answerMonitoring, chooseDrug, newPatient } from './writing';

const pdmp = (page: Page) =>
  page.getByRole('dialog', { name: 'Prescription Drug Monitoring Program (PDMP)' });

test('When I choose a schedule II drug, I see what was filled before, but not what is known not to be controlled', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await page.getByRole('combobox', { name: 'Search patients' }).fill('wojcik');
  await page.getByRole('option', { name: /W.jcik, .ukasz/ }).click();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  const table = pdmp(page).getByRole('table', { name: 'Prior controlled substances' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Last Fill',
    'Medication',
    'Controlled Substance',
    'NDC',
    'Dx',
    'Sig',
  ]);
  // the benefit manager may know more fills
  await expect(
    table.getByRole('row').filter({ hasText: 'oxycodone 5 mg tablet' }).filter({ hasText: 'M54.50' }),
  ).toHaveCount(1);
  await expect(table.getByRole('row').filter({ hasText: 'COMPOUND ANALGESIC CREAM' })).toContainText(
    'Unknown',
  );
  await expect(table).not.toContainText('naproxen');
  await expect(pdmp(page).getByText('Attention.')).toBeVisible();
  await expect(pdmp(page).getByRole('checkbox')).toHaveCount(2);
  await expect(pdmp(page).getByRole('link', { name: 'Open the PDMP site' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expectNoBarriers(page, 'PDMP with fills');
});

test('When I have answered for one patient, nothing of it counts for another @whole', async ({
  page,
  product,
}) => {
  const [one, other] = [await newPatient(product, 'Monitored'), await newPatient(product, 'Unmonitored')];
  await signIn(page, 'provider@demo.test', { at: `/patient/${one.id}` });
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  await answerMonitoring(page);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto(`/patient/${other.id}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  await expect(pdmp(page).getByRole('checkbox')).toHaveCount(2);
  for (const box of await pdmp(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(
    /pdmp|opioid|agreement/i,
  );
});
