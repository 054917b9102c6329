import { may } from '@erx/core/access/rights';
import { API } from '@erx/core/api';
import { IDEMPOTENCY_HEADER, MAIL_HEADER } from '@erx/core/client/call';
import {
  answersFile,
  type AnyEndpoint,
  type Endpoint,
  type FileReply,
  pathOf,
} from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { withCanonicalNames } from '@erx/core/provisioning/stated';
import { isCallInScope } from '@erx/core/fhir/scopes';
import { FHIR_MEDIA_TYPE } from '@erx/core/fhir/vocabulary';
import { SCIM_MEDIA_TYPE } from '@erx/core/provisioning/vocabulary';
import { NEXT_CURSOR_HEADER } from '@erx/core/values/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { actingAs } from '../audit-trail/acting';
import { type Reading, readingsIn, readingsRecorder } from '../audit-trail/readings';
import { recordAudit } from '../audit-trail/record';
import { isOfMergedChart } from '../database/database';
import { inWork, piecesInWork } from '../database/work';
import { linkForeignAccount } from '../identity/link-foreign';
import { reopenSession } from '../identity/lock-session';
import { createSessionsSeen, type SessionsSeen } from '../identity/session-store';
import { type Account, findAccount, type Member, memberFinder, toMember } from './authenticate';
import type { Unusable } from './token-use';
import { endedMembership } from './ended-membership';
import { recordForeignPractice, recordRefusedAccess } from './access-denied';
import { provisionerOf } from './provisioner';
import { practiceOfCall } from './practice-of-call';
import { InvalidInput, type RefusedPart } from '../http/refusal';
import { begun, remainingBytes } from '../http/resumable-download';
import { answerOnce, type IdempotentRequest, type Repeatable, requestHash } from './idempotency';
import type { Identity, PlatformServices } from '../http/services';
import { spanOfRequest } from '../http/request-span';
import { findUnstorable } from '../storable';
import { mergedChartsRefuser, type RefuseMergedCharts } from './merged-charts';
import { strictSchema } from './strict-schema';

const DEFAULT_BODY_LIMIT = 256 * 1024;

/** A file to answer with. */
export interface FileContent {
  /** Whole, or in pieces that are made while they are sent; a caller that goes away ends the making. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly fileName: string;
  /** Kept by the browser rather than shown. */
  readonly isDownload?: boolean;
}

interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

interface Answering extends Repeatable {
  /** The caller's session, where the access token names one. */
  readonly session: string | undefined;
  /** What the access token says of the caller; undefined where no authentication is asked for. */
  readonly identity: Identity | undefined;
  readonly request: FastifyRequest;
  /** Names the cursor of the next page of a list. */
  continueAfter(cursor: string | undefined): void;
  /** Says which version of a resource is answered, and where it is. */
  identify(resource: { readonly version: string; readonly location: string }): void;
  /** Says more of an answer that is given in FHIR's asynchronous form: where what is made is, and how far it is. */
  addHeaders(headers: Readonly<Record<string, string>>): void;
  /** Says of which patients of the practice the answer says something, even where that is 'nothing found'. */
  showsOf(patientIds: readonly string[]): void;
}

type Principal<Allow> = Allow extends 'anyone'
  ? unknown
  : Allow extends 'account'
    ? { readonly account: Account }
    : { readonly member: Member };

type Handler<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType | FileReply,
> = (
  context: Input<z.output<P>, z.output<Q>, z.output<B>> &
    Answering & { readonly account: Account; readonly member: Member },
) => Promise<R extends z.ZodType ? z.input<R> : FileContent>;

/** What the handler of an endpoint is called with: its parsed input, who calls and when. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R> ? Parameters<Handler<P, Q, B, R>>[0] : never;

/**
 * Registers endpoints from their declarations; `done` refuses to start when one of the API is missing or
 * served twice.
 */
export interface Server {
  serve<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType | FileReply>(
    endpoint: Endpoint<P, Q, B, R>,
    handler: Handler<P, Q, B, R>,
  ): void;
  done(): void;
}

type FindMember = ReturnType<typeof memberFinder>;
type Readings = ReturnType<typeof readingsRecorder>;

/** What is done with someone's token, as it was verified, before anyone asks who calls; it does each once. */
type Settle = (
  verified: Identity,
  from: { readonly token: string; readonly address: string },
) => Promise<void>;

