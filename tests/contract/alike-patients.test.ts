import { createPatient, listAlikePatients } from '@erx/core/patients/contract';
import { NEW_PATIENT, type PatientFields, type PatientIdentity } from '@erx/core/patients/model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { type Person, personOf } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const NAMED = { firstName: 'Maria', lastName: 'Núñez-Arriaga', birthDate: '1980-02-03' } as const;

describe.each(databaseKinds())('patients who may be the person that is entered on %s', (kind) => {
  let server: TestServer;
  let practice: string;
  let staff: Person;
  let partner: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = await startTestServer(kind);
    practice = await addPractice(server.services.database, 'Alder Clinic');
    const other = await addPractice(server.services.database, 'Birch Clinic');
    const person = async (practiceId: string, changes: Parameters<typeof addPerson>[3] = {}) => {
      const name = randomUUID();
      await addPerson(server, `${name}@demo.test`, [practiceId], changes);
      return await personOf(server, name);
    };
    staff = await person(practice);
    partner = await person(practice, { organizationType: 'Partner' });
    stranger = await person(other);
  });
  afterAll(() => server.close());

  const patient = async (who: Person, changes: Partial<PatientFields>) => {
    const { id } = await who.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        ...NAMED,
        accountNumber: randomUUID().slice(0, 8),
        weight: '150',
        height: '66',
        address: '1 Elm Street',
        city: 'Birmingham',
        state: 'AL',
        zipCode: '35205',
        homePhone: '2055550123',
        ...changes,
      },
    });
    return id;
  };
  const alike = async (who: Person, body: PatientIdentity) =>
    (await who.client.call(listAlikePatients, { body })).map(({ id, by, phoneEnd }) => [id, by, phoneEnd]);

  it('are those of the own practice, the likeliest first, and each list is on record', async () => {
    const sibling = await patient(staff, { firstName: 'Marta', homePhone: '2055550188' });
    const same = await patient(staff, { cellPhone: '2055550124' });
    const home = await patient(staff, { lastName: 'Cole', birthDate: '1999-09-09', homePhone: '2055550177' });
    await patient(staff, { firstName: 'Otto', lastName: 'Lind' });
    await patient(stranger, {});

    const entered = { ...NAMED, lastName: 'NUNEZ ARRIAGA', homePhone: '2055550177' };
    expect(await alike(staff, entered)).toEqual([
      [same, 'same-name', '0123'],
      [sibling, 'near-name', '0188'],
      [home, 'phone', '0177'],
    ]);
    // The one that is being changed is not alike itself.
    expect(await alike(staff, { ...NAMED, firstName: 'Mara', except: same })).toEqual([
      [sibling, 'near-name', '0188'],
    ]);
    expect(await alike(staff, { ...NAMED, birthDate: '1980-02-04' })).toEqual([]);

    const records = await server.services.database.run<{ details: string }>(
      {
        name: 'test-alike',
        text: "SELECT details FROM audit_records WHERE event = 'patient.listed' AND practice_id = $1 ORDER BY sequence",
      },
      [practice],
    );
    expect(records.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      // the reply to the second one that was added
      {
        list: 'alike-patients',
        filters: ['firstName', 'lastName', 'birthDate', 'homePhone', 'cellPhone', 'except'],
        rows: 1,
      },
      {
        list: 'alike-patients',
        filters: ['firstName', 'lastName', 'birthDate', 'homePhone'],
        rows: 3,
      },
      { list: 'alike-patients', filters: ['firstName', 'lastName', 'birthDate', 'except'], rows: 1 },
      { list: 'alike-patients', filters: ['firstName', 'lastName', 'birthDate'], rows: 0 },
    ]);
  });

  it('are not hidden by many others of the same birth date', async () => {
    const crowd = { birthDate: '1900-01-01' } as const;
    for (let index = 0; index < 101; index += 1)
      await patient(staff, {
        ...crowd,
        firstName: 'Aaron',
        lastName: `Aa${'bcdefghij'.charAt(index % 9).repeat(9)}`,
      });
    const last = await patient(staff, { ...crowd, firstName: 'Zoe', lastName: 'Zyl' });
    expect((await alike(staff, { ...crowd, firstName: 'Zoe', lastName: 'Zyl' })).map(([id]) => id)).toEqual([
      last,
    ]);
  });

  it('are shown to those alone who may add patients, and compared by what is whole', async () => {
    expect(await refusal(partner.client.call(listAlikePatients, { body: NAMED }))).toMatchObject({
      code: 'access.refused',
    });
    expect(
      await refusal(staff.client.call(listAlikePatients, { body: { ...NAMED, birthDate: '' } })),
    ).toMatchObject({ status: 400 });
  });
});
