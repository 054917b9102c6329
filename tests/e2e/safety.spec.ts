import { createAllergy, sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { createMedication } from '@erx/core/medications/contract';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { issueChange, issueRenewal } from '../harness/network';
import type { Product } from '../harness/product';
import { ndcOf, openRequest, prescribed, requestRow, sendNow } from './asking';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { auditOf, prescriptionOf } from './other-side';
import { takeCode, takePhone } from './phone';
import {
  ACCEPTS,
  actOn,
  chooseDrug,
  choosePharmacy,
  newPatient,
  openSummary,
  startPrescribing,
} from './writing';

const REASON = 'INR is checked on Monday';

/** A patient who takes warfarin, with prescriptions that staff saved for the provider. */
const queued = (product: Product, lastName: string, ...drugs: readonly string[]) =>
  queuedBeside(product, lastName, 'warfarin 5 mg tablet', drugs);

/** The same of a patient who takes something else. */
async function queuedBeside(
  product: Product,
  lastName: string,
  taken: string,
  drugs: readonly string[],
): Promise<string> {
  const staff = await atService(product, 'staff@demo.test');
  const patient = await newPatient(product, lastName);
  await staff.client.call(createMedication, {
    body: { patientId: patient.id, description: taken, sig: '' },
  });
  for (const typed of drugs) await saveByStaff(product, patient.id, typed);
  return patient.id;
}

/** A prescription that staff saves for the provider. @param days from today, when it may be filled */
async function saveByStaff(product: Product, patientId: string, typed: string, days = 1): Promise<void> {
  const staff = await atService(product, 'staff@demo.test');
  const provider = await atService(product, 'provider@demo.test');
  const me = await provider.client.call(getUserInfo, {});
  const [drug] = await staff.client.call(searchDrugs, { query: { searchStr: typed } });
  if (!drug) throw new Error(`${typed} is not in the catalogue`);
  await staff.client.call(createPrescription, {
    body: toPrescriptionOrder(
      {
        ...newForm(daysAfter(new Date().toISOString().slice(0, 10), days), drug.potencyUnitCode),
        sig: 'Take 1 tablet by mouth twice daily',
        dispense: '14',
        daysSupply: '7',
      },
      {
        patientId,
        providerId: me.id,
        prescribableDrugId: drug.prescribableDrugId,
        pharmacyNcpdpId: '9900001',
      },
    ),
  });
}

const openPrescriptions = async (page: Page, patientId: string) => {
  await signIn(page, 'provider@demo.test', { at: `/patient/${patientId}` });
  await openSummary(page);
};
const question = (page: Page) => page.getByRole('dialog', { name: 'Serious findings' });

test('When I send what staff saved, its serious interaction asks for my reason, and the next time for one press', async ({
  page,
  product,
}) => {
  const patientId = await queued(product, 'Warfarinson', 'sulfamethoxazole-trimethoprim 800');
  await openPrescriptions(page, patientId);
  const prescriptions = page.getByRole('table', { name: 'Prescriptions' });
  const row = prescriptions.getByRole('row', { name: /sulfamethoxazole/i });
  await expect(row).toContainText(/Serious: warfarin 5 mg tablet/i); // before anything is pressed
  await actOn(row, 'Send Prescription');
  const dialog = question(page);
  await expect(dialog).toContainText('Serious');
  await expect(dialog).toContainText(/warfarin 5 mg tablet/i);
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(dialog).toContainText('Give a reason in words, of at least 3 characters.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeOutOfSight();
  await expect(row).toBeVisible(); // it still waits

  await actOn(row, 'Send Prescription');
  await dialog.getByRole('button', { name: 'Will be monitored' }).click();
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Successfully sent the prescription!')).toBeVisible();
  await expect(row).toBeOutOfSight();

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Sent' });
  await actOn(prescriptions.getByRole('row', { name: /sulfamethoxazole/i }), 'Show Timeline');
  const kept = page.getByRole('region', { name: 'What the safety check found' });
  await expect(kept).toContainText('continued with a reason: Will be monitored');
  await expect(kept).toContainText('was asked for a reason and did not send it');
  await expect(kept).toContainText('saved it, and this was found then'); // by the nurse; it freed nobody

  await saveByStaff(product, patientId, 'sulfamethoxazole-trimethoprim 800', 9);
  await page.goto(`/patient/${patientId}`);
  await openSummary(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' });
  await actOn(row, 'Send Prescription');
  await expect(dialog).toContainText(/Answered by you on .*: Will be monitored/);
  await dialog.getByRole('button', { name: 'Send anyway with this answer' }).click();
  await expect(page.getByText('Successfully sent the prescription!')).toBeVisible();
});

test('When I send several, those with serious findings stay, are named, and can be answered there @whole', async ({
  page,
  product,
}) => {
  await openPrescriptions(page, await queued(product, 'Severalson', 'lisinopril 10', 'metronidazole 500'));
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Send Selected' }).click();
  const kept = page
    .getByRole('list', { name: 'Results' })
    .getByRole('listitem')
    .filter({ hasText: /metronidazole/i });
  await expect(kept).toContainText('Serious findings: warfarin 5 mg tablet');
  await expect(page.getByText('Sent: 1, Failed: 0, Aborted: 1').first()).toBeVisible();
  await kept.getByRole('button', { name: /Open and decide/ }).click();
  await question(page)
    .getByRole('textbox', { name: /Reason/ })
    .fill(REASON);
  await question(page).getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Sent: 2, Failed: 0, Aborted: 0').first()).toBeVisible();
});

test('When I approve a renewal against an allergy, I read it before and give a reason @whole', async ({
  page,
  product,
}) => {
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, {
    lastName: 'Allergic',
    drug: { typed: 'amoxicillin 500', description: 'amoxicillin 500 mg capsule' },
  });
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(createAllergy, {
    body: { patientId: patient.id, allergydescription: 'Penicillin', reaction: 'Hives', severity: 'Severe' },
  });
  await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3 });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, orderNumber);
  await dialog.getByText('Approved', { exact: true }).click();
  await expect(dialog.getByRole('region', { name: /Findings for amoxicillin/i })).toContainText('Penicillin');
  await dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(dialog).toContainText('Give a reason in words, of at least 3 characters.');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Tolerated it last year');
  await dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await sendNow(page);
  await expect(page.getByText('The request is approved. The pharmacy is notified.')).toBeVisible();
});

