import { getAdvertisement, getAdvertisementOfPatient } from '@erx/core/advertising/contract';
import { getUser, listMembers } from '@erx/core/grants/contract';
import { createPatient, listPatients } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { getPractice, getPracticeById, getPracticeName, listPractices } from '@erx/core/practices/contract';
import {
  getSigningStatus,
  getUserInfo,
  getUserInfoOfPractice,
  listUserPractices,
  listUsers,
} from '@erx/core/users/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { personOf, type Person } from '../fixtures/signer';

/** The specified addresses that the application itself does not call (S7-1, S7-10, S7-12, S7-18, S7-23). */
describe('the specified paths', () => {
  let server: TestServer;
  let practice: string;
  let other: string;
  let provider: Person;
  let staff: Person;
  let partner: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.services;
    practice = await addPractice(database, 'Alder Clinic');
    other = await addPractice(database, 'Birch Clinic');
    const person = async (practices: readonly string[], changes: Parameters<typeof addPerson>[3]) => {
      const name = randomUUID();
      await addPerson(server, `${name}@demo.test`, practices, changes);
      return await personOf(server, name);
    };
    provider = await person([practice], { role: 'Provider', npi: '1999900016' });
    staff = await person([practice], {});
    partner = await person([practice, other], { organizationType: 'Partner' });
    stranger = await person([other], { role: 'Provider', npi: '1999900024' });
  });
  afterAll(() => server.close());

  const patient = (person: Person, lastName: string) =>
    person.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: randomUUID().slice(0, 8),
        firstName: 'Pat',
        lastName,
        birthDate: '1980-02-03',
        weight: '150',
        height: '66',
        address: '1 Elm Street',
        city: 'Birmingham',
        state: 'AL',
        zipCode: '35205',
        homePhone: '2055550123',
      },
    });

  it('patients are listed page by page, of the own practice alone, and each page is on record', async () => {
    for (const lastName of ['Aaron', 'Baker', 'Cole']) await patient(provider, lastName);
    await patient(stranger, 'Dale');
    const page = async (after?: string) => {
      const { items, next } = await provider.client.page(listPatients, {
        query: { limit: 2, ...(after === undefined ? {} : { after }) },
      });
      return { names: items.map(({ lastName }) => lastName), next };
    };
    const first = await page();
    expect(first).toEqual({ names: ['Aaron', 'Baker'], next: expect.any(String) as string });
    expect(await page(first.next)).toEqual({ names: ['Cole'], next: undefined });
    expect(await refusal(provider.client.call(listPatients, { query: { after: 'nonsense' } }))).toMatchObject(
      {
        status: 400,
      },
    );
    // who looks at the one they treat alone
    expect(await refusal(partner.client.call(listPatients, {}))).toMatchObject({ code: 'access.refused' });
    const records = await server.services.database.run<{ details: string }>(
      {
        name: 'test-listed',
        text: "SELECT details FROM audit_records WHERE event = 'patient.listed' AND practice_id = $1 ORDER BY sequence",
      },
      [practice],
    );
    // those of people whose charts are alike were recorded as each was added
    const read = records.map(({ details }) => JSON.parse(details) as { readonly list: string });
    expect(read.filter(({ list }) => list === 'patients')).toEqual(
      [2, 1].map((rows) => ({ list: 'patients', filters: [], rows })),
    );
  });

  it('a practice is read by id and by name where one works, and nowhere else', async () => {
    expect(await staff.client.call(getPracticeById, { params: { id: practice } })).toEqual(
      await staff.client.call(getPractice, {}),
    );
    expect(await staff.client.call(getPracticeName, { params: { id: practice } })).toEqual({
      id: practice,
      name: 'Alder Clinic',
    });
    for (const read of [getPracticeById, getPracticeName])
      expect(await refusal(staff.client.call(read, { params: { id: other } }))).toMatchObject({
        status: 404,
        code: 'record.not-found',
      });
    const names = async (person: Person) =>
      (await person.client.call(listPractices, {})).map(({ name }) => name);
    expect([await names(staff), await names(partner)]).toEqual([
      ['Alder Clinic'],
      ['Alder Clinic', 'Birch Clinic'],
    ]);
    expect(await partner.client.call(getPracticeName, { params: { id: other } })).toMatchObject({
      name: 'Birch Clinic',
    });
  });

  it('the signed-in person is read with the practice in the address, which is that of the request', async () => {
    expect(await staff.client.call(getUserInfoOfPractice, { params: { orgId: practice } })).toEqual(
      await staff.client.call(getUserInfo, {}),
    );
    expect(
      await refusal(partner.client.call(getUserInfoOfPractice, { params: { orgId: other } })),
    ).toMatchObject({ status: 404 });
  });

  it('what signing takes is told to its person: registrations, tokens, permissions', async () => {
    const status = await provider.client.call(getSigningStatus, {});
    expect(status).toMatchObject({
      id: provider.accountId,
      npi: '1999900016',
      hasPinNumber: false,
      hasSoftToken: false,
      permissionEpcsRts: false,
      canSendControlledSubstance: false,
    });
    expect(status).not.toHaveProperty('email');
  });

  it('a person is read by themselves and by those who look after people, within the practice', async () => {
    const [own] = (await provider.client.call(listMembers, {})).users.filter(
      ({ id }) => id === staff.accountId,
    );
    const read = (person: Person, id: string) => person.client.call(getUser, { params: { id } });
    expect(await read(provider, staff.accountId)).toEqual(own);
    expect(await read(staff, staff.accountId)).toEqual(own);
    expect(await refusal(read(staff, provider.accountId))).toMatchObject({ code: 'access.refused' });
    expect(await refusal(read(provider, stranger.accountId))).toMatchObject({ status: 404 });
    const ids = (await staff.client.call(listUsers, {})).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([provider, staff, partner].map(({ accountId }) => accountId).toSorted());
  });

  it('where somebody works is told to themselves, of others where both work', async () => {
    const names = async (person: Person, id: string) =>
      (await person.client.call(listUserPractices, { params: { id } })).map(({ name }) => name);
    expect(await names(partner, partner.accountId)).toEqual(['Alder Clinic', 'Birch Clinic']);
    expect(await names(provider, partner.accountId)).toEqual(['Alder Clinic']);
    expect(await refusal(names(staff, partner.accountId))).toMatchObject({ code: 'access.refused' });
    expect(await refusal(names(provider, stranger.accountId))).toMatchObject({ status: 404 });
  });

  it('the advertisement beside a patient is that of everybody; a patient of another practice is not found', async () => {
    const { id } = await patient(provider, 'Eaton');
    expect(await staff.client.call(getAdvertisementOfPatient, { params: { id } })).toEqual(
      await staff.client.call(getAdvertisement, {}),
    );
    expect(await refusal(stranger.client.call(getAdvertisementOfPatient, { params: { id } }))).toMatchObject({
      status: 404,
    });
  });
});
