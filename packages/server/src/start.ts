import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './platform/config';
import { startAnchoring } from './platform/audit-trail/anchors';
import { openAnchors } from './platform/gateway/anchors-outside';
import { watchTrails } from './platform/audit-trail/file-broken-trail';
import { type Sealer, startSealer } from './platform/audit-trail/sealer';
import { lockFolder } from './platform/database/folder-lock';
import { DatabaseUnreachable, findUnavailable, toUnavailable } from './platform/database/unavailable';
import { openDatabaseInTime } from './platform/database/wait';
import { tracedDatabase } from './platform/database/traced';
import { openSignals, type Signals } from './platform/database/notify';
import { sweepHookCards } from './cds-hooks/card-store';
import { serveAppConsent } from './connected-apps/consent-routes';
import { sweepBulkExports } from './fhir/bulk-store';
import { openToOrigins } from './fhir/origins';
import { createApp, createLog } from './platform/http/app';
import { listen, type Listening } from './platform/http/listen';
import { openWaitingRoom, type WaitingRoom } from './platform/http/waiting-room';
import { type Connections, followConnections } from './platform/http/connections';
import { openApiDocument, serveOpenApi } from './platform/api/openapi';
import { createServer } from './platform/api/router';
import type { Services } from './services';
import { upgradeOnlyAt } from './platform/http/upgrades';
import { serveWebApp } from './platform/http/web-app';
import { sweepIdentity } from './platform/identity/adapter';
import { sweepAttempts } from './platform/identity/attempts';
import { sweepSignInPlaces } from './platform/identity/lockout';
import { sweepSessions } from './platform/identity/session-store';
import { signInConfiguration } from './platform/identity/clients';
import { appTokenVerifier, withAppTokens } from './platform/identity/app-tokens';
import { mountIdentity, mountServiceIdentity } from './platform/identity/mount';
import { createProvider } from './platform/identity/provider';
import { dummyHash } from './platform/identity/password-hashing';
import { tokenVerifier } from './platform/identity/token-verifier';
import type { Keys } from './platform/keys/keys';
import { keySource } from './platform/keys/sealed-keys';
import { openDrugSearch } from './drugs/drug-search';
import { clockSkewMonitor } from './platform/gateway/clock-skew-monitor';
import { openMail } from './platform/gateway/mail';
import { openPhone } from './platform/gateway/phone';
import { openCautionKnowledge } from './cautions/caution-knowledge';
import { openDoseKnowledge } from './doses/dose-knowledge';
import { openQuietRules } from './interactions/quiet-rules-store';
import { openInteractionKnowledge } from './interactions/interaction-knowledge';
import { groupKeeper } from './provisioning/groups';
import { serveNetwork } from './network/routes';
import { startWorker } from './jobs/outbox-worker';
import { startBulkExporter } from './jobs/bulk-exporter';
import { startRecordSystemWriter } from './jobs/record-system-writer';
import { serveAuthorizationReports } from './prior-authorization/portal-routes';
import { watchStart } from './platform/start-watch';
import { describeError } from './platform/describe-error';
import { placeOfProcess } from './platform/processes';
import { packageFolder } from './package-folder';
import { prepareDatabase } from './prepare';
import { servePush, SOCKETS } from './platform/push/serve';
import { serveRoutes } from './routes';
import { readFigures } from './jobs/figures-store';
import { type Scheduler, startScheduler } from './jobs/scheduler';
import { startPushFinisher } from './jobs/finish-pushed';
import { API_VERSION } from './platform/version';

/** A running service. */
export interface RunningServer {
  /** Where it listens; the port is the one taken when the settings say 0. */
  readonly url: string;
  readonly services: Services;
  readonly keys: Keys;
  /** Does what the calendar asks while it runs; may be closed before the rest. */
  readonly scheduler: Scheduler;
  readonly sealer: Sealer;
  /**
   * Finishes what is under way, stops listening, ends the workers, closes the database and gives the data
   * folder back.
   * @param notice milliseconds in which requests are still taken while health says no already; none when absent
   */
  close(notice?: number): Promise<void>;
}

/** More requests at a time than this, and deliveries make room. */
const BUSY_REQUESTS = 8;

/** What a failed start leaves open after this long is left to the end of the process, in milliseconds. */
const CLOSING = 5_000;

/** How often expired records of the identity provider are removed. */
const SWEEP_MILLISECONDS = 10 * 60_000;

/**
 * Starts the service and answers when it is ready.
 * @param options.now the clock; the real one when absent
 * @param options.environment where key sets may replace key files
 * @throws Error with one sentence when it cannot start; nothing is left running or locked then
 */
