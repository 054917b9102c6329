import type { Patient } from '@erx/core/patients/model';
import { addPatientFavorite, searchPharmacies } from '@erx/core/pharmacies/contract';
import { createProblem } from '@erx/core/problems/contract';
import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { prescribed } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { auditOf, prescriptionOf, received } from './other-side';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, REFUSES } from './writing';

/** Opens a patient through the quick search. */
async function openPatient(page: Page, { id, lastName }: Patient): Promise<void> {
  await page.getByRole('combobox', { name: 'Search patients' }).fill(lastName);
  await page.getByRole('option', { name: new RegExp(`${lastName}, `) }).click();
  await expect(page).toHaveURL(new RegExp(`/patient/${id}$`));
}

const rowOf = (page: Page) =>
  page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /lisinopril 10 mg tablet/ });

/** Writes lisinopril 10 mg up to the choice of a pharmacy. */
async function writeLisinopril(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'lisin 10', /^lisinopril 10 mg tablet/);
  // The first field has the focus and is empty: leaving it tells so, which must not swallow the click.
  await expect(page.getByLabel(/^Dispense/)).toBeFocused();
  await page.getByRole('button', { name: 'Choose from list' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Take 1 tablet by mouth once daily.', exact: true })
    .click();
  await expect(page.getByText('Dispense value is missing')).toBeAbsent();
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  const line = page.getByRole('region', { name: 'Interactions' });
  await line.getByRole('button', { name: /^Not checked/ }).click();
  await expect(line).toContainText('Allergies have not been recorded.');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

test.describe('When I prescribe lisinopril to a pharmacy of the network', () => {
  test('it is sent, verified without a reload, and the network holds it once', async ({ page, product }) => {
    const patient = await newPatient(product, 'Mainjob');
    await signIn(page, 'provider@demo.test');
    await openPatient(page, patient);
    // initials and account number, never the name
    await expect(page).toHaveTitle(`WM ${patient.accountNumber} · erx`);
    await writeLisinopril(page);
    await choosePharmacy(page, ACCEPTS);

    await expect(page.getByRole('note', { name: 'Interactions not checked' })).toBeAbsent();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    await expect(rowOf(page)).toContainText('Verified');
    expect(loads).toBe(0);

    const sent = await prescriptionOf(product, patient.id, 'Sent');
    const messages = await received(product, 'NewRx', sent.orderNumber);
    expect(messages).toHaveLength(1);
    for (const part of ['<LastName>Mainjob</LastName>', 'lisinopril 10 mg tablet'])
      expect(messages[0]?.xml).toContain(part);
    await page.goto(`${product.sandboxUrl}/messages`);
    await expect(page.getByText('lisinopril 10 mg tablet').first()).toBeVisible();
    expect(await auditOf(product, sent.id)).toContain('prescription.sent done');
  });

  test('to one that refuses, the list tells the truth', async ({ page, product }) => {
    const patient = await newPatient(product, 'Refused');
    await signIn(page, 'provider@demo.test');
    await openPatient(page, patient);
    await writeLisinopril(page);
    await choosePharmacy(page, REFUSES);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(rowOf(page)).toContainText('Error');
  });

  test('a second click on Send sends nothing twice', async ({ page, product }) => {
    const patient = await newPatient(product, 'Doubleclick');
    await signIn(page, 'provider@demo.test');
    await openPatient(page, patient);
    await writeLisinopril(page);
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(rowOf(page)).toContainText('Verified');
    const { orderNumber } = await prescriptionOf(product, patient.id, 'Sent');
    expect(await received(product, 'NewRx', orderNumber)).toHaveLength(1);
  });
});

/** A patient whose prescriptions go to a pharmacy that accepts them, and who has had an otitis. */
async function patientWithPharmacy(product: Product, lastName: string): Promise<Patient> {
  const patient = await newPatient(product, lastName);
  const { client } = await atService(product, 'provider@demo.test');
  const found = await client.call(searchPharmacies, { query: { name: 'Sandbox' } });
  const pharmacy = found.find(({ storeName }) => /accepts and verifies/i.test(storeName));
  if (!pharmacy) throw new Error('The sandbox has no such pharmacy.');
  await client.call(addPatientFavorite, { body: { patientId: patient.id, ncpdpId: pharmacy.ncpdpId } });
  await client.call(createProblem, {
    body: { patientId: patient.id, icd10Code: 'H66.91', icd10Description: 'Otitis media, right ear' },
  });
  return patient;
}

test.describe('When I type the whole order in one line', () => {
  test('five actions on the page of the patient send it', async ({ page, product }) => {
    const patient = await patientWithPharmacy(product, 'Oneline');
    await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
    const drug = page.getByRole('combobox', { name: 'Search Drugs' });
    const capsule = page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ });
    let actions = 0;
    const act = async (does: Promise<unknown>): Promise<void> => {
      actions += 1;
      await does;
    };

    await act(drug.click());
    await act(drug.pressSequentially('amox 500 tid 10d #30 otitis'));
    await expect(capsule).toHaveAttribute('aria-selected', 'true');
    const note = page.getByRole('group', { name: 'Filled in from the line' });
    await act(page.keyboard.down('Enter'));
    await expect(note).toContainText('H66.91');
    await page.keyboard.up('Enter'); // held so long, it presses nothing of what it led to
    await expect(page.getByRole('textbox', { name: 'Sig' })).toHaveValue(
      'Take 1 capsule by mouth three times daily for 10 days.',
    );
    await expect(page.getByRole('textbox', { name: 'Dispense' })).toHaveValue('30');
    await expect(page.getByRole('textbox', { name: 'Days Supply' })).toHaveValue('10');
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
    await act(page.keyboard.press('Enter'));
    await expect(page.getByRole('region', { name: 'Pharmacy', exact: true })).toContainText(
      /accepts and verifies/i,
    );
    await act(page.keyboard.press('Alt+s'));
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
    expect(actions).toBe(5);

    expect(await prescriptionOf(product, patient.id, 'Sent')).toMatchObject({
      description: 'amoxicillin 500 mg capsule',
      dispense: '30',
      daysSupply: 10,
      primaryIcd10Code: 'H66.91',
    });
  });

  test('the directions that I wrote last for the drug are filled in, and of a drug alone they are offered', async ({
    page,
    product,
  }) => {
    const drug = { typed: 'chlorthalidone 25', description: 'chlorthalidone 25 mg tablet' };
    const sig = 'Take 1 tablet by mouth in the morning.';
    await prescribed(product, { lastName: 'Writtenbefore', drug, form: { sig } });
    const patient = await newPatient(product, 'Writtenagain');
    await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
    const search = page.getByRole('combobox', { name: 'Search Drugs' });
    await search.fill('chlorthalidone 25 #30');
    await page.getByRole('option', { name: /^chlorthalidone 25 mg tablet/i }).click();
    const note = page.getByRole('group', { name: 'Filled in from the line' });
    await expect(note).toContainText(/with the directions as you wrote on \d\d\/\d\d\/\d{4}/);
    const field = page.getByRole('textbox', { name: 'Sig' });
    await expect(field).toHaveValue(sig);
    await expect(page.getByRole('textbox', { name: 'Days Supply' })).toHaveValue('30');
    await expectNoBarriers(page, 'directions written before');
    await note.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('');
    await page.getByRole('button', { name: /^Use these directions, as you wrote on/ }).click();
    await expect(field).toHaveValue(sig);
    await expect(field).toBeFocused();
  });

  test('what was filled in is taken back by Ctrl+Z, and what was not understood is said', async ({
    page,
    product,
  }) => {
    const patient = await newPatient(product, 'Halfline');
    await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
    const drug = page.getByRole('combobox', { name: 'Search Drugs' });
    await drug.fill('amox 500 tid 7-10d #30');
    await page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ }).click();
    const note = page.getByRole('group', { name: 'Filled in from the line' });
    await expect(note).toContainText('“tid 7-10d” was not understood.');
    await expect(page.getByRole('textbox', { name: 'Sig' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Sig' })).toHaveValue('');
    const dispense = page.getByRole('textbox', { name: 'Dispense' });
    await expect(dispense).toHaveValue('30');
    await page.keyboard.press('Control+z');
    await expect(dispense).toHaveValue('');
    await expect(note).toBeAbsent();
  });
});

test('When I stop half-way and come back, my draft is there to be opened and can be discarded', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Halfway');
  await signIn(page, 'provider@demo.test');
  await openPatient(page, patient);
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'lisin 10', /^lisinopril 10 mg tablet/);
  await page.getByLabel(/^Dispense/).fill('90');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await page.getByRole('button', { name: 'Open: lisinopril 10 mg tablet' }).click();
  await expect(page.getByLabel(/^Dispense/)).toHaveValue('90');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
});
