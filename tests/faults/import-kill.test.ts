import { getDrugByNdc, searchDrugs } from '@erx/core/drugs/contract';
import * as reference from '@erx/core/reference/contract';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { accessToken, signIn, type SignedIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';

const HEADER =
  'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,ROUTENAME,APPLICATIONNUMBER,' +
  'SUBSTANCENAME,ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,PACKAGEDESCRIPTION,RXCUI,INGREDIENT_NAMES';
const LINES = [
  HEADER,
  '66090000101,killol,killol,"TABLET",ORAL; ORAL,ANDA66090,KILLOL,88,mg/1,30 TABLET in 1 BOTTLE,880090,',
];

// The embedded database has one connection: there an import that blocked would block everyone.
describe('an import of drugs on pglite whose server is killed while it is applied', () => {
  let product: Product;
  let admin: SignedIn;
  let params: { id: string };
  beforeAll(async () => {
    product = await startProduct({ database: 'pglite', demo: true, env: { ERX_RATE_LIMIT: '0' } });
    admin = await signIn(product.url, 'superadmin@demo.test');
    const body = {
      kind: 'ndc-packages' as const,
      fileHash: createHash('sha256').update(HEADER).digest('hex'),
    };
    params = { id: (await admin.client.call(reference.startImport, { body })).id };
    await admin.client.call(reference.takeImportLines, {
      params,
      body: { from: 1, header: HEADER, lines: LINES },
    });
  });
  afterAll(() => product.stop());

  const progress = async () =>
    (await admin.client.call(reference.getReferenceStatus, {})).unfinished.find(({ id }) => id === params.id)
      ?.progress;
  const imported = async () => {
    const provider = await signIn(product.url, 'provider@demo.test');
    return await refusal(provider.client.call(getDrugByNdc, { params: { ndc: '66090000101' } }));
  };

  it('says how far it is, lets others sign in and search, and leaves the former catalog in force', async () => {
    const cut = admin.client.call(reference.finishImport, { params }).catch(() => 'cut');
    let seen = await progress();
    for (let asked = 0; !seen && asked < 200; asked += 1) {
      await pause(20);
      seen = await progress();
    }
    expect(seen?.step).toMatch(/reading|judging|writing/);
    expect(await refusal(admin.client.call(reference.finishImport, { params }))).toMatchObject({
      status: 409,
      code: 'reference.import-in-progress',
    });
    expect(await accessToken(product.url, 'provider@demo.test')).not.toBe('');
    expect(await progress()).toBeDefined();
    await product.kill();
    expect(await cut).toBe('cut');

    await product.restart();
    admin = await signIn(product.url, 'superadmin@demo.test');
    expect(await imported()).toMatchObject({ code: 'prescription.drug-unknown' });
    const provider = await signIn(product.url, 'provider@demo.test');
    const found = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    expect(found.length).toBeGreaterThan(0);
    expect(await progress()).toBeUndefined();
  });

  it('is finished by the same file afterward', async () => {
    const { changes } = await admin.client.call(reference.finishImport, { params });
    expect(changes).toMatchObject({ packagesAdded: 1, products: { added: 1 } });
    const provider = await signIn(product.url, 'provider@demo.test');
    expect(await provider.client.call(getDrugByNdc, { params: { ndc: '66090000101' } })).toMatchObject({
      description: 'killol 88 mg tablet',
    });
  });
});
