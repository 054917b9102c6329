import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackgroundProcess, startProcess } from '../harness/background-process';
import { amountOf, leaveFigures } from '../harness/figures';
import { freePort } from '../harness/ports';
import { clusterUrl, runFolder } from '../harness/run';
import { dropStorage, emptyStorage, type Storage } from '../harness/templates';

/**
 * docs/operations.md and the files of deploy/, followed as one who installs the service would: on folders, ports
 * and a database of this test, and with what systemd does done by hand.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const file = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = file('docs/operations.md');
const UNIT = file('deploy/systemd/erx@.service');
const IDS = ['4701', '4702'] as const;
/** How often one process after the other restarts while it is asked. */
const ROUNDS = amountOf('ERX_ROLLING_ROUNDS', 1);

/** The fenced blocks of a section of the page. */
function blocks(section: string, language = 'sh'): string {
  const [, text = ''] =
    new RegExp(`^## ${section}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(PAGE) ?? [];
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  if (found.length === 0) throw new Error(`docs/operations.md has no ${language} block in ${section}`);
  return found.map(([, block]) => block).join('');
}

const has = (program: string) => spawnSync(program, ['-v']).error === undefined;
const isPossible = clusterUrl() !== null && has('haproxy') && has('openssl') && has('curl');

let storage: Storage;
let machine: string;
let certificate: string;
let proxy: BackgroundProcess | undefined;
const ports: Record<string, number> = {};
const services = new Map<string, BackgroundProcess>();

/** The words of the page and its files at this place. */
const here = (text: string): string =>
  text
    .replaceAll('https://prescribing.example.org', `https://localhost:${String(ports['443'])}`)
    .replaceAll('postgresql://erx:PASSWORD@127.0.0.1:5432/erx', storage.databaseUrl ?? '')
    .replaceAll(/(?<=^|[\s='":>])\/(?=(?:opt|etc|var)\/)/gm, `${machine}/`)
    .replaceAll(/\b470[12]\b/g, (id) => String(ports[id]));

/** Runs commands of the page, to their end. @returns what they printed */
function shell(commands: string): string {
  return execFileSync('/bin/sh', ['-euc', here(commands)], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: machine, CURL_CA_BUNDLE: certificate },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
}

/** Starts a process as its unit says: the environment, the credentials and the command. */
async function startUnit(id: string): Promise<void> {
  const credentials = join(machine, 'run/credentials', id);
  mkdirSync(credentials, { recursive: true });
  for (const [, name = '', from = ''] of here(UNIT).matchAll(/^LoadCredential=(\S+?):(\S+)$/gm)) {
    rmSync(join(credentials, name), { force: true });
    copyFileSync(from, join(credentials, name));
    chmodSync(join(credentials, name), 0o400);
  }
  const lines = [
    ...blocks('Settings', 'ini').trim().split('\n'),
    ...[...UNIT.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' ')),
  ].map((line) => here(line.replaceAll('%i', id).replaceAll('%S', '/var/lib')).replaceAll('%d', credentials));
  const environment = {
    ERX_RATE_LIMIT: '0', // one address asks as often as it can
    ...Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  };
  const command = (/^ExecStart=(.*)$/m.exec(here(UNIT))?.[1] ?? '').split(' ');
  services.set(
    id,
    await startProcess({
      name: `erx@${id}`,
      command: [process.execPath, ...command.slice(1)],
      env: { PATH: process.env['PATH'], ...environment },
      cwd: machine,
      log: join(machine, `${id}.log`),
      isReady: async () => (await fetch(`http://127.0.0.1:${String(ports[id])}/api/health`)).ok,
      readyWithinMs: 120_000,
    }),
  );
}

beforeAll(async () => {
  if (!isPossible) return;
  storage = await emptyStorage('postgres');
  machine = mkdtempSync(join(runFolder(), 'machine-'));
  for (const name of [...IDS, '80', '443']) ports[name] = await freePort();
  for (const folder of ['etc/erx/tls', 'etc/haproxy', 'var/lib', 'var/backups'])
    mkdirSync(join(machine, folder), { recursive: true });
  certificate = join(machine, 'etc/erx/tls/certificate.pem');
  const key = join(machine, 'etc/erx/tls/key.pem');
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...[
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
  ]);
  writeFileSync(
    join(machine, 'etc/erx/tls/site.pem'),
    readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'),
  );
  const balancer = here(file('deploy/proxy/haproxy.cfg'))
    .replaceAll(/bind :(80|443)\b/g, (_, name: string) => `bind 127.0.0.1:${String(ports[name])}`)
    .replaceAll(
      'log stdout format raw local0 info',
      `log stdout format raw local0 info\n    pidfile ${machine}/haproxy.pid`,
    );
  writeFileSync(join(machine, 'etc/haproxy/haproxy.cfg'), balancer);
});
afterAll(async () => {
  if (!isPossible) return;
  await proxy?.end('SIGKILL');
  for (const service of services.values()) await service.end('SIGKILL');
  await dropStorage(storage);
  rmSync(machine, { recursive: true });
});

/** Asks through the proxy. @returns the status, 0 where there was no answer */
function ask(agent: Agent, path: string): Promise<number> {
  return new Promise((resolve) => {
    request({ agent, port: ports['443'], path, ca: readFileSync(certificate) }, (answer) => {
      answer.resume().on('close', () => {
        resolve(answer.complete ? (answer.statusCode ?? 0) : 0);
      });
    })
      .on('error', () => {
        resolve(0);
      })
      .end();
  });
}

describe.skipIf(!isPossible)('docs/operations.md', () => {
  it('is installed: a folder with all that runs, keys and secrets for their owner alone', () => {
    const [build, ...rest] = blocks('Install').trim().split('\n');
    expect(build).toBe('npm run build'); // these tests run what is built
    expect(shell(rest.join('\n'))).toContain('server/dist/main.js');
    shell(blocks('Keys and secrets'));
    expect(readdirSync(join(machine, 'etc/erx/keys')).sort()).toEqual([
      'archive.json',
      'seals.json',
      'secrets.json',
      'tokens.json',
    ]);
    expect(
      execFileSync('find', [join(machine, 'etc/erx'), '-perm', '/077', '-name', '*.json']).toString(),
    ).toBe('');
  });

  it('starts two processes at the same time on an empty database', async () => {
    await Promise.all(IDS.map(startUnit));
    expect(services.size).toBe(2);
  });

  it('answers over TLS with HTTP/2 and HSTS, and plain HTTP is sent there', async () => {
    const [check = '', look = ''] = blocks('TLS and one address').trim().split('\n');
    shell(check);
    proxy = await startProcess({
      name: 'haproxy',
      command: ['haproxy', '-db', '-f', join(machine, 'etc/haproxy/haproxy.cfg')],
      log: join(machine, 'haproxy.log'),
      isReady: async () => (await ask(new Agent(), '/api/health')) === 200,
      readyWithinMs: 60_000,
    });
    expect(JSON.parse(shell(look))).toMatchObject({ status: 'ready', database: 'postgresql' });
    const head = shell("curl --silent --head --http2 'https://prescribing.example.org/api/health'");
    expect(head).toMatch(/^HTTP\/2 200/);
    expect(head.match(/^strict-transport-security: .*$/gim)).toEqual([
      'strict-transport-security: max-age=31536000; includeSubDomains',
    ]);
    const plain = shell(
      `curl --silent --head 'http://localhost:${String(ports['80'])}/patients?search=Pettigrew'`,
    );
    expect(plain).toMatch(/^HTTP\/1\.1 308[\s\S]*^location: https:/m);
    expect(readFileSync(join(machine, 'haproxy.log'), 'utf8')).not.toContain('Pettigrew');
  });

  it('has a first administrator, and a backup that can be restored', () => {
    expect(shell(blocks('The first administrator'))).toContain(here('https://prescribing.example.org'));
    const [settings = '', backup = '', restore = ''] = blocks('Backups and restore').trim().split('\n');
    expect(shell(`${settings}\n${backup}`)).toMatch(/rows of \d+ tables are saved in/);
    // It is read whole, keys and all; the database that is there is in use and not empty, which is what it says.
    expect(shell(`${settings}\n${restore}`)).toContain('The backup is whole');
  });

  it('loses no request while one process after the other restarts', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers = new Map<number, number>();
    let isOver = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const status = await ask(agent, '/api/home/about');
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    for (const id of Array.from({ length: ROUNDS }, () => IDS).flat()) {
      await services.get(id)?.end('SIGTERM');
      expect(readFileSync(join(machine, `${id}.log`), 'utf8')).not.toContain('cut off');
      await startUnit(id);
      await expect
        .poll(() => readFileSync(join(machine, 'haproxy.log'), 'utf8'), { timeout: 60_000 })
        .toMatch(new RegExp(`erx-${id.slice(-1)} is UP[^]*$`));
    }
    isOver = true;
    await Promise.all(callers);
    agent.destroy();
    leaveFigures({ restarts: IDS.length * ROUNDS, answered: answers.get(200) ?? 0 });
    const failed = readFileSync(join(machine, 'haproxy.log'), 'utf8')
      .split('\n')
      .filter((line) => / GET (?!200|308)\d+ /.test(line));
    expect({ statuses: [...answers.keys()], failed: failed.slice(0, 20) }).toEqual({
      statuses: [200],
      failed: [],
    });
    expect(answers.get(200)).toBeGreaterThan(100);
  });

  it('starts no process whose keys are not those of the installation', async () => {
    shell('node /opt/erx/server/dist/main.js make-keys /etc/erx/other-keys');
    expect(() =>
      shell(`export DATABASE_URL_FILE=/etc/erx/secrets/database-url ERX_KEYS_FOLDER=/etc/erx/other-keys
        ERX_DATA=/var/lib/other ERX_PORT=${String(ports['80'])} node /opt/erx/server/dist/main.js`),
    ).toThrow('The keys here for tokens, archive, seals, secrets are not those');
  });
});
