import { chooseDrug, fillForm, goOnToPharmacy, goTo, startPrescribing, waitForCoverage } from '../acts.mjs';

/** A drug that the patient's allergy and medications speak against, looked at and not prescribed. */
export async function walkInteractions({ page, world, take, signIn }) {
  await signIn('provider@demo.test');
  await startPrescribing(page, await world.patientNamed('pettigrew augusta'));
  await waitForCoverage(page);
  await chooseDrug(page, 'naproxen 500', /^naproxen 500 mg tablet/);
  await page
    .getByRole('region', { name: 'Interactions' })
    .getByText(/\d+ interactions/)
    .waitFor();
  await goTo(page, /SIG/);
  await fillForm(page, {
    dispense: '20',
    daysSupply: '10',
    sig: 'Take 1 tablet by mouth twice daily with food.',
  });
  await goOnToPharmacy(page, () => take('interactions'));
}
