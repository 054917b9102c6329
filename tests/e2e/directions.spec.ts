import type { Page } from '@playwright/test';
import type { Product } from '../harness/product';
import { expect, signIn, test } from './fixtures';
import { prescriptionOf, received } from './other-side';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient } from './writing';

/** Directions as a prescriber writes them, and what has to be at the pharmacy. */
interface Journey {
  readonly what: string;
  readonly search: string;
  readonly drug: RegExp;
  readonly write: (page: Page) => Promise<void>;
  readonly sig: string;
  readonly quantity: string;
  readonly days: string;
  /** The doses of the structured Sig with what joins them; none where the text says it alone. */
  readonly doses: readonly string[];
  /** Its moments of the day. */
  readonly moments?: readonly string[];
}

const sigOf = (page: Page) => page.getByRole('textbox', { name: /^Sig/ });
const understood = (page: Page) => page.getByRole('group', { name: 'What was understood of the directions' });

/** Begins directions from numbers, and types those. */
async function writePattern(page: Page, name: string, numbers: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: `${name}…` }).click();
  for (const [label, value] of Object.entries(numbers))
    await page.getByRole('group', { name }).getByLabel(label, { exact: true }).fill(value);
}

const fillDays = (page: Page, days: string) => page.getByLabel('Days Supply').fill(days);

const JOURNEYS: readonly Journey[] = [
  {
    what: 'a day of levodopa with three doses',
    search: 'carbidopa levodopa 25-100',
    drug: /^carbidopa-levodopa 25 mg-100 mg tablet/i,
    write: async (page) => {
      await writePattern(page, 'Times of day', { Morning: '2', Noon: '1', Bedtime: '1.5' });
      await fillDays(page, '30');
    },
    sig: 'Take 2 tablets by mouth in the morning and 1 tablet at noon and 1.5 tablets at bedtime.',
    quantity: '135',
    days: '30',
    doses: ['2', 'AND', '1', 'AND', '1.5'],
    moments: ['in the morning', 'at noon', 'at bedtime'],
  },
  {
    what: 'warfarin that alternates by days of the week',
    search: 'warfarin 5',
    drug: /^warfarin 5 mg tablet/i,
    write: async (page) => {
      await writePattern(page, 'By days', { Dose: '1' });
      for (const day of ['Monday', 'Wednesday', 'Friday'])
        await page.getByRole('button', { name: day, exact: true }).click();
      await page.getByLabel('all other days').fill('0.5');
      await fillDays(page, '28');
    },
    sig:
      'Take 1 tablet by mouth each WEEK on Monday, Wednesday and Friday and 0.5 tablet each WEEK on Tuesday, ' +
      'Thursday, Saturday and Sunday.',
    quantity: '20',
    days: '28',
    doses: [],
  },
  {
    what: 'insulin at meals with a scale',
    search: 'humalog vial',
    drug: /^humaLOG 100 units\/mL vial/i,
    write: async (page) => {
      await writePattern(page, 'Scale', {
        'Units at each meal': '6',
        'then from mg/dL': '150',
        'for each mg/dL': '50',
        'units more': '2',
        rows: '3',
      });
      await fillDays(page, '30');
    },
    sig:
      'Inject 6 units under the skin three times daily before meals, plus by blood glucose: 150 to 199: 2 units, ' +
      '200 to 249: 4 units, above 249: 6 units.',
    quantity: '20',
    days: '30',
    doses: [],
  },
  {
    what: 'a titration typed in shorthand',
    search: 'lamotrigine 25',
    drug: /^lamotrigine 25 mg tablet/i,
    write: async (page) => {
      await sigOf(page).fill('1 tab po qd x14d, then 2 tabs qd x14d');
    },
    sig: 'Take 1 tablet by mouth once daily for 14 days, then 2 tablets once daily for 14 days.',
    quantity: '42',
    days: '28',
    doses: ['1', 'THEN', '2'],
  },
  {
    what: 'a cycle of 21 days of 28',
    search: 'estradiol 1',
    drug: /^estradiol 1 mg tablet/i,
    write: async (page) => {
      await sigOf(page).fill('1 tab po daily 21 days on 7 days off');
      await fillDays(page, '28');
    },
    sig: 'Take 1 tablet by mouth once daily for 21 days of each 28-day cycle.',
    quantity: '21',
    days: '28',
    doses: [],
  },
  {
    what: 'a nebulizer as needed',
    search: 'albuterol 2.5 neb',
    drug: /^albuterol 2\.5 mg\/3 mL nebulizer solution/i,
    write: async (page) => {
      await sigOf(page).fill('3 mL via neb q6h prn wheezing');
      await fillDays(page, '5');
      await page.getByLabel(/^Refills/).focus();
      // How much is used as needed no one knows: it is one box.
      await expect(understood(page)).toContainText('75 mL (1 box of 25 vials) filled in');
    },
    sig: 'Inhale 3 mL by nebulizer every 6 hours as needed for wheezing.',
    quantity: '75',
    days: '5',
    doses: [],
  },
];

/** What a NewRx says of directions and amount. */
async function pharmacyGot(product: Product, patientId: string) {
  const { orderNumber } = await prescriptionOf(product, patientId, 'Sent');
  const xml = (await received(product, 'NewRx', orderNumber))[0]?.xml ?? '';
  const all = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, text = '']) => text);
  return {
    sig: all(/<SigText>([^<]*)</g)[0],
    quantity: all(/<Quantity>\s*<Value>([^<]*)</g)[0],
    days: all(/<DaysSupply>([^<]*)</g)[0],
    doses: all(/<(?:DoseQuantity|MultipleInstructionModifier)>([^<]*)</g),
    moments: all(/<AdministrationTimingEvent>\s*<Text>([^<]*)</g),
  };
}

test('When I write what one dose cannot say, the pharmacy gets every dose of it, the quantity and the days', async ({
  page,
  product,
}) => {
  await signIn(page, 'provider@demo.test');
  for (const { what, search, drug, write, ...sent } of JOURNEYS)
    await test.step(`When I write ${what}`, async () => {
      const patient = await newPatient(product, 'Directed');
      await page.goto(`/patient/${patient.id}`);
      await page.getByRole('tab', { name: 'Prescribe' }).click();
      await chooseDrug(page, search, drug);
      await write(page);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await choosePharmacy(page, ACCEPTS);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Prescription sent successfully')).toBeVisible();
      expect(await pharmacyGot(product, patient.id)).toEqual({ moments: [], ...sent });
    });
});
