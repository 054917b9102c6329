import { createAllergy } from '@erx/core/allergies/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { createPrescription, listPrescriptions } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { sendPrescription } from '@erx/core/signing/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Locator, Page } from '@playwright/test';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { issueRenewal } from '../harness/network';
import { prescribed, setWrittenOn } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, openInformation } from './writing';

/** So that a renewal is no slip of the same hour. */
const LATELY = daysAfter(todayInDemo(), -4);
const SIG = 'Take 1 tablet by mouth once daily';
const medications = (page: Page) => page.getByRole('table', { name: 'Medications' });
const visit = (page: Page) => page.getByRole('table', { name: 'Prescriptions' });
const rowOf = (table: Locator, name: RegExp) => table.getByRole('row', { name });
const tick = (page: Page, name: RegExp) =>
  medications(page).getByRole('checkbox', { name }).check({ force: true });

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Discard/ }).click();
  await page
    .getByRole('dialog', { name: 'Discard draft' })
    .getByRole('button', { name: 'Discard draft' })
    .click();
}

/** Sends one more to the pharmacy that the patient's first one went to. */
async function alsoSent(product: Product, patientId: string, typed: string): Promise<void> {
  const { client } = await atService(product, 'provider@demo.test');
  const [drug] = await client.call(searchDrugs, { query: { searchStr: typed } });
  const [first] = await client.call(listPrescriptions, {
    params: { status: 'All' },
    query: { patientId },
  });
  if (!drug || !first?.pharmacy) throw new Error(`${typed} cannot be sent`);
  const { id, version } = await client.call(createPrescription, {
    body: toPrescriptionOrder(
      {
        ...newForm(todayInDemo(), drug.potencyUnitCode),
        sig: SIG,
        dispense: '7',
        daysSupply: '7',
      },
      {
        patientId,
        providerId: first.providerId,
        prescribableDrugId: drug.prescribableDrugId,
        pharmacyNcpdpId: first.pharmacy.ncpdpId,
      },
    ),
  });
  await client.call(sendPrescription, { params: { id }, body: { version } });
  await setWrittenOn(product, { id }, LATELY);
}

test('When I tick medicines, they are renewed together by three acts, and one that a pharmacy asks for is named', async ({
  page,
  product,
}) => {
  const { patient, prescription } = await prescribed(product, {
    lastName: 'Tickedtogether',
    writtenOn: LATELY,
  });
  await alsoSent(product, patient.id, 'amlodipine 5 mg tablet');
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await expect(rowOf(medications(page), /lisinopril 10/)).toContainText('86 days left, 2 refills ordered');
  const low = rowOf(medications(page), /amlodipine 5/i).getByText('3 days left');
  await expect(low).toHaveClass('erx-days-low');

  await page.getByRole('checkbox', { name: 'Select all medications' }).check({ force: true });
  await page.keyboard.press('r');
  for (const name of [/lisinopril 10/, /amlodipine 5/i]) {
    await expect(rowOf(medications(page), name)).toContainText('Not sent yet');
    await expect(rowOf(visit(page), name).filter({ hasText: 'Pending' }).getByRole('checkbox')).toBeChecked();
  }
  await page.getByRole('button', { name: 'Send 2' }).click();
  await expect(page.getByText('Sent: 2, Failed: 0, Aborted: 0').first()).toBeVisible();
  const { client } = await atService(product, 'provider@demo.test');
  const sent = await client.call(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: patient.id },
  });
  expect(sent.map(({ description, sig }) => [description.split(' ')[0], sig]).toSorted()).toEqual(
    ['amlodipine', 'amlodipine', 'lisinopril', 'lisinopril'].map((name) => [name, SIG]),
  );

  await issueRenewal(product.sandboxUrl, { orderNumber: prescription.orderNumber, fills: 3 });
  await expect(rowOf(medications(page), /lisinopril 10/)).toContainText('Request waits');
  await page.getByRole('checkbox', { name: 'Select all medications' }).check({ force: true });
  await page.getByRole('button', { name: /^Renew: / }).click();
  await expect(
    page.getByText(/lisinopril 10 mg tablet: A pharmacy asks for it\. Answer the request\./),
  ).toBeVisible();
  await expect(rowOf(visit(page), /lisinopril/).filter({ hasText: 'Pending' })).toBeAbsent();
});

