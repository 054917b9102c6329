import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers, NARROW } from './barriers';
import { expect, signIn, test } from './fixtures';
import { actOn, chooseDrug, newPatient, startPrescribing } from './writing';

/** Opens Select a Sig from the first step of the wizard. */
async function openFavorites(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Favorites' }).click();
  return page.getByRole('dialog', { name: 'Select a Sig' });
}

const listed = (dialog: Locator, sig: string) => dialog.getByRole('row').filter({ hasText: sig });

/** Keeps a form for lisinopril 10 mg as a favorite of the user, and goes back to the search. */
async function keepFavorite(page: Page, sig: string, button = 'User Favorite'): Promise<void> {
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('textbox', { name: 'Sig', exact: false }).first().fill(sig);
  // of two that are kept one after the other, the word of the first may still be there
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /favorite/i.test(response.url()),
  );
  await page.getByRole('button', { name: button }).click();
  expect((await kept).ok()).toBe(true);
  await expect(
    page
      .getByText(
        button === 'User Favorite' ? 'Kept in the user favorites.' : 'Kept in the practice favorites.',
      )
      .last(),
  ).toBeVisible();
}

async function discard(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Search Drug/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
}

test('When I keep a form as my favorite, I write the next prescription from it', async ({
  page,
  product,
}) => {
  const sig = 'Take 1 tablet by mouth every morning with water';
  await startPrescribing(page, 'provider@demo.test', (await newPatient(product, 'Favoured')).id);
  await keepFavorite(page, sig);
  await page.getByRole('button', { name: 'User Favorite' }).click();
  await expect(page.getByText('The same favorite is already in the list.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();

  const another = await newPatient(product, 'Favouredtoo');
  await page.goto(`/patient/${another.id}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const dialog = await openFavorites(page);
  await dialog.getByRole('searchbox', { name: 'Search favorites' }).fill('every morning with');
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await dialog.getByRole('button', { name: `Select lisinopril 10 mg tablet: ${sig}` }).click();
  await expect(dialog).toBeOutOfSight();
  await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
  await expect(page.getByRole('textbox', { name: 'Sig', exact: false }).first()).toHaveValue(sig);
  await expect(page.getByLabel(/^Dispense/)).toHaveValue('30');
});

test('When a favorite is above what is stated, it is marked in the list before I choose it @whole', async ({
  page,
  product,
}) => {
  const above = 'Take 9 tablets by mouth once daily.';
  const usual = 'Take 2 tablets by mouth once daily with food.';
  await startPrescribing(page, 'provider2@demo.test', (await newPatient(product, 'Favouredmuch')).id);
  await keepFavorite(page, above);
  await discard(page);
  await keepFavorite(page, usual);

  const another = await newPatient(product, 'Favouredmuchtoo');
  await page.goto(`/patient/${another.id}`);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const dialog = await openFavorites(page);
  await expect(listed(dialog, above)).toContainText('Serious: lisinopril');
  await expect(listed(dialog, usual)).toBeVisible();
  await expect(listed(dialog, usual)).not.toContainText('Serious');
});

test('When I edit a favorite, nothing changed is said, it can be for another drug, and hidden it is gone @whole', async ({
  page,
  product,
}) => {
  const sig = 'Take 1 tablet by mouth every evening with food';
  await startPrescribing(page, 'provider@demo.test', (await newPatient(product, 'Edited')).id);
  await keepFavorite(page, sig);
  await discard(page);
  const dialog = await openFavorites(page);
  await actOn(listed(dialog, sig), 'Edit favorite');
  const edit = page.getByRole('dialog', { name: 'Edit Favorite Sig' });
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Warning. No changes detected');
  await edit.getByRole('textbox', { name: /^Dispense/ }).fill('1e9');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(edit.getByText('Invalid dispense value')).toBeVisible();
  await edit.getByRole('textbox', { name: /^Dispense/ }).fill('90');
  await edit.getByRole('combobox', { name: 'Search Drugs' }).fill('amlodipine 5');
  await edit.getByRole('option', { name: /^amlodipine 5 mg tablet/i }).click();
  await expect(edit.getByRole('textbox', { name: 'Drug', exact: true })).toHaveValue(
    /amlodipine 5 mg tablet/i,
  );
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The favorite is changed.')).toBeVisible();
  await expect(listed(dialog, sig)).toContainText(/amlodipine 5 mg tablet/i);
  await expect(listed(dialog, sig)).toContainText('90');

  await actOn(listed(dialog, sig), 'Hide favorite');
  await page
    .getByRole('dialog', { name: 'Hide favorite' })
    .getByRole('button', { name: 'Hide favorite' })
    .click();
  await expect(page.getByText('The favorite is hidden.')).toBeVisible();
  await expect(listed(dialog, sig)).toBeAbsent();
});

test("When I look at another provider's favorites, I can use but not edit them, and the choice is remembered @whole", async ({
  page,
  product,
  browser,
}) => {
  const sig = 'Take 1 tablet by mouth at noon, as another provider does';
  const context = await browser.newContext({ baseURL: product.url });
  const others = await context.newPage();
  await startPrescribing(others, 'provider2@demo.test', (await newPatient(product, 'Others')).id);
  await keepFavorite(others, sig);
  await context.close();

  await startPrescribing(page, 'provider@demo.test', (await newPatient(product, 'Looking')).id);
  let dialog = await openFavorites(page);
  const provider = dialog.getByRole('combobox', { name: 'Provider' });
  await provider.selectOption(
    await provider.getByRole('option', { name: /Haddad-Lindqvist/ }).getAttribute('value'),
  );
  await expect(listed(dialog, sig)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^(Edit|Hide) favorite/ })).toBeAbsent();
  await expect(
    dialog.getByText('Only providers edit and hide favorites: with their own name chosen in the list User.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  dialog = await openFavorites(page);
  await expect(listed(dialog, sig)).toBeVisible();
  await dialog.getByRole('button', { name: new RegExp(`^Select lisinopril.*${sig}`) }).click();
  await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
  await expect(page.getByRole('textbox', { name: 'Sig', exact: false }).first()).toHaveValue(sig);
});

test('When staff keep a form, it is for the practice @whole', async ({ page, product }) => {
  const sig = 'Take 1 tablet by mouth as the whole practice does';
  await startPrescribing(page, 'staff@demo.test', (await newPatient(product, 'Practised')).id);
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await expect(page.getByRole('button', { name: 'User Favorite' })).toBeAbsent();
  await discard(page);
  await keepFavorite(page, sig, 'Practice Favorite');
  await discard(page);
  const dialog = await openFavorites(page);
  await dialog.getByText('Practice', { exact: true }).click();
  await expect(listed(dialog, sig)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^(Edit|Hide) favorite/ })).toBeAbsent();
});

for (const width of NARROW) {
  test.describe(`at ${String(width)} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.slow(); // each dialog is read whole

    test('nothing keeps anybody out of the dialogs of favorites @whole', async ({ page, product }) => {
      await signIn(page, 'provider@demo.test');
      await page.goto(`/patient/${(await newPatient(product, 'Reachable')).id}`);
      await page.getByRole('tab', { name: 'Prescribe' }).click();
      const dialog = await openFavorites(page);
      await expect(dialog.getByRole('row').nth(1)).toBeVisible();
      await expectNoBarriers(page, 'Select a Sig');
      if (width < 700) {
        await dialog
          .getByRole('button', { name: /^Actions/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Edit favorite' }).click();
      } else
        await dialog
          .getByRole('button', { name: /^Edit favorite/ })
          .first()
          .click();
      const edit = page.getByRole('dialog', { name: 'Edit Favorite Sig' });
      await edit.getByRole('combobox', { name: 'Search Drugs' }).fill('oxycodone');
      await expect(
        edit.getByRole('listbox', { name: 'Drugs found' }).getByRole('option').first(),
      ).toBeVisible();
      await edit.getByRole('button', { name: 'Submit' }).click();
      await expect(edit.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page, 'Edit Favorite Sig');
    });
  });
}
