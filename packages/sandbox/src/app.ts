import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import formbody from '@fastify/formbody';
import files from '@fastify/static';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { scriptReader } from '@erx/script/reader';
import { monitoringRoutes } from './pdmp/routes';
import { BenefitsEvent, makeBenefitsStore } from './benefits/records';
import { benefitsRoutes } from './benefits/routes';
import { makeMailbox } from './mail/mailbox';
import { MailEvent, makeMailStore } from './mail/records';
import { DirectoryEvent, makeDirectoryStore } from './directory/records';
import { directoryRoutes } from './directory/routes';
import { createMessageSender, type MessageSender } from './network/message-sender';
import { makeMessageStore, MessageEvent, type MessageStore } from './network/records';
import { rawRoutes } from './network/raw';
import { networkRoutes } from './network/routes';
import { jsonRoutes, pageRoutes } from './pages/routes';
import { changeStream } from './pages/stream';
import { behaviourOf } from './pharmacies/behaviour';
import { makeHeldPrescriptions } from './pharmacies/prescriptions';
import { requestRoutes } from './pharmacies/request-routes';
import { makePharmacyRequests } from './pharmacies/requests';
import { counterRoutes } from './pharmacies/routes';
import { makePhoneStore, PhoneEvent } from './phone/records';
import { phoneActions, phoneApi } from './phone/routes';
import { portalApi, portalForPrograms } from './prior-authorization/api';
import { makePortalStore, PortalEvent } from './prior-authorization/records';
import { makeReporter } from './prior-authorization/reporter';
import { portalPages, WORKLIST, worklistRoutes } from './prior-authorization/routes';
import { proofingApi, proofingForPrograms } from './proofing/api';
import { makeProofingStore, ProofingEvent } from './proofing/records';
import { proofingPages, visitPages } from './proofing/routes';
import { makeVisits, shipFirstTokens } from './proofing/service';
import { makeJudging } from './script/judging';
import type { Settings } from './settings';
import { makeChanges } from './store/changes';
import { openJournal } from './store/journal';

// Everything a page needs is its own; no one may frame it or post to it from elsewhere, but the product may
// open the worklist.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src " +
  "'self'; form-action 'self'; base-uri 'none'; frame-ancestors";

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** Kinds of messages that a pharmacy says something about later. */
const FOLLOWED = ['NewRx', 'CancelRx', 'RxRenewalResponse', 'RxChangeResponse'];

/** What is kept of everything that came and went, each in its own journal. */
const openStores = (settings: Settings, changes: ReturnType<typeof makeChanges>) => {
  const journal = (name: string): string => join(settings.data, `${name}.jsonl`);
  return {
    messages: makeMessageStore(openJournal(journal('messages'), MessageEvent), changes),
    phone: makePhoneStore(openJournal(journal('phone'), PhoneEvent), changes),
    benefits: makeBenefitsStore(openJournal(journal('benefits'), BenefitsEvent), changes),
    portal: makePortalStore(openJournal(journal('prior-authorizations'), PortalEvent), changes),
    proofing: makeProofingStore(openJournal(journal('proofing'), ProofingEvent), changes),
    mail: makeMailStore(openJournal(journal('mail'), MailEvent), changes),
    directory: makeDirectoryStore(openJournal(journal('directory'), DirectoryEvent), changes),
  };
};

