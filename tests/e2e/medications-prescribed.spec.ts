import { prescribed } from './asking';
import { expect, signIn, test } from './fixtures';
import { auditOf, prescriptionOf, received } from './other-side';
import { actOn, unfold } from './writing';

test('When what I send stands in the list of medications, I stop it with a reason, and its pharmacy is asked to cancel', async ({
  page,
  product,
}) => {
  const { patient, prescription } = await prescribed(product, { lastName: 'Loopclosed' });
  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${patient.id}`);
  const list = page.getByRole('table', { name: 'Medications' });
  const row = list.getByRole('row', { name: /lisinopril 10 mg tablet/ });
  await expect(row).toContainText(prescription.sig);
  await row.getByRole('button', { name: /^Actions for lisinopril/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Stop medication' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit medication' })).toBeAbsent();
  await page.getByRole('menuitem', { name: 'Stop medication' }).click();
  const asks = page.getByRole('dialog', { name: 'Stop medication' });
  await asks.getByRole('combobox', { name: 'Reason' }).selectOption('Adverse effect');
  await asks.getByRole('combobox', { name: 'Record it as' }).selectOption({ index: 1 });
  await asks.getByRole('textbox', { name: 'What happened' }).fill('Dry cough');
  await asks.getByRole('combobox', { name: 'Severity' }).selectOption('Low');
  await expect(asks.getByRole('checkbox', { name: /^Ask Sandbox Pharmacy.* to cancel/ })).toBeChecked();
  await asks.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('This medication is marked as inactive')).toBeVisible();
  await expect(row).toBeAbsent();
  await page.getByRole('combobox', { name: 'Show medications' }).selectOption('Inactive');
  await expect(row).toContainText('Adverse effect');
  await unfold(page, 'Allergies');
  await expect(page.getByRole('table', { name: 'Allergies' })).toContainText('Intolerance: Dry cough');

  const cancelled = await prescriptionOf(product, patient.id, 'CancelledAfterSending');
  expect(cancelled.id).toBe(prescription.id);
  expect(await auditOf(product, cancelled.id)).toContain('prescription.cancel-requested done');
  await expect.poll(async () => (await received(product, 'CancelRx', cancelled.orderNumber)).length).toBe(1);
});

test('When I keep a prescription of what I stop, its pharmacy is not asked @whole', async ({
  page,
  product,
}) => {
  const { patient, prescription } = await prescribed(product, { lastName: 'Keptrunning' });
  await signIn(page, 'provider@demo.test');
  await page.goto(`/patient/${patient.id}`);
  await actOn(page.getByRole('table', { name: 'Medications' }), 'Stop medication', 'lisinopril');
  const asks = page.getByRole('dialog', { name: 'Stop medication' });
  await asks.getByRole('combobox', { name: 'Reason' }).selectOption('Course completed');
  await asks.getByRole('checkbox', { name: /to cancel/ }).uncheck({ force: true });
  await asks.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('This medication is marked as inactive')).toBeVisible();
  await expect(page.getByText('No medications in this list')).toBeVisible();
  expect((await prescriptionOf(product, patient.id, 'Sent')).id).toBe(prescription.id);
});
