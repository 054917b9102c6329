import { getPractice, updatePractice } from '@erx/core/practices/contract';
import { detailsOf } from '@erx/core/practices/rules';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { searchDrugs } from '@erx/core/drugs/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, menuItem, openFromMenu, openMenu, settled, shell, signIn, test } from './fixtures';
import { received } from './other-side';
import { newPatient } from './writing';
import { sendPrescription } from '@erx/core/signing/contract';

const VERIFIES = '9900001';

/** A prescription that is not controlled, written and sent. @returns what the network received of it */
async function sentMessage(product: Product, lastName: string): Promise<string> {
  const { client } = await atService(product, 'provider@demo.test');
  const patient = await newPatient(product, lastName);
  const [drug] = await client.call(searchDrugs, { query: { searchStr: 'lisinopril 10 mg tab' } });
  const me = await client.call(getUserInfo, {});
  if (!drug) throw new Error('The drug is not in the catalogue.');
  const fillFrom = daysAfter(new Date().toISOString().slice(0, 10), 1);
  const written = await client.call(createPrescription, {
    body: {
      ...toPrescriptionOrder(
        {
          ...newForm(fillFrom, drug.potencyUnitCode),
          sig: 'Take 1 tablet by mouth once daily',
          dispense: '30',
          daysSupply: '30',
        },
        {
          patientId: patient.id,
          providerId: me.id,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId: VERIFIES,
        },
      ),
      monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
    },
  });
  await client.call(sendPrescription, { params: { id: written.id }, body: { version: written.version } });
  await expect.poll(async () => (await received(product, 'NewRx', written.orderNumber)).length).toBe(1);
  return (await received(product, 'NewRx', written.orderNumber))[0]?.xml ?? '';
}

const form = (page: Page) => page.getByRole('region', { name: 'Practice details' });

test('When I change the practice, messages and the header carry it from then on, and colleagues see it at once @whole', async ({
  page,
  context,
  product,
}) => {
  test.slow();
  const { client } = await atService(product, 'admin@demo.test');
  const before = await client.call(getPractice, {});
  expect(await sentMessage(product, 'Before')).toContain(before.address);

  const other = await context.browser()?.newContext({ baseURL: product.url });
  if (!other) throw new Error('There is no browser.');
  const theirs = await other.newPage();
  await signIn(theirs, 'provider@demo.test');
  await expect(theirs.getByText(before.name).first()).toBeVisible();

  await signIn(page, 'admin@demo.test');
  await openFromMenu(page, 'Settings');
  await expect(form(page).getByLabel('Practice Name')).toHaveValue(before.name);
  await expect(form(page).getByLabel('TIN')).toHaveValue(before.tin);
  await expect(form(page)).toContainText('Mips');
  await expectNoBarriers(page, 'the practice');

  await form(page).getByLabel('Practice Phone').fill('205-555-01');
  await form(page).getByLabel('Practice Name').fill('Magnolia Grove Clinic');
  await form(page).getByRole('button', { name: 'Save practice' }).click();
  await expect(form(page).getByLabel('Practice Phone')).toBeFocused();
  await form(page).getByLabel('Practice Phone').fill('2055550123');
  await form(page).getByRole('textbox', { name: 'Address', exact: true }).fill('77 Juniper Lane');
  await form(page).getByLabel('TIN').focus();
  await expect(form(page).getByLabel('Practice Phone')).toHaveValue('(205) 555-0123');
  await form(page).getByRole('button', { name: 'Save practice' }).click();
  await expect(page.getByText('The practice is saved.')).toBeVisible();
  await expect(page.getByText('Magnolia Grove Clinic').first()).toBeVisible();
  await expect(theirs.getByText('Magnolia Grove Clinic').first()).toBeVisible();
  await expect(shell(theirs)).toBeVisible();

  const xml = await sentMessage(product, 'After');
  expect(xml).toContain('77 Juniper Lane');
  expect(xml).toContain('2055550123');
  expect(xml).not.toContain(before.address);

  await page.goto('/audit_items');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // what others do meanwhile stands above it
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await expect(page.getByText('Practice changed').first()).toBeVisible();

  const now = await client.call(getPractice, {});
  await client.call(updatePractice, { body: { ...detailsOf(before), version: now.version } });
  await other.close();
});

test('When somebody else saves the practice while I type, I am told, and nothing of theirs is lost @whole', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'admin@demo.test');
  const before = await client.call(getPractice, {});
  await signIn(page, 'admin@demo.test', { at: '/practice' });
  await settled(page);
  await form(page).getByLabel('City').fill('Hoover');
  await form(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(form(page).getByLabel('City')).toHaveValue(before.city);
  await form(page).getByLabel('City').fill('Hoover');
  await client.call(updatePractice, {
    body: { ...detailsOf(before), key: 'MG-1', version: before.version },
  });
  await expect(form(page)).toContainText('Someone else has changed the practice in the meantime');
  await form(page).getByRole('button', { name: 'Save practice' }).click();
  await expect(form(page).getByRole('alert')).toBeVisible();
  expect(await client.call(getPractice, {})).toMatchObject({ key: 'MG-1', city: before.city });
  await form(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(form(page).getByLabel('Key')).toHaveValue('MG-1');
  await expect(form(page).getByLabel('City')).toHaveValue(before.city);
  const now = await client.call(getPractice, {});
  await client.call(updatePractice, { body: { ...detailsOf(before), version: now.version } });
});

test('When I am a prescriber and no administrator, the practice is not offered, and its address says why @whole', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  await openMenu(page);
  await menuItem(page, 'Settings').click();
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link', { name: 'Working Hours' })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Practice' })).toBeAbsent();
  await page.goto('/practice');
  await expect(page.getByText('Your role does not allow this')).toBeVisible();
});
