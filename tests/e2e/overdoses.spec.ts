import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { searchDrugs } from '@erx/core/drugs/contract';
import { createMedication } from '@erx/core/medications/contract';
import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import {
  ACCEPTS,
  answerMonitoring,
  chooseDrug,
  choosePharmacy,
  newPatient,
  startPrescribing,
} from './writing';

const STOPPED = 'It cannot be sent.';
const dose = (page: Page) => page.getByRole('region', { name: 'Dose' });
const findings = (page: Page) => dose(page).getByRole('list', { name: 'Findings on the dose' });
const sig = (page: Page) => page.getByRole('textbox', { name: /^Sig/ });

/** Goes back to the search and chooses another drug. */
async function chooseNext(page: Page, typed: string, name: RegExp): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Search Drug/ })
    .click();
  await chooseDrug(page, typed, name);
}

/** What somebody takes already: a product of the catalog, by its name. */
async function takes(product: Product, patientId: string, description: string, directions: string) {
  const { client } = await atService(product, 'staff@demo.test');
  const found = await client.call(searchDrugs, { query: { searchStr: description } });
  const drug = found.find((one) => one.description === description);
  if (!drug) throw new Error(`${description} is not in the catalog.`);
  const { prescribableDrugId } = drug;
  await client.call(createMedication, {
    body: { patientId, prescribableDrugId, description, sig: directions },
  });
}

/** Goes on from the SIG step to the review. */
async function goOn(page: Page, dispense: string, days: string): Promise<void> {
  await page.getByLabel(/^Dispense/).fill(dispense);
  await page.getByLabel('Days Supply').fill(days);
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
}

test('When one dose, the days, the frequency or the use of a form is beyond its label, I am told, and sending asks why @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Exceeding');
  await startPrescribing(page, 'provider@demo.test', patient.id);

  const cases: readonly [
    step: string,
    typed: string,
    drug: RegExp,
    right: string,
    wrong: string,
    says: string,
  ][] = [
    [
      'too much at a time',
      'metaxalone 800',
      /^metaxalone 800 mg tablet/i,
      'Take 1 tablet by mouth three times daily.',
      'Take 2 tablets by mouth twice daily.',
      '1,600 mg of metaxalone at a time is above the most that is stated: 800 mg.',
    ],
    [
      'a long-acting form too often',
      'bupropion 300',
      /^buPROPion hydrochloride 300 mg 24-hour/i,
      'Take 1 tablet by mouth once daily.',
      'Take 1 tablet by mouth four times daily.',
      'bupropion: 4 times a day; the label allows',
    ],
    [
      'a long-acting form as needed',
      'tramadol 100',
      /^traMADol 100 mg extended-release/i,
      'Take 1 tablet by mouth once daily.',
      'Take 1 tablet by mouth once daily as needed for pain.',
      'tramadol: this form is not taken as needed.',
    ],
    [
      'once a week taken daily',
      'methotrexate 2.5',
      /^methotrexate 2\.5 mg tablet/i,
      'Take 4 tablets by mouth once each WEEK.',
      'Take 4 tablets by mouth once daily.',
      'methotrexate is taken once a WEEK. Taken daily it has killed.',
    ],
    [
      'too little to be of use',
      'benztropine 0.5',
      /^benztropine 0\.5 mg tablet/i,
      'Take 1 tablet by mouth once daily.',
      'Take 0.5 tablet by mouth once daily.',
      '250 mcg of benztropine a day is below the least of known use: 500 mcg.',
    ],
    [
      'longer than it may be taken',
      'ketorolac 10',
      /^ketorolac 10 mg tablet/i,
      'Take 1 tablet by mouth every 6 hours for 5 days.',
      'Take 1 tablet by mouth every 6 hours for 7 days.',
      'ketorolac: 7 days; the label allows 5 days.',
    ],
  ];
  for (const [place, [step, typed, drug, right, wrong, says]] of cases.entries())
    await test.step(`When it is ${step}`, async () => {
      await (place === 0 ? chooseDrug : chooseNext)(page, typed, drug);
      await sig(page).fill(right);
      await expect(dose(page)).toContainText(/ of \w+ a (?:day|week)/);
      await expect(findings(page)).toHaveCount(0);
      await sig(page).fill(wrong);
      await expect(findings(page)).toContainText(says);
      await expect(dose(page)).not.toContainText(STOPPED);
    });

  await test.step('Then the last one does not leave without a reason', async () => {
    await goOn(page, '28', '7');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'the label allows 5 days' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Prescription sent successfully')).toHaveCount(0);
  });
});

