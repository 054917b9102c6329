import { addPatientFavorite, searchPharmacies } from '@erx/core/pharmacies/contract';
import { createProblem } from '@erx/core/problems/contract';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import type { Locator, Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { prescribed } from './asking';
import { atService } from './at-service';
import { expect, settled, signIn, test } from './fixtures';
import { newPatient } from './writing';

/** Seconds of a click, a key and a decision (keystroke-level model: Card, Moran and Newell 1980, rounded). */
const SECONDS = { click: 1.2, key: 0.25, decision: 1.5 };
const LATELY = daysAfter(dateIn('America/Chicago', new Date()), -4);

/** Acts on a page and counts it: what acts, and what is typed. Before each act something is decided. */
class Person {
  private readonly page: Page;
  private clicks = 0;
  private keys = 0;
  private typed = 0;

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
      this.clicks * SECONDS.click + (this.keys + this.typed) * SECONDS.key + actions * SECONDS.decision;
    const verdict = actions <= aim ? 'met' : 'MISSED';
    process.stdout.write(
      `${journey.padEnd(36)}${String(actions).padStart(3)} actions, aim ${String(aim).padStart(2)} ${verdict.padEnd(7)}` +
        `${String(this.typed).padStart(4)} typed ${seconds.toFixed(0).padStart(4)} s\n`,
    );
  }
}

const medications = (page: Page) => page.getByRole('table', { name: 'Medications' });
const medicine = (page: Page, name: RegExp) => medications(page).getByRole('checkbox', { name });
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
  await person.tick(medicine(page, /lisinopril 10/));
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
  await person.tick(medicine(page, /lisinopril 10/));
  await person.press('c');
  const sig = page.getByRole('group', { name: 'SIG', exact: true }).getByRole('textbox', { name: /^Sig/ });
  await person.click(sig);
  await person.press('Control+a');
  await person.type('Take 2 tablets by mouth once daily');
  await person.click(page.getByRole('button', { name: 'Next', exact: true }));
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await person.press('Alt+s');
  await isSent(page);
  person.print('a changed dose, the former replaced', 4);
});

test('a stop @actions', async ({ page, product }) => {
  const person = await openTaking(page, product, 'Countedstop');
  await person.tick(medicine(page, /lisinopril 10/));
  await person.press('s');
  const asks = page.getByRole('dialog', { name: 'Stop medication' });
  await expect(asks).toBeVisible();
  await person.press('d'); // chooses 'Does not help'
  await person.click(asks.getByRole('button', { name: 'Stop' }));
  await expect(page.getByText('No medications in this list')).toBeVisible();
  person.print('a stop with its reason', 3);
});

test('an allergy @actions', async ({ page, product }) => {
  const person = await openTaking(page, product, 'Countedallergy');
  await person.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a patient or a command' })).toBeFocused();
  await person.type('add allergy');
  await person.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Allergy' });
  await expect(dialog.getByLabel('Allergen')).toBeFocused();
  await person.type('amoxicillin');
  await expect(dialog.getByRole('option', { name: /^Amoxicillin/ }).first()).toBeVisible();
  await person.press('Enter');
  await person.press('Tab');
  await person.type('Hives');
  await person.press('Enter');
  await person.press('Tab');
  await person.press('m'); // chooses 'Moderate'
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText(/The allergy is added/)).toBeVisible();
  person.print('an allergy', 4);
});
