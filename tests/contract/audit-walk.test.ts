import { recordAudit } from '@erx/server/audit/record';
import { walkTrail, type WalkedRecord } from '@erx/server/audit/walk';
import { columnReader } from '@erx/server/database/columns';
import { patients, pharmacyRequests } from '@erx/server/database/schema';
import { subjectsOf } from '@erx/server/stores/audit/subjects';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, seedPrescription } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { makeSealKey } from '../harness/seal-key';

const SEPARATOR = '\u001f';

describe.each(databaseKinds())('what a walk reads on %s', (kind) => {
  let store: TestDatabase;
  beforeAll(async () => { store = await makeDatabase(kind); });
  afterAll(() => store.drop());

  describe('column by column', () => {
    const reader = columnReader('test-columns', { first: 'first', second: 'second' }, 'FROM jsonb_to_recordset($1::text::jsonb) AS row (place int, first text, second text) ORDER BY place');
    const read = async (rows: readonly (readonly [string, string])[]) => {
      const { count, of } = await reader(store.database, [JSON.stringify(rows.map(([first, second], place) => ({ place: -place, first, second })))])();
      return Array.from({ length: count }, (_, at) => [of.first[at], of.second[at]]).reverse();
    };
    it.each([
      ['no row', []], ['a row', [['a', 'b']]], ['a row of nothing', [['', '']]], ['rows of which some say nothing', [['', 'b'], ['c', ''], ['', '']]], ['what is not ASCII', [['Zoë · 薬', '\n\t"\\']]],
      ['a value that feigns another', [[`a${SEPARATOR}b`, 'c'], ['d', 'e']]], ['values of one row that feign a row', [[`a${SEPARATOR}b`, `c${SEPARATOR}d`]]], ['nothing but what stands between values', [[SEPARATOR, '']]],
    ] as const)('gives %s as it is, in order', async (_, rows) => { expect(await read(rows)).toEqual(rows); });

    it('says what failed to whoever waits for it, and only then', async () => {
      const broken = columnReader('test-broken', { value: 'value' }, 'FROM not_a_table')(store.database, []);
      await store.database.run({ text: 'SELECT 1' }, []);
      await expect(broken()).rejects.toThrow(/not_a_table/);
    });
  });

  it('says whom and what each record concerns, and never takes another text for an id', async () => {
    const practice = await seedPractice(store.database);
    const other = await seedPractice(store.database);
    const [script, theirs] = [await seedPrescription(store.database, practice), await seedPrescription(store.database, other)];
    const [request, patientOfRequest] = [randomUUID(), randomUUID()];
    await store.database.orm.insert(patients).values({ practiceId: practice.id, id: patientOfRequest, accountNumber: '9', firstName: '', lastName: `Feign${SEPARATOR}ed`, birthDate: '1980-02-03', createdAt: new Date(), updatedAt: new Date() });
    await store.database.orm.insert(pharmacyRequests).values({
      practiceId: practice.id, id: request, kind: 'change', orderNumber: '17', patientId: patientOfRequest, patientAsSent: '{}', providerId: practice.first.accountId, pharmacyNcpdpId: '1234567', drugDescription: 'Bupropion', schedule: 'none', content: '{}', receivedAt: new Date(),
    });
    const nobody = { patient: '', drug: '', orderNumber: '', requestKind: null };
    const ada = { patient: 'Sample, Ada' };
    const told: [string | null, object][] = [
      [script.id, { ...nobody, ...ada, drug: 'Lisinopril 10 MG Oral Tablet', orderNumber: script.orderNumber }], [request, { patient: `Feign${SEPARATOR}ed`, drug: 'Bupropion', orderNumber: '17', requestKind: 'change' }],
      [practice.patientId, { ...nobody, ...ada }], [null, nobody], ['', nobody], [theirs.id, nobody], [script.id.toUpperCase(), nobody], [script.id.replaceAll('-', ''), nobody], [`${script.id} `, nobody], [`{${script.id}}`, nobody],
      ['-'.repeat(36), nobody], ['a'.repeat(36), nobody], [`-${script.id.slice(1)}`, nobody], [`g${script.id.slice(1)}`, nobody], [`${script.id.slice(0, -1)}\n`, nobody], ['=', nobody],
    ];
    for (const [resourceId] of told) {
      await recordAudit(store.database, { practiceId: practice.id, accountId: null, event: 'patient.changed', outcome: 'done', resourceType: 'Patient', resourceId, details: { said: 'é "x" \u2028' } }, new Date('2026-01-05T10:00:00.070Z'));
    }
    const records: WalkedRecord[] = [];
    for await (const part of walkTrail(store.database, practice.id, makeSealKey())) {
      expect(part.deviations).toEqual([]);
      records.push(...part.records);
    }
    expect(records.map(({ resourceId, at }) => [resourceId, at])).toEqual(told.map(([resourceId]) => [resourceId, Date.parse('2026-01-05T10:00:00.070Z')]));
    const subjects = subjectsOf(store.database, practice.id);
    expect((await subjects.of(records)).map((subject, at) => [records[at]?.resourceId, subject])).toEqual(told);
    expect(await subjects.of([])).toEqual([]);
  });

  it('says the same of what it was asked before, and of what it had forgotten', async () => {
    const practice = await seedPractice(store.database);
    const scripts = [await seedPrescription(store.database, practice), await seedPrescription(store.database, practice), await seedPrescription(store.database, practice)];
    const subjects = subjectsOf(store.database, practice.id, 1);
    for (const at of [0, 0, 1, 0, 2, 1, 0]) {
      expect(await subjects.of([{ resourceId: scripts[at]?.id ?? null }, { resourceId: null }])).toEqual([expect.objectContaining({ patient: 'Sample, Ada', orderNumber: scripts[at]?.orderNumber }), expect.objectContaining({ patient: '', drug: '' })]);
    }
    expect((await subjects.of(scripts.map(({ id }) => ({ resourceId: id })))).map(({ orderNumber }) => orderNumber)).toEqual(scripts.map(({ orderNumber }) => orderNumber));
  });
});
