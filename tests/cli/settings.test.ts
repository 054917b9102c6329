import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { signIn } from './sign-in';

let server: TestServer;
let admin: Erx;
let staff: Erx;

beforeAll(async () => {
  server = await startTestServer();
  const elm = await addPractice(server.services.database, 'Elm Street');
  const oak = await addPractice(server.services.database, 'Oak Lane');
  await addPractice(server.services.database, 'Not theirs');
  await addPerson(server, 'admin@elm.test', [elm, oak], { role: 'Admin' });
  await addPerson(server, 'staff@elm.test', [elm]);
  admin = new Erx(server.origin);
  staff = new Erx(server.origin);
  await signIn(admin, 'admin@elm.test', '--practice', 'Elm Street');
  await signIn(staff, 'staff@elm.test');
});
afterAll(async () => {
  admin.close();
  staff.close();
  await server.close();
});

describe('erx practices', () => {
  it('lists them, and works in another from then on if the server lets it', async () => {
    expect((await admin.run('practices', 'list')).stdout).toMatch(
      /^Elm Street\tworking in\t[^\n]*\nOak Lane\t\t[^\n]*\n$/,
    );
    expect(await admin.run('practices', 'use', 'oak lane')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Working in Oak Lane from now on; until now it was Elm Street.\n',
    });
    expect((await admin.run('whoami')).stdout).toMatch(/Practice +Oak Lane/);
    const foreign = await admin.run('practices', 'use', 'Not theirs');
    expect(foreign).toMatchObject({ code: 2, stdout: '' });
    expect(foreign.stderr).toContain('belongs to no practice whose name is Not theirs');
    expect((await admin.run('practices', 'list', '--json')).stdout).not.toContain('Not theirs');
    expect((await admin.run('practices', 'use')).stderr).toContain(
      'No practice was named, and there is no terminal to ask on. Name one of: "Elm Street", "Oak Lane".',
    );
    const asked = admin.onTerminal(['practices', 'use'], { cols: 80, rows: 24 });
    await asked.sees(/Which practice do you work in\?[\s\S]*Oak Lane/);
    asked.pty.write('\r');
    expect(await asked.exit).toBe(0);
    expect((await admin.run('whoami')).stdout).toMatch(/Practice +Elm Street/);
  });
});

describe('erx hours', () => {
  it('sets days, says what they were, and gives the week back from a file', async () => {
    expect((await admin.run('hours', 'list')).stdout).toMatch(/^Sunday\tclosed\nMonday\tclosed\n/);
    expect(await admin.run('hours', 'set', 'monday-tue', '08:00-12:00', '13:00-17:30')).toMatchObject({
      code: 0,
      stdout: '',
      stderr:
        'Working hours saved.\nMonday: closed → 8:00 AM - 12:00 PM, 1:00 PM - 5:30 PM\nTuesday: ' +
        'closed → 8:00 AM - 12:00 PM, 1:00 PM - 5:30 PM\n',
    });
    const file = join(admin.folder, 'week.json');
    writeFileSync(file, (await admin.run('hours', 'list', '--json')).stdout);
    expect((await admin.run('hours', 'set', 'tuesday', 'closed')).stderr).toContain(
      'Tuesday: 8:00 AM - 12:00 PM, 1:00 PM - 5:30 PM → closed',
    );
    expect((await admin.run('hours', 'list', '--csv')).stdout).toBe(
      'Day,Opens,Closes\r\nMonday,8:00 AM,12:00 PM\r\nMonday,1:00 PM,5:30 PM\r\n',
    );
    expect((await admin.run('hours', 'set', '--from', file)).stderr).toBe(
      'Working hours saved.\nTuesday: closed → 8:00 AM - 12:00 PM, 1:00 PM - 5:30 PM\n',
    );
    expect((await staff.run('hours', 'list')).stdout).toContain(
      'Tuesday\t8:00 AM - 12:00 PM, 1:00 PM - 5:30 PM\n',
    );
  });

  it.each<[readonly string[], number, RegExp]>([
    [['monday', '17:00-08:00'], 5, /Monday: the end must be later than the start/],
    [['monday', '8-17'], 2, /These are no working hours: 8-17/],
    [['--from', 'nothing.json'], 1, /cannot be read/],
  ])('%j is refused and changes nothing', async (words, code, sentence) => {
    const done = await admin.run('hours', 'set', ...words);
    expect(done).toMatchObject({ code, stdout: '' });
    expect(done.stderr).toMatch(sentence);
  });

  it('are changed by those who configure the practice alone', async () => {
    const before = (await staff.run('hours', 'list')).stdout;
    expect(await staff.run('hours', 'set', 'monday', 'closed')).toMatchObject({ code: 5, stdout: '' });
    expect((await staff.run('hours', 'list')).stdout).toBe(before);
  });
});

