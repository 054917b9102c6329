import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { daysAfter, showDate } from '@erx/core/values/dates';
import { todayInDemo } from '../harness/days';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import { ACCEPTS, chooseDrug, choosePharmacy, startPrescribing, unfold } from './writing';

async function woman(product: Product, lastName: string, birthDate: string) {
  const staff = await atService(product, 'staff@demo.test');
  return await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Vera',
      lastName,
      gender: 'Female',
      birthDate,
      height: '64',
      weight: '150',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
    },
  });
}

test('When a pregnancy is recorded, lisinopril is marked as soon as it is chosen and sent only with a reason', async ({
  page,
  product,
}) => {
  const patient = await woman(product, 'Expecting', '1995-01-02');
  const due = daysAfter(todayInDemo(), 140);
  await startPrescribing(page, 'provider@demo.test', patient.id);

  await test.step('When I record the pregnancy with its due date', async () => {
    await unfold(page, 'Clinical facts');
    await page.getByRole('button', { name: 'Record or see all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clinical Facts' });
    await dialog.getByLabel(/^Fact/).selectOption('Pregnant');
    await dialog.getByLabel(/^Answer/).selectOption('Yes');
    await dialog.getByLabel(/^On/).fill(showDate(todayInDemo()));
    await dialog.getByLabel('Due on').fill(showDate(daysAfter(due, 300)));
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(dialog.getByText('The due date lies at most 43 weeks ahead')).toBeVisible();
    await dialog.getByLabel('Due on').fill(showDate(due));
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Clinical facts' })).toContainText(
      `Pregnant: yes, due ${showDate(due)}`,
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Pregnant, week 20').first()).toBeVisible();
  });

  await test.step('Then it speaks against lisinopril before a word is typed', async () => {
    await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/i);
    await expect(page.getByRole('region', { name: 'Interactions' })).toContainText('1 serious');
  });

  await test.step('And it is sent with a reason alone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Interactions: serious findings' });
    const facts = dialog.getByRole('region', { name: 'This patient' });
    await expect(facts).toContainText('Pregnancy, week 20');
    await expect(facts).toContainText('Injures and kills the fetus');
    await dialog.getByLabel(/^Reason for prescribing/).fill('Last days before the change, told the patient');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth once daily.');
    await page.getByLabel(/^Dispense/).fill('30');
    await page.getByLabel('Days Supply').fill('30');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choosePharmacy(page, ACCEPTS);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Prescription sent successfully')).toBeVisible();
  });
});