/** What every request meets: the log, the policy of pages, who may act, and how a failure is said. */
const guard = (app: FastifyInstance, settings: Settings): void => {
  // The route pattern, never the address: it may hold a name someone filtered by.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.addHook('onRequest', async (request, reply) => {
    const isWorklist = request.routeOptions.url === WORKLIST;
    reply.headers({
      'content-security-policy': `${POLICY} ${isWorklist ? settings.portal.frameAncestors : "'none'"}`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    // A name someone made point here is not this machine's: its pages must not read codes.
    if (isLoopback(settings.host) && !isLoopback(request.hostname)) {
      await reply.code(421).send({ message: 'Address the sandbox by localhost or 127.0.0.1.' });
      return;
    }
    const site = request.headers['sec-fetch-site'];
    if (
      request.method !== 'GET' &&
      !isWorklist &&
      site !== undefined &&
      site !== 'same-origin' &&
      site !== 'none'
    ) {
      await reply.code(403).send({ message: 'Other sites may not act here.' });
    }
  });
  app.setErrorHandler((error: { statusCode?: number; name?: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ route: request.routeOptions.url, error: error.name }, 'failed');
    return reply.code(status).send({
      message: status >= 500 ? 'The sandbox failed at this.' : 'The request cannot be taken in this form.',
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' }),
  );
};

/** A process that ended between taking a message and planning what follows plans it now. */
const followTaken = (messages: MessageStore, sender: MessageSender): void => {
  const reader = scriptReader('2017071');
  const followed = new Set(
    messages.list().flatMap(({ direction, relatesTo }) => (direction === 'out' ? [relatesTo] : [])),
  );
  for (const record of FOLLOWED.flatMap((kind) => messages.list({ kind }))) {
    if (record.state !== 'accepted' || followed.has(record.messageId)) continue;
    const reading = reader.read(record.xml);
    if (reading.valid) sender.follow(reading.message, behaviourOf(reading.message.header.to.id));
  }
};

/** The whole sandbox, ready to listen. `now` is the clock all of it goes by. */
export const makeApp = (settings: Settings, now: () => Date = () => new Date()): FastifyInstance => {
  const changes = makeChanges();
  const { messages, phone, benefits, portal, proofing, mail, directory } = openStores(settings, changes);
  const service = { proofing, phone, now };
  const visits = makeVisits(now);
  const mailbox = makeMailbox({ mail, now });
  const judging = makeJudging(settings.scriptSchema);
  const reporter = makeReporter({ portal, settings });
  const sender = createMessageSender({ messages, now, settings });
  const { answerDelayMs, phoneKey, allowReset } = settings;

  const app = fastify({
    logger: { level: settings.logLevel, serializers: { req: () => ({}), res: () => ({}) } },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  guard(app, settings);
  void app.register(formbody);
  void app.register(files, {
    root: fileURLToPath(new URL('../assets/', import.meta.url)),
    prefix: '/assets/',
    cacheControl: false,
  });

  app.get('/health', async () => ({ status: 'ready' }));
  networkRoutes(app, settings, { messages, now, answerDelayMs, accept: sender.follow });
  directoryRoutes(app, settings, { directory, now });
  phoneApi(app, { phone, now, key: phoneKey });
  monitoringRoutes(app, { messages, now });
  phoneActions(app, { phone, now, key: phoneKey });
  const histories = { messages, sender, now, lateMs: 2 * settings.verifyDelayMs };
  benefitsRoutes(app, settings, { benefits, now, answerDelayMs, histories });
  const held = makeHeldPrescriptions(messages);
  const requests = makePharmacyRequests(messages);
  const pages = { messages, phone, benefits, mail, held, requests, allowReset, judging };
  const deciding = { portal, now, tell: reporter.tell };
  portalApi(app, deciding, settings.portal.key);
  portalForPrograms(app, deciding);
  worklistRoutes(app, deciding, settings.portal.key);
  portalPages(app, deciding);
  proofingApi(app, service, visits, settings.proofingKey);
  proofingForPrograms(app, service);
  proofingPages(app, service);
  visitPages(app, service, visits);
  pageRoutes(app, pages);
  counterRoutes(app, { ...pages, sender });
  requestRoutes(app, { ...pages, sender, now });
  rawRoutes(app, settings);
  jsonRoutes(app, pages);
  changeStream(app, changes);

  app.addHook('onReady', async () => {
    if (settings.mailPort !== undefined) await mailbox.listen(settings.host, settings.mailPort);
    await judging.open();
    sender.resume();
    reporter.resume();
    shipFirstTokens(service);
    followTaken(messages, sender);
  });
  app.addHook('preClose', async () => {
    sender.stop();
    reporter.stop();
    await mailbox.close();
  });
  return app;
};
