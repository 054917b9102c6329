import { createClient, type Client } from '@erx/core/client/call';
import * as contract from '@erx/core/pharmacies/contract';
import type { FavoriteFilter } from '@erx/core/pharmacies/model';
import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import { milesBetween } from '@erx/server/pharmacies/bounding-box';
import { placeOfZip } from '@erx/server/pharmacies/zip-codes';
import { serveFavoritePharmacies } from '@erx/server/pharmacies/favorite-routes';
import { servePharmacies } from '@erx/server/pharmacies/routes';
import { serveReference } from '@erx/server/reference/routes';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const HEADER = 'ncpdpId,storeName,addressLine1,city,state,zip,specialtyTypes,activeEndTime';
/**
 * Where each is: Birmingham, its suburbs, Montgomery, Atlanta, Tucson, and a ZIP code that no centre is
 * known for.
 */
const DIRECTORY = [
  ['1000001', 'Corner Drug', 'Birmingham', 'AL', '35205', 'Retail;EPCS', ''],
  ['1000002', 'Hoover Family Pharmacy', 'Birmingham', 'AL', '35244', 'Retail', ''],
  ['1000003', 'Corner Capitol Drug', 'Montgomery', 'AL', '36104', 'Retail', ''],
  ['1000004', 'Peachtree Corner', 'Atlanta', 'GA', '30303', 'Retail', ''],
  ['1000005', 'Desert Rx', 'Tucson', 'AZ', '85712', 'Retail', ''],
  ['1000006', 'Letter Box Rx', 'Birmingham', 'AL', '35205', 'MailOrder;EPCS', ''],
  ['1000007', 'Nowhere Drug', 'Nowhere', 'AL', '00000', 'Retail', ''],
  ['1000008', '100% Care_Rx', 'Birmingham', 'AL', '35203', 'Retail', ''],
] as const;
const CENTRE = '35205';