describe('erx print-settings and erx pdmp', () => {
  it('say what holds, and each change before and after', async () => {
    const fresh = await admin.run('print-settings', 'show');
    expect(fresh.stderr).toContain('The practice has not chosen yet');
    expect(fresh.stdout).toMatch(/^daysSupply\toff\n[\s\S]*\nsignature1\tSUBSTITUTION PERMITTED\n/);
    expect(
      await admin.run('print-settings', 'set', 'daysSupply=on', 'signature1=MAY SUBSTITUTE'),
    ).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Days supply: off → on\nFirst signature line: SUBSTITUTION PERMITTED → MAY SUBSTITUTE\n',
    });
    expect((await admin.run('print-settings', 'set', 'npi=on')).stderr).toBe('NPI: off → on\n');
    expect(JSON.parse((await staff.run('print-settings', 'show', '--json')).stdout)).toMatchObject({
      daysSupply: true,
      npi: true,
      signature1: 'MAY SUBSTITUTE',
      twoSignatureLines: true,
    });
    for (const [words, code] of [
      [['npi=on'], 5],
      [['signature1='], 5],
      [['color=on'], 2],
      [['npi=perhaps'], 2],
    ] as const) {
      expect(await admin.run('print-settings', 'set', ...words)).toMatchObject({ code, stdout: '' });
    }
    expect(await staff.run('print-settings', 'set', 'npi=off')).toMatchObject({ code: 5, stdout: '' });
  });

  it('lead to the monitoring program of the state, or to none', async () => {
    expect(await admin.run('pdmp', 'show')).toMatchObject({ code: 0, stdout: '' });
    expect((await admin.run('pdmp', 'set', 'https://pdmp.example.gov/')).stderr).toBe(
      'PDMP Site URL is updated..! no site → https://pdmp.example.gov/\n',
    );
    expect((await staff.run('pdmp', 'show')).stdout).toBe('https://pdmp.example.gov/\n');
    expect(await admin.run('pdmp', 'set', 'javascript:alert(1)')).toMatchObject({ code: 5, stdout: '' });
    expect(await staff.run('pdmp', 'set', 'https://elsewhere.example')).toMatchObject({
      code: 5,
      stdout: '',
    });
    expect(await admin.run('pdmp', 'unset')).toMatchObject({ code: 2, stdout: '' });
    expect((await admin.run('pdmp', 'unset', '--yes')).stderr).toContain(
      'https://pdmp.example.gov/ → no site',
    );
  });
});

describe('erx config', () => {
  it('keeps what is chosen for its owner alone, beside the sign-in, and prints nothing of that', async () => {
    const { ERX_SERVER: _, ...environment } = admin.env();
    const free = async (...words: readonly string[]) => {
      const running = admin.start(words, { ...environment, ERX_SERVER: '' });
      running.child.stdin.end();
      return await running.outcome;
    };
    expect(await free('config', 'get', 'server')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'erx: The setting server is not set. Set it with: erx config set server <value>\n',
    });
    expect((await free('config', 'set', 'server', 'http://localhost:9')).stderr).toBe(
      'server: not set → http://localhost:9\n',
    );
    expect((await free('whoami')).stderr).toContain('You are not signed in at http://localhost:9.');
    expect((await admin.run('whoami')).code).toBe(0); // the environment counts before it
    expect((await free('config', 'unset', 'server')).code).toBe(0);
    expect((await free('whoami')).code).toBe(0);
    await free('config', 'set', 'limit', '1');
    const limited = await free('users', 'search', '--json');
    expect(JSON.parse(limited.stdout)).toHaveLength(1);
    expect(JSON.parse((await free('users', 'search', '--json', '--limit', '2')).stdout)).toHaveLength(2);
    const path = (await free('config', 'path')).stdout.trimEnd();
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    const refreshToken =
      /"refreshToken": "([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1] ??
      expect.fail('nothing is kept of the sign-in');
    const listed = await free('config', 'list', '--json');
    expect(listed.stdout).toContain('"limit"');
    expect(listed.stdout).not.toContain(refreshToken);
  });

  it('names what can be set, and what a value looks like', async () => {
    expect(await admin.run('config', 'set', 'token', 'x')).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'erx: There is no setting token. Choose one of: server, profile, color, theme, limit, callback-port, pager.\n',
    });
    expect(await admin.run('config', 'set', 'profile', 'nowhere')).toMatchObject({ code: 2, stdout: '' });
  });
});
