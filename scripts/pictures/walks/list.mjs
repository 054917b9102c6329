import { actOnRow, review, rows, showStatus } from '../acts.mjs';

/**
 * The list of a patient: several sent at the same time, one refused; cancelling before and after; a fill; a
 * repetition.
 */
export async function walkList({ page, sandbox, world, take, signIn }) {
  const patientId = await world.newPatient('Beatrix', 'Oyelaran');
  await world.pending(patientId, 'lisinopril 10', 'Take 1 tablet by mouth once daily');
  await world.pending(patientId, 'atorvastatin 20', 'Take 1 tablet by mouth at bedtime');
  // to the pharmacy that refuses
  await world.pending(patientId, 'metformin 500', 'Take 1 tablet by mouth daily', undefined, '9900002');
  await signIn('provider@demo.test');
  await page.goto(`/patient/${patientId}`);
  await rows(page, /lisinopril/).waitFor();
  await actOnRow(rows(page, /metformin/), 'Cancel Prescription');
  const dialog = page.getByRole('dialog', { name: 'Warning' });
  await dialog.getByText('No pharmacy has this prescription.').waitFor();
  await take('cancel-before-sending');
  await dialog.getByRole('button').first().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Send 3' }).waitFor();
  await take('select');
  await page.getByRole('button', { name: 'Send 3' }).click();
  await page.getByText('Sent: 2, Failed: 1, Aborted: 0').first().waitFor();
  await take('sent-selected');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await showStatus(page, 'Sent');
  for (const drug of [/lisinopril/, /atorvastatin/]) await rows(page, drug).getByText('Verified').waitFor();
  const held = await (await fetch(`${sandbox}/api/prescriptions`)).json();
  const mine = held
    .filter(({ patient }) => patient === 'Beatrix Oyelaran')
    .find(({ drug }) => /lisinopril/.test(JSON.stringify(drug)));
  await fetch(`${sandbox}/api/fills`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messageId: mine.messageId, outcome: 'partiallyDispensed', note: 'Owed 15' }),
  });
  await rows(page, /lisinopril/)
    .getByText('Partially dispensed')
    .waitFor();
  await page.reload(); // without the notices of what was done before
  await showStatus(page, 'Sent');
  await rows(page, /lisinopril/)
    .getByText('Partially dispensed')
    .waitFor();
  await take('fill');
  await actOnRow(rows(page, /atorvastatin/), 'Cancel Prescription');
  await dialog.getByText(/may still be dispensed/).waitFor();
  await take('cancel-after-sending');
  await dialog.getByRole('button', { name: 'Ask pharmacy to cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await showStatus(page, 'Sent');
  await actOnRow(rows(page, /lisinopril/), 'New Prescription');
  await review(page).waitFor();
  await take('new-prescription');
}
