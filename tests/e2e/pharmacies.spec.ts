import type { Page } from '@playwright/test';
import { expectNoBarriers, NARROW } from './barriers';
import { expect, pressByKey, signIn, test } from './fixtures';
import { chartOf } from './other-side';
import { newPatient, startPrescribing, chooseDrug, writeForm } from './writing';

test.slow(); // searches, lists and dialogs on a busy machine

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const search = async (page: Page, fields: { name?: string; zip?: string; radius?: string }) => {
  if (fields.name !== undefined) await page.getByLabel('Name', { exact: true }).fill(fields.name);
  if (fields.zip !== undefined) await page.getByLabel('Zip Code').fill(fields.zip);
  if (fields.radius !== undefined) await page.getByLabel('Radius in Miles').selectOption(fields.radius);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
};

async function openPharmacies(page: Page, patientId: string): Promise<void> {
  await page.goto(`/patient/${patientId}`);
  await page.getByRole('tab', { name: 'Pharmacies' }).click();
  await expect(page.getByText(/^Last Updated \d\d\/\d\d\/\d{4}$/)).toBeVisible();
}

test('When I look for pharmacies around a ZIP code, I make two of them favorites of the patient and put them in order', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Traveller');
  await signIn(page, 'staff@demo.test');
  await openPharmacies(page, patient.id);
  await expect(page.getByRole('radio')).toHaveCount(6);
  await expect(page.getByRole('group', { name: 'Pharmacies' }).locator('label')).toHaveText([
    'Practice Favorites',
    'Mail Order',
    'User Favorites',
    'Patient Pharmacies',
    'Most Used Pharmacies',
    'Search...',
  ]);
  await expect(page.getByRole('radio', { name: 'Search...' })).toBeChecked(); // a new patient has none (N4-7)

  await search(page, { zip: '35205', radius: '5' });
  const found = rows(page, 'Pharmacies found');
  await expect(found.filter({ hasText: 'Five Points Apothecary' })).toContainText('less than 1 mi');
  await expect(found.filter({ hasText: 'Trussville Springs Pharmacy' })).toBeAbsent();
  await search(page, { radius: '25' });
  const far = found.filter({ hasText: 'Trussville Springs Pharmacy' });
  await expect(far).toContainText(/1\d\.\d mi/);
  await expect(far).toContainText('P (205) 555-0132');
  await expect(far).toContainText('F (205) 555-0182');

  for (const store of ['Trussville Springs Pharmacy', 'Five Points Apothecary']) {
    const heart = page.getByRole('button', { name: `Patient favorite: ${store}` });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('The favorite pharmacies are updated.').last()).toBeVisible();
  }
  await page.getByText('Patient Pharmacies', { exact: true }).click();
  const own = rows(page, 'Patient Pharmacies');
  await expect(own.locator('strong')).toHaveText(['Trussville Springs Pharmacy', 'Five Points Apothecary']);
  await expect(page.getByRole('button', { name: 'Move up: Trussville Springs Pharmacy' })).toBeDisabled();
  await pressByKey(page.getByRole('button', { name: 'Move up: Five Points Apothecary' }));
  await expect(own.locator('strong')).toHaveText(['Five Points Apothecary', 'Trussville Springs Pharmacy']);
  await expect(page.getByText('Five Points Apothecary is now 1 of 2')).toBeAttached();
  // up there is nothing more to do
  await expect(page.getByRole('button', { name: 'Move down: Five Points Apothecary' })).toBeFocused();

  await page.reload();
  await page.getByRole('tab', { name: 'Pharmacies' }).click();
  await expect(page.getByRole('radio', { name: 'Patient Pharmacies' })).toBeChecked();
  await expect(own.locator('strong')).toHaveText(['Five Points Apothecary', 'Trussville Springs Pharmacy']);
  expect((await chartOf(product, patient.id)).pharmacies.map(({ storeName }) => storeName)).toEqual([
    'Five Points Apothecary',
    'Trussville Springs Pharmacy',
  ]);
});

