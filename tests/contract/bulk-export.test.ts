import { searchAuditItems } from '@erx/core/audit/contract';
import { endConnectedApp } from '@erx/core/connected-apps/contract';
import { updatePatient } from '@erx/core/patients/contract';
import { compareCharts, mergeCharts } from '@erx/core/patients/merge-contract';
import type { MedicationRequest, OperationOutcome, Patient, Resource } from 'fhir/r4';
import { Client as KitClient } from 'fhir-kit-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BackendService, setupBackend } from '../fixtures/backend-service';
import { bulkCalls } from '../fixtures/bulk-export';
import { fhirCall, findAll } from '../fixtures/fhir';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf, signIn, type SignedIn } from '../fixtures/signed-in';
import { fhirJudge } from '../harness/fhir-judge';

/** Of each kind. */
const JUDGED_OF_EACH = 10;
const WAIT = { timeout: 60_000, interval: 20 };

describe('an export of the practice (Bulk Data Access 2.0)', () => {
  let server: TestServer;
  let clock: () => Date = () => new Date();
  let admin: SignedIn;
  let service: BackendService;

  beforeAll(async () => {
    server = await startDemoServer(undefined, () => clock());
    admin = await signIn(server.origin, 'admin@demo.test');
    service = await setupBackend(server.origin, admin);
  });
  afterAll(() => server.close());

  const callsOf = async ({ token }: Pick<BackendService, 'token'> = service) =>
    bulkCalls(server.origin, await token(), admin.practiceId);
  const codeOf = async (reply: Response) =>
    ((await reply.json()) as OperationOutcome).issue[0]?.details?.coding?.[0]?.code;
  const refOf = ({ resourceType, id = '' }: Resource) => `${resourceType}/${id}`;

  it('holds what the searches find, each resource once and valid by others’ software', async () => {
    const { manifest, lines } = await (await callsOf()).whole();
    expect(manifest).toMatchObject({
      request: `${server.origin}/fhir/Group/${admin.practiceId}/$export`,
      requiresAccessToken: true,
    });
    for (const { type, count } of [...manifest.output, ...manifest.error])
      expect([type, lines.get(type)?.length]).toEqual([type, count]);
    const all = [...lines.values()].flat();
    expect(new Set(all.map(refOf)).size).toBeGreaterThan(500);
    const resources = all.filter(({ resourceType }) => resourceType !== 'OperationOutcome');
    expect(new Set(resources.map(refOf)).size).toBe(resources.length);

    const search = fhirCall(server.origin, { token: await service.token() });
    for (const type of ['Patient', 'MedicationRequest', 'MedicationDispense', 'Practitioner']) {
      const found = await findAll<Resource>(search, `/${type}?_count=200`);
      expect([type, lines.get(type)?.map(refOf).toSorted()]).toEqual([type, found.map(refOf).toSorted()]);
    }
    const [first] = (lines.get('Patient') ?? []) as Patient[];
    const allergies = await findAll<Resource>(search, `/AllergyIntolerance?patient=${first?.id ?? ''}`);
    expect(lines.get('AllergyIntolerance')).toEqual(expect.arrayContaining(allergies));

    // the same mapping as that of the searches, of which fhir.test.ts judges every resource
    const judge = fhirJudge();
    const some = [...lines.values()].flatMap((ofKind) => ofKind.slice(0, JUDGED_OF_EACH));
    expect(some.flatMap((one) => judge(one).map((issue) => `${refOf(one)} ${issue}`))).toEqual([]);
  });

  it('is begun and followed by fhir-kit-client', async () => {
    const { token } = await setupBackend(server.origin, admin);
    const kit = new KitClient({ baseUrl: `${server.origin}/fhir`, bearerToken: await token() });
    const begun = await kit.operation({
      resourceType: 'Group',
      id: admin.practiceId,
      name: 'export',
      method: 'GET',
      input: { _type: 'Practitioner' },
      options: { headers: { prefer: 'respond-async' } },
    });
    const { response } = KitClient.httpFor(begun);
    const place = response?.headers.get('content-location') ?? '';
    expect([response?.status, begun.resourceType]).toEqual([202, 'OperationOutcome']);
    await vi.waitFor(async () => {
      expect(await kit.request(place)).toMatchObject({ output: [{ type: 'Practitioner' }] });
    }, WAIT);
  });

  it('is a job: 202 with its place, progress, files, and nothing once it is deleted', async () => {
    const calls = await callsOf();
    const begun = await calls.kickOff('/Patient/$export?_type=Patient,Practitioner');
    const place = begun.headers.get('content-location') ?? '';
    expect([begun.status, place.startsWith(`${server.origin}/fhir/bulk-exports/`)]).toEqual([202, true]);
    const { output, error } = await calls.whenMade(place);
    expect([output.map(({ type }) => type), error]).toEqual([['Patient', 'Practitioner'], []]);
    const made = await calls.get(place);
    expect(new Date(made.headers.get('expires') ?? '').getTime()).toBeGreaterThan(
      Date.now() + 23 * 3_600_000,
    );
    const file = await calls.get(output[0]?.url ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
    expect((await fetch(output[0]?.url ?? '')).status).toBe(401);
    expect((await calls.get(`${place}/Condition.ndjson`)).status).toBe(404);

    expect((await calls.get(place, { method: 'DELETE' })).status).toBe(202);
    expect((await calls.get(place)).status).toBe(404);
    expect((await calls.get(output[0]?.url ?? '')).status).toBe(404);
    expect((await calls.get(place, { method: 'DELETE' })).status).toBe(404);
  });

  it('that ends while a file is fetched is cut, and is not in the trail as whole', async () => {
    const calls = await callsOf(await setupBackend(server.origin, admin));
    const { output } = (await calls.whole('/Patient/$export?_type=Patient')).manifest;
    const url = output[0]?.url ?? '';
    const id = url.split('/').at(-2) ?? '';
    const run = (text: string) => server.services.database.run({ text }, [id]);
    // more than is sent before it is asked for
    await run(`INSERT INTO bulk_export_parts (practice_id, export_id, type, number, resources, patients, content)
      SELECT e.practice_id, e.id, 'Patient', 1000 + n, 1, 0, repeat(' ', 2000000) || chr(10)
      FROM bulk_exports e, generate_series(1, 10) n WHERE e.id = $1`);
    const reply = await calls.get(url);
    await run('UPDATE bulk_exports SET expires_at = requested_at WHERE id = $1');
    await expect(reply.text()).rejects.toThrow();
    const last = await vi.waitFor(async () => {
      const [found] = await admin.client.call(searchAuditItems, { query: { resourceId: id } });
      expect(found?.descriptionText).toContain('NOT WHOLE');
      return found;
    }, WAIT);
    expect(last?.event).toBe('fhir-export.downloaded');
  });

  it('says how far it is, one at a time for each service, and can be ended meanwhile', async () => {
    const other = await setupBackend(server.origin, admin);
    const calls = await callsOf(other);
    // what another process holds is made by no one else until its lease is over
    const begun = await held(() => calls.kickOff());
    const place = begun.headers.get('content-location') ?? '';
    const making = await calls.get(place);
    expect([making.status, making.headers.get('retry-after')]).toEqual([202, '2']);
    expect(making.headers.get('x-progress')).toMatch(/^\d+ of \d+ patients$/);
    const second = await calls.kickOff();
    expect([second.status, await codeOf(second), second.headers.get('retry-after')]).toEqual([
      429,
      'fhir.export-busy',
      '2',
    ]);
    expect((await calls.get(place, { method: 'DELETE' })).status).toBe(202);
    expect((await calls.kickOff()).status).toBe(202);
  });

  it('of a process that died is continued where it was, and no patient is in it twice', async () => {
    const calls = await callsOf(await setupBackend(server.origin, admin));
    const place = await held(async () => {
      const begun = await calls.kickOff('/Patient/$export?_type=Patient');
      const address = begun.headers.get('content-location') ?? '';
      await vi.waitFor(async () => {
        expect((await calls.get(address)).headers.get('x-progress')).toMatch(/^20 of /);
      }, WAIT);
      return address;
    }, 'UPDATE');
    const then = new Date(Date.now() + 61_000);
    clock = () => then;
    const { output } = await calls.whenMade(place);
    clock = () => new Date();
    const ids = (await (await calls.get(output[0]?.url ?? '')).text()).trimEnd().split('\n').map(idIn);
    expect([new Set(ids).size, output[0]?.count]).toEqual([ids.length, ids.length]);
  });

  it('of which a page ended its process again and again is given up', async () => {
    const calls = await callsOf(await setupBackend(server.origin, admin));
    const place = await held(async () => {
      const begun = await calls.kickOff('/Patient/$export?_type=Patient');
      return begun.headers.get('content-location') ?? '';
    });
    const id = place.split('/').at(-1) ?? '';
    await server.services.database.run(
      { text: 'UPDATE bulk_exports SET attempts = 5, leased_until = requested_at WHERE id = $1' },
      [id],
    );
    await vi.waitFor(async () => {
      expect(await codeOf(await calls.get(place))).toBe('fhir.export-failed');
    }, WAIT);
    const [failed] = await admin.client.call(searchAuditItems, { query: { resourceId: id } });
    expect(failed?.event).toBe('fhir-export.failed');
  });

  it('has with _since what changed since, and what does not say when it did', async () => {
    const calls = await callsOf();
    const { manifest } = await calls.whole('/Patient/$export?_type=Patient');
    expect(new Date(manifest.transactionTime).getTime()).toBeLessThan(Date.now());
    const since = new Date();
    const { lines } = await calls.whole('/Patient/$export?_type=Patient,Coverage');
    const [patient] = (lines.get('Patient') ?? []) as Patient[];
    await admin.client.call(updatePatient, {
      params: { id: patient?.id ?? '' },
      body: [{ key: 'email', value: 'changed@mail.test' }],
    });
    const later = await calls.whole(
      `/Patient/$export?_type=Patient,Coverage&_since=${encodeURIComponent(since.toISOString())}`,
    );
    expect(later.lines.get('Patient')?.map(({ id }) => id)).toEqual([patient?.id]);
    expect(later.lines.get('Coverage')?.length).toBe(lines.get('Coverage')?.length);
  });

  it.each([
    ['/Patient/$export', { prefer: 'handling=strict' }, 400, 'fhir.async-needed'],
    ['/Patient/$export?_type=Encounter', {}, 400, 'fhir.value-invalid'],
    ['/Patient/$export?_type=AuditEvent', {}, 400, 'fhir.value-invalid'],
    ['/Patient/$export?_since=yesterday', {}, 400, 'fhir.value-invalid'],
    ['/Patient/$export?_since=0000-01-01T00:00:00Z', {}, 400, 'call.invalid'],
    ['/Patient/$export?_since=0001-01-01T00:00:00%2B01:00', {}, 400, 'fhir.value-invalid'],
    ['/Patient/$export?_since=9999-12-31T23:59:59-01:00', {}, 400, 'fhir.value-invalid'],
    ['/Patient/$export?_outputFormat=text/csv', {}, 406, 'fhir.format-unknown'],
    ['/Patient/$export?_typeFilter=Patient%3Fgender%3Dfemale', {}, 400, 'fhir.parameter-unknown'],
    ['/Group/0190aaaa-0000-7000-8000-00000000ffff/$export', {}, 404, 'record.not-found'],
  ])('%s is refused', async (path, headers, status, code) => {
    const reply = await (await callsOf()).kickOff(path, headers);
    expect([reply.status, await codeOf(reply)]).toEqual([status, code]);
  });

  it('is no wider than the scopes of the token, also when its files are fetched', async () => {
    const narrow = await setupBackend(server.origin, admin, {
      scopes: ['system/Patient.rs', 'system/Practitioner.rs', 'system/Condition.r'],
    });
    const calls = await callsOf(narrow);
    expect((await calls.kickOff('/Patient/$export?_type=Patient,Condition')).status).toBe(403);
    const { manifest } = await calls.whole();
    expect(manifest.output.map(({ type }) => type)).toEqual(['Patient', 'Practitioner']);
    const narrower = bulkCalls(server.origin, await narrow.token('system/Practitioner.rs'), admin.practiceId);
    expect(
      await Promise.all(manifest.output.map(async ({ url }) => (await narrower.get(url)).status)),
    ).toEqual([403, 200]);
    const reading = bulkCalls(server.origin, await narrow.token('system/Condition.r'), admin.practiceId);
    expect((await reading.kickOff()).status).toBe(403);
  });

  it('is of who administers the practice, and of no other practice, service or person', async () => {
    const calls = await callsOf();
    const begun = await calls.kickOff('/Patient/$export?_type=Patient');
    const place = begun.headers.get('content-location') ?? '';
    const { output } = await calls.whenMade(place);
    const elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin' });
    const token = await accessToken(server.origin, 'admin@elm.test', PASSWORD);
    const elsewhere = await setupBackend(server.origin, {
      token,
      practiceId: elm,
      client: clientOf(server.origin, token, elm),
    });
    const others = [
      bulkCalls(server.origin, await elsewhere.token(), elm),
      bulkCalls(server.origin, token, elm),
      await callsOf(await setupBackend(server.origin, admin)),
      bulkCalls(server.origin, admin.token, admin.practiceId),
    ];
    for (const other of others)
      for (const address of [place, output[0]?.url ?? ''])
        expect((await other.get(address)).status).toBe(404);
    const [first] = others;
    expect((await first?.kickOff(`/Group/${admin.practiceId}/$export`))?.status).toBe(404);
    const { manifest } = (await first?.whole('/Patient/$export')) ?? {};
    expect(manifest?.output.map(({ type, count }) => [type, count])).toEqual(
      [
        ['Organization', 1],
        ['Location', 1],
      ].toSorted(),
    );

    const staff = await signIn(server.origin, 'staff@demo.test');
    expect((await bulkCalls(server.origin, staff.token, staff.practiceId).kickOff()).status).toBe(403);
    const own = bulkCalls(server.origin, admin.token, admin.practiceId);
    const person = await own.whole('/Patient/$export?_type=Patient');
    expect(person.manifest.output[0]?.count).toBe(output[0]?.count);
  });

  it('says to a prescriber that the requests are their own alone', async () => {
    const { database } = server.services;
    const oak = await addPractice(database, 'Oak Street');
    const id = await addPerson(server, 'prescriber@oak.test', [oak], { role: 'Admin' });
    const own = async () => {
      const token = await accessToken(server.origin, 'prescriber@oak.test', PASSWORD);
      const { manifest, lines } = await bulkCalls(server.origin, token, oak).whole(
        '/Patient/$export?_type=Task',
      );
      return [manifest.error.length, JSON.stringify(lines.get('OperationOutcome') ?? [])];
    };
    expect(await own()).toEqual([0, '[]']);
    await database.run({ text: `UPDATE accounts SET npi = '1234567893' WHERE id = $1` }, [id]);
    expect(await own()).toEqual([1, expect.stringContaining('only those that ask the prescriber')]);
  });

  it('is in the trail: who began, each patient, who fetched which file and how much', async () => {
    const fresh = await setupBackend(server.origin, admin);
    const { lines, manifest } = await (
      await callsOf(fresh)
    ).whole('/Patient/$export?_type=Patient,Condition');
    const id = manifest.output[0]?.url.split('/').at(-2) ?? '';
    const trail = await admin.client.call(searchAuditItems, { query: { resourceId: id } });
    expect(trail.map(({ event, user }) => [event, user?.lastName])).toEqual([
      ['fhir-export.downloaded', fresh.app.name],
      ['fhir-export.download-begun', fresh.app.name],
      ['fhir-export.downloaded', fresh.app.name],
      ['fhir-export.download-begun', fresh.app.name],
      ['fhir-export.made', fresh.app.name],
      ['fhir-export.begun', fresh.app.name],
    ]);
    const patients = lines.get('Patient') ?? [];
    expect(trail.at(-2)?.descriptionText).toContain(`patients: ${String(patients.length)}`);
    const read = await admin.client.call(searchAuditItems, {
      query: { resourceId: patients[0]?.id, userId: trail[0]?.user?.id },
    });
    expect(read.map(({ event }) => event)).toEqual(['patient.read']);
  });

  it('ends with its service, and after a day', async () => {
    const ending = await setupBackend(server.origin, admin);
    const calls = await callsOf(ending);
    // a new one ends the one before
    for (const type of ['Practitioner', 'Patient']) await calls.whole(`/Patient/$export?_type=${type}`);
    expect(await exportsOf(ending)).toBe(1);
    await admin.client.call(endConnectedApp, { params: { id: ending.app.id } });
    expect(await exportsOf(ending)).toBe(0);

    const over = await setupBackend(server.origin, admin);
    await (await callsOf(over)).whole('/Patient/$export?_type=Patient');
    const then = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    clock = () => then;
    const { sweepBulkExports } = await import('@erx/server/fhir/bulk-store');
    await sweepBulkExports(server.services.database, then);
    clock = () => new Date();
    expect(await exportsOf(over)).toBe(0);
    const [parts] = await server.services.database.run<{ count: number }>(
      {
        text: `SELECT count(*)::int AS count FROM bulk_export_parts t
        JOIN bulk_exports e ON e.id = t.export_id WHERE e.expires_at <= $1`,
      },
      [then],
    );
    expect(parts?.count).toBe(0);
  });

  it('has with _since both charts of a merge, and what moved with it', async () => {
    const calls = await callsOf(await setupBackend(server.origin, admin));
    const before = (await calls.whole('/Patient/$export?_type=Patient,MedicationRequest')).lines;
    const orders = (before.get('MedicationRequest') ?? []) as MedicationRequest[];
    const merged = orders[0]?.subject.reference?.split('/').at(-1) ?? '';
    const kept = before.get('Patient')?.find(({ id }) => id !== merged)?.id ?? '';
    const since = new Date().toISOString();
    const { seen } = await admin.client.call(compareCharts, { params: { id: kept, otherId: merged } });
    await admin.client.call(mergeCharts, {
      params: { id: kept },
      body: { otherId: merged, reason: 'Registered twice.', take: [], seen },
    });
    const then = new Date(Date.now() + 61_000);
    clock = () => then;
    const { lines } = await calls.whole(`/Patient/$export?_type=Patient,MedicationRequest&_since=${since}`);
    clock = () => new Date();
    const patients = (lines.get('Patient') ?? []) as Patient[];
    expect(patients.map(({ id }) => id).toSorted()).toEqual([kept, merged].toSorted());
    expect(patients.find(({ id }) => id === merged)).toMatchObject({
      active: false,
      link: [{ other: { reference: `Patient/${kept}` }, type: 'replaced-by' }],
    });
    const moved = orders.filter(({ subject }) => subject.reference === `Patient/${merged}`);
    expect(lines.get('MedicationRequest')?.map(refOf).toSorted()).toEqual(moved.map(refOf).toSorted());
  });

  const idIn = (line: string) => (JSON.parse(line) as Resource).id;

  async function exportsOf({ app }: BackendService): Promise<number> {
    const [row] = await server.services.database.run<{ count: string }>(
      {
        name: 'test-bulk-exports-of-app',
        text: `SELECT count(*) AS count FROM bulk_exports e JOIN connected_apps c
          ON c.practice_id = e.practice_id AND c.account_id = e.account_id
          WHERE c.client_id = $1 AND e.expires_at > now()`,
      },
      [app.clientId],
    );
    return Number(row?.count ?? '0');
  }

  /**
   * Does what begins an export that another process has leased, which dies then.
   * @param when UPDATE for one that dies after its first page
   */
  async function held<Begun>(begin: () => Promise<Begun>, when = 'INSERT'): Promise<Begun> {
    const { database } = server.services;
    const run = (text: string) => database.execute(text);
    await run(`CREATE OR REPLACE FUNCTION test_hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.leased_until := now() + interval '60 seconds'; RETURN NEW; END $$;
      CREATE TRIGGER test_hold BEFORE ${when} ON bulk_exports FOR EACH ROW EXECUTE FUNCTION test_hold()`);
    try {
      return await begin();
    } finally {
      await run('DROP TRIGGER test_hold ON bulk_exports; DROP FUNCTION test_hold()');
    }
  }
});
