import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPerson } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy';
import { Erx, type Outcome, PROGRAM } from './erx';
import { makePractice, type TerminalPractice } from './practice';
import { signIn } from './sign-in';

const RECORDS = 700;
const MIDDLE = 30_000;

let server: TestServer;
let proxy: CuttingProxy;
let practice: TerminalPractice;
let erx: Erx;
/** What one undisturbed export gives. */
let whole: Buffer;

beforeAll(async () => {
  server = await startTestServer('pglite');
  proxy = await startCuttingProxy(server.origin);
  practice = await makePractice(server, 'Elm Street', 'elm.test');
  await addPerson(server, 'third@elm.test', [practice.id], { firstName: 'Ada', lastName: 'Osei' });
  const id = await practice.prescribe('Lisinopril 10 mg oral tablet');
  for (let number = 0; number < RECORDS; number += 1) {
    await recordAudit(
      server.services.database,
      {
        practiceId: practice.id,
        accountId: practice.provider,
        event: 'prescription.created',
        outcome: 'done',
        resourceType: 'Prescription',
        resourceId: id,
        details: { version: 1 },
      },
      new Date(Date.UTC(2026, 0, 3, 12, 0, number)),
    );
  }
  erx = new Erx(proxy.origin);
  await signIn(erx, 'provider@elm.test');
  await vi.waitFor(
    async () => {
      const { unsealed } = JSON.parse((await erx.run('audit', 'verify', '--json')).stdout) as {
        unsealed: number;
      };
      // until then a line says 'not yet sealed'
      if (unsealed > 0) throw new Error('the sealer is still at work');
    },
    { timeout: 90_000, interval: 500 },
  );
  const file = join(erx.folder, 'whole.csv');
  await erx.run('audit', 'export', ...JANUARY, '--out', file);
  whole = readFileSync(file);
});
afterAll(async () => {
  erx.close();
  proxy.close();
  await server.close();
});

const JANUARY = ['--start', '2026-01-01', '--end', '2026-01-31'] as const;

let folder: string;
let file: string;
let number = 0;
beforeEach(() => {
  folder = join(erx.folder, `exports-${String((number += 1))}`);
  mkdirSync(folder);
  file = join(folder, 'january.csv');
});

const left = () => readdirSync(folder);
const tokens = () => {
  const path = join(erx.settings, 'sign-in.json');
  const stored = JSON.parse(readFileSync(path, 'utf8')) as {
    servers: Record<string, { tokens: Record<string, string> }>;
  };
  const of = stored.servers[proxy.origin]?.tokens;
  if (!of) throw new Error('nobody is signed in');
  return {
    of,
    save: () => {
      writeFileSync(path, JSON.stringify(stored));
    },
  };
};

/** Runs a line of bash in which `erx` is the built program. */
function inShell(line: string): Promise<Outcome> {
  const child = spawn('bash', ['-c', `erx() { "${process.execPath}" "${PROGRAM}" "$@"; }; ${line}`], {
    env: erx.env(),
    cwd: folder,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  child.stdin.end();
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr });
    });
  });
}

describe('a connection that is cut in the middle', () => {
  it('is made up for: the file is byte for byte the undisturbed one', async () => {
    expect(whole.length).toBeGreaterThan(2 * MIDDLE);
    proxy.cutAfter(MIDDLE);
    const done = await erx.run('audit', 'export', ...JANUARY, '--out', file);
    expect(done).toMatchObject({ code: 0, stdout: '' });
    expect(done.stderr).toMatch(
      /^The connection was lost after [\d.]+ k?B\. Continuing in 1 s …\nSaved in .*january\.csv: 700 records, /,
    );
    expect(readFileSync(file).equals(whole)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(left()).toEqual(['january.csv']);
  });

  it('is made up for on stdout too', async () => {
    proxy.cutAfter(MIDDLE);
    const done = await inShell(`erx audit export ${JANUARY.join(' ')} --out - --quiet > taken.csv`);
    expect(done).toMatchObject({ code: 0, stdout: '', stderr: '' });
    // What goes through a pipe has neither the mark for spreadsheets nor the last line.
    const [last = ''] = /"?End of export: .*\r\n$/.exec(whole.toString()) ?? [];
    expect(last).not.toBe('');
    expect(readFileSync(join(folder, 'taken.csv'), 'utf8')).toBe(whole.toString().slice(1, -last.length));
  });

  it('and a session whose access has expired meanwhile: it is renewed', async () => {
    const held = proxy.holdAfter(MIDDLE);
    const running = erx.start(['audit', 'export', ...JANUARY, '--out', file]);
    const { cut } = await held;
    const before = tokens();
    Object.assign(before.of, { accessToken: 'expired', expiresAt: '2026-01-01T00:00:00.000Z' });
    before.save();
    cut();
    expect(await running.outcome).toMatchObject({ code: 0 });
    expect(tokens().of['accessToken']).not.toBe('expired');
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  it('and a server that is gone, or another one there, is said at the beginning, and nothing is saved', async () => {
    proxy.mode = 'refuse';
    expect(await erx.run('audit', 'export', ...JANUARY, '--out', file)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^erx: The server cannot be reached\. .*\n$/) as string,
    });
    proxy.mode = 'stranger';
    const foreign = await erx.run('audit', 'export', ...JANUARY, '--out', file);
    const json = await erx.run('incidents', 'export', '--out', file, '--json');
    proxy.mode = 'through';
    expect(foreign).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        `erx: What answers at ${proxy.origin} is not an erx server. Check --server or ERX_SERVER, ` +
        `and what listens at that address.\n`,
    });
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: 'terminal.server-foreign', exitCode: 1 },
    });
    expect(left()).toEqual([]);
  });
});

