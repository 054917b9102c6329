import type { Refusal } from '@erx/script/model/body';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordSystemIncident } from '../platform/audit-trail/record';
import { findUnavailable } from '../platform/database/unavailable';
import { describeError } from '../platform/describe-error';
import { timingSafeEqualText } from '../platform/timing-safe-equal';
import type { Services } from '../services';
import { answerTo, refusal } from '../inbox/answer';
import { receive } from './receive';
import { storeRefusal } from '../inbox/refuse';
import { openDoor } from './throttle';
import { openRequests } from '../requests/receiving';
import { findSender } from '../platform/gateway/sender';
import { decodeXml } from '@erx/script/xml/decode';

const LARGEST_MESSAGE = 1024 * 1024;
/** The largest size that is written down of a message that was not read: its sender may state any. */
const LARGEST_SIZE = 2_000_000_000;
/** A caller with wrong credentials files one incident in this time, however often it calls. */
const INCIDENT_EVERY = 60_000;

/** Serves the address where the pharmacy network delivers: POST /network/script, SCRIPT XML in and out. */
export async function serveNetwork(
  app: FastifyInstance,
  services: Services,
  softwareVersion: string,
): Promise<{ close(): Promise<void> }> {
  const { config, now } = services;
  const receiving = { ...services, requests: openRequests(services.database), softwareVersion };
  const door = openDoor(() => now().getTime());
  const reportStranger = strangerReporter(services);

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/xml', 'text/xml'],
      { parseAs: 'buffer', bodyLimit: LARGEST_MESSAGE },
      (_request, body, done) => {
        done(null, body);
      },
    );

    // Before a byte of the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      const verdict = door.judge(request.ip, () => isNetwork(request.headers.authorization, config.inbound));
      if (verdict === 'let-in') return;
      await reportStranger(request.ip);
      if (verdict === 'throttled')
        return reply
          .code(429)
          .header('retry-after', String(door.waitOf(request.ip)))
          .send();
      return reply.code(401).header('www-authenticate', 'Basic realm="network", charset="UTF-8"').send();
    });

    scope.setErrorHandler((error: FastifyError, request, reply) =>
      answerFailure(receiving, error, request, reply),
    );

    scope.post('/network/script', { config: { rateLimit: false } }, async (request, reply) => {
      const xml = decode(request.body);
      if (xml === undefined)
        return await refuse(
          receiving,
          request,
          reply,
          200,
          refusal('900', '500', 'The text cannot be read in the encoding that it states.'),
          'unknown encoding',
        );
      return await send(reply, await receive({ ...receiving, address: request.ip }, xml));
    });
  });

  return { close: () => Promise.resolve() };
}

type Answering = Services & { readonly softwareVersion: string };

/** Files one incident in a minute about each address that calls with wrong credentials. */
function strangerReporter(services: Services): (address: string) => Promise<void> {
  const reported = new Map<string, number>();
  return async (address) => {
    const at = services.now().getTime();
    for (const [known, since] of reported) if (at - since >= INCIDENT_EVERY) reported.delete(known);
    if (reported.has(address)) return;
    reported.set(address, at);
    await recordSystemIncident(services, {
      kind: 'network.credentials-wrong',
      address,
      description: 'the pharmacy network address was called with wrong credentials',
    });
  };
}

async function refuse(
  services: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: Refusal,
  fault: string,
): Promise<FastifyReply> {
  const at = services.now();
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : undefined;
  const size = Buffer.isBuffer(request.body)
    ? request.body.length
    : Number(request.headers['content-length'] ?? 0);
  await storeRefusal(
    { ...services, address: request.ip },
    {
      sender: text === undefined ? '' : findSender(text),
      messageId: '',
      kind: '',
      error,
      place: '',
      xml: text,
      size: Math.min(size || 0, LARGEST_SIZE),
      incident: { kind: 'network.message-invalid', description: fault },
    },
    at,
  );
  return await send(
    reply.code(status),
    answerTo({ messageId: undefined }, error, at, services.softwareVersion),
  );
}

async function answerFailure(
  services: Answering,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return await refuse(
      services,
      request,
      reply,
      413,
      refusal('900', '500', 'A message is at most 1 MB.'),
      'xml.too-large /',
    );
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return await refuse(
      services,
      request,
      reply,
      415,
      refusal('900', '500', 'A message is sent as application/xml.'),
      'not XML',
    );
  request.log.error(
    { code: 'network.failed', failure: describeError(error) },
    'a message of the network could not be taken',
  );
  if (findUnavailable(error)) void reply.header('retry-after', '2');
  return await send(
    reply.code(findUnavailable(error) ? 503 : 500),
    answerTo(
      { messageId: undefined },
      refusal('602', '210', 'The message was not taken. Send it again.'),
      services.now(),
      services.softwareVersion,
    ),
  );
}

function send(reply: FastifyReply, xml: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/xml; charset=utf-8').send(xml);
}

function decode(body: unknown): string | undefined {
  return Buffer.isBuffer(body) ? decodeXml(body)?.text : '';
}

/**
 * Whether a caller presents the network's credentials; compared in constant time, and no one is allowed in
 * while none are set.
 */
function isNetwork(header: string | undefined, expected: { user: string; password: string }): boolean {
  if (expected.user === '' || expected.password === '') return false;
  const [scheme, given = ''] = (header ?? '').split(' ');
  const isSame = timingSafeEqualText(
    Buffer.from(given, 'base64').toString('utf8'),
    `${expected.user}:${expected.password}`,
  );
  return isSame && scheme?.toLowerCase() === 'basic';
}
