import { type Client, createClient } from '@erx/core/client/call';
import { searchDiagnoses } from '@erx/core/drugs/contract';
import { finishImport, getReferenceStatus, startImport, takeImportLines } from '@erx/core/reference/contract';
import type { ImportKind } from '@erx/core/reference/model';
import { loadStarterCatalogue } from '@erx/server/reference-import/load-starter';
import { serveDrugs } from '@erx/server/drugs/routes';
import { serveReference } from '@erx/server/reference/routes';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const BATCH = 1000;

describe.each(databaseKinds())('lists of diagnoses of several years, on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let admin: Client;

  beforeAll(async () => {
    store = await makeDatabase(kind);
    await loadStarterCatalogue(store.database, new Date());
    const practice = await seedPractice(store.database);
    await store.database.run(
      { name: 'promote', text: 'UPDATE accounts SET is_super_admin = true WHERE id = $1' },
      [practice.first.accountId],
    );
    service = await serveParts(store.database, ({ server, services }) => {
      serveDrugs(server, services);
      serveReference(server, services);
      return Promise.resolve({ close: () => services.drugs.close() });
    });
    admin = createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(practice.first.token),
      practiceId: () => practice.id,
      timeoutMilliseconds: 300_000,
    });
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  const search = (searchStr: string) => admin.call(searchDiagnoses, { query: { searchStr } });
  const line = (code: string, flag: 0 | 1, words: string) =>
    `00001 ${code.replace('.', '').padEnd(7)} ${String(flag)} ${words.slice(0, 60).padEnd(60)} ${words}`;

  async function take(lines: readonly string[], importKind: ImportKind, year?: number) {
    const { id } = await admin.call(startImport, {
      body: {
        kind: importKind,
        fileHash: createHash('sha256').update(lines.join('\n')).digest('hex'),
        ...(year === undefined ? {} : { year }),
      },
    });
    for (let at = 0; at < lines.length; at += BATCH)
      await admin.call(takeImportLines, {
        params: { id },
        body: { from: at + 1, lines: lines.slice(at, at + BATCH) },
      });
    return await admin.call(finishImport, { params: { id } });
  }

  /** Every billable code that the list here has, as CMS writes it, but for those left out. */
  async function wholeList(without: readonly string[]): Promise<string[]> {
    const rows = await store.database.run<{ code: string; description: string }>(
      { name: 'whole-list', text: 'SELECT code, description FROM diagnoses WHERE billable ORDER BY code' },
      [],
    );
    return rows.flatMap(({ code, description }) =>
      without.includes(code) ? [] : [line(code, 1, description)],
    );
  }

  it('the starter list is of a year, and knows what ended since its first edition', async () => {
    const { lists } = await admin.call(getReferenceStatus, {});
    expect(lists.find(({ list }) => list === 'diagnoses')).toMatchObject({ fiscalYear: 2026 });
    expect((await search('G20')).map(({ code }) => code)).toContain('G20.A1');
  });

  it('a year of another kind of file is refused', async () => {
    const begin = admin.call(startImport, {
      body: { kind: 'supplies', fileHash: '0'.repeat(64), year: 2027 },
    });
    expect(await refusal(begin)).toEqual({ status: 422, code: 'reference.year-of-other-kind' });
  });

  it('a code that became a heading ended on October 1; its children take its place', async () => {
    const lines = [
      line('J45.20', 0, 'Mild intermittent asthma, uncomplicated'),
      line('J45.201', 1, 'One kind of it'),
      line('J45.202', 1, 'Another kind of it'),
    ];
    expect(await take(lines, 'icd10cm-order', 2027)).toMatchObject({ year: 2027, rowsStored: 3 });
    expect(await search('J45.20')).toEqual([
      {
        code: 'J45.201',
        description: 'One kind of it',
        billable: true,
        insteadOf: { code: 'J45.20', endedOn: '2026-10-01' },
      },
      expect.objectContaining({ code: 'J45.202' }),
    ]);
    // A part of a list ends nothing that it does not name.
    expect((await search('J45.21')).map(({ code }) => code)).toEqual(['J45.21']);
  });

  it('an older list brings no code back', async () => {
    await take([line('J45.20', 1, 'Mild intermittent asthma')], 'icd10cm-order', 2022);
    await take([line('J45.20', 1, 'Mild intermittent asthma, again')], 'icd10cm-order');
    expect((await search('J45.20')).map(({ code }) => code)).toEqual(['J45.201', 'J45.202']);
  });

  it('the conversion table ends what it divides, and names what took the place', async () => {
    const lines = [
      'ICD-10-CM Conversion Table FY2027',
      'Current code assignment\tEffective\tPrevious Code(s) Assignment',
      'J30.21\t2026\tJ30.2',
      'J30.22\t2026\tJ30.2',
      'L70.9\t2026\tL70.8',
    ];
    expect(await take(lines, 'icd10cm-conversion')).toMatchObject({ rowsStored: 3, linesRefused: 0 });
    await take([line('J30.21', 1, 'Allergy in spring'), line('J30.22', 1, 'In fall')], 'icd10cm-order', 2027);
    expect(await search('J30.2')).toMatchObject([
      { code: 'J30.21', insteadOf: { code: 'J30.2', endedOn: '2026-10-01' } },
      { code: 'J30.22' },
    ]);
    // L70.8 is billable in the list, whatever the table says took over a part of it.
    expect((await search('L70.8')).map(({ code }) => code)).toEqual(['L70.8']);
  });

  it('what a whole list of the next year lacks has ended, and stays readable', async () => {
    const before = await search('L70.3');
    const done = await take(await wholeList(['L70.3']), 'icd10cm-order', 2027);
    expect(done.endedCodes).toBeGreaterThan(100);
    expect(before.map(({ code }) => code)).toEqual(['L70.3']);
    expect(await search('L70.3')).toEqual([]);
    const [row] = await store.database.run(
      {
        name: 'ended-row',
        text: "SELECT description, billable, ended_on::text AS day FROM diagnoses WHERE code = 'L70.3'",
      },
      [],
    );
    expect(row).toEqual({ description: before[0]?.description, billable: false, day: '2026-10-01' });
    const { lists } = await admin.call(getReferenceStatus, {});
    expect(lists.find(({ list }) => list === 'diagnoses')).toMatchObject({ fiscalYear: 2027 });
  });
});
