import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import { answerMonitoring, chooseDrug, newPatient, startPrescribing } from './writing';

test.describe('When I search the packages of a drug', () => {
  test('a patch gives patches with their unit, an inhaler the grams of its label, and one of unknown grams says why @whole', async ({
    page,
    product,
  }) => {
    const patient = await newPatient(product, 'Packaged');
    await startPrescribing(page, 'provider@demo.test', patient.id);
    const packages = page.getByRole('combobox', { name: 'Search Packages' });

    await test.step('When I take over a package of clonidine patches', async () => {
      await chooseDrug(page, 'clonidine 0.1 patch', /^cloNIDine 0\.1 mg\/day patch/i);
      await packages.click();
      await page
        .getByRole('option', { name: /^4 Patch/ })
        .first()
        .click();
      await expect(page.getByLabel(/^Dispense/)).toHaveValue('4');
      await expect(page.getByLabel(/^Units/)).toHaveValue('C48524');
    });

    await test.step('When I choose a package of an inhaler', async () => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /Search Drug/ })
        .click();
      await chooseDrug(page, 'ventolin', /^Ventolin HFA/);
      await packages.click();
      await page
        .getByRole('option', { name: /^18 Gram/ })
        .first()
        .click();
      await expect(page.getByLabel(/^Dispense/)).toHaveValue('18');
      await expect(page.getByLabel(/^Units/)).toHaveValue('C48155');
    });

    await test.step('When I choose a package of an inhaler whose grams no label said', async () => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /Search Drug/ })
        .click();
      await chooseDrug(page, 'proair', /^ProAir HFA/);
      await packages.click();
      const first = page.getByRole('option', { name: /200 AEROSOL, METERED/ }).first();
      await expect(first).toContainText(
        '200 puffs or sprays; the directory does not say how many grams they are. Type the quantity.',
      );
      await first.click();
      await expect(
        page.getByText(
          'Nothing was taken over. 200 puffs or sprays; the directory does not say how many grams',
        ),
      ).toBeVisible();
      await expect(page.getByLabel(/^Dispense/)).toHaveValue('');
    });
  });

  test('fentanyl 100 mcg/hr gives 5 patches and never the 360 hours they last @whole', async ({
    page,
    product,
  }) => {
    const patient = await newPatient(product, 'Fentanyled');
    await startPrescribing(page, 'provider@demo.test', patient.id);
    await chooseDrug(page, 'fentanyl 100', /^fentaNYL 100 mcg\/hr patch/i);
    await answerMonitoring(page);
    await page.getByRole('combobox', { name: 'Search Packages' }).click();
    const listed = page.getByRole('listbox', { name: 'Packages' }).getByRole('option');
    await expect(listed.first()).toContainText('5 Patch');
    await expect(listed.filter({ hasText: '360' })).toHaveCount(0);
    await listed.first().click();
    await expect(page.getByLabel(/^Dispense/)).toHaveValue('5');
  });
});

test('When I prescribe what is not dispensed in tablets, its packages and its directions give the right quantity @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Measured');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const dispense = page.getByLabel(/^Dispense/);
  const units = page.getByLabel(/^Units/);
  const days = page.getByLabel(/^Days Supply/);
  const sig = page.getByRole('textbox', { name: /^Sig/ });
  const read = page.getByRole('status', { name: 'What was understood of the directions' });
  const searchDrug = page.getByRole('navigation').getByRole('button', { name: /Search Drug/ });
  let isFirst = true;
  const choose = async (typed: string, name: RegExp) => {
    if (!isFirst) await searchDrug.click();
    isFirst = false;
    await chooseDrug(page, typed, name);
  };
  const takeOver = async (option: RegExp) => {
    await page.getByRole('combobox', { name: 'Search Packages' }).click();
    await page.getByRole('option', { name: option }).first().click();
  };

  for (const [typed, drug, option, quantity, code] of [
    ['latanoprost', /^latanoprost 0\.005% ophthalmic/i, /^2\.5 Milliliter/, '2.5', 'C28254'],
    ['mupirocin', /^mupirocin 2% ointment/i, /^22 Gram/, '22', 'C48155'],
    ['clonidine 0.1 patch', /^cloNIDine 0\.1 mg\/day patch/i, /^4 Patch/, '4', 'C48524'],
    ['sprintec', /^Sprintec/, /^168 Tablet/, '168', 'C48542'],
    ['yaz', /^Yaz 3 mg/, /^3 Kit/, '3', 'C48504'],
    ['epipen', /^EpiPen 0\.3/, /^2 Auto-injector/, '2', 'C64933'],
    ['azithromycin 250', /^azithromycin 250 mg tablet/i, /^6 Tablet/, '6', 'C48542'],
  ] as const)
    await test.step(`When I take over a package of ${typed}`, async () => {
      await choose(typed, drug);
      await takeOver(option);
      await expect(dispense).toHaveValue(quantity);
      await expect(units).toHaveValue(code);
    });

  await test.step('When I write insulin in units, milliliters and pens are counted', async () => {
    await choose('lantus solostar', /^Lantus SoloStar/);
    await sig.fill('10 units subcut qhs');
    await days.fill('30');
    await expect(read).toContainText('By these directions: 3 mL (1 pen of 3 mL)');
    await days.fill('90');
    await expect(read).toContainText('By these directions: 9 mL (3 pens of 3 mL)');
    await read.getByRole('button', { name: 'Fill in' }).click();
    await expect(dispense).toHaveValue('9');
    await takeOver(/^15 Milliliter/);
    await expect(dispense).toHaveValue('15');
  });

  await test.step('When I write a liquid in milligrams, milliliters are counted', async () => {
    await choose('amoxicillin 400', /^amoxicillin 400 mg\/5 mL oral suspension/i);
    await sig.fill('400 mg po bid x 10 days');
    await expect(read).toContainText('By these directions: 100 mL, 10 days');
  });

  await test.step('When I write puffs of an inhaler whose label says its grams, whole canisters are counted', async () => {
    await choose('ventolin', /^Ventolin HFA/);
    await sig.fill('2 puffs q6h prn wheezing');
    await days.fill('30');
    await expect(read).toContainText('By these directions: 36 g (2 canisters of 200 puffs)');
    await read.getByRole('button', { name: 'Fill in' }).click();
    await expect(dispense).toHaveValue('36');
  });

  await test.step('When I write puffs of another, nothing is guessed, and its package is said in days', async () => {
    await choose('proair', /^ProAir HFA/);
    await sig.fill('2 puffs bid');
    await expect(read).toContainText('Quantity and days are not computed: the product is dispensed in grams');
    await expect(read).toContainText('A package of 200 lasts 50 days.');
  });

  await test.step('When I write what has no number, it is said that nothing is computed', async () => {
    await choose('mupirocin', /^mupirocin 2% ointment/i);
    await sig.fill('apply thin layer bid');
    await expect(read).toContainText('Quantity and days are not computed: the dose has no number.');
  });
});

