import { sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { createMedication, listMedications } from '@erx/core/medications/contract';
import { showDate } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expect, pressByKey, test } from './fixtures';
import { prescriptionOf } from './other-side';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient, startPrescribing } from './writing';

const line = (page: Page) => page.getByRole('region', { name: 'Interactions' });

/** Fills in the SIG step and goes on to the review. */
async function writeToReview(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth twice daily.');
  await page.getByLabel(/^Dispense/).fill('60');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
}

test('When a healthy adult without allergies gets metformin, no dialog opens until it is sent @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Healthyadult');
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(sayNoKnownAllergies, { body: { patientId: patient.id, noKnownAllergies: true } });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  const dialogs: string[] = [];
  await page.exposeFunction('noteDialog', (name: string) => dialogs.push(name));
  await page.evaluate(() => {
    const note = (window as unknown as { noteDialog: (name: string) => void }).noteDialog;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) {
            const dialog = node.matches('[role=dialog]') ? node : node.querySelector('[role=dialog]');
            if (dialog) note(dialog.textContent);
          }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await chooseDrug(page, 'metformin 500', /^metformin 500 mg tablet/i);
  await writeToReview(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();
  expect(dialogs).toEqual([]);
});

test('When the check fails on the wire, it is asked before going on, never passed over, and can be tried again', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Wirecut');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await page.route('**/api/drugs/interactions/**', (route) => route.abort());
  await chooseDrug(page, 'metformin 500', /^metformin 500 mg tablet/i);
  await expect(line(page)).toContainText(
    'Interactions could not be checked. This does not mean that there are none.',
  );
  await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth twice daily.');
  await page.getByLabel(/^Dispense/).fill('60');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const asked = page.getByRole('dialog', { name: /^Interactions/ });
  await expect(asked).toContainText('could not be checked');
  await page.unroute('**/api/drugs/interactions/**');
  await asked.getByRole('button', { name: 'Try again' }).click();
  await expect(asked).not.toContainText('could not be checked');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();
  await prescriptionOf(product, patient.id, 'Sent');
});

test('When a medicine is misspelled and no eGFR is known, I match and record them in place and the check turns green', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Mended');
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(sayNoKnownAllergies, { body: { patientId: patient.id, noKnownAllergies: true } });
  await staff.client.call(createMedication, {
    body: { patientId: patient.id, description: 'amlodipne', sig: '' },
  });
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'metformin 500', /^metformin 500 mg tablet/i);
  const lists = page.getByRole('complementary', { name: 'Problems and medicines' });
  await lists.getByRole('button', { name: 'Show 1' }).click();
  await expect(lists).toContainText('amlodipne');
  const fold = line(page).getByRole('button', { name: 'Not checked: 2 things' });
  await pressByKey(fold);
  await line(page).getByRole('button', { name: 'Match “amlodipne”' }).click();
  const match = page.getByRole('dialog', { name: /Medication/ });
  await match.getByRole('combobox', { name: 'Medication' }).fill('amlodipine 5 mg');
  await match
    .getByRole('option', { name: /^amLODIPine 5 mg tablet/i })
    .first()
    .click();
  await match.getByRole('button', { name: 'Save' }).click();
  await expect(lists).toContainText(/amlodipine 5 mg tablet/i);
  await line(page).getByRole('button', { name: 'Record eGFR' }).click();
  const facts = page.getByRole('dialog', { name: 'Clinical Facts' });
  await facts.getByLabel(/^mL.min/).fill('88');
  await facts.getByLabel(/^On/).fill(showDate(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)));
  await facts.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(facts).toContainText('eGFR: 88');
  await facts.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(line(page)).toContainText('No interactions found');
  await expect(line(page)).toContainText('Checked: allergies, other drugs and duplicates');
  const [only] = await staff.client.call(listMedications, { params: { patientId: patient.id } });
  expect(only?.prescribableDrugId).toBeDefined();
});
