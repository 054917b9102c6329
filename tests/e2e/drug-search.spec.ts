import { searchDrugs } from '@erx/core/drugs/contract';
import { createMedication } from '@erx/core/medications/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, startPrescribing, writeForm } from './writing';

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
      new URL(response.url()).searchParams.get('searchStr') === text,
  );
  await inside.getByRole('combobox', { name: field }).fill(text);
  await answered;
  await expect(inside.getByRole('combobox', { name: field })).toHaveAttribute('aria-busy', 'false');
}

test('When I type a brand that the catalogue lacks, its generic is found, and Enter chooses no strength for me @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Branded');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  for (const [typed, name] of [
    ['claritin', /^loratadine 10 mg tablet/],
    ['aleve', /^naproxen sodium 275 mg tablet/],
    ['flexeril', /^cyclobenzaprine 5 mg tablet/],
    ['zyrtec', /^cetirizine 10 mg tablet/],
    ['prilosec', /^omeprazole 20 mg delayed-release capsule/],
    ['vicodin', /^HYDROcodone-acetaminophen 5 mg-325 mg tablet/],
    ['phenergan', /^promethazine 25 mg tablet/],
    ['advil', /^ibuprofen 400 mg tablet/],
    ['atarax', /^hydrOXYzine hydrochloride 25 mg tablet/],
  ] as const) {
    await test.step(`When I type ${typed} and press Enter`, async () => {
      await type(page, 'Search Drugs', typed);
      await expect(page.getByRole('option', { name })).toBeVisible();
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveValue(typed);
    });
  }
  await expect(page.getByLabel(/^Dispense/)).toHaveCount(0);
});

test('When I type what the first catalogue lacked, it is found, and one of them goes to the pharmacy', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Lacking');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  for (const [typed, name] of [
    ['mounjaro', /^Mounjaro 2\.5 mg/],
    ['tirzepatide', /Mounjaro 2\.5 mg/],
    ['tresiba', /^Tresiba/],
    ['basaglar', /^Basaglar/],
    ['paxlovid', /^Paxlovid/],
    ['isotretinoin', /^isotretinoin/i],
    ['polytrim', /^(polymyxin B|trimethoprim).*ophthalmic/i],
    ['docusate', /^docusate/],
    ['iron', /^ferrous sulfate 325 mg/],
  ] as const) {
    await test.step(`When I type ${typed}`, async () => {
      await type(page, 'Search Drugs', typed);
      await expect(page.getByRole('option', { name }).first()).toBeVisible();
      await expect(page.getByText(SIMILAR)).toHaveCount(0);
    });
  }
  await test.step('When I send docusate', async () => {
    await chooseDrug(page, 'docusate 100', /^docusate 100 mg capsule/);
    await writeForm(page, 'Take 1 capsule by mouth twice daily');
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = page
      .getByRole('table', { name: 'Prescriptions' })
      .getByRole('row')
      .filter({ hasText: /docusate/ });
    await expect(sent).toContainText('Verified', { timeout: 20_000 });
  });
});

test('When I type a brand, brand and generic stand in one row, and I choose either by the arrows @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Either');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'lipitor');
  await expect(page.getByRole('option', { name: /^(atorvastatin|Lipitor) / })).toHaveCount(6);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^atorvastatin 10 mg/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^Lipitor 40 mg/);
  await type(page, 'Search Drugs', 'atorvastatin 20');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^atorvastatin 20 mg/);
  await expect(page.getByRole('option', { name: /^Lipitor 20 mg/ })).toBeVisible();
  await expectNoBarriers(page, 'strengths of a drug');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Dispense/)).toBeFocused();
});

test('When I type what everybody says, the drug that it means is found, with the strength that it means @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Spoken');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const said: readonly (readonly [string, RegExp])[] = [
    ['z pack', /^azithromycin 250 mg tablet/],
    ['z-pak', /^azithromycin 250 mg tablet/],
    ['tylenol 3', /^acetaminophen-codeine 300 mg-30 mg tablet/],
    ['tylenol #3', /^acetaminophen-codeine 300 mg-30 mg tablet/],
    ['kcl 20', /^potassium chloride 20 mEq/],
    ['metf 500', /^metFORMIN 500 mg tablet/],
    ['lisin 10 qd', /^lisinopril 10 mg tablet/],
    ['hydrocodone/apap 5/325', /^HYDROcodone-acetaminophen 5 mg-325 mg tablet/],
  ];
  for (const [typed, name] of said)
    await test.step(`When I type ${typed}`, async () => {
      await type(page, 'Search Drugs', typed);
      await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(name);
    });
  for (const [typed, name] of [
    ['pen vk', /^penicillin V potassium 500 mg tablet/],
    ['kcl', /^potassium chloride 10 mEq/],
    ['vicodin', /^HYDROcodone-acetaminophen 10 mg-325 mg tablet/],
    ['prednisone taper', /^predniSONE 10 mg tablet/],
    ['amox 90/kg', /^amoxicillin 400 mg\/5 mL oral suspension/],
  ] as const)
    await test.step(`When I type ${typed}, it is found and no strength is chosen`, async () => {
      await type(page, 'Search Drugs', typed);
      await expect(page.getByRole('option', { name })).toBeVisible();
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    });
  await expect(page.getByRole('status').filter({ hasText: '90/kg is a dose by weight' })).toBeVisible();
});