test('When I approve a change to a drug that the patient is allergic to, I read it before and give a reason @whole', async ({
  page,
  product,
}) => {
  const {
    patient,
    prescription: { orderNumber },
  } = await prescribed(product, { lastName: 'Changedinto' });
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(createAllergy, {
    body: { patientId: patient.id, allergydescription: 'Penicillin', reaction: 'Hives', severity: 'Severe' },
  });
  const ndc = await ndcOf(product, 'amoxicillin 500', 'amoxicillin 500 mg capsule');
  await issueChange(product.sandboxUrl, { orderNumber, type: 'G', requested: [{ ndc }] });
  await signIn(page, 'provider@demo.test');
  const dialog = await openRequest(page, orderNumber);
  await dialog.getByText('Approved', { exact: true }).click();
  await expect(dialog.getByRole('region', { name: /Findings for amoxicillin/i })).toContainText('Penicillin');
  await dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(dialog).toContainText('Give a reason in words, of at least 3 characters.');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Skin test was negative');
  await dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await sendNow(page);
  await expect(page.getByText('The request is approved. The pharmacy is notified.')).toBeVisible();
});

test('When I approve five renewals by one press, the one against an allergy stays and says why', async ({
  page,
  product,
}) => {
  const staff = await atService(product, 'staff@demo.test');
  const orders: string[] = [];
  for (const lastName of ['Fiveone', 'Fivetwo', 'Fivethree', 'Fivefour', 'Fivefive']) {
    const isAllergic = lastName === 'Fivethree';
    const { patient, prescription } = await prescribed(product, {
      lastName,
      writtenOn: daysAfter(new Date().toISOString().slice(0, 10), -88),
      ...(isAllergic
        ? { drug: { typed: 'amoxicillin 500', description: 'amoxicillin 500 mg capsule' } }
        : {}),
    });
    if (isAllergic)
      await staff.client.call(createAllergy, {
        body: {
          patientId: patient.id,
          allergydescription: 'Penicillin',
          reaction: 'Hives',
          severity: 'Severe',
        },
      });
    else
      await staff.client.call(sayNoKnownAllergies, {
        body: { patientId: patient.id, noKnownAllergies: true },
      });
    await issueRenewal(product.sandboxUrl, {
      orderNumber: prescription.orderNumber,
      fills: 3,
      lastFillDate: daysAfter(new Date().toISOString().slice(0, 10), -28),
    });
    orders.push(prescription.orderNumber);
  }
  await signIn(page, 'provider@demo.test');
  await page.goto('/surescripts');
  for (const order of orders) await requestRow(page, order).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve selected requests' });
  await expect(dialog.getByRole('list', { name: 'To be approved' }).getByRole('listitem')).toHaveCount(4);
  const stays = dialog.getByRole('list', { name: 'Stay on the list' }).getByRole('listitem');
  await expect(stays).toHaveCount(1);
  await expect(stays).toContainText('Fivethree, Wilma');
  await expect(stays).toContainText('Penicillin');
  await dialog.getByRole('button', { name: 'Approve 4 requests' }).click();
  // One after the other, which a busy machine takes long for. A toast says the same for three seconds; this stays.
  await expect(
    page.getByRole('status').filter({ hasText: 'Summary: 4 answered; 0 failed; 0 not answered' }),
  ).toBeVisible();
  for (const order of orders.filter((_, place) => place !== 2))
    await expect(requestRow(page, order)).toBeAbsent();
  await expect(requestRow(page, orders[2] ?? '')).toBeVisible();
});

