import { registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import type { Client } from '@erx/core/client/call';
import { listMembers, setMemberActive } from '@erx/core/grants/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { withNpiCheckDigit } from '@erx/core/users/registrations';
import { groupKeeper } from '@erx/server/provisioning/groups';
import { APIError } from 'better-auth/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignClient, HOSPITAL } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { scimCall } from '../fixtures/scim';
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

/** How far the provider's clock may be ahead, in milliseconds. */
const CLOCKS_APART = 5_000;
const thisSecond = () => Math.floor(Date.now() / 1000) * 1000;

describe('groups at a foreign provider', () => {
  let provider: BentProvider;
  let server: TestServer;
  let chief: Client;
  /** Of the service, in milliseconds since 1970; on a full second, as tokens say when they were issued. */
  let clock = thisSecond();
  /** Whether the service goes by the clock on the wall, as the provider's own sign-in does. */
  let isOnTheWall = true;
  const onTheWall = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    isOnTheWall = true;
    const result = await work();
    clock = thisSecond();
    isOnTheWall = false;
    return result;
  };
  const claims = new Map<string, Record<string, unknown>>();
  const userInfo = new Map<string, () => Record<string, unknown>>();
  const inGroups = (email: string, ...groups: string[]) => claims.set(email, { groups });

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await startForeignProvider(origin);
    provider.behaviour.claims = (email) => claims.get(email) ?? {};
    provider.behaviour.userInfo = (email) => userInfo.get(email)?.() ?? {};
    server = await startTestServer(
      undefined,
      {
        ...provider.settings,
        ERX_PORT: String(port),
        ERX_PUBLIC_URL: origin,
        OIDC_GROUPS_CLAIM: 'groups',
        OIDC_GROUP_PRACTICES: JSON.stringify({ 'erx-elm': ELM, '/erx/elm/night': ELM, 'erx-oak': OAK }),
      },
      () => new Date(isOnTheWall ? Date.now() : clock),
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
    chief = await onTheWall(() => foreignClient(origin, 'chief@elm.test', ELM));
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  /** A token as of a sign-in two seconds after the last one, with the groups of now. */
  const tokenOf = (email: string) => {
    clock += 2_000;
    return provider.issueToken(email, clock / 1000);
  };
  const practicesBy = async (token: string) =>
    (await clientOf(server.origin, token, undefined).call(listAccessiblePractices, {}))
      .map(({ id }) => id)
      .toSorted();
  const practicesOf = async (email: string) => await practicesBy(await tokenOf(email));
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

  const filedOfSystem = async () =>
    (
      await server.services.database.run<{ description: string }>(
        {
          name: 'groups-filed',
          text: `SELECT description FROM system_incidents WHERE kind = 'groupsUnreadable' ORDER BY at, id`,
        },
        [],
      )
    ).map(({ description }) => description);

  it('make an account and a membership of somebody unknown, as a user, and say by what', async () => {
    await newPerson('ada@elm.test');
    inGroups('ada@elm.test', 'everybody', 'erx-elm');
    const client = await onTheWall(() => foreignClient(server.origin, 'ada@elm.test', ELM));
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
    expect(await practicesOf('ben@elm.test')).toEqual([ELM, OAK]);
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
    expect(await practicesOf('cleo@elm.test')).toEqual([ELM, OAK]);
    const cleo = await memberOf('cleo@elm.test');
    await chief.call(setMemberActive, { params: { id: cleo?.id ?? '' }, body: { active: false } });
    expect(await practicesOf('cleo@elm.test')).toEqual([OAK]);
    await chief.call(setMemberActive, { params: { id: cleo?.id ?? '' }, body: { active: true } });
    inGroups('cleo@elm.test');
    expect(await practicesOf('cleo@elm.test')).toEqual([ELM]);
  });

  it('are read from the userinfo endpoint where the token says nothing of them', async () => {
    await newPerson('dora@elm.test');
    userInfo.set('dora@elm.test', () => ({ groups: ['erx-elm'] }));
    expect(await practicesOf('dora@elm.test')).toEqual([ELM]);
    userInfo.set('dora@elm.test', () => ({ groups: [] }));
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
    expect(await filedOfSystem()).toEqual([
      'Groups at a sign-in made no account: they are too many for a token, and the provider keeps them elsewhere.',
    ]);
  });

  it.each([
    ['an administrator', "role = 'Admin'"],
    ['whoever changes grants', 'permission_change_requests = true'],
  ])(
    'end %s, and do not give back what people had given: it is filed, and people give it',
    async (_, given) => {
      const email = `power${String(given.length)}@elm.test`;
      await newPerson(email);
      inGroups(email, 'erx-elm', 'erx-oak');
      expect(await practicesOf(email)).toEqual([ELM, OAK]);
      const { id = '' } = (await memberOf(email)) ?? {};
      await server.services.database.run(
        {
          name: `give-power-${String(given.length)}`,
          text: `UPDATE memberships SET ${given} WHERE practice_id = $1 AND account_id = $2`,
        },
        [ELM, id],
      );
      inGroups(email, 'erx-oak');
      expect(await practicesOf(email)).toEqual([OAK]);
      const before = await filed();
      inGroups(email, 'erx-elm', 'erx-oak');
      expect(await practicesOf(email)).toEqual([OAK]);
      expect(await memberOf(email)).toMatchObject({ active: false });
      const [newest, ...others] = await filed();
      expect(newest).toContain('a person with a role or right that people gave is let in only by people');
      expect(others).toEqual(before);
      await chief.call(setMemberActive, { params: { id }, body: { active: true } });
      expect(await practicesOf(email)).toEqual([ELM, OAK]);
    },
  );

  it.each([
    ['a super administrator', 'is_super_admin = true'],
    ['a partner', "organization_type = 'Partner'"],
  ])('let %s of one practice into no other: it is filed there', async (_, held) => {
    const email = `wide${String(held.length)}@oak.test`;
    await newPerson(email);
    inGroups(email, 'erx-oak');
    expect(await practicesOf(email)).toEqual([OAK]);
    await server.services.database.run(
      { name: `make-powerful-${String(held.length)}`, text: `UPDATE accounts SET ${held} WHERE email = $1` },
      [email],
    );
    const before = await filed();
    inGroups(email, 'erx-oak', 'erx-elm');
    expect(await practicesOf(email)).toEqual([OAK]);
    expect(await memberOf(email)).toBeUndefined();
    const [newest, ...others] = await filed();
    expect(newest).toContain('let in only by people');
    expect(newest).not.toContain('Byron'); // who is no one of this practice is not named here
    expect(others).toEqual(before);
    // as everyone else, for what is tried of the last administrator below
    await server.services.database.run(
      {
        name: 'make-powerful-no-more',
        text: "UPDATE accounts SET is_super_admin = false, organization_type = 'Practice' WHERE email = $1",
      },
      [email],
    );
  });

  it('give nobody back whom the directory has ended since, and who it gives back itself', async () => {
    await newPerson('left@elm.test');
    inGroups('left@elm.test', 'erx-elm', 'erx-oak');
    expect(await practicesOf('left@elm.test')).toEqual([ELM, OAK]);
    const { id = '' } = (await memberOf('left@elm.test')) ?? {};
    inGroups('left@elm.test', 'erx-oak');
    expect(await practicesOf('left@elm.test')).toEqual([OAK]);
    const { clientId, clientSecret } = await chief.call(createServiceAccount, {
      body: { name: 'Directory', rights: ['user.provision'] },
    });
    const directory = scimCall(server.origin, `${clientId}.${clientSecret}`);
    const setActive = async (active: boolean) =>
      await directory('PATCH', `/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: active }],
      });
    expect(await setActive(false)).toMatchObject({ status: 200, body: { active: false } });
    expect(await setActive(false)).toMatchObject({ status: 200, body: { active: false } });
    expect(
      await server.services.database.run(
        {
          name: 'records-of-staying',
          text: "SELECT outcome FROM audit_records WHERE resource_id = $1 AND event = 'user.stays-deactivated'",
        },
        [id],
      ),
    ).toEqual([{ outcome: 'done' }]); // once, though it was said twice
    inGroups('left@elm.test', 'erx-elm', 'erx-oak');
    expect(await practicesOf('left@elm.test')).toEqual([OAK]);
    expect(await setActive(true)).toMatchObject({ status: 200, body: { active: true } });
    expect(await practicesOf('left@elm.test')).toEqual([ELM, OAK]);
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

  describe('of tokens that are seen in another order than they were issued', () => {
    let people = 0;
    /** Someone whom groups hold in both practices, and who stays in one whatever the tokens of a test say. */
    async function held() {
      const email = `tess${String((people += 1))}@elm.test`;
      await newPerson(email);
      const token = (isOfElm: boolean, issuedAt: number | undefined = (clock += 2_000)) => {
        inGroups(email, 'erx-oak', ...(isOfElm ? ['erx-elm'] : []));
        return provider.issueToken(email, issuedAt === undefined ? undefined : issuedAt / 1000);
      };
      expect(await practicesBy(await token(true))).toEqual([ELM, OAK]);
      return { email, token };
    }

    it('bring nobody back by an older one, however often it comes', async () => {
      const { token } = await held();
      const [oldest, older, newer] = [await token(true), await token(true), await token(false)];
      for (const each of [newer, oldest, older, oldest]) expect(await practicesBy(each)).toEqual([OAK]);
      expect(await practicesBy(await token(true))).toEqual([ELM, OAK]);
    });

    it('end by a newer one what an older one holds, which holds it no more', async () => {
      const { token } = await held();
      const [older, newer] = [await token(true), await token(false)];
      expect(await practicesBy(older)).toEqual([ELM, OAK]);
      expect(await practicesBy(newer)).toEqual([OAK]);
      expect(await practicesBy(older)).toEqual([OAK]);
    });

    it('end nothing by an older one that a newer one holds', async () => {
      const { token } = await held();
      const [older, newer] = [await token(false), await token(true)];
      expect(await practicesBy(newer)).toEqual([ELM, OAK]);
      expect(await practicesBy(older)).toEqual([ELM, OAK]);
    });

    it('count also where the newer one found it ended already', async () => {
      const { token } = await held();
      expect(await practicesBy(await token(false))).toEqual([OAK]);
      const [older, newer] = [await token(true), await token(false)];
      expect(await practicesBy(newer)).toEqual([OAK]);
      expect(await practicesBy(older)).toEqual([OAK]);
    });

    it('make nobody a member by an older one, and no account', async () => {
      await newPerson('ulla@elm.test');
      inGroups('ulla@elm.test', 'erx-oak');
      expect(await practicesOf('ulla@elm.test')).toEqual([OAK]);
      inGroups('ulla@elm.test', 'erx-oak', 'erx-elm');
      const older = await tokenOf('ulla@elm.test');
      inGroups('ulla@elm.test', 'erx-oak');
      expect(await practicesOf('ulla@elm.test')).toEqual([OAK]);
      expect(await practicesBy(older)).toEqual([OAK]);

      await newPerson('uwe@elm.test');
      inGroups('uwe@elm.test', 'erx-elm');
      const oldest = await tokenOf('uwe@elm.test');
      inGroups('uwe@elm.test');
      for (const token of [await tokenOf('uwe@elm.test'), oldest])
        expect(await refusal(practicesBy(token))).toMatchObject({ code: 'session.account-unknown' });
      expect(await memberOf('uwe@elm.test')).toBeUndefined();
    });

    it.each([
      ['first', true],
      ['last', false],
    ])('end by one of the same second, which comes %s', async (_, isFirst) => {
      const { token } = await held();
      const [ends, holds] = [await token(false), await token(true, clock)];
      for (const each of isFirst ? [ends, holds] : [holds, ends]) await practicesBy(each);
      expect(await practicesBy(holds)).toEqual([OAK]);
      expect(await practicesBy(await token(true, clock + 1_000))).toEqual([ELM, OAK]);
    });

    it('end by one that does not say when it was issued, and give nothing by it', async () => {
      const { email, token } = await held();
      const older = await token(true);
      inGroups(email, 'erx-oak');
      expect(await practicesBy(await provider.issueToken(email, undefined))).toEqual([OAK]);
      inGroups(email, 'erx-oak', 'erx-elm');
      expect(await practicesBy(await provider.issueToken(email, undefined))).toEqual([OAK]);
      expect(await practicesBy(older)).toEqual([OAK]);
      clock += CLOCKS_APART;
      expect(await practicesBy(await token(true))).toEqual([ELM, OAK]);
    });

    it('give by one that is as far ahead as clocks may be apart; one of the future is refused', async () => {
      const { token } = await held();
      expect(await practicesBy(await token(false))).toEqual([OAK]);
      expect(await practicesBy(await token(true, clock + CLOCKS_APART))).toEqual([ELM, OAK]);
      expect(await refusal(practicesBy(await token(true, clock + CLOCKS_APART + 1_000)))).toMatchObject({
        status: 401,
      });
    });

    it('make no account by one that does not say when it was issued, and it is filed', async () => {
      await newPerson('vera@elm.test');
      inGroups('vera@elm.test', 'erx-elm');
      expect(await refusal(practicesBy(await provider.issueToken('vera@elm.test', undefined)))).toMatchObject(
        {
          code: 'session.account-unknown',
        },
      );
      expect(await filedOfSystem()).toContain(
        'Groups at a sign-in made no account: the token does not say when it was issued, or a time that is yet to come.',
      );
      clock += CLOCKS_APART;
      expect(await practicesOf('vera@elm.test')).toEqual([ELM]);
    });

    it('file in the practices of whoever is known what one of an unknown instant did not give', async () => {
      await newPerson('wanda@elm.test');
      inGroups('wanda@elm.test', 'erx-elm');
      expect(await practicesOf('wanda@elm.test')).toEqual([ELM]);
      const before = await filed();
      expect(await practicesBy(await provider.issueToken('wanda@elm.test', undefined))).toEqual([ELM]);
      expect(await filed()).toEqual(before);
      inGroups('wanda@elm.test', 'erx-elm', 'erx-oak');
      expect(await practicesBy(await provider.issueToken('wanda@elm.test', undefined))).toEqual([ELM]);
      const [newest, ...others] = await filed();
      expect(others).toEqual(before);
      expect(newest).toContain('the token does not say when it was issued');
    });

    it('undo no end by people after it was issued', async () => {
      const { email, token } = await held();
      const unseen = await token(true);
      const { id = '' } = (await memberOf(email)) ?? {};
      clock += 2_000;
      await chief.call(setMemberActive, { params: { id }, body: { active: false } });
      expect(await practicesBy(unseen)).toEqual([OAK]);
    });

    it('count in the same order for two processes at the same time', async () => {
      const { email, token } = await held();
      const [older, newer] = [await token(true), await token(false)];
      const settledByOne = async (text: string) => {
        const identity = await server.services.tokens.verify(text);
        if (!identity) throw new Error('The token does not count.');
        await groupKeeper(server.services)(identity, { token: text, address: '' });
      };
      await Promise.all([older, newer, older].map(settledByOne));
      expect(await memberOf(email)).toMatchObject({ active: false });
    });
  });

  describe('that are asked at the userinfo endpoint', () => {
    /** Counts what the endpoint is asked of someone, and answers as `answer` says. */
    async function asked(email: string, answer: (times: number) => Record<string, unknown>) {
      await newPerson(email);
      let times = 0;
      userInfo.set(email, () => answer((times += 1)));
      return () => times;
    }

    it('are asked once for a token, however many requests come with it, at once or later', async () => {
      const times = await asked('walt@elm.test', () => ({ groups: ['erx-elm'] }));
      expect(await practicesOf('walt@elm.test')).toEqual([ELM]);
      const before = times();
      const token = await tokenOf('walt@elm.test');
      await Promise.all([1, 2, 3, 4].map(() => practicesBy(token)));
      expect(await practicesBy(token)).toEqual([ELM]);
      expect(times()).toBe(before + 1);
      await practicesOf('walt@elm.test');
      expect(times()).toBe(before + 2);
    });

    it('are asked again where the endpoint failed', async () => {
      let isDown = true;
      await asked('xena@elm.test', () => {
        if (isDown) throw new APIError('SERVICE_UNAVAILABLE');
        return { groups: ['erx-elm'] };
      });
      const token = await tokenOf('xena@elm.test');
      expect(await refusal(practicesBy(token))).toMatchObject({ code: 'session.account-unknown' });
      isDown = false;
      expect(await practicesBy(token)).toEqual([ELM]);
    });

    it('are as of when they were asked: what a newer token was told before gives nothing back', async () => {
      let groups = ['erx-elm', 'erx-oak'];
      await asked('yuri@elm.test', () => ({ groups }));
      expect(await practicesOf('yuri@elm.test')).toEqual([ELM, OAK]);
      const [older, newer] = [await tokenOf('yuri@elm.test'), await tokenOf('yuri@elm.test')];
      clock += 60_000;
      groups = ['erx-oak'];
      expect(await practicesBy(older)).toEqual([OAK]);
      groups = ['erx-elm', 'erx-oak'];
      expect(await practicesBy(newer)).toEqual([OAK]);
      clock += CLOCKS_APART;
      expect(await practicesOf('yuri@elm.test')).toEqual([ELM, OAK]);
    });
  });
});
