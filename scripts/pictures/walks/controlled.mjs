import {
  chooseDrug,
  choosePharmacy,
  fillForm,
  goOnToPharmacy,
  review,
  rows,
  showStatus,
  startPrescribing,
} from '../acts.mjs';

/** The PIN of the demo's signers. */
const PIN = '1234';

/** Schedule II: the PDMP dialog, Ready to Sign, the two factors, and the phone that approves. */
export async function walkControlled({ page, context, sandbox, world, take, signIn }) {
  await signIn('provider@demo.test');
  await startPrescribing(page, await world.newPatient('Imogen', 'Fairbairn'));
  await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
  const monitoring = page.getByRole('dialog', { name: /Prescription Drug Monitoring Program/ });
  await monitoring.getByText('I have verified the PDMP record of this patient').click();
  await monitoring.getByText('A signed opioid agreement with this patient is on file').click();
  await take('pdmp');
  await monitoring.getByRole('button', { name: 'Proceed' }).click();
  await fillForm(page, {
    dispense: '12',
    daysSupply: '3',
    sig: 'Take 1 tablet by mouth every 6 hours as needed for pain',
  });
  await goOnToPharmacy(page);
  await choosePharmacy(page);
  await review(page).waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  const ready = page.getByRole('dialog', { name: 'Ready to Sign' });
  await ready.getByText('Ready to sign', { exact: true }).click();
  await ready.locator('input[type="checkbox"]:checked').first().waitFor({ state: 'attached' });
  await ready.getByText('Hardware Token', { exact: true }).click();
  await take('ready-to-sign');
  await ready.getByRole('button', { name: 'Continue' }).click();
  const factors = page.getByRole('dialog', { name: 'Hardware Token' });
  await factors.getByLabel(/^PIN Number/).fill(PIN);
  await take('two-factors');
  await factors
    .getByRole('button', { name: /^(Back|Cancel)/ })
    .first()
    .click();

  await ready.getByText('Soft Token (Push Notification)', { exact: true }).click();
  await ready.getByRole('button', { name: 'Continue' }).click();
  const push = page.getByRole('dialog', { name: 'Soft Token (Push Notification)' });
  await push.getByLabel(/^PIN Number/).fill(PIN);
  await push.getByRole('button', { name: 'Sign with the phone' }).click();
  const waiting = page.getByRole('dialog', { name: 'Push Notification' }).getByRole('status');
  await waiting.getByText('Approve the request on your phone').waitFor();
  const [, reference = ''] = /Reference (\S+)\./.exec(await waiting.innerText()) ?? [];
  await take('push');
  const phone = await context.newPage();
  await phone.goto(`${sandbox}/phone`);
  const question = phone.getByRole('listitem').filter({ hasText: reference });
  await question.scrollIntoViewIfNeeded();
  await take('phone', phone);
  await question.getByRole('button', { name: 'Approve' }).click();
  await page.bringToFront();
  await page.getByText('Prescription sent successfully').waitFor();
  await showStatus(page, 'Sent');
  await rows(page, /oxyCODONE/i)
    .first()
    .getByText('Verified')
    .waitFor();
  await take('signed-and-sent');

  await page.goto('/view_export_signed_prescriptions');
  const record = page.getByRole('list', { name: 'Signed prescriptions' }).getByRole('listitem').first();
  await record.getByRole('button').first().click();
  await record.getByRole('button', { name: 'Validate' }).click();
  await record.getByText('The signature holds').waitFor();
  await take('signed-record');
}