describe.each(databaseKinds())('pharmacies on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let elsewhere: TestPractice;
  let provider: Client;
  let partner: Client;
  let foreign: Client;

  const clientOf = ({ token }: TestMember, practiceId: string) =>
    createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(token),
      practiceId: () => practiceId,
      timeoutMilliseconds: 60_000,
    });

  beforeAll(async () => {
    store = await makeDatabase(kind);
    practice = await seedPractice(store.database);
    elsewhere = await seedPractice(store.database);
    await run('UPDATE accounts SET is_super_admin = true WHERE id = $1', [practice.first.accountId]);
    await run("UPDATE accounts SET organization_type = 'Partner' WHERE id = $1", [practice.staff.accountId]);
    service = await serveParts(store.database, ({ server, services }) => {
      servePharmacies(server, services);
      serveFavoritePharmacies(server, services);
      serveReference(server, services);
      return Promise.resolve({ close: () => Promise.resolve() });
    });
    provider = clientOf(practice.first, practice.id);
    partner = clientOf(practice.staff, practice.id);
    foreign = clientOf(elsewhere.first, elsewhere.id);
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  const run = <Row>(text: string, values: readonly unknown[] = []) =>
    store.database.run<Row>({ name: createHash('md5').update(text).digest('hex'), text }, values);
  const ids = (list: readonly { ncpdpId: string }[]) => list.map(({ ncpdpId }) => ncpdpId);
  const search = async (
    query: NonNullable<Parameters<typeof provider.call<typeof contract.searchPharmacies>>[1]['query']>,
  ) => await provider.call(contract.searchPharmacies, { query });

  /**
   * Imports a directory as `erx reference import pharmacies` does; `ended` maps an NCPDP id to its last day.
   */
  async function importDirectory(ended: Record<string, string> = {}, finish = true): Promise<void> {
    const lines = [
      HEADER,
      ...DIRECTORY.map(([id, name, city, state, zip, specialties, end]) =>
        [id, name, '1 Main Street', city, state, zip, specialties, ended[id] ?? end].join(','),
      ),
    ];
    const { id } = await provider.call(startImport, {
      body: {
        kind: 'pharmacies',
        fileHash: createHash('sha256')
          .update(`${lines.join()}${String(Math.random())}`)
          .digest('hex'),
      },
    });
    await provider.call(takeImportLines, { params: { id }, body: { from: 1, header: HEADER, lines } });
    if (finish) await provider.call(finishImport, { params: { id } });
  }

  describe('the directory', () => {
    it('says when it was brought up to date: not at all while it is empty, then when an import was finished (N2-39)', async () => {
      await run('DELETE FROM pharmacies WHERE true');
      expect(await provider.call(contract.getDirectoryState, {})).toEqual({});
      const before = Date.now();
      await importDirectory();
      const { lastUpdated = '' } = await provider.call(contract.getDirectoryState, {});
      expect(Date.parse(lastUpdated)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(lastUpdated)).toBeLessThanOrEqual(Date.now());
      await importDirectory({}, false); // broke off: not up to date
      expect(await provider.call(contract.getDirectoryState, {})).toEqual({ lastUpdated });
      await importDirectory();
      expect(
        Date.parse((await provider.call(contract.getDirectoryState, {})).lastUpdated ?? ''),
      ).toBeGreaterThan(Date.parse(lastUpdated));
    });

    it('finds what lies within a radius, nearest first, with the distance between the ZIP codes', async () => {
      const found = await search({ zipCode: CENTRE, mileRadius: 100 });
      expect(ids(found)).toEqual(['1000001', '1000006', '1000008', '1000002', '1000003']);
      for (const { zip, distanceMiles } of found) expect(distanceMiles).toBeCloseTo(distanceTo(zip), 1);
      expect(ids(await search({ zipCode: CENTRE, mileRadius: 200 }))).toEqual([...ids(found), '1000004']);
      expect(ids(await search({ zipCode: `${CENTRE}-1234`, mileRadius: 0 }))).toEqual(['1000001', '1000006']);
    });

    it.each(['35244', '36104', '30303'])(
      'has the edge of the circle where the distance to %s is',
      async (zip) => {
        const distance = distanceTo(zip);
        const within = async (mileRadius: number) =>
          (await search({ zipCode: CENTRE, mileRadius })).some((found) => found.zip === zip);
        expect([await within(distance - 0.001), await within(distance + 0.001)]).toEqual([false, true]);
      },
    );

    it('finds the nearest anywhere without a radius, those of unknown place last', async () => {
      expect(ids(await search({ zipCode: CENTRE }))).toEqual([
        '1000001',
        '1000006',
        '1000008',
        '1000002',
        '1000003',
        '1000004',
        '1000005',
        '1000007',
      ]);
      expect(ids(await search({ zipCode: CENTRE, limit: 3 }))).toEqual(['1000001', '1000006', '1000008']);
    });

    it.each([
      ['a name, whatever its case', { name: 'CORNER' }, ['1000003', '1000001', '1000004']],
      ['a name and a radius', { name: 'corner', zipCode: CENTRE, mileRadius: 25 }, ['1000001']],
      ['a name with signs', { name: '0% care_' }, ['1000008']],
      ['a name that is a pattern', { name: '%' }, ['1000008']],
      ['a city', { city: 'birmingham' }, ['1000008', '1000001', '1000002', '1000006']],
      ['a city and a state', { city: 'Birmingham', state: 'GA' }, []],
      ['a state', { state: 'GA' }, ['1000004']],
      ['mail order', { speciality: 'MailOrder' as const }, ['1000006']],
      [
        'retail near',
        { speciality: 'Retail' as const, zipCode: CENTRE, mileRadius: 5 },
        ['1000001', '1000008'],
      ],
      ['a ZIP code without a centre', { zipCode: '00000', mileRadius: 5 }, ['1000007']],
    ])('finds by %s', async (_, query, expected) => {
      expect(ids(await search(query))).toEqual(expected);
    });

    it('refuses a radius or a specialty that is none', async () => {
      expect(await refusal(search({ zipCode: CENTRE, mileRadius: -1 }))).toMatchObject({ status: 400 });
      expect(await refusal(search({ zipCode: CENTRE, mileRadius: 501 }))).toMatchObject({ status: 400 });
      expect(await refusal(search({ speciality: 'Anything' as 'Retail' }))).toMatchObject({ status: 400 });
    });

    it('lists mail order', async () => {
      expect(ids(await provider.call(contract.listMailOrderPharmacies, {}))).toEqual(['1000006']);
    });
  });

  describe('favourites', () => {
    const LIST = ['1000001', '1000002', '1000003'];
    beforeEach(async () => {
      await run('DELETE FROM favorite_pharmacies');
      for (const ncpdpId of LIST) {
        await provider.call(contract.addPatientFavorite, {
          body: { patientId: practice.patientId, ncpdpId },
        });
        await provider.call(contract.addUserFavorite, { body: { ncpdpId } });
        await provider.call(contract.addPracticeFavorite, { body: { ncpdpId } });
      }
    });

    const move = (
      ncpdpId: string,
      moveUp: boolean,
      filter: FavoriteFilter = 'Patient',
      who = provider,
      patientId = practice.patientId,
    ) => who.call(contract.moveFavorite, { body: { moveUp, patientId, ncpdpId, filter } });
    const read = {
      Patient: () =>
        provider.call(contract.listPatientFavorites, { params: { patientId: practice.patientId } }),
      User: () => provider.call(contract.listUserFavorites, {}),
      Practice: () => provider.call(contract.listPracticeFavorites, {}),
    };

    it.each(['Patient', 'User', 'Practice'] as const)(
      'of the list %s are moved up and down, the others stay; the places are dense and the move is recorded (N7-29)',
      async (filter) => {
        await run('UPDATE favorite_pharmacies SET position = position * 7'); // gaps, as removing leaves them
        const moves = async () =>
          Number(
            (
              await run<{ count: string }>(
                `SELECT count(*)
                  FROM audit_records
                  WHERE event = 'favorite-pharmacy.moved' AND details::jsonb ->> 'list' = $1`,
                [filter.toLowerCase()],
              )
            )[0]?.count,
          );
        const before = await moves();
        expect(ids(await move('1000003', true, filter))).toEqual(['1000001', '1000003', '1000002']);
        expect(ids(await move('1000001', false, filter))).toEqual(['1000003', '1000001', '1000002']);
        // the first stays, and nothing is recorded
        expect(ids(await move('1000003', true, filter))).toEqual(['1000003', '1000001', '1000002']);
        expect(await moves()).toBe(before + 2);
        expect(ids(await read[filter]())).toEqual(['1000003', '1000001', '1000002']);
        const positions = await run<{ position: number }>(
          'SELECT position FROM favorite_pharmacies WHERE practice_id = $1 AND list = $2 ORDER BY position',
          [practice.id, filter.toLowerCase()],
        );
        expect(positions.map(({ position }) => position)).toEqual([0, 1, 2]);
        for (const other of (['Patient', 'User', 'Practice'] as const).filter((each) => each !== filter))
          expect(ids(await read[other]())).toEqual(LIST);
      },
    );

    it('moved by many at once are neither lost nor doubled', async () => {
      await Promise.all(
        Array.from({ length: 12 }, (_, at) => move(LIST[at % 3] ?? '', at % 2 === 0, 'Practice')),
      );
      expect(ids(await read.Practice()).sort()).toEqual(LIST);
      const positions = await run<{ position: number }>(
        "SELECT position FROM favorite_pharmacies WHERE practice_id = $1 AND list = 'practice' ORDER BY position",
        [practice.id],
      );
      expect(positions.map(({ position }) => position)).toEqual([0, 1, 2]);
    });

    it('that are not on the list, of a patient of another practice, or of nobody are not moved', async () => {
      expect(await refusal(move('1000005', true))).toEqual({ status: 409, code: 'pharmacies.not-on-list' });
      expect(await refusal(move('1000001', false, 'Practice', foreign))).toEqual({
        status: 409,
        code: 'pharmacies.not-on-list',
      });
      expect(await refusal(move('1000001', false, 'Patient', foreign))).toEqual({
        status: 404,
        code: 'record.not-found',
      });
      expect(
        await refusal(
          provider.call(contract.moveFavorite, {
            body: { moveUp: true, ncpdpId: '1000002', filter: 'Patient' },
          }),
        ),
      ).toMatchObject({ status: 400 });
      expect(
        await refusal(
          provider.call(contract.moveFavorite, {
            body: { moveUp: true, ncpdpId: '1000002', filter: 'MostUsed' as 'User' },
          }),
        ),
      ).toMatchObject({ status: 400 });
      for (const filter of ['Patient', 'User', 'Practice'] as const)
        expect(await refusal(move('1000002', true, filter, partner))).toEqual({
          status: 403,
          code: 'access.refused',
        });
      for (const filter of ['Patient', 'User', 'Practice'] as const)
        expect(ids(await read[filter]())).toEqual(LIST);
    });

    it('survive an import that makes one inactive: it stays on the list, marked, and cannot be added anew (N4-11)', async () => {
      const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
      await importDirectory({ '1000002': yesterday });
      for (const list of Object.values(read))
        expect((await list()).map(({ ncpdpId, activeEndTime }) => [ncpdpId, activeEndTime])).toEqual([
          ['1000001', undefined],
          ['1000002', yesterday],
          ['1000003', undefined],
        ]);
      expect((await search({ name: 'Hoover' }))[0]?.activeEndTime).toBe(yesterday);
      await provider.call(contract.removeUserFavorite, { body: { ncpdpId: '1000002' } });
      expect(
        await refusal(provider.call(contract.addUserFavorite, { body: { ncpdpId: '1000002' } })),
      ).toEqual({ status: 422, code: 'prescription.pharmacy-inactive' });
      await importDirectory();
      expect(ids(await provider.call(contract.addUserFavorite, { body: { ncpdpId: '1000002' } }))).toEqual([
        '1000001',
        '1000003',
        '1000002',
      ]);
    });
  });
});

function distanceTo(zip: string): number {
  const [from, to] = [placeOfZip(CENTRE), placeOfZip(zip)];
  if (!from || !to) throw new Error(`ZIP code ${zip} is not known`);
  return milesBetween(from, to);
}
