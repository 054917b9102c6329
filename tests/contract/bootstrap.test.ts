import { listAccountNotices, registerUser, resetPassword, signUp } from '@erx/core/accounts/contract';
import { BootstrapReply } from '@erx/core/accounts/bootstrap';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import { getPerson, listMembers } from '@erx/core/grants/contract';
import { askForRole } from '@erx/core/approvals/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { approveRoleProgram } from '@erx/server/accounts/approve-role-program';
import { bootstrapProgram } from '@erx/server/accounts/bootstrap-program';
import { readConfig } from '@erx/server/platform/config';
import { type RunningServer, startServer } from '@erx/server/start';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/signing-fixture';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { makeStorage } from '../harness/database';
import { freePort } from '../harness/ports';
import { databaseKinds } from '../harness/run';
import { dropStorage } from '../harness/templates';
import { isWhole } from '../harness/whole';

const PHONE = { primaryPhoneType: 'Cell', cellPhone: '2055550199' } as const;

describe.each(databaseKinds())('the first super administrator on %s', (kind) => {
  let storage: Awaited<ReturnType<typeof makeStorage>>;
  let environment: Record<string, string>;
  let origin: string;
  let running: RunningServer | undefined;
  const now = () => new Date();

  beforeEach(async () => {
    storage = await makeStorage(kind, 'catalogue');
    const port = await freePort();
    origin = `http://127.0.0.1:${String(port)}`;
    environment = {
      ERX_PORT: String(port),
      ERX_HOST: '127.0.0.1',
      ERX_PUBLIC_URL: origin,
      ERX_DATA: storage.dataFolder,
      ERX_LOG_LEVEL: 'silent',
      ERX_SIGN_UP: 'off',
      ERX_SIGN_UP_WORK: '0',
      ...(storage.databaseUrl === null ? {} : { DATABASE_URL: storage.databaseUrl }),
    };
  });
  afterEach(async () => {
    await stop();
    await dropStorage(storage);
  });

  const start = async (more: Record<string, string> = {}) => {
    running = await startServer(readConfig({ ...environment, ...more }));
  };
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  const bootstrap = async (...words: readonly string[]) =>
    BootstrapReply.parse(JSON.parse(await bootstrapProgram([...words, '--json'], environment, now)));
  const ADA = ['--email', 'Ada@elm.test', '--first-name', 'Ada', '--last-name', 'Byron'] as const;
  const ELM = ['--practice', 'Elm Street', '--time-zone', 'America/Chicago'] as const;
  const stranger = () => clientOf(origin, undefined, undefined);
  const setPassword = (address: string | null) =>
    stranger().call(resetPassword, {
      body: {
        token: address?.split('#password=')[1] ?? '',
        password: FIRST_PASSWORD,
        confirmation: FIRST_PASSWORD,
      },
    });
  const signedIn = async (email: string) => {
    const token = await accessToken(origin, email, FIRST_PASSWORD);
    const [practice] = await clientOf(origin, token, undefined).call(listAccessiblePractices, {});
    return clientOf(origin, token, practice?.id);
  };

  it('enters a fresh installation where nobody can sign up: account, practice, role, and a link for the password', async () => {
    const made = await bootstrap(...ADA, ...ELM);
    expect(made).toMatchObject({
      email: 'Ada@elm.test',
      practiceName: 'Elm Street',
      isNewPractice: true,
      practiceLacks: 'address or telephone number',
      issuer: null,
    });
    expect(made.address).toMatch(new RegExp(`^${origin}/signup#password=[\\w-]{43}$`));
    await start();
    await setPassword(made.address);
    const client = await signedIn('ada@elm.test');
    expect(await client.call(getUserInfo, {})).toMatchObject({
      id: made.accountId,
      role: 'Admin',
      isSuperAdmin: true,
      permissions: expect.arrayContaining([
        'role.change',
        'reference.import',
        'marketing.read',
        'user.register',
      ]) as string[],
    });
    expect(await client.call(getPractice, {})).toMatchObject({
      name: 'Elm Street',
      timeZone: 'America/Chicago',
    });
    const trail = await running?.services.database.run<{
      event: string;
      account_id: string | null;
      details: string;
    }>(
      {
        name: 'test-trail',
        text: `SELECT event, account_id, details
          FROM audit_records
          WHERE practice_id = $1 AND account_id IS NULL
          ORDER BY sequence`,
      },
      [made.practiceId],
    );
    expect(trail?.map(({ event }) => event)).toEqual([
      'practice.created',
      'user.registered',
      'role.given',
      'incident.roleGiven',
      'role.given',
      'incident.roleGiven',
    ]);
    expect(JSON.parse(trail?.[4]?.details ?? '')).toMatchObject({
      role: 'Super administrator',
      before: 'not held',
      after: 'held',
      by: 'machine',
    });
    expect(
      (await client.call(searchIncidents, { query: { type: 'roleGiven' } })).map(
        ({ description, isOfService }) => [description, isOfService],
      ),
    ).toEqual([
      ['A role was given for Ada Byron: Super administrator', true],
      ['A role was given for Ada Byron: Administrator', true],
    ]);
    await stop();
    // Once there is one who can act, they make others.
    await expect(
      bootstrap(
        '--email',
        'eve@elm.test',
        '--first-name',
        'Eve',
        '--last-name',
        'X',
        '--practice',
        'Elm Street',
      ),
    ).rejects.toThrow(/^This installation has a super administrator already\. Nothing was changed\./);
  });

  if (isWhole)
    it('the operator is the second person for the second super administrator, and for nobody after that', async () => {
      const made = await bootstrap(...ADA, ...ELM);
      await start();
      await setPassword(made.address);
      const ada = await signedIn('ada@elm.test');
      const addressOf = async (email: string, lastName: string) => {
        const registered = await ada.call(registerUser, {
          body: {
            ...NEW_REGISTRATION,
            firstName: 'Grace',
            lastName,
            email,
            password: FIRST_PASSWORD,
            confirmation: FIRST_PASSWORD,
            ...PHONE,
          },
        });
        if (registered.outcome !== 'created') throw new Error('No one was registered.');
        return registered.id;
      };
      const grace = await addressOf('grace@elm.test', 'Hopper');
      const request = await ada.call(askForRole, {
        params: { id: grace },
        body: { role: 'super-admin', reason: 'Nobody else could give it back' },
      });
      expect([request.approvers, request.refusal]).toMatchObject([
        [],
        expect.stringContaining('You asked for this'),
      ]);
      await stop();

      const approve = (email: string, askedBy: string) =>
        approveRoleProgram(['--email', email, '--asked-by', askedBy, '--json'], environment, now);
      await expect(approveRoleProgram(['--email', 'grace@elm.test'], environment, now)).rejects.toThrow(
        /--asked-by/,
      );
      await expect(approve('grace@elm.test', 'eve@elm.test')).rejects.toThrow(/^No request of this person/);
      await expect(approve('ada@elm.test', 'grace@elm.test')).rejects.toThrow(/^No request of this person/);
      expect(JSON.parse(await approve('Grace@elm.test', 'ada@elm.test'))).toEqual({
        requestId: request.id,
        practiceName: 'Elm Street',
        email: 'grace@elm.test',
        role: 'Super administrator',
        askedBy: 'ada@elm.test',
        reason: 'Nobody else could give it back',
      });
      await expect(approve('grace@elm.test', 'ada@elm.test')).rejects.toThrow(/^No request of this person/);

      await start();
      const again = await signedIn('ada@elm.test');
      const { held, history } = await again.call(getPerson, { params: { id: grace } });
      expect(held).toMatchObject([{ what: 'super-admin', by: 'The operator', askedBy: 'Ada Byron' }]);
      expect(history[0]).toMatchObject({ event: 'role.given', by: 'The operator' });
      expect(
        (await again.call(listAccountNotices, {})).map(({ kind: what, by }) => [what, by]),
      ).toContainEqual(['own-role-request-approved', 'The operator']);
      const sam = await addressOf('sam@elm.test', 'Porter');
      await again.call(askForRole, { params: { id: sam }, body: { role: 'partner', reason: 'Supports us' } });
      await stop();
      // Grace chose no password of her own yet, and could: she is asked, not the operator.
      await expect(approve('sam@elm.test', 'ada@elm.test')).rejects.toThrow(
        /^Another super administrator of the practice can approve this request/,
      );
    });

  if (isWhole)
    it('until the password is set it may be repeated: for another link, or for somebody else in place of a mistyped address', async () => {
      const first = await bootstrap(...ADA, ...ELM);
      const again = await bootstrap('--email', 'ada@elm.test');
      expect([again.accountId, again.practiceId, again.isNewPractice]).toEqual([
        first.accountId,
        first.practiceId,
        false,
      ]);
      const grace = await bootstrap(
        '--email',
        'grace@elm.test',
        '--first-name',
        'Grace',
        '--last-name',
        'Hop',
        '--practice',
        'Elm Street',
      );
      expect([grace.practiceId, grace.isNewPractice]).toEqual([first.practiceId, false]);
      await start();
      for (const { address } of [first, again])
        expect(await refusal(setPassword(address))).toMatchObject({ code: 'password.link-unknown' });
      await setPassword(grace.address);
      const { users } = await (await signedIn('grace@elm.test')).call(listMembers, {});
      expect(users.map(({ email, isSuperAdmin }) => [email, isSuperAdmin])).toEqual([
        ['ada@elm.test', false],
        ['grace@elm.test', true],
      ]);
    });

  if (isWhole)
    it('makes one of a prescriber who has signed up, who goes on with the own password', async () => {
      await start({ ERX_SIGN_UP: 'on' });
      await stranger().call(signUp, { body: signUpEntry('founder@elm.test') });
      await stop();
      expect(await bootstrap('--email', 'founder@elm.test')).toMatchObject({
        practiceName: 'Elm Street Family Medicine',
        isNewPractice: false,
        address: null,
      });
      expect(
        await bootstrapProgram(['--email', 'founder@elm.test'], environment, now).catch(
          (error: unknown) => (error as Error).message,
        ),
      ).toMatch(/already/);
      await start();
      expect(await (await signedIn('founder@elm.test')).call(getUserInfo, {})).toMatchObject({
        role: 'Admin',
        isSuperAdmin: true,
        npi: expect.any(String) as string,
      });
    });

  it('takes everything about a practice from a file, by the rules of sign-up', async () => {
    const file = join(storage.dataFolder, 'practice.json');
    const write = (content: unknown) => {
      writeFileSync(file, JSON.stringify(content));
    };
    const whole = {
      practiceName: 'Oak Lane',
      tin: '990000303',
      timeZone: 'America/Phoenix',
      practiceAddress: '1 Oak',
      practiceCity: 'Tucson',
      practiceState: 'AZ',
      practiceZipCode: '85701',
      practicePhone: '(520) 555-0101',
      practiceFax: '5205550102',
    };
    const refused = () =>
      bootstrap(...ADA, '--practice-file', file).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
    write({
      practiceName: 'Oak Lane',
      timeZone: 'America/Phoenix',
      practicePhone: '12',
      practiceZipCode: '1',
    });
    const lacks = await refused();
    expect(lacks).toMatch(/cannot be made\. Nothing was changed\.\n/);
    expect(
      lacks
        .split('\n')
        .slice(1)
        .map((lack) => lack.split(':')[0]?.trim()),
    ).toEqual(['tin', 'practiceAddress', 'practiceFax', 'practicePhone', 'practiceZipCode']);
    write({ ...whole, practicePhone: '' });
    expect(await refused()).toContain('\n  practicePhone: Practice Phone should not be empty');
    write({ ...whole, color: 'red', tin: 7 });
    expect((await refused()).split('\n')).toHaveLength(3);
    write(whole);
    const made = await bootstrap(...ADA, '--practice-file', file);
    expect(made.practiceLacks).toBe('');
    await start();
    await setPassword(made.address);
    expect(await (await signedIn('ada@elm.test')).call(getPractice, {})).toMatchObject({
      name: 'Oak Lane',
      phone: '5205550101',
      state: 'AZ',
      timeZone: 'America/Phoenix',
    });
  });

  const REFUSED: [string, readonly string[], RegExp][] = [
    ['no address', [], /^Name the e-mail address/],
    ['a wrong address', ['--email', 'ada'], /--email cannot be used/],
    ['nobody', ['--email', 'ada@elm.test'], /Name the person too/],
    ['no practice', ADA, /belongs to no practice yet/],
    ['an unknown practice', [...ADA, '--practice', 'Nowhere'], /say its time zone/],
    ['no time zone', [...ADA, '--practice', 'X', '--time-zone', 'Elsewhere'], /names no time zone/],
    ['a missing file', [...ADA, '--practice-file', '/nowhere.json'], /cannot be read as JSON/],
  ];
  it.each(isWhole ? REFUSED : REFUSED.slice(0, 2))(
    'says what is missing and changes nothing: %s',
    async (_, words, sentence) => {
      await expect(bootstrap(...words)).rejects.toThrow(sentence);
      expect(await bootstrap(...ADA, ...ELM)).toMatchObject({ isNewPractice: true });
    },
  );
});
