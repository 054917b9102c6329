import { BUILT_IN } from '../platform/identity/accounts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRACTICE_HEADER } from '@erx/core/client/call';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config';
import type { Database } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { openPglite } from '../platform/database/pglite';
import { seedDemo } from '../demo/seed';
import { openDrugSearch } from '../drugs/drug-search';
import { openCautionKnowledge } from '../cautions/caution-knowledge';
import { openDoseKnowledge } from '../doses/dose-knowledge';
import { openInteractionKnowledge } from '../interactions/interaction-knowledge';
import { createApp, createLog } from '../platform/http/app';
import { createServer } from '../platform/api/router';
import type { Services } from '../services';
import { openAnchors } from '../platform/gateway/anchors-outside';
import { clockSkewMonitor } from '../platform/gateway/clock-skew-monitor';
import { openKeys } from '../platform/keys/keys';
import { loadStarterCatalogue } from '../reference-import/load-starter';
import { serveAllergies } from '../allergies/routes';
import { serveMedications } from '../medications/routes';
import { serveProblems } from '../problems/routes';
import { serveRequests } from '../requests/routes';
import { createSafetyJudge } from '../safety/judge';
import { openQuietRules } from '../interactions/quiet-rules-store';

const folder = mkdtempSync(join(tmpdir(), 'erx-lists-'));
const config = readConfig({ ERX_DATA: folder, ERX_LOG_LEVEL: 'silent' });
const issuer = BUILT_IN;
let database: Database;
let app: FastifyInstance;
let drugs: Awaited<ReturnType<typeof openDrugSearch>>;
let interactions: Awaited<ReturnType<typeof openInteractionKnowledge>>;
let cautions: Awaited<ReturnType<typeof openCautionKnowledge>>;
let doses: Awaited<ReturnType<typeof openDoseKnowledge>>;
let quiet: Awaited<ReturnType<typeof openQuietRules>>;
let practices: { here: string; elsewhere: string };
let patients: { here: string; elsewhere: string };

beforeAll(async () => {
  database = await openPglite(join(folder, 'database'));
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)));
  const log = createLog('silent');
  const now = () => new Date('2026-11-20T15:04:05Z');
  await loadStarterCatalogue(database, now());
  const keys = openKeys(folder);
  (await seedDemo({ database, keys, config, log, now }))();
  // A token is the name of the sign-in: what tokens are is tried elsewhere, what a person may see is tried
  // here.
  const tokens: Services['tokens'] = {
    async verify(token) {
      const [row] = await database.run<{ subject: string }>(
        { name: 'subject', text: 'SELECT subject FROM accounts WHERE email = $1' },
        [`${token}@demo.test`],
      );
      return row && { issuer, subject: row.subject };
    },
    userInfoUrl: () => Promise.resolve(undefined),
  };
  drugs = await openDrugSearch(database, log);
  interactions = await openInteractionKnowledge(database, log);
  cautions = await openCautionKnowledge(database, log);
  doses = await openDoseKnowledge(database, log);
  quiet = await openQuietRules(database, log);
  const services: Services = {
    config,
    database,
    log,
    now,
    tokens,
    drugs,
    interactions,
    cautions,
    doses,
    quiet,
    keys,
    phone: undefined,
    clock: clockSkewMonitor(),
    anchors: openAnchors(undefined),
    notify: () => undefined,
    isStopping: () => false,
  };
  app = await createApp(config, log);
  const server = createServer(app, services);
  for (const serve of [serveAllergies, serveMedications, serveProblems]) serve(server, services);
  serveRequests(server, services, createSafetyJudge(services));
  const rows = await database.run<{ practice: string; patient: string }>(
    {
      name: 'one-each',
      text: `SELECT p.id AS practice, (array_agg(t.id ORDER BY t.account_number))[1] AS patient
    FROM practices p JOIN patients t ON t.practice_id = p.id GROUP BY p.id, p.state ORDER BY p.state`,
    },
    [],
  );
  const [here, elsewhere] = rows;
  if (!here || !elsewhere) throw new Error('The demo practices are missing.');
  practices = { here: here.practice, elsewhere: elsewhere.practice };
  patients = { here: here.patient, elsewhere: elsewhere.patient };
}, 120_000);

afterAll(async () => {
  await app.close();
  await interactions.close();
  await cautions.close();
  await doses.close();
  await quiet.close();
  await drugs.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get(who: string, path: string, practice = practices.here) {
  const reply = await app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who}`, [PRACTICE_HEADER]: practice },
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}
const list = async (who: string, path: string) =>
  (await get(who, path)).body as { prescriber: { id: string }; type?: string }[];
const accountOf = async (who: string) =>
  (
    await database.run<{ id: string }>(
      { name: 'account', text: 'SELECT id FROM accounts WHERE email = $1' },
      [`${who}@demo.test`],
    )
  )[0]?.id ?? '';

describe.each(['allergies', 'medications', 'problems'])('%s of a patient', (noun) => {
  it.each(['provider', 'staff', 'admin', 'partner'])('are shown to %s', async (who) => {
    const { status, body } = await get(who, `/${noun}/patient/${patients.here}`);
    expect(status).toBe(200);
    expect((body as unknown[]).length).toBeGreaterThan(0);
  });

  it.each([
    ["another practice's patient", () => patients.elsewhere],
    ['an unknown id', () => '01930000-0000-7000-8000-000000000000'],
    ['what is no id', () => 'nobody'],
  ])('of %s do not exist', async (_, id) => {
    const { status, body } = await get('provider', `/${noun}/patient/${id()}`);
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'record.not-found' })]);
  });

  it('are refused to a user of another practice', async () => {
    expect((await get('provider4', `/${noun}/patient/${patients.here}`)).status).toBe(403);
    expect(
      (await get('provider4', `/${noun}/patient/${patients.elsewhere}`, practices.elsewhere)).status,
    ).toBe(200);
  });
});

describe.each([
  ['/refillrequests/pending', 8, 5],
  ['/rxchangerequests/pending', 9, 7],
] as const)('%s', (path, ofPractice, ofProvider) => {
  it('shows a prescriber the own requests', async () => {
    const own = await accountOf('provider');
    const requests = await list('provider', path);
    expect(requests).toHaveLength(ofProvider);
    expect(requests.every(({ prescriber }) => prescriber.id === own)).toBe(true);
    expect(await list('provider', `${path}?providerId=${own}`)).toEqual(requests);
  });

  it.each(['staff', 'admin', 'superadmin', 'partner'])(
    'shows %s the queue of the practice, or one prescriber of it',
    async (who) => {
      expect(await list(who, path)).toHaveLength(ofPractice);
      expect(await list(who, `${path}?providerId=${await accountOf('provider')}`)).toEqual(
        await list('provider', path),
      );
    },
  );

  it("refuses a prescriber another's, and writes it down", async () => {
    const refusals = async () =>
      Number(
        (
          await database.run<{ count: string }>(
            {
              name: 'refusals',
              text: "SELECT count(*) AS count FROM audit_records WHERE event = 'access.refused'",
            },
            [],
          )
        )[0]?.count,
      );
    const before = await refusals();
    const { status, body } = await get('provider2', `${path}?providerId=${await accountOf('provider')}`);
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'access.refused' })]);
    expect(await refusals()).toBe(before + 1);
  });

  it('is for people who are signed in', async () => {
    expect(
      (
        await app.inject({
          method: 'GET',
          url: `/api${path}`,
          headers: { [PRACTICE_HEADER]: practices.here },
        })
      ).statusCode,
    ).toBe(401);
  });
});
