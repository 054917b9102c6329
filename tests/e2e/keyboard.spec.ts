import { createAllergy, sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { addPatientFavorite, searchPharmacies } from '@erx/core/pharmacies/contract';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { issueRenewal } from '../harness/network';
import type { Product } from '../harness/product';
import { answerTo, type Held, prescribed, requestPane, requestRow } from './asking';
import { AccessibilityTree } from './accessibility-tree';
import { atService } from './at-service';
import { expect, settled, signIn, test } from './fixtures';
import { newPatient } from './writing';

/** Opens a patient as hands do that stay on the keys. */
async function openByKeys(page: Page, name: string, heading: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a patient or a command' })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name: heading })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await settled(page);
}

/** The focus is where a person sees it, and says what it is. */
async function expectFocus(page: Page, role: Parameters<Page['getByRole']>[0], name: string): Promise<void> {
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
}

async function patientWithPharmacy(product: Product, lastName: string) {
  const patient = await newPatient(product, lastName);
  const { client } = await atService(product, 'provider@demo.test');
  const [pharmacy] = await client.call(searchPharmacies, { query: { name: 'Sandbox' } });
  await client.call(addPatientFavorite, {
    body: { patientId: patient.id, ncpdpId: pharmacy?.ncpdpId ?? '' },
  });
  await client.call(sayNoKnownAllergies, { body: { patientId: patient.id, noKnownAllergies: true } });
  return { patient, client };
}

test('By keys alone I find a patient, write three orders and send them together', async ({
  page,
  product,
}) => {
  test.slow();
  const { patient, client } = await patientWithPharmacy(product, 'Keysalone');
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  await openByKeys(page, 'keysalone', /Keysalone, Wilma/);

  const send = page.getByRole('toolbar', { name: 'Ticked prescriptions' });
  let written = 0;
  await page.keyboard.press('p');
  for (const [line, drug] of [
    ['lisinopril 10 qd 30d #30', /^lisinopril 10 mg tablet/],
    ['amlodipine 5 qd 30d #30', /^amlodipine 5 mg tablet/i],
    ['atorvastatin 20 qhs 30d #30', /^atorvastatin 20 mg tablet/],
  ] as const) {
    await expectFocus(page, 'combobox', 'Search Drugs');
    await page.keyboard.type(line);
    await expect(page.getByRole('option', { name: drug })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    // a part with nothing to decide is passed
    await expect(page.getByRole('button', { name: /current step/ })).not.toHaveAccessibleName(/Search Drug/);
    const sendsOne = page.getByRole('button', { name: 'Send', exact: true });
    if (!(await sendsOne.isVisible())) await page.keyboard.press('Alt+n');
    await expect(sendsOne).toBeEnabled();
    await page.keyboard.press('Alt+v');
    written += 1;
    await expect(send.getByRole('button', { name: `Send ${String(written)}` })).toBeEnabled();
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent: 3, Failed: 0, Aborted: 0').first()).toBeVisible();
  const sent = await client.call(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: patient.id },
  });
  expect(sent.map(({ description }) => description.split(' ')[0]).toSorted()).toEqual([
    'amlodipine',
    'atorvastatin',
    'lisinopril',
  ]);
});

/** Goes up the queue, then down, until a request is in view. */
async function walkTo(page: Page, orderNumber: string): Promise<void> {
  const pane = requestPane(page);
  const rows = await page.getByRole('listitem').count();
  const isThere = () => pane.getByText(orderNumber).isVisible();
  for (const key of ['k', 'j'])
    for (let steps = 0; steps <= rows && !(await isThere()); steps += 1) {
      await page.keyboard.press(key);
      await settled(page);
    }
  await expect(pane).toContainText(orderNumber);
}

test('By keys alone I go from Today to the requests, deny what must stop with its reason, and approve what is clean', async ({
  page,
  product,
}) => {
  test.slow();
  const lastFillDate = daysAfter(new Date().toISOString().slice(0, 10), -28);
  const writtenOn = daysAfter(lastFillDate, -60);
  const staff = await atService(product, 'staff@demo.test');
  const ask = ({ prescription: { orderNumber } }: Held) =>
    issueRenewal(product.sandboxUrl, { orderNumber, fills: 3, lastFillDate });
  const allergic = await prescribed(product, {
    lastName: 'Keysstop',
    writtenOn,
    drug: { typed: 'amoxicillin 500', description: 'amoxicillin 500 mg capsule' },
  });
  await staff.client.call(createAllergy, {
    body: {
      patientId: allergic.patient.id,
      allergydescription: 'Penicillin',
      reaction: 'Hives',
      severity: 'Severe',
    },
  });
  const clean = await prescribed(product, { lastName: 'Keysclean', writtenOn });
  await staff.client.call(sayNoKnownAllergies, {
    body: { patientId: clean.patient.id, noKnownAllergies: true },
  });
  const [stopped, renewal] = [await ask(allergic), await ask(clean)];

  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await settled(page);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  const pane = requestPane(page);
  await expect(pane.getByRole('heading', { name: 'Refill request' })).toBeVisible();
  await walkTo(page, clean.prescription.orderNumber);
  await page.keyboard.press('a');
  await expect(requestRow(page, clean.prescription.orderNumber)).toBeAbsent();
  await walkTo(page, allergic.prescription.orderNumber);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toBeAbsent();
  await page.keyboard.press('d');
  await expect(pane).toContainText('Are you sure you want to deny this Refill Request?');
  await page.keyboard.press('m');
  await expect(requestRow(page, allergic.prescription.orderNumber)).toBeAbsent();
  expect(await answerTo(product, renewal)).toMatchObject({ answer: 'Approved' });
  expect(await answerTo(product, stopped)).toMatchObject({ answer: 'Denied', reasonCodes: ['AM'] });
});

test('By the accessibility tree alone I sign in, write an order, send it and hear what became of it, and what failed', async ({
  page,
  product,
}) => {
  test.slow();
  const { patient, client } = await patientWithPharmacy(product, 'Treealone');
  await page.goto('/');
  const tree = await AccessibilityTree.of(page);
  await tree.press('button', 'Sign in');
  await tree.type('textbox', 'E-mail address', 'provider@demo.test');
  await tree.type('textbox', 'Password', 'Demo-Pass1!');
  await tree.press('button', 'Sign in');
  await tree.type('combobox', 'Search patients', 'treealone');
  await tree.press('option', /^Treealone, Wilma/);
  await tree.see('heading', /^Treealone, Wilma/);
  await tree.type('combobox', 'Search Drugs', 'lisinopril 10 qd 30d #30');
  await tree.press('option', /^lisinopril 10 mg tablet/);
  await tree.hear('Filled in from “lisinopril 10 qd 30d #30”');
  await tree.press('button', 'Next');
  await tree.see('region', 'Prescription');
  await tree.press('button', 'Send');
  await tree.hear('Prescription sent successfully');
  const sent = await client.call(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: patient.id },
  });
  expect(sent).toMatchObject([{ sig: 'Take 1 tablet by mouth once daily.', dispense: '30' }]);

  await tree.type('combobox', 'Search Drugs', 'amlodipine 5 qd 30d #30');
  await tree.press('option', /^amlodipine 5 mg tablet/i);
  await tree.press('button', 'Next');
  await tree.press('button', /^Select Pharmacy/);
  await tree.press('radio', 'Search...');
  await tree.type('textbox', 'Name', 'Sandbox');
  await tree.press('button', 'Search');
  await tree.press('button', /^Select Sandbox Pharmacy - refuses \(Error 900\)/);
  await tree.press('button', 'Save');
  await tree.press('button', 'Send 1');
  await tree.hear('Sent: 0, Failed: 1, Aborted: 0');
});
