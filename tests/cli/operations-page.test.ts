import { openDatabase } from '@erx/server/platform/database/open';
import { openKeys } from '@erx/server/platform/keys/keys';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WRITES_EACH } from '../fixtures/acknowledged-sends';
import { answerUnreliably, reckon, startWriters } from '../fixtures/writers';
import { amountOf, leaveFigures } from '../harness/figures';
import { startNetwork, type TestNetwork } from '../harness/network';

/**
 * docs/operations.md, followed by one who reads nothing else: every block marked `run`, as it is written, on a machine
 * that is thrown away (scripts/proof/machine.mjs). Elsewhere it would change the machine, and is not run.
 */
const isScratchMachine = process.env['ERX_SCRATCH_MACHINE'] === '1';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const file = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ORIGIN = 'https://prescribing.example.org';
const KEYS = '/etc/erx/keys';
/** How often one process after the other restarts while it is asked, and how often the primary is lost. */
const ROUNDS = amountOf('ERX_ROLLING_ROUNDS', 1);
const FAILOVERS = amountOf('ERX_FAILOVERS', 1);
const WRITERS = 16;
/** From the loss of the primary until someone is answered again, at most, in milliseconds. */
const LONGEST_GAP = 15_000;

/** The sections of the page with their commands. */
const SECTIONS = new Map(
  [...file('docs/operations.md').matchAll(/^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)]
    .map(
      ([, title = '', text = '']) =>
        [
          title,
          [...text.matchAll(/^```sh run\n([\s\S]*?)^```/gm)].map(([, block = '']) => block).join(''),
        ] as const,
    )
    .filter(([, commands]) => commands !== ''),
);
/** These run while the service is used. */
const RESTART = 'Restart without a lost request';
const FAILOVER = 'Failover';

