import { describe, expect, it } from 'vitest';
import { marketingEnd, statedSubstances } from './drug-package';
import { fdaPackageReader, fdaProductReader } from './fda-ndc';
import { icd10cmCsvReader, icd10cmOrderReader } from './icd10cm';
import type { LineReader } from './line-format';
import { ndcPackagesCsvReader } from './ndc-packages-csv';
import { pharmaciesCsvReader } from './pharmacies-csv';
import { rxnconsoReader, rxnsatReader } from './rxnorm';
import { syntheaPatientsReader } from './synthea-patients';

/** Reads lines and gives the records, or the faults as 'line reason field'. */
function readAll<T>(read: LineReader<T>, lines: readonly string[]): (T | string)[] {
  return lines.flatMap((line, index): (T | string)[] => {
    const result = read(line, index + 1);
    if ('record' in result) return [result.record];
    return 'bad' in result
      ? [
          [result.bad.line, result.bad.reason, result.bad.field]
            .filter((part) => part !== undefined)
            .join(' '),
        ]
      : [];
  });
}

describe('ICD-10-CM', () => {
  it('reads the order file: heading, billable code, a code of three characters', () => {
    const lines = [
      '00005 A01     0 Typhoid and paratyphoid fevers                               Typhoid and paratyphoid fevers\r',
      '04512 E119    1 Type 2 diabetes mellitus without complications               Type 2 diabetes mellitus without complications\r',
      '15000 I10     1 Essential (primary) hypertension                             Essential (primary) hypertension',
      '',
    ];
    expect(readAll(icd10cmOrderReader(), lines)).toEqual([
      { code: 'A01', description: 'Typhoid and paratyphoid fevers', billable: false },
      { code: 'E11.9', description: 'Type 2 diabetes mellitus without complications', billable: true },
      { code: 'I10', description: 'Essential (primary) hypertension', billable: true },
    ]);
  });

  it('reports lines that are not of the form', () => {
    const lines = [
      'A01 typhoid',
      '0000x A01     0 Typhoid                                                      Typhoid',
      '00005 A01     7 Typhoid                                                      Typhoid',
      '00005 401.1   1 Hypertension                                                 Hypertension',
    ];
    expect(readAll(icd10cmOrderReader(), lines)).toEqual([
      '1 fields-missing',
      '2 value-invalid order number',
      '3 value-invalid billable',
      '4 value-invalid code',
    ]);
  });

  it('reads the CSV form', () => {
    const lines = [
      'order_number,icd10cm_code,valid_billing_code,icd10cm_short_description,icd10cm_long_description',
      '2,A000,1.0,"Cholera, biovar cholerae","Cholera due to Vibrio cholerae 01, biovar cholerae"',
      '3,A00,0,Cholera,Cholera',
      '4,A001,,Cholera,Cholera',
    ];
    expect(readAll(icd10cmCsvReader(), lines)).toEqual([
      { code: 'A00.0', description: 'Cholera due to Vibrio cholerae 01, biovar cholerae', billable: true },
      { code: 'A00', description: 'Cholera', billable: false },
      '4 value-invalid billable',
    ]);
  });
});

