import { createAllergy } from '@erx/core/allergies/contract';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { chooseDrug, newPatient } from './writing';

test('When two charts are of one person, I compare and merge them, an order is judged by both, and I can undo it', async ({
  page,
  product,
}) => {
  const staff = await atService(product, 'staff@demo.test');
  const kept = await newPatient(product, 'Twofold');
  const merged = await newPatient(product, 'Twofold');
  await staff.client.call(createAllergy, {
    body: {
      patientId: merged.id,
      allergydescription: 'lisinopril',
      pickListId: 'ingredient:lisinopril',
      reaction: 'Hives',
      severity: 'Severe',
    },
  });

  await signIn(page, 'provider@demo.test', { at: '/alike_patients' });
  const pairs = page.getByRole('table', { name: 'Charts that may be one person' });
  const compare = pairs.getByRole('button', { name: /^Compare: Twofold, Wilma \(.*\) and Twofold, Wilma/ });
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Merge charts' });
  await dialog.getByRole('radio', { name: new RegExp(kept.accountNumber) }).check({ force: true });
  await expect(dialog).toContainText(`Moves from ${merged.accountNumber}1 allergy`);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Registered twice');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeOutOfSight();
  await expect(compare).toBeAbsent();

  // The old address leads to the kept chart, which says so; an order there meets the other chart's allergy.
  await page.goto(`/patient/${merged.id}`);
  await expect(page).toHaveURL(new RegExp(`/patient/${kept.id}$`));
  await expect(page.getByText('You opened a chart that was merged into this one.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText('lisinopril');
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await expect(
    page
      .getByRole('dialog')
      .getByText(/lisinopril/i)
      .first(),
  ).toBeVisible();

  await page.goto('/alike_patients');
  const merges = page.getByRole('table', { name: 'Merges' });
  await merges.getByRole('button', { name: /^Undo: Twofold/ }).click();
  const undo = page.getByRole('dialog', { name: 'Undo the merge' });
  await undo.getByRole('textbox', { name: 'Reason' }).fill('Two sisters');
  await undo.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(undo).toBeOutOfSight();
  await expect(merges).toContainText('Two sisters');
  await page.goto(`/patient/${kept.id}`);
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText(
    'Allergies unknown',
  );
  await page.goto(`/patient/${merged.id}`);
  await expect(page.getByRole('region', { name: 'Patient in view' }).first()).toContainText('lisinopril');
});
