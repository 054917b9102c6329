import {
  acceptInvitation,
  createPasswordLink,
  inviteUser,
  listAccountNotices,
} from '@erx/core/accounts/contract';
import type { Client } from '@erx/core/client/call';
import { syncNetworkRegistration } from '@erx/core/credentials/directory/contract';
import {
  beginEmergencyAccess,
  endEmergencyAccess,
  listEmergencyMembers,
  nameEmergencyMember,
  removeEmergencyMember,
} from '@erx/core/emergency/contract';
import { getPerson, listMembers, offboardMember, setMemberActive } from '@erx/core/grants/contract';
import { createPatient, listRecentPatients } from '@erx/core/patients/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import { clearPin, getUserInfo, listProviders, searchUsers, setPin } from '@erx/core/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const WHY = 'Nobody of the practice answers; a patient is with me.';

describe.each(databaseKinds())('access in an emergency on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let oak: string;
  let ada: string;
  let admin: Client;
  let prescriber: Client;
  let prescriberNowhere: Client;
  let clock = new Date();

  beforeAll(async () => {
    server = await startTestServer(kind, {}, () => clock);
    elm = await addPractice(server.services.database, 'Elm Street');
    oak = await addPractice(server.services.database, 'Oak Lane');
    ada = await addPerson(server, 'ada@oak.test', [oak], { role: 'Provider', npi: '1234567893' });
    await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin' });
    await addPerson(server, 'own@elm.test', [elm], { role: 'Provider', npi: '1245319599' });
    await addPerson(server, 'staff@oak.test', [oak]);
    admin = clientOf(server.origin, await accessToken(server.origin, 'admin@elm.test', PASSWORD), elm);
    const token = await accessToken(server.origin, 'ada@oak.test', PASSWORD);
    prescriber = clientOf(server.origin, token, elm);
    prescriberNowhere = clientOf(server.origin, token, undefined);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    clock = new Date();
  });

  const recordsOf = async (event: string) =>
    await server.services.database.run<{ account_id: string; details: string; outcome: string }>(
      {
        name: 'test-records-of',
        text: `SELECT account_id, details, outcome
          FROM audit_records
          WHERE practice_id = $1 AND event = $2
          ORDER BY sequence`,
      },
      [elm, event],
    );

  it.each([
    ['nobody', 'nobody@oak.test', 'emergency.nobody'],
    ['somebody who prescribes nothing', 'staff@oak.test', 'emergency.nobody'],
    ['an administrator', 'admin@elm.test', 'emergency.nobody'],
    ["the practice's own prescriber", 'own@elm.test', 'emergency.already-member'],
  ])('%s is not named', async (_, email, code) => {
    await expect(admin.call(nameEmergencyMember, { body: { email } })).rejects.toMatchObject({ code });
    expect(await admin.call(listEmergencyMembers, {})).toEqual([]);
  });

  it('is not opened by somebody who was not named', async () => {
    await expect(
      prescriberNowhere.call(beginEmergencyAccess, { body: { practiceId: elm, reason: WHY } }),
    ).rejects.toMatchObject({ status: 403, code: 'emergency.not-named' });
    expect(await recordsOf('incident.emergencyAccess')).toEqual([]);
  });

  it('opens for reading alone and an hour, after saying why; it is recorded, filed and told', async () => {
    expect(await admin.call(nameEmergencyMember, { body: { email: ' ADA@oak.test ' } })).toMatchObject({
      id: ada,
      email: 'ada@oak.test',
      npi: '1234567893',
    });
    const accessible = await prescriberNowhere.call(listAccessiblePractices, {});
    expect(
      accessible.map(({ id, isEmergency, emergencyUntil }) => ({ id, isEmergency, emergencyUntil })),
    ).toEqual([
      { id: oak, isEmergency: false, emergencyUntil: undefined },
      { id: elm, isEmergency: true, emergencyUntil: undefined },
    ]);
    await expect(prescriber.call(getUserInfo, {})).rejects.toMatchObject({
      status: 403,
      code: 'emergency.required',
    });
    await expect(
      prescriberNowhere.call(beginEmergencyAccess, { body: { practiceId: elm, reason: 'too short' } }),
    ).rejects.toMatchObject({ status: 400 });

    const { until } = await prescriberNowhere.call(beginEmergencyAccess, {
      body: { practiceId: elm, reason: WHY },
    });
    expect(Date.parse(until) - clock.getTime()).toBe(60 * 60_000);
    expect(await prescriber.call(getUserInfo, {})).toMatchObject({
      id: ada,
      emergencyUntil: until,
      canSendControlledSubstance: false,
      permissions: [
        'practice.read',
        'patient.read',
        'clinical.read',
        'drug.read',
        'pharmacy.read',
        'prescription.read',
      ],
    });
    await prescriber.call(listRecentPatients, { params: { count: 5 } });
    // Not one of the practice's own prescribers, and may change nothing.
    expect((await admin.call(listProviders, {})).map(({ id }) => id)).not.toContain(ada);
    const REFUSED = { status: 403, code: 'access.refused' };
    await expect(prescriber.call(setPin, { body: { pinNumber: '1234' } })).rejects.toMatchObject(REFUSED);
    await expect(
      prescriber.call(nameEmergencyMember, { body: { email: 'own@elm.test' } }),
    ).rejects.toMatchObject(REFUSED);
    await expect(prescriber.call(createPatient, { body: {} as never })).rejects.toMatchObject(REFUSED);

    expect(
      (await recordsOf('emergency.begun')).map(({ account_id: by, details }) => [
        by,
        (JSON.parse(details) as { reason: string }).reason,
      ]),
    ).toEqual([[ada, WHY]]);
    expect(
      (await recordsOf('incident.emergencyAccess')).map(({ account_id: by, outcome }) => [by, outcome]),
    ).toEqual([[ada, 'done']]);
    expect((await recordsOf('emergency.read')).length).toBe(2);
    const [notices] = await server.services.database.run<{ content: string; provider_id: string | null }>(
      {
        name: 'test-told',
        text: "SELECT content, provider_id FROM events WHERE practice_id = $1 AND name = 'EmergencyAccess'",
      },
      [elm],
    );
    expect([JSON.parse(notices?.content ?? ''), notices?.provider_id]).toEqual([
      { accountId: ada, who: 'Ada Byron', until },
      null,
    ]);
    expect(await admin.call(listEmergencyMembers, {})).toMatchObject([{ id: ada, until }]);

    const endsAt = async (instant: number) => {
      await server.services.database.run(
        {
          name: 'test-ends-at',
          text: 'UPDATE memberships SET emergency_until = $3 WHERE practice_id = $1 AND account_id = $2',
        },
        [elm, ada, new Date(instant)],
      );
    };
    await endsAt(clock.getTime() + 1);
    expect(await prescriber.call(getUserInfo, {})).toMatchObject({ id: ada });
    await endsAt(clock.getTime());
    await expect(prescriber.call(getUserInfo, {})).rejects.toMatchObject({ code: 'emergency.required' });
  });

  it('ends when its person or an administrator says so', async () => {
    await prescriberNowhere.call(beginEmergencyAccess, { body: { practiceId: elm, reason: WHY } });
    await prescriberNowhere.call(endEmergencyAccess, { body: { practiceId: elm } });
    await expect(prescriber.call(getUserInfo, {})).rejects.toMatchObject({ code: 'emergency.required' });
    await prescriberNowhere.call(beginEmergencyAccess, { body: { practiceId: elm, reason: WHY } });
    await admin.call(removeEmergencyMember, { params: { id: ada } });
    await expect(prescriber.call(getUserInfo, {})).rejects.toMatchObject({
      code: 'session.emergency-removed',
    });
    await expect(
      prescriberNowhere.call(beginEmergencyAccess, { body: { practiceId: elm, reason: WHY } }),
    ).rejects.toMatchObject({ code: 'emergency.not-named' });
    await expect(admin.call(removeEmergencyMember, { params: { id: ada } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await recordsOf('emergency.ended')).length).toBe(1);
  });

  it('gives the practice no power over whom it has named, and tells it nothing of their sign-ins', async () => {
    const eve = await addPerson(server, 'eve@oak.test', [oak], { role: 'Provider', npi: '1487654316' });
    const staff = await addPerson(server, 'staff@elm.test', [elm]);
    const desk = clientOf(server.origin, await accessToken(server.origin, 'staff@elm.test', PASSWORD), elm);
    await admin.call(nameEmergencyMember, { body: { email: 'eve@oak.test' } });
    const UNKNOWN = { status: 404, code: 'record.not-found' };
    await expect(admin.call(revokeProofing, { params: { userId: eve } })).rejects.toMatchObject(UNKNOWN);
    await expect(admin.call(createPasswordLink, { params: { id: eve } })).rejects.toMatchObject(UNKNOWN);
    await expect(admin.call(clearPin, { params: { id: eve } })).rejects.toMatchObject(UNKNOWN);
    await expect(
      admin.call(setMemberActive, { params: { id: eve }, body: { active: false } }),
    ).rejects.toMatchObject(UNKNOWN);
    await expect(admin.call(syncNetworkRegistration, { body: { userId: eve } })).rejects.toMatchObject(
      UNKNOWN,
    );
    expect((await admin.call(listMembers, {})).providers.map(({ id }) => id)).not.toContain(eve);
    // What they read is searched by anyone who may look; no one else finds them.
    const found = async (client: Client) =>
      (await client.call(searchUsers, { query: {} })).map(({ id }) => id);
    expect(await found(admin)).toEqual(expect.arrayContaining([eve, staff]));
    expect(await found(desk)).toContain(staff);
    expect(await found(desk)).not.toContain(eve);

    const filed = async (practice: string) =>
      (
        await server.services.database.run(
          {
            name: 'test-filed',
            text: `SELECT
                FROM audit_records
                WHERE practice_id = $1 AND account_id = $2
                  AND event IN ('session.signed-in', 'incident.successfulLogin')`,
          },
          [practice, eve],
        )
      ).length;
    await accessToken(server.origin, 'eve@oak.test', PASSWORD);
    expect(await filed(oak)).toBeGreaterThan(0);
    expect(await filed(elm)).toBe(0);

    // Who is invited and joins is a member like any other.
    const { token } = await admin.call(inviteUser, { body: { email: 'eve@oak.test' } });
    const her = await accessToken(server.origin, 'eve@oak.test', PASSWORD);
    expect(await clientOf(server.origin, her, undefined).call(acceptInvitation, { body: { token } })).toEqual(
      { practiceId: elm },
    );
    const member = await clientOf(server.origin, her, elm).call(getUserInfo, {});
    expect([member.id, member.role, member.emergencyUntil]).toEqual([eve, 'Provider', undefined]);
    expect(member.permissions).toContain('prescription.write');
    expect((await admin.call(listEmergencyMembers, {})).map(({ id }) => id)).not.toContain(eve);
    await expect(admin.call(inviteUser, { body: { email: 'eve@oak.test' } })).rejects.toMatchObject({
      code: 'registration.already-member',
    });
  });

  it('takes nobody out of the hands of their own administrators, and whoever is named is told once', async () => {
    const fern = await addPractice(server.services.database, 'Fern Hill');
    const bea = await addPerson(server, 'bea@fern.test', [fern], { role: 'Provider', npi: '1679576722' });
    await addPerson(server, 'admin@fern.test', [fern], { role: 'Admin' });
    const own = clientOf(server.origin, await accessToken(server.origin, 'admin@fern.test', PASSWORD), fern);
    const her = clientOf(server.origin, await accessToken(server.origin, 'bea@fern.test', PASSWORD), fern);
    const name = () => admin.call(nameEmergencyMember, { body: { email: 'bea@fern.test' } });
    const notices = async () =>
      (await her.call(listAccountNotices, {})).filter(({ kind: what }) => what === 'emergency-named');
    const isElsewhere = async () =>
      (await own.call(getPerson, { params: { id: bea } })).person.worksElsewhere;
    await name();
    expect(await notices()).toMatchObject([{ by: 'Ada Byron', practiceName: 'Elm Street' }]);
    await name(); // the list has her already
    expect(await notices()).toHaveLength(1);
    expect(await isElsewhere()).toBe(false);
    await own.call(createPasswordLink, { params: { id: bea } });
    await admin.call(removeEmergencyMember, { params: { id: bea } });
    expect(await isElsewhere()).toBe(false);
    await name();
    expect(await notices()).toHaveLength(2);
    expect(await own.call(offboardMember, { params: { id: bea }, body: {} })).toMatchObject({
      endedSessions: true,
    });
  });

  it('is not a way to find out who has a login: addresses are counted', async () => {
    await addPerson(server, 'second@elm.test', [elm], { role: 'Admin' });
    const second = clientOf(
      server.origin,
      await accessToken(server.origin, 'second@elm.test', PASSWORD),
      elm,
    );
    const codes: unknown[] = [];
    for (let at = 0; at < 61; at += 1) {
      await second
        .call(nameEmergencyMember, { body: { email: `nobody${String(at)}@oak.test` } })
        .catch((error: unknown) => {
          codes.push((error as { code: string }).code);
        });
    }
    expect([codes[0], codes[59], codes[60]]).toEqual([
      'emergency.nobody',
      'emergency.nobody',
      'registration.limited',
    ]);
    await expect(second.call(inviteUser, { body: { email: 'ada@oak.test' } })).rejects.toMatchObject({
      status: 429,
      code: 'registration.limited',
    });
  });
});