describe("the FDA's directory", () => {
  const PRODUCT = [
    'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME',
    'DOSAGEFORMNAME\tROUTENAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME',
    'APPLICATIONNUMBER\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT',
    'PHARM_CLASSES\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\tLISTING_RECORD_CERTIFIED_THROUGH',
  ].join('\t');
  const product = (id: string, name: string, suffix: string, dea: string, flag = 'N') =>
    `${id}\t0093-0058\tHUMAN PRESCRIPTION DRUG\t${name}\t${suffix}\tTramadol ` +
    `Hydrochloride\tTABLET, FILM COATED\tORAL\t20020619\t\tANDA\tANDA075977\tTeva\tTRAMADOL ` +
    `HYDROCHLORIDE\t50\tmg/1\t\t${dea}\t${flag}\t20261231`;

  it('reads product.txt: suffix, declared schedule, absence of one', () => {
    const records = readAll(fdaProductReader(), [
      PRODUCT,
      product('a', 'Tramadol', 'ER', 'CIV'),
      product('b', 'Tramadol', '', ''),
      product('c', 'Tramadol', '', 'CX'),
      product('d', 'Tramadol', '', 'CIV', 'E'),
      product('', 'Tramadol', '', 'CIV'),
    ]);
    expect(records).toMatchObject([
      {
        productId: 'a',
        proprietaryName: 'Tramadol ER',
        declaredSchedule: 'IV',
        isOverTheCounter: false,
        substances: [{ name: 'TRAMADOL HYDROCHLORIDE', value: '50', unit: 'mg/1' }],
      },
      { productId: 'b', proprietaryName: 'Tramadol', declaredSchedule: 'none' },
      { productId: 'c', declaredSchedule: 'unknown' },
      '6 value-missing PRODUCTID',
    ]);
  });

  it('refuses a file without the schedule column', () => {
    expect(readAll(fdaProductReader(), [PRODUCT.replace('\tDEASCHEDULE', '')])).toEqual([
      '1 header-unknown DEASCHEDULE',
    ]);
  });

  it('reads package.txt', () => {
    const lines = [
      'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE',
      'a\t0093-0058\t0093-0058-01\t100 TABLET, FILM COATED in 1 BOTTLE (0093-0058-01)\t20020619\t\tN\tN',
      'a\t0093-0058\t0093-0058\tno package\t\t\tN\tN',
    ];
    expect(readAll(fdaPackageReader(), lines)).toEqual([
      {
        productId: 'a',
        ndc: '00093005801',
        packageDescription: '100 TABLET, FILM COATED in 1 BOTTLE (0093-0058-01)',
      },
      '3 value-invalid NDCPACKAGECODE',
    ]);
  });

  it('trusts no amount where the lists differ in length', () => {
    expect(statedSubstances('A; B', '1; 2', 'mg/1; mg/1')).toEqual([
      { name: 'A', value: '1', unit: 'mg/1' },
      { name: 'B', value: '2', unit: 'mg/1' },
    ]);
    expect(statedSubstances('A; B', '1', 'mg/1')).toEqual([
      { name: 'A', value: '', unit: '' },
      { name: 'B', value: '', unit: '' },
    ]);
    expect(statedSubstances('', '', '')).toEqual([]);
  });
});

describe('a directory under other headers', () => {
  it('reads what the mapping names, and knows no schedule where there is no column', () => {
    const columns = {
      ndc: 'code',
      proprietaryName: 'brand',
      nonProprietaryName: 'generic',
      dosageForm: 'form',
      route: 'way',
      substances: 'what',
      values: 'how much',
      units: 'unit',
      packageDescription: 'pack',
      schedule: '',
      productType: 'kind',
      rxcui: '',
      ingredientNames: '',
    };
    const lines = [
      'code,brand,generic,form,way,what,how much,unit,pack,kind',
      '0093-0058-01,Advil,ibuprofen,TABLET,ORAL,IBUPROFEN,200,mg/1,50 in 1 BOTTLE,HUMAN OTC DRUG',
      '93-58-1,Advil,ibuprofen,TABLET,ORAL,IBUPROFEN,200,mg/1,50 in 1 BOTTLE,HUMAN OTC DRUG',
    ];
    expect(readAll(ndcPackagesCsvReader(columns), lines)).toMatchObject([
      {
        ndc: '00093005801',
        proprietaryName: 'Advil',
        isOverTheCounter: true,
        declaredSchedule: undefined,
        rxcui: undefined,
        ingredientNames: [],
      },
      '3 value-invalid code',
    ]);
    expect(readAll(ndcPackagesCsvReader({ ...columns, schedule: 'kind' }), lines)).toMatchObject([
      { declaredSchedule: 'unknown' },
      '3 value-invalid code',
    ]);
  });
});

