import type { SignedInSession } from '@erx/core/session/signed-in';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { listOwnSessions } from '@erx/core/session/contract';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import { signIn } from './sign-in';

let demo: DemoPractice;
let erx: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  const { database, now } = demo.server.services;
  const second = await addPractice(database, 'Oak Avenue');
  await database.run(
    {
      name: 'test-second-membership',
      text: `INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'Provider', $3)`,
    },
    [second, demo.practice.provider, now()],
  );
  erx = await demo.terminal();
  await signIn(erx, 'staff@elm.test');
  rmSync(join(erx.folder, 'browser')); // where the first one was sent
  await signIn(erx, 'provider@elm.test', '--profile', 'ada', '--practice', 'Elm Street');
});
afterAll(() => demo.close());

const json = async (...words: readonly string[]): Promise<unknown> =>
  JSON.parse((await erx.run(...words, '--json')).stdout);
const who = async (env: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const running = erx.start(['auth', 'status', '--json'], env);
  running.child.stdin.end();
  const { code, stdout } = await running.outcome;
  return code === 0 ? (JSON.parse(stdout) as { user: { email: string } }).user.email : code;
};

describe('where one is signed in, at the server', () => {
  /** In a browser, as far as the server sees. */
  const browserOf = async (email: string) => {
    const { origin } = demo.server;
    const client = clientOf(origin, await accessToken(origin, email, PASSWORD), undefined);
    await client.call(listOwnSessions, {});
    return client;
  };
  const listed = async (by: Erx, ...words: readonly string[]) =>
    JSON.parse((await by.run('auth', 'sessions', 'list', ...words, '--json')).stdout) as SignedInSession[];
  let admin: Erx;
  beforeAll(async () => {
    await addPerson(demo.server, 'admin@elm.test', [demo.practice.id], { role: 'Admin', lastName: 'Stroud' });
    await addPerson(demo.server, 'nurse@elm.test', [demo.practice.id], { lastName: 'Nurse' });
    admin = await demo.terminal('admin@elm.test');
  });

  it('is listed with the session that asks, for people, for programs and as JSON', async () => {
    await browserOf('admin@elm.test');
    const sessions = await listed(admin);
    expect(sessions.map(({ client, isThis }) => [client, isThis]).sort()).toEqual([
      ['terminal', true],
      ['web', false],
    ]);
    const lines = (await admin.run('auth', 'sessions', 'list')).stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.startsWith('Terminal\tyes\t'))).toContain('127.0.0.1');
    expect((await admin.run('auth', 'sessions', 'list', '--csv')).stdout).toMatch(
      /^Session,This,Last used,Id,Last used from,Signed in,Signed in from\r\n/,
    );
  });

  it('is ended one by one or all but this, at once, after asking', async () => {
    const [one, two] = [await browserOf('admin@elm.test'), await browserOf('admin@elm.test')];
    const web = (await listed(admin)).filter(({ client }) => client === 'web');
    const [first] = web;
    const id = first?.id ?? '';
    expect(await admin.run('auth', 'sessions', 'end', id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --yes to say yes beforehand.') as string,
    });
    expect(await listed(admin)).toHaveLength(web.length + 1);
    expect(await admin.run('auth', 'sessions', 'end', id, '--yes')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'The session is ended. The person working there must sign in again.\n',
    });
    expect((await listed(admin)).map((session) => session.id)).not.toContain(id);
    expect(await admin.run('auth', 'sessions', 'end', id, '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No one session has the id') as string,
    });
    const ended = await admin.run('auth', 'sessions', 'end', '--all', '--yes', '--json');
    expect(JSON.parse(ended.stdout)).toEqual({ ended: web.length - 1 });
    for (const client of [one, two])
      await expect(client.call(listOwnSessions, {})).rejects.toMatchObject({ code: 'session.ended' });
    expect((await listed(admin)).map(({ isThis }) => isThis)).toEqual([true]);
  });

  it('of somebody else is for administrators; nobody ends one without saying which', async () => {
    const nurse = await browserOf('nurse@elm.test');
    const [session] = await listed(admin, '--of', 'nurse@elm.test');
    expect(session).toMatchObject({ client: 'web', isThis: false });
    for (const words of [[], [session?.id ?? '', '--all']])
      expect(
        await admin.run('auth', 'sessions', 'end', ...words, '--of', 'nurse@elm.test', '--yes'),
      ).toMatchObject({ code: 2, stderr: expect.stringContaining('no session was named') as string });
    expect(await erx.run('auth', 'sessions', 'list', '--of', 'nurse@elm.test')).toMatchObject({
      code: 5,
      stdout: '',
    });
    const begins = (session?.id ?? '').slice(0, 30);
    expect(
      await admin.run('auth', 'sessions', 'end', begins, '--of', 'nurse@elm.test', '--yes'),
    ).toMatchObject({ code: 0 });
    await expect(nurse.call(listOwnSessions, {})).rejects.toMatchObject({ code: 'session.ended' });
    expect((await admin.run('auth', 'sessions', 'list', '--of', 'nurse@elm.test')).stderr).toBe(
      'Not signed in anywhere.\n',
    );
    expect(await admin.run('auth', 'sessions', 'list', '--of', 'nobody@elm.test')).toMatchObject({ code: 2 });
  });
});