export async function startServer(
  config: Config,
  options: {
    readonly now?: () => Date;
    readonly environment?: Readonly<Record<string, string | undefined>>;
  } = {},
): Promise<RunningServer> {
  const closers: (() => unknown)[] = [];
  let isStopping = false;
  let notice = 0;
  const close = () => closeAll(closers);
  const log = createLog(config.logLevel);
  const watch = watchStart(log);
  try {
    const place = placeOfProcess();
    if (place === undefined) closers.push(lockFolder(config.dataFolder)); // else the one that started it holds it
    const source = keySource(config.dataFolder, options.environment ?? {});
    watch.doing('database');
    let waitingRoom: WaitingRoom | undefined;
    closers.push(() => waitingRoom?.close());
    if (config.traces) {
      const { openTracing } = await import('./platform/tracing/open');
      const tracing = openTracing({ ...config.traces, version: API_VERSION }, log);
      closers.push(() => tracing.close());
    }
    const opened = await openDatabaseInTime(config, async ({ reason }) => {
      if (waitingRoom) return;
      log.warn({ code: 'start.waiting', step: 'database', reason }, 'the start waits for its database');
      waitingRoom = await openWaitingRoom(config);
    });
    closers.push(() => opened.close());
    const database = config.traces ? tracedDatabase(opened) : opened;
    const now = options.now ?? (() => new Date());
    const { keys, end } = await prepareDatabase({ config, database, log, now, source }, watch);
    closers.push(end);
    watch.doing('signals');
    const signals = await openSignals(database, log);
    closers.push(() => signals.close());
    watch.doing('drug knowledge');
    const services = await openServices(
      {
        config,
        database,
        log,
        now,
        keys,
        notify: (topic) => {
          signals.notify(topic);
        },
        isStopping: () => isStopping,
      },
      closers,
    );

    watch.doing('routes');
    const app = await createApp(config, log);
    const connections = followConnections(app.server);
    closers.push(() => app.close());
    if (config.foreignIssuer) await mountServiceIdentity(app, createProvider(services, keys), services);
    else
      await mountIdentity(app, createProvider(services, keys), services, (scope, provider) => {
        serveAppConsent(scope, provider, services);
      });
    dummyHash().catch(() => undefined); // ready before the first unknown name comes
    const server = createServer(app, services, groupKeeper(services));
    serveRoutes(server, services, signInConfiguration(config));
    openToOrigins(app);
    const push = await servePush(app, server, services, signals);
    upgradeOnlyAt(app.server, SOCKETS);
    closers.push(() => push.close());
    const network = await serveNetwork(app, services, API_VERSION);
    closers.push(() => network.close());
    await serveAuthorizationReports(app, services);
    server.done();
    await serveOpenApi(app, openApiDocument(API_VERSION, config.publicUrl));
    await serveWebApp(app, config.webFolder ?? packageFolder('../web/dist'), { offersSignUp: config.signUp });

    if (config.metrics) {
      const { serveMetrics } = await import('./platform/metrics/listener');
      const metrics = await serveMetrics(atPlace(config.metrics, place), {
        database,
        admission: app.admission,
        pushConnections: () => push.connected(),
        figures: () => readFigures(database, services.anchors.isSet),
        now,
      });
      closers.push(() => metrics.close());
    }

    watch.doing('port');
    await waitingRoom?.close();
    waitingRoom = undefined;
    const listening = await listen(app, config);
    const jobs = await startJobs(
      services,
      keys,
      signals,
      closers,
      () => app.admission.inFlight > BUSY_REQUESTS,
    );
    closers.push(async () => {
      isStopping = true;
      connections.endEach();
      await pause(notice);
      await push.close();
      const left = await drain(app, listening, connections, config.stopping.within);
      if (left > 0)
        log.warn(
          { code: 'stop.cut', connections: left },
          'connections were cut: their requests took too long',
        );
    });
    void readKnowledge(services);
    return {
      url: listening.url,
      services,
      keys,
      ...jobs,
      close(wanted = 0) {
        notice = wanted;
        return close();
      },
    };
  } catch (error) {
    // Why it could not start is what matters: it is said even where something cannot be closed.
    await Promise.race([close().catch(() => undefined), pause(CLOSING, undefined, { ref: false })]);
    throw wasDatabaseLost(error)
      ? new Error(
          'The database that DATABASE_URL names was lost while the service started. Start the service again once the database answers.',
          { cause: error },
        )
      : error;
  } finally {
    watch.done();
  }
}

/** Of several processes each serves its metrics at a separate port, one after the other. */
const atPlace = (metrics: NonNullable<Config['metrics']>, place = 1): NonNullable<Config['metrics']> => ({
  ...metrics,
  port: metrics.port + place - 1,
});

