import { toProduct } from '@erx/core/drugs/listed-product';
import type { Drug } from '@erx/core/drugs/model';
import { dosesMayBeOffered } from '@erx/core/doses/offered-doses';
import { offeredSigs } from '@erx/core/sig/offered-sigs';
import { readSigUse } from '@erx/core/sig/amount-of-sig';
import { sigProductOf } from '@erx/core/sig/product';
import { isSure, readSig } from '@erx/core/sig/read-sig';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { describeOverList, DIRECTORY } from '../../../../tests/harness/describe-published';
import { isKnownUncontrolled } from './known-ingredients';
import { sigTable, listSigs } from './sigs';
import { doseTable } from './dose-table';
import { starterProducts } from './starter-catalogue';
import former from './testing/former-sigs.json';

// The published lists are long; a busy machine takes its time over them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Brands and ingredients that are taken once a day. */
const ONCE_DAILY = [
  'Eliquis',
  'Xarelto',
  'Plavix',
  'clopidogrel',
  'amiodarone',
  'Pacerone',
  'letrozole',
  'Femara',
  'anastrozole',
  'Arimidex',
  'raloxifene',
  'Evista',
  'finasteride',
  'Proscar',
  'Propecia',
  'simvastatin',
  'Zocor',
];

const drugs = starterProducts().map(({ drug }) => drug);
const texts = (drug: Drug) => listSigs(drug).map(({ sig }) => sig);
const described = (pattern: RegExp) => drugs.filter(({ description }) => pattern.test(description));