test('When ten times the most of a label is written, no reason sends it', async ({ page, product }) => {
  const patient = await newPatient(product, 'Tenfold');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'lisinopril 40', /^lisinopril 40 mg tablet/i);
  await sig(page).fill('Take 20 tablets by mouth once daily.');
  await expect(dose(page)).toContainText(STOPPED);
  await goOn(page, '200', '10');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const refused = page.getByRole('alertdialog');
  await expect(refused).toContainText('Nothing was sent. 800 mg of lisinopril a day is above the most');
  await expect(refused.getByRole('button')).toHaveText(['OK']);
});

test('When an opioid meets what the patient takes, their sums and the benzodiazepine are said, and sending asks @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Together');
  await takes(product, patient.id, 'acetaminophen 500 mg tablet', 'Take 2 tablets by mouth every 6 hours.');
  await takes(product, patient.id, 'alprazolam 0.5 mg tablet', 'Take 1 tablet by mouth twice daily.');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'hydrocodone-acetaminophen 10', /^HYDROcodone-acetaminophen 10 mg-325 mg tablet/i);
  await answerMonitoring(page);

  await test.step('When it is chosen, the benzodiazepine beside it asks for a reason', async () => {
    const serious = page.getByRole('dialog', { name: 'Interactions: serious findings' });
    await expect(serious.getByRole('alert')).toContainText('1 serious finding: alprazolam 0.5 mg tablet');
    await serious
      .getByRole('textbox', { name: /Reason for prescribing/ })
      .fill('Seen together with psychiatry');
    await serious.getByRole('button', { name: 'Continue' }).click();
    await expect(serious).toBeHidden();
  });

  await test.step('When the opioid is small, its benzodiazepine and the acetaminophen of both are said', async () => {
    await sig(page).fill('Take 1 tablet by mouth twice daily.');
    await expect(findings(page)).toContainText(
      '4,650 mg of acetaminophen a day together with the other medicines: above the most that is stated, 4,000 mg.',
    );
    await expect(dose(page)).toContainText('Opioids: 20 MME a day');
    await expect(dose(page)).toContainText(
      'With an opioid and a benzodiazepine together naloxone is offered (CDC 2022)',
    );
    await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();
  });

  await test.step('When 50 and 90 MME a day are reached', async () => {
    await sig(page).fill('Take 1 tablet by mouth five times daily.');
    await expect(findings(page)).toContainText('50 MME of opioids a day together: 50 or more.');
    await sig(page).fill('Take 2 tablets by mouth five times daily.');
    await expect(findings(page)).toContainText('100 MME of opioids a day together: 90 or more. Justify it');
  });

  await test.step('Then it is not signed before the sums have a reason', async () => {
    await goOn(page, '20', '2');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ready to Sign' });
    const item = dialog.getByRole('article');
    await expect(item).toContainText('100 MME of opioids a day together');
    await expect(item).toContainText('of acetaminophen a day together with the other medicines');
    await item.getByText('Ready to sign', { exact: true }).click();
    await expect(item.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
    await dialog.getByText('Hardware Token', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Give a reason of at least 3 characters.');
    await expect(page.getByRole('dialog', { name: 'Hardware Token' })).toHaveCount(0);
  });
});

