import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { startChecking } from '@erx/server/audit/verify-worker';
import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { rowsHash } from '@erx/server/platform/audit-trail/seal';
import { RECORDS, type StoredTexts } from '@erx/server/audit/record-queries';
import { walkTrail, type WalkedRecord } from '@erx/server/audit/verify-chain';
import { columnReader } from '@erx/server/platform/database/columns';
import { patients, pharmacyRequests } from '@erx/server/platform/database/schema';
import { subjectsStore } from '@erx/server/audit/joined-subject-queries';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, seedPrescription } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { makeSealKey } from '../harness/seal-key';

const SEPARATOR = '\u001f';

describe.each(databaseKinds())('what a walk reads on %s', (kind) => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await makeDatabase(kind);
  });
  afterAll(() => store.drop());

  describe('column by column', () => {
    const reader = columnReader(
      'test-columns',
      { first: 'first', second: 'second' },
      'FROM jsonb_to_recordset($1::text::jsonb) AS row (place int, first text, second text) ORDER BY place',
    );
    const read = async (rows: readonly (readonly [string, string])[]) => {
      const { count, of } = await reader(store.database, [
        JSON.stringify(rows.map(([first, second], place) => ({ place: -place, first, second }))),
      ]).columns();
      return Array.from({ length: count }, (_, at) => [of.first[at], of.second[at]]).reverse();
    };
    it.each([
      ['no row', []],
      ['a row', [['a', 'b']]],
      ['a row of nothing', [['', '']]],
      [
        'rows of which some say nothing',
        [
          ['', 'b'],
          ['c', ''],
          ['', ''],
        ],
      ],
      ['what is not ASCII', [['Zoë · 薬', '\n\t"\\']]],
      [
        'a value that feigns another',
        [
          [`a${SEPARATOR}b`, 'c'],
          ['d', 'e'],
        ],
      ],
      ['values of one row that feign a row', [[`a${SEPARATOR}b`, `c${SEPARATOR}d`]]],
      ['nothing but what stands between values', [[SEPARATOR, '']]],
    ] as const)('gives %s as it is, in order', async (_, rows) => {
      expect(await read(rows)).toEqual(rows);
    });

    it('says what failed to whoever waits for it, and only then', async () => {
      const broken = columnReader('test-broken', { value: 'value' }, 'FROM not_a_table')(store.database, []);
      await store.database.run({ text: 'SELECT 1' }, []);
      await expect(broken.columns()).rejects.toThrow(/not_a_table/);
    });
  });

  describe('beside the thread that walks', () => {
    const unasked = {
      number: 1,
      first_sequence: '1',
      last_sequence: '1',
      row_count: 0,
      rows_hash: rowsHash([]),
      seal: '',
      sealed_at: new Date(0),
    };
    const nothing = {
      count: '0',
      sequence: null,
      digest: null,
      account: null,
      actor: null,
      at: null,
      details: null,
      what: null,
      id: null,
      outcome: null,
      resource: null,
      subject: null,
      type: null,
    } satisfies StoredTexts;

    it('is checked as the seal says, and left to that thread where values cannot be told apart', async () => {
      const practice = await seedPractice(store.database);
      const record = (resourceId: string) =>
        recordAudit(
          store.database,
          {
            practiceId: practice.id,
            accountId: practice.staff.accountId,
            event: 'patient.changed',
            outcome: 'done',
            resourceType: 'Patient',
            resourceId,
            details: { fields: ['é "x"'] },
          },
          new Date(),
        );
      const read = async () =>
        (await RECORDS.sealed(store.database, [practice.id, 0, Number.MAX_SAFE_INTEGER]).texts) ?? nothing;
      await record('one');
      await record('two');
      const texts = await read();
      const digests = texts.digest?.split(SEPARATOR) ?? [];
      const seal = {
        ...unasked,
        row_count: 2,
        rows_hash: rowsHash(
          digests.map((digest, at) => ({ sequence: Number(texts.sequence?.split(SEPARATOR)[at]), digest })),
        ),
      };
      const { checkInWorker, end } = startChecking();
      try {
        expect(await checkInWorker(texts, practice.id, seal)).toEqual([]);
        expect(await checkInWorker(texts, practice.id, { ...seal, row_count: 3 })).toEqual([
          { kind: 'rows-missing', sealNumber: 1 },
        ]);
        expect(await checkInWorker(texts, practice.id, { ...seal, rows_hash: 'other' })).toEqual([
          { kind: 'rows-differ', sealNumber: 1 },
        ]);
        expect(await checkInWorker({ ...texts, resource: '=one\u001f=three' }, practice.id, seal)).toEqual([
          { kind: 'row-altered', sealNumber: 1, sequence: Number(texts.sequence?.split(SEPARATOR)[1]) },
        ]);
        await record(`th${SEPARATOR}ree`);
        expect(await checkInWorker(await read(), practice.id, { ...seal, row_count: 3 })).toBeUndefined();
      } finally {
        await end();
      }
    });

    it('fails for whoever waits and whoever asks later, once the thread is ended', async () => {
      const { checkInWorker, end } = startChecking();
      const waiting = expect(checkInWorker(nothing, '', unasked)).rejects.toThrow(
        'The thread that checks records ended.',
      );
      await Promise.all([end(), waiting]);
      await expect(checkInWorker(nothing, '', unasked)).rejects.toThrow(
        'The thread that checks records ended.',
      );
    });

    it('fails for whoever waits when the thread fails, and says why', async () => {
      const { checkInWorker, end } = startChecking();
      try {
        await expect(checkInWorker({ ...nothing, count: '1', at: '1e17' }, '', unasked)).resolves.toEqual([
          { kind: 'row-altered', sealNumber: 1, sequence: 0 },
          { kind: 'rows-added', sealNumber: 1 },
        ]);
        await expect(
          checkInWorker({ ...nothing, count: '1', details: '\ud800' }, '', unasked),
        ).rejects.toThrow(/no canonical form/);
        await expect(checkInWorker(nothing, '', unasked)).rejects.toThrow(/no canonical form/);
      } finally {
        await end();
      }
    });

    it('has a thread for so many at once, and again once they have ended', async () => {
      const begun = Array.from({ length: 6 }, startChecking);
      const judged = async () =>
        (await Promise.all(begun.map(({ checkInWorker }) => checkInWorker(nothing, '', unasked)))).map(
          (deviations) => deviations?.length,
        );
      try {
        expect(await judged()).toEqual([0, 0, 0, 0, undefined, undefined]);
        await Promise.all(begun.splice(0).map(({ end }) => end()));
        begun.push(startChecking());
        expect(await judged()).toEqual([0]);
      } finally {
        await Promise.all(begun.map(({ end }) => end()));
      }
    });
  });

  it('says whom and what each record concerns, and never takes another text for an id', async () => {
    const practice = await seedPractice(store.database);
    const other = await seedPractice(store.database);
    const [script, theirs] = [
      await seedPrescription(store.database, practice),
      await seedPrescription(store.database, other),
    ];
    const [request, patientOfRequest] = [randomUUID(), randomUUID()];
    await store.database.orm.insert(patients).values({
      practiceId: practice.id,
      id: patientOfRequest,
      accountNumber: '9',
      firstName: '',
      lastName: `Feign${SEPARATOR}ed`,
      birthDate: '1980-02-03',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await store.database.orm.insert(pharmacyRequests).values({
      practiceId: practice.id,
      id: request,
      kind: 'change',
      orderNumber: '17',
      patientId: patientOfRequest,
      patientAsSent: '{}',
      providerId: practice.first.accountId,
      pharmacyNcpdpId: '1234567',
      drugDescription: 'Bupropion',
      schedule: 'none',
      content: '{}',
      receivedAt: new Date(),
    });
    const noSubject = { patient: '', drug: '', orderNumber: '', requestKind: null };
    const ada = { patient: 'Sample, Ada' };
    const written: [string | null, object][] = [
      [
        script.id,
        { ...noSubject, ...ada, drug: 'Lisinopril 10 MG Oral Tablet', orderNumber: script.orderNumber },
      ],
      [
        request,
        { patient: `Feign${SEPARATOR}ed`, drug: 'Bupropion', orderNumber: '17', requestKind: 'change' },
      ],
      [practice.patientId, { ...noSubject, ...ada }],
      [null, noSubject],
      ['', noSubject],
      [theirs.id, noSubject],
      [script.id.toUpperCase(), noSubject],
      [script.id.replaceAll('-', ''), noSubject],
      [`${script.id} `, noSubject],
      [`{${script.id}}`, noSubject],
      ['-'.repeat(36), noSubject],
      ['a'.repeat(36), noSubject],
      [`-${script.id.slice(1)}`, noSubject],
      [`g${script.id.slice(1)}`, noSubject],
      [`${script.id.slice(0, -1)}\n`, noSubject],
      ['=', noSubject],
    ];
    for (const [resourceId] of written) {
      await recordAudit(
        store.database,
        {
          practiceId: practice.id,
          accountId: null,
          event: 'patient.changed',
          outcome: 'done',
          resourceType: 'Patient',
          resourceId,
          details: { fields: ['é "x" \u2028'] },
        },
        new Date('2026-01-05T10:00:00.070Z'),
      );
    }
    const records: WalkedRecord[] = [];
    for await (const part of walkTrail({
      connection: store.database,
      practiceId: practice.id,
      key: makeSealKey(),
      anchors: openAnchors(undefined),
    })) {
      expect(part.deviations).toEqual([]);
      records.push(...part.records);
    }
    expect(records.map(({ resourceId, at }) => [resourceId, at])).toEqual(
      written.map(([resourceId]) => [resourceId, Date.parse('2026-01-05T10:00:00.070Z')]),
    );
    const subjects = subjectsStore(store.database, practice.id);
    expect((await subjects.of(records)).map((subject, at) => [records[at]?.resourceId, subject])).toEqual(
      written,
    );
    expect(await subjects.of([])).toEqual([]);
  });

  it('says the same of what it was asked before, and of what it had forgotten', async () => {
    const practice = await seedPractice(store.database);
    const scripts = [
      await seedPrescription(store.database, practice),
      await seedPrescription(store.database, practice),
      await seedPrescription(store.database, practice),
    ];
    const subjects = subjectsStore(store.database, practice.id, 1);
    for (const at of [0, 0, 1, 0, 2, 1, 0]) {
      expect(await subjects.of([{ resourceId: scripts[at]?.id ?? null }, { resourceId: null }])).toEqual([
        expect.objectContaining({ patient: 'Sample, Ada', orderNumber: scripts[at]?.orderNumber }),
        expect.objectContaining({ patient: '', drug: '' }),
      ]);
    }
    expect(
      (await subjects.of(scripts.map(({ id }) => ({ resourceId: id })))).map(
        ({ orderNumber }) => orderNumber,
      ),
    ).toEqual(scripts.map(({ orderNumber }) => orderNumber));
  });
});
