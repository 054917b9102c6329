import type { FoundUser } from '@erx/core/users/model';
import type { PracticeMember } from '@erx/core/grants/model';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import type { TerminalPractice } from './practice';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let admin: Erx;
let staff: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  const oak = await addPractice(server.services.database, 'Oak Lane');
  await addPerson(server, 'admin@elm.test', [practice.id], {
    role: 'Admin',
    firstName: 'Harriet',
    lastName: 'Stroud',
  });
  await addPerson(server, 'namesake@elm.test', [practice.id], { firstName: 'Victor', lastName: 'Osei' });
  await addPerson(server, 'both@elm.test', [practice.id, oak], { firstName: 'Noor', lastName: 'Haddad' });
  await addPerson(server, 'stranger@oak.test', [oak], { firstName: 'Ada', lastName: 'Byron' });
  admin = await demo.terminal('admin@elm.test');
  staff = await demo.terminal('staff@elm.test');
});
afterAll(() => demo.close());

const member = async (person: string): Promise<PracticeMember> =>
  JSON.parse((await admin.run('users', 'show', person, '--json')).stdout) as PracticeMember;

describe('people', () => {
  it('are listed with permissions and tokens, prescribers first, of this practice alone', async () => {
    const rows = JSON.parse((await admin.run('users', 'list', '--json')).stdout) as PracticeMember[];
    expect(rows.map(({ email }) => email)).toEqual([
      'provider@elm.test',
      'other@elm.test',
      'both@elm.test',
      'namesake@elm.test',
      'staff@elm.test',
      'admin@elm.test',
    ]);
    expect((await admin.run('users', 'list', '--role', 'prescriber', '--csv')).stdout).toMatch(
      new RegExp(
        [
          '^Name,E-mail,State,Role,Last sign-in,NPI,DEA number,Permissions,Token,Id',
          String.raw`Ada Byron,provider@elm\.test,[^,]*,Provider,[^,]*,1234567893,[^\r]*`,
          String.raw`Victor Osei,other@elm\.test,[^\r]*`,
          '$',
        ].join('\r\n'),
      ),
    );
    expect(await staff.run('users', 'list')).toMatchObject({ code: 5, stdout: '' });
  });

  it('are found by whoever is a member, page by page', async () => {
    const first = await staff.run('users', 'search', '--limit', '2', '--jsonl');
    const after = /--after (\S+)/.exec(first.stderr)?.[1] ?? '';
    const rest = await staff.run('users', 'search', '--all', '--jsonl', '--after', after);
    const found = [first, rest].flatMap(({ stdout }) =>
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as FoundUser),
    );
    expect(new Set(found.map(({ email }) => email)).size).toBe(6);
    expect((await staff.run('users', 'search', 'osei', 'other')).stdout).toMatch(
      /^Victor Osei\tother@elm\.test\tActive\t1245319599\t/,
    );
    expect(await staff.run('users', 'search', 'byron', 'oak')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'No one matches.\n',
    });
  });

  it('are reviewed: who may do what, a row for each thing, and who holds nothing once', async () => {
    const { stdout } = await admin.run('users', 'review', '--jsonl');
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { email: string; what?: string; by: string });
    expect(rows.filter(({ email }) => email === 'admin@elm.test')).toMatchObject([{ what: 'admin', by: '' }]);
    expect(rows.filter(({ email }) => email === 'staff@elm.test')).toMatchObject([
      expect.not.objectContaining({ what: expect.anything() as unknown }) as object,
    ]);
    expect((await admin.run('users', 'review', '--csv')).stdout).toMatch(
      /^Name,Kind,May do,Since,Given by,Ends,State,Last sign-in,Odd,Member since,Allows,E-mail,Id\r?\n/,
    );
    expect(await staff.run('users', 'review')).toMatchObject({ code: 5, stdout: '' });
  });

  it('are shown one by one; a name that two have is refused with both', async () => {
    expect((await admin.run('users', 'show', 'PROVIDER@elm.test')).stdout).toMatch(
      new RegExp(
        [
          '^Name\tAda Byron',
          String.raw`E-mail\tprovider@elm\.test`,
          'State\tActive',
          'Role\tProvider',
          'NPI\t1234567893',
          String.raw`[\s\S]*`,
          'Schedules\tnone',
          String.raw`[\s\S]*`,
          'PIN\tnot set\n',
        ].join('\n'),
      ),
    );
    expect(
      JSON.parse((await admin.run('users', 'show', 'provider@elm.test', '--json')).stdout),
    ).toMatchObject({
      email: 'provider@elm.test',
      npi: '1234567893',
      held: [],
      drafts: 0,
      memberSince: expect.any(String) as string,
    });
    const two = await admin.run('users', 'show', 'Victor Osei');
    expect(two).toMatchObject({ code: 2, stdout: '' });
    expect(two.stderr).toMatch(
      /More than one person is called Victor Osei\. Name the id or the e-mail address of one: .*<other@elm\.test> .*<namesake@elm\.test>/,
    );
    expect(await admin.run('users', 'show', 'stranger@oak.test')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('activating', () => {
  it('asks before somebody is taken out, says why not before it asks, and lets them in again', async () => {
    expect((await admin.run('users', 'deactivate', 'namesake@elm.test')).stderr).toMatch(
      /there is no terminal to ask on: Victor Osei <namesake@elm\.test>: Mark this person as InActive\?.*Add --yes/,
    );
    expect((await member('namesake@elm.test')).active).toBe(true);
    expect(await admin.run('users', 'deactivate', 'namesake@elm.test', '--yes')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Successfully deactivated user. Victor Osei is InActive.\n',
    });
    expect((await admin.run('users', 'list', '--state', 'inactive')).stdout).toMatch(
      /^Victor Osei\tnamesake@elm\.test\tInActive\t[^\n]*\n$/,
    );
    expect((await admin.run('users', 'deactivate', 'namesake@elm.test')).stderr).toContain(
      'This person is not active already.',
    );
    expect(await admin.run('users', 'activate', 'namesake@elm.test')).toMatchObject({
      code: 0,
      stderr: 'Successfully activated user. Victor Osei is Active.\n',
    });
    const own = await admin.run('users', 'deactivate', 'admin@elm.test');
    expect(own).toMatchObject({ code: 5, stdout: '' });
    expect(own.stderr).toContain('You cannot deactivate yourself.');
    const told = await staff.run('users', 'deactivate', 'namesake@elm.test', '--yes', '--json');
    expect(told).toMatchObject({ code: 5, stdout: '' });
    expect(JSON.parse(told.stderr)).toMatchObject({ error: { code: 'access.refused', exitCode: 5 } });
  });
});

describe('off-boarding', () => {
  it('says what ends and asks, hands drafts to nobody else than is named, and ends it in one act', async () => {
    await addPerson(server, 'leaver@elm.test', [practice.id], { firstName: 'Lena', lastName: 'Vogt' });
    const asked = await admin.run('users', 'offboard', 'leaver@elm.test');
    expect(asked).toMatchObject({ stdout: '' });
    expect(asked.stderr).toMatch(/Off-board Lena Vogt <leaver@elm\.test>\?.*refused at once.*Add --yes/);
    expect((await member('leaver@elm.test')).active).toBe(true);
    expect(
      await admin.run('users', 'offboard', 'leaver@elm.test', '--drafts-to', 'nobody@elm.test', '--yes'),
    ).toMatchObject({ code: 2, stdout: '' });
    expect(
      await admin.run('users', 'offboard', 'leaver@elm.test', '--drafts-to', 'staff@elm.test', '--yes'),
    ).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('Lena Vogt has left the practice.') as string,
    });
    expect((await member('leaver@elm.test')).active).toBe(false);
    expect((await admin.run('users', 'offboard', 'admin@elm.test', '--yes')).stderr).toContain(
      'You cannot deactivate yourself.',
    );
    expect(await staff.run('users', 'offboard', 'both@elm.test', '--yes')).toMatchObject({ code: 5 });
  });
});

