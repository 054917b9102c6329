import { searchDrugs } from '@erx/core/drugs/contract';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm, type PrescriptionForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter, showDate } from '@erx/core/values/dates';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import {
  ACCEPTS,
  answerMonitoring,
  chooseDrug,
  choosePharmacy,
  newPatient,
  startPrescribing,
} from './writing';

const OXYCODONE = 'oxycodone 5 mg tablet';
/** A prescription that waits, written at the service. */
async function waiting(
  product: Product,
  patientId: string,
  form: Pick<PrescriptionForm, 'sig' | 'dispense' | 'daysSupply' | 'effectiveDate'>,
): Promise<void> {
  const { client } = await atService(product, 'provider@demo.test');
  const [drug] = await client.call(searchDrugs, { query: { searchStr: OXYCODONE } });
  const { id: providerId } = await client.call(getUserInfo, {});
  if (!drug) throw new Error(`${OXYCODONE} is not in the starter catalog.`);
  await client.call(createPrescription, {
    body: {
      ...toPrescriptionOrder(
        { ...newForm(form.effectiveDate, drug.potencyUnitCode), ...form },
        { patientId, providerId, prescribableDrugId: drug.prescribableDrugId, pharmacyNcpdpId: undefined },
      ),
      monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
    },
  });
}

test('When another prescription of the same opioid waits, its date, its days and the opioids of both are said @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Supplied');
  const today = todayInDemo();
  const later = daysAfter(today, 20);
  await waiting(product, patient.id, {
    sig: 'Take 1 tablet by mouth every 6 hours as needed for pain.',
    dispense: '240',
    daysSupply: '60',
    effectiveDate: later,
  });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  await answerMonitoring(page);
  const others = page.getByRole('region', { name: 'Other prescriptions of this drug' });

  await test.step('Then the other one is named with the days that it leaves', async () => {
    await expect(others).toContainText('30 of the 90 days that can be issued today are left.');
    await expect(others.getByRole('listitem')).toContainText(
      `Fill from ${showDate(later)} · 60 days · not issued yet`,
    );
    await expect(others.getByRole('alert')).toBeAbsent();
  });

  await test.step('When I ask for more days than are left', async () => {
    await page.getByLabel('Days Supply').fill('31');
    await expect(others.getByRole('alert')).toHaveText(
      'Cannot prescribe a controlled substances for more than 90 days (on same day).',
    );
    await page.getByLabel('Days Supply').fill('30');
    await expect(others.getByRole('alert')).toBeAbsent();
  });

  await test.step('When I choose the earliest fill date of the other one', async () => {
    await page.getByLabel(/^Earliest Fill Date/).fill(showDate(later));
    await expect(others.getByRole('alert')).toHaveText(
      'This medication cannot share the same earliest fill date with a prior prescription.',
    );
  });

  await test.step('Then the opioids of both are added up', async () => {
    await page
      .getByRole('textbox', { name: /^Sig/ })
      .fill('Take 2 tablets by mouth every 4 hours as needed for pain.');
    const dose = page.getByRole('region', { name: 'Dose' });
    await expect(dose).toContainText('Opioids: 120 MME a day (oxyCODONE 5 mg tablet: 90');
    await expect(dose.getByRole('list', { name: 'Findings on the dose' })).toContainText('offer naloxone');
  });
});

test('When opioids reach 50 MME a day, naloxone is offered and written right after @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Rescued');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'tramadol 50', /^traMADol 50 mg tablet/i);
  const sig = page.getByRole('textbox', { name: /^Sig/ });
  const dose = page.getByRole('region', { name: 'Dose' });
  await sig.fill('Take 1 tablet by mouth four times daily.');
  await expect(dose).toContainText('Opioids: 40 MME a day');
  await expect(dose).not.toContainText('naloxone');
  await sig.fill('Take 2 tablets by mouth four times daily.');
  await expect(dose).toContainText('From 50 MME a day naloxone is offered (CDC 2022): none is known of.');
  await page.getByRole('checkbox', { name: /^Prescribe .*nasal spray next$/ }).check({ force: true });
  await page.getByLabel(/^Dispense/).fill('40');
  await page.getByLabel('Days Supply').fill('5');
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByText('Narcan 4 mg/0.1 mL nasal spray').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Sig/ })).toHaveValue('');
  await expect(page.getByText('Dispense value is missing')).toBeAbsent();
});
