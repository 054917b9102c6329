import ky, { HTTPError, type KyInstance } from 'ky';
import type * as z from 'zod';
import { say } from '../findings/messages';
import { NEXT_CURSOR_HEADER } from '../values/page';
import {
  answersFile,
  type AnyEndpoint,
  type FileReply,
  type InputOf,
  pathOf,
  type ReplyOf,
} from './endpoint';
import { AppError } from '../findings/app-error';
import { CallError, failureOfResponse, failureWithoutResponse } from './failure';
import { type Beginning, RESUME_DIGEST_HEADER, RESUME_FROM_HEADER, RESUMED_FROM_HEADER } from './resume';

/**
 * Request headers of S6-20 besides the bearer token. The server checks each against the token and the
 * membership.
 */
export const PRACTICE_HEADER = 'x-practice-id';
export const APPLICATION_HEADER = 'x-application';
export const MAIL_HEADER = 'x-user-mail';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
const TRACE_HEADER = 'traceparent';

/**
 * What a client needs of its surroundings. Each is asked for on every call, so that renewal and a switch of
 * practice take effect immediately.
 */
export interface ClientPorts {
  /** Scheme, host and port of the service, such as https://erx.example. */
  readonly origin: string;
  /** Shown in the server's logs: 'web', 'erx'. */
  readonly application: string;
  /** A valid access token, renewed if need be; undefined when no one is signed in. */
  accessToken(): Promise<string | undefined>;
  practiceId(): string | undefined;
  userMail?(): string | undefined;
  /** Called with every failure, for instance to end the session on 401. */
  onFailure?(failure: CallError): void;
  readonly fetch?: typeof fetch;
  readonly timeoutMilliseconds?: number;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For what is tried again, such as a create: the key of the first try. Made again when absent. */
  readonly idempotencyKey?: string;
  /** Waits as long as the answer takes. */
  readonly isPatient?: boolean;
  /** A small request that outlives the page that makes it. */
  readonly keepalive?: boolean;
}

/** A page of a list and the cursor that continues it. */
export interface Page<Items> {
  readonly items: Items;
  readonly next: string | undefined;
}

/** A file as it comes. */
export interface OpenedFile {
  /** How many bytes of the file were left out, because they had come before. */
  readonly from: number;
  readonly body: ReadableStream<Uint8Array>;
}

export interface Client {
  /** Makes the call. @throws CallError with the sentence of S8-1..S8-6 */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  /** Makes the call of a list and reads the next cursor with it. @throws CallError */
  page<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Page<ReplyOf<E>>>;
  /**
   * Makes the call of a file and hands its bytes over while they come, of any number.
   * @param options.beginning what of it has come before: only what follows is sent
   * @throws CallError; export.changed when the file no longer begins as it did
   */
  open<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions & { readonly beginning?: Beginning | undefined },
  ): Promise<OpenedFile>;
}

/**
 * A new trace (W3C Trace Context), so that what a call caused is found under one number, its repetition and all that
 * is delivered for it included. It is random, and nothing that is known of anyone is in it.
 */
