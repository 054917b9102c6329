import { may } from '@erx/core/access/rights';
import { API } from '@erx/core/api';
import { IDEMPOTENCY_HEADER, MAIL_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { answersFile, type AnyEndpoint, type Endpoint, type FileReply } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { NEXT_CURSOR_HEADER } from '@erx/core/values/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/record';
import type { Connection } from '../database/database';
import { linkForeignAccount } from '../identity/link-foreign';
import { type Account, findAccount, type Member, memberFinder, type Unusable } from './authenticate';
import { recordForeignPractice, recordRefusedAccess } from './access-denied';
import { InvalidInput } from '../http/refusal';
import { begun, remainingBytes } from '../http/resumable-download';
import { storeReply, type IdempotentRequest, findStoredReply, requestHash } from './idempotency';
import type { Identity, PlatformServices } from '../http/services';
import { findUnstorable } from '../storable';

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

interface Answering {
  readonly now: Date;
  /** The session of anyone who asks, where the access token says something of it. */
  readonly session: string | undefined;
  readonly request: FastifyRequest;
  /** Names the cursor of the next page of a list. */
  continueAfter(cursor: string | undefined): void;
  /** Inside a create's transaction: keeps the reply for a repetition of the request. */
  remember(transaction: Connection, body: unknown): Promise<void>;
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
  /** How many requests are being answered at this moment. */
  underWay(): number;
}

type FindMember = ReturnType<typeof memberFinder>;

/** Serves the contract on an app. */
export function createServer(app: FastifyInstance, services: PlatformServices): Server {
  const served = new Set<AnyEndpoint>();
  const findMember = memberFinder(services.database, services.now);
  let underWay = 0;
  return {
    serve(endpoint, handler) {
      if (served.has(endpoint)) throw new Error(`The endpoint ${endpoint.name} is served twice.`);
      served.add(endpoint);
      app.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
        config: { endpoint },
        handler: async (request, reply) => {
          underWay += 1;
          try {
            return await answer(
              services,
              findMember,
              endpoint,
              handler as unknown as AnyHandler,
              request,
              reply,
            );
          } finally {
            underWay -= 1;
          }
        },
      });
    },
    done() {
      const missing = API.filter((endpoint) => !served.has(endpoint)).map((endpoint) => endpoint.name);
      if (missing.length > 0)
        throw new Error(`The API declares endpoints that nothing serves: ${missing.join(', ')}.`);
    },
    underWay: () => underWay,
  };
}

type AnyHandler = (
  context: Input<unknown, unknown, unknown> &
    Answering &
    Principal<'anyone'> & { account?: Account; member?: Member },
) => Promise<unknown>;

async function answer(
  services: PlatformServices,
  findMember: FindMember,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asker = await authenticateRequest(services, findMember, endpoint, request);
  const input = readInput(endpoint, request);
  const status = endpoint.status ?? 200;
  const repetition = repetitionOf(endpoint, asker.member, request);
  const before = repetition && (await findStoredReply(services.database, repetition));
  if (before) return reply.code(before.status).send(before.reply);

  const now = services.now();
  let content: unknown;
  try {
    content = await handler({
      ...input,
      ...asker,
      session: asker.session,
      now,
      request,
      continueAfter(cursor) {
        if (cursor !== undefined) void reply.header(NEXT_CURSOR_HEADER, cursor);
      },
      async remember(transaction, body) {
        if (repetition) await storeReply(transaction, repetition, { status, body }, now);
      },
    });
  } catch (error) {
    // Two equal creates at the same time: whatever the second one breached, the first one's reply answers both.
    const twin = repetition && (await findStoredReply(services.database, repetition).catch(() => undefined));
    if (twin) return reply.code(twin.status).send(twin.reply);
    throw error;
  }

  if (answersFile(endpoint.reply as z.ZodType | FileReply)) {
    const file = content as FileContent;
    const bytes = await begun(await remainingBytes(file.bytes, request, reply));
    return reply
      .header(
        'content-disposition',
        `${file.isDownload ? 'attachment' : 'inline'}; filename="${file.fileName}"`,
      )
      .type((endpoint.reply as FileReply).file)
      .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }));
  }
  if (content === undefined) return reply.code(status === 200 ? 204 : status).send();
  // A reply that breaks the contract is our defect: it must fail here, not in a client.
  return reply
    .code(endpoint.accepted?.(content) ? 202 : status)
    .send((endpoint.reply as z.ZodType).parse(content));
}

