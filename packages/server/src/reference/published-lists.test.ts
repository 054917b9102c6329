import { toProduct, type ListedPackage } from '@erx/core/drugs/listed-product';
import type { Schedule } from '@erx/core/drugs/model';
import { fdaPackageReader, fdaProductReader } from '@erx/core/reference/formats/fda-ndc';
import { icd10cmCsvReader, icd10cmOrderReader } from '@erx/core/reference/formats/icd10cm';
import type { LineReader } from '@erx/core/reference/formats/line-format';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { syntheaPatientsReader } from '@erx/core/reference/formats/synthea-patients';
import { OFFERED_UNITS } from '@erx/core/drugs/potency-units';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOverList, DIRECTORY } from '../../../../tests/harness/describe-published';
import { excerptLines } from '../../../../tests/harness/published';
import { isKnownUncontrolled } from './known-ingredients';
import { starterProducts } from './starter-catalogue';

// The published lists are long; a busy machine takes its time over them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

function readAll<T>(read: LineReader<T>, lines: readonly string[]): { records: T[]; bad: string[] } {
  const records: T[] = [];
  const bad: string[] = [];
  lines.forEach((line, index) => {
    const result = read(line, index + 1);
    if ('record' in result) records.push(result.record);
    if ('bad' in result) bad.push(`${result.bad.line} ${result.bad.reason} ${result.bad.field ?? ''}`);
  });
  return { records, bad };
}

const CSV = { excerpt: 'icd10cm-fy2022.csv', whole: 'icd10cm-fy2022.csv.gz' } as const;
describeOverList('ICD-10-CM of fiscal year 2022 as CSV', CSV, (lines, isWhole) => {
  it('is read line by line', () => {
    const { records, bad } = readAll(icd10cmCsvReader(), lines());
    expect(bad).toEqual([]);
    expect(records).toHaveLength(isWhole ? 95_524 : 103);
    expect(records.filter((record) => record.billable)).toHaveLength(isWhole ? 72_748 : 101);
  });
});

const ORDER = { excerpt: 'icd10cm-order-2021.txt', whole: 'icd10cm-order-2021.txt.gz' } as const;
describeOverList('the order file of ICD-10-CM of January 2021', ORDER, (lines, isWhole) => {
  it('is read line by line', () => {
    const { records, bad } = readAll(icd10cmOrderReader(), lines());
    expect(bad).toEqual([]);
    expect(records).toHaveLength(isWhole ? 95_358 : 102);
    expect(records.filter((record) => record.billable)).toHaveLength(isWhole ? 72_621 : 100);
    expect(records.find((record) => record.code === 'I10')).toEqual({
      code: 'I10',
      description: 'Essential (primary) hypertension',
      billable: true,
    });
  });
});

const PATIENTS = { excerpt: 'synthea-patients.csv', whole: 'synthea/patients.csv.gz' } as const;
describeOverList('patients as Synthea writes them', PATIENTS, (lines, isWhole) => {
  it('are read, each with a number of its own', () => {
    const { records, bad } = readAll(syntheaPatientsReader(), lines());
    expect(bad).toEqual([]);
    expect(records).toHaveLength(isWhole ? 1000 : 50);
    expect(new Set(records.map((record) => record.accountNumber)).size).toBe(records.length);
  });
});

describe("NCPDP's units", () => {
  it('are the 28 that are offered', () => {
    const published = excerptLines('ncpdp-quantity-units.txt').map((line) => line.split('\t'));
    expect(published).toHaveLength(28);
    expect(OFFERED_UNITS.map(({ code, name }) => `${code} ${name}`).sort()).toEqual(
      published.map((row) => `${row[2] ?? ''} ${row[3] ?? ''}`).sort(),
    );
  });
});