test('When unit, quantity, days or directions contradict each other, it does not go on @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Contradicting');
  await startPrescribing(page, 'provider@demo.test', patient.id);
  await chooseDrug(page, 'lisinopril 20', /^lisinopril 20 mg tablet/i);
  const dispense = page.getByLabel(/^Dispense/);
  const units = page.getByLabel(/^Units/);
  const days = page.getByLabel('Days Supply');
  const stays = async (says: RegExp) => {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByRole('navigation').locator('[aria-current="step"]')).toContainText('SIG');
  };
  const write = async (words: string, quantity: string, lasting: string) => {
    await sig(page).fill(words);
    await dispense.fill(quantity);
    await days.fill(lasting);
  };
  await write('Take 1 tablet by mouth once daily.', '30', '30');
  await expect(page.getByRole('button', { name: 'View Interactions' })).toBeVisible();

  await test.step('Then tablets are offered in no unit that measures', async () => {
    await expect(units.getByRole('option', { name: 'Tablet', exact: true })).toHaveCount(1);
    await expect(units.getByRole('option', { name: /Milliliter|Gram/ })).toHaveCount(0);
  });
  for (const [step, words, quantity, lasting, says] of [
    ['ten times the quantity', 'Take 1 tablet by mouth once daily.', '300', '30', /ten times away from that/],
    ['a tenth of it', 'Take 1 tablet by mouth once daily.', '3', '30', /ten times away from that/],
    ['ten times the days', 'Take 1 tablet by mouth once daily.', '30', '300', /ten times away from that/],
    [
      '9,999 tablets',
      'Take 1 tablet by mouth once daily.',
      '9999',
      '30',
      /The quantity can be at most 3,000/,
    ],
    ['40 tablets at a time', 'Take 40 tablets by mouth once daily.', '80', '2', /nobody takes that many/],
    ['10 every hour', 'Take 10 tablets by mouth every hour.', '240', '1', /add up to 240 tablets a day/],
    ['never', 'Take 1 tablet by mouth every 0 hours.', '30', '30', /“every 0 hours”/],
    [
      'no number',
      'Take 1e9 tablets by mouth once daily.',
      '30',
      '30',
      /“1e9” in the directions is no number/,
    ],
    [
      'two points',
      'Take 0.5.5 tablet by mouth once daily.',
      '30',
      '30',
      /“0.5.5” in the directions is no number/,
    ],
    [
      'less than nothing',
      'Take -1 tablet by mouth once daily.',
      '30',
      '30',
      /“-1” in the directions is no number/,
    ],
    ['a million days', 'Take 1 tablet daily for 1000000 days.', '30', '30', /go on for 1,000,000 days/],
  ] as const)
    await test.step(`When they say ${step}`, async () => {
      await write(words, quantity, lasting);
      await stays(says);
    });

  await test.step('When they fit again, it goes on', async () => {
    await write('Take 1 tablet by mouth once daily.', '30', '30');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('navigation').locator('[aria-current="step"]')).toContainText(
      'Select Pharmacy',
    );
  });
});

test('When a label says that a child may not have it, that is said, and sending asks for a reason @whole', async ({
  page,
  product,
}) => {
  const staff = await atService(product, 'staff@demo.test');
  const child = await staff.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Wim',
      lastName: 'Minorson',
      gender: 'Male',
      birthDate: `${String(new Date().getFullYear() - 9)}-01-02`,
      height: '52',
      weight: '62',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
    },
  });
  await startPrescribing(page, 'provider@demo.test', child.id);
  await chooseDrug(page, 'amitriptyline 10', /^amitriptyline 10 mg tablet/i);
  await sig(page).fill('Take 1 tablet by mouth at bedtime.');
  await expect(findings(page)).toContainText(
    'amitriptyline: the label says not to use it at this age or weight.',
  );
  await goOn(page, '30', '30');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByRole('dialog').filter({ hasText: 'the label says not to use it at this age or weight' }),
  ).toBeVisible();
});