describe('an export that cannot be finished', () => {
  it('leaves nothing on Ctrl-C in the middle, and what was there before as it was', async () => {
    writeFileSync(file, 'before');
    const held = proxy.holdAfter(MIDDLE);
    const running = erx.start(['audit', 'export', ...JANUARY, '--out', file]);
    await held;
    expect(left().filter((name) => name.endsWith('.part'))).toHaveLength(1);
    running.child.kill('SIGINT');
    expect(await running.outcome).toMatchObject({
      code: 3,
      stdout: '',
      stderr: `erx: Stopped at your request; nothing was saved as ${file}.\n`,
    });
    expect(left()).toEqual(['january.csv']);
    expect(readFileSync(file, 'utf8')).toBe('before');
  });

  it.each([
    [
      'a disk that is full',
      'ulimit -f 16; erx audit export --out january.csv',
      /^erx: There is no room left to write january\.csv; nothing was saved under that name\. .*\n$/,
    ],
    [
      'a device that is full',
      'erx audit export --out /dev/full',
      /^erx: There is no room left to write \/dev\/full; .*\n$/,
    ],
    [
      'an output that is full',
      'erx audit export --out - > /dev/full',
      /^erx: The output cannot be written \(ENOSPC\); .*\n$/,
    ],
    [
      'a folder that does not exist',
      'erx audit export --out none/january.csv',
      /^erx: The file none\/january\.csv cannot be written\. .*\n$/,
    ],
  ])('says so of %s', async (_, line, sentence) => {
    const done = await inShell(line);
    expect(done.stderr).toMatch(sentence);
    expect({ code: done.code, stdout: done.stdout, left: left() }).toEqual({ code: 1, stdout: '', left: [] });
  });

  it('ends quietly when whoever reads it has gone', async () => {
    const done = await inShell('erx audit export --out - | head -c 5; echo "${PIPESTATUS[0]}"');
    expect(done.stderr).toBe('');
    expect(done.stdout).toMatch(/Date,0\n$/);
  });

  it('does not write onto a terminal, nor into a folder', async () => {
    const terminal = erx.onTerminal(['audit', 'export', '--out', '-'], { cols: 80, rows: 24 });
    expect(await terminal.exit).toBe(2);
    expect(terminal.raw()).toContain('--out - would write the file onto this terminal.');
    expect(await erx.run('audit', 'export', '--out', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is a folder') as string,
    });
  });
});

it('shows a bar on a terminal while it runs, and takes it away', async () => {
  const held = proxy.holdAfter(MIDDLE);
  const terminal = erx.onTerminal(['audit', 'export', ...JANUARY, '--out', file], { cols: 60, rows: 24 });
  const { release } = await held;
  // The rate is there once a second has gone by.
  await expect
    .poll(() => terminal.raw())
    .toMatch(/\r\S Exporting {2}\d+ records {2}\d+\.\d kB {2}(?:\d+\.\d kB\/s {2})?0:\d\d *\r/);
  release();
  expect(await terminal.exit).toBe(0);
  const end = terminal.raw().slice(terminal.raw().lastIndexOf('\u001b[2K'));
  expect(end.replace('\u001b[2K', '')).toMatch(/^Saved in .*january\.csv:\s+700\s+records,/);
  for (const drawn of terminal.raw().split('\r')) expect(drawn.length).toBeLessThan(200);
});

it('names the words that are allowed, and whom a name could mean', async () => {
  expect(await erx.run('audit', 'export', '--type', 'Nonsense', '--out', file)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Allowed choices are CsCreated, CsSendingFailed, CsSent/) as string,
  });
  expect(await erx.run('audit', 'export')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("'--out <file>'") as string,
  });
  const ambiguous = await erx.run('audit', 'search', '--user', 'osei');
  expect(ambiguous).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /More than one person .*Ada Osei <third@elm\.test> .*Victor Osei <other@elm\.test>/,
    ) as string,
  });
  expect(await erx.run('audit', 'search', '--user', 'nobody at all')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'No one in this practice has the id, e-mail address or name nobody at all.',
    ) as string,
  });
  const found = await erx.run(
    'audit',
    'search',
    ...JANUARY,
    '--user',
    'provider@elm.test',
    '--limit',
    '1',
    '--json',
  );
  expect(JSON.parse(found.stdout)).toMatchObject([{ user: { id: practice.provider } }]);
});

// The last of them: it ends the session.
it('says that the session has ended when it ends in the middle, and leaves nothing', async () => {
  const held = proxy.holdAfter(MIDDLE);
  const running = erx.start(['audit', 'export', ...JANUARY, '--out', file]);
  const { cut } = await held;
  const before = tokens();
  Object.assign(before.of, {
    accessToken: 'expired',
    refreshToken: 'revoked',
    expiresAt: '2026-01-01T00:00:00.000Z',
  });
  before.save();
  cut();
  const done = await running.outcome;
  expect(done).toMatchObject({ code: 4, stdout: '' });
  expect(done.stderr).toMatch(
    /erx: You are signed out or your session has ended\. Sign in to go on\. Run: erx login --server http:\/\/127\.0\.0\.1:\d+\n$/,
  );
  expect(left()).toEqual([]);
});
