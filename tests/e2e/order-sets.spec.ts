import { createAllergy, sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { confirmOrderSet, copyStarterOrderSet, listOrderSets } from '@erx/core/order-sets/contract';
import type { Patient } from '@erx/core/patients/model';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';
import { newChild } from './writing';

const TODAY = todayInDemo();
const dialog = (page: Page) => page.getByRole('dialog');
const adding = (page: Page) => dialog(page).getByRole('button', { name: 'Add 1' });

/** Of whom allergies were never asked, no line is ticked at first. */
async function withoutAllergies(product: Product, { id: patientId }: Patient): Promise<void> {
  const { client } = await atService(product, 'provider@demo.test');
  await client.call(sayNoKnownAllergies, { body: { patientId, noKnownAllergies: true } });
}

/** Opens a set by its key. */
async function openSet(page: Page, typed: string, name: RegExp): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
  await settled(page);
  await page.getByRole('heading', { level: 1 }).first().click(); // out of the field, so that letters act
  await page.keyboard.press('o');
  await expect(dialog(page).getByRole('combobox', { name: 'Search order sets' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(dialog(page).getByRole('option', { name, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

const openOtitis = (page: Page) => openSet(page, 'otitis', /^Otitis media/);

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

/** The fields of the line that is being written, by their names. */
const field = (page: Page, name: string) =>
  page.getByRole('dialog', { name: /line$/i }).getByLabel(name, { exact: true });

test('When an administrator writes a set by weight and changes it, a prescriber confirms version 2, which serves a child', async ({
  browser,
  page,
  product,
}) => {
  const desk = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(desk, 'admin@demo.test', { at: '/settings/order_sets' });
  await desk.getByRole('button', { name: 'New order set' }).click();
  const writing = desk.getByRole('dialog', { name: 'New order set' });
  await writing.getByLabel(/^Name/).fill('Croup at home');
  await writing.getByLabel('Found by').fill('barking cough');
  await writing.getByRole('button', { name: 'Add order set' }).click();
  await expect(writing.getByRole('alert')).toContainText('line'); // a set without lines is none

  await writing.getByRole('button', { name: 'Add a line' }).click();
  const line = desk.getByRole('dialog', { name: 'Add a line' });
  await line.getByRole('combobox', { name: 'Search Drugs' }).fill('prednisolone 15');
  await line.getByRole('option', { name: /^prednisolone 15 mg\/5 mL/i }).click();
  await line.getByText('Dose by weight', { exact: true }).click();
  await line.getByLabel(/^mg\/kg of prednisolone/).fill('1');
  await line.getByLabel(/^At most \(mg a day\)/).fill('50');
  await line.getByLabel(/^How often/).selectOption('once daily');
  await line.getByLabel(/^Days/).fill('3');
  await field(desk, 'From age (months)').fill('6');
  await field(desk, 'Below age (months)').fill('3');
  await line.getByRole('button', { name: 'Keep line' }).click();
  await expect(field(desk, 'Below age (months)')).toHaveAccessibleDescription(/./); // from 6, below 3
  await field(desk, 'Below age (months)').fill('144');
  await expectNoBarriers(desk, 'a line of an order set');
  await line.getByRole('button', { name: 'Keep line' }).click();
  await expect(writing.getByRole('list', { name: 'Lines' })).toContainText('1 mg/kg a day');
  await writing.getByRole('button', { name: 'Add order set' }).click();
  const row = desk.getByRole('row', { name: /Croup at home/ });
  await expect(row).toContainText('Version 1 not confirmed');

  await row.getByRole('button', { name: 'Edit: Croup at home' }).click();
  const changing = desk.getByRole('dialog', { name: 'Edit order set, version 1' });
  await changing.getByRole('button', { name: /^Edit line: prednisoLONE 15/i }).click();
  await desk
    .getByRole('dialog', { name: 'Edit line' })
    .getByLabel(/^mg\/kg of prednisolone/)
    .fill('2');
  await desk.getByRole('dialog', { name: 'Edit line' }).getByRole('button', { name: 'Keep line' }).click();
  await changing.getByRole('button', { name: 'Save version 2' }).click();
  await expect(row).toContainText('Version 2 not confirmed');
  await expect(row.getByRole('button', { name: /^Confirm/ })).toBeAbsent(); // who prescribes, confirms

  const child = await newChild(product, 'Barking');
  await withoutAllergies(product, child);
  await signIn(page, 'provider@demo.test', { at: '/settings/order_sets' });
  await page.getByRole('button', { name: 'Confirm: Croup at home' }).click();
  await expect(dialog(page)).toContainText('2 mg/kg a day, at most 50 mg a day');
  await dialog(page).getByRole('button', { name: 'Confirm under my name' }).click();
  await expect(page.getByRole('row', { name: /Croup at home/ })).toContainText('Version 2 confirmed');
  await page.goto(`/patient/${child.id}`);
  await openSet(page, 'barking', /^Croup at home/);
  const lines = dialog(page).getByRole('list', { name: 'Lines of Croup at home' });
  const computed = lines.getByRole('listitem').first(); // in it a list of what speaks against it
  await expect(computed).toContainText('14.1 kg × 2 mg/kg a day = 28.1 mg a day');
  await expect(computed).toContainText('Give 9.4 mL by mouth once daily for 3 days.');
  await expect(adding(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send 1' })).toBeEnabled();
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

  const grown = await newChild(product, 'Oldweight', { weightMeasuredOn: daysAfter(TODAY, -100) });
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