/** Runs commands as root does in the folder of the sources. @returns what they printed */
async function shell(commands: string): Promise<string> {
  const { PATH, CURL_CA_BUNDLE } = process.env;
  const running = promisify(execFile)('/bin/sh', ['-euc', commands], {
    cwd: ROOT,
    env: { PATH, CURL_CA_BUNDLE, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 240_000,
  });
  return (await running).stdout;
}
const commandsOf = (title: string) => {
  const commands = SECTIONS.get(title);
  if (commands === undefined) throw new Error(`docs/operations.md has no commands in ${title}`);
  return commands;
};
const get = async <Body>(address: string) => (await (await fetch(address)).json()) as Body;

describe.skipIf(!isScratchMachine)('docs/operations.md', () => {
  let network: TestNetwork;
  beforeAll(async () => {
    network = await startNetwork();
    answerUnreliably(network);
    for (const [title, commands] of SECTIONS)
      if (title !== RESTART && title !== FAILOVER)
        await shell(commands).catch((cause: unknown) => {
          throw new Error(`docs/operations.md cannot be followed: ${title}`, { cause });
        });
    // What a page for all cannot say: whom this one sends to, and who works here.
    mkdirSync('/etc/systemd/system/erx@.service.d');
    writeFileSync(
      '/etc/systemd/system/erx@.service.d/here.conf',
      `[Service]
Environment=PHARMACY_NETWORK_URL=${network.url} PHARMACY_NETWORK_USER=erx PHARMACY_NETWORK_PASSWORD=secret
Environment=ERX_DEMO=1 ERX_RATE_LIMIT=0
`,
    );
    await shell(`systemctl daemon-reload\n${commandsOf(RESTART)}`);
  }, 900_000);
  afterAll(() => network.close());

  it('leads to three processes that are ready, and keys for their owner alone', async () => {
    for (const port of [4701, 4702, 4703])
      expect(await get(`http://127.0.0.1:${String(port)}/api/health`)).toMatchObject({
        status: 'ready',
        database: 'postgresql',
        standby: 'used',
      });
    expect(await shell('find /etc/erx/keys /etc/erx/secrets /etc/erx/tls -type f -perm /077')).toBe('');
    expect(await shell("systemctl show --property=User,DynamicUser --value 'erx@4701'")).toContain('yes');
  });

  it('leads to one address: TLS with HTTP/2 and HSTS, and plain HTTP is sent there', async () => {
    const head = await shell(`curl --silent --head --http2 ${ORIGIN}/api/health`);
    expect(head).toMatch(/^HTTP\/2 200/);
    expect(head.match(/^strict-transport-security: .*$/gim)).toEqual([
      'strict-transport-security: max-age=31536000; includeSubDomains',
    ]);
    const plain = await shell(
      "curl --silent --head 'http://prescribing.example.org/patients?search=Pettigrew'",
    );
    expect(plain).toMatch(/^HTTP\/1\.1 308[\s\S]*^location: https:/m);
    expect(await shell('journalctl --unit=haproxy --no-pager')).not.toContain('Pettigrew');
  });

  it('leads to a standby that has all that is acknowledged', async () => {
    const followers = await shell(
      "runuser -u postgres -- psql -Atc 'SELECT application_name, state, sync_state FROM pg_stat_replication'",
    );
    expect(followers.trim()).toBe('b|streaming|sync');
  });

  it('leads to figures of every process and member, alerts that are loaded, and a dashboard that is answered', async () => {
    const api = 'http://127.0.0.1:9090/api/v1';
    await expect
      .poll(async () => {
        const { data } = await get<{ data: { activeTargets: { health: string }[] } }>(`${api}/targets`);
        return data.activeTargets.map(({ health }) => health);
      })
      .toEqual(['up', 'up', 'up', 'up', 'up']);
    const { data } = await get<{ data: { groups: { rules: { name: string; health: string }[] }[] } }>(
      `${api}/rules`,
    );
    const loaded = data.groups.flatMap(({ rules }) => rules.map(({ name }) => name));
    expect(loaded).toEqual(
      [...file('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name),
    );
    const queries = [
      ...file('deploy/monitoring/dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g),
    ].map(([, text = '']) => JSON.parse(text) as string);
    const unanswered: string[] = [];
    for (const query of queries) {
      const answer = await fetch(`${api}/query?${new URLSearchParams({ query }).toString()}`);
      if (!answer.ok) unanswered.push(query);
    }
    expect(unanswered).toEqual([]);
    expect(queries.length).toBeGreaterThan(0);
    leaveFigures({ alerts: loaded.length, queries: queries.length });
  });

  it('starts no process whose keys are not those of the installation', async () => {
    const started = shell(`node /opt/erx/server/dist/main.js make-keys /etc/erx/other-keys
      export DATABASE_URL_FILE=/etc/erx/secrets/database-url ERX_KEYS_FOLDER=/etc/erx/other-keys
      ERX_DATA=/var/lib/other ERX_PORT=4709 node /opt/erx/server/dist/main.js`);
    await expect(started).rejects.toThrow('The keys here for tokens, archive, seals, secrets are not those');
  });

  it('loses no request while one process after the other restarts', async () => {
    const answers = new Map<number, number>();
    let isOver = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const status = await fetch(`${ORIGIN}/api/home/about`)
          .then(async (answer) => (await answer.arrayBuffer(), answer.status))
          .catch(() => 0);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    for (let round = 0; round < ROUNDS; round += 1) await shell(commandsOf(RESTART));
    isOver = true;
    await Promise.all(callers);
    expect([...answers.keys()]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(100);
    leaveFigures({ restarts: 3 * ROUNDS, answered: answers.get(200) ?? 0 });
  });

  it('loses, doubles and leaves unaudited nothing when the primary is killed under writers', async () => {
    const writers = await startWriters([ORIGIN], WRITERS);
    const more = async () => {
      const enough = writers.sent.length + 3 * WRITERS;
      await expect.poll(() => writers.sent.length).toBeGreaterThan(enough);
    };
    const other: Record<string, string> = { '@a': '@b', '/b.yml': '/a.yml', ':8009': ':8008' };
    for (let round = 0; round < FAILOVERS; round += 1) {
      await more();
      const commands = commandsOf(FAILOVER);
      await shell(
        round % 2 === 0 ? commands : commands.replaceAll(/@a|\/b\.yml|:8009/g, (name) => other[name] ?? name),
      );
    }
    await more();
    await writers.stop();
    await writers.settled();
    await shell('systemctl stop erx@4701 erx@4702 erx@4703');
    const database = await openDatabase({
      databaseUrl: readFileSync('/etc/erx/secrets/database-url', 'utf8'),
      dataFolder: mkdtempSync(join(tmpdir(), 'erx-reckoned-')),
    });
    await reckon(database, writers, network, openKeys('', { ERX_KEYS_FOLDER: KEYS }).seals);
    await database.close();
    leaveFigures({
      failovers: FAILOVERS,
      acknowledged: writers.sent.length * WRITES_EACH,
      gap: writers.longestGap(),
    });
    expect(writers.longestGap()).toBeLessThan(LONGEST_GAP);
  });
});
