import { BackupHeader, signedText } from '@erx/core/backup/model';
import { createClient } from '@erx/core/client/call';
import { makeBackup } from '@erx/core/backup/contract';
import { verifyTrail } from '@erx/server/audit/verify';
import { restoreProgram } from '@erx/server/backup/program';
import { restoreBackup, roomFor } from '@erx/server/backup/restore';
import { LEFT_OUT, listTables } from '@erx/server/backup/tables';
import { readConfig } from '@erx/server/platform/config';
import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { openKeys } from '@erx/server/platform/keys/keys';
import { startServer } from '@erx/server/start';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer } from '../fixtures/running-server';
import { accessToken, DEMO_PASSWORD, signIn } from '../fixtures/signed-in';
import { freePort } from '../harness/ports';
import { type Product, startProduct } from '../harness/product';
import { type DatabaseKind, databaseKinds, everyDatabaseKind } from '../harness/run';
import { dropStorage, emptyStorage, type Storage } from '../harness/templates';
import { isWhole } from '../harness/whole';

const PROGRAM = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The built server's program, as it is started while the service runs. */
function program(storage: Storage, ...words: readonly string[]): Promise<Outcome> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ERX_DATA: storage.dataFolder,
    ...(storage.databaseUrl === null ? {} : { DATABASE_URL: storage.databaseUrl }),
  };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

async function within<Result>(
  storage: Storage,
  look: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    dataFolder: storage.dataFolder,
    databaseUrl: storage.databaseUrl ?? undefined,
  });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Rows by table, and a hash of what is in them but the transactions' own ids. */
async function contentOf(database: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { name, columns } of await listTables(database)) {
    if (LEFT_OUT.includes(name)) continue;
    const where = name === 'audit_records' ? "WHERE event NOT LIKE 'installation.%'" : '';
    const row = `md5(ROW(${columns.map((column) => `"${column.name}"::text`).join(', ')})::text)`;
    const [found] = await database.run<{ count: string; sum: string | null }>(
      {
        text: `SELECT count(*)::text AS count, md5(string_agg(${row}, '' ORDER BY ${row})) AS sum
          FROM "${name}" ${where}`,
      },
      [],
    );
    content[name] = `${String(found?.count)} ${String(found?.sum)}`;
  }
  return content;
}