describe('a sign-in', () => {
  it('that was made last is used, also where ERX_SERVER names its server, and the list says which', async () => {
    expect(await who()).toBe('provider@elm.test');
    expect(await json('auth', 'list')).toEqual([
      expect.objectContaining({ name: 'ada', practice: 'Elm Street', isSignedIn: true, isUsed: true }),
      expect.objectContaining({ server: demo.server.origin, isUsed: false }),
    ]);
    expect((await erx.run('auth', 'list')).stdout).not.toContain('eyJ');
  });

  it('is switched by its name, and one that is not known is refused', async () => {
    expect(await erx.run('auth', 'switch', demo.server.origin)).toMatchObject({ code: 0, stdout: '' });
    expect(await who()).toBe('staff@elm.test');
    expect((await erx.run('auth', 'switch', 'ada')).stderr).toBe('Profile ada is used from now on.\n');
    expect(await who()).toBe('provider@elm.test');
    expect(await erx.run('auth', 'switch', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no profile nobody.') as string,
    });
  });

  it('that a setting or the environment overrules says so', async () => {
    await erx.run('auth', 'switch', demo.server.origin);
    await erx.run('config', 'set', 'profile', 'ada');
    const running = erx.start(['auth', 'switch', demo.server.origin], { ERX_SERVER: '' });
    running.child.stdin.end();
    expect((await running.outcome).stderr).toMatch(
      /^The setting profile is set: commands use the sign-in ada /,
    );
    await erx.run('config', 'unset', 'profile');
    await erx.run('auth', 'switch', 'ada');
  });

  it('of another server than ERX_SERVER names: said beside --profile, refused beside ERX_PROFILE', async () => {
    const elsewhere = { ERX_SERVER: 'http://127.0.0.1:9' };
    const named = erx.start(['whoami', '--profile', 'ada'], elsewhere);
    named.child.stdin.end();
    expect(await named.outcome).toMatchObject({
      code: 0,
      stderr: `ERX_SERVER names http://127.0.0.1:9; the profile ada is one of ${demo.server.origin}, which is used.\n`,
    });
    expect(await who({ ...elsewhere, ERX_PROFILE: 'ada' })).toBe(2);
    expect(await who({ ERX_PROFILE: 'ada' })).toBe('provider@elm.test');
  });

  it('gives a token that the API takes, and nothing beside it', async () => {
    const { code, stdout, stderr } = await erx.run('auth', 'token');
    expect([code, stderr]).toEqual([0, '']);
    const reply = await fetch(`${demo.server.origin}/api/userinfo`, {
      headers: { authorization: `Bearer ${stdout.trim()}`, 'x-practice-id': demo.practice.id },
    });
    expect(reply.status).toBe(200);
  });

  it('that was ended elsewhere says what signs in again as before', async () => {
    const other = await demo.terminal();
    await signIn(other, 'other@elm.test', '--profile', 'victor');
    const file = join(other.settings, 'sign-in.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as {
      servers: Record<string, { tokens: Record<string, string> }>;
    };
    Object.assign(kept.servers['victor']?.tokens ?? {}, { accessToken: 'not-one', refreshToken: 'gone' });
    writeFileSync(file, JSON.stringify(kept));
    expect(await other.run('whoami')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/ Run: erx login --profile victor\n$/) as string,
    });
  });
});

describe('--practice', () => {
  it('is for one command: the next one is where it was', async () => {
    const practiceOf = async (...words: readonly string[]) =>
      ((await json('whoami', ...words)) as { organizationName: string }).organizationName;
    expect(await practiceOf('--practice', 'oak')).toBe('Oak Avenue');
    expect(await practiceOf()).toBe('Elm Street');
    await demo.practice.prescribe('Only at Elm Street');
    expect((await erx.run('prescriptions', 'list')).stdout).toContain('Only at Elm Street');
    expect((await erx.run('prescriptions', 'list', '--practice', 'Oak Avenue')).stdout).toBe('');
  });

  it('of a name that is none of them is refused, with those that there are', async () => {
    expect(await erx.run('prescriptions', 'list', '--practice', 'Lakeside')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('"Elm Street", "Oak Avenue"') as string,
    });
  });
});