/** Serves the contract on an app. @param settle what a verified sign-in changes by itself */
export function createServer(
  app: FastifyInstance,
  services: PlatformServices,
  settle: Settle = () => Promise.resolve(),
): Server {
  const served = new Set<AnyEndpoint>();
  const findMember = memberFinder(services.database, services.now);
  const readings = readingsRecorder(services.database);
  const refuseMergedCharts = mergedChartsRefuser(services.database);
  const sessions = createSessionsSeen(services.database, services.now);
  return {
    serve(endpoint, handler) {
      if (served.has(endpoint)) throw new Error(`The endpoint ${endpoint.name} is served twice.`);
      served.add(endpoint);
      app.route({
        method: endpoint.method,
        url: pathOf(endpoint),
        bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
        config: { endpoint },
        handler: async (request, reply) => {
          // those that came together passed the door before any was counted
          const isTurnedAway = endpoint.allow !== 'anyone' || endpoint.form === 'cds-hooks';
          if (app.admission.isFull && isTurnedAway) throw new AppError('call.unavailable');
          return app.admission.during(() =>
            answer(
              services,
              { findMember, readings, refuseMergedCharts, sessions, settle },
              endpoint,
              handler as unknown as AnyHandler,
              request,
              reply,
            ),
          );
        },
      });
    },
    done() {
      const missing = API.filter((endpoint) => !served.has(endpoint)).map((endpoint) => endpoint.name);
      if (missing.length > 0)
        throw new Error(`The API declares endpoints that nothing serves: ${missing.join(', ')}.`);
    },
  };
}

type AnyHandler = (
  context: Input<unknown, unknown, unknown> &
    Answering &
    Principal<'anyone'> & { account?: Account; member?: Member },
) => Promise<unknown>;

async function answer(
  services: PlatformServices,
  {
    findMember,
    readings,
    refuseMergedCharts,
    sessions,
    settle,
  }: {
    readonly findMember: FindMember;
    readonly readings: Readings;
    readonly refuseMergedCharts: RefuseMergedCharts;
    readonly sessions: SessionsSeen;
    readonly settle: Settle;
  },
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asker = await inWork({ kind: 'sign-in' }, () =>
    authenticateRequest(services, { findMember, sessions, settle }, endpoint, request),
  );
  const input = readInput(endpoint, request);
  if (asker.member) await refuseMergedCharts(asker.member.practiceId, endpoint, input);
  const status = endpoint.status ?? 200;
  const repetition = repetitionOf(endpoint, asker.member, request);
  const shown: Reading[] = [];
  const answered = await answerOnce(services, { repetition, status }, (repeatable) =>
    actingAs({ address: request.ip, ...asker.member }, () =>
      handler({
        ...input,
        ...asker,
        ...repeatable,
        session: asker.session,
        identity: asker.identity,
        request,
        continueAfter(cursor) {
          if (cursor !== undefined) void reply.header(NEXT_CURSOR_HEADER, cursor);
        },
        identify({ version, location }) {
          void reply.header('etag', version).header('location', location);
        },
        addHeaders(headers) {
          void reply.headers(headers);
        },
        showsOf(ids) {
          shown.push(...ids.map((id) => ({ event: 'patient.read', id }) as const));
        },
      }),
    ),
  ).catch((error: unknown) => {
    throw isOfMergedChart(error) ? new AppError('patient.merged') : error;
  });
  if ('before' in answered) return reply.code(answered.before.status).send(answered.before.reply);
  const { content, at } = answered;

  if (endpoint.reading && asker.member)
    for (const reading of [...readingsIn(endpoint.reading, input, content), ...shown])
      await readings.record({ ...asker.member, session: asker.session }, reading, at);

  if (answersFile(endpoint.reply as z.ZodType | FileReply)) {
    const file = content as FileContent;
    const bytes = await begun(await remainingBytes(inRequest(file.bytes), request, reply));
    return reply
      .header(
        'content-disposition',
        `${file.isDownload ? 'attachment' : 'inline'}; filename="${file.fileName}"`,
      )
      .type((endpoint.reply as FileReply).file)
      .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }));
  }
  if (content === undefined) return reply.code(status === 200 ? 204 : status).send();
  if (endpoint.form !== undefined)
    void reply.type(`${endpoint.mediaType ?? MEDIA_TYPE[endpoint.form]}; charset=utf-8`);
  // A reply that breaks the contract is our defect: it must fail here, not in a client.
  return reply
    .code(endpoint.accepted?.(content) ? 202 : status)
    .send((endpoint.reply as z.ZodType).parse(content));
}

