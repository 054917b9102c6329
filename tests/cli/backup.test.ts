import { BackupEnd } from '@erx/core/backup/model';
import { ReferenceStatus } from '@erx/core/reference/model';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx, PROGRAM } from './erx';
import { signIn } from './sign-in';

let server: TestServer;
let front: Server;
let erx: Erx;
let staff: Erx;
/**
 * What is between: passes everything on, answers with a page of its own, or cuts a reply off in its
 * middle.
 */
let way: 'pass' | 'page' | 'cut' = 'pass';

beforeAll(async () => {
  server = await startTestServer('pglite', { ERX_BACKUP_OVER_NETWORK: 'on' });
  const practice = await addPractice(server.services.database, 'Elm Street');
  await addPerson(server, 'super@elm.test', [practice], { role: 'Admin', isSuperAdmin: true });
  await addPerson(server, 'staff@elm.test', [practice]);
  front = createServer((asked, answered) => {
    if (way === 'page')
      return void answered
        .writeHead(502, { 'content-type': 'text/html' })
        .end('<html><body>Bad gateway</body></html>');
    const onward = request(
      `${server.origin}${asked.url ?? '/'}`,
      { method: asked.method, headers: { ...asked.headers, host: new URL(server.origin).host } },
      (reply) => {
        answered.writeHead(reply.statusCode ?? 500, reply.headers);
        if (way === 'cut' && asked.url === '/api/backups')
          reply.once('data', (part: Buffer) => {
            answered.write(part.subarray(0, 1000), () => {
              answered.destroy();
            });
          });
        else reply.pipe(answered);
      },
    );
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  erx = new Erx(`http://127.0.0.1:${String((front.address() as AddressInfo).port)}`);
  staff = new Erx(server.origin);
  expect(await signIn(erx, 'super@elm.test')).toMatchObject({ code: 0 });
  await signIn(staff, 'staff@elm.test');
});
afterAll(async () => {
  erx.close();
  staff.close();
  front.close();
  await server.close();
});

describe('erx backup', () => {
  it('saves everything in a whole file that its owner alone reads', async () => {
    const done = await erx.run('backup', '--out', 'all.backup');
    expect(done).toMatchObject({ code: 0, stdout: '' });
    expect(done.stderr).toMatch(
      /^[\d,]+ rows of \d+ tables are saved in all\.backup, whole and verified\. The keys of the service are not in it/,
    );
    expect(statSync(join(erx.folder, 'all.backup')).mode & 0o777).toBe(0o600);
    expect(readdirSync(server.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const lines = gunzipSync(readFileSync(join(erx.folder, 'all.backup')))
      .toString()
      .trimEnd()
      .split('\n');
    const { end } = BackupEnd.parse(JSON.parse(lines.at(-1) ?? ''));
    expect([end.tables['practices'], end.tables['accounts'], end.tables['tickets']]).toEqual([
      1,
      2,
      undefined,
    ]);
  });

  it('says so as JSON', async () => {
    const { code, stdout, stderr } = await erx.run('backup', '--out', 'json.backup', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      file: join(erx.folder, 'json.backup'),
      rows: expect.any(Number) as number,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('is for super administrators', async () => {
    expect(await staff.run('backup', '--out', 'x.backup')).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringMatching(
        /^erx: Your role does not allow this\. Nothing was changed\. erx whoami says what you may/,
      ) as string,
    });
    expect(existsSync(join(staff.folder, 'x.backup'))).toBe(false);
  });

  it.each([
    [
      'a connection that is cut',
      'cut',
      'erx: The backup did not arrive whole; kept.backup was not written. Make it again.\n',
    ],
    [
      'a gateway before a server that is down',
      'page',
      'erx: The server cannot be reached. Check that it runs at {server}, or name another with --server or ERX_SERVER.\n',
    ],
  ] as const)('leaves the file that was there as it was: %s', async (_, how, sentence) => {
    writeFileSync(join(erx.folder, 'kept.backup'), 'the one of yesterday');
    way = how;
    const done = await erx.run('backup', '--out', 'kept.backup');
    way = 'pass';
    expect(done).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: sentence.replace('{server}', erx.env()['ERX_SERVER'] ?? ''),
    });
    expect(readFileSync(join(erx.folder, 'kept.backup'), 'utf8')).toBe('the one of yesterday');
    expect(readdirSync(erx.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it.each(['-', '/dev/stdout'])(
    'goes into a file alone, where it can be verified: not to %s',
    async (out) => {
      const done = await erx.run('backup', '--out', out);
      expect(done).toMatchObject({ code: 2, stdout: '' });
      expect(done.stderr).toContain('A backup is verified as a file before it counts');
    },
  );

  it('leaves nothing on a disk that fills up, and says so', async () => {
    writeFileSync(join(erx.folder, 'kept.backup'), 'the one of yesterday');
    // A limit on the size of files: what the system says then is what it says on a full disk.
    const limited = promisify(execFile)(
      '/bin/sh',
      ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, PROGRAM, 'backup', '--out', 'kept.backup'],
      { env: erx.env(), cwd: erx.folder },
    );
    await expect(limited).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'erx: There is no room left to write kept.backup; nothing was saved under that name. Make ' +
        'room, or name a file on another disk, then run the same command again.\n',
    });
    expect(readFileSync(join(erx.folder, 'kept.backup'), 'utf8')).toBe('the one of yesterday');
    expect(readdirSync(erx.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('says where it cannot write, which file it needs, and what is in use', async () => {
    expect(await erx.run('backup', '--out', 'no such folder/x')).toMatchObject({
      code: 1,
      stderr: 'erx: The file no such folder/x cannot be written. Check its folder and who may write there.\n',
    });
    expect((await erx.run('backup')).code).toBe(2);
    const local = erx.start(['backup', '--local', '--out', 'x.backup'], { ERX_DATA: server.folder });
    expect(await local.outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^erx: The data folder .* is in use by process \d+\. Stop it first/,
      ) as string,
    });
    expect(await erx.run('backup', '--local', '--out', 'x.backup', '--program', 'nowhere.js')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The program of the service is not at') as string,
    });
  });
});

describe('erx restore', () => {
  it('judges, refuses and brings back, in the sentences of the service', async () => {
    const data = join(erx.folder, 'data');
    mkdirSync(data);
    const restore = (...words: readonly string[]) =>
      erx.start(['restore', 'all.backup', ...words], { ERX_DATA: data }).outcome;
    expect(await restore()).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^erx: Keys of the installation that made the backup are not here: archive, seals, secrets\. Nothing was changed\./,
      ) as string,
    });
    cpSync(join(server.folder, 'keys'), join(data, 'keys'), { recursive: true });
    expect(await restore('--check')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The backup is whole and can be restored here') as string,
    });
    expect(readdirSync(data)).toEqual(['keys']);
    const done = await restore('--json');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(done.stdout)).toMatchObject({ practices: 1, deviating: [], isVerified: true });
    expect(await restore()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is data already where the backup would go.') as string,
    });
  });
});

