import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { expect, test } from './fixtures';
import { prescriptionOf, received } from './other-side';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, startPrescribing } from './writing';

const sigOf = (page: Page) => page.getByRole('textbox', { name: /^Sig/ });
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Prescriptions' }).getByRole('row');

test('When I see a diabetic, strips, lancets and pen needles go to the pharmacy beside the insulin @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Diabetic');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const supplies = [
    [
      'test strips',
      /^blood glucose test strips/,
      'check sugars tid before meals',
      '270',
      'C48538',
      '270 strips',
    ],
    ['lancets', /^lancets, Supply/, 'test tid', '270', 'C120263', '270 lancets'],
    [
      'pen needles 32 4',
      /^pen needles, 32 gauge x 4 mm/,
      '1 needle qid',
      '360',
      'C120216',
      '360 pen needles',
    ],
  ] as const;
  for (const [typed, name, directions, quantity, units, inWords] of supplies) {
    const [drug = ''] = /^[^/]+/.exec(typed) ?? [];
    await test.step(`When I write ${drug}, their number follows from the directions`, async () => {
      await chooseDrug(page, typed, name);
      await expect(page.getByRole('region', { name: 'Interactions' })).toContainText(
        'A supply, not a drug: there are no interactions and no dose to check.',
      );
      await expect(page.getByText('Not checked', { exact: true })).toHaveCount(0);
      await expect(page.getByLabel(/^Units/)).toHaveValue(units);
      await sigOf(page).fill(directions);
      await page.getByLabel('Days Supply').fill('90');
      const read = page.getByRole('status', { name: 'What was understood of the directions' });
      await expect(read).toContainText(`By these directions: ${inWords}`);
      await read.getByRole('button', { name: 'Use these words' }).click();
      await read.getByRole('button', { name: 'Fill in' }).click();
      await expect(page.getByLabel(/^Dispense/)).toHaveValue(quantity);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await choosePharmacy(page, ACCEPTS);
    });
    await test.step(`When I send ${drug}, nothing asks for a reason`, async () => {
      await expect(page.getByText(inWords).first()).toBeVisible();
      if (typed === 'test strips') await expectNoBarriers(page, 'review of a supply');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(
        rowsOf(page)
          .filter({ hasText: name.source.replaceAll(/[\^]|, Supply/g, '').trim() })
          .first(),
      ).toContainText('Verified', { timeout: 20_000 });
      await page.getByRole('tab', { name: 'Prescribe' }).click();
    });
  }
  const sent = await prescriptionOf(product, patient.id, 'Sent', 'blood glucose test strips');
  const [message] = await received(product, 'NewRx', sent.orderNumber);
  expect(message?.xml).toContain('<DrugDescription>blood glucose test strips</DrugDescription>');
  expect(message?.xml).toContain('<SigText>Test blood glucose three times daily before meals.</SigText>');
  await page.goto(`${product.sandboxUrl}/messages`);
  await expect(page.getByText('blood glucose test strips').first()).toBeVisible();
});

