import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type Product, startProduct } from '../harness/product';
import { isHere, publishedLines } from '../harness/published';
import { atService } from './at-service';
import { expect, test } from './fixtures';
import { newPatient, startPrescribing } from './writing';

test.slow();
test.skip(!isHere('ndc-packages.csv.gz'), 'ndc-packages.csv.gz is not here: ERX_PUBLISHED names its folder');

/** Of the national list, what was mixed up or misnamed before: all packages of these names. */
const NAMES = new RegExp(
  [
    'bupropion|wellbutrin|humalog|novolog|estradiol|diltiazem|methylphenidate|morphine|nifedipine|potassium chloride',
    'ketamine|syndros|androbalance|codeine|augmentin|amoxicillin and clav|hydrocodone|hgh vitality',
  ].join('|'),
  'i',
);
const LINES_AT_ONCE = 2000;

async function importNamed({ url }: Product): Promise<void> {
  const { client } = await atService({ url }, 'superadmin@demo.test');
  const [header = '', ...packages] = publishedLines('ndc-packages.csv.gz');
  const lines = [header, ...packages.filter((line) => NAMES.test(line))];
  const { id } = await client.call(startImport, {
    body: { kind: 'ndc-packages', fileHash: randomUUID().replaceAll('-', '').repeat(2) },
  });
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    await client.call(takeImportLines, {
      params: { id },
      body: { from: from + 1, header, lines: lines.slice(from, from + LINES_AT_ONCE) },
    });
  await client.call(finishImport, { params: { id } });
}

/** Types into the drug search and waits until its answer is there. */
async function typeDrug(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes('/api/drugs/_search') &&
      new URL(response.url()).searchParams.get('searchStr') === text,
  );
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill(text);
  await answered;
  await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveAttribute('aria-busy', 'false');
}

/** Drugs that share a name and strength and are not the same drug (what is typed, what tells them apart). */
const APART: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    'bupropion 150',
    [
      /^buPROPion hydrochloride 150 mg 24-hour extended-release tablet/,
      /^buPROPion hydrochloride 150 mg 12-hour extended-release tablet/,
      /^buPROPion hydrochloride 150 mg extended-release tablet, 12-hour, smoking cessation/,
    ],
  ],
  [
    'humalog',
    [
      /^HumaLOG 100 units\/mL injection suspension, Mix75\/25/,
      /^HumaLOG 100 units\/mL injection suspension, Mix50\/50/,
      /^HumaLOG 100 units\/mL prefilled injection suspension, Mix75\/25 KwikPen/,
      /^HumaLOG 100 units\/mL prefilled injection suspension, Mix50\/50 KwikPen/,
      /^HumaLOG KwikPen 100 units\/mL pen injector/,
      /^HumaLOG 100 units\/mL prefilled injection solution, cartridge/,
    ],
  ],
  [
    'novolog',
    [/^NovoLOG FlexPen 100 units\/mL/, /^NovoLOG 100 units\/mL prefilled injection solution, cartridge/],
  ],
  [
    'estradiol patch',
    [/^estradiol 0\.025 mg\/day patch, 3\.5 days each/, /^estradiol 0\.025 mg\/day patch, 7 days each/],
  ],
  // Of wax matrix and microcapsules, which no name tells apart, one is offered under the name.
  [
    'potassium chloride er',
    [
      /^potassium chloride 10 mEq extended-release tablet/,
      /^potassium chloride 20 mEq extended-release tablet/,
    ],
  ],
  [
    'diltiazem 120',
    [
      /^dilTIAZem hydrochloride 120 mg extended-release capsule, 24-hour/,
      /^dilTIAZem hydrochloride 120 mg extended-release capsule, 12-hour/,
    ],
  ],
  ...['20', '30', '40'].map(
    (strength) =>
      [
        `methylphenidate ${strength}`,
        ['50/50', '30/70'].map(
          (release) =>
            new RegExp(
              `^methylphenidate hydrochloride ${strength} mg extended-release capsule, ${release} release`,
            ),
        ),
      ] as const,
  ),
  ...['30', '60'].map(
    (strength) =>
      [
        `morphine ${strength}`,
        ['24-hour', 'not 24-hour'].map(
          (hours) => new RegExp(`^morphine sulfate ${strength} mg extended-release capsule, ${hours}`),
        ),
      ] as const,
  ),
  ...['30', '60', '90'].map(
    (strength) =>
      [
        `nifedipine ${strength}`,
        ['osmotic', 'not osmotic'].map(
          (release) => new RegExp(`^NIFEdipine ${strength} mg extended-release tablet, ${release}`),
        ),
      ] as const,
  ),
];

test('When the national list is imported, what is not one drug is not one product, and names are clean @whole', async ({
  browser,
}) => {
  const product = await startProduct({ demo: true });
  try {
    await importNamed(product);
    const page = await browser.newPage({ baseURL: product.url });
    const patient = await newPatient(product, 'Imported');
    await startPrescribing(page, 'provider@demo.test', patient.id);
    const option = (name: RegExp) => page.getByRole('option', { name });

    for (const [typed, names] of APART)
      await test.step(`When I type ${typed}, each stands apart`, async () => {
        await typeDrug(page, typed);
        for (const name of names) await expect(option(name)).toHaveCount(1);
        await expect(option(/\band\b.*extended-release/)).toBeAbsent();
      });
    await test.step('When I type humalog mix, the mixes are found and Enter takes none of them', async () => {
      await typeDrug(page, 'humalog mix');
      await expect(option(/Mix(75\/25|50\/50)/)).toHaveCount(7); // three of the product's own list, four of the imported one
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(/^Dispense/)).toBeAbsent();
    });

    for (const [typed, other] of [
      ['esketamine', /ketamine/i],
      ['syndros', /androbalance/i],
    ] as const)
      await test.step(`When I type ${typed}, no other drug is offered for it`, async () => {
        await typeDrug(page, typed);
        await page.keyboard.press('Enter');
        await expect(option(other)).toBeAbsent();
        await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toHaveValue(typed);
      });

    await test.step('When I type tylenol with codeine, brand and generic are found', async () => {
      await typeDrug(page, 'tylenol with codeine');
      await expect(option(/^Tylenol with Codeine 300 mg-30 mg tablet/i)).toBeVisible();
      await expect(option(/^acetaminophen-codeine 300 mg-30 mg tablet/)).toBeVisible();
    });
    await test.step('When I look for what was misnamed, it is not there', async () => {
      await typeDrug(page, 'acetaminophen 300');
      await expect(option(/^acetaminophen 300 mg tablet/)).toBeAbsent();
      await typeDrug(page, 'augmentin');
      await expect(option(/^Augmentin 875 mg-125 mg tablet/)).toHaveCount(1);
      await expect(option(/unit not stated/)).toBeAbsent();
      await typeDrug(page, 'acetaminophen-hydrocodone');
      const found = page.getByRole('group', { name: 'Search Drug' }).getByRole('option');
      await expect(found.first()).toHaveAccessibleName(/^HYDROcodone-acetaminophen 5 mg-325 mg tablet/);
      await expect(option(/^acetaminophen-HYDROcodone bitartrate 325 mg-(5|7\.5|10) mg tablet/)).toBeAbsent();
      await typeDrug(page, 'hydrocodone');
      await expect(page.getByText('oral; oral')).toBeAbsent();
    });
    await page.close();
  } finally {
    await product.stop();
  }
});