describe('RxNorm', () => {
  const conso = (rxcui: string, source: string, type: string, name: string, suppressed = 'N') =>
    `${rxcui}|ENG||||||1|1||${rxcui}|${source}|${type}|${rxcui}|${name}||${suppressed}|4096|`;
  const sat = (rxcui: string, name: string, source: string, value: string, suppressed = 'N') =>
    `${rxcui}||||1|AUI|1||${name}|${source}|${value}|${suppressed}|4096|`;

  it('takes names of its own that are in use', () => {
    const lines = [
      conso('314076', 'RXNORM', 'SCD', 'lisinopril 10 MG Oral Tablet'),
      conso('1', 'MMSL', 'SCD', 'x'),
      conso('2', 'RXNORM', 'SY', 'x'),
      conso('3', 'RXNORM', 'SBD', 'x', 'O'),
      conso('4x', 'RXNORM', 'IN', 'x'),
      'short|line',
    ];
    expect(readAll(rxnconsoReader(), lines)).toEqual([
      { rxcui: '314076', termType: 'SCD', name: 'lisinopril 10 MG Oral Tablet' },
      '5 value-invalid RXCUI',
      '6 fields-missing',
    ]);
  });

  it('takes NDCs and the schedules of labels', () => {
    const lines = [
      sat('314076', 'NDC', 'RXNORM', '00093111301'),
      sat('835603', 'DCSA', 'MTHSPL', 'CIV'),
      sat('835603', 'DCSA', 'MTHSPL', 'odd'),
      sat('1', 'NDC', 'NHRIC', '0093-*113-01'),
      sat('1', 'NDC', 'RXNORM', '123'),
      sat('1', 'LABELER', 'MTHSPL', 'x'),
      sat('1', 'NDC', 'RXNORM', '00093111301', 'O'),
    ];
    expect(readAll(rxnsatReader(), lines)).toEqual([
      { rxcui: '314076', ndc: '00093111301' },
      { rxcui: '835603', declaredSchedule: 'IV' },
      { rxcui: '835603', declaredSchedule: 'unknown' },
      '5 value-invalid NDC',
    ]);
  });
});

describe('pharmacies', () => {
  const HEADER =
    'ncpdpId,npi,storeName,addressLine1,addressLine2,city,state,zip,phonePrimary,fax,email,specialtyTypes,activeEndTime';
  it('reads a directory, puts back lost zeros and reports what cannot be', () => {
    const lines = [
      HEADER,
      '123456,1234567893,"Main Street Pharmacy, Inc",1 Main St,,Boston,ma,2118,(617) ' +
        '555-0100,617-555-0101,rx@example.test,Retail;mailorder,',
      '7654321,,Old Pharmacy,2 Main St,,Boston,MA,02118-1234,+1 617 555 0102,,,,2020-12-31',
      '7654322,,Broken,2 Main St,,Boston,MA,02,,,,,',
      '7654323,,Broken,2 Main St,,Boston,MA,02118,,,,Drive-through,',
      '7654324,,,2 Main St,,Boston,MA,02118,,,,,',
      '76543245,,Broken,2 Main St,,Boston,MA,02118,,,,,',
    ];
    expect(readAll(pharmaciesCsvReader(), lines)).toEqual([
      {
        ncpdpId: '0123456',
        npi: '1234567893',
        storeName: 'Main Street Pharmacy, Inc',
        addressLine1: '1 Main St',
        addressLine2: '',
        city: 'Boston',
        state: 'MA',
        zip: '02118',
        phonePrimary: '6175550100',
        fax: '6175550101',
        email: 'rx@example.test',
        specialtyTypes: ['Retail', 'MailOrder'],
      },
      {
        ncpdpId: '7654321',
        npi: '',
        storeName: 'Old Pharmacy',
        addressLine1: '2 Main St',
        addressLine2: '',
        city: 'Boston',
        state: 'MA',
        zip: '02118-1234',
        phonePrimary: '6175550102',
        fax: '',
        email: '',
        specialtyTypes: [],
        activeEndTime: '2020-12-31',
      },
      '4 value-invalid zip',
      '5 value-invalid specialtyTypes',
      '6 value-missing storeName',
      '7 value-invalid ncpdpId',
    ]);
  });
});