function newTraceparent(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-01`;
}

/** The path of an endpoint with its parameters filled in and its query behind it; without a leading slash. */
export function toAddress(endpoint: AnyEndpoint, input: Loose): string {
  const path = pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return `${path.slice(1)}${search ? `?${search}` : ''}`;
}

/** Milliseconds before a request whose answer was lost is made again. */
const BEFORE_AGAIN = 500;

/**
 * Whether the answer to a request was lost on the way, or the server does not know whether it was carried out.
 * Who waited too long is not made to wait again.
 */
async function isAnswerLost(error: unknown): Promise<boolean> {
  if (error instanceof TypeError) return true; // of fetch: the connection broke, or there was none
  if (!(error instanceof HTTPError)) return false;
  if ([502, 504].includes(error.response.status)) return true;
  if (error.response.status !== 503) return false;
  const { code } = failureOfResponse(error.response, await error.response.clone().text());
  return code === 'call.outcome-unknown';
}

/**
 * Whether a request proves the second factor: its code is good once, so a repetition while the first is under way
 * would count as a wrong one.
 */
const provesFactors = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'signing' in body && body.signing !== undefined;

/** Whether an answer to a repetition says what became of the request: it was refused, and why. */
const isVerdict = (error: unknown): boolean =>
  error instanceof HTTPError && [400, 403, 404, 409, 422].includes(error.response.status);

/**
 * A client of the API. A request with an Idempotency-Key whose answer was lost is made once more with the same key;
 * nothing else is repeated, for only the caller knows whether that is harmless.
 */
export function createClient(ports: ClientPorts): Client {
  const http: KyInstance = ky.create({
    prefixUrl: ports.origin,
    retry: 0,
    timeout: ports.timeoutMilliseconds ?? 30_000,
    credentials: 'omit',
    cache: 'no-store',
    ...(ports.fetch ? { fetch: ports.fetch } : {}),
  });

  async function send(
    endpoint: AnyEndpoint,
    input: Loose,
    options: CallOptions & { readonly beginning?: Beginning | undefined },
  ): Promise<Response> {
    const headers: Record<string, string> = {
      [APPLICATION_HEADER]: ports.application,
      [TRACE_HEADER]: newTraceparent(),
    };
    if (endpoint.allow !== 'anyone') {
      const token = await ports.accessToken();
      if (token) headers['authorization'] = `Bearer ${token}`;
      const practice = ports.practiceId();
      if (practice) headers[PRACTICE_HEADER] = practice;
      const mail = ports.userMail?.();
      if (mail) headers[MAIL_HEADER] = encodeURIComponent(mail);
    }
    if (endpoint.idempotent) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey ?? crypto.randomUUID();
    if (options.beginning) {
      headers[RESUME_FROM_HEADER] = String(options.beginning.bytes);
      headers[RESUME_DIGEST_HEADER] = options.beginning.sha256;
    }
    const ask = () =>
      http(toAddress(endpoint, input), {
        method: endpoint.method,
        ...(options.isPatient ? { timeout: false as const } : {}),
        headers,
        ...(endpoint.body && input.body !== undefined ? { json: input.body } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      });
    if (!endpoint.idempotent || provesFactors(input.body)) return await ask();
    try {
      return await ask();
    } catch (error) {
      if (options.signal?.aborted || !(await isAnswerLost(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, BEFORE_AGAIN));
      try {
        return await ask();
      } catch (second) {
        // That it cannot be asked again does not say what became of the first.
        throw isVerdict(second) ? second : error;
      }
    }
  }

  async function reporting<Result>(options: CallOptions, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const failure = await failureOf(error);
      ports.onFailure?.(failure);
      throw failure;
    }
  }

  const page = (endpoint: AnyEndpoint, input: Loose, options: CallOptions = {}): Promise<Page<unknown>> =>
    reporting(options, async () => {
      const response = await send(endpoint, input, options);
      return {
        items: await readReply(endpoint, response),
        next: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
      };
    });

  // The server may work for minutes before the first byte of a file, or of its rest.
  const open = (
    endpoint: AnyEndpoint,
    input: Loose,
    options: CallOptions & { readonly beginning?: Beginning | undefined } = {},
  ): Promise<OpenedFile> =>
    reporting(options, async () => {
      const response = await send(endpoint, input, { ...options, isPatient: true });
      const reply = endpoint.reply as z.ZodType | FileReply;
      if (
        !response.body ||
        !answersFile(reply) ||
        !response.headers.get('content-type')?.startsWith(reply.file)
      )
        throw invalidReply(response);
      return { from: Number(response.headers.get(RESUMED_FROM_HEADER) ?? 0), body: response.body };
    });

  return {
    page: page as Client['page'],
    open: open as Client['open'],
    call: (async (endpoint: AnyEndpoint, input: Loose, options?: CallOptions) =>
      (await page(endpoint, input, options)).items) as Client['call'],
  };
}

async function readReply(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  const reply = endpoint.reply as z.ZodType | FileReply;
  if (answersFile(reply)) return await response.blob();
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw invalidReply(response, cause);
  }
  const parsed = reply.safeParse(body);
  if (!parsed.success) throw invalidReply(response, parsed.error);
  return parsed.data;
}

function invalidReply({ status }: Response, cause?: unknown): CallError {
  return new CallError(say('call.reply-invalid'), { status, code: 'call.reply-invalid', cause });
}

async function failureOf(error: unknown): Promise<CallError> {
  if (error instanceof CallError) return error;
  if (error instanceof HTTPError) return failureOfResponse(error.response, await error.response.text());
  // Anyone who calls was not let in, and so nothing was asked.
  if (error instanceof AppError)
    return new CallError(error.message, { status: 401, code: error.code, cause: error });
  return failureWithoutResponse(error);
}
