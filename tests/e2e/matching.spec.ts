import type { Page } from '@playwright/test';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { listProblems } from '@erx/core/problems/contract';
import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import { randomUUID } from 'node:crypto';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers, NARROW } from './barriers';
import { expect, signIn, test } from './fixtures';
import { chartOf } from './other-side';
import { openInformation } from './writing';

const HEADER = 'accountNumber,kind,description,ndc,startDate,stopDate,sig,reaction';

/** A new patient whose former chart has these lines. @returns the id */
async function chart(product: Product, lastName: string, lines: readonly string[]): Promise<string> {
  const { client } = await atService(product, 'superadmin@demo.test');
  const accountNumber = `M-${randomUUID().slice(0, 8)}`;
  const { id } = await client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber,
      firstName: 'Old',
      lastName,
      birthDate: '1970-05-17',
      height: '64',
      weight: '150',
      gender: 'Female',
      address: '1 Dauphin St',
      city: 'Mobile',
      state: 'AL',
      zipCode: '36602',
      homePhone: '2515550134',
    },
  });
  const begun = await client.call(startImport, {
    body: { kind: 'legacy-records', fileHash: randomUUID().replaceAll('-', '').repeat(2) },
  });
  await client.call(takeImportLines, {
    params: { id: begun.id },
    body: { from: 1, header: HEADER, lines: [HEADER, ...lines.map((line) => `${accountNumber},${line}`)] },
  });
  await client.call(finishImport, { params: { id: begun.id } });
  return id;
}

const medicationMatcher = (page: Page) => page.getByRole('dialog', { name: 'Medication Matcher' });
const allergyMatcher = (page: Page) => page.getByRole('dialog', { name: 'Allergy Matcher' });

