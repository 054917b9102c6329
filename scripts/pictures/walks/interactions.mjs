import { chooseDrug, fillForm, goOnToPharmacy, goTo, startPrescribing, waitForCoverage } from '../acts.mjs';

/** A drug that the patient's allergy and medications speak against, looked at and not prescribed. */
export async function walkInteractions({ page, world, take, signIn }) {
  await signIn('provider@demo.test');
  await startPrescribing(page, await world.patientNamed('pettigrew augusta'));
  await waitForCoverage(page);
  await chooseDrug(page, 'naproxen 500', /^naproxen 500 mg tablet/);
  // what is serious opens by itself
  const found = page.getByRole('dialog', { name: 'Interactions' });
  await found.getByRole('button', { name: 'Close' }).last().click();
  await found.waitFor({ state: 'hidden' });
  await goTo(page, /SIG/);
  await fillForm(page, {
    dispense: '20',
    daysSupply: '10',
    sig: 'Take 1 tablet by mouth twice daily with food.',
  });
  await goOnToPharmacy(page, () => take('interactions'));
}
