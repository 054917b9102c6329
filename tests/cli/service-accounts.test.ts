import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx, type Outcome } from './erx';
import { signIn } from './sign-in';

let server: TestServer;
/** An administrator who is signed in. */
let admin: Erx;
/** A script: nobody is signed in. */
let script: Erx;

beforeAll(async () => {
  server = await startTestServer();
  const elm = await addPractice(server.services.database, 'Elm Street');
  await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin', firstName: 'Grace', lastName: 'Hall' });
  await addPerson(server, 'staff@elm.test', [elm]);
  admin = new Erx(server.origin);
  expect((await signIn(admin, 'admin@elm.test')).code).toBe(0);
});
afterAll(async () => {
  admin.close();
  await server.close();
});
beforeEach(() => void (script = new Erx(server.origin)));
afterEach(() => script.close());

interface Made {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

async function make(...rights: string[]): Promise<Made> {
  const done = await admin.run(
    'service-accounts',
    'create',
    '--name',
    `Script ${randomUUID().slice(0, 8)}`,
    '--json',
    '--right',
    ...rights,
  );
  expect(done).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(done.stdout) as Made;
}

async function runAs(
  account: Partial<Made>,
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { clientId, clientSecret } = account;
  const running = script.start(words, {
    ...(clientId ? { ERX_CLIENT_ID: clientId } : {}),
    ...(clientSecret ? { ERX_CLIENT_SECRET: clientSecret } : {}),
    ...more,
  });
  running.child.stdin.end();
  return running.outcome;
}

describe('erx service-accounts', () => {
  it('create prints the secret alone on stdout, what it belongs to beside it, and each once', async () => {
    const done = await admin.run(
      'service-accounts',
      'create',
      '--name',
      'Nightly audit',
      '--right',
      'audit.read',
      'audit.export',
    );
    expect(done.code).toBe(0);
    expect(done.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(done.stderr).toMatch(
      new RegExp(
        [
          String.raw`Made the service account Nightly audit of Elm Street\.`,
          String.raw` {2}ERX_SERVER=http\S+`,
          String.raw` {2}ERX_CLIENT_ID=erx-[\da-f-]{36}`,
          String.raw` {2}may audit\.read, audit\.export\n`,
        ].join('\n'),
      ),
    );
    expect(done.stderr).not.toContain(done.stdout.trim());
    const listed = await admin.run('service-accounts', 'list', '--json');
    expect(listed.stdout).not.toContain(done.stdout.trim());
    expect(JSON.parse(listed.stdout)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Nightly audit',
          rights: ['audit.read', 'audit.export'],
          createdBy: 'Grace Hall',
        }),
      ]),
    );
  });

  it('create names the rights there are, refuses those one lacks, and a name that is taken', async () => {
    const usage = await admin.run(
      'service-accounts',
      'create',
      '--name',
      'x',
      '--right',
      'prescription.sign',
    );
    expect(usage).toMatchObject({ code: 2, stdout: '' });
    expect(usage.stderr).toContain('audit.read, audit.export, incident.read');
    const beyond = await admin.run('service-accounts', 'create', '--name', 'x', '--right', 'marketing.read');
    expect(beyond).toMatchObject({
      code: 5,
      stdout: '',
      stderr:
        'erx: You do not hold these rights yourself, so you cannot hand them to a service account: marketing.read.\n',
    });
    const { name } = await make('audit.read');
    const taken = await admin.run(
      'service-accounts',
      'create',
      '--name',
      name.toUpperCase(),
      '--right',
      'audit.read',
      '--json',
    );
    expect([taken.code, JSON.parse(taken.stderr)]).toMatchObject([
      5,
      { error: { code: 'service-account.name-taken', exitCode: 5 } },
    ]);
  });

  it('rotate asks on a terminal: no leaves the secret as it is, yes prints another', async () => {
    const made = await make('audit.read');
    const ask = async (answer: string): Promise<{ code: number; text: string }> => {
      const terminal = admin.onTerminal(['service-accounts', 'rotate', made.name], { cols: 120, rows: 24 });
      await terminal.sees(/give it another secret\?[\s\S]*\[y\/N\]/);
      terminal.pty.write(`${answer}\r`);
      return { code: await terminal.exit, text: terminal.screen() };
    };
    expect(await ask('n')).toMatchObject({
      code: 3,
      text: expect.stringContaining('Nothing was changed.') as string,
    });
    expect((await runAs(made, ['whoami'])).code).toBe(0);
    const asked = await ask('y');
    expect(asked.code).toBe(0);
    const [secret = ''] = /^[\w-]{43}$/m.exec(asked.text) ?? [];
    expect((await runAs(made, ['whoami'])).code).toBe(4);
    expect((await runAs({ ...made, clientSecret: secret }, ['whoami'])).code).toBe(0);
  });

  it('are nothing for staff', async () => {
    const staff = new Erx(server.origin);
    try {
      await signIn(staff, 'staff@elm.test');
      expect(await staff.run('service-accounts', 'list')).toMatchObject({ code: 5, stdout: '' });
    } finally {
      staff.close();
    }
  });

  it('rotate and revoke find one by its name, and end what was', async () => {
    const made = await make('audit.read');
    expect((await runAs(made, ['whoami'])).code).toBe(0);
    expect((await admin.run('service-accounts', 'rotate', made.name)).stderr).toMatch(
      /there is no terminal to ask on: .*give it another secret\?.*Add --yes/,
    );
    expect((await runAs(made, ['whoami'])).code).toBe(0);
    const rotated = await admin.run('service-accounts', 'rotate', made.name.toLowerCase(), '--yes');
    expect(rotated).toMatchObject({ code: 0 });
    expect(rotated.stdout.trim()).not.toBe(made.clientSecret);
    const old = await runAs(made, ['whoami']);
    expect(old).toMatchObject({ code: 4, stdout: '' });
    expect(old.stderr).toBe(
      'erx: The server does not accept this client id and secret. Check ERX_CLIENT_ID and its ' +
        'secret; an administrator makes a new one: erx service-accounts rotate\n',
    );
    const present = { ...made, clientSecret: rotated.stdout.trim() };
    expect((await runAs(present, ['whoami'])).code).toBe(0);
    expect((await admin.run('service-accounts', 'revoke', made.name)).stderr).toMatch(
      /there is no terminal to ask on: .*end it for good\?.*Add --yes/,
    );
    expect((await runAs(present, ['whoami'])).code).toBe(0);
    expect(await admin.run('service-accounts', 'revoke', made.clientId, '--yes')).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect((await runAs(present, ['whoami'])).code).toBe(4);
    expect(await admin.run('service-accounts', 'revoke', made.clientId, '--yes')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('was revoked and stays so') as string,
    });
    expect(await admin.run('service-accounts', 'rotate', made.clientId, '--yes')).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringContaining('was revoked and stays so') as string,
    });
    expect(await admin.run('service-accounts', 'revoke', made.name)).toMatchObject({ code: 2 });
    expect((await admin.run('service-accounts', 'list')).stdout).toMatch(
      new RegExp(`${made.name}\\t\\S+\\trevoked`),
    );
  });
});

