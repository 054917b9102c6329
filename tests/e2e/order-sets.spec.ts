import { createAllergy, sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { confirmOrderSet, copyStarterOrderSet, listOrderSets } from '@erx/core/order-sets/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { addPatientFavorite } from '@erx/core/pharmacies/contract';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';

const TODAY = new Date().toISOString().slice(0, 10);
const dialog = (page: Page) => page.getByRole('dialog');
const adding = (page: Page) => dialog(page).getByRole('button', { name: 'Add 1' });

/** A child of three years who weighs 31 lb, with a pharmacy. */
async function newChild(product: Product, lastName: string, weightMeasuredOn = TODAY): Promise<Patient> {
  const { client } = await atService(product, 'provider@demo.test');
  const child = await client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Ada',
      lastName,
      gender: 'Female',
      birthDate: daysAfter(TODAY, -3 * 366),
      height: '37',
      weight: '31',
      heightMeasuredOn: TODAY,
      weightMeasuredOn,
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
    },
  });
  await client.call(addPatientFavorite, { body: { patientId: child.id, ncpdpId: '9900001' } });
  return child;
}

/** Of whom allergies were never asked, no line is ticked at first. */
async function withoutAllergies(product: Product, { id: patientId }: Patient): Promise<void> {
  const { client } = await atService(product, 'provider@demo.test');
  await client.call(sayNoKnownAllergies, { body: { patientId, noKnownAllergies: true } });
}

/** Opens the set of otitis by its key. */
async function openOtitis(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
  await settled(page);
  await page.getByRole('heading', { level: 1 }).first().click(); // out of the field, so that letters act
  await page.keyboard.press('o');
  await expect(dialog(page).getByRole('combobox', { name: 'Search order sets' })).toBeFocused();
  await page.keyboard.type('otitis');
  await expect(dialog(page).getByRole('option', { name: /^Otitis media/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

test('When I copy a starter, a prescriber confirms it before o, Enter, Enter write a child’s dose, and Send sends it', async ({
  page,
  product,
}) => {
  const child = await newChild(product, 'Earache');
  await withoutAllergies(product, child);
  await signIn(page, 'provider@demo.test', { at: `/patient/${child.id}` });
  await page.goto('/settings/order_sets');
  await page.getByRole('button', { name: 'Copy a starter' }).click();
  await expect(dialog(page).getByText('85 mg/kg a day, at most 3,000 mg a day').first()).toBeVisible();
  await expectNoBarriers(page, 'starters');
  await dialog(page).getByRole('button', { name: 'Copy for the practice' }).click();
  const row = page.getByRole('row', { name: /Otitis media/ });
  await expect(row.getByText('Version 1 not confirmed')).toBeVisible();

  // What no one has confirmed is offered to no one.
  await page.goto(`/patient/${child.id}`);
  await openOtitis(page);
  await expect(dialog(page).getByText('Version 1 of this order set is not confirmed')).toBeVisible();
  await expect(adding(page)).toBeAbsent();

  await page.goto('/settings/order_sets');
  await row.getByRole('button', { name: 'Confirm: Otitis media' }).click();
  await expect(dialog(page).getByText('from 6 months, below 2 years, below 40 kg').first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Confirm under my name' }).click();
  await expect(row.getByText('Version 1 confirmed')).toBeVisible();
  await settled(page);
  await expectNoBarriers(page, 'order sets');

  await page.goto(`/patient/${child.id}`);
  await openOtitis(page);
  const line = dialog(page)
    .getByRole('list', { name: 'Lines of Otitis media' })
    .getByRole('listitem')
    .first();
  await expect(line).toContainText('amoxicillin 400 mg/5 mL oral suspension');
  await expect(line).toContainText('Give 7.4 mL by mouth twice daily for 7 days.');
  await expect(line).toContainText('14.1 kg × 85 mg/kg a day = 1,195 mg a day');
  await expect(line.getByRole('checkbox')).toBeChecked();
  await expect(adding(page)).toBeFocused();
  await expectNoBarriers(page, 'a set for a patient');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Ready to send: amoxicillin/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 1' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent: 1, Failed: 0, Aborted: 0').first()).toBeVisible();
  const { client } = await atService(product, 'provider@demo.test');
  const sent = await client.call(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: child.id },
  });
  expect(sent).toMatchObject([
    { sig: 'Give 7.4 mL by mouth twice daily for 7 days.', dispense: '103.6', primaryIcd10Code: 'H66.90' },
  ]);
});

test('When a child is allergic, the alternative is offered; when the weight is old, no dose is until it is entered', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'provider@demo.test');
  if ((await client.call(listOrderSets, {})).length === 0) {
    const { id } = await client.call(copyStarterOrderSet, { body: { isOwn: false, key: 'otitis-media' } });
    await client.call(confirmOrderSet, { params: { id }, body: { version: 1 } });
  }
  const child = await newChild(product, 'Penicillin');
  await client.call(createAllergy, {
    body: { patientId: child.id, allergydescription: 'penicillin', reaction: 'Rash', severity: 'Moderate' },
  });
  await signIn(page, 'provider@demo.test', { at: `/patient/${child.id}` });
  await openOtitis(page);
  await expect(dialog(page).getByText('cefdinir 250 mg/5 mL oral suspension')).toBeVisible();
  await expect(dialog(page).getByText('allergy to penicillin')).toBeVisible();
  await expect(dialog(page).getByText('Give 3.9 mL by mouth once daily for 10 days.')).toBeVisible();

  const grown = await newChild(product, 'Oldweight', daysAfter(TODAY, -100));
  await withoutAllergies(product, grown);
  await page.goto(`/patient/${grown.id}`);
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('order set otitis');
  await expect(page.getByRole('option', { name: /^Order set otitis/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Search order sets' })).toHaveValue('otitis');
  await expect(dialog(page).getByRole('option', { name: /^Otitis media/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('the weight was measured 100 days ago')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Add 0' })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Enter weight' })).toBeFocused();
  await page.keyboard.press('Enter');
  const weight = page.getByRole('dialog', { name: 'New weight' });
  await expect(weight.getByRole('textbox', { name: 'Weight' })).toBeFocused();
  await page.keyboard.type('14.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Give 7.8 mL by mouth twice daily for 7 days.')).toBeVisible();
  await expect(adding(page)).toBeFocused();
});