describe("patients in Synthea's form", () => {
  const HEADER =
    'Id,BIRTHDATE,DEATHDATE,SSN,DRIVERS,PASSPORT,PREFIX,FIRST,LAST,SUFFIX,MAIDEN,MARITAL,RACE,ETHNICITY,' +
    'GENDER,BIRTHPLACE,ADDRESS,CITY,STATE,ZIP';
  const patient = (birth: string, gender: string, zip: string) =>
    `87ba3fec-791b-4565-87b6-cf9ce1dec850,${birth},,999-47-2873,,,Mr.,Bertie593,Schneider199,Jr.,,,white,scottish,${gender},Newport ` +
    `Beach  California  US,342 Reinger Mews,San Diego,California,${zip}`;

  it('takes what prescribing needs and leaves the social security number out', () => {
    const [first, ...faults] = readAll(syntheaPatientsReader(), [
      HEADER,
      patient('2018-03-29', 'F', '2118.0'),
      patient('2018-02-30', 'F', '91911'),
      patient('2018-03-29', 'F', 'none'),
    ]);
    expect(first).toMatchObject({
      accountNumber: '87ba3fec791b456587b6cf9ce1dec850',
      firstName: 'Bertie593',
      lastName: 'Schneider199',
      generation: 'Junior',
      gender: 'Female',
      birthDate: '2018-03-29',
      city: 'San Diego',
      state: 'CA',
      zipCode: '02118',
    });
    expect(JSON.stringify(first)).not.toContain('999-47-2873');
    expect(faults).toEqual(['3 value-invalid birthDate', '4 value-invalid zipCode']);
  });

  it('knows no gender where the file has neither F nor M', () => {
    expect(readAll(syntheaPatientsReader(), [HEADER, patient('2018-03-29', '', '91911')])).toMatchObject([
      { gender: 'Unknown' },
    ]);
  });
});

describe('the end of marketing', () => {
  it.each([
    ['20191231', '2019-12-31'],
    ['2019-12-31', '2019-12-31'],
    [' 20191231 ', '2019-12-31'],
    ['', undefined],
    ['20190231', undefined],
    ['31-DEC-19', undefined],
    ['2019123', undefined],
  ])('%j is read as %s', (text, date) => {
    expect(marketingEnd(text)).toBe(date);
  });

  it('is taken from packages and products where the file has the column, and left out where it has not', () => {
    const header = 'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION';
    const [own] = readAll(fdaPackageReader(), [
      `${header}\tENDMARKETINGDATE`,
      '1\t0002-1\t0002-0001-01\t1 VIAL\t20191231',
    ]);
    expect(own).toMatchObject({ marketedUntil: '2019-12-31' });
    const [none] = readAll(fdaPackageReader(), [header, '1\t0002-1\t0002-0001-01\t1 VIAL']);
    expect(none).not.toHaveProperty('marketedUntil');
    const columns = 'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,DOSAGEFORMNAME,PACKAGEDESCRIPTION';
    const [listed] = readAll(ndcPackagesCsvReader(), [
      `${columns},ENDMARKETINGDATE`,
      '00002000101,A,TABLET,30 TABLET in 1 BOTTLE,20191231',
    ]);
    expect(listed).toMatchObject({ marketedUntil: '2019-12-31' });
    const [without] = readAll(ndcPackagesCsvReader(), [
      columns,
      '00002000101,A,TABLET,30 TABLET in 1 BOTTLE',
    ]);
    expect(without).not.toHaveProperty('marketedUntil');
  });
});