test('When I tick one medicine, its form opens to be changed, to be sent as it was, or it is stopped', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Tickedone' });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await page.keyboard.press('c');
  await expect(page.getByRole('group', { name: 'Search Drug' })).toBeVisible(); // nothing is ticked
  await tick(page, /lisinopril 10/);
  await page.keyboard.press('c');
  const form = page.getByRole('group', { name: 'SIG', exact: true });
  await expect(form.getByRole('textbox', { name: /^Sig/ })).toHaveValue(SIG);
  const changed = form.getByRole('textbox', { name: 'New strength or dose' });
  await expect(changed).toBeFocused();
  await page.keyboard.type('2'); // tablets, or milligrams
  await page.keyboard.press('Enter');
  await expect(form.getByText(/Nothing was changed/)).toBeVisible();
  await form.getByRole('textbox', { name: /^Sig/ }).fill('Take 2 tablets by mouth once daily');
  await expect(
    page.getByRole('region', { name: 'Same ingredient' }).getByRole('checkbox', { name: /^Replaces/ }),
  ).toBeChecked();
  await discard(page);
  await expect(page.getByRole('group', { name: 'Search Drug' })).toBeVisible();

  await tick(page, /lisinopril 10/);
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Prescription', exact: true })).toContainText(SIG);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();

  await tick(page, /lisinopril 10/);
  await page.keyboard.press('s');
  const asks = page.getByRole('dialog', { name: 'Stop medication' });
  await asks.getByRole('combobox', { name: 'Reason' }).selectOption('Does not help');
  await asks.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('No medications in this list')).toBeVisible();
});

test('When a medicine has the focus, a letter is meant for it, and a new strength or dose is all that I type', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Pointedat', writtenOn: LATELY });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  const change = page.getByRole('textbox', { name: 'New strength or dose' });
  const sheet = page.getByRole('region', { name: 'Prescription', exact: true });
  const replaces = page.getByRole('checkbox', { name: /^Replaces lisinopril 10 mg/ });

  await rowOf(medications(page), /lisinopril 10/)
    .getByRole('checkbox')
    .focus();
  await page.keyboard.press('c');
  await expect(change).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await top(change)).toBeLessThanOrEqual(300); // whatever was found of the drug
  await page.keyboard.type('bid');
  await page.keyboard.press('Enter');
  await expect(sheet).toContainText('Take 1 tablet by mouth twice daily.');
  await expect(sheet).toContainText('60 tablets');
  await expect(sheet).toContainText(/Replaces\s*lisinopril 10 mg tablet/);
  await expect(replaces).toBeChecked();
  await expect(page.getByRole('group', { name: 'Changed' })).toContainText('Changed by “bid”');

  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Alt+b');
  await change.fill('20');
  await change.press('Enter');
  await expect(sheet).toContainText('lisinopril 20 mg tablet');
  await expect(sheet).toContainText('Take 1 tablet by mouth twice daily.');
  await expect(replaces).toBeChecked();
  await expectNoBarriers(page, 'a changed strength');

  await page.keyboard.press('a');
  const allergy = page.getByRole('dialog', { name: 'Add Allergy' });
  await expect(allergy.getByRole('combobox', { name: 'Allergen' })).toBeFocused();
  const reaction = allergy.getByRole('combobox', { name: 'Reaction' });
  await reaction.click();
  await page.keyboard.type('anaph');
  await page.keyboard.press('Enter');
  await expect(reaction).toHaveValue('Anaphylaxis');
  await expect(allergy.getByRole('combobox', { name: 'Severity' })).toBeFocused();
});

/** Does what is typed into the palette. */
async function command(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a patient or a command' })).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('When I type a command for the open patient, it is done, and what I type next is in its first field', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Commanded', writtenOn: LATELY });
  await alsoSent(product, patient.id, 'amlodipine 5 mg tablet');
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await expect(rowOf(medications(page), /lisinopril 10/)).toBeVisible();
  await command(page, 'prescribe amoxi');
  const drugs = page.getByRole('combobox', { name: 'Search Drugs' });
  await expect(drugs).toHaveValue('amoxi');
  await expect(drugs).toBeFocused();
  await expect(page.getByRole('option', { name: /^amoxicillin 500 mg capsule/ })).toBeVisible();

  for (const [typed, field] of [
    ['add allergy', 'Allergen'],
    ['medication add', 'Medication'],
    ['add problem', /ICD-10|Problem/],
  ] as const) {
    await command(page, typed);
    await expect(page.getByRole('dialog').getByLabel(field).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeOutOfSight();
  }
  const [paper] = await Promise.all([page.waitForEvent('popup'), command(page, 'print list')]);
  await paper.close();

  await command(page, 'renew all');
  for (const name of [/lisinopril 10/, /amlodipine 5/i])
    await expect(rowOf(visit(page), name).filter({ hasText: 'Pending' }).getByRole('checkbox')).toBeChecked();
});

const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Infinity;

