import { chooseDrug, fillForm, startPrescribing } from '../acts.mjs';

/** What the screen says when a check has nothing to go by, and when it does not run at all. */
export async function walkWithoutChecks({ page, world, take, signIn }) {
  await signIn('provider@demo.test');
  const patientId = await world.newPatient('Wren', 'Halloway');
  const line = page.getByRole('group', { name: 'Found of the drug' });
  await startPrescribing(page, patientId);
  await chooseDrug(page, 'loratadine', /^loratadine 10 mg tablet/);
  await line
    .getByText(/Not checked/)
    .first()
    .waitFor();
  await line.getByRole('button', { name: /^Show all/ }).click();
  await page
    .getByRole('group', { name: 'What was found' })
    .getByText(/Not checked/)
    .first()
    .click();
  await page.getByText('Allergies have not been recorded').filter({ visible: true }).first().waitFor();
  await take('allergies-not-recorded');

  await page.route('**/api/drugs/interactions/**', (route) => route.abort());
  await startPrescribing(page, patientId);
  await chooseDrug(page, 'naproxen 500', /^naproxen 500 mg tablet/);
  await line.getByText('Interactions not checked').waitFor();
  await fillForm(page, { dispense: '20', daysSupply: '10' });
  await take('check-failed');
}