const UNUSABLE = {
  inactive: 'session.account-inactive',
  ended: 'session.ended',
  emergency: 'emergency.required',
} as const;

async function authenticateRequest(
  services: PlatformServices,
  findMember: FindMember,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<{ account?: Account; member?: Member; session?: string | undefined }> {
  if (endpoint.allow === 'anyone') return {};
  const { identity, token } = await identityOf(services, request);
  if (endpoint.allow === 'account') {
    const account =
      (await findAccount(services.database, identity)) ?? (await firstSeen(services, identity, token));
    if (account === undefined)
      throw new AppError(services.config.foreignIssuer ? 'session.account-unknown' : 'session.required');
    if (typeof account === 'string') throw new AppError(UNUSABLE[account]);
    // what an account does for itself is a person's
    if (account.isService && endpoint.method !== 'GET') throw new AppError('access.refused');
    return { account };
  }
  const practiceId = String(request.headers[PRACTICE_HEADER] ?? '');
  const membership = z.uuid().safeParse(practiceId).success
    ? await findMember({ identity, practiceId })
    : undefined;
  if (typeof membership === 'string') throw new AppError(UNUSABLE[membership]);
  if (membership === undefined) {
    await recordForeignPractice(services, identity, {
      practiceId,
      endpoint: endpoint.name,
      address: request.ip,
    });
    throw new AppError('session.practice-refused');
  }
  const member: Member = { ...membership, address: request.ip };
  request.log = request.log.child({ practice: member.practiceId, account: member.accountId });
  const mail = request.headers[MAIL_HEADER];
  if (mail !== undefined && decoded(String(mail))?.toLowerCase() !== member.email.toLowerCase()) {
    await recordRefusedAccess(services, member, endpoint.name, { reason: 'mail-header' });
    throw new AppError('session.practice-refused');
  }
  const isAllowed =
    endpoint.allow === 'member'
      ? !(member.actor.isEmergency || member.isService) || endpoint.method === 'GET'
      : may(member.actor, endpoint.allow);
  if (!isAllowed) {
    await recordRefusedAccess(services, member, endpoint.name, { permission: endpoint.allow });
    throw new AppError('access.refused');
  }
  if (member.actor.isEmergency) await recordEmergencyRead(services, member, endpoint, request);
  return { member, account: member, session: identity.session };
}

/** Whatever is looked at in an emergency is written down, with the ids in its address. */
async function recordEmergencyRead(
  { database, now }: PlatformServices,
  { practiceId, accountId }: Member,
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

/** A user whom a foreign provider has signed in here for the first time. */
async function firstSeen(
  services: PlatformServices,
  identity: Identity,
  token: string,
): Promise<Account | Unusable | undefined> {
  if (
    !services.config.foreignIssuer ||
    !(await linkForeignAccount(services, () => services.tokens.userInfoUrl(), identity, token))
  )
    return undefined;
  return await findAccount(services.database, identity);
}

async function identityOf(
  services: PlatformServices,
  request: FastifyRequest,
): Promise<{ identity: Identity; token: string }> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const identity =
    scheme?.toLowerCase() === 'bearer' && token ? await services.tokens.verify(token) : undefined;
  if (!identity || !token) throw new AppError('session.required');
  return { identity, token };
}

function readInput(endpoint: AnyEndpoint, request: FastifyRequest): Input<unknown, unknown, unknown> {
  return {
    params: parsePart('params', endpoint.params as z.ZodType | undefined, request.params),
    query: parsePart('query', endpoint.query as z.ZodType | undefined, request.query),
    body: parsePart('body', endpoint.body as z.ZodType | undefined, request.body),
  };
}

function parsePart(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  const refused = parsed.error ?? findUnstorable(parsed.data);
  if (!refused) return parsed.data;
  // An id of the wrong form is nothing that exists.
  if (part === 'params') throw new AppError('record.not-found');
  throw new InvalidInput(part, refused);
}

function repetitionOf(
  endpoint: AnyEndpoint,
  member: Member | undefined,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  if (!endpoint.idempotent || !member) return undefined;
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (typeof key !== 'string' || key.length < 8 || key.length > 100) return undefined;
  return {
    practiceId: member.practiceId,
    accountId: member.accountId,
    key,
    endpoint: endpoint.name,
    requestHash: requestHash(request.body),
  };
}