describe('erx reference status', () => {
  it('says what is loaded, to programs and to people', async () => {
    const json = await staff.run('reference', 'status', '--json');
    const status = ReferenceStatus.parse(JSON.parse(json.stdout));
    expect(status.lists.find(({ list }) => list === 'products')).toMatchObject({
      rows: expect.any(Number) as number,
      loaded: { kind: 'starter' },
    });
    expect(status.lists.find(({ list }) => list === 'pharmacies')).toEqual({ list: 'pharmacies', rows: 0 });
    expect((await staff.run('reference', 'status')).stdout).toMatch(
      /^Drugs\t\d+\t\d{4}-\S+Z\tstarter catalog\n[\s\S]*^Pharmacies\t0\tnever imported\t$/m,
    );
  });

  it('names an import that stopped, to whose it is', async () => {
    const { database } = server.services;
    const started = (id: string, file: string) =>
      database.run(
        {
          name: 'test-import',
          text: `INSERT INTO imports (id, kind, file_hash, lines_taken, started_at, updated_at)
            VALUES ($1, $2, $3, 7, $4, $4)`,
        },
        [id, file.includes(' ') ? 'legacy-records' : 'fda-packages', file, new Date()],
      );
    await started('0190aaaa-0000-7000-8000-000000000001', 'a'.repeat(64));
    await started(
      '0190aaaa-0000-7000-8000-000000000002',
      `${'b'.repeat(64)} 0190aaaa-0000-7000-8000-00000000ffff`,
    );
    const { stderr } = await staff.run('reference', 'status');
    expect(stderr).toBe(
      'An import of fda-packages stopped after line 7: run its command again with the same file to continue.\n',
    );
  });
});
