import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { clockSkewMonitor } from '@erx/server/platform/gateway/clock-skew-monitor';
import { openKeys } from '@erx/server/platform/keys/keys';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './run';
import { readConfig } from '@erx/server/platform/config';
import type { Database } from '@erx/server/platform/database/database';
import { openSignals, type Signals } from '@erx/server/platform/database/notify';
import { openDrugSearch } from '@erx/server/drugs/drug-search';
import { createApp, createLog } from '@erx/server/platform/http/app';
import { openCautionKnowledge } from '@erx/server/cautions/caution-knowledge';
import { openDoseKnowledge } from '@erx/server/doses/dose-knowledge';
import { openQuietRules } from '@erx/server/interactions/quiet-rules-store';
import { openInteractionKnowledge } from '@erx/server/interactions/interaction-knowledge';
import { createServer, type Server } from '@erx/server/platform/api/router';
import type { Services } from '@erx/server/services';
import { freePort } from './ports';
import { TEST_ISSUER } from './practice';

/** A part of the server inside this process, on its own port. */
export interface TestService {
  readonly url: string;
  readonly services: Services;
  readonly signals: Signals;
  close(): Promise<void>;
}

/**
 * Serves parts of the server on a database. Tokens are `token-of-<subject>` of the test issuer.
 * @param serve registers the parts, and gives back what closes them
 */
export async function serveParts(
  database: Database,
  serve: (parts: {
    app: Awaited<ReturnType<typeof createApp>>;
    server: Server;
    services: Services;
    signals: Signals;
  }) => Promise<{ close(): Promise<void> }>,
  environment: Record<string, string> = {},
): Promise<TestService> {
  const port = await freePort();
  const config = readConfig({
    ERX_PORT: String(port),
    ERX_LOG_LEVEL: process.env['ERX_LOG_LEVEL'] ?? 'silent',
    ERX_READ_AGAIN: '0', // a notification that was lost must not pass for one that came
    ...environment,
  });
  const log = createLog(config.logLevel);
  const signals = await openSignals(database, log);
  const drugs = await openDrugSearch(database, log);
  const interactions = await openInteractionKnowledge(database, log);
  const doses = await openDoseKnowledge(database, log);
  const cautions = await openCautionKnowledge(database, log);
  const quiet = await openQuietRules(database, log);
  const services: Services = {
    config,
    database,
    log,
    drugs,
    interactions,
    doses,
    cautions,
    quiet,
    keys: openKeys(mkdtempSync(join(runFolder(), 'keys-'))),
    phone: undefined,
    clock: clockSkewMonitor(),
    anchors: openAnchors(undefined),
    isStopping: () => false,
    now: () => new Date(),
    tokens: {
      userInfoUrl: () => Promise.resolve(undefined),
      verify: (token) =>
        Promise.resolve(
          token.startsWith('token-of-')
            ? { issuer: TEST_ISSUER, subject: token.slice('token-of-'.length) }
            : undefined,
        ),
    },
    notify: (topic) => {
      signals.notify(topic);
    },
  };
  const app = await createApp(config, log);
  const server = createServer(app, services);
  const parts = await serve({ app, server, services, signals });
  await app.listen({ port, host: 'localhost' });
  return {
    url: config.publicUrl,
    services,
    signals,
    async close() {
      await parts.close();
      await app.close();
      await drugs.close();
      await interactions.close();
      await doses.close();
      await cautions.close();
      await quiet.close();
      await signals.close();
    },
  };
}