describe('a script signed in by its environment', () => {
  it('is the service account, wherever a person is signed in, and writes nothing to disk', async () => {
    const made = await make('audit.read', 'hours.read');
    const who = await runAs(made, ['whoami']);
    expect(who).toMatchObject({ code: 0, stderr: '' });
    expect(who.stdout).toMatch(
      new RegExp(`^Name +${made.name}\\nRole +service account\\nPractice +Elm Street\\n`),
    );
    expect(who.stdout).toMatch(/\nMay +hours\.read, audit\.read\n/);
    expect(existsSync(script.settings)).toBe(false);
    // Before a stored sign-in, but for a profile that is named.
    const kept = readFileSync(join(admin.settings, 'sign-in.json'), 'utf8');
    const env = { ERX_CLIENT_ID: made.clientId, ERX_CLIENT_SECRET: made.clientSecret };
    expect((await admin.start(['whoami'], env).outcome).stdout).toContain(made.name);
    expect((await admin.start(['whoami', '--profile', server.origin], env).outcome).stdout).toContain(
      'Grace Hall',
    );
    expect(readFileSync(join(admin.settings, 'sign-in.json'), 'utf8')).toBe(kept);
  });

  it('takes the secret from a file, such as a credential of systemd', async () => {
    const { clientId, clientSecret } = await make('audit.read');
    const file = join(script.folder, 'secret');
    writeFileSync(file, `${clientSecret}\n`);
    expect((await runAs({ clientId }, ['whoami'], { ERX_CLIENT_SECRET_FILE: file })).code).toBe(0);
    expect(await runAs({ clientId }, ['whoami'], { ERX_CLIENT_SECRET_FILE: `${file}.gone` })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read') as string,
    });
  });

  it('names the practice, or is stopped where it is another', async () => {
    const made = await make('audit.read');
    expect((await runAs(made, ['whoami'], { ERX_PRACTICE: 'elm street' })).code).toBe(0);
    const other = await runAs(made, ['audit', 'search'], { ERX_PRACTICE: 'Oak Lane' });
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toContain(
      'belongs to no practice whose name is Oak Lane or begins with it. Choose one of: "Elm Street"',
    );
  });

  it.each([
    ['no secret', { ERX_CLIENT_ID: 'erx-1' }, 'ERX_CLIENT_ID is set, and no secret.'],
    ['no client id', { ERX_CLIENT_SECRET: 'x' }, 'A client secret is set, and no client id.'],
    [
      'no server',
      { ERX_CLIENT_ID: 'erx-1', ERX_CLIENT_SECRET: 'x', ERX_SERVER: '' },
      'ERX_CLIENT_ID is set, and no server is named.',
    ],
  ])('%s: says what to set', async (_, env, sentence) => {
    const done = await runAs({}, ['whoami'], env);
    expect(done).toMatchObject({ code: 2, stdout: '' });
    expect(done.stderr).toContain(sentence);
  });

  it('never prints its secret, whatever goes wrong', async () => {
    const made = await make('audit.read');
    for (const secret of [made.clientSecret, `${made.clientSecret.slice(0, -1)}_`]) {
      const done = await runAs({ ...made, clientSecret: secret }, ['prescriptions', 'list', '--verbose']);
      expect([4, 5]).toContain(done.code);
      expect(done.stdout + done.stderr).not.toContain(secret);
    }
  });

  it('has erx doctor check what it may, and is not refused anything by the rest', async () => {
    const made = await make('audit.read');
    const done = await runAs(made, ['doctor', '--json']);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    const { checks } = JSON.parse(done.stdout) as { checks: readonly { name: string; says: string }[] };
    const says = Object.fromEntries(checks.map((check) => [check.name, check.says]));
    expect(says).toMatchObject({
      'Live events': 'Not checked: this needs the right notification.read.',
      'Reference data': 'Not checked: this needs the right drug.read.',
      'Audit seals': expect.stringMatching(/sealed|seal yet/) as string,
    });
    const trail = await admin.run('audit', 'search', '--start', '1d', '--user', made.name);
    expect(trail.stdout).toContain('Signed in');
    expect(trail.stdout).not.toContain('refused');
  });

  it('is told that it lacks the right, and where to look', async () => {
    const done = await runAs(await make('audit.read'), ['prescriptions', 'list']);
    expect(done).toMatchObject({ code: 5, stdout: '' });
    expect(done.stderr).toContain('erx whoami says what this service account may');
  });

  // A list over several statuses or kinds is several calls of one right.
  it.each([
    [['prescriptions', 'list']],
    [['prescriptions', 'list', '--all', '--json']],
    [['requests', 'list']],
    [['requests', 'list', '--state', 'all']],
    [['requests', 'show', 'RX-UNKNOWN']],
  ])('erx %j without the right is one refusal, and one incident of the practice', async (words) => {
    const made = await make('audit.read');
    expect(await runAs(made, words)).toMatchObject({ code: 5, stdout: '' });
    const filed = await server.services.database.run<{ event: string }>(
      {
        name: 'test-filed',
        text: `SELECT event
            FROM audit_records
            WHERE account_id = (SELECT account_id FROM service_accounts WHERE client_id = $1) AND outcome = $2
            ORDER BY sequence`,
      },
      [made.clientId, 'refused'],
    );
    expect(filed.map(({ event }) => event)).toEqual(['access.refused', 'incident.unauthorizedOperation']);
  });
});

describe('profiles', () => {
  it('keep several sign-ins at one server apart; the one used at last is the one that is meant', async () => {
    expect((await signIn(script, 'admin@elm.test', '--profile', 'boss')).stderr).toContain(
      'Profile boss is used from now on.',
    );
    expect((await script.start(['whoami', '--json'], { ERX_SERVER: '' }).outcome).stdout).toContain(
      'admin@elm.test',
    );
    // ERX_SERVER names the very server of the profile used last: it is that profile.
    expect((await script.run('whoami', '--json')).stdout).toContain('admin@elm.test');
    expect((await script.start(['whoami', '--json'], { ERX_PROFILE: 'boss' }).outcome).stdout).toContain(
      'admin@elm.test',
    );
    const unknown = await script.run('whoami', '--profile', 'nobody');
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain('There is no profile nobody. Known profiles: boss.');
    expect((await script.run('logout', '--profile', 'boss')).code).toBe(0);
    const out = await script.run('whoami', '--profile', 'boss');
    expect(out).toMatchObject({ code: 4 });
    expect(out.stderr).toContain('Run: erx login --profile boss');
  });
});