describe('roles', () => {
  it('are given and taken after asking, and hold at once; what is refused is refused before anybody is asked', async () => {
    const [give, take] = [
      ['users', 'role', 'staff@elm.test', '--give'],
      ['users', 'role', 'staff@elm.test', '--take'],
    ] as const;
    expect((await admin.run(...give, 'admin')).stderr).toMatch(
      /there is no terminal to ask on: [^<]+<staff@elm\.test>: Administrator\. .*Give this role\?.*Add --yes/,
    );
    expect(await staff.run('users', 'list')).toMatchObject({ code: 5 });
    expect(await admin.run(...give, 'admin', '--yes')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^The role is given\. It holds immediately\. .*: Admin\.\n$/) as string,
    });
    expect(await staff.run('users', 'list')).toMatchObject({ code: 0 });
    expect(JSON.parse((await admin.run(...give, 'epa-preparer', '--yes', '--json')).stdout)).toMatchObject({
      role: 'Admin',
      epaPaPreparerRole: true,
    });
    expect((await admin.run('users', 'show', 'staff@elm.test')).stdout).toContain(
      '\nRole\tAdmin, ePA preparer\n',
    );
    expect((await admin.run(...give, 'admin')).stderr).toContain('This person has the role already.');
    for (const role of ['super-admin', 'partner'])
      expect(await admin.run(...give, role)).toMatchObject({
        code: 5,
        stderr: expect.stringContaining('Only a super administrator can change this') as string,
      });
    expect(await admin.run(...take, 'epa-preparer', '--yes')).toMatchObject({ code: 0 });
    expect(await admin.run(...take, 'admin', '--yes')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(': User.') as string,
    });
    expect(await staff.run('users', 'list')).toMatchObject({ code: 5 });
    expect((await admin.run('users', 'role', 'admin@elm.test', '--take', 'admin', '--yes')).stderr).toContain(
      'No one else could give roles in this practice',
    );
  });

  it('are named by their words, one at a time', async () => {
    expect(await admin.run('users', 'role', 'staff@elm.test')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No role is named.') as string,
    });
    expect(await admin.run('users', 'role', 'staff@elm.test', '--give', 'owner')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('epa-submitter') as string,
    });
    expect(
      await admin.run('users', 'role', 'staff@elm.test', '--give', 'admin', '--take', 'partner'),
    ).toMatchObject({ code: 2 });
  });
});