describe.each(databaseKinds())('a backup of %s', (kind: DatabaseKind) => {
  const folder = mkdtempSync(join(tmpdir(), 'erx-backup-'));
  const byNetwork = join(folder, 'network.backup');
  const byMachine = join(folder, 'machine.backup');
  let product: Product;
  let source: Storage;
  let before: Record<string, string>;
  let target: Storage;
  beforeAll(async () => {
    product = await startProduct({ database: kind, demo: true });
    source = { dataFolder: product.dataFolder, databaseUrl: product.databaseUrl };
    target = await emptyStorage(kind);
  });
  afterAll(async () => {
    await product.stop();
    await dropStorage(target);
    rmSync(folder, { recursive: true });
  });

  it('is taken from the running service by a super administrator, and every practice is told', async () => {
    const { token, practiceId } = await signIn(product.url, 'superadmin@demo.test');
    const reply = await fetch(`${product.url}/api/backups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-practice-id': practiceId },
    });
    expect(reply.status).toBe(200);
    writeFileSync(byNetwork, Buffer.from(await reply.arrayBuffer()));
    expect(readdirSync(product.dataFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
    await product.kill('SIGTERM');
    const stored = await within(source, (database) =>
      database.run<{ practices: string; accounts: string }>(
        {
          text: `SELECT count(DISTINCT practice_id)::text AS practices,
              count(DISTINCT account_id)::text AS accounts
              FROM audit_records
              WHERE event = 'installation.backed-up' AND outcome = 'done'`,
        },
        [],
      ),
    );
    expect(stored).toEqual([
      {
        practices: String(Number((await within(source, contentOf))['practices']?.split(' ')[0])),
        accounts: '1',
      },
    ]);
  });

  it('is made beside the stopped service, whole and for its owner alone, with no key in it', async () => {
    before = await within(source, contentOf);
    const done = await program(source, 'backup', byMachine);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain(`are saved in ${byMachine}. The keys are not in it`);
    expect(statSync(byMachine).mode & 0o777).toBe(0o600);
    for (const file of [byMachine, byNetwork]) {
      const text = gunzipSync(readFileSync(file)).toString();
      const { keys } = JSON.parse(readFileSync(join(source.dataFolder, 'keys', 'seals.json'), 'utf8')) as {
        keys: { d: string }[];
      };
      expect(text).not.toContain(keys[0]?.d);
      expect(text).not.toContain('"identity_records","columns"');
      expect(BackupHeader.parse(JSON.parse(text.slice(0, text.indexOf('\n'))))).toMatchObject({
        leftOut: LEFT_OUT,
      });
    }
  });

  it('is refused without the keys, and nothing is touched', async () => {
    const done = await program(target, 'restore', byMachine);
    expect(done).toMatchObject({ code: 1, out: '' });
    expect(done.err).toBe(
      'Keys of the installation that made the backup are not here: archive, seals, secrets. ' +
        'Nothing was changed. Put its folder keys back first. If they are lost for good, ' +
        'use --without-keys.\n',
    );
    expect(readdirSync(target.dataFolder)).toEqual([]);
  });

  it('comes back whole: the same rows, numbers that go on, trails that verify, and people who sign in', async () => {
    cpSync(join(source.dataFolder, 'keys'), join(target.dataFolder, 'keys'), { recursive: true });
    expect(await program(target, 'restore', byMachine, '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('can be restored here') as string,
      err: '',
    });
    const done = await program(target, 'restore', byMachine);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(
      /^Restored: [\d,]+ rows of \d+ tables, as of .*agree with their seals\. Start the service; everyone signs in again\.\n$/,
    );
    expect(await within(target, contentOf)).toEqual(before);

    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    const running = await startServer(
      readConfig({
        ERX_PORT: String(port),
        ERX_HOST: '127.0.0.1',
        ERX_PUBLIC_URL: origin,
        ERX_DATA: target.dataFolder,
        ERX_LOG_LEVEL: 'silent',
        ...(target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }),
      }),
    );
    try {
      expect(await accessToken(origin, 'provider@demo.test', DEMO_PASSWORD)).not.toBe('');
      const { database } = running.services;
      for (const { id } of await database.run<{ id: string }>({ text: 'SELECT id FROM practices' }, [])) {
        expect(
          (
            await verifyTrail({
              connection: database,
              practiceId: id,
              key: running.keys.seals,
              anchors: running.services.anchors,
            })
          ).deviation,
        ).toBeUndefined();
      }
      const [restored] = await database.run<{ count: string }>(
        { text: "SELECT count(*)::text AS count FROM audit_records WHERE event = 'installation.restored'" },
        [],
      );
      expect(restored?.count).toBe(before['practices']?.split(' ')[0]);
      const [secret] = await database.run<{ secret: string }>(
        { text: 'SELECT encrypted_secret AS secret FROM authenticators LIMIT 1' },
        [],
      );
      expect(running.keys.decrypt(secret?.secret ?? '')).not.toBe('');
    } finally {
      await running.close();
    }
  });

  it.runIf(kind === 'pglite' && everyDatabaseKind().includes('postgres'))(
    'moves to PostgreSQL, row for row',
    async () => {
      const moved = await emptyStorage('postgres');
      cpSync(join(source.dataFolder, 'keys'), join(moved.dataFolder, 'keys'), { recursive: true });
      expect(await program(moved, 'restore', byMachine)).toMatchObject({ code: 0, err: '' });
      expect(await within(moved, contentOf)).toEqual(before);
      await dropStorage(moved);
    },
  );

  if (isWhole)
    it('is refused where there is data already', async () => {
      const done = await program(target, 'restore', byMachine);
      expect(done).toMatchObject({
        code: 1,
        out: '',
        err:
          'There is data already where the backup would go. Nothing was changed. Name an empty data ' +
          'folder with ERX_DATA, or an empty database with DATABASE_URL.\n',
      });
    });

  if (isWhole)
    it('is refused where the disk has no room for it, before anything is written', async () => {
      const empty = await emptyStorage('pglite');
      cpSync(join(source.dataFolder, 'keys'), join(empty.dataFolder, 'keys'), { recursive: true });
      const onDisk = (freeBytes: number) =>
        restoreBackup(
          { file: byMachine, withoutKeys: false, checkOnly: false },
          {
            config: { dataFolder: empty.dataFolder, databaseUrl: undefined },
            environment: {},
            now: () => new Date(),
            freeBytes: () => freeBytes,
          },
        );
      const enough = roomFor(statSync(byMachine).size);
      await expect(onDisk(enough - 1)).rejects.toMatchObject({ code: 'backup.no-room' });
      expect(readdirSync(empty.dataFolder)).toEqual(['keys']);
      if (isWhole) expect(await onDisk(enough)).toMatchObject({ isVerified: true });
      await dropStorage(empty);
    });

  if (isWhole)
    it('is refused when anything in it is wrong, with a sentence, and nothing is touched', async () => {
      const empty = await emptyStorage(kind);
      cpSync(join(source.dataFolder, 'keys'), join(empty.dataFolder, 'keys'), { recursive: true });
      const whole = readFileSync(byMachine);
      const lines = gunzipSync(whole).toString().trimEnd().split('\n');
      const [first = '', last = ''] = [lines[0], lines.at(-1)];
      const header = JSON.parse(first) as BackupHeader;
      const end = JSON.parse(last) as { end: unknown; sha256: string; signature: string };
      const packed = (changed: readonly string[]) => gzipSync(`${changed.join('\n')}\n`);
      const withHeader = (more: Partial<BackupHeader>) =>
        packed([JSON.stringify({ ...header, ...more }), ...lines.slice(1)]);
      /** What someone could make who has the file and not the keys: every count and hash is right. */
      const forged = () => {
        const body = lines
          .slice(0, -1)
          .map((line) => line.replace('provider@demo.test', 'somebody@else.test'));
        const sha256 = createHash('sha256')
          .update(body.map((line) => `${line}\n`).join(''))
          .update(JSON.stringify(end.end))
          .digest('hex');
        const other = mkdtempSync(join(folder, 'other-'));
        return packed([
          ...body,
          JSON.stringify({
            end: end.end,
            sha256,
            signature: openKeys(other).seals.signCompact(signedText(sha256)),
          }),
        ]);
      };
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(
        flipped.readUInt8(Math.floor(flipped.length / 2)) ^ 1,
        Math.floor(flipped.length / 2),
      );
      const cases: readonly (readonly [string, Buffer, RegExp])[] = [
        ['half a file', whole.subarray(0, Math.floor(whole.length / 2)), /is not whole/],
        ['all but the last line', packed(lines.slice(0, -1)), /is not whole/],
        ['a byte changed', flipped, /is damaged or was changed/],
        ['a row left out', packed(lines.filter((_, index) => index !== 5)), /is damaged or was changed/],
        [
          'a value changed',
          packed(lines.map((line) => line.replace('provider@demo.test', 'somebody@else.test'))),
          /is damaged or was changed/,
        ],
        ['signed by somebody else', forged(), /was not signed by the keys that are here/],
        [
          'made by a newer service',
          withHeader({ migrations: [...header.migrations, { tag: '9999_later', hash: 'x' }] }),
          /made by a newer or another version/,
        ],
        [
          'another schema',
          withHeader({ migrations: header.migrations.map((one) => ({ ...one, hash: 'x' })) }),
          /made by a newer or another version/,
        ],
        ['another form', withHeader({ version: 2 }), /is of form 2; this program reads form 1/],
        ['another file', Buffer.from('hello\n'), /is no backup of this product/],
        ['an empty file', Buffer.alloc(0), /is no backup of this product/],
      ];
      const file = join(folder, 'wrong.backup');
      const environment = {
        ERX_DATA: empty.dataFolder,
        ...(empty.databaseUrl === null ? {} : { DATABASE_URL: empty.databaseUrl }),
      };
      for (const [name, content, sentence] of cases) {
        writeFileSync(file, content);
        const refused = await restoreProgram([file], environment, () => new Date()).then(
          ({ text }) => new Error(`restored: ${text}`),
          (error: unknown) => error as Error,
        );
        expect(refused.message, name).toMatch(sentence);
        expect(refused.message.split('\n'), name).toHaveLength(1);
        expect(readdirSync(empty.dataFolder), name).toEqual(['keys']);
      }
      // The last of them as the program itself says it.
      expect(await program(empty, 'restore', file)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/is no backup of this product.*\n$/) as string,
      });
      expect((await program(empty, 'restore', join(folder, 'nowhere'))).err).toContain(
        'cannot be used (ENOENT)',
      );
      expect((await program(empty, 'backup', join(folder, 'x'))).err).toContain(
        'There is no installation in',
      );
      const nowhere = await program(source, 'backup', join(folder, 'no such folder', 'x'));
      expect(nowhere).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('cannot be used (ENOENT)') as string,
      });
      expect(existsSync(join(source.dataFolder, 'server.lock'))).toBe(false);
      await dropStorage(empty);
    });
});

if (isWhole)
  describe('over the network', () => {
    it('is refused where the installation does not offer it, and the refusal is written down', async () => {
      const server = await startTestServer();
      const practice = await addPractice(server.services.database, 'Elm Street');
      await addPerson(server, 'super@elm.test', [practice], { role: 'Admin', isSuperAdmin: true });
      const token = await accessToken(server.origin, 'super@elm.test', PASSWORD);
      const client = createClient({
        origin: server.origin,
        application: 'test',
        accessToken: async () => token,
        practiceId: () => practice,
      });
      await expect(client.call(makeBackup, {})).rejects.toMatchObject({
        code: 'backup.not-offered',
        status: 403,
      });
      const rows = await server.services.database.run<{ event: string; outcome: string }>(
        { text: "SELECT event, outcome FROM audit_records WHERE event LIKE 'installation.%'" },
        [],
      );
      expect(rows).toEqual([{ event: 'installation.backup-refused', outcome: 'refused' }]);
      await server.close();
    });
  });
