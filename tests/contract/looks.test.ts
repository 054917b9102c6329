import type { Look } from '@erx/core/audit/looks';
import { serveAllergies } from '@erx/server/allergies/routes';
import { serveLooks } from '@erx/server/audit/looks-routes';
import { servePatients } from '@erx/server/patients/routes';
import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { toTrailName } from '@erx/server/platform/audit-trail/trail-name';
import { startSealer, type Sealer } from '@erx/server/platform/audit-trail/sealer';
import type { Keys } from '@erx/server/platform/keys/keys';
import { textOfPdf } from '@erx/server/platform/printing/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAll } from '../fixtures/seal-all';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

describe.each(databaseKinds())('who looked at a patient, on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let sealer: Sealer;
  let practice: TestPractice;
  let other: TestPractice;

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(store.database, ({ server, services }) => {
      servePatients(server, services);
      serveAllergies(server, services);
      serveLooks(server, services);
      sealer = startSealer(services, { seals: (services.keys as Keys).seals }, services.anchors);
      return Promise.resolve({ close: () => sealer.close() });
    });
    [practice, other] = [await seedPractice(store.database), await seedPractice(store.database)];
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  const call = async (
    member: TestMember,
    path: string,
    { of = practice, method = 'GET', body }: { of?: TestPractice; method?: string; body?: object } = {},
  ) =>
    await fetch(`${service.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${member.token}`,
        'x-practice-id': of.id,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = async (id: string, by = practice.staff) => {
    expect((await call(by, `/patients/${id}`)).status).toBe(200);
  };
  const looks = async (id: string, query = '') => {
    const response = await call(practice.first, `/patients/${id}/looks${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Look[];
  };
  async function addPatient(lastName: string): Promise<string> {
    const response = await call(practice.first, '/patients', {
      method: 'POST',
      body: {
        ...{ accountNumber: lastName, firstName: 'Ada', middleName: '', lastName, generation: 'None' },
        ...{
          gender: 'Female',
          birthDate: '1980-02-03',
          weight: '150',
          height: '65',
          email: '',
          comments: '',
        },
        ...{ address: '1 Main St', address2: '', city: 'Albany', state: 'NY', zipCode: '12207' },
        ...{ primaryPhoneType: 'Home', homePhone: '5185550100', cellPhone: '', workPhone: '' },
        sendMedicationHistory: false,
      },
    });
    expect([response.status, await response.clone().text()]).toEqual([201, expect.anything()]);
    return ((await response.json()) as { id: string }).id;
  }

  it('names who read or changed what, from where, newest first, and that this list was read', async () => {
    const id = practice.patientId;
    await read(id);
    const [newest] = await looks(id);
    expect(newest).toMatchObject({
      event: 'patient.read',
      typeDescription: 'Chart read',
      user: { id: practice.staff.accountId, firstName: 'staff', login: expect.any(String), role: 'User' },
    });
    expect((await looks(id))[0]).toMatchObject({
      event: 'patient.looks-read',
      user: { id: practice.first.accountId },
    });
  });

  it('is narrowed by person and days, and comes in pages', async () => {
    const id = practice.patientId;
    await read(id, practice.second);
    const own = await looks(id, `?userId=${practice.second.accountId}`);
    expect(own.map(({ user }) => user?.id)).toEqual([practice.second.accountId]);
    expect(await looks(id, '?end=2020-01-01')).toEqual([]);
    const first = await call(practice.first, `/patients/${id}/looks?limit=1`);
    const next = first.headers.get('x-next-cursor') ?? '';
    const [one] = (await first.json()) as Look[];
    const [two] = await looks(id, `?limit=1&after=${encodeURIComponent(next)}`);
    expect(two?.sequence).toBeLessThan(one?.sequence ?? 0);
    expect((await call(practice.first, `/patients/${id}/looks?start=2026-02-01&end=2026-01-01`)).status).toBe(
      422,
    );
  });

  it('is for those who may read the trail, of their own practice', async () => {
    const path = `/patients/${practice.patientId}/looks`;
    for (const [way, method] of [
      [path, 'GET'],
      [`${path}/pdf`, 'GET'],
      [`${path}/export`, 'POST'],
    ] as const) {
      expect((await call(practice.staff, way, { method })).status).toBe(403);
      expect((await call(other.first, way, { of: other, method })).status).toBe(404);
    }
  });

  it('has what was done to what belongs to the chart, and of a chart that was merged into it', async () => {
    const [kept, merged] = [await addPatient('Kept'), await addPatient('Merged')];
    await read(merged);
    const entry = await call(practice.staff, '/allergies', {
      method: 'POST',
      body: { patientId: kept, allergydescription: 'latex', reaction: 'hives', severity: 'Severe' },
    });
    await store.database.execute(
      `UPDATE patients SET merged_into = '${kept}' WHERE practice_id = '${practice.id}' AND id = '${merged}'`,
    );
    const events = (await looks(kept)).map(({ event }) => event);
    expect(events.filter((event) => event === 'patient.read')).toHaveLength(1);
    expect([await entry.text(), events.includes('allergy.created')]).toEqual([expect.any(String), true]);
    expect(entry.status).toBe(201);
  });

  it('says why, where it was an emergency, and leaves out what the service did by itself', async () => {
    const { accountId } = practice.second;
    const trailName = toTrailName({
      firstName: 'Eve',
      middleName: '',
      lastName: 'Night',
      login: 'eve',
      role: 'Emergency',
    });
    const act = { practiceId: practice.id, trailName, outcome: 'done', details: {} } as const;
    const chart = { event: 'patient.read', resourceType: 'Patient', resourceId: practice.patientId } as const;
    await recordAudit(
      store.database,
      {
        ...act,
        accountId,
        event: 'emergency.begun',
        resourceType: 'Practice',
        resourceId: practice.id,
        details: { reason: 'Unconscious in the waiting room', until: '2030-01-01T00:00:00.000Z' },
      },
      new Date(Date.now() - 1_000),
    );
    await recordAudit(store.database, { ...act, ...chart, accountId }, new Date());
    await recordAudit(
      store.database,
      { ...act, ...chart, accountId: null, trailName: undefined },
      new Date(),
    );
    const found = await looks(practice.patientId, `?userId=${accountId}`);
    expect(found[0]).toMatchObject({
      reason: 'Unconscious in the waiting room',
      user: { role: 'Emergency' },
    });
    expect((await looks(practice.patientId)).every(({ user }) => user !== undefined)).toBe(true);
  });

  it('is saved as evidence with its seals, and printed for the patient without machines', async () => {
    await sealAll(store.database, sealer);
    const saved = await call(practice.first, `/patients/${practice.patientId}/looks/export`, {
      method: 'POST',
    });
    const file = await saved.text();
    expect(file).toMatch(/Address,.*,Reason,Seal/);
    expect(file).toContain('Unconscious in the waiting room,verified');
    expect(file).toMatch(/End of export: \d+ records, complete\. Their seals were verified/);
    expect(file).not.toContain('Merged');

    const printed = await call(practice.first, `/patients/${practice.patientId}/looks/pdf`);
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    const text = textOfPdf(Buffer.from(await printed.arrayBuffer()));
    expect(text).toContain('Who looked at your record');
    expect(text).toContain('Opened your chart');
    expect(text).toContain('In an emergency, because: Unconscious in the waiting room');
    expect(text).not.toMatch(/127\.0\.0\.1|::1|@test\.example/);
    const events = (await looks(practice.patientId)).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['patient.looks-exported', 'patient.looks-printed']));
  });
});
