import {
  chooseDrug,
  choosePharmacy,
  fillForm,
  goOnToPharmacy,
  review,
  rows,
  signIn as signInOn,
  startPrescribing,
} from '../acts.mjs';

/** Staff write a controlled substance for the provider, who finds it among the pending ones. */
export async function walkStaff({ page, context, world, take, signIn }) {
  const patientId = await world.newPatient('Rosalind', 'Achterberg');
  await signIn('staff@demo.test');
  const provider = page.getByRole('combobox', { name: /Provider/ });
  const ofPractice = page.getByRole('region', { name: 'Practice', exact: true }).getByRole('combobox');
  await provider.or(ofPractice).first().selectOption({ label: 'Eleanor Grace Whitcombe-Hayes' });
  await startPrescribing(page, patientId);
  await chooseDrug(page, 'alprazolam 0.5', /^ALPRAZolam 0.5 mg tablet/i);
  await fillForm(page, { dispense: '10', daysSupply: '10', sig: 'Take 1 tablet by mouth at bedtime' });
  await goOnToPharmacy(page);
  await choosePharmacy(page);
  await review(page).waitFor();
  await page.getByRole('button', { name: 'Save for Provider' }).waitFor();
  await take('save-for-provider');
  await page.getByRole('button', { name: 'Save for Provider' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save for/ })
    .click();
  await page
    .getByText(/^Prescription saved for/)
    .first()
    .waitFor();

  const theirs = await (
    await context.browser().newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  ).newPage();
  await signInOn(theirs, 'provider@demo.test');
  await theirs.goto(`/patient/${patientId}`);
  await rows(theirs, /ALPRAZolam/i).waitFor();
  await take('providers-turn', theirs);
  await theirs.context().close();
}