test('When I open a patient, lists, form and visit are in one window, and what I write stays as it narrows', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Columned');
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  const drugs = page.getByRole('combobox', { name: 'Search Drugs' });
  await expect(drugs).toBeVisible();
  for (const list of [medications(page), visit(page)]) await expect(list).toBeAbsent(); // both are empty
  await expect(page.getByText('No medications in this list')).toBeVisible();
  await expect(page.getByText('Nothing waits')).toBeVisible();
  expect(await top(drugs)).toBeLessThanOrEqual(300);
  const isScrolled = () =>
    document.documentElement.scrollHeight > window.innerHeight ||
    document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isScrolled)).toBe(false);
  await expectNoBarriers(page, 'columns');
  const information = await openInformation(page);
  await expect(information).toContainText(patient.accountNumber);
  await expectNoBarriers(page, 'patient information');
  await information.getByRole('button', { name: 'Close' }).click();

  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  const dispense = page.getByLabel(/^Dispense/);
  await dispense.fill('90');
  const send = page.getByRole('toolbar', { name: 'Ticked prescriptions' });
  const lists = page.getByRole('region', { name: 'Medications' });
  const end = page.getByRole('tab', { name: 'Traknet Medications' });
  for (const [width, height, hasLists] of [
    [1440, 900, true],
    [1280, 800, true],
    [1024, 800, true],
    [900, 900, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect(await page.evaluate(isScrolled), String(width)).toBe(false);
    await expect(dispense).toHaveValue('90');
    const columns = hasLists ? [lists, dispense, send] : [dispense, send];
    const places = await Promise.all(columns.map(async (column) => (await column.boundingBox())?.x));
    expect(places, String(width)).toEqual(places.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
    if (!hasLists) await expect(lists).toBeOutOfSight();
  }
  // a tab that does not fit is brought into view by the keyboard
  await page.setViewportSize({ width: 400, height: 850 });
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Prescribe' });
  await tab.press('End');
  await expect(end).toBeFocused();
  await expect(end).toBeInViewport({ ratio: 1 });
  await end.press('ArrowLeft');
  await tab.click();
  await discard(page);
  await settled(page);
  expect(await top(drugs)).toBeLessThanOrEqual(260);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
});

test('On a phone the first field is in view below what warns, and what waits is sent from the bar at the foot', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Handheld', writtenOn: LATELY });
  const { client } = await atService(product, 'provider@demo.test');
  for (const [description, severity] of [
    ['Egg', 'Low'],
    ['Penicillin', 'Severe'],
  ] as const)
    await client.call(createAllergy, {
      body: { patientId: patient.id, allergydescription: description, reaction: 'Hives', severity },
    });
  await page.setViewportSize({ width: 400, height: 850 });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const bar = page.getByRole('button', { name: /^Prescriptions of this visit: / });
  await expect(bar).toBeAbsent();
  await chooseDrug(page, 'lisinopril 20', /^lisinopril 20 mg tablet/);
  const dispense = page.getByLabel(/^Dispense/);
  await expect(page.getByRole('button', { name: /^Show all/ })).toBeVisible();
  expect(await top(dispense)).toBeLessThanOrEqual(260);
  const banner = page.getByRole('region', { name: 'Patient in view' });
  await expect(banner.getByText('Penicillin')).toBeInViewport();
  await banner.getByRole('button', { name: '+1 more allergies: show all with reactions' }).click();
  await expect(banner).toContainText('Egg, Low: Hives');
  await banner.getByRole('button', { name: /^Show fewer/ }).click();
  await expectNoBarriers(page, 'the form on a phone');

  await dispense.fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('textbox', { name: /^Sig/ }).fill(SIG);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Prescription saved').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await bar.click();
  await expect(bar).toHaveAttribute('aria-expanded', 'true');
  await rowOf(visit(page), /lisinopril 20/)
    .getByRole('checkbox')
    .check({ force: true });
  await expectNoBarriers(page, 'the visit on a phone');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveAttribute('aria-expanded', 'false');
  const send = page.getByRole('button', { name: 'Send 1' });
  await send.click(); // what it sends comes into view first
  await expect(bar).toHaveAttribute('aria-expanded', 'true');
  await send.click();
  await expect(page.getByText('Sent: 1, Failed: 0, Aborted: 0').first()).toBeVisible();
});

test('When I reload, the tab stays, and Back leads to the one before, of the same patient', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Tabkept');
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('Pharmacies').click();
  await tab('Summary').click();
  await page.reload();
  await expect(tab('Summary')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab('Pharmacies')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab('Prescribe')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}$`));
});

test('When I type before the palette is there, no letter is lost, and none acts on what is behind', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Heldtyping', writtenOn: LATELY });
  let letIn: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await arrives;
    await route.continue();
  });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  const search = page.getByRole('combobox', { name: 'Search Drugs' });
  await search.fill('amox');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add allergy');
  letIn();
  const palette = page.getByRole('combobox', { name: 'Find a patient or a command' });
  await expect(palette).toHaveValue('add allergy');
  await expect(search).toHaveValue('amox');
  await page.keyboard.press('Enter');
  await page.keyboard.type('penic');
  await expect(
    page.getByRole('dialog', { name: 'Add Allergy' }).getByRole('combobox', { name: 'Allergen' }),
  ).toHaveValue('penic');
});
