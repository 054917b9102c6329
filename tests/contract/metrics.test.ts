import { searchPatients } from '@erx/core/patients/contract';
import { listDrafts } from '@erx/core/prescriptions/contract';
import { readConfig } from '@erx/server/platform/config';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, signIn, type SignedIn } from '../fixtures/signed-in';
import { freePort } from '../harness/ports';
import { databaseKinds } from '../harness/run';

const TOKEN = 'a token of operators';
const MONITORING = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Runs Prometheus' own checker. @returns what it says, and whether it is content */
function promtool(words: readonly string[], input = ''): { readonly isWell: boolean; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', words, {
    cwd: MONITORING,
    input,
    encoding: 'utf8',
  });
  return { isWell: status === 0, said: stdout + stderr };
}

/** A number of the text; undefined where it is absent. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe.each(databaseKinds())('metrics of a server on %s', (kind) => {
  let server: TestServer;
  let databaseUrl: string | null = null;
  let port: number;
  let provider: SignedIn;
  beforeAll(async () => {
    port = await freePort();
    server = await startTestServer(
      kind,
      {
        ERX_DEMO: '1',
        ERX_METRICS_PORT: String(port),
        ERX_METRICS_TOKEN: TOKEN,
        ERX_AUDIT_ANCHOR: '/dev/null',
      },
      undefined,
      (storage) => Promise.resolve((databaseUrl = storage.databaseUrl)),
    );
    provider = await signIn(server.origin, 'provider@demo.test');
  });
  afterAll(() => server.close());

  const ask = (authorization?: string, path = '/metrics') =>
    fetch(`http://127.0.0.1:${String(port)}${path}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
  async function scrape(): Promise<string> {
    const response = await ask(`Bearer ${TOKEN}`);
    expect(response.status).toBe(200);
    return await response.text();
  }

  it('are given to who has the token, at their own address alone', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer another')).status).toBe(401);
    expect((await ask(`Bearer ${TOKEN}`, '/')).status).toBe(404);
    const response = await fetch(`${server.origin}/metrics`);
    expect(await response.text()).not.toContain('erx_');
  });

  it('count requests by the pattern of their route, and name no one', async () => {
    const [patient] = await provider.client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
    const patientId = patient?.id ?? '';
    await provider.client.call(listDrafts, { params: { patientId } });
    await expect(accessToken(server.origin, 'staff@demo.test', 'wrong')).rejects.toThrow();
    const text = await scrape();
    const counted = 'erx_http_request_duration_seconds_count';
    expect(
      valueOf(text, `${counted}{method="GET",route="/api/drafts/patient/:patientId",status="200"}`),
    ).toBeGreaterThan(0);
    expect(valueOf(text, 'erx_sign_ins_total{outcome="signed-in"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'erx_sign_ins_total{outcome="sign-in-failed"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'erx_outbox_messages')).toBe(0);
    expect(valueOf(text, 'erx_database_figures_known')).toBe(1);
    for (const secret of [
      'Pettigrew',
      'demo.test',
      patientId,
      provider.practiceId,
      provider.token,
      '127.0.0.1',
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it.skipIf(!hasPromtool)('are as Prometheus reads them', async () => {
    const { isWell, said } = promtool(['check', 'metrics'], await scrape());
    // What it says of names alone (prom-client's own) is no mistake of the form.
    expect(said.split('\n').filter((line) => /erx_/.test(line) || /error/i.test(line))).toEqual([]);
    expect(isWell || /nodejs_|process_/.test(said)).toBe(true);
  });

  it('are what the alerts and the dashboard ask for', async () => {
    const text = await scrape();
    const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
    const asked = [
      await readFile(`${MONITORING}alerts.yml`, 'utf8'),
      ...Dashboard.parse(JSON.parse(await readFile(`${MONITORING}dashboard.json`, 'utf8'))).panels.flatMap(
        ({ targets }) => targets.map(({ expr }) => expr),
      ),
    ].flatMap((query) => query.match(/\b(?:erx|nodejs|process)_[a-z0-9_]+\b/g) ?? []);
    expect(asked.length).toBeGreaterThan(30);
    const unknown = asked.filter(
      (name) => !served.has(name) && !served.has(name.replace(/_(count|bucket|sum)$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  it.skipIf(kind === 'pglite')(
    'are answered while the database cannot say what waits, and do not pass the old for the new',
    async () => {
      const holder = new pg.Client({ connectionString: databaseUrl ?? '' });
      await holder.connect();
      try {
        await holder.query('BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
        await expect.poll(async () => valueOf(await scrape(), 'erx_database_figures_known')).toBe(0);
        const text = await scrape();
        for (const name of ['erx_outbox_messages', 'erx_audit_seal_lag_seconds', 'erx_needs_you'])
          expect(valueOf(text, name), name).toBeUndefined();
        expect(valueOf(text, 'erx_database_connections_max{kind="reads"}')).toBeGreaterThan(0);
        await holder.query('ROLLBACK');
        await expect.poll(async () => valueOf(await scrape(), 'erx_outbox_messages')).toBe(0);
      } finally {
        await holder.end();
      }
    },
  );
});

const Dashboard = z.object({
  schemaVersion: z.int(),
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), refId: z.string() })).min(1),
    }),
  ),
});

describe('the files for operators', () => {
  it.skipIf(!hasPromtool)('have alerts that Prometheus reads, and that fire when they should', () => {
    for (const words of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { isWell, said } = promtool(words);
      expect(isWell, said).toBe(true);
    }
  });

  it('are served beyond this machine with a token alone', () => {
    expect(() => readConfig({ ERX_METRICS_PORT: '9464', ERX_METRICS_HOST: '0.0.0.0' })).toThrow(
      'ERX_METRICS_TOKEN',
    );
    expect(
      readConfig({ ERX_METRICS_PORT: '9464', ERX_METRICS_HOST: '0.0.0.0', ERX_METRICS_TOKEN: TOKEN }).metrics,
    ).toEqual({ host: '0.0.0.0', port: 9464, token: TOKEN });
    expect(readConfig({}).metrics).toBeUndefined();
  });
});
