import { getDrugByNdc, searchDrugs } from '@erx/core/drugs/contract';
import * as reference from '@erx/core/reference/contract';
import type { ImportKind } from '@erx/core/reference/model';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';

const HEADER =
  'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,ROUTENAME,APPLICATIONNUMBER,' +
  'SUBSTANCENAME,ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,PACKAGEDESCRIPTION,RXCUI,INGREDIENT_NAMES';

/** A package of 88 mg tablets under a new name. */
const line = (
  ndc: string,
  name: string,
  more: { form?: string; rxcui?: string; application?: string } = {},
) =>
  [
    ndc,
    name,
    name,
    `"${more.form ?? 'TABLET'}"`,
    'ORAL; ORAL',
    more.application ?? `ANDA${ndc.slice(0, 5)}`,
    name.toUpperCase(),
    '88',
    'mg/1',
    '30 TABLET in 1 BOTTLE',
    more.rxcui ?? '',
    '',
  ].join(',');

describe.each(databaseKinds())('imports of drugs on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startDemoServer(database);
    provider = await signIn(server.origin, 'provider@demo.test');
    admin = await signIn(server.origin, 'superadmin@demo.test');
  });
  afterAll(() => server.close());

  async function take(lines: readonly string[], kind: ImportKind = 'ndc-packages', header = HEADER) {
    const text = [header, ...lines];
    const fileHash = createHash('sha256').update(text.join('\n')).digest('hex');
    const begun = await admin.client.call(reference.startImport, { body: { kind, fileHash } });
    const params = { id: begun.id };
    if (begun.linesTaken === 0)
      await admin.client.call(reference.takeImportLines, { params, body: { from: 1, header, lines: text } });
    return params;
  }
  const finish = (params: { id: string }) => admin.client.call(reference.finishImport, { params });
  const byNdc = (ndc: string) => provider.client.call(getDrugByNdc, { params: { ndc } });
  const search = async (searchStr: string) =>
    (await provider.client.call(searchDrugs, { query: { searchStr } })).map(({ description }) => description);

  it('say beforehand what they change, change nothing by it, and then change just that', async () => {
    const params = await take([line('66001000101', 'lookahol', { rxcui: '880001' })]);
    const { changes: foreseen } = await admin.client.call(reference.previewImport, { params });
    expect(foreseen).toMatchObject({ packagesAdded: 1, packagesChanged: 0, products: { added: 1 } });
    expect(foreseen?.examples).toMatchObject([{ change: 'added', description: 'lookahol 88 mg tablet' }]);
    expect(await refusal(byNdc('66001000101'))).toMatchObject({ code: 'prescription.drug-unknown' });
    expect(await search('lookahol')).toEqual([]);

    const { changes } = await finish(params);
    expect(changes).toEqual(foreseen);
    expect(await byNdc('66001000101')).toMatchObject({
      description: 'lookahol 88 mg tablet',
      route: 'oral',
      rxNormId: '880001',
    });
    expect(await admin.client.call(reference.listCatalogueChanges, { query: {} })).toMatchObject([
      { change: 'added', description: 'lookahol 88 mg tablet' },
    ]);
  });

  if (isWhole)
    it('name what they withhold and what earlier lists had, and are taken back whole', async () => {
      const release = { form: 'TABLET, EXTENDED RELEASE' };
      await finish(await take([line('66002000101', 'undonol', { ...release, rxcui: '880010' })]));
      const before = await byNdc('66002000101');
      const params = await take([
        line('66002000101', 'undonol', { ...release, rxcui: '880010' }),
        line('66003000101', 'undonol', { ...release, rxcui: '880011' }),
      ]);
      const { changes } = await finish(params);
      expect(changes?.products).toMatchObject({ withheld: 2, gone: 1 });
      expect(changes?.packagesNotListed).toBeGreaterThanOrEqual(1);
      expect(changes?.withheld['name-shared']).toBeGreaterThanOrEqual(2);
      expect(await byNdc('66002000101')).toMatchObject({ withheld: 'name-shared' });
      expect(await search('undonol')).toEqual([]);

      expect(await admin.client.call(reference.getReferenceStatus, {})).toMatchObject({
        undoable: params.id,
      });
      await admin.client.call(reference.undoImport, { params });
      expect(await byNdc('66002000101')).toEqual(before);
      expect(await search('undonol')).toEqual([before.description]);
      expect(await refusal(byNdc('66003000101'))).toMatchObject({ code: 'prescription.drug-unknown' });
      expect(await refusal(admin.client.call(reference.undoImport, { params }))).toEqual({
        status: 409,
        code: 'reference.nothing-to-undo',
      });
      // What was undone comes again by the same file.
      expect(
        (await finish(await take([line('66003000101', 'undonol', { ...release, rxcui: '880011' })]))).changes,
      ).toBeDefined();
      expect(await byNdc('66003000101')).toMatchObject({ withheld: 'name-shared' });
    });

  if (isWhole)
    it('leave it to an administrator to name what they cannot tell apart, and keep the name', async () => {
      const release = { form: 'CAPSULE, EXTENDED RELEASE' };
      const lines = [
        line('66004000101', 'namol', { ...release, rxcui: '880020' }),
        line('66005000101', 'namol', { ...release, rxcui: '880021' }),
        line('66006000101', 'namol', { ...release, application: 'ANDA1' }),
        line('66007000101', 'namol', { ...release, application: 'ANDA2' }),
      ];
      await finish(await take(lines));
      const [first, second, unplaced] = await Promise.all(
        ['66004000101', '66005000101', '66006000101'].map(byNdc),
      );
      const resolve = (id: string | undefined, body: { description?: string; reason: string }) =>
        admin.client.call(reference.resolveWithheldProduct, { params: { id: id ?? '' }, body });
      const named = { description: 'namol 88 mg extended-release capsule, 24-hour', reason: 'Its label' };
      expect(await resolve(first?.prescribableDrugId, named)).toMatchObject({
        description: named.description,
        rxNormId: '880020',
      });
      expect(await search('namol')).toEqual([named.description]);
      expect(await refusal(resolve(second?.prescribableDrugId, named))).toEqual({
        status: 409,
        code: 'reference.name-taken',
      });
      expect(
        await refusal(resolve(unplaced?.prescribableDrugId, { ...named, description: 'namol, of any kind' })),
      ).toEqual({ status: 422, code: 'reference.product-not-one-drug' });
      const other = await byNdc('66001000101');
      expect(
        await refusal(resolve(other.prescribableDrugId, { ...named, description: 'another name' })),
      ).toMatchObject({ code: 'reference.product-not-withheld' });
      expect(
        await refusal(
          provider.client.call(reference.resolveWithheldProduct, {
            params: { id: second?.prescribableDrugId ?? '' },
            body: named,
          }),
        ),
      ).toEqual({ status: 403, code: 'access.refused' });

      await finish(await take([...lines, line('66008000101', 'namolol')]));
      expect(await search('namol 88 mg extended')).toEqual([named.description]);
      expect(await resolve(first?.prescribableDrugId, { reason: 'Not stocked' })).toMatchObject({
        withheld: 'name-shared',
      });
      expect(await search('namol 88 mg extended')).toEqual([]);
    });

  it('of codes by NDC divide what a list without them had as one', async () => {
    const release = { form: 'TABLET, EXTENDED RELEASE', application: 'ANDA77' };
    await finish(await take([line('66009000101', 'codol', release), line('66009000102', 'codol', release)]));
    expect(await byNdc('66009000101')).toEqual(await byNdc('66009000102'));
    await finish(
      await take(['66009-0001-01,880030', '66009-0001-02,880031', 'x,880032'], 'ndc-codes', 'ndc,rxcui'),
    );
    const [one, two] = await Promise.all(['66009000101', '66009000102'].map(byNdc));
    expect([one?.rxNormId, two?.rxNormId]).toEqual(['880030', '880031']);
    expect([one?.withheld, two?.withheld]).toEqual(['name-shared', 'name-shared']);
  });

  it('name every product that they made of several labelers’ products, and by what', async () => {
    await finish(
      await take([
        line('66011000101', 'mergol', { rxcui: '880040', application: 'ANDA40' }),
        line('66012000101', 'mergol', { rxcui: '880040', application: 'ANDA41' }),
        line('66012000102', 'mergol', { application: 'ANDA41' }),
        line('66013000101', 'mergol', { application: 'ANDA40' }),
        line('66014000101', 'mergol', { application: 'ANDA42' }),
        line('66015000101', 'alonol', { rxcui: '880041' }),
        line('66015000102', 'alonol', { rxcui: '880041' }),
        line('66016000101', 'formol', { application: 'ANDA43' }),
        line('66017000101', 'formol', { application: 'ANDA44' }),
      ]),
    );
    const listed = async () => {
      const pages: Awaited<ReturnType<typeof page>>['items'] = [];
      const page = (after?: string) =>
        admin.client.page(reference.listMergedProducts, {
          query: { limit: 2, ...(after === undefined ? {} : { after }) },
        });
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const found = await page(next);
        pages.push(...found.items);
        next = found.next;
      }
      return pages;
    };
    const merged = await listed();
    expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
    expect(merged.find(({ description }) => description.startsWith('alonol'))).toBeUndefined();
    expect(merged.find(({ description }) => description.startsWith('mergol'))).toMatchObject({
      description: 'mergol 88 mg tablet',
      isPrescribable: true,
      rules: ['code', 'labeler-product', 'application', 'form'],
      packages: 5,
      rxNormIds: ['880040'],
      applications: ['ANDA40', 'ANDA41', 'ANDA42'],
      labelerProducts: ['660110001', '660120001', '660130001', '660140001'],
    });
    expect(merged.find(({ description }) => description.startsWith('formol'))).toMatchObject({
      rules: ['form'],
      rxNormIds: [],
    });
    expect(await refusal(provider.client.call(reference.listMergedProducts, { query: {} }))).toEqual({
      status: 403,
      code: 'access.refused',
    });
  });

  it('of another kind of file are refused by their first line, and nothing of it is taken', async () => {
    const fileHash = createHash('sha256').update('another').digest('hex');
    const { id } = await admin.client.call(reference.startImport, {
      body: { kind: 'ndc-packages', fileHash },
    });
    expect(
      await refusal(
        admin.client.call(reference.takeImportLines, {
          params: { id },
          body: { from: 1, header: 'a,b', lines: ['a,b', '1,2'] },
        }),
      ),
    ).toEqual({ status: 422, code: 'reference.file-of-other-kind' });
    expect(
      await refusal(admin.client.call(reference.previewImport, { params: { id: crypto.randomUUID() } })),
    ).toMatchObject({ code: 'reference.import-unknown' });
  });
});
