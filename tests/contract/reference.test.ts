import { createClient, type Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import * as drugs from '@erx/core/drugs/contract';
import { elevenDigitNdc } from '@erx/core/drugs/ndc';
import { resolveText } from '@erx/core/matching/resolution';
import { finishImport, listFacts, startImport, takeImportLines } from '@erx/core/reference/contract';
import { HAS_HEADER, type ImportKind, type ImportState, type RefusedLine } from '@erx/core/reference/model';
import { currentCatalogues } from '@erx/server/matching/catalogues';
import { loadStarterCatalogue } from '@erx/server/reference-import/load-starter';
import { serveDrugs } from '@erx/server/drugs/routes';
import { serveReference } from '@erx/server/reference/routes';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { describeWithPublished } from '../harness/describe-published';
import { excerptLines, publishedLines } from '../harness/published';
import { seedPractice, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';
import { isWhole } from '../harness/whole';

const PRODUCT_HEADER = (
  'PRODUCTID PRODUCTNDC PRODUCTTYPENAME PROPRIETARYNAME PROPRIETARYNAMESUFFIX ' +
  'NONPROPRIETARYNAME DOSAGEFORMNAME ROUTENAME SUBSTANCENAME ACTIVE_NUMERATOR_STRENGTH ' +
  'ACTIVE_INGRED_UNIT DEASCHEDULE NDC_EXCLUDE_FLAG'
).replaceAll(' ', '\t');
const PACKAGE_HEADER = 'PRODUCTID PRODUCTNDC NDCPACKAGECODE PACKAGEDESCRIPTION'.replaceAll(' ', '\t');
const WHOLE_LISTS = [
  'icd10cm-fy2022.csv.gz',
  'ndc-packages.csv.gz',
  'ndc-rxcui-ingredients.csv.gz',
  'synthea/patients.csv.gz',
] as const;
const hashOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

describe.each(databaseKinds())('reference data on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let elsewhere: TestPractice;
  let admin: Client;

  const clientOf = (token: string, practiceId: string) =>
    createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(token),
      practiceId: () => practiceId,
      timeoutMilliseconds: 300_000,
    });

  beforeAll(async () => {
    store = await makeDatabase(kind);
    await loadStarterCatalogue(store.database, new Date());
    practice = await seedPractice(store.database);
    elsewhere = await seedPractice(store.database);
    await store.database.run(
      { name: 'promote', text: 'UPDATE accounts SET is_super_admin = true WHERE id = ANY($1)' },
      [[practice.first.accountId, elsewhere.first.accountId]],
    );
    service = await serveParts(store.database, ({ server, services }) => {
      serveDrugs(server, services);
      serveReference(server, services);
      return Promise.resolve({ close: () => services.drugs.close() });
    });
    admin = clientOf(practice.first.token, practice.id);
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string }> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('this should have been refused');
    return { status: error.status, code: error.code };
  }

  /** Imports lines as the command does, in batches. */
  async function importLines(
    importKind: ImportKind,
    lines: readonly string[],
    options: { client?: Client; size?: number } = {},
  ): Promise<{ state: ImportState; refused: RefusedLine[] }> {
    const client = options.client ?? admin;
    const size = options.size ?? 1000;
    let state = await client.call(startImport, { body: { kind: importKind, fileHash: hashOf(lines) } });
    const refused: RefusedLine[] = [];
    for (let at = state.linesTaken; at < lines.length; at += size) {
      const answer = await client.call(takeImportLines, {
        params: { id: state.id },
        body: {
          from: at + 1,
          lines: lines.slice(at, at + size),
          ...(HAS_HEADER[importKind] ? { header: lines[0] } : {}),
        },
      });
      state = answer.state;
      refused.push(...answer.refused);
    }
    return { state: await client.call(finishImport, { params: { id: state.id } }), refused };
  }

  async function count(from: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await store.database.run<{ count: string }>(
      { name: `count-${createHash('md5').update(from).digest('hex')}`, text: `SELECT count(*) FROM ${from}` },
      values,
    );
    return Number(row?.count);
  }

  const search = async (searchStr: string, excludeUnsupportedGenericIds?: boolean) =>
    await admin.call(drugs.searchDrugs, {
      query: { searchStr, ...(excludeUnsupportedGenericIds ? { excludeUnsupportedGenericIds: 'true' } : {}) },
    });

  it('lists the facts that come with the product by table, drug, severity and source, to super administrators', async () => {
    const listed = async (query: Record<string, string>) =>
      await admin.call(listFacts, { query: { limit: 500, ...query } });
    const ofBrand = await listed({ drug: 'Coumadin', severity: 'serious' });
    expect(ofBrand).toContainEqual(
      expect.objectContaining({
        table: 'drug-pairs',
        topic: 'anticoagulants',
        drugs: ['anticoagulants'],
        meets: 'nsaids, aspirin, salsalate, salicylate',
        severity: 'serious',
        isConfirmed: true,
      }),
    );
    expect(new Set(ofBrand.map(({ severity }) => severity))).toEqual(new Set(['serious']));
    const unconfirmed = await listed({ table: 'cautions', unconfirmed: 'true' });
    expect(unconfirmed).toContainEqual(
      expect.objectContaining({ meets: 'bladder cancer', drugs: ['pioglitazone'], isConfirmed: false }),
    );
    expect(unconfirmed.filter(({ table, isConfirmed }) => table !== 'cautions' || isConfirmed)).toEqual([]);
    expect(await listed({ drug: 'no such drug' })).toEqual([]);
    const unreviewed = await listed({ table: 'doses', drug: 'gabapentin', unreviewed: 'true' });
    expect(unreviewed).toContainEqual(
      expect.objectContaining({
        ...{ table: 'doses', drugs: ['gabapentin'], message: 'At most 700 mg a day.' },
        meets: 'oral, immediate release, from 12 years, below 30 mL/min',
      }),
    );
    expect(unreviewed.filter(({ reviewed }) => reviewed !== undefined)).toEqual([]);

    const first = await admin.page(listFacts, { query: { limit: 2 } });
    const second = await admin.page(listFacts, { query: { limit: 2, after: first.next ?? '' } });
    expect([...first.items, ...second.items]).toEqual(await listed({ limit: '4' }));
    const member = clientOf(practice.second.token, practice.id);
    expect(await refusal(member.call(listFacts, { query: {} }))).toEqual({
      status: 403,
      code: 'access.refused',
    });
    expect(await refusal(listed({ table: 'brands' }))).toMatchObject({ status: 400 });
  });

  it('starts with the starter catalogue, loaded once', async () => {
    const before = await count('products');
    await loadStarterCatalogue(store.database, new Date());
    expect(await count('products')).toBe(before);
    expect(before).toBeGreaterThanOrEqual(500);
    const [first] = await search('lisin 10');
    expect(first).toMatchObject({
      description: 'lisinopril 10 mg tablet',
      schedule: 'none',
      rxNormId: '314076',
    });
    const sigs = await admin.call(drugs.listDrugSigs, { params: { id: first?.prescribableDrugId ?? '' } });
    expect(sigs[0]?.sig).toBe('Take 1 tablet by mouth once daily.');
    const packages = await admin.call(drugs.listDrugPackages, {
      params: { id: first?.prescribableDrugId ?? '' },
    });
    expect(packages[0]).toMatchObject({
      ndc: first?.representativeNdc,
      packageSizeUnitsCodeDesc: 'Tablet',
      dispense: { quantity: packages[0]?.packageSize, units: 'C48542' },
    });
    const product = await admin.call(drugs.getDrug, { params: { id: first?.prescribableDrugId ?? '' } });
    expect(first).toEqual({ ...product, match: 'exact' });
    expect(await admin.call(drugs.getDrugByNdc, { params: { ndc: first?.representativeNdc ?? '' } })).toEqual(
      product,
    );
    expect(await refusal(admin.call(drugs.getDrugByNdc, { params: { ndc: '00000000000' } }))).toEqual({
      status: 404,
      code: 'prescription.drug-unknown',
    });
    // N7-43: several at the same time, in the order asked, with hyphens or without; nothing where there is none.
    const ndc = first?.representativeNdc ?? '';
    const written = `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    expect(
      await admin.call(drugs.findDrugsByNdc, { body: ['00000000000', written, 'nonsense', ndc] }),
    ).toEqual([
      { ndc: '00000000000' },
      { ndc: written, drug: product },
      { ndc: 'nonsense' },
      { ndc, drug: product },
    ]);
    for (const body of [[], Array.from({ length: 201 }, () => ndc)])
      expect(await refusal(admin.call(drugs.findDrugsByNdc, { body }))).toMatchObject({ status: 400 });
    expect(await refusal(admin.call(drugs.getDrug, { params: { id: 'none' } }))).toEqual({
      status: 404,
      code: 'prescription.drug-unknown',
    });
  });

  it.each([
    ['fentanyl 100 mcg/hr patch', { quantity: '5', units: 'C48524' }, undefined],
    ['latanoprost 0.005% ophthalmic solution', { quantity: '2.5', units: 'C28254' }, undefined],
    ['Ventolin HFA 90 mcg/actuation metered-dose inhaler', { quantity: '18', units: 'C48155' }, undefined],
    [
      'Qvar 40 mcg/actuation metered-dose inhaler',
      undefined,
      '100 puffs or sprays; the directory does not say how many grams they are. Type the quantity.',
    ],
    [
      'NuvaRing 0.12 mg-0.015 mg/day vaginal ring',
      undefined,
      'Counted in days, not rings. Type the quantity.',
    ],
    ['Sprintec 0.25 mg-35 mcg tablet pack', { quantity: '168', units: 'C48542' }, undefined],
    ['Yaz 3 mg-20 mcg tablet pack', { quantity: '3', units: 'C48504' }, undefined],
    ['EpiPen 0.3 mg/0.3 mL auto-injector', { quantity: '2', units: 'C64933' }, undefined],
    ['azithromycin 250 mg tablet', { quantity: '6', units: 'C48542' }, undefined],
  ])(
    'gives of a package of %s what may be taken over, or why nothing',
    async (description, dispense, dispenseNote) => {
      const drug = (await search(description)).find((one) => one.description === description);
      const packages = await admin.call(drugs.listDrugPackages, {
        params: { id: drug?.prescribableDrugId ?? '' },
      });
      expect(
        packages.map((one) => ({ dispense: one.dispense, dispenseNote: one.dispenseNote })),
      ).toContainEqual({ dispense, dispenseNote });
      expect(packages.filter((one) => (one.dispense === undefined) !== (dispense === undefined))).toEqual([]);
    },
  );

  // Each was once read as another drug: clarithromycin, levETIRAcetam, Concerta, Pacerone.
  it.each<[string, RegExp, string[]]>([
    ['claritin', /^Claritin$/, ['loratadine']],
    ['aleve', /^Aleve$/, ['naproxen']],
    ['colace', /^Colace$/, ['docusate']],
    ['spacer', /spacer \(valved holding chamber\)$/, []],
  ])(
    'finds %s as itself or its generic, and nothing else as what was typed',
    async (searchStr, name, ingredients) => {
      const exact = (await search(searchStr, true)).filter(({ match }) => match === 'exact');
      expect(exact.some((drug) => name.test(drug.name))).toBe(true);
      expect(exact.filter((drug) => drug.ingredients.join() !== ingredients.join())).toEqual([]);
    },
  );

  it.each([
    ['esketamine', []],
    ['quinidin', []],
    ['amoxicilin', ['amoxicillin']],
    ['metfromin', ['metformin']],
    ['lisnopr', ['lisinopril']],
  ])('says that nothing has the name %s, and what it may be a slip for', async (searchStr, names) => {
    const found = await search(searchStr, true);
    expect(found.filter(({ match }) => match === 'exact')).toEqual([]);
    expect([...new Set(found.slice(0, 3).map(({ name }) => name))]).toEqual(names);
  });

  it.each([
    ['ferrous', 1],
    ['trimethoprim', 0],
    ['codeine', 1],
    ['hydrochlorothiazide', 4],
  ])('puts what is %s before what is near it or contains it', async (searchStr, exact) => {
    const matches = (await search(searchStr, true)).map(({ match }) => match);
    expect(matches.filter((match) => match === 'exact').length).toBe(exact);
    expect(matches).toContain('similar');
    expect(matches).toEqual([...matches].sort());
  });

  it.each([
    ['e11', 'E11.9'],
    ['E119', 'E11.9'],
    ['hypertension', 'I10'],
    ['type 2 diabetes', 'E11.9'],
    ['low back pain', 'M54.50'],
  ])('finds the diagnosis %s as %s', async (searchStr, code) => {
    expect((await admin.call(drugs.searchDiagnoses, { query: { searchStr } }))[0]?.code).toBe(code);
  });

  it.each(['', '%', "'); DROP TABLE diagnoses; --", '& | !', 'zzzz'])(
    'finds no diagnosis for %j, and nothing breaks',
    async (searchStr) => {
      expect(await admin.call(drugs.searchDiagnoses, { query: { searchStr } })).toEqual([]);
    },
  );

  it('takes a file, names what it leaves out and counts', async () => {
    const lines = [
      '00001 Q99     0 A heading                                                    A heading',
      '00002 Q99X1   1 One code                                                     One code in full',
      'this is not a line of the list',
      '',
      '00003 Q99X2   1 Another                                                      Another in full',
    ];
    const { state, refused } = await importLines('icd10cm-order', lines, { size: 2 });
    expect(state).toMatchObject({ linesTaken: 5, rowsStored: 3, linesRefused: 1, isFinished: true });
    expect(refused).toEqual([{ line: 3, reason: 'value-invalid', field: 'order number' }]);
    expect(
      (await admin.call(drugs.searchDiagnoses, { query: { searchStr: 'q99x' } })).map(({ code }) => code),
    ).toEqual(['Q99.X1', 'Q99.X2']);
  });

  it('goes on where a broken import stopped, takes no line twice and none out of step', async () => {
    const lines = [
      '00001 Q98X1   1 One                                                          One',
      '00002 Q98X2   1 Two                                                          Two',
    ];
    const start = () => admin.call(startImport, { body: { kind: 'icd10cm-order', fileHash: hashOf(lines) } });
    const begun = await start();
    const take = (from: number) =>
      admin.call(takeImportLines, {
        params: { id: begun.id },
        body: { from, lines: [lines[from - 1] ?? ''] },
      });
    await take(1);
    expect(await refusal(take(1))).toEqual({ status: 409, code: 'reference.import-out-of-step' });
    expect(await refusal(take(3))).toEqual({ status: 409, code: 'reference.import-out-of-step' });
    expect(await start()).toMatchObject({ id: begun.id, linesTaken: 1 });
    expect((await Promise.allSettled([take(2), take(2)])).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await admin.call(finishImport, { params: { id: begun.id } })).toMatchObject({
      linesTaken: 2,
      isFinished: true,
    });
    expect(await refusal(take(3))).toEqual({ status: 404, code: 'reference.import-unknown' });
    expect((await start()).id).not.toBe(begun.id);
  });

  it('lets nobody import but a super administrator', async () => {
    const staff = clientOf(practice.staff.token, practice.id);
    expect(
      await refusal(staff.call(startImport, { body: { kind: 'pharmacies', fileHash: hashOf(['x']) } })),
    ).toMatchObject({ status: 403 });
    expect(
      await refusal(
        admin.call(takeImportLines, { params: { id: practice.id }, body: { from: 1, lines: ['x'] } }),
      ),
    ).toEqual({ status: 404, code: 'reference.import-unknown' });
  });

  const listed = (id: string, name: string, substance: string, value: string, dea: string, form = 'TABLET') =>
    [
      id,
      '00000-0000',
      'HUMAN PRESCRIPTION DRUG',
      name,
      '',
      substance.toLowerCase(),
      form,
      'ORAL',
      substance,
      value,
      'mg/1',
      dea,
      'N',
    ].join('\t');

  it("brings the FDA's directory in: products, then packages; a schedule left out is not lost", async () => {
    const products = [
      PRODUCT_HEADER,
      listed('p1', 'Oxytestin', 'OXYCODONE HYDROCHLORIDE', '5', ''),
      listed('p2', 'Novelium', 'NOVELIUM FUMARATE', '10', ''),
      listed('p3', 'Oddium', 'ODDIUM', '10', 'C?'),
      listed('p4', 'Lisinopril', 'LISINOPRIL', '10', ''),
    ];
    const packages = [
      PACKAGE_HEADER,
      ...['p1', 'p2', 'p3', 'p4', 'p5'].map(
        (id, index) =>
          `${id}\t99999-000${String(index)}\t99999-000${String(index)}-01\t30 TABLET in 1 BOTTLE (99999-000${String(index)}-01)`,
      ),
      'p1\tx\tnot a code\t1 TABLET in 1 BOTTLE',
    ];
    expect((await importLines('fda-products', products)).state).toMatchObject({
      rowsStored: 4,
      linesRefused: 0,
    });
    const { state, refused } = await importLines('fda-packages', packages);
    expect(state).toMatchObject({ linesTaken: 7, rowsStored: 4, linesRefused: 2 });
    expect(refused).toEqual([
      { line: 6, reason: 'product-unknown', field: 'PRODUCTID' },
      { line: 7, reason: 'value-invalid', field: 'NDCPACKAGECODE' },
    ]);
    expect(await search('oxytestin')).toMatchObject([
      {
        description: 'Oxytestin 5 mg tablet',
        schedule: 'II',
        controlledSubstanceDeaId: '2',
        representativeNdc: '99999000001',
        type: 'Brand Name',
      },
    ]);
    expect(await search('novelium')).toMatchObject([{ schedule: 'none' }]);
    expect(await search('oddium')).toMatchObject([{ schedule: 'unknown', controlledSubstance: true }]);
    // What may not be prescribed can be looked at, and is not offered.
    expect(await search('oddium', true)).toEqual([]);
    const [oddium] = await search('oddium');
    expect(
      await refusal(
        admin.call(drugs.getDrug, {
          params: { id: oddium?.prescribableDrugId ?? '' },
          query: { excludeUnsupportedGenericIds: 'true' },
        }),
      ),
    ).toMatchObject({ code: 'prescription.drug-unknown' });
    // A package of a product that the starter catalogue knows joins it.
    expect(await admin.call(drugs.getDrugByNdc, { params: { ndc: '99999-0003-01' } })).toMatchObject({
      description: 'lisinopril 10 mg tablet',
      rxNormId: '314076',
    });
  });

  it('takes the codes and the schedules of RxNorm; a schedule only rises', async () => {
    const attribute = (rxcui: string, name: string, source: string, value: string) =>
      `${rxcui}||||1|A|1||${name}|${source}|${value}|N||`;
    await importLines('rxnorm-names', [
      '77701|ENG||||||1|1||77701|RXNORM|SBD|77701|novelium 10 MG Oral Tablet [Novelium]||N||',
      '77702|ENG||||||1|1||77702|RXNORM|SBD|77702|oxycodone 5 MG Oral Tablet [Oxytestin]||N||',
    ]);
    await importLines('rxnorm-attributes', [
      attribute('77701', 'NDC', 'RXNORM', '99999000101'),
      attribute('77702', 'NDC', 'RXNORM', '99999000001'),
      attribute('77701', 'DCSA', 'MTHSPL', 'CIV'),
      attribute('77702', 'DCSA', 'MTHSPL', 'CV'),
    ]);
    expect(await search('novelium')).toMatchObject([
      { schedule: 'IV', rxNormId: '77701', rxNormTermType: 'SBD' },
    ]);
    expect(await search('oxytestin')).toMatchObject([{ schedule: 'II', rxNormId: '77702' }]);
  });

  it('takes pharmacies, and the newer line of one', async () => {
    const header =
      'ncpdpId,npi,storeName,addressLine1,addressLine2,city,state,zip,phonePrimary,fax,email,specialtyTypes,activeEndTime';
    const line = (name: string) =>
      `9988776,,${name},1 Main St,,Boston,MA,02118,6175550100,,,Retail;MailOrder,`;
    await importLines('pharmacies', [header, line('Old Name'), line('New Name')]);
    const rows = await store.database.run(
      {
        name: 'read-pharmacy',
        text: `SELECT store_name, specialty_types, round(latitude) AS latitude
          FROM pharmacies
          WHERE ncpdp_id = '9988776'`,
      },
      [],
    );
    expect(rows).toEqual([{ store_name: 'New Name', specialty_types: 'Retail MailOrder', latitude: 42 }]);
  });

  it('takes patients into the practice that imports them, each once', async () => {
    const lines = excerptLines('synthea-patients.csv');
    const ofPractice = (id: string) =>
      count('patients WHERE practice_id = $1 AND length(account_number) = 32', [id]);
    expect((await importLines('synthea-patients', lines)).state).toMatchObject({
      rowsStored: 50,
      linesRefused: 0,
    });
    await importLines('synthea-patients', lines);
    expect([await ofPractice(practice.id), await ofPractice(elsewhere.id)]).toEqual([50, 0]);
    await importLines('synthea-patients', lines, { client: clientOf(elsewhere.first.token, elsewhere.id) });
    expect([await ofPractice(practice.id), await ofPractice(elsewhere.id)]).toEqual([50, 50]);
    expect(
      await count("audit_records WHERE practice_id = $1 AND event = 'patient.imported'", [practice.id]),
    ).toBe(50);
  });

  it('stores nothing of a batch that fails', async () => {
    const [header = ''] = excerptLines('synthea-patients.csv');
    const begun = await admin.call(startImport, {
      body: { kind: 'synthea-patients', fileHash: hashOf([header, 'other']) },
    });
    const elsewhereClient = clientOf(elsewhere.first.token, elsewhere.id);
    const before = await count('patients');
    expect(
      await refusal(
        elsewhereClient.call(takeImportLines, {
          params: { id: begun.id },
          body: { from: 1, lines: excerptLines('synthea-patients.csv').slice(0, 3) },
        }),
      ),
    ).toMatchObject({ code: 'reference.import-unknown' });
    expect(await count('patients')).toBe(before);
  });

  if (isWhole && kind === databaseKinds().at(-1))
    describeWithPublished('the published lists', WHOLE_LISTS, () => {
      it('are taken whole', { timeout: 600_000 }, async () => {
        const diagnoses = await importLines('icd10cm-csv', publishedLines('icd10cm-fy2022.csv.gz'), {
          size: 5000,
        });
        expect(diagnoses).toMatchObject({ state: { rowsStored: 95_524, linesRefused: 0 }, refused: [] });
        expect(await count("diagnoses WHERE billable AND code NOT LIKE 'Q9_.X_'")).toBe(72_748);

        // Of an injury the first visit comes first, unless another is asked for.
        const diagnosed = async (searchStr: string) =>
          (await admin.call(drugs.searchDiagnoses, { query: { searchStr } })).map(({ code }) => code);
        expect((await diagnosed('ankle sprain')).slice(0, 3).map((code) => code.at(-1))).toEqual([
          'A',
          'A',
          'A',
        ]);
        expect((await diagnosed('sprain left ankle subsequent'))[0]).toMatch(/^S93\.4\d2D$/);
        expect((await diagnosed('sprain right ankle sequela'))[0]).toMatch(/^S93\.4\d1S$/);
        expect((await diagnosed('fracture right radius'))[0]).toMatch(/[ABC]$/);

        const packages = await importLines('ndc-packages', publishedLines('ndc-packages.csv.gz'), {
          size: 5000,
        });
        expect(packages).toMatchObject({ state: { rowsStored: 103_796, linesRefused: 0 }, refused: [] });
        // four NDCs stand there twice
        expect(await count("packages WHERE ndc NOT LIKE '99999%'")).toBeGreaterThanOrEqual(103_792);

        // No product has packages of two clinical drugs, nor may anything be prescribed under a name that
        // another has.
        expect(
          await count(
            `(SELECT product_id FROM packages WHERE rx_norm_id IS NOT NULL GROUP BY product_id
            HAVING count(DISTINCT rx_norm_id) > 1) AS mixed`,
          ),
        ).toBe(0);
        expect(
          await count(
            '(SELECT lower(description) FROM products WHERE withheld IS NULL GROUP BY 1 HAVING count(*) > 1) AS shared',
          ),
        ).toBe(0);
        expect(await count("products WHERE source = 'starter' AND withheld IS NOT NULL")).toBe(0);
        const reasons = await store.database.run<{ reason: string; products: number; packages: number }>(
          {
            name: 'withheld-by-reason',
            text: `SELECT COALESCE(p.withheld, 'prescribable') AS reason,
            count(DISTINCT p.id)::integer AS products, count(k.ndc)::integer AS packages
        FROM products p LEFT JOIN packages k ON k.product_id = p.id GROUP BY 1 ORDER BY 1`,
          },
          [],
        );
        process.stdout.write(
          `Of the whole directory, with the starter catalogue: ${JSON.stringify(reasons)}\n`,
        );
        const withheld = new Map(reasons.map(({ reason, products }) => [reason, products]));
        expect(withheld.get('prescribable')).toBeGreaterThan(12_000);
        expect(
          [...withheld.keys()].filter((reason) => reason === 'not-judged' || reason === 'packages-differ'),
        ).toEqual([]);
        const drugOf = (ndc: string) => admin.call(drugs.getDrugByNdc, { params: { ndc } });
        const [mix75, mix50, xl, sr] = await Promise.all(
          ['00002751101', '00002751201', '00115681102', '00185041501'].map(drugOf),
        );
        expect(
          [mix75, mix50, xl, sr].map((drug) => [drug?.description, drug?.rxNormId, drug?.withheld]),
        ).toEqual([
          ['Humalog 100 units/mL injection suspension, Mix75/25', '752388', undefined],
          ['Humalog 100 units/mL injection suspension, Mix50/50', '731281', undefined],
          ['bupropion hydrochloride 150 mg 24-hour extended-release tablet', '993541', undefined],
          ['bupropion hydrochloride 150 mg 12-hour extended-release tablet', '993518', undefined],
        ]);
        expect((await search('humalog mix')).map(({ description }) => description)).toEqual(
          expect.arrayContaining([
            'Humalog 100 units/mL injection suspension, Mix75/25',
            'Humalog 100 units/mL injection suspension, Mix50/50',
          ]),
        );
        const bupropion = (await search('bupropion 150', true)).map(({ description }) => description);
        expect(bupropion).toEqual(
          expect.arrayContaining([
            'bupropion hydrochloride 150 mg 12-hour extended-release tablet',
            'bupropion hydrochloride 150 mg 24-hour extended-release tablet',
          ]),
        );
        expect(bupropion).not.toContain('bupropion hydrochloride 150 mg extended-release tablet');

        // What RxNorm distinguishes by the volume of a vial or the actuations of an inhaler is named by it.
        const [two, five, puffs60, puffs120] = await Promise.all(
          ['17478003002', '17478003005', '00085720607', '00085720601'].map(drugOf),
        );
        expect([two, five, puffs60, puffs120].map((drug) => [drug?.description, drug?.rxNormId])).toEqual([
          ['fentanyl citrate 50 mcg/mL injection, 2 mL', '1735003'],
          ['fentanyl citrate 50 mcg/mL injection, 5 mL', '1735007'],
          ['Dulera 5 mcg-100 mcg aerosol, 60 actuations', '1660934'],
          ['Dulera 5 mcg-100 mcg aerosol, 120 actuations', '1246310'],
        ]);

        // What a line does not state is not taken for meant, however many products there are.
        const { drugs: whole } = await currentCatalogues(service.services.drugs);
        expect(
          [
            'METFORMIN HCL ER 500MG TB24',
            'TIMOLOL MALEATE 0.5% OPHT SOLN',
            'bupropion ER 150 mg tablet',
            'diltiazem 120 mg er cap',
            'NIFEDIPINE ER 30 MG TABLET',
            'prednisone 5 mg tablet',
            'Novolog flexpen',
          ].map((text) => [text, resolveText(whole, text).drug?.description]),
        ).toEqual([
          ['METFORMIN HCL ER 500MG TB24', 'metformin 500 mg extended-release tablet'],
          ['TIMOLOL MALEATE 0.5% OPHT SOLN', 'timolol 0.5% ophthalmic solution'],
          ['bupropion ER 150 mg tablet', undefined],
          ['diltiazem 120 mg er cap', undefined],
          ['NIFEDIPINE ER 30 MG TABLET', undefined],
          ['prednisone 5 mg tablet', 'prednisone 5 mg tablet'],
          ['Novolog flexpen', 'NovoLog FlexPen 100 units/mL pen injector'],
        ]);
        expect(await count("products WHERE description ~ 'tablet, (not )?tablet$'")).toBe(0);

        // By the list of codes for each NDC, too, no product has packages of two clinical drugs: by the directory
        // alone, and once that list was imported as well.
        const listed = new Map(
          publishedLines('ndc-rxcui-ingredients.csv.gz')
            .slice(1)
            .map((line) => [elevenDigitNdc(line.split(',')[0] ?? ''), line.split(',')[1]]),
        );
        const mixedProducts = async () => {
          const held = await store.database.run<{ ndc: string; product_id: string }>(
            { name: 'products-of-packages', text: 'SELECT ndc, product_id FROM packages' },
            [],
          );
          const codes = new Map<string, Set<string>>();
          for (const { ndc, product_id: id } of held) {
            const code = listed.get(ndc);
            if (code !== undefined) codes.set(id, (codes.get(id) ?? new Set<string>()).add(code));
          }
          expect(codes.size).toBeGreaterThan(5000);
          return [...codes].filter(([, several]) => several.size > 1);
        };
        expect(await mixedProducts()).toEqual([]);
        await importLines('ndc-codes', publishedLines('ndc-rxcui-ingredients.csv.gz'), { size: 5000 });
        expect(await mixedProducts()).toEqual([]);

        const patients = await importLines('synthea-patients', publishedLines('synthea/patients.csv.gz'));
        expect(patients).toMatchObject({ state: { rowsStored: 1000, linesRefused: 0 } });
        expect(
          await count('patients WHERE practice_id = $1 AND length(account_number) = 32', [practice.id]),
        ).toBe(1000);

        const uncontrolled = await store.database.run<{ description: string }>(
          {
            name: 'uncontrolled',
            text: `SELECT description
              FROM products
              WHERE (ingredients
                || description) ~*
                  '(oxycodone|hydrocodone|alprazolam|methylphenidate|testosterone|pregabalin)'
                    AND schedule IN ('none', 'unknown')`,
          },
          [],
        );
        expect(uncontrolled).toEqual([]);
        expect((await search('lisin 10'))[0]?.description).toBe('lisinopril 10 mg tablet');
        expect(new Set((await search('oxycodone 5 mg tab')).map(({ schedule }) => schedule))).toEqual(
          new Set(['II']),
        );
      });
    });
});
