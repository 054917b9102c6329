import {
  chooseDrug,
  choosePharmacy,
  fillForm,
  goOnToPharmacy,
  goTo,
  review,
  rows,
  showStatus,
  startPrescribing,
  waitForCoverage,
} from '../acts.mjs';

/** From the sign-in to the prescription that the pharmacy has verified,. */
export async function walkMainJob({ page, world, take, signIn }) {
  await signIn('provider@demo.test', { before: () => take('sign-in') });
  await page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('region', { name: 'Prescriptions' }).getByRole('row').nth(1).waitFor();
  await take('dashboard');
  const search = page.getByRole('combobox', { name: 'Search patients' });
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Search patients' }).click();
  await search.fill('pettigrew');
  const augusta = page.getByRole('option', { name: /Augusta/ });
  await augusta.waitFor();
  await take('find-patient');
  await augusta.click();
  await page.getByRole('region', { name: 'Medications' }).getByRole('row').nth(1).waitFor();
  await take('patient');
  await startPrescribing(page, await world.patientNamed('pettigrew augusta'));
  await waitForCoverage(page);
  await page.getByRole('button', { name: 'Patient information' }).click();
  const information = page.getByRole('dialog', { name: 'Patient information' });
  await information.getByRole('radio').first().waitFor();
  await take('eligibility');
  await information.getByRole('button', { name: 'Close' }).click();
  await chooseDrug(page, 'amlodipine 5', /^amLODIPine 5 mg tablet/i, () => take('search-drug'));
  await page.getByRole('region', { name: 'Interactions' }).waitFor();
  await page.getByText('Checking interactions').first().waitFor({ state: 'hidden' });
  await goTo(page, /SIG/);
  await page.getByRole('button', { name: 'Choose from list' }).click();
  const sigs = page.getByRole('dialog').getByRole('listitem');
  await sigs.first().waitFor();
  await take('choose-sig');
  await sigs.first().getByRole('button').first().click();
  await fillForm(page, { dispense: '30', daysSupply: '30' });
  await chooseDiagnosis(page, 'hypertension');
  await take('sig');
  await goOnToPharmacy(page);
  await choosePharmacy(page, () => take('pharmacy'));
  const price = page.getByRole('dialog', { name: 'Real Time Prescription Benefits' });
  await price.or(review(page)).first().waitFor();
  if (await price.isVisible()) await price.getByRole('button', { name: 'Accept' }).click();
  await review(page).waitFor();
  await take('review');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Prescription sent successfully').waitFor();
  await showStatus(page, 'Sent');
  await rows(page, /amlodipine/i)
    .first()
    .getByText('Verified')
    .waitFor();
  await take('sent');
}

async function chooseDiagnosis(page, typed) {
  await page.getByRole('combobox', { name: 'Primary ICD-10' }).fill(typed);
  await page.getByRole('listbox', { name: 'Primary ICD-10 codes' }).getByRole('option').first().click();
}