test('When gabapentin is chosen in Alabama, it is schedule V by the law of the state @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Scheduled');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'gabapentin 300');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(
    /^gabapentin 300 mg capsule.*C-V/,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Dispense/)).toBeFocused();
  await expect(page.getByText('Controlled Substance Level C-V')).toBeVisible();
});

test('When I type an abbreviation that is taken for several drugs, I am asked which @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Asked');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'mtx 2.5');
  const asked = page.getByRole('group', { name: /“mtx” is taken for methotrexate or mitoxantrone \(ISMP\)/ });
  await expect(asked.getByRole('option', { name: /^methotrexate 2.5 mg tablet/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Dispense/)).toHaveCount(0);
  await type(page, 'Search Drugs', 't3');
  const either = page.getByRole('group', { name: /“t3” is taken for acetaminophen codeine or liothyronine/ });
  await expect(either.getByRole('option', { name: /^liothyronine 25 mcg tablet/ })).toBeVisible();
  await expect(either.getByRole('option', { name: /^acetaminophen-codeine 300 mg-30 mg/ })).toBeVisible();
});

test('When I type a class or a use, its drugs stand under its name, and Enter takes none @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Grouped');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  for (const [typed, heading, name] of [
    ['statin', 'Class: statins', /^rosuvastatin 20 mg tablet/],
    ['ppi', 'Class: proton pump inhibitors', /^pantoprazole 40 mg/],
    ['otitis', /^First for acute otitis media/, /^amoxicillin 400 mg\/5 mL oral suspension/],
    ['uti', /^First for uncomplicated cystitis/, /^sulfamethoxazole-trimethoprim 800 mg-160 mg tablet/],
  ] as const)
    await test.step(`When I type ${typed}`, async () => {
      await type(page, 'Search Drugs', typed);
      await expect(page.getByRole('group', { name: heading }).getByRole('option', { name })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(/^Dispense/)).toHaveCount(0);
    });
});

test('When I search for a child of three years, liquids stand first and capsules last, with the reason @whole', async ({
  page,
  product,
}) => {
  const staff = await atService(product, 'staff@demo.test');
  const patient = await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Wim',
      lastName: 'Small',
      gender: 'Male',
      birthDate: daysAfter(new Date().toISOString().slice(0, 10), -1200),
      height: '38',
      weight: '31',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
    },
  });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'amoxicillin');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^amoxicillin .* oral suspension/);
  const forms = page.getByRole('option', { name: /^amoxicillin \d/ });
  await expect(forms.last()).toHaveAccessibleName(/^amoxicillin 500 mg capsule/);
  await expect(page.getByText('Capsule: hard to swallow under 6 years')).toBeVisible();
});

test('When a patient takes a drug, its row is first and its strength is marked @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Habitual');
  const staff = await atService(product, 'staff@demo.test');
  const [taken] = await staff.client.call(searchDrugs, { query: { searchStr: 'amlodipine 5 mg tablet' } });
  await staff.client.call(createMedication, {
    body: {
      patientId: patient.id,
      description: taken?.description ?? '',
      prescribableDrugId: taken?.prescribableDrugId ?? '',
      sig: 'Take 1 tablet by mouth daily',
    },
  });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await type(page, 'Search Drugs', 'am');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(
    /^amLODIPine 5 mg tablet.*Taking now/,
  );
});

test('When nothing has the name that I type, Enter chooses nothing, and no other drug is offered for it', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Unfound');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await test.step('When I type spacer, its kinds are there, and none is chosen for me', async () => {
    await type(page, 'Search Drugs', 'spacer');
    await expect(
      page.getByRole('option', { name: /^spacer \(valved holding chamber\)/ }).first(),
    ).toBeVisible();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  });
  for (const [name, other] of [
    ['colace', /colcrys|concerta/i],
    ['syndros', /androbalance/i],
    ['esketamine', /^ketamine/i],
    ['claritin', /clarithromycin/i],
    ['aleve', /levetiracetam/i],
  ] as const) {
    await test.step(`When I type ${name} and press Enter`, async () => {
      await type(page, 'Search Drugs', name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: other })).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveValue(name);
      await expect(page.getByLabel(/^Dispense/)).toHaveCount(0);
    });
  }
  await type(page, 'Search Drugs', 'qqzzyy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'No results found' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('When I misspell a name, what it may mean stands apart, and Enter takes only what I moved to @whole', async ({
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

test('When I type a name that some have among others, those stand below the ones that have it alone @whole', async ({
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

test('When I record what a patient takes, a misspelt name chooses nothing by itself either @whole', async ({
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