describe('credentials of somebody else', () => {
  it('are asked to change after saying what, never changed at once, and what is wrong is refused before', async () => {
    const ask = (...words: string[]) => admin.run('users', 'credentials', 'staff@elm.test', ...words);
    const { firstName, lastName } = await member('staff@elm.test');
    const why = ['--reason', 'Marriage certificate'];
    const question = await ask('--last-name', 'Quillfeather', ...why);
    expect(question).toMatchObject({ stdout: '' });
    expect(question.stderr).toMatch(/Last name [^→]+ → Quillfeather\. Ask for this change\?.*Add --yes/);
    expect(await ask('--last-name', 'Quillfeather')).toMatchObject({ code: 2 });
    expect((await ask('--last-name', 'Quillfeather', '--reason', 'ab', '--yes')).stderr).toContain(
      'Say why, in at least 3 characters',
    );
    expect((await ask(...why, '--yes')).stderr).toContain('No changes were detected');
    expect((await ask('--dea-number', 'FB1234563', ...why, '--yes')).code).toBe(5);
    const done = await ask('--last-name', 'Quillfeather', ...why, '--yes', '--json');
    expect(done).toMatchObject({ code: 0 });
    expect(JSON.parse(done.stdout)).toMatchObject({
      reason: 'Marriage certificate',
      requestedBy: 'Harriet Stroud',
      changes: [{ field: 'lastName', before: lastName, after: 'Quillfeather' }],
    });
    expect(await member('staff@elm.test')).toMatchObject({ firstName, lastName });
    expect((await ask('--last-name', 'Other', ...why, '--yes')).stderr).toContain(
      'waits for a second person already',
    );
    const own = await admin.run(
      'users',
      'credentials',
      'admin@elm.test',
      '--last-name',
      'X',
      ...why,
      '--yes',
    );
    expect(own).toMatchObject({ code: 5, stdout: '' });
    expect(own.stderr).toContain('in your profile');
    expect(
      await staff.run('users', 'credentials', 'both@elm.test', '--last-name', 'X', ...why, '--yes'),
    ).toMatchObject({ code: 5, stdout: '' });
  });
});

