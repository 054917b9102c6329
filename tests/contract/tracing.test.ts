import { type Prescription, HistorySort } from '@erx/core/prescriptions/model';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { STATES_OF_RESPONSE_TYPE, RefillResponseType } from '@erx/core/prescription-history/model';
import { patients, pharmacyRequests, prescriptions } from '@erx/server/platform/database/schema';
import { serveNetwork } from '@erx/server/network/routes';
import { serveTracing } from '@erx/server/prescription-history/routes';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { queueMessage, reply } from '../harness/network';
import { seedPractice, seedPrescription, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';
import { readWorkbook } from '../harness/workbook';

const FORMULA = '=HYPERLINK("https://elsewhere.example")';

describe.each(databaseKinds())('histories on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let other: TestPractice;
  /** Of the practice, in the order they were written. */
  const written: {
    id: string;
    at: string;
    drug: string;
    last: string;
    status: Prescription['scriptStatus'];
    isControlled: boolean;
  }[] = [];

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(
      store.database,
      async ({ app, server, services }) => {
        serveTracing(server, services);
        return await serveNetwork(app, services, '1.2');
      },
      { NETWORK_INBOUND_USER: 'network', NETWORK_INBOUND_PASSWORD: 'secret' },
    );
    [practice, other] = [await seedPractice(store.database), await seedPractice(store.database)];
    const people = await Promise.all(
      ['Zeta', 'alpha', 'Beta', 'Ångström'].map(async (lastName) => {
        const id = randomUUID();
        const at = new Date('2026-01-05T10:00:00Z');
        await store.database.orm.insert(patients).values({
          practiceId: practice.id,
          id,
          accountNumber: lastName,
          firstName: 'Ada',
          lastName,
          birthDate: '1980-02-03',
          createdAt: at,
          updatedAt: at,
        });
        return { id, lastName };
      }),
    );
    for (let number = 0; number < 40; number += 1) {
      const person = people[number % 4] ?? { id: practice.patientId, lastName: 'Sample' };
      // about midnight in New York
      const at = new Date(
        Date.UTC(2026, 0, 10 + Math.floor(number / 4), 5 + (number % 4) - 1, 59 + (number % 2)),
      );
      const drug = number === 7 ? FORMULA : `drug ${String((number * 7) % 10)}`;
      const status =
        (['Pending', 'Sent', 'CancelledBeforeSending', 'CancelledAfterSending', 'Printed'] as const)[
          number % 5
        ] ?? 'Sent';
      const row = await write(practice, {
        at,
        drug,
        patientId: person.id,
        status,
        isControlled: number % 6 === 0,
        waits: number % 9 === 0,
      });
      written.push({
        id: row,
        at: at.toISOString(),
        drug,
        last: person.lastName,
        status,
        isControlled: number % 6 === 0,
      });
    }
    await write(other, {
      at: new Date('2026-01-12T12:00:00Z'),
      drug: 'of another practice',
      patientId: other.patientId,
      status: 'Sent',
      isControlled: false,
      waits: false,
    });
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  async function write(
    of: TestPractice,
    {
      at,
      drug,
      patientId,
      status,
      isControlled,
      waits,
    }: {
      at: Date;
      drug: string;
      patientId: string;
      status: Prescription['scriptStatus'];
      isControlled: boolean;
      waits: boolean;
    },
  ): Promise<string> {
    const id = randomUUID();
    await store.database.orm.insert(prescriptions).values({
      practiceId: of.id,
      id,
      orderNumber: id.replaceAll('-', ''),
      patientId,
      providerId: of.first.accountId,
      writtenBy: of.first.accountId,
      prescribableDrugId: 'drug',
      description: drug,
      schedule: isControlled ? 'IV' : 'none',
      sig: 'Take 1 tablet daily',
      sigChosen: false,
      dispense: '30',
      units: 'C48542',
      refillsPrn: false,
      refillCount: 0,
      effectiveDate: '2026-01-05',
      pharmacyNcpdpId: '9900001',
      substitutionAllowed: true,
      scriptStatus: status,
      subState: waits ? 'RefillRequestPending' : 'None',
      deliveryState: 'none',
      scriptedAt: at,
      updatedAt: at,
    });
    return id;
  }

  const get = (path: string, member: TestMember = practice.staff, of: TestPractice = practice) =>
    fetch(`${service.url}/api${path}`, {
      headers: { authorization: `Bearer ${member.token}`, 'x-practice-id': of.id },
    });
  async function all<Row>(path: string, member?: TestMember): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ''; ;) {
      const response = await get(`${path}${path.includes('?') ? '&' : '?'}limit=7${after}`, member);
      expect(response.status, await response.clone().text()).toBe(200);
      rows.push(...((await response.json()) as Row[]));
      const next = response.headers.get('x-next-cursor');
      if (next === null) return rows;
      after = `&after=${next}`;
    }
  }
  const search = (query: string) => all<Prescription>(`/prescriptions/history?${query}`);
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  it.each(HistorySort.options)(
    'every prescription of the practice comes once, page by page, by %s',
    async (sortBy) => {
      const found = await search(`sortBy=${sortBy}`);
      expect([...ids(found)].sort()).toEqual([...ids(written)].sort());
      const keyOf = {
        Date: (row: Prescription) => row.scriptedAt,
        Drug: (row: Prescription) => row.description,
        Patient: (row: Prescription) => row.patient.lastName,
      }[sortBy.replace(/Asc|Desc/, '') as 'Date'];
      const keys = found.map(keyOf);
      const sorted = [...keys].sort((one, two) => Buffer.compare(Buffer.from(one), Buffer.from(two)));
      expect(keys).toEqual(sortBy.endsWith('Asc') ? sorted : sorted.reverse());
    },
  );

  it('a prescription that is written meanwhile neither hides nor doubles another', async () => {
    const first = await get('/prescriptions/history?limit=5');
    const page = (await first.json()) as Prescription[];
    const added = await write(practice, {
      at: new Date('2026-02-01T12:00:00Z'),
      drug: 'written meanwhile',
      patientId: practice.patientId,
      status: 'Sent',
      isControlled: false,
      waits: false,
    });
    const rest = (await (
      await get(`/prescriptions/history?limit=100&after=${first.headers.get('x-next-cursor') ?? ''}`)
    ).json()) as Prescription[];
    expect([...ids(page), ...ids(rest)].sort()).toEqual([...ids(written)].sort());
    await store.database.run(
      { name: 'test-unwrite', text: 'DELETE FROM prescriptions WHERE practice_id = $1 AND id = $2' },
      [practice.id, added],
    );
  });

  it.each([
    [
      'from=2026-01-12&to=2026-01-12',
      (row: { at: string }) => row.at >= '2026-01-12T05:00:00Z' && row.at < '2026-01-13T05:00:00Z',
    ],
    ['from=2026-01-15', (row: { at: string }) => row.at >= '2026-01-15T05:00:00Z'],
    ['to=2026-01-11&sortBy=DrugAsc', (row: { at: string }) => row.at < '2026-01-12T05:00:00Z'],
    [
      'scriptStatus=CancelledAfterSending&sortBy=PatientDesc',
      (row: { status: string }) => row.status === 'CancelledAfterSending',
    ],
    ['scriptStatus=Pending', (row: { status: string }) => row.status === 'Pending'],
    ['onlyControlledSubstances=true', (row: { isControlled: boolean }) => row.isControlled],
    ['onlyControlledSubstances=false', () => true],
  ] as const)('%s finds those and no others', async (query, belongs) => {
    const expected = written.filter((row) => belongs(row));
    expect(expected.length).toBeGreaterThan(0);
    expect([...ids(await search(query))].sort()).toEqual([...ids(expected)].sort());
  });

  it.each([
    ['none', 35],
    ['refillRequestPending', 5],
    ['rxChangeRequestPending', 0],
  ])('subState=%s finds %i', async (subState, count) => {
    expect(await search(`subState=${subState}`)).toHaveLength(count);
  });

  it.each([
    'sortBy=Other',
    'scriptStatus=Printed',
    'subState=Pending',
    'from=2026-02-30',
    'after=nonsense',
    'limit=0',
  ])('%s is refused', async (query) => {
    expect((await get(`/prescriptions/history?${query}`)).status).toBe(400);
  });

  it('a cursor of another order is refused', async () => {
    const next =
      (await get('/prescriptions/history?limit=3&sortBy=DrugAsc')).headers.get('x-next-cursor') ?? '';
    expect((await get(`/prescriptions/history?sortBy=PatientAsc&after=${next}`)).status).toBe(400);
  });

  it.each([
    '/prescriptions/history',
    '/refillrequests/history',
    '/rxchangerequests/history',
    '/prescriptions/history/export/csv',
  ])('%s with a start after its end says so', async (path) => {
    const response = await get(`${path}?from=2026-01-13&to=2026-01-12`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'tracing.dates-reversed',
      errorMessage: 'Start Date cannot be greater than the End Date',
    });
  });

  it('a CSV holds what the search shows, in its order, and computes nothing', async () => {
    const response = await get('/prescriptions/history/export/csv?sortBy=DrugDesc');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="prescriptions-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      (await search('sortBy=DrugDesc')).map(({ orderNumber }) => orderNumber),
    );
    expect(lines.filter((line) => line.includes('HYPERLINK'))).toEqual([
      expect.stringContaining(`"'=HYPERLINK(""https://elsewhere.example"")"`),
    ]);
    expect(lines.join()).not.toContain('of another practice');
  });

  it.each([
    ['Pending', 'accepted', 'Cancel requested'],
    ['Pending', 'failed', 'Cancel not delivered'],
    ['Denied', 'accepted', 'Cancel denied'],
    ['Approved', 'accepted', 'Cancelled'],
    ['ApprovedWithChanges', 'accepted', 'Rest cancelled'],
  ])(
    'a cancel that is %s, delivery %s, is called %s as in the list',
    async (cancelStatus, delivery, words) => {
      const own = await seedPractice(store.database);
      const { id } = await seedPrescription(store.database, own);
      await store.database.run(
        {
          name: 'test-cancelled',
          text: `UPDATE prescriptions
            SET script_status = 'CancelledAfterSending', cancel_status = $2, delivery_state = $3
            WHERE id = $1`,
        },
        [id, cancelStatus, delivery],
      );
      const [head = '', row = ''] = (
        await (await get('/prescriptions/history/export/csv', own.staff, own)).text()
      )
        .replace('\uFEFF', '')
        .split('\r\n')
        .map((line) => line.split(','));
      const cell = (name: string) => row[head.indexOf(name)];
      expect([cell('Status'), cell('Cancel Status')]).toEqual([words, cancelStatus]);
    },
  );

  it('a program has it plain, or as lines of what the search says and the words of the list', async () => {
    const csv = await (await get('/prescriptions/history/export/csv?plain=true')).text();
    expect(csv.startsWith('Order Number,Written,Sent,Status,Cancel Status,')).toBe(true);
    expect(csv.split('\r\n')[0]).toMatch(/,Delivery,Written Instant,Sent Instant,Id$/);
    const found = await search('sortBy=DateDesc');
    const response = await get('/prescriptions/history/export/jsonl');
    expect(response.headers.get('content-disposition')).toMatch(/prescriptions-[\d-]+\.jsonl"$/);
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual(found.map((one) => ({ ...one, status: statusInWords(one) })));
  });

  it('an XLSX holds the same', async () => {
    const [, ...rows] = await readWorkbook(
      new Uint8Array(
        await (await get('/prescriptions/history/export/xlsx?onlyControlledSubstances=true')).arrayBuffer(),
      ),
    );
    expect(rows.map(([orderNumber]) => orderNumber)).toEqual(
      (await search('onlyControlledSubstances=true')).map(({ orderNumber }) => orderNumber),
    );
  });

  it('an export is written into the trail with the number of its rows', async () => {
    await (await get('/prescriptions/history/export/csv?scriptStatus=Pending')).text();
    const [record] = await store.database.run<{ details: string; account_id: string }>(
      {
        name: 'test-exported',
        text: `SELECT details, account_id
            FROM audit_records
            WHERE practice_id = $1 AND event = 'prescription.exported'
            ORDER BY sequence DESC
            LIMIT 1`,
      },
      [practice.id],
    );
    expect(JSON.parse(record?.details ?? '')).toEqual({
      filters: ['scriptStatus'],
      format: 'csv',
      rows: 8,
      whole: true,
    });
    expect(record?.account_id).toBe(practice.staff.accountId);
  });

  describe('of requests', () => {
    const asked: { id: string; state: string; verification: string; kind: string; providerId: string }[] = [];
    beforeAll(async () => {
      const states = RefillResponseType.options.flatMap((type) => [...STATES_OF_RESPONSE_TYPE[type]]);
      for (const [number, state] of [
        ...states,
        ...states,
        'Validated' as const,
        'Handled' as const,
      ].entries()) {
        const id = randomUUID();
        const kindOf = number >= states.length ? ('change' as const) : ('refill' as const);
        const verification = (['Unsent', 'Unverified', 'Verified', 'Error'] as const)[number % 4] ?? 'Unsent';
        const providerId = number % 3 === 0 ? practice.second.accountId : practice.first.accountId;
        await store.database.orm.insert(pharmacyRequests).values({
          practiceId: practice.id,
          id,
          kind: kindOf,
          changeType: kindOf === 'change' ? 'G' : null,
          orderNumber: String(number),
          patientId: practice.patientId,
          patientAsSent: 'SAMPLE, ADA',
          providerId,
          pharmacyNcpdpId: '1234567',
          drugDescription: 'drug',
          schedule: 'none',
          state,
          verificationStatus: verification,
          receivedAt: new Date(Date.UTC(2026, 0, 10 + number, 12)),
          content:
            '{"patient":{"name":"ADA SAMPLE"},"pharmacy":{"ncpdpId":"1234567","storeName":""},"requested":[]}',
        });
        asked.push({ id, state, verification, kind: kindOf, providerId });
      }
    });

    it.each(RefillResponseType.options)('refill requests answered %s', async (type) => {
      const expected = asked.filter(
        ({ kind: of, state }) =>
          of === 'refill' && (STATES_OF_RESPONSE_TYPE[type] as readonly string[]).includes(state),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect([...ids(await all(`/refillrequests/history?responseType=${type}`))].sort()).toEqual(
        [...ids(expected)].sort(),
      );
    });

    it.each(['awaitingDenialNewPrescriptionToFollow', 'deniedNewPrescriptionToFollow'])(
      'change requests know no %s',
      async (type) => {
        expect((await get(`/rxchangerequests/history?responseType=${type}`)).status).toBe(400);
      },
    );

    it.each([
      ['unsent', 'Unsent'],
      ['unverified', 'Unverified'],
      ['verified', 'Verified'],
      ['error', 'Error'],
    ])('change requests whose answer is %s', async (filter, verification) => {
      const expected = asked.filter(
        (request) => request.kind === 'change' && request.verification === verification,
      );
      expect(ids(await all(`/rxchangerequests/history?verificationStatus=${filter}`))).toEqual(
        ids(expected).reverse(),
      );
    });

    it('is narrowed by everything at once, whatever the size of the page', async () => {
      const narrowed =
        '/refillrequests/history?from=2020-01-01&to=2099-01-01&orderNumber=A&verificationStatus=unsent' +
        `&responseType=denied&providerId=${practice.first.accountId}&patientId=${practice.id}`;
      for (const limit of [10, 40, 90])
        expect((await get(`${narrowed}&limit=${String(limit)}`, practice.first)).status).toBe(200);
    });

    it('a prescriber sees the own ones; staff see all; another prescriber’s are refused', async () => {
      const own = asked.filter(
        ({ kind: of, providerId }) => of === 'refill' && providerId === practice.second.accountId,
      );
      expect(ids(await all('/refillrequests/history', practice.second))).toEqual(ids(own).reverse());
      expect(await all('/refillrequests/history')).toHaveLength(
        asked.filter(({ kind: of }) => of === 'refill').length,
      );
      expect(
        (await get(`/refillrequests/history?providerId=${practice.first.accountId}`, practice.second)).status,
      ).toBe(403);
    });
  });

  describe('the way of a prescription', () => {
    it('tells its messages and acts in order, and the raw text on record', async () => {
      const id = await write(practice, {
        at: new Date(),
        drug: 'traced',
        patientId: practice.patientId,
        status: 'Sent',
        isControlled: false,
        waits: false,
      });
      const sent = await queueMessage(store.database, practice, { id, orderNumber: id.replaceAll('-', '') });
      const answer = reply(sent, { kind: 'Verify', status: { code: '010', description: 'Held' } });
      const delivered = await fetch(`${service.url}/network/script`, {
        method: 'POST',
        headers: {
          'content-type': 'application/xml',
          authorization: `Basic ${Buffer.from('network:secret').toString('base64')}`,
        },
        body: answer,
      });
      expect(delivered.status).toBe(200);

      const timeline = (await (await get(`/prescriptions/${id}/timeline`)).json()) as TimelineEntry[];
      expect(
        timeline.map((entry) =>
          entry.of === 'message'
            ? `${entry.direction} ${entry.kind} ${entry.code ?? ''}`.trim()
            : entry.of === 'act'
              ? entry.event
              : `attempt ${String(entry.attempt)}`,
        ),
      ).toEqual(['out NewRx', 'prescription.verified', 'in Verify 010']);
      const verify = timeline.find((entry) => entry.of === 'message' && entry.kind === 'Verify');
      expect(verify).toMatchObject({ text: 'Held', relatesTo: sent.messageId });

      const raw = await get(`/networkmessages/${verify?.id ?? ''}`);
      expect(await raw.json()).toMatchObject({ xml: answer, kind: 'Verify', direction: 'in' });
      expect(raw.headers.get('cache-control')).toContain('no-store');
      const [read] = await store.database.run<{ count: number }>(
        {
          name: 'test-message-read',
          text: `SELECT count(*)::int AS count
            FROM audit_records
            WHERE practice_id = $1 AND event = 'message.read' AND resource_id = $2`,
        },
        [practice.id, verify?.id],
      );
      expect(read?.count).toBe(1);
    });

    it('belongs to its practice alone', async () => {
      const id = await write(practice, {
        at: new Date(),
        drug: 'traced',
        patientId: practice.patientId,
        status: 'Sent',
        isControlled: false,
        waits: false,
      });
      await queueMessage(store.database, practice, { id, orderNumber: id.replaceAll('-', '') });
      const [message] = (await (await get(`/prescriptions/${id}/timeline`)).json()) as TimelineEntry[];
      expect((await get(`/prescriptions/${id}/timeline`, other.staff, other)).status).toBe(404);
      expect((await get(`/networkmessages/${message?.id ?? ''}`, other.staff, other)).status).toBe(404);
      expect(message).toBeDefined();
    });

    it('is looked at by a partner without an NPI, whom nothing is exported to and no raw message shown; with one it is', async () => {
      const id = await write(practice, {
        at: new Date(),
        drug: 'traced',
        patientId: practice.patientId,
        status: 'Sent',
        isControlled: false,
        waits: false,
      });
      await queueMessage(store.database, practice, { id, orderNumber: id.replaceAll('-', '') });
      const [message] = (await (await get(`/prescriptions/${id}/timeline`)).json()) as TimelineEntry[];
      const closed = [
        '/prescriptions/history/export/csv',
        '/prescriptions/history/export/xlsx',
        `/networkmessages/${message?.id ?? ''}`,
      ];
      const partner = (npi: string | null) =>
        store.database.run(
          {
            name: 'test-partner',
            text: "UPDATE accounts SET organization_type = 'Partner', npi = $2 WHERE id = $1",
          },
          [practice.staff.accountId, npi],
        );
      try {
        await partner(null);
        expect((await get(`/prescriptions/${id}/timeline`)).status).toBe(200);
        for (const path of closed) expect([(await get(path)).status, path]).toEqual([403, path]);
        const [refused] = await store.database.run<{ count: number }>(
          {
            name: 'test-refused',
            text: `SELECT count(*)::int AS count
                FROM audit_records
                WHERE practice_id = $1 AND event = 'access.refused' AND account_id = $2`,
          },
          [practice.id, practice.staff.accountId],
        );
        expect(refused?.count).toBe(closed.length);
        await partner('1487654316');
        for (const path of closed) expect([(await get(path)).status, path]).toEqual([200, path]);
      } finally {
        await store.database.run(
          {
            name: 'test-no-partner',
            text: 'UPDATE accounts SET organization_type = $2, npi = NULL WHERE id = $1',
          },
          [practice.staff.accountId, 'Practice'],
        );
      }
    });
  });
});
