import { chooseDrug, startPrescribing, waitForCoverage } from '../acts.mjs';

/** What a plan says: alternatives with their copay, and the restrictions of a drug. */
export async function walkBenefits({ page, world, take, signIn }) {
  await signIn('provider@demo.test');
  await startPrescribing(page, await world.patientNamed('tolliver denise'));
  await waitForCoverage(page);
  await chooseDrug(page, 'lipitor 20', /^Lipitor 20 mg tablet/);
  await page.getByRole('table', { name: 'Alternative Medications' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('group', { name: 'Formulary' }).first().getByText('Non Formulary').waitFor();
  await take('alternatives');

  await startPrescribing(page, await world.patientNamed('pettigrew augusta'));
  await waitForCoverage(page);
  await chooseDrug(page, 'victoza', /^Victoza/);
  await page.getByRole('group', { name: 'Formulary' }).getByRole('button', { name: 'Restrictions' }).click();
  await page
    .getByRole('dialog', { name: 'Additional restrictions' })
    .getByText('The plan requires prior authorization.')
    .waitFor();
  await take('restrictions');
}
