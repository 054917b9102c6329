import { addClinicalFact } from '@erx/core/clinical-facts/contract';
import { parametersOf, OF_CHART, type ServedResource } from '@erx/core/fhir/search-parameters';
import { RESOURCE_TYPES, type ResourceType } from '@erx/core/fhir/vocabulary';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import { compareCharts, mergeCharts } from '@erx/core/patients/merge-contract';
import { addMeasurement } from '@erx/core/patients/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Bundle, CapabilityStatement, OperationOutcome, Patient } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll, type FhirAnswer, fhirCall, type FhirCall } from '../fixtures/fhir';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { fhirJudge } from '../harness/fhir-judge';

const UNKNOWN_ID = '0190aaaa-0000-7000-8000-00000000ffff';
const FHIR = 'application/fhir+json; charset=utf-8';
const judge = fhirJudge();

/** The code of a refusal, which is an OperationOutcome and nothing else. */
function refused({ status, type, body }: FhirAnswer): [number, string, string | undefined] {
  const outcome = body as OperationOutcome;
  expect([type, outcome.resourceType, judge(outcome)]).toEqual([FHIR, 'OperationOutcome', []]);
  const [issue] = outcome.issue;
  return [status, issue?.code ?? '', issue?.details?.coding?.[0]?.code];
}

/** Whom a plan, a fill or a request is of. */
const about = (one: ServedResource): string | undefined =>
  ('beneficiary' in one
    ? one.beneficiary
    : 'subject' in one
      ? one.subject
      : 'for' in one
        ? one.for
        : undefined
  )?.reference;

/** What a search of a kind has to name, of these patients. */
const narrowed = (type: ResourceType, patients: readonly Patient[]): string =>
  OF_CHART.has(type)
    ? `patient=${patients.map(({ id }) => id).join(',')}`
    : type === 'Provenance'
      ? `target=${patients.map(({ id }) => `Patient/${id ?? ''}`).join(',')}`
      : '';

/** What is found of a kind in the charts of these patients, as many at a time as a search takes. */
async function findOf(
  by: FhirCall,
  type: ResourceType,
  patients: readonly Patient[],
  more = '',
): Promise<ServedResource[]> {
  const found: ServedResource[] = [];
  for (let at = 0; at < patients.length; at += 20) {
    const query = [narrowed(type, patients.slice(at, at + 20)), more].filter(Boolean).join('&');
    found.push(...(await findAll<ServedResource>(by, `/${type}?${query}`)));
    if (narrowed(type, patients) === '') break;
  }
  return found;
}