test.describe('When I prescribe carbamazepine suspension to a child of three', () => {
  test('the sig is put together from its parts and goes on to the pharmacy @whole', async ({
    page,
    product,
  }) => {
    const staff = await atService(product, 'staff@demo.test');
    const child = await staff.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: crypto.randomUUID().slice(0, 12),
        firstName: 'Wim',
        lastName: 'Liquided',
        gender: 'Male',
        birthDate: `${String(new Date().getFullYear() - 3)}-01-02`,
        height: '38',
        weight: '31',
        address: '1 Sandbox Row',
        city: 'Birmingham',
        state: 'AL',
        zipCode: '35205',
        homePhone: '2055550134',
      },
    });
    await startPrescribing(page, 'provider@demo.test', child.id);
    await chooseDrug(page, 'carbamazepine 100', /^carBAMazepine 100 mg\/5 mL oral suspension/i);
    await expect(page.getByRole('textbox', { name: 'Sig', exact: false }).first()).toBeDisabled();
    await page.getByRole('button', { name: 'Choose from list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sigs' });
    await expect(dialog).toContainText('No sigs found');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const composer = page.getByRole('group', { name: 'Compose the sig' });
    await expect(composer).toContainText('The dose is missing.');
    await composer.getByLabel('Dose', { exact: true }).fill('2.5');
    await expect(composer).toContainText('How often is missing.');
    await composer.getByLabel('How often').selectOption('four times daily');
    await expect(page.getByRole('textbox', { name: 'Sig', exact: false }).first()).toHaveValue(
      'Give 2.5 mL by mouth four times daily.',
    );
    await page.getByLabel(/^Dispense/).fill('300');
    await page.getByLabel('Days Supply').fill('30');
    await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('navigation').locator('[aria-current="step"]')).toContainText(
      'Select Pharmacy',
    );
  });
});

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
  const read = page.getByRole('status', { name: 'What was understood of the directions' });

  await test.step('When I type one three times a day for ten days', async () => {
    await sig.fill('1 po tid x10d');
    await expect(read).toContainText('Take 1 capsule by mouth three times daily for 10 days.');
    await expect(read).toContainText('By these directions: 30 capsules, 10 days');
    await read.getByRole('button', { name: 'Use these words' }).click();
    await expect(sig).toHaveValue('Take 1 capsule by mouth three times daily for 10 days.');
    await read.getByRole('button', { name: 'Fill in' }).click();
    await expect(dispense).toHaveValue('30');
    await expect(days).toHaveValue('10');
    await expect(read).toHaveText('');
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
    await expect(page.getByRole('heading', { name: /Review/ })).toHaveCount(0);
  });

  await test.step('When I write what nobody can be sure of', async () => {
    await sig.fill('1 cap bid for my cat');
    await expect(read).toContainText(
      'Not understood: “for my cat”. Dose, quantity and days are not checked.',
    );
    await expect(read.getByRole('button')).toHaveCount(0);
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
});