const MEDIA_TYPE = {
  scim: SCIM_MEDIA_TYPE,
  fhir: FHIR_MEDIA_TYPE,
  'cds-hooks': 'application/json',
} as const;

const inRequest = (bytes: FileContent['bytes']) =>
  bytes instanceof Uint8Array ? bytes : piecesInWork(bytes);

const UNUSABLE = {
  inactive: 'session.account-inactive',
  ended: 'session.ended',
  locked: 'session.locked',
  untimed: 'session.sign-in-time-unknown',
  emergency: 'emergency.required',
  unconfirmed: 'session.email-unconfirmed',
} as const;

async function authenticateRequest(
  services: PlatformServices,
  {
    findMember,
    sessions,
    settle,
  }: { readonly findMember: FindMember; readonly sessions: SessionsSeen; readonly settle: Settle },
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<{
  account?: Account;
  member?: Member;
  session?: string | undefined;
  identity?: Identity;
}> {
  if (endpoint.allow === 'anyone') return {};
  if (endpoint.form === 'scim')
    return { member: await provisionerOf(services, findMember, endpoint, request) };
  const { identity, verified, token } = await identityOf(services, request);
  await settle(verified, { token, address: request.ip });
  if (endpoint.allow === 'account') {
    if (!isCallInScope(endpoint, identity.scopes)) throw new AppError('access.refused');
    const account =
      (await findAccount(services.database, identity)) ??
      (await firstSeen(services, identity, { token, address: request.ip }));
    if (typeof account === 'string') throw new AppError(UNUSABLE[account]);
    // what an account does for itself is a person's
    if (account.isService && endpoint.method !== 'GET') throw new AppError('access.refused');
    if (account.reopensSession) await reopenSession(services, account.accountId, identity);
    if (!account.isService) await sessions.note(account.accountId, identity, usedFrom(request));
    return { account, session: identity.session, identity };
  }
  const practiceId = await practiceOfCall(services.database, identity, endpoint, request);
  const membership = z.uuid().safeParse(practiceId).success
    ? await findMember({ identity, practiceId })
    : undefined;
  if (typeof membership === 'string')
    throw await unusableMembership(services, identity, practiceId, membership);
  if (membership === undefined) {
    await recordForeignPractice(services, identity, {
      practiceId,
      endpoint: endpoint.name,
      address: request.ip,
    });
    throw new AppError('session.practice-refused');
  }
  const member = toMember(membership, {
    address: request.ip,
    session: identity.session,
    client: identity.client,
    scopes: identity.scopes,
    app: identity.app,
  });
  request.log = request.log.child({ practice: member.practiceId, account: member.accountId });
  spanOfRequest(request.raw)?.say({ practice: member.practiceId });
  const mail = request.headers[MAIL_HEADER];
  if (mail !== undefined && decoded(String(mail))?.toLowerCase() !== member.email.toLowerCase()) {
    await recordRefusedAccess(services, member, endpoint.name, { reason: 'mail-header' });
    throw new AppError('session.practice-refused');
  }
  if (!isCallInScope(endpoint, identity.scopes)) {
    await recordRefusedAccess(services, member, endpoint.name, { reason: 'scope' });
    throw new AppError('access.refused');
  }
  const isAllowed =
    endpoint.allow === 'member'
      ? !(member.actor.isEmergency || member.isService) || endpoint.method === 'GET'
      : may(member.actor, endpoint.allow);
  if (!isAllowed) {
    await recordRefusedAccess(services, member, endpoint.name, { permission: endpoint.allow });
    throw new AppError('access.refused');
  }
  if (member.reopensSession) await reopenSession(services, member.accountId, identity);
  if (!member.isService) await sessions.note(member.accountId, identity, usedFrom(request));
  if (member.actor.isEmergency) await recordEmergencyRead(services, member, endpoint, request);
  return { member, account: member, session: identity.session, identity };
}

const usedFrom = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
});

/** Why a membership may not be used, in the words of what happened where the trail says so. */
async function unusableMembership(
  { database }: PlatformServices,
  identity: Identity,
  practiceId: string,
  why: Unusable,
): Promise<AppError> {
  const account = why === 'inactive' ? await findAccount(database, identity) : undefined;
  return (
    (typeof account === 'object' && (await endedMembership(database, account.accountId, practiceId))) ||
    new AppError(UNUSABLE[why])
  );
}

