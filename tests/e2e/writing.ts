import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient, type PatientFields } from '@erx/core/patients/model';
import { addPatientFavorite } from '@erx/core/pharmacies/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Locator, Page } from '@playwright/test';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, signIn } from './fixtures';

/** Where a prescription of a test goes: sandbox pharmacies by what they do (docs/sandbox.md). */
export const ACCEPTS = /Select .*accepts and verifies/i;
export const REFUSES = /Select .*refuses \(Error 900\)/i;

const REFERENCE = /Reference (\w+)\./;

/**
 * A new patient of the demo practice, so that nothing written before counts. Nobody has recorded allergies or
 * a plan: the interactions always need a look, and there are no alternatives.
 */
export async function newPatient(
  product: Product,
  lastName: string,
  birthDate = '1971-03-04',
  measures: Partial<PatientFields> = {},
): Promise<Patient> {
  const staff = await atService(product, 'staff@demo.test');
  return await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Wilma',
      lastName,
      gender: 'Female',
      birthDate,
      height: '64',
      weight: '150',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
      ...measures,
    },
  });
}

/** A child of three years who weighs 31 lb (14.1 kg), measured today, with a pharmacy that accepts and verifies. */
export async function newChild(
  product: Product,
  lastName: string,
  measures: Partial<PatientFields> = {},
): Promise<Patient> {
  const today = todayInDemo();
  const child = await newPatient(product, lastName, daysAfter(today, -3 * 366), {
    height: '37',
    weight: '31',
    heightMeasuredOn: today,
    weightMeasuredOn: today,
    ...measures,
  });
  const { client } = await atService(product, 'provider@demo.test');
  await client.call(addPatientFavorite, { body: { patientId: child.id, ncpdpId: '9900001' } });
  return child;
}

/** Signs in and opens the Prescribe tab of a patient. */
export async function startPrescribing(page: Page, email: string, patientId: string): Promise<void> {
  await signIn(page, email, { at: `/patient/${patientId}` });
  await page.getByRole('tab', { name: 'Prescribe' }).click();
}

export async function chooseDrug(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

/** Answers the PDMP dialog: the record was looked at, and an agreement is on file. */
export async function answerMonitoring(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Prescription Drug Monitoring Program/ });
  await dialog.getByText('I have verified the PDMP record of this patient').click();
  await dialog.getByText('A signed opioid agreement with this patient is on file').click();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(dialog).toBeOutOfSight();
}

/** Fills in the SIG step and goes on: what is not known of a new patient interrupts nobody. */
export async function writeForm(page: Page, sig = 'Take 1 tablet by mouth at bedtime'): Promise<void> {
  await page.getByLabel(/^Dispense/).fill('10');
  await page.getByLabel('Days Supply').fill('10');
  await page.getByRole('textbox', { name: 'Sig', exact: false }).first().fill(sig);
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** Finds a pharmacy of the sandbox and chooses it. @param name of its button, one of the above */
export async function choosePharmacy(page: Page, name: RegExp): Promise<void> {
  await page.getByText('Search...', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name }).click();
}

/**
 * The end of a push's reference, which the phone shows too.
 * @param waiting what says that the phone is asked
 */
export async function referenceIn(waiting: Locator): Promise<string> {
  await expect(waiting).toContainText(REFERENCE);
  const reference = REFERENCE.exec(await waiting.innerText())?.[1];
  if (reference === undefined) throw new Error('No reference is shown.');
  return reference;
}

type Screen = Pick<Page, 'getByRole'>;

/** Opens all prescriptions of the patient in view: in a wide window those of the visit alone are beside the form. */
export async function openSummary(page: Screen): Promise<void> {
  await page.getByRole('tab', { name: 'Summary' }).click();
}

/** Opens a list of the patient that is folded where it is beside the form. */
export async function unfold(page: Screen, list: string): Promise<void> {
  const heading = page.getByRole('button', { name: list, exact: true });
  await expect(heading).toBeVisible();
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
}

/** Opens what is known of the patient besides: contact, pharmacy, coverage. */
export async function openInformation(page: Screen): Promise<Locator> {
  await page.getByRole('button', { name: 'Patient information' }).click();
  return page.getByRole('dialog', { name: 'Patient information' });
}

/**
 * Does something with a row: by its own button, or from its menu where there is no room for buttons.
 * @param place the page, or the row where several are alike
 * @param of the beginning of the row's name
 */
export async function actOn(place: Page | Locator, act: string, of = ''): Promise<void> {
  const own = place.getByRole('button', { name: new RegExp(`^${act}: ${of}`, 'i') });
  const menu = place.getByRole('button', { name: new RegExp(`^Actions for ${of}`, 'i') });
  await expect(own.or(menu)).toBeVisible();
  if (await own.isVisible()) {
    await own.click();
    return;
  }
  await menu.click();
  const page = 'goto' in place ? place : place.page();
  await page.getByRole('menuitem', { name: act }).click();
}