describe('FHIR R4', () => {
  let server: TestServer;
  let birmingham: SignedIn;
  let tucson: SignedIn;
  let call: FhirCall;
  let other: FhirCall;
  let patients: Patient[];
  /** All that the first practice holds. */
  let ours: Map<ResourceType, ServedResource[]>;

  /** Every resource of a practice, by kind. */
  async function wholeOf(by: FhirCall): Promise<Map<ResourceType, ServedResource[]>> {
    const all = await findAll<Patient>(by, '/Patient');
    const whole = new Map<ResourceType, ServedResource[]>();
    for (const type of RESOURCE_TYPES) whole.set(type, await findOf(by, type, all));
    return whole;
  }

  beforeAll(async () => {
    server = await startDemoServer();
    birmingham = await signIn(server.origin, 'provider@demo.test');
    tucson = await signIn(server.origin, 'provider4@demo.test');
    call = fhirCall(server.origin, birmingham);
    other = fhirCall(server.origin, tucson);
    patients = await findAll<Patient>(call, '/Patient');
    const id = patients[0]?.id ?? '';
    for (const body of [
      { kind: 'pregnancy', value: 'yes', dueOn: daysAfter(new Date().toISOString().slice(0, 10), 100) },
      { kind: 'lactation', value: 'no' },
      { kind: 'kidney', value: '58.5' },
      { kind: 'smoking', value: 'yes' },
    ] as const)
      await birmingham.client.call(addClinicalFact, { params: { patientId: id }, body });
    for (const body of [
      { measure: 'weight', value: '154.5', units: 'lb' },
      { measure: 'height', value: '170', units: 'cm' },
    ] as const)
      await birmingham.client.call(addMeasurement, { params: { id }, body });
    ours = await wholeOf(call);
  });
  afterAll(() => server.close());

  it('anyone reads what is served, and it is what is declared', async () => {
    const { status, type, body } = await fhirCall(server.origin, {})('/metadata');
    expect([status, type, judge(body)]).toEqual([200, FHIR, []]);
    const [rest] = (body as CapabilityStatement).rest ?? [];
    // a group is only exported
    expect(rest?.resource?.map((one) => one.type).sort()).toEqual([...RESOURCE_TYPES, 'Group'].sort());
  });

  it('every resource of both practices is what FHIR R4 and US Core 6.1 say', async () => {
    for (const whole of [ours, await wholeOf(other)])
      for (const [type, resources] of whole) {
        expect([type, resources.length > 0]).toEqual([type, true]);
        const faults = resources.flatMap((one) =>
          judge(one).map((fault) => `${fault} ${JSON.stringify(one)}`),
        );
        expect(faults).toEqual([]);
      }
  });

  it('what judges finds what is wrong', () => {
    const [patient] = patients;
    for (const wrong of [
      { ...patient, gender: undefined },
      { ...patient, identifier: [] },
      { ...patient, birthDate: '30.11.2026' },
      { ...patient, shoeSize: 44 },
      { ...patient, meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/nothing'] } },
    ])
      expect(judge(wrong)).not.toEqual([]);
  });

  it('each resource is read by its id, and by no other practice', async () => {
    for (const [type, [one]] of ours) {
      const read = await call(`/${type}/${one?.id ?? ''}`);
      expect([read.status, read.body]).toEqual([200, one]);
      if (type === 'Organization' || type === 'Location') continue; // the directory is everyone's
      expect(refused(await other(`/${type}/${one?.id ?? ''}`))).toEqual([
        404,
        'not-found',
        'record.not-found',
      ]);
      const sought = await other(`/${type}?_id=${one?.id ?? ''}`);
      expect([sought.status, (sought.body as Bundle).entry]).toEqual([200, undefined]);
    }
  });

  it('what is older than 200 others of a chart is read by its id as well', async () => {
    const id = patients[1]?.id ?? '';
    await server.services.database.run(
      {
        name: 'test-fhir-many-problems',
        text: `INSERT INTO problems (practice_id, id, patient_id, icd10_code, icd10_description, entered_at)
          SELECT $1, ('01000000-0000-7000-8000-' || lpad(to_hex(at), 12, '0'))::uuid, $2, 'I10', 'Hypertension', now()
          FROM generate_series(1, 250) at`,
      },
      [birmingham.practiceId, id],
    );
    const oldest = '01000000-0000-7000-8000-000000000001';
    expect((await call(`/Condition/${oldest}`)).status).toBe(200);
    expect((await call(`/Provenance/Condition.${oldest}`)).status).toBe(200);
    expect(await findAll(call, `/Condition?_id=${oldest}`)).toHaveLength(1);
    expect((await findAll(call, `/Condition?patient=${id}`)).length).toBeGreaterThanOrEqual(250);
  });

  it('finds by each parameter that it claims what has its value, and nothing else', async () => {
    for (const [type, resources] of ours)
      for (const { name, type: kind, valuesOf } of parametersOf(type)) {
        const has = (one: ServedResource) => valuesOf(one).filter((value) => value !== undefined);
        const sample = resources.find((one) => has(one).length > 0);
        const [value] = sample ? has(sample) : [];
        if (!sample || value === undefined) throw new Error(`no ${type} of the demo has ${name}`);
        const text = typeof value === 'string' ? value : [value.system, value.code].filter(Boolean).join('|');
        const asked = `${name}=${encodeURIComponent(text)}`;
        const found =
          name === 'patient' || type === 'Provenance'
            ? await findAll<ServedResource>(call, `/${type}?${asked}`)
            : await findOf(call, type, patients, asked);
        expect([type, name, found.map(({ id }) => id)]).toEqual([
          type,
          name,
          expect.arrayContaining([sample.id]),
        ]);
        if (kind === 'token') {
          const without = resources.filter(
            (one) => !has(one).some((it) => JSON.stringify(it) === JSON.stringify(value)),
          );
          const ids = new Set(found.map(({ id }) => id));
          expect(without.filter(({ id }) => ids.has(id))).toEqual([]);
        }
      }
  });

  it('pages have each resource once, in one order, and their addresses hold no value that was sought', async () => {
    const whole = await findAll<Patient>(call, '/Patient?_count=200');
    const small = await findAll<Patient>(call, '/Patient?_count=7');
    expect(small.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(small.map(({ id }) => id)).size).toBe(patients.length);
    const { body } = await call('/Patient/_search', { form: { gender: 'female', _count: '1' } });
    const next = (body as Bundle).link?.find(({ relation }) => relation === 'next')?.url ?? '';
    expect([...new URL(next).searchParams.keys()]).toEqual(['_page']);
    const page = next.slice(next.indexOf('_page'));
    expect(refused(await call(`/Practitioner?${page}`))).toEqual([400, 'invalid', 'call.cursor-unknown']);
    expect(refused(await other(`/Patient?${page}`))).toEqual([400, 'invalid', 'call.cursor-unknown']);
    const colleague = fhirCall(server.origin, await signIn(server.origin, 'admin@demo.test'));
    expect(refused(await colleague(`/Patient?${page}`))).toEqual([400, 'invalid', 'call.cursor-unknown']);
    expect(refused(await call('/Patient?_page=x'))).toEqual([400, 'invalid', 'call.cursor-unknown']);
  });

  it('a search that is posted finds the same', async () => {
    const name = patients[0]?.name?.[0]?.family ?? '';
    const asked = await call(`/Patient?name=${encodeURIComponent(name)}`);
    const posted = await call('/Patient/_search', { form: { name } });
    expect((posted.body as Bundle).entry).toEqual((asked.body as Bundle).entry);
    expect((posted.body as Bundle).total).toBeGreaterThan(0);
    const whole = patients.filter(({ name: [one] = [] }) => /^[\p{L}]+$/u.test(one?.family ?? ''));
    for (const { id, name: [{ family = '', given: [first = ''] = [] } = {}] = [] } of whole.slice(0, 3)) {
      const both = await findAll<Patient>(call, `/Patient?name=${encodeURIComponent(`${first} ${family}`)}`);
      expect(both.map((one) => one.id)).toContain(id);
    }
    // what is written behind a name is part of it
    await server.services.database.run(
      {
        name: 'test-fhir-junior',
        text: "UPDATE patients SET generation = 'Junior' WHERE practice_id = $1 AND id = $2",
      },
      [birmingham.practiceId, patients[0]?.id],
    );
    for (const asked of ['jr', `${name} Jr`]) {
      const juniors = await findAll<Patient>(call, `/Patient?name=${encodeURIComponent(asked)}`);
      expect(juniors.map(({ id }) => id)).toContain(patients[0]?.id);
    }
    // of many words only the first are looked up, and all of them judged
    const words = Array.from({ length: 2000 }, (_, at) => `w${String(at)}`).join(' ');
    const many = await call('/Patient/_search', { form: { name: words.slice(0, 8000), family: name } });
    expect([many.status, (many.body as Bundle).total]).toEqual([200, 0]);
    const tooLarge = { name: 'x'.repeat(8000), family: 'x'.repeat(8000), given: 'x'.repeat(400) };
    expect(refused(await call('/Patient/_search', { form: tooLarge }))[0]).toBe(413);
  });

  it('includes what is referred to, once', async () => {
    const { body } = await call(
      '/MedicationRequest?_count=20&_include=MedicationRequest:patient&_include=MedicationRequest:requester' +
        '&_revinclude=Provenance:target',
    );
    const { entry = [] } = body as Bundle;
    expect(entry.flatMap(({ resource }) => judge(resource))).toEqual([]);
    const included = entry.filter(({ search }) => search?.mode === 'include').map(({ resource }) => resource);
    expect(new Set(included.map((one) => one?.resourceType))).toEqual(
      new Set(['Patient', 'Practitioner', 'Provenance']),
    );
    expect(new Set(included.map((one) => one?.id)).size).toBe(included.length);
  });

  it('names what it does not support, and refuses it on request', async () => {
    const lenient = await call('/Patient?favorite-color=red&gender=female');
    expect(lenient.status).toBe(200);
    const outcome = (lenient.body as Bundle).entry?.find(
      ({ search }) => search?.mode === 'outcome',
    )?.resource;
    expect(outcome).toMatchObject({ issue: [{ code: 'not-supported', severity: 'warning' }] });
    expect(JSON.stringify(outcome)).toContain('favorite-color');
    // the API's own name of a patient is no parameter of FHIR
    expect((await call('/Practitioner?patientId=x')).status).toBe(200);
    const headers = { prefer: 'handling=strict' };
    expect(refused(await call('/Patient?favorite-color=red', { headers }))).toEqual([
      400,
      'not-supported',
      'fhir.parameter-unknown',
    ]);
  });

  it.each([
    ['/Patient?birthdate=yesterday', 400, 'value', 'fhir.value-invalid'],
    ['/Patient?birthdate=2026-02-30', 400, 'value', 'fhir.value-invalid'],
    [
      `/Condition?patient=${Array.from({ length: 21 }, (_, at) => at).join(',')}`,
      400,
      'value',
      'fhir.value-invalid',
    ],
    ['/Patient?_count=0', 400, 'value', 'fhir.value-invalid'],
    ['/Patient?gender:not=male', 400, 'not-supported', 'fhir.modifier-unknown'],
    ['/Observation', 400, 'required', 'fhir.patient-needed'],
    ['/Patient?_format=xml', 406, 'not-supported', 'fhir.format-unknown'],
    [`/Patient/${UNKNOWN_ID}`, 404, 'not-found', 'record.not-found'],
    ['/Patient/a b', 404, 'not-found', 'record.not-found'],
    ['/Encounter', 404, 'not-found', 'call.route-unknown'],
  ])('refuses %s', async (path, ...expected) => {
    expect(refused(await call(path))).toEqual(expected);
  });

  it('refuses who is not signed in, and a practice that is not theirs', async () => {
    expect(refused(await fhirCall(server.origin, {})('/Patient'))).toEqual([
      401,
      'login',
      'session.required',
    ]);
    const { token } = birmingham;
    const elsewhere = fhirCall(server.origin, { token, practiceId: tucson.practiceId });
    expect(refused(await elsewhere('/Patient'))).toEqual([403, 'forbidden', 'session.practice-refused']);
  });

  it('each patient who is shown is a reading of the trail, and a search is one as well', async () => {
    const one = patients.at(-1)?.id ?? '';
    const admin = await signIn(server.origin, 'staff@demo.test');
    const staff = fhirCall(server.origin, admin);
    await staff(`/AllergyIntolerance?patient=Patient/${one}`);
    await staff(
      `/Patient?family:exact=${encodeURIComponent(patients.at(-1)?.name?.[0]?.family ?? '')}&nickname=X`,
    );
    // the same parameters of another kind are another reading, and so is a page behind the first
    await staff(`/Condition?patient=Patient/${one}`);
    const { body: first } = await staff('/Practitioner?_count=1');
    const { url = '' } = (first as Bundle).link?.find(({ relation }) => relation === 'next') ?? {};
    await staff(url.slice(url.indexOf('/Practitioner')));
    // that nothing is found is said of the patient as well, where the practice has them
    const shown = new Set((ours.get('Task') ?? []).map(about));
    const family = patients.at(-1)?.name?.[0]?.family;
    const isEmpty = (kind: ResourceType, { id = '', name }: Patient) =>
      name?.[0]?.family !== family &&
      !shown.has(`Patient/${id}`) &&
      ours.get(kind)?.every((found) => about(found) !== `Patient/${id}`) === true;
    const kinds = ['Coverage', 'MedicationDispense', 'Condition'] as const;
    const [kind, empty] =
      kinds
        .flatMap((of) =>
          patients.filter((patient) => isEmpty(of, patient)).map(({ id }) => [of, id] as const),
        )
        .at(0) ?? [];
    if (kind === undefined) throw new Error('every chart of the demo has all kinds');
    await staff(`/${kind}?patient=${empty ?? ''},${UNKNOWN_ID}`);
    const tasks = await findAll<ServedResource>(staff, '/Task');
    expect(tasks.some((task) => task.resourceType === 'Task' && task.for?.reference === undefined)).toBe(
      true,
    );
    const records = await server.services.database.run<{
      event: string;
      resource_id: string;
      details: string;
    }>(
      {
        name: 'test-fhir-readings',
        text: `SELECT r.event, r.resource_id, r.details::text AS details FROM audit_records r
          JOIN accounts a ON a.id = r.account_id
          WHERE r.practice_id = $1 AND a.email = 'staff@demo.test' AND r.event IN ('patient.read', 'patient.listed', 'request.read')
          ORDER BY r.sequence`,
      },
      [birmingham.practiceId],
    );
    const lists = records
      .filter(({ event }) => event === 'patient.listed')
      .map(({ details }) => JSON.parse(details) as object);
    expect(lists).toMatchObject([
      { kind: 'AllergyIntolerance', filters: ['patient'] },
      { kind: 'Patient', filters: ['family:exact'] },
      { kind: 'Condition', filters: ['patient'] },
      { kind: 'Practitioner', filters: [] },
      { kind: 'Practitioner', isLaterPage: true, filters: [] },
      { kind, filters: ['patient'], rows: 0 },
      { kind: 'Task', filters: [] },
    ]);
    const requests = records
      .filter(({ event }) => event === 'request.read')
      .map((record) => record.resource_id);
    expect(requests.toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
    const read = records.filter(({ event }) => event === 'patient.read').map((record) => record.resource_id);
    expect(read).toEqual(expect.arrayContaining([one, empty]));
    expect(read).not.toContain(UNKNOWN_ID);
    expect(new Set(read).size).toBe(read.length);
  });

  it('a list of allergies that is not the whole says so, and one that is empty by knowledge has its resource', async () => {
    const [unmatched] = patients.filter(({ name }) => name?.[0]?.family === 'Sæmundsdóttir');
    const { body } = await call(`/AllergyIntolerance?patient=${unmatched?.id ?? ''}`);
    const outcome = (body as Bundle).entry?.find(({ search }) => search?.mode === 'outcome')?.resource;
    expect([judge(outcome), outcome]).toMatchObject([
      [],
      { issue: [{ severity: 'warning', code: 'incomplete' }] },
    ]);
    // someone said that there are none, and one waits to be matched: that there are none is not said
    const id = unmatched?.id ?? '';
    await server.services.database.run(
      {
        name: 'test-fhir-none-known',
        text: `WITH said AS (UPDATE patients SET no_known_allergies = true WHERE practice_id = $1 AND id = $2)
          UPDATE allergies SET hide = true WHERE practice_id = $1 AND patient_id = $2`,
      },
      [birmingham.practiceId, id],
    );
    expect(refused(await call(`/AllergyIntolerance/none-${id}`))[0]).toBe(404);
    for (const asked of [`patient=${id}`, `_id=none-${id}`]) {
      const found = await findAll<ServedResource>(call, `/AllergyIntolerance?${asked}`);
      expect(found.map((one) => one.id)).not.toContain(`none-${id}`);
    }
    const none = (ours.get('AllergyIntolerance') ?? []).filter((one) => one.id?.startsWith('none-') === true);
    expect(none.length).toBeGreaterThan(0);
    expect(none[0]).toMatchObject({ code: { coding: [{ code: '716186003' }] } });
  });

  it('shows no more than the rights of the API: staff no trail, a service account no chart', async () => {
    const staff = fhirCall(server.origin, await signIn(server.origin, 'staff@demo.test'));
    expect(refused(await staff('/AuditEvent'))).toEqual([403, 'forbidden', 'access.refused']);
    const { client } = await signIn(server.origin, 'admin@demo.test');
    const { clientId, clientSecret } = await client.call(createServiceAccount, {
      body: { name: 'Record system', rights: ['prescription.read', 'practice.read'] },
    });
    const reply = await fetch(`${server.origin}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    // its practice is the only one it has, and is named by no header
    const script = fhirCall(server.origin, { token });
    const { status, body } = await script(
      '/MedicationRequest?_count=20&_include=MedicationRequest:patient&_include=MedicationRequest:requester' +
        '&_revinclude=Provenance:target',
    );
    const { entry = [] } = body as Bundle;
    expect([status, new Set(entry.map(({ resource }) => resource?.resourceType))]).toEqual([
      200,
      new Set(['MedicationRequest', 'Practitioner']),
    ]);
    for (const path of ['/Patient', `/Provenance?target=Patient/${patients[0]?.id ?? ''}`])
      expect(refused(await script(path))).toEqual([403, 'forbidden', 'access.refused']);
  });

  it('a chart that was merged is found by its id alone, and names the one that is kept: no part of it is answered', async () => {
    // of a patient with no known allergies, as which the merged chart must not be answered
    const [none] = (ours.get('AllergyIntolerance') ?? []).filter(({ id = '' }) => id.startsWith('none-'));
    const merged = none?.id?.slice('none-'.length) ?? '';
    const kept = patients.find(({ id }) => id !== merged)?.id ?? '';
    expect((await call(`/AllergyIntolerance/none-${merged}`)).status).toBe(200);
    const { body: page } = await call(`/MedicationRequest?patient=${merged}&_count=1`);
    const { client } = await signIn(server.origin, 'admin@demo.test');
    const { seen } = await client.call(compareCharts, { params: { id: kept, otherId: merged } });
    await client.call(mergeCharts, {
      params: { id: kept },
      body: { otherId: merged, reason: 'Registered twice.', seen },
    });
    const { status, body } = await call(`/Patient/${merged}`);
    expect([status, judge(body)]).toEqual([200, []]);
    expect(body).toMatchObject({
      active: false,
      link: [{ type: 'replaced-by', other: { reference: `Patient/${kept}` } }],
    });
    const found = await findAll<Patient>(call, '/Patient');
    expect(found.map(({ id }) => id)).not.toContain(merged);
    const next = (page as Bundle).link?.find(({ relation }) => relation === 'next')?.url;
    for (const path of [
      ...RESOURCE_TYPES.filter((type) =>
        parametersOf(type).some(({ name }) => name === 'patient' && type !== 'AuditEvent'),
      ).map((type) => `/${type}?patient=${kept},Patient/${merged}`),
      `/AllergyIntolerance?_id=none-${merged}`,
      `/AllergyIntolerance/none-${merged}`,
      `/Coverage?_id=coverage-${merged}`,
      `/Coverage/coverage-${merged}`,
      `/Provenance?target=AllergyIntolerance/none-${merged}`,
      ...(next === undefined ? [] : [next.slice(next.indexOf('/MedicationRequest'))]),
    ])
      expect([path, ...refused(await call(path))]).toEqual([path, 409, 'conflict', 'patient.merged']);
    const form = { patient: merged };
    expect(refused(await call('/AllergyIntolerance/_search', { form }))[2]).toBe('patient.merged');
  });

  it('the practice need not be named by who works in one alone', async () => {
    const { token } = birmingham;
    expect((await fhirCall(server.origin, { token })('/Patient?_count=1')).status).toBe(200);
    const several = await signIn(server.origin, 'superadmin@demo.test');
    const unnamed = fhirCall(server.origin, { token: several.token });
    expect(refused(await unnamed('/Patient'))).toEqual([400, 'required', 'session.practice-unclear']);
  });
});