describe('registering', () => {
  const PERSON = [
    '--first-name',
    'Lena',
    '--last-name',
    'Quist',
    '--email',
    'lena@elm.test',
    '--work-phone',
    '(617) 555-0134',
  ] as const;

  it('names what is missing and what is wrong by its option, and takes no password on the command line or from a file', async () => {
    const missing = await admin.run('users', 'register', '--first-name', 'Lena');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toMatch(
      /there is no terminal to ask on\. Add --last-name, --email, --link or --password-stdin\./,
    );
    const wrong = await admin.run('users', 'register', ...PERSON, '--npi', '1234567890', '--link');
    expect(wrong).toMatchObject({ code: 5, stdout: '' });
    expect(wrong.stderr).toMatch(
      /--npi: An NPI has ten digits.* --address: Please fill all the address fields\. Nothing was stored/,
    );
    expect(await admin.run('users', 'register', ...PERSON, '--password', 'Right-Pass1!')).toMatchObject({
      code: 2,
      stdout: '',
    });
    const file = join(admin.folder, 'lena.json');
    for (const [text, reason] of [
      ['{ "password": "Right-Pass1!" }', 'a password does not belong in a file'],
      ['{ "Name": "Lena" }', 'Name'],
      ['{ "firstName": 1 }', 'firstName'],
      ['{ firstName', 'it is not JSON'],
    ] as const) {
      writeFileSync(file, text);
      const refused = await admin.run('users', 'register', '--from', file);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(reason);
      expect(refused.stderr).not.toContain('Right-Pass1!');
    }
    expect((await admin.run('users', 'register', '--from', join(admin.folder, 'none.json'))).code).toBe(1);
  });

  it('are imported from a file after a rehearsal, found by what the list is asked for, and named again as here', async () => {
    const file = join(admin.folder, 'people.csv');
    writeFileSync(file, 'First name,Last name,E-mail\nPetra,Import,petra@elm.test\n,Wrong,wrong\n');
    const rehearsed = await admin.run('users', 'import', file, '--rehearse');
    expect(rehearsed).toMatchObject({ code: 5 });
    expect(rehearsed.stdout).toContain('Petra Import\tpetra@elm.test\tCan be imported\t');
    expect(rehearsed.stdout).toContain('First name: Please fill the field. E-mail: ');
    expect(rehearsed.stderr).toContain('Rehearsal, nothing was written.');
    expect((await admin.run('users', 'list', '--search', 'petra')).stdout).toBe('');

    writeFileSync(file, 'First name,Last name,E-mail\nPetra,Import,petra@elm.test\n');
    const imported = await admin.run('users', 'import', file);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.stderr).toContain('Registered: 1.');
    const listed = await admin.run(
      ...['users', 'list', '--search', 'petra', '--role', 'user', '--state', 'never-signed-in'],
      ...['--sort', '-email', '--jsonl'],
    );
    expect(JSON.parse(listed.stdout)).toMatchObject({ email: 'petra@elm.test', active: true });
    expect((await admin.run('users', 'import', file)).stdout).toContain('In the practice already');
    expect((await admin.run('users', 'import', join(admin.folder, 'none.csv'))).code).toBe(1);
    expect(await staff.run('users', 'import', file)).toMatchObject({ code: 5, stdout: '' });
  });

  it('reviews are listed with the day of the next one; without one there is no file', async () => {
    const reviews = await admin.run('users', 'reviews');
    expect(reviews).toMatchObject({ code: 0, stdout: '' });
    expect(reviews.stderr).toContain('The next review is due on ');
    expect(await admin.run('users', 'export-review', '--out', join(admin.folder, 'r.pdf'))).toMatchObject({
      code: 1,
      stdout: '',
    });
  });

  it('registers with a link that is printed once, so that nobody else knows the password', async () => {
    const file = join(admin.folder, 'lena.json');
    writeFileSync(
      file,
      JSON.stringify({
        firstName: 'Lena',
        lastName: 'Nobody',
        email: 'lena@elm.test',
        workPhone: '617-555-0134',
      }),
    );
    const done = await admin.run('users', 'register', '--from', file, '--last-name', 'Quist', '--link');
    expect(done.code).toBe(0);
    const [, token = ''] = /^http:\/\/\S+\/signup#password=(\S+)\n$/.exec(done.stdout) ?? [];
    expect(token).not.toBe('');
    expect(done.stderr).toMatch(
      new RegExp(
        [
          String.raw`^User created successfully\.\n`,
          String.raw`Hand it over in person or by a channel you trust: anyone who has it can use it\. `,
          String.raw`It works once, until \d\d/\d\d/\d{4} \d+:\d\d [AP]M, and is not shown again\.\n$`,
        ].join(''),
      ),
    );
    expect(await member('lena quist')).toMatchObject({ email: 'lena@elm.test', role: 'User', active: true });
    const set = (): Promise<Response> =>
      fetch(`${server.origin}/api/userinfo/password/reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, password: 'Calm-River7!', confirmation: 'Calm-River7!' }),
      });
    expect((await set()).status).toBe(204);
    expect((await set()).ok).toBe(false);
  });

  it('takes a password from a pipe, and refuses a weak one', async () => {
    const register = async (email: string, password: string) => {
      const running = admin.start([
        'users',
        'register',
        '--first-name',
        'Omar',
        '--last-name',
        'Vance',
        '--email',
        email,
        '--cell-phone',
        '6175550135',
        '--password-stdin',
        '--json',
      ]);
      running.child.stdin.end(`${password}\nwhat follows is not read\n`);
      return await running.outcome;
    };
    expect(JSON.parse((await register('omar@elm.test', 'Calm-River7!')).stdout)).toMatchObject({
      outcome: 'created',
    });
    const weak = await register('omar2@elm.test', 'weak');
    expect(weak).toMatchObject({ code: 5, stdout: '' });
    expect(weak.stderr).toMatch(/Password: Password should be minimum of 8 characters/);
  });

  it('invites who has a login already, and only where that is wanted', async () => {
    const words = [
      'users',
      'register',
      '--first-name',
      'Ada',
      '--last-name',
      'Byron',
      '--email',
      'stranger@oak.test',
      '--work-phone',
      '6175550136',
      '--link',
    ];
    const told = await admin.run(...words);
    expect(told).toMatchObject({ code: 5, stdout: '' });
    expect(told.stderr).toMatch(
      /Only they themselves can join.*\nerx: No one was registered\. Invite them with: erx users invite stranger@oak\.test/,
    );
    expect((await admin.run(...words, '--invite')).stdout).toMatch(/\/signup#invitation=\S+\n$/);
    expect((await admin.run('users', 'invite', 'staff@elm.test')).stderr).toContain(
      'member of the practice already',
    );
    expect(await admin.run('users', 'invite', 'no address')).toMatchObject({ code: 5, stdout: '' });
  });

  it('makes links for forgotten passwords of those whom nobody else employs', async () => {
    expect((await admin.run('users', 'password-link', 'staff@elm.test')).stdout).toMatch(
      /\/signup#password=\S+\n$/,
    );
    const elsewhere = await admin.run('users', 'password-link', 'Noor Haddad');
    expect(elsewhere).toMatchObject({ code: 5, stdout: '' });
    expect(elsewhere.stderr).toContain('only a super administrator can issue a link');
  });

  it('asks for what is missing on a terminal, again for what is wrong, and never shows the password', async () => {
    const terminal = admin.onTerminal(['users', 'register', '--first-name', 'Ines'], { cols: 80, rows: 24 });
    const answer = async (question: string, typed: string): Promise<void> => {
      const before = terminal.raw().length;
      await expect.poll(() => terminal.raw(), { timeout: 90_000, interval: 20 }).toContain(question);
      terminal.pty.write(`${typed}\r`);
      await expect
        .poll(() => terminal.raw().length, { timeout: 90_000, interval: 20 })
        .toBeGreaterThan(before);
    };
    await answer('Last name:', 'Moreau');
    await answer('E-mail address, which they sign in with:', 'ines@elm.test');
    await answer('NPI, only of prescribers:', '');
    await answer('Work phone:', '12');
    await expect
      .poll(() => terminal.raw().match(/Work phone:/g)?.length, { timeout: 90_000, interval: 20 })
      .toBeGreaterThan(1);
    terminal.pty.write('617 555 0137\r');
    await answer('Password for them:', 'Calm-River7!');
    await answer('The same password again:', 'Calm-River7!');
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw()).toContain('User created successfully.');
    expect(terminal.raw()).not.toContain('Calm-River7!');
    expect(await member('ines@elm.test')).toMatchObject({ firstName: 'Ines', lastName: 'Moreau' });
  });
});