for (const email of ['provider2@demo.test', 'staff@demo.test'])
  test(`When I press star or building as ${email}, a pharmacy becomes a favorite and stops being one (N1-3, N4-10)`, async ({
    page,
    product,
  }) => {
    const patient = await newPatient(product, 'Starred');
    await signIn(page, email);
    await openPharmacies(page, patient.id);
    await search(page, { name: 'Trussville' });
    for (const whose of ['User', 'Practice']) {
      const mark = page.getByRole('button', { name: `${whose} favorite: Trussville Springs Pharmacy` });
      await expect(mark).toBeEnabled(); // its list has been read
      const [now, then] =
        (await mark.getAttribute('aria-pressed')) === 'true' ? ['true', 'false'] : ['false', 'true'];
      for (const pressed of [then, now]) {
        await pressByKey(mark);
        await expect(mark).toHaveAttribute('aria-pressed', pressed);
      }
    }
  });

test('When a pharmacy is inactive, I see it marked and can neither select it nor make it a favorite @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Refused');
  await startPrescribing(page, 'provider2@demo.test', patient.id);
  await chooseDrug(page, 'acetaminophen 500', /^acetaminophen 500 mg tablet/);
  await writeForm(page);
  await page.getByText('Search...', { exact: true }).click();
  await search(page, { name: 'Southside' });
  const closed = rows(page, 'Pharmacies found').filter({ hasText: 'Old Southside Drugs' });
  await expect(closed).toContainText('Inactive Pharmacy');
  await expect(closed).toContainText('This pharmacy is no longer active. Choose another.');
  await expect(closed.getByRole('button')).toBeAbsent();
  await search(page, { name: 'Five Points' });
  await rows(page, 'Pharmacies found')
    .getByRole('button', { name: 'Select Five Points Apothecary, Birmingham' })
    .click();
  await expect(page.getByRole('region', { name: 'Pharmacy', exact: true })).toContainText(
    'Five Points Apothecary',
  );
});

test('When something about pharmacies fails, I read what, and nothing has changed @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Failing');
  await signIn(page, 'provider@demo.test');
  await openPharmacies(page, patient.id);

  await page.route('**/api/favoritepharmacies/mostused', (route) => route.abort());
  await page.getByText('Most Used Pharmacies', { exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error getting pharmacies!' })).toBeVisible();
  await page.unroute('**/api/favoritepharmacies/mostused');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, 'Most Used Pharmacies').first()).toBeVisible();

  await page.getByText('Practice Favorites', { exact: true }).click();
  const order = rows(page, 'Practice Favorites').locator('strong');
  await expect(order.nth(1)).toBeVisible();
  const before = await order.allTextContents();
  await page.route('**/api/favoritepharmacies/_movepatientpharmacy', (route) => route.abort());
  await page.getByRole('button', { name: `Move down: ${before[0] ?? ''}` }).click();
  await expect(page.getByText('Error moving pharmacy!')).toBeVisible();
  await expect(order).toHaveText(before);

  const ofUser = page.getByRole('button', { name: `User favorite: ${before[0] ?? ''}` });
  await expect(ofUser).toBeEnabled(); // the list of the user has been read
  const wasPressed = await ofUser.getAttribute('aria-pressed');
  await page.route('**/api/favoritepharmacies/_*userfavorite', (route) => route.abort());
  await ofUser.click();
  await expect(page.getByText('Error setting the favorite!')).toBeVisible();
  await expect(ofUser).toHaveAttribute('aria-pressed', wasPressed ?? '');

  await page.route('**/api/favoritepharmacies/_removepracticefavorite', (route) =>
    route.fulfill({ status: 409, json: 'The list is being kept by somebody else.' }),
  );
  await page.getByRole('button', { name: `Practice favorite: ${before[0] ?? ''}` }).click();
  await expect(
    page.locator('.bp6-intent-warning').getByText('The list is being kept by somebody else.'),
  ).toBeVisible();
  await expect(order).toHaveText(before);
});

for (const width of NARROW) {
  test.describe(`at ${String(width)} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('nothing keeps anybody from the pharmacies @whole', async ({ page, product }) => {
      const patient = await newPatient(product, 'Reachable');
      await signIn(page, 'provider@demo.test');
      await openPharmacies(page, patient.id);
      for (const filter of ['Practice Favorites', 'Search...']) {
        await page.getByText(filter, { exact: true }).click();
        await expect(rows(page, filter === 'Search...' ? 'Pharmacies found' : filter).first()).toBeVisible();
        await expectNoBarriers(page, filter);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  });
}
