import { anySignal } from '@erx/core/client/any-signal';
import { APPLICATION_HEADER, IDEMPOTENCY_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { BASES } from '@erx/core/client/endpoint';
import { failureOfResponse, failureWithoutResponse } from '@erx/core/client/failure';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import { linesAsTheyCame } from '../output/lines';
import { createReport } from '../output/report';
import { ScriptFailure } from '../script-messages';
import type { Connection } from './connect';
import { fromKnownServer } from './known-server';
import { tracedFetch } from './traced-fetch';

/** How long the beginning of an answer is waited for, as the client of every other command does. */
const PATIENCE_SECONDS = 30;
/** What takes the sign-in of a person; CDS Hooks, at the root, takes signed tokens of its clients. */
const CALLED = [BASES.api, BASES.scim, BASES.fhir];

const isBelowBase = (path: string): boolean => CALLED.some((base) => path.startsWith(`${base}/`));

/**
 * The address below /api, or of another protocol, that a path means.
 * @throws TerminalFailure terminal.path-elsewhere for another server, or what is no API there: the token goes
 * nowhere else
 */
export function addressOf(path: string, origin: string): URL {
  const isWhole = /^(https?:)?\/\//i.test(path) || isBelowBase(path);
  const typed = isWhole ? path : `/api/${path.replace(/^\//, '')}`;
  const address = URL.canParse(typed, origin) ? new URL(typed, origin) : undefined;
  if (address?.origin !== origin || !isBelowBase(address.pathname))
    throw new ScriptFailure('terminal.path-elsewhere', { address: origin });
  address.hash = '';
  return address;
}

/** Makes a call at an address. */
export type Send = (address: URL) => Promise<Response>;

/** Makes calls as the sign-in. Each throws CallError for what is refused, as the client of the contract does. */
export function caller(
  { accessToken, practice }: Connection,
  {
    method,
    headers,
    text,
  }: { readonly method: string; readonly headers: Headers; readonly text: string | undefined },
  context: Context,
  tell: (line: string) => void,
): Send {
  const fetch = fromKnownServer(tracedFetch(context.fetch, context.clock, tell));
  return async (address) => {
    const sent = new Headers(headers);
    const token = await accessToken();
    if (token) sent.set('authorization', `Bearer ${token}`);
    sent.set(APPLICATION_HEADER, 'erx');
    if (!address.pathname.startsWith(`${BASES.scim}/`)) sent.set(PRACTICE_HEADER, practice.id);
    if (method === 'POST' && !sent.has(IDEMPOTENCY_HEADER)) sent.set(IDEMPOTENCY_HEADER, randomUUID());
    if (text !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE_SECONDS * 1000);
    const response = await fetch(address, {
      method,
      headers: sent,
      signal: anySignal(context.cancelled, late.signal),
      ...(text === undefined ? {} : { body: text }),
    })
      .catch((error: unknown) => {
        if (context.cancelled.aborted || error instanceof TerminalFailure) throw error;
        throw late.signal.aborted
          ? new TerminalFailure(
              'terminal.server-silent',
              { address: address.origin, seconds: PATIENCE_SECONDS },
              error,
            )
          : failureWithoutResponse(error);
      })
      .finally(() => clearTimeout(timer));
    if (!response.ok) throw failureOfResponse(response, await response.text());
    return response;
  };
}

/** Prints an answer: JSON in the shape that was asked for, everything else as it comes. */
export async function printBody(response: Response, options: CommonOptions, context: Context): Promise<void> {
  const { stdout } = context;
  const type = response.headers.get('content-type') ?? '';
  if (!/[/+]json\b/.test(type)) return await printFile(response, type, context);
  const text = await response.text();
  if (text === '') return;
  const value = jsonOf(text);
  // To another program the very text of the server; a terminal gets it set out, and nothing that steers it.
  if (stdout.isTTY || options.shape) createReport(options, context).json(value);
  else stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** @throws TerminalFailure terminal.answer-binary where a terminal would get what is no text */
async function printFile({ body }: Response, type: string, { stdout }: Context): Promise<void> {
  if (!body) return;
  if (stdout.isTTY) {
    if (!/^text\/|[/+]xml\b|x-ndjson/.test(type)) {
      await body.cancel();
      throw new ScriptFailure('terminal.answer-binary', { type: type || 'of no type' });
    }
    stdout.write(`${linesAsTheyCame(await new Response(body).text(), undefined)}\n`);
    return;
  }
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>)
    if (!stdout.write(piece)) await once(stdout, 'drain');
}

/** @throws TerminalFailure terminal.reply-unreadable */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TerminalFailure('terminal.reply-unreadable', {}, cause);
  }
}
