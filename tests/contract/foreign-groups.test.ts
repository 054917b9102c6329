import { registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import type { Client } from '@erx/core/client/call';
import { listMembers, setMemberActive } from '@erx/core/grants/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { withNpiCheckDigit } from '@erx/core/users/registrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignClient, HOSPITAL, signInAtForeign } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { clientOf } from '../fixtures/signed-in';
import { type BentProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';

const ELM = '0190aaaa-0000-4000-8000-000000000001';
const OAK = '0190aaaa-0000-4000-8000-000000000002';
/** What Entra ID puts into a token in place of more groups than fit (its page of access token claims). */
const OVERAGE = {
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/x/getMemberObjects' } },
};

describe('groups at a foreign provider', () => {
  let provider: BentProvider;
  let server: TestServer;
  let chief: Client;
  const claims = new Map<string, Record<string, unknown>>();
  const userInfo = new Map<string, Record<string, unknown>>();
  const inGroups = (email: string, ...groups: string[]) => claims.set(email, { groups });

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await startForeignProvider(origin);
    provider.behaviour.claims = (email) => claims.get(email) ?? {};
    provider.behaviour.userInfo = (email) => userInfo.get(email) ?? {};
    server = await startTestServer(
      undefined,
      {
        ...provider.settings,
        ERX_PORT: String(port),
        ERX_PUBLIC_URL: origin,
        OIDC_GROUPS_CLAIM: 'groups',
        OIDC_GROUP_PRACTICES: JSON.stringify({ 'erx-elm': ELM, '/erx/elm/night': ELM, 'erx-oak': OAK }),
      },
      // tokens of the provider say when they were issued to the second: what is ended is ended before them
      () => new Date(Date.now() - 5_000),
    );
    for (const [id, name] of [
      [ELM, 'Elm Street'],
      [OAK, 'Oak Lane'],
    ] as const) {
      const made = await addPractice(server.services.database, name);
      await server.services.database.run(
        { name: 'give-practice-an-id', text: 'UPDATE practices SET id = $2 WHERE id = $1' },
        [made, id],
      );
    }
    await addPerson(server, 'chief@elm.test', [ELM], { role: 'Admin' });
    await addPerson(server, 'chief@oak.test', [OAK], { role: 'Admin' });
    await provider.addPerson('chief@elm.test', HOSPITAL);
    chief = await foreignClient(origin, 'chief@elm.test', ELM);
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const tokenOf = async (email: string) =>
    (await signInAtForeign(server.origin, email)).session.accessToken();
  /** Signs somebody in, and asks with the token that the provider gave. */
  const practicesOf = async (email: string) =>
    (await clientOf(server.origin, await tokenOf(email), undefined).call(listAccessiblePractices, {})).map(
      ({ id }) => id,
    );
  const memberOf = async (email: string) => {
    const { providers, users } = await chief.call(listMembers, {});
    return [...providers, ...users].find((member) => member.email === email);
  };
  const newPerson = (email: string) => provider.addPerson(email, HOSPITAL);
  const recordsOf = async (id: string) =>
    (
      await server.services.database.run<{ event: string; details: string }>(
        {
          name: 'records-by-claim',
          text: `SELECT event, details FROM audit_records WHERE resource_id = $1 ORDER BY sequence`,
        },
        [id],
      )
    ).filter(({ details }) => (JSON.parse(details) as { by?: string }).by === 'claim');
  const filed = async () =>
    (await chief.call(searchIncidents, { query: { type: 'groupsUnsettled' } })).map(
      ({ description }) => description,
    );

  it('make an account and a membership of somebody unknown, as a user, and say by what', async () => {
    await newPerson('ada@elm.test');
    inGroups('ada@elm.test', 'everybody', 'erx-elm');
    expect(await practicesOf('ada@elm.test')).toEqual([ELM]);
    const client = await foreignClient(server.origin, 'ada@elm.test', ELM);
    expect(await client.call(getUserInfo, {})).toMatchObject({
      email: 'ada@elm.test',
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'User',
    });
    const made = await memberOf('ada@elm.test');
    expect((await recordsOf(made?.id ?? '')).map(({ event }) => event)).toEqual(['user.registered']);
  });

  it('make nobody of whoever is in none of them, or whose address nobody has verified', async () => {
    await newPerson('stranger@elm.test');
    inGroups('stranger@elm.test', 'everybody', 'erx-birch', 'ERX-ELM');
    expect(await refusal(practicesOf('stranger@elm.test'))).toMatchObject({
      code: 'session.account-unknown',
    });
    await provider.addPerson('unverified@elm.test', HOSPITAL, false);
    inGroups('unverified@elm.test', 'erx-elm');
    expect(await refusal(practicesOf('unverified@elm.test'))).toMatchObject({
      code: 'session.address-unverified',
    });
    expect(await memberOf('unverified@elm.test')).toBeUndefined();
  });

  it('end what they made once none holds it, as off-boarding does, and give it back', async () => {
    await newPerson('ben@elm.test');
    inGroups('ben@elm.test', '/erx/elm/night', 'erx-oak');
    expect((await practicesOf('ben@elm.test')).toSorted()).toEqual([ELM, OAK]);
    const ben = await memberOf('ben@elm.test');
    inGroups('ben@elm.test', 'erx-oak');
    expect(await practicesOf('ben@elm.test')).toEqual([OAK]);
    expect(await memberOf('ben@elm.test')).toMatchObject({ active: false });
    expect((await recordsOf(ben?.id ?? '')).map(({ event }) => event)).toEqual([
      'user.registered',
      'user.registered',
      'user.deactivated',
      'user.offboarded',
    ]);
    inGroups('ben@elm.test'); // an empty list says: in no group
    expect(await refusal(practicesOf('ben@elm.test'))).toMatchObject({ code: 'session.made-inactive' });
    inGroups('ben@elm.test', 'erx-elm');
    expect(await practicesOf('ben@elm.test')).toEqual([ELM]);
    expect(await memberOf('ben@elm.test')).toMatchObject({ active: true });
    expect((await recordsOf(ben?.id ?? '')).at(-1)?.event).toBe('user.activated');
  });

  it('leave what people made and ended', async () => {
    const registered = await chief.call(registerUser, {
      body: {
        ...NEW_REGISTRATION,
        firstName: 'Grace',
        lastName: 'Hall',
        email: 'grace@elm.test',
        npi: withNpiCheckDigit('123456789'),
        primaryPhoneType: 'Work',
        workPhone: '2055550110',
        address: '1 Elm Street',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
      },
    });
    if (registered.outcome !== 'created') throw new Error('not registered');
    await newPerson('grace@elm.test');
    inGroups('grace@elm.test', 'erx-elm');
    expect(await practicesOf('grace@elm.test')).toEqual([ELM]);
    expect(await memberOf('grace@elm.test')).toMatchObject({ id: registered.id, role: 'Provider' });
    inGroups('grace@elm.test');
    expect(await practicesOf('grace@elm.test')).toEqual([ELM]);

    await newPerson('cleo@elm.test');
    inGroups('cleo@elm.test', 'erx-elm', 'erx-oak');
    expect((await practicesOf('cleo@elm.test')).toSorted()).toEqual([ELM, OAK]);
    const cleo = await memberOf('cleo@elm.test');
    await chief.call(setMemberActive, { params: { id: cleo?.id ?? '' }, body: { active: false } });
    expect(await practicesOf('cleo@elm.test')).toEqual([OAK]);
    await chief.call(setMemberActive, { params: { id: cleo?.id ?? '' }, body: { active: true } });
    inGroups('cleo@elm.test');
    expect(await practicesOf('cleo@elm.test')).toEqual([ELM]);
  });

  it('are read from the userinfo endpoint where the token says nothing of them', async () => {
    await newPerson('dora@elm.test');
    userInfo.set('dora@elm.test', { groups: ['erx-elm'] });
    expect(await practicesOf('dora@elm.test')).toEqual([ELM]);
    userInfo.set('dora@elm.test', { groups: [] });
    expect(await refusal(practicesOf('dora@elm.test'))).toMatchObject({ code: 'session.made-inactive' });
  });

  it.each([
    ['missing', {}],
    ['too many for the token', OVERAGE],
    ['too many, as a flag', { hasgroups: true }],
    ['too many, beside some', { ...OVERAGE, groups: ['everybody'] }],
    ['no texts', { groups: [1, 2] }],
    ['an object', { groups: { 'erx-elm': true } }],
  ])('that are %s change nothing, and it is filed', async (what, said) => {
    const email = `${what.replaceAll(/\W/g, '-')}@elm.test`;
    await newPerson(email);
    inGroups(email, 'erx-elm');
    expect(await practicesOf(email)).toEqual([ELM]);
    const before = await filed();
    claims.set(email, said);
    expect(await practicesOf(email)).toEqual([ELM]);
    expect(await practicesOf(email)).toEqual([ELM]);
    const after = await filed();
    expect(after.length).toBe(before.length + 1);
    expect(after[0]).toContain('Groups at the identity provider changed nothing');
    expect(await memberOf(email)).toMatchObject({ active: true });
  });

  it('that cannot be read make no account, and it is filed for the installation', async () => {
    await newPerson('far@elm.test');
    claims.set('far@elm.test', OVERAGE);
    expect(await refusal(practicesOf('far@elm.test'))).toMatchObject({ code: 'session.account-unknown' });
    const incidents = await server.services.database.run(
      { name: 'groups-filed', text: `SELECT id FROM system_incidents WHERE kind = 'groupsUnreadable'` },
      [],
    );
    expect(incidents).toHaveLength(1);
  });

  it('keep the last administrator of a practice in it', async () => {
    await newPerson('boss@oak.test');
    inGroups('boss@oak.test', 'erx-oak');
    expect(await practicesOf('boss@oak.test')).toEqual([OAK]);
    await server.services.database.run(
      {
        name: 'leave-one-administrator',
        text: `UPDATE memberships m
          SET role = CASE WHEN a.email = 'boss@oak.test' THEN 'Admin' ELSE 'User' END
          FROM accounts a
          WHERE a.id = m.account_id AND m.practice_id = $1`,
      },
      [OAK],
    );
    inGroups('boss@oak.test');
    expect(await practicesOf('boss@oak.test')).toEqual([OAK]);
    const boss = clientOf(server.origin, await tokenOf('boss@oak.test'), OAK);
    expect(
      (await boss.call(searchIncidents, { query: { type: 'groupsUnsettled' } })).map(
        ({ description }) => description,
      ),
    ).toHaveLength(1);
  });
});