test('When the catalogue has nothing by a name, I write it as free text, say why, and send it', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Freetext');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const search = page.getByRole('combobox', { name: 'Search Drugs' });
  const offer = page.getByRole('button', { name: 'Write it as free text' });
  const dialog = page.getByRole('dialog', { name: 'Write as free text' });

  await test.step('When something has the name, free text is not offered', async () => {
    await search.fill('lisinopril');
    await expect(page.getByRole('option', { name: /^lisinopril 10 mg tablet/ })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('When I write a controlled substance, or nearly one, it is refused', async () => {
    await search.fill('qqzz');
    await offer.click();
    await dialog.getByLabel(/^Name/).fill('oxycodone solution');
    await dialog.getByRole('button', { name: 'Write as free text' }).click();
    await expect(dialog).toContainText(
      'oxycodone is a controlled substance and cannot be written as free text',
    );
    await dialog.getByLabel(/^Name/).fill('oxycodon');
    await dialog.getByRole('button', { name: 'Write as free text' }).click();
    await expect(dialog).toContainText('“oxycodon” is too near oxycodone, a controlled substance');
    await expectNoBarriers(page, 'a drug as free text');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('When I write a mouthwash, it is said to be unchecked on the way', async () => {
    await search.fill('magic mouthwash');
    await offer.click();
    await expect(dialog.getByLabel(/^Name/)).toHaveValue('magic mouthwash');
    await dialog.getByLabel(/^Form/).fill('oral solution');
    await expect(dialog).toContainText('magic mouthwash oral solution');
    await dialog.getByRole('button', { name: 'Write as free text' }).click();
    const asked = page.getByRole('dialog', { name: /Interactions/ });
    await expect(asked).toContainText('Not checked: this drug was written as free text');
    await asked.getByLabel(/^Reason for prescribing it/).fill('The pharmacy has the recipe');
    await asked.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('When I send it, the pharmacy reads its words', async () => {
    await page.getByLabel(/^Dispense/).fill('240');
    await sigOf(page).fill('Swish 5 mL four times daily as needed for pain.');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(rowsOf(page).filter({ hasText: 'magic mouthwash oral solution' })).toContainText(
      'Verified',
      {
        timeout: 20_000,
      },
    );
    const sent = await prescriptionOf(product, patient.id, 'Sent');
    const [message] = await received(product, 'NewRx', sent.orderNumber);
    expect(message?.xml).toContain('<DrugDescription>magic mouthwash oral solution</DrugDescription>');
    expect(message?.xml).not.toContain('DrugCoded');
  });

  await test.step('When I print a copy of it, it is a page', async () => {
    const printed = page.waitForResponse(
      (response) => response.url().includes('/printprescription/') && response.ok(),
    );
    await rowsOf(page)
      .filter({ hasText: 'magic mouthwash oral solution' })
      .getByRole('button', { name: /^Print Prescription/ })
      .click();
    expect((await printed).headers()['content-type']).toContain('application/pdf');
  });
});

test('When I wrote test strips before, I write them again from the list, and for the next patient from my favorites @whole', async ({
  page,
  product,
}) => {
  const first = await newPatient(product, 'Stripsagain');
  const sig = 'Test blood glucose twice daily.';
  await startPrescribing(page, 'provider@demo.test', first.id);

  await test.step('When I search for strips, nothing speaks of strengths', async () => {
    await page.getByRole('combobox', { name: 'Search Drugs' }).fill('accu-chek');
    await expect(
      page.getByRole('option', { name: /^Accu-Chek Guide blood glucose test strips/ }),
    ).toBeVisible();
    await expect(page.getByText('Choose one: arrows up and down, then Enter.')).toBeVisible();
    await expect(page.getByText(/Choose a strength/)).toHaveCount(0);
  });

  await test.step('When I keep the form as a favorite and send it', async () => {
    await chooseDrug(page, 'test strips', /^blood glucose test strips/);
    await sigOf(page).fill(sig);
    await page.getByLabel('Days Supply').fill('30');
    await page.getByLabel(/^Dispense/).fill('60');
    await page.getByRole('button', { name: 'User Favorite' }).click();
    await expect(page.getByText('Kept in the user favorites.')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(rowsOf(page).filter({ hasText: 'blood glucose test strips' })).toContainText('Verified', {
      timeout: 20_000,
    });
  });

  await test.step('When I write it again from its row, it is ready for review and leaves', async () => {
    await rowsOf(page)
      .filter({ hasText: 'blood glucose test strips' })
      .getByRole('button', { name: /^New Prescription/ })
      .click();
    await expect(page.getByText('60 strips').first()).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      rowsOf(page).filter({ hasText: 'blood glucose test strips' }).filter({ hasText: 'Verified' }),
    ).toHaveCount(2, { timeout: 20_000 });
  });

  await test.step('When the next patient needs them, my favorite has directions and number', async () => {
    const next = await newPatient(product, 'Stripstoo');
    await page.goto(`/patient/${next.id}`);
    await page.getByRole('tab', { name: 'Prescribe' }).click();
    await page.getByRole('button', { name: 'Favorites' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select a Sig' });
    await dialog.getByRole('button', { name: `Select blood glucose test strips: ${sig}` }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('navigation').getByRole('button', { name: /SIG/ }).click();
    await expect(sigOf(page)).toHaveValue(sig);
    await expect(page.getByLabel(/^Dispense/)).toHaveValue('60');
  });
});