test('When I sign what staff saved, its serious finding is in view, and the token is asked for only with my reason', async ({
  page,
  context,
  product,
}) => {
  const taken = 'oxycodone 5 mg tablet';
  const patientId = await queuedBeside(product, 'Signerson', taken, ['alprazolam 0.5', 'modafinil 100']);
  await openPrescriptions(page, patientId);
  await actOn(page.getByRole('row', { name: /alprazolam/i }), 'Send Prescription');
  const dialog = page.getByRole('dialog', { name: 'Ready to Sign' });
  const item = dialog.getByRole('article', { name: /alprazolam/i });
  await expect(item).toContainText('Serious');
  await expect(item).toContainText(/oxycodone 5 mg tablet/i);
  const reason = dialog.getByRole('textbox', { name: /Reason for signing/ });
  await expect(reason).toBeOutOfSight(); // nothing is marked
  for (const each of await dialog.getByRole('article').all()) {
    await each.getByText('Ready to sign', { exact: true }).click();
    await expect(each.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
  }
  await dialog.getByText('Hardware Token', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Give a reason in words, of at least 3 characters.');
  await expect(reason).toBeFocused();
  await reason.fill('Dose is tapered');
  await dialog.getByRole('button', { name: 'Continue' }).click();

  const phone = await takePhone(context, product);
  const factors = page.getByRole('dialog', { name: 'Hardware Token' });
  await factors.getByLabel(/^OTP Token/).fill(await takeCode(phone, 'provider@demo.test (token'));
  await factors.getByLabel(/^PIN Number/).fill('1234');
  await factors.getByRole('button', { name: 'Sign and send' }).click();
  await expect(factors).toBeOutOfSight();
  const { id } = await prescriptionOf(product, patientId, 'Sent', 'alprazolam 0.5 mg tablet');
  const clean = await prescriptionOf(product, patientId, 'Sent', 'modafinil 100 mg tablet');
  expect(await auditOf(product, id)).toContain('prescription.safety-answered done');
  expect(await auditOf(product, clean.id)).toEqual(
    expect.not.arrayContaining(['prescription.safety-answered done']),
  );
});

test('When I give the reason in the wizard, Send does not ask again @whole', async ({ page, product }) => {
  const patientId = await queued(product, 'Wizardson');
  await startPrescribing(page, 'provider@demo.test', patientId);
  await chooseDrug(page, 'metronidazole 500', /^metroNIDAZOLE 500 mg tablet/i);
  const dialog = page.getByRole('dialog', { name: 'Interactions: serious findings' });
  await dialog.getByRole('textbox', { name: /Reason for prescribing/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/^Dispense/).fill('14');
  await page.getByLabel('Days Supply').fill('7');
  await page
    .getByRole('textbox', { name: 'Sig', exact: false })
    .first()
    .fill('Take 1 tablet by mouth twice daily');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Prescription sent successfully')).toBeVisible();
  await expect(question(page)).toBeOutOfSight();
  const { id } = await prescriptionOf(product, patientId, 'Sent');
  expect(await auditOf(product, id)).toContain('prescription.safety-answered done');
});

test('When I print instead, I am asked for the same reason first @whole', async ({ page, product }) => {
  const patientId = await queued(product, 'Printerson', 'metronidazole 500');
  await openPrescriptions(page, patientId);
  const print = () => actOn(page.getByRole('table', { name: 'Prescriptions' }), 'Print Prescription');
  await print();
  const dialog = question(page);
  await expect(dialog).toContainText(/warfarin 5 mg tablet/i);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeOutOfSight();
  const { id } = await prescriptionOf(product, patientId, 'Pending');
  await print();
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(REASON);
  const printed = page.waitForResponse(
    (response) => response.url().includes('/printprescription/') && response.ok(),
  );
  await dialog.getByRole('button', { name: 'Print anyway' }).click();
  expect((await printed).headers()['content-type']).toContain('application/pdf');
  await expect(dialog).toBeOutOfSight();
  expect(await auditOf(product, id)).toEqual(
    expect.arrayContaining(['prescription.safety-answered done', 'prescription.printed done']),
  );
});
