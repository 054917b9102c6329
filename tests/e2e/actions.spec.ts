import { sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { setPdmpSite } from '@erx/core/pdmp/contract';
import { addPatientFavorite, searchPharmacies } from '@erx/core/pharmacies/contract';
import { createProblem } from '@erx/core/problems/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Locator, Page } from '@playwright/test';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { cleanRenewal, prescribed, requestPane, requestRow } from './asking';
import { atService } from './at-service';
import { expect, settled, signIn, test } from './fixtures';
import { takeCode, takePhone } from './phone';
import { newChild, newPatient } from './writing';

/** Sandbox pharmacies by what they do (docs/sandbox.md). */
const ACCEPTING = '9900001';
const REFUSING = '9900002';

/** Seconds of a click, a key and a decision (keystroke-level model: Card, Moran and Newell 1980, rounded). */
const SECONDS = { click: 1.2, key: 0.25, decision: 1.5, point: 1.1 };
const LATELY = daysAfter(todayInDemo(), -4);

/** Acts on a page and counts it: what acts, and what is typed. Before each act something is decided. */
class Person {
  private readonly page: Page;
  private clicks = 0;
  private keys = 0;
  private typed = 0;
  private points = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(place: Locator): Promise<void> {
    this.clicks += 1;
    await place.click();
  }

  async tick(box: Locator): Promise<void> {
    this.clicks += 1;
    await box.check({ force: true });
  }

  /** Moves the pointer, which acts on nothing: it takes its time and is no action. */
  async point(place: Locator): Promise<void> {
    this.points += 1;
    await place.hover();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.typed += text.length;
    await this.page.keyboard.type(text);
  }

  /** Prints what a journey took. @param aim the most actions */
  print(journey: string, aim: number): void {
    const actions = this.clicks + this.keys;
    const seconds =
      this.clicks * SECONDS.click +
      this.points * SECONDS.point +
      (this.keys + this.typed) * SECONDS.key +
      actions * SECONDS.decision;
    const verdict = actions <= aim ? 'met' : 'MISSED';
    process.stdout.write(
      `${journey.padEnd(36)}${String(actions).padStart(3)} actions, aim ${String(aim).padStart(2)} ${verdict.padEnd(7)}` +
        `${String(this.typed).padStart(4)} typed ${seconds.toFixed(0).padStart(4)} s\n`,
    );
  }
}

const medications = (page: Page) => page.getByRole('table', { name: 'Medications' });
const medicine = (page: Page, name: RegExp) => medications(page).getByRole('checkbox', { name });
const rowOf = (page: Page, name: RegExp) => medications(page).getByRole('row').filter({ hasText: name });
const isSent = (page: Page) => expect(page.getByText('Prescription sent successfully')).toBeVisible();

/** A patient with lisinopril that a pharmacy has; the patient's page. */
async function openTaking(page: Page, product: Product, lastName: string): Promise<Person> {
  const { patient } = await prescribed(product, { lastName, writtenOn: LATELY });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await expect(medicine(page, /lisinopril 10/)).toBeVisible();
  await settled(page);
  return new Person(page);
}

test('a new order @actions', async ({ page, product }) => {
  const patient = await newPatient(product, 'Counted');
  const { client } = await atService(product, 'provider@demo.test');
  const [pharmacy] = await client.call(searchPharmacies, { query: { name: 'Sandbox' } });
  await client.call(addPatientFavorite, {
    body: { patientId: patient.id, ncpdpId: pharmacy?.ncpdpId ?? '' },
  });
  await client.call(createProblem, {
    body: { patientId: patient.id, icd10Code: 'H66.91', icd10Description: 'Otitis media, right ear' },
  });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await settled(page);
  const person = new Person(page);
  await person.press('p');
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeFocused();
  await person.type('amox 500 tid 10d #30 otitis');
  await expect(page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await person.press('Enter');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await person.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await person.press('Alt+s');
  await isSent(page);
  person.print('a new order', 5);
});

test('from the row of a medicine @actions', async ({ page, product }) => {
  const person = await openTaking(page, product, 'Countedrow');
  await person.point(rowOf(page, /lisinopril 10/));
  await person.press('r');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await person.press('Alt+s');
  await isSent(page);
  person.print('renewing from the row of a medicine', 2);
});

test('all medicines renewed @actions', async ({ page }) => {
  await signIn(page, 'provider@demo.test', { at: '/dashboard' });
  await page.getByRole('combobox', { name: 'Search patients' }).fill('pettigrew augusta');
  await page.getByRole('option', { name: /Pettigrew, Augusta/ }).click();
  await expect(medicine(page, /carvedilol/)).toBeVisible();
  await settled(page);
  const person = new Person(page);
  await person.tick(page.getByRole('checkbox', { name: 'Select all medications' }));
  await person.press('r');
  const send = page
    .getByRole('toolbar', { name: 'Ticked prescriptions' })
    .getByRole('button', { name: /^Send/ });
  await expect(send).toBeEnabled();
  await settled(page);
  await person.press('Control+Enter');
  await expect(page.getByText(/^Sent: \d+, Failed: 0, Aborted: 0/).first()).toBeVisible();
  person.print('every medicine renewed', 4);
});

test('a changed dose @actions', async ({ page, product }) => {
  const person = await openTaking(page, product, 'Counteddose');
  await person.point(rowOf(page, /lisinopril 10/));
  await person.press('c');
  await expect(page.getByRole('textbox', { name: 'New strength or dose' })).toBeFocused();
  await person.type('20 mg');
  await person.press('Enter');
  await expect(page.getByRole('checkbox', { name: /Replaces lisinopril 10 mg/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await person.press('Alt+s');
  await isSent(page);
  person.print('a changed dose, the former replaced', 4);
});

test('a stop @actions', async ({ page, product }) => {
  const person = await openTaking(page, product, 'Countedstop');
  await person.point(rowOf(page, /lisinopril 10/));
  await person.press('s');
  const asks = page.getByRole('dialog', { name: 'Stop medication' });
  await expect(asks.getByRole('combobox', { name: /^Reason/ })).toBeFocused();
  await person.press('d'); // chooses 'Does not help'
  await person.press('Enter');
  await expect(page.getByText('No medications in this list')).toBeVisible();
  person.print('a stop with its reason', 3);
});

test('an allergy @actions', async ({ page, product }) => {
  const person = await openTaking(page, product, 'Countedallergy');
  await person.press('a');
  const dialog = page.getByRole('dialog', { name: 'Add Allergy' });
  await expect(dialog.getByRole('combobox', { name: 'Allergen' })).toBeFocused();
  await person.type('amoxicillin');
  await expect(dialog.getByRole('option', { name: /^Amoxicillin/ }).first()).toBeVisible();
  await person.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Reaction' })).toBeFocused();
  await person.type('hives mod');
  await expect(dialog.getByRole('option', { name: /Hives\s*Moderate/ })).toBeVisible();
  await person.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Severity' })).toHaveValue('Moderate');
  await person.press('Enter');
  await expect(page.getByText(/The allergy is added/)).toBeVisible();
  person.print('an allergy', 4);
});

test('a child’s antibiotic by weight @actions', async ({ page, product }) => {
  const child = await newChild(product, 'Countedchild');
  const { client } = await atService(product, 'provider@demo.test');
  await client.call(sayNoKnownAllergies, { body: { patientId: child.id, noKnownAllergies: true } });
  await signIn(page, 'provider@demo.test', { at: `/patient/${child.id}` });
  await settled(page);
  const person = new Person(page);
  await person.press('p');
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeFocused();
  await person.type('amoxicillin 400 susp bid 10d otitis');
  await expect(page.getByRole('option', { name: /^amoxicillin 400 mg\/5 mL/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await person.press('Enter');
  await expect(page.getByLabel('mg/kg of amoxicillin')).toBeFocused();
  await person.type('90');
  await expect(page.getByRole('button', { name: 'Use 8 mL' })).toBeVisible();
  await person.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Sig/ })).toHaveValue(
    'Give 8 mL by mouth twice daily for 10 days.',
  );
  await person.press('Alt+n'); // to the pharmacy, which is looked at again for another quantity (P4-10)
  await expect(page.getByRole('button', { name: /^Select Pharmacy.*current step/ })).toBeVisible();
  await person.press('Alt+n');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await person.press('Alt+s');
  await isSent(page);
  person.print('a child’s antibiotic by weight', 7);
});

test('oxycodone with PDMP and token @actions', async ({ page, context, product }) => {
  const patient = await newPatient(product, 'Countedtoken');
  const { client, practiceId } = await atService(product, 'provider@demo.test');
  await client.call(setPdmpSite, {
    body: { practiceID: practiceId, PDMPSiteUrl: `${product.sandboxUrl}/pdmp` },
  });
  await client.call(addPatientFavorite, { body: { patientId: patient.id, ncpdpId: ACCEPTING } });
  await client.call(sayNoKnownAllergies, { body: { patientId: patient.id, noKnownAllergies: true } });
  const phone = await takePhone(context, product);
  await page.bringToFront();
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await settled(page);
  const person = new Person(page);
  await person.press('p');
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeFocused();
  await person.type('oxycodone 5 1 tab q6h prn pain 3d #12');
  await expect(page.getByRole('option', { name: /^oxycodone 5 mg tablet/i })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await person.press('Enter');
  const pdmp = page.getByRole('dialog', { name: /Prescription Drug Monitoring Program/ });
  await expect(pdmp.getByRole('link', { name: 'Open the PDMP site' })).toBeVisible();
  const site = context.waitForEvent('page');
  await person.click(pdmp.getByRole('link', { name: 'Open the PDMP site' }));
  await (await site).close(); // looked at
  await person.tick(pdmp.getByRole('checkbox', { name: /PDMP record/ }));
  await person.tick(pdmp.getByRole('checkbox', { name: /opioid agreement/ }));
  await person.press('Enter');
  await expect(pdmp).toBeOutOfSight();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  await person.press('Alt+c');
  const ready = page.getByRole('dialog', { name: 'Ready to Sign' });
  await expect(ready.getByRole('checkbox', { name: 'Ready to sign' })).toBeVisible();
  await person.click(ready.getByText('Ready to sign', { exact: true }));
  await expect(ready.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
  await expect(ready.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await person.press('Enter');
  const factors = page.getByRole('dialog', { name: 'Hardware Token' });
  await expect(factors.getByLabel(/^OTP Token/)).toBeFocused();
  await person.type(await takeCode(phone, 'provider@demo.test (token'));
  await expect(factors.getByLabel(/^PIN Number/)).toBeFocused();
  await person.type('1234');
  await person.press('Enter');
  await isSent(page);
  person.print('oxycodone with PDMP and token', 10);
});

test('a failed one elsewhere @actions', async ({ page, product }) => {
  const { client } = await atService(product, 'provider@demo.test');
  const { patient } = await prescribed(product, { lastName: 'Countedfailed', pharmacy: REFUSING });
  await client.call(addPatientFavorite, { body: { patientId: patient.id, ncpdpId: ACCEPTING } });
  await signIn(page, 'provider@demo.test');
  const row = page.getByRole('region', { name: 'Needs you' }).getByRole('row', { name: /Countedfailed/ });
  await expect(row).toContainText('Not delivered');
  await settled(page);
  const person = new Person(page);
  await person.click(row.getByRole('button', { name: /^Send to another pharmacy/ }));
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await person.press('Alt+s');
  await isSent(page);
  person.print('a failed one sent elsewhere', 2);
});

test('ten clean renewal requests @actions', async ({ page, product }) => {
  const asked = [];
  for (let count = 0; count < 10; count += 1)
    asked.push(await cleanRenewal(product, `Counted${String.fromCharCode(97 + count)}`));
  await signIn(page, 'provider@demo.test', { at: '/surescripts' });
  for (const { orderNumber } of asked) await expect(requestRow(page, orderNumber)).toBeVisible();
  // begins with the first of them: what the demo has before them stays
  await requestRow(page, asked[0]?.orderNumber ?? '')
    .getByRole('button')
    .click();
  await settled(page);
  const person = new Person(page);
  for (const { orderNumber } of asked) {
    await expect(requestPane(page)).toContainText(orderNumber);
    await person.press('a');
    await expect(requestRow(page, orderNumber)).toBeAbsent();
  }
  person.print('ten clean renewal requests', 10);
});