test('When I open a patient with a former chart, I match the medications, then the allergies, and undo one', async ({
  page,
  product,
}) => {
  const patient = await chart(product, 'Matched', [
    'medication,Lisinopril 10 MG Oral Tablet,,03/01/2019,,Take 1 tablet daily,',
    'medication,Clonazepam [Klonopin],,,,,',
    'allergy,Allergy to peanuts,,,,,Hives',
  ]);
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient}` });
  const matcher = medicationMatcher(page);
  await expect(matcher.getByText('TRAKnet Medications', { exact: true })).toBeVisible();
  await expect(matcher.getByText('Matched Medications', { exact: true })).toBeVisible();
  // exactly one suggested
  await expect(
    matcher
      .getByRole('combobox', { name: 'Match for Lisinopril 10 MG Oral Tablet', exact: true })
      .locator('option:checked'),
  ).toHaveText('lisinopril 10 mg tablet');
  // several strengths: nobody chooses for me
  await expect(
    matcher
      .getByRole('combobox', { name: 'Match for Clonazepam [Klonopin]', exact: true })
      .locator('option:checked'),
  ).toHaveText(/^Choose one of/);
  await matcher.getByRole('button', { name: 'Import 1 medication' }).click();

  await expect(matcher).toBeOutOfSight();
  const allergies = allergyMatcher(page);
  await expect(
    allergies
      .getByRole('combobox', { name: 'Match for Allergy to peanuts', exact: true })
      .locator('option:checked'),
  ).toHaveText('Peanut');
  await allergies.getByRole('button', { name: 'Import 1 allergy' }).click();
  await expect(allergies).toBeOutOfSight();
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText('Peanut');
  await expect(page.getByRole('table', { name: 'Medications', exact: true })).toContainText(
    'lisinopril 10 mg tablet',
  );
  expect((await chartOf(product, patient)).medications).toMatchObject([
    { description: 'lisinopril 10 mg tablet', startedAt: '2019-03-01' },
  ]);

  await page.getByRole('tab', { name: 'Traknet Medications' }).click();
  await expect(page.getByRole('table', { name: 'TRAKnet Medication History' })).toContainText('03/01/2019');
  await page.getByRole('button', { name: 'Match 1' }).click();
  await matcher.getByRole('button', { name: 'Undo the match of Lisinopril 10 MG Oral Tablet' }).click();
  await expect(page.getByText('The match is undone.')).toBeVisible();
  await expect(
    matcher.getByRole('combobox', { name: 'Match for Lisinopril 10 MG Oral Tablet', exact: true }),
  ).toBeVisible();
  await matcher.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('tab', { name: 'Summary' }).click();
  await expect(page.getByText('No medications in this list')).toBeVisible();
  expect(await chartOf(product, patient)).toMatchObject({
    medications: [],
    allergies: [{ description: 'Peanut' }],
  });
});

test('When nothing is suggested I look it up by hand, and what I leave for later keeps its warning in the wizard @whole', async ({
  page,
  product,
}) => {
  const patient = await chart(product, 'Lookedup', [
    'medication,The heart pill,,,,Take 1 tablet daily,',
    'allergy,Red dye 40,,,,,Rash',
  ]);
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient}` });
  const matcher = medicationMatcher(page);
  await expect(matcher.getByRole('button', { name: 'Import 0 medications' })).toBeDisabled();
  await matcher.getByRole('button', { name: 'Look up a match for The heart pill' }).click();
  await expect(matcher.getByText('in the singular and not the plural')).toBeVisible();
  await matcher.getByRole('combobox', { name: 'Look up a match for The heart pill' }).fill('lisinopril 10');
  await matcher.getByRole('option', { name: 'lisinopril 10 mg tablet', exact: true }).click();
  await expect(
    matcher
      .getByRole('combobox', { name: 'Match for The heart pill', exact: true })
      .locator('option:checked'),
  ).toHaveText('lisinopril 10 mg tablet');
  await matcher.getByRole('button', { name: 'Import 1 medication' }).click();
  await expect(matcher).toBeOutOfSight();

  const allergies = allergyMatcher(page);
  await allergies.getByRole('button', { name: 'Later' }).click();
  await expect(allergies).toBeOutOfSight();
  const banner = page.getByRole('region', { name: 'Patient in view' }).first();
  await expect(banner).toContainText('1 TRAKnet allergy not matched');
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await expect(page.getByRole('note', { name: 'Records not migrated' })).toBeVisible();
  await page.getByRole('tab', { name: 'Traknet Allergies' }).click();
  await page.getByRole('button', { name: 'Match 1' }).click();
  await allergies
    .getByRole('combobox', { name: 'Match for Red dye 40', exact: true })
    .selectOption({ label: 'Keep as written, without the catalog' });
  await allergies.getByRole('button', { name: 'Import 1 allergy' }).click();
  await expect(allergies).toBeOutOfSight();
  await expect(banner).toContainText('Red dye 40');
  await expect(banner).not.toContainText('not matched');
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
  await expect(page.getByRole('note', { name: 'Records not migrated' })).toBeOutOfSight();
});