/** Whatever is looked at in an emergency is written down, with the ids in its address. */
async function recordEmergencyRead(
  { database, now }: PlatformServices,
  { practiceId, accountId, trailName }: Member,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<void> {
  const details = Object.fromEntries(
    Object.entries(request.params as Record<string, string>).filter(
      ([, value]) => z.uuid().safeParse(value).success,
    ),
  );
  await recordAudit(
    database,
    {
      practiceId,
      accountId,
      trailName,
      event: 'emergency.read',
      outcome: 'done',
      resourceType: 'Endpoint',
      resourceId: endpoint.name,
      details,
    },
    now(),
  );
}

/** A header's text as it was before it was encoded; undefined for what is no encoding. */
function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}

const NOT_TIED = {
  unknown: 'session.account-unknown',
  unverified: 'session.address-unverified',
  taken: 'session.address-taken',
} as const;

/**
 * A user whom a foreign provider has signed in here for the first time.
 * @throws AppError why no account is theirs
 */
async function firstSeen(
  services: PlatformServices,
  identity: Identity,
  from: { readonly token: string; readonly address: string },
): Promise<Account | Unusable> {
  if (!services.config.foreignIssuer) throw new AppError('session.required');
  const linking = await linkForeignAccount(services, () => services.tokens.userInfoUrl(), identity, from);
  // Of two first calls at the same time one ties the account, and both find it.
  const account = await findAccount(services.database, identity);
  if (account !== undefined) return account;
  throw new AppError(NOT_TIED[linking === 'tied' ? 'unknown' : linking]);
}

async function identityOf(
  services: PlatformServices,
  request: FastifyRequest,
): Promise<{ identity: Identity; verified: Identity; token: string }> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const verified =
    scheme?.toLowerCase() === 'bearer' && token ? await services.tokens.verify(token) : undefined;
  if (!verified || !token) throw new AppError('session.required');
  return {
    verified,
    identity: {
      ...verified,
      sessionKey: verified.session ?? `token ${createHash('sha256').update(token).digest('base64url')}`,
      acceptsUntimed: services.config.foreignIssuer?.acceptsUntimedSignIns ?? false,
    },
    token,
  };
}

/** Where nothing is declared, nothing is taken; an empty object is nothing. */
const NOTHING = z.strictObject({}).nullish();

/**
 * What of a request an endpoint takes.
 * @throws AppError record.not-found for an id of the wrong form, which is nothing that exists; InvalidInput,
 * which names all that does not fit and all that no one knows (docs/decisions/api.md#unknown-properties)
 */
function readInput(endpoint: AnyEndpoint, request: FastifyRequest): Input<unknown, unknown, unknown> {
  const params = parsePart(endpoint.params as z.ZodType | undefined, request.params);
  if (params.refused) throw new AppError('record.not-found');
  const query = parsePart(endpoint.query as z.ZodType | undefined, request.query);
  const body = parsePart(
    endpoint.body as z.ZodType | undefined,
    endpoint.form === 'scim' ? withCanonicalNames(request.body) : request.body,
  );
  const refused: RefusedPart[] = [
    ...(query.refused ? [{ part: 'query', error: query.refused } as const] : []),
    ...(body.refused ? [{ part: 'body', error: body.refused } as const] : []),
  ];
  if (refused.length > 0) throw new InvalidInput(refused);
  return { params: params.data, query: query.data, body: body.data };
}

function parsePart(
  declared: z.ZodType | undefined,
  value: unknown,
): { readonly data?: unknown; readonly refused?: z.ZodError | undefined } {
  const parsed = (declared ? strictSchema(declared) : NOTHING).safeParse(value);
  const refused = parsed.error ?? findUnstorable(parsed.data);
  return refused ? { refused } : { data: declared ? parsed.data : undefined };
}

/** Of any printable form: ignored, a repetition would be carried out twice (RFC 8941, 3.3.3). */
const IdempotencyKey = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** @throws InvalidInput for a key that cannot be kept */
function repetitionOf(
  endpoint: AnyEndpoint,
  member: Member | undefined,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  if (!endpoint.idempotent || !member) return undefined;
  const given = request.headers[IDEMPOTENCY_HEADER];
  if (given === undefined) return undefined;
  const key = IdempotencyKey.safeParse(given);
  if (!key.success) throw new InvalidInput([{ part: IDEMPOTENCY_HEADER, error: key.error }]);
  return {
    practiceId: member.practiceId,
    accountId: member.accountId,
    key: key.data,
    endpoint: endpoint.name,
    requestHash: requestHash(request.params as object, request.body),
  };
}