/** Whether a start failed because its database went away; one that never came has a sentence that says more. */
const wasDatabaseLost = (error: unknown): boolean =>
  !(error instanceof DatabaseUnreachable) && findUnavailable(toUnavailable(error, false)) !== undefined;

/** Closes what was opened, the last first. @throws Error when part of it could not be closed */
async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer();
    } catch (error) {
      failures.push(error); // the rest is still closed, the folder's lock above all
    }
  }
  if (failures.length > 0)
    throw new Error('Part of the service could not be closed in order.', { cause: failures[0] });
}

/**
 * Reads what is known of drugs once the service answers, so that hardly anyone waits for it; a call before
 * that waits, and a call after a failure reads it again.
 */
async function readKnowledge({ drugs, interactions, doses, cautions, quiet, log }: Services): Promise<void> {
  try {
    await drugs.products();
    await interactions.current();
    await doses.current();
    await cautions.current();
    await quiet.current();
  } catch (error) {
    log.error({ failure: describeError(error) }, 'what is known of drugs could not be read');
  }
}

/** Opens what is known of drugs and the ways to others; `closers` receives what closes it. */
async function openServices(
  base: Pick<Services, 'config' | 'database' | 'log' | 'now' | 'notify' | 'isStopping'> & {
    readonly keys: Keys;
  },
  closers: (() => unknown)[],
): Promise<Services> {
  const { config, database, log, keys, now } = base;
  const drugs = await openDrugSearch(database, log);
  closers.push(() => drugs.close());
  const interactions = await openInteractionKnowledge(database, log);
  closers.push(() => interactions.close());
  const doses = await openDoseKnowledge(database, log);
  closers.push(() => doses.close());
  const cautions = await openCautionKnowledge(database, log);
  closers.push(() => cautions.close());
  const quiet = await openQuietRules(database, log);
  closers.push(() => quiet.close());
  return {
    ...base,
    drugs,
    interactions,
    doses,
    cautions,
    quiet,
    anchors: openAnchors(config.auditAnchor),
    tokens: withAppTokens(
      tokenVerifier(config, keys, now),
      appTokenVerifier({ database, keys, config, now }),
      config.foreignIssuer === undefined,
    ),
    phone: config.phone && openPhone(config.phone),
    clock: clockSkewMonitor(),
  };
}

/** Starts what runs by itself; `closers` receives what stops each of it. */
async function startJobs(
  services: Services,
  keys: Keys,
  signals: Signals,
  closers: (() => unknown)[],
  isBusy: () => boolean,
): Promise<Pick<RunningServer, 'scheduler' | 'sealer'>> {
  const { config, database, now, log } = services;
  closers.push(
    repeatedly(
      SWEEP_MILLISECONDS,
      async () => {
        await sweepIdentity(database, now());
        await sweepAttempts(database, now());
        await sweepSignInPlaces(database, now());
        await sweepSessions(database, now());
        await sweepHookCards(database, now());
        await sweepBulkExports(database.longRunning, now());
      },
      log,
    ),
  );
  await watchTrails(services, services.anchors);
  const sealer = startSealer(services, keys, services.anchors);
  closers.push(() => sealer.close());
  if (services.anchors.isSet) {
    const anchoring = startAnchoring(services, services.anchors);
    closers.push(() => anchoring.close());
  }
  const worker = startWorker(services, signals, undefined, isBusy);
  closers.push(() => worker.close());
  const writer = startRecordSystemWriter(services, signals);
  closers.push(() => writer.close());
  const exporter = startBulkExporter(services);
  closers.push(() => exporter.close());
  const finisher = startPushFinisher(services);
  closers.push(() => finisher.close());
  const mail = config.mail && openMail(config.mail);
  closers.push(() => mail?.close());
  const scheduler = startScheduler(services, keys, mail);
  closers.push(() => scheduler.close());
  return { scheduler, sealer };
}

/**
 * Ends a server in order: it takes no new connections, and what is not done in time is cut.
 * @returns how many connections were cut
 */
async function drain(
  app: FastifyInstance,
  listening: Listening,
  connections: Connections,
  within: number,
): Promise<number> {
  let cut = 0;
  const closed = Promise.all([app.close(), listening.close()]);
  connections.drain();
  const limit = setTimeout(() => {
    cut = connections.cut();
  }, within);
  await closed;
  clearTimeout(limit);
  return cut;
}

/** Runs work again and again; a failure is logged and the next turn tries again. @returns what stops it */
function repeatedly(milliseconds: number, work: () => Promise<void>, log: Services['log']): () => void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => {
      log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'sweep failed');
    });
  }, milliseconds);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