test('When one record cannot be taken over, it says why, and the others are taken over @whole', async ({
  page,
  product,
}) => {
  const patient = await chart(product, 'Skipped', [
    'medication,Lisinopril 10 MG Oral Tablet,,06/01/2019,05/01/2019,,',
    'medication,Amlodipine 5 MG Oral Tablet,,,,,',
  ]);
  await signIn(page, 'staff@demo.test', { at: '/medicationmatcher' });
  await page.getByRole('row').filter({ hasText: 'Skipped, Old' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/patient/${patient}`));
  const matcher = medicationMatcher(page);
  await matcher.getByRole('button', { name: 'Import 2 medications' }).click();
  await expect(matcher.getByText('1 of 2 records could not be taken over')).toBeVisible();
  await expect(matcher.getByText('Its dates cannot be right')).toBeVisible();
  await expect(
    matcher.getByRole('button', { name: 'Undo the match of Amlodipine 5 MG Oral Tablet' }),
  ).toBeVisible();
  await matcher.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('table', { name: 'Medications', exact: true })).toContainText(
    'amLODIPine 5 mg tablet',
  );
});

for (const width of NARROW) {
  test.describe(`at ${String(width)} pixels, nothing keeps anybody out`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('of the matchers and the histories @whole', async ({ page, product }) => {
      const patient = await chart(product, 'Reachable', [
        'medication,Lisinopril 10 MG Oral Tablet,,03/01/2019,,Take 1 tablet daily,',
        'medication,Clonazepam [Klonopin],,,,,',
        'allergy,Dander (animal) allergy,,,,,Hives',
      ]);
      await signIn(page, 'provider@demo.test', { at: `/patient/${patient}` });
      const matcher = medicationMatcher(page);
      await expect(matcher.getByText('Selected automatically')).toBeVisible();
      await matcher.getByRole('button', { name: /^Look up a match for Clonazepam/ }).click();
      await matcher.getByRole('combobox', { name: /^Look up a match/ }).fill('clona');
      await expect(matcher.getByRole('listbox', { name: 'Found' }).getByRole('option').first()).toBeVisible();
      await expectNoBarriers(page, 'matcher');
      await matcher.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('tab', { name: 'Traknet Allergies' }).click();
      await expect(page.getByText('Dander (animal) allergy')).toBeVisible();
      await expectNoBarriers(page, 'history');
      await page.goto('/medicationmatcher');
      await expect(page.getByRole('link', { name: 'Reachable, Old' }).first()).toBeVisible();
      await expectNoBarriers(page, 'list');
    });
  });
}

test('When a patient brings a file from elsewhere, I compare the person, take it in and find it in the matchers', async ({
  page,
  product,
}) => {
  const patient = await chart(product, 'Filed', []);
  const subject = { reference: 'Patient/1' };
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: '2026-11-20T10:00:00Z',
    meta: { source: 'Harbor Clinic' },
    entry: [
      {
        resourceType: 'Patient',
        id: '1',
        name: [{ family: 'Filed', given: ['Olga'] }],
        birthDate: '1970-05-17',
      },
      {
        resourceType: 'MedicationStatement',
        status: 'active',
        subject,
        medicationCodeableConcept: { text: 'Lisinopril 10 MG Oral Tablet' },
        dosage: [{ text: 'Take 1 tablet daily' }],
      },
      { resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Allergy to peanuts' } },
      {
        resourceType: 'Condition',
        subject,
        code: {
          coding: [
            {
              system: 'http://hl7.org/fhir/sid/icd-10-cm',
              code: 'I10',
              display: 'Essential (primary) hypertension',
            },
          ],
        },
      },
    ].map((resource) => ({ resource })),
  };
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient}` });
  await (await openInformation(page)).getByRole('button', { name: 'Read a record file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read a record file' });
  await dialog.getByLabel('File of another system').setInputFiles({
    name: 'summary.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bundle)),
  });
  await expect(dialog.getByRole('group', { name: 'Whose file' })).toContainText('first name');
  await expect(dialog.getByText('From Harbor Clinic, made on 11/20/2026.')).toBeVisible();
  const takeIn = dialog.getByRole('button', { name: 'Take in' });
  await expect(takeIn).toBeDisabled();
  await expectNoBarriers(page, 'a record file');
  await dialog.getByRole('checkbox', { name: /^I have compared the two/ }).check({ force: true });
  await dialog.getByRole('checkbox', { name: /^Add I10/ }).check({ force: true });
  await takeIn.click();

  await expect(
    medicationMatcher(page).getByRole('combobox', {
      name: 'Match for Lisinopril 10 MG Oral Tablet',
      exact: true,
    }),
  ).toBeVisible();
  const { client } = await atService(product, 'provider@demo.test');
  expect(await client.call(listProblems, { params: { patientId: patient } })).toMatchObject([
    { icd10Code: 'I10' },
  ]);
});