/** The products of the catalog at that time: to a later one nothing was offered that it could lose. */
const FORMER_PRODUCTS = new Set(
  readFileSync(new URL('testing/former-products.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/**
 * What was offered for a product: while one ingredient or the dose form alone decided, and what the table names
 * for it, whose doses are judged since.
 */
function formerlyOffered(drug: Drug): readonly string[] {
  const named = offeredSigs(sigTable(), drug);
  if (!FORMER_PRODUCTS.has(drug.description)) return named;
  const own = former.byIngredient.find(
    ({ ingredient, form }) => form === drug.doseForm && drug.ingredients.includes(ingredient),
  );
  const general = own?.sigs ?? former.byForm.find(({ form }) => form === drug.doseForm)?.sigs ?? [];
  return [...new Set([...general, ...named])];
}

/** 'form | sig' with the products that lost it. */
function droppedByForm(): Map<string, string[]> {
  const dropped = new Map<string, string[]>();
  for (const drug of drugs) {
    const now = texts(drug);
    for (const sig of formerlyOffered(drug).filter((text) => !now.includes(text))) {
      const key = `${drug.doseForm} | ${sig}`;
      dropped.set(key, [...(dropped.get(key) ?? []), drug.description]);
    }
  }
  return dropped;
}

describe('what is no longer offered', () => {
  it('was offered for products that are all still in the catalog', () => {
    const now = new Set(drugs.map(({ description }) => description));
    expect(FORMER_PRODUCTS.size).toBe(1283);
    expect([...FORMER_PRODUCTS].filter((description) => !now.has(description))).toEqual([]);
  });

  it('is the list that is kept beside this test', async () => {
    const dropped = [...droppedByForm()].sort(([left], [right]) => (left < right ? -1 : 1));
    const list = dropped
      .map(
        ([key, products]) =>
          `${key}\n${[...products]
            .sort()
            .map((product) => `    ${product}`)
            .join('\n')}\n`,
      )
      .join('\n');
    process.stdout.write(
      'Offered sigs that were ' +
        `dropped:\n${dropped.map(([key, products]) => `  ${String(products.length).padStart(4)}  ${key}`).join('\n')}\n`,
    );
    await expect(list).toMatchFileSnapshot('testing/dropped-sigs.txt');
  });

  it.each([
    [
      'Take 2 tablets by mouth every 6 hours as needed for pain or fever.',
      /^(?:Norco|Percocet|Ultracet|hydrocodone-|oxycodone-|acetaminophen-codeine|tramadol-acetaminophen|butalbital)/,
    ],
    ['Take 1 tablet by mouth three times daily.', new RegExp(`^(?:${ONCE_DAILY.join('|')}) `)],
    ['Take half a tablet by mouth once daily.', /^(?:Eliquis|Xarelto|Plavix|simvastatin|Zocor) /],
    ['Take 1 tablet by mouth once daily.', /^Eliquis /],
    [
      'Take 1 tablet by mouth every 12 hours. Swallow whole.',
      /^(?:tramadol .* extended-release|Xanax XR|alprazolam .* extended-release)/,
    ],
  ])('%s is gone from each of them', (sig, pattern) => {
    const products = described(pattern);
    const former = products.filter(({ description }) => FORMER_PRODUCTS.has(description));
    expect(former.length).toBeGreaterThan(0);
    expect(
      former
        .filter((drug) => !formerlyOffered(drug).includes(sig))
        .map(({ description }) => description)
        .filter((name) => !/oral solution|hydrocodone-ibuprofen/.test(name)),
    ).toEqual([]);
    expect(
      products.filter((drug) => texts(drug).includes(sig)).map(({ description }) => description),
    ).toEqual([]);
  });
});

describe('what is offered', () => {
  it.each([
    ['Norco 10 mg-325 mg tablet', ['Take 1 tablet by mouth every 6 hours as needed for pain.']],
    ['Percocet 10 mg-325 mg tablet', ['Take 1 tablet by mouth every 6 hours as needed for pain.']],
    ['acetaminophen-codeine 300 mg-60 mg tablet', []],
    ['Ultracet 37.5 mg-325 mg tablet', []],
    [
      'butalbital-acetaminophen-caffeine 50 mg-325 mg-40 mg tablet',
      ['Take 1 tablet by mouth every 4 hours as needed for headache. At most 6 tablets in 24 hours.'],
    ],
    ['tramadol 200 mg extended-release tablet', ['Take 1 tablet by mouth once daily. Swallow whole.']],
    [
      'Xanax XR 1 mg extended-release tablet',
      ['Take 1 tablet by mouth once daily in the morning. Swallow whole.'],
    ],
    ['Eliquis 5 mg tablet', ['Take 1 tablet by mouth twice daily.']],
    ['Xarelto 20 mg tablet', ['Take 1 tablet by mouth once daily with the evening meal.']],
    ['Plavix 75 mg tablet', ['Take 1 tablet by mouth once daily.']],
    ['amiodarone 200 mg tablet', []],
    ['letrozole 2.5 mg tablet', ['Take 1 tablet by mouth once daily.']],
    ['raloxifene 60 mg tablet', ['Take 1 tablet by mouth once daily.']],
    ['simvastatin 20 mg tablet', ['Take 1 tablet by mouth once daily in the evening.']],
    [
      'ketorolac 10 mg tablet',
      ['Take 1 tablet by mouth every 6 hours as needed for pain. No more than 5 days of ketorolac in all.'],
    ],
    [
      'methotrexate 2.5 mg tablet',
      ['Take 4 tablets by mouth once each WEEK, on the same day. Do not take daily.'],
    ],
    ['sildenafil 20 mg tablet', ['Take 1 tablet by mouth three times daily, 4 to 6 hours apart.']],
    ['promethazine-codeine 6.25 mg-10 mg/5 mL syrup', []],
    ['carbamazepine 100 mg/5 mL oral suspension', []],
  ])('for %s', (description, sigs) => {
    const drug = drugs.find((one) => one.description === description);
    expect(drug && texts(drug)).toEqual(sigs);
  });

  it('comes from a row that names every ingredient of the product, and each row is for a product', () => {
    const withoutProduct = sigTable().flatMap((row) =>
      row.ingredients
        .filter(
          (ingredients) =>
            !drugs.some((drug) => offeredSigs([{ ...row, ingredients: [ingredients] }], drug).length > 0),
        )
        .map((ingredients) => `${row.form}: ${ingredients}`),
    );
    expect(withoutProduct).toEqual([]);
  });

  it('is offered once', () => {
    expect(
      drugs
        .filter((drug) => new Set(texts(drug)).size !== texts(drug).length)
        .map(({ description }) => description),
    ).toEqual([]);
  });

  it('never exceeds 4 g of acetaminophen a day', () => {
    const DAILY: readonly (readonly [RegExp, number])[] = [
      [/every 4 hours/, 6],
      [/every 6 hours/, 4],
      [/every 8 hours/, 3],
    ];
    const amounts = drugs
      .filter(({ ingredients, doseForm }) => ingredients.includes('acetaminophen') && doseForm === 'tablet')
      .flatMap((drug) =>
        texts(drug).map((sig) => {
          const ofEach = /(325|300|500) mg/.exec(drug.strength)?.[1];
          const count =
            /At most (\d+) tablets/.exec(sig)?.[1] ??
            Number(/Take (\d)/.exec(sig)?.[1]) *
              (DAILY.find(([every]) => every.test(sig))?.[1] ?? Number.NaN);
          return { sig: `${drug.description}: ${sig}`, milligrams: Number(ofEach) * Number(count) };
        }),
      );
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts.filter(({ milligrams }) => !(milligrams <= 4000)).map(({ sig }) => sig)).toEqual([]);
  });

  it('of an opioid in a combination is at most one tablet at a time', () => {
    const combined = drugs.filter(
      ({ ingredients, doseForm }) =>
        doseForm === 'tablet' &&
        ingredients.length > 1 &&
        ingredients.some((name) => /codone|codeine|tramadol/.test(name)),
    );
    expect(combined.length).toBeGreaterThan(12);
    expect(
      combined.flatMap((drug) => texts(drug)).filter((sig) => !sig.startsWith('Take 1 tablet ')),
    ).toEqual([]);
  });
});

describe('the engine of directions', () => {
  const readings = drugs.flatMap((drug) =>
    texts(drug).map((sig) => ({ drug, sig, reading: readSig(sig, sigProductOf(drug)) })),
  );
  const understood = readings.flatMap(({ drug, sig, reading }) =>
    isSure(reading) ? [{ drug, text: sig, sig: reading.sig, steps: reading.sig.steps }] : [],
  );

  it('understands all that is offered, and what cannot be computed has its reason', () => {
    const reasons = new Map<string, number>();
    for (const { drug, sig } of understood) {
      const use = readSigUse(sig, drug);
      const reason = typeof use === 'string' ? use : 'computed';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    const byReason = [...reasons].map(([reason, count]) => `${reason} ${String(count)}`).join(', ');
    process.stdout.write(
      `Offered sigs: ${String(readings.length)}, understood ${String(understood.length)} (${byReason}), ` +
        `dropped for their dose ${String(droppedForDose(drugs).length)}\n`,
    );
    const neither = readings.filter(({ reading }) => !isSure(reading));
    expect(neither.map(({ drug, sig }) => `${drug.description}: ${sig}`)).toEqual([]);
    expect(reasons.get('computed') ?? 0).toBeGreaterThan(1000);
  });

  it('gives no dose that the form does not have', () => {
    expect(
      understood
        .filter(({ drug, steps }) => {
          const { unit } = sigProductOf(drug);
          const isCounted =
            unit === 'tablet' || unit === 'capsule' || unit === 'patch' || unit === 'suppository';
          return isCounted && steps.some(({ dose }) => dose && dose.unit !== unit);
        })
        .map(({ drug, text }) => `${drug.description}: ${text}`),
    ).toEqual([]);
  });

  it('gives no dose above what is stated for a grown person', () => {
    expect(readings.filter(({ drug, sig }) => !dosesMayBeOffered(sig, drug, doseTable().facts))).toEqual([]);
  });
});

/** 'product: sig' of what the table has and is not offered because of its dose. */
function droppedForDose(products: readonly Drug[]): string[] {
  return products.flatMap((drug) => {
    const now = texts(drug);
    return offeredSigs(sigTable(), drug)
      .filter((sig) => !now.includes(sig))
      .map((sig) => `${drug.description}: ${sig}`);
  });
}

describeOverList('sigs of the national list', DIRECTORY, (lines, isWhole) => {
  it('are offered only where a row names exactly the ingredients, form and route of the product', () => {
    const read = ndcPackagesCsvReader();
    const seen = new Set<string>();
    const unread: string[] = [];
    const wrong: string[] = [];
    let offered = 0;
    let dropped = 0;
    lines().forEach((line, index) => {
      const result = read(line, index + 1);
      if (!('record' in result)) return;
      const product = toProduct(result.record, isKnownUncontrolled);
      if (seen.has(product.key)) return;
      seen.add(product.key);
      const named = offeredSigs(sigTable(), product);
      const sigs = named.filter((sig) => dosesMayBeOffered(sig, product, doseTable().facts));
      dropped += named.length - sigs.length;
      if (sigs.length === 0) return;
      offered += 1;
      unread.push(
        ...sigs
          .filter((sig) => !isSure(readSig(sig, sigProductOf(product))))
          .map((sig) => `${product.description}: ${sig}`),
      );
      const own = [...product.ingredients]
        .map((name) => name.toLowerCase())
        .sort()
        .join('/');
      const isNamed = sigTable().some(
        (row) =>
          row.form === product.doseForm &&
          row.ingredients.some((names) => names.toLowerCase().split(' + ').sort().join('/') === own),
      );
      if (
        !isNamed ||
        (sigs.some((sig) => sig.includes(' by mouth')) && !/oral|inhalation/.test(product.route))
      )
        wrong.push(product.description);
    });
    process.stdout.write(`Sigs of the national list that were dropped for their dose: ${String(dropped)}\n`);
    expect(offered).toBeGreaterThan(isWhole ? 500 : 10);
    expect(wrong).toEqual([]);
    expect(unread).toEqual([]);
  });
});