describeOverList("the FDA's directory", DIRECTORY, (lines, isWhole) => {
  let packages: ListedPackage[];
  let products: ReturnType<typeof toProduct>[];

  beforeAll(() => {
    const read = readAll(ndcPackagesCsvReader(), lines());
    expect(read.bad).toEqual([]);
    packages = read.records;
    products = packages.map((listing) => toProduct(listing, isKnownUncontrolled));
  });

  it('is read line by line', () => {
    expect(packages).toHaveLength(isWhole ? 103_796 : 169);
    expect(packages.filter(({ rxcui }) => rxcui !== undefined)).toHaveLength(isWhole ? 35_035 : 108);
  });

  it('groups into far fewer products, and a group is one medicine', () => {
    const groups = new Map<string, (typeof products)[number][]>();
    for (const product of products) groups.set(product.key, [...(groups.get(product.key) ?? []), product]);
    expect(groups.size).toBeGreaterThan(isWhole ? 12_000 : 100);
    expect(groups.size).toBeLessThan(isWhole ? 15_290 : packages.length); // by name, substance, strength, form and route alone
    const isMixed = (of: (product: (typeof products)[number]) => string) =>
      [...groups.values()]
        .filter((group) => new Set(group.map(of)).size > 1)
        .map((group) => group[0]?.description);
    // The same amount in other words ('5 mg/5 mL' and '1 mg/mL') is one product; form, type and ingredients
    // are always one.
    expect(isMixed(({ doseForm, type, route }) => `${doseForm}|${type}|${route}`)).toEqual([]);
    // a kit's names, read in one of its listings only
    expect(isMixed(({ schedule }) => schedule).length).toBeLessThanOrEqual(1);
  });

  const CONTROLLED = /oxycodone|hydrocodone|alprazolam|methylphenidate|testosterone|pregabalin/i;
  const NOT_THOSE = /hydroxyprogesterone/i;

  it('leaves no oxycodone, hydrocodone, alprazolam, methylphenidate, testosterone or pregabalin product uncontrolled', () => {
    const checked = packages.flatMap((listing, index) => {
      const text = [...listing.substances.map(({ name }) => name), listing.nonProprietaryName].join(' ');
      const schedule: Schedule = products[index]?.schedule ?? 'unknown';
      return CONTROLLED.test(text) && !NOT_THOSE.test(text) ? [{ text, schedule }] : [];
    });
    expect(checked.length).toBeGreaterThan(isWhole ? 3_000 : 15);
    expect(checked.filter(({ schedule }) => schedule === 'none' || schedule === 'unknown')).toEqual([]);
    const of = (name: RegExp) =>
      new Set(checked.filter(({ text }) => name.test(text)).map(({ schedule }) => schedule));
    expect(of(/oxycodone|hydrocodone/i)).toEqual(new Set(['II']));
    expect(of(/methylphenidate/i)).toEqual(new Set(['II']));
    expect(of(/testosterone/i)).toEqual(new Set(['III']));
    expect(of(/alprazolam/i)).toEqual(new Set(['IV']));
    expect(of(/pregabalin/i)).toEqual(new Set(['V']));
  });

  it('leaves few products without a known schedule, and none of them in the starter catalogue', () => {
    expect(products.filter(({ schedule }) => schedule === 'unknown').length).toBeLessThan(250);
    const unknown = new Set(products.filter(({ schedule }) => schedule === 'unknown').map(({ key }) => key));
    expect(
      starterProducts()
        .flatMap(({ keys }) => keys)
        .filter((key) => unknown.has(key)),
    ).toEqual([]);
  });

  it('holds the products of the starter catalogue under the keys noted there, with the same schedule', () => {
    const byKey = new Map(products.map((product) => [product.key, product]));
    for (const { drug, keys } of starterProducts()) {
      for (const key of keys)
        if (isWhole || byKey.has(key)) expect([key, byKey.get(key)?.schedule]).toEqual([key, drug.schedule]);
    }
  });

  it("reads the same from the FDA's own layout", () => {
    const sample = packages.filter(
      (_, index) => (!isWhole || index % 50 === 0) && /^\d+$/.test(packages[index]?.ndc ?? ''),
    );
    const productLines = sample.map((listing, index) =>
      [
        `id-${index}`,
        listing.ndc.slice(0, 9),
        'HUMAN PRESCRIPTION DRUG',
        listing.proprietaryName,
        '',
        listing.nonProprietaryName,
        listing.dosageForm,
        listing.route,
        '20150101',
        '',
        'NDA',
        '',
        '',
        listing.substances.map(({ name }) => name).join('; '),
        listing.substances.map(({ value }) => value).join('; '),
        listing.substances.map(({ unit }) => unit).join('; '),
        '',
        '',
        'N',
        '',
      ].join('\t'),
    );
    const packageLines = sample.map(({ ndc, packageDescription }, index) =>
      [
        `id-${index}`,
        ndc.slice(0, 9),
        `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`,
        packageDescription,
      ].join('\t'),
    );
    const productHeader =
      'PRODUCTID PRODUCTNDC PRODUCTTYPENAME PROPRIETARYNAME PROPRIETARYNAMESUFFIX ' +
      'NONPROPRIETARYNAME DOSAGEFORMNAME ROUTENAME STARTMARKETINGDATE ENDMARKETINGDATE ' +
      'MARKETINGCATEGORYNAME APPLICATIONNUMBER LABELERNAME SUBSTANCENAME ACTIVE_NUMERATOR_STRENGTH ' +
      'ACTIVE_INGRED_UNIT PHARM_CLASSES DEASCHEDULE NDC_EXCLUDE_FLAG ' +
      'LISTING_RECORD_CERTIFIED_THROUGH';
    const readProducts = readAll(fdaProductReader(), [productHeader.split(' ').join('\t'), ...productLines]);
    const readPackages = readAll(fdaPackageReader(), [
      'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION',
      ...packageLines,
    ]);
    expect([readProducts.bad, readPackages.bad]).toEqual([[], []]);
    expect(readPackages.records.map(({ ndc }) => ndc)).toEqual(sample.map(({ ndc }) => ndc));
    readProducts.records.forEach((record, index) => {
      const listing = sample[index];
      expect(listing && record.substances).toEqual(listing?.substances);
      const joined = toProduct(
        { ...record, packageDescription: listing?.packageDescription ?? '' },
        isKnownUncontrolled,
      );
      expect(joined.key).toBe(listing && toProduct(listing, isKnownUncontrolled).key);
      // the column is there: an empty value is the labeler's word
      expect(joined.schedule).not.toBe('unknown');
    });
  });
});
