import {
  chooseDrug,
  choosePharmacy,
  fillForm,
  goOnToPharmacy,
  startPrescribing,
  waitForCoverage,
} from '../acts.mjs';

/**
 * Pharmacies around the patient, what the patient pays at one of them, and what the benefit manager knows of
 * earlier fills.
 */
export async function walkPharmacies({ page, world, take, signIn }) {
  const patientId = await world.newPatient('Wilhelmina', 'Covered', { sendMedicationHistory: true });
  await signIn('provider@demo.test');
  await page.goto(`/patient/${patientId}`);
  await page.getByRole('tab', { name: 'Pharmacies' }).click();
  await page.getByLabel('Zip Code').fill('35205');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('list', { name: 'Pharmacies found' }).getByRole('listitem').first().waitFor();
  await take('pharmacies');

  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'PBM', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'Medication History' });
  await history.getByText(/entries reported by the benefit manager/).waitFor();
  await history.getByRole('checkbox', { name: /^Select oxycodone 5 mg tablet/ }).check({ force: true });
  await take('medication-history');
  await history.getByRole('button', { name: 'Close' }).last().click();

  await startPrescribing(page, patientId);
  await waitForCoverage(page);
  await chooseDrug(page, 'lipitor 20', /^Lipitor 20 mg tablet/);
  await page.getByRole('button', { name: 'Next', exact: true }).click(); // the alternatives
  await fillForm(page, { dispense: '30', daysSupply: '30', sig: 'Take 1 tablet by mouth at bedtime' });
  await goOnToPharmacy(page);
  await choosePharmacy(page);
  await page
    .getByRole('dialog', { name: 'Real Time Prescription Benefits' })
    .getByRole('row', { name: /^Patient pays/ })
    .waitFor();
  await take('price');
}
