import { APPLICATION_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { NEXT_CURSOR_HEADER } from '@erx/core/values/page';
import type { CommonOptions, Context } from '../../context';
import { jsonTextOf, textOf } from '../../input/text-of';
import { ScriptFailure } from '../../script-messages';
import { linesAsTheyCame } from '../../output/lines';
import { createReport } from '../../output/report';
import { rowWriter } from '../../output/row-writer';
import { connect } from '../../session/connect';
import { eachPage } from '../../session/pages';
import { addressOf, caller, jsonOf, printBody, type Send } from '../../session/raw-call';

export interface ApiOptions extends CommonOptions, TypedFields {
  readonly input?: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly header?: readonly string[];
  readonly paginate?: boolean;
  readonly include?: boolean;
}

/** What says who calls, from where and in which practice: the sign-in's alone. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  APPLICATION_HEADER,
  PRACTICE_HEADER,
]);

/**
 * Makes one call of the API, or one for each page of a list, and prints what is answered: JSON in the shape
 * that was asked for, everything else as it comes. What is refused is reported as by every command.
 * @throws TerminalFailure terminal.path-elsewhere, terminal.field-malformed, terminal.header-own,
 * terminal.page-no-list, terminal.input-reads-nothing, terminal.file-…; CallError
 */
export async function apiCommand(path: string, options: ApiOptions, context: Context): Promise<void> {
  const { method, paginate } = options;
  if (paginate && method !== 'GET') throw new ScriptFailure('terminal.paginate-reads');
  if (options.input !== undefined && method === 'GET')
    throw new ScriptFailure('terminal.input-reads-nothing');
  const headers = typedHeaders(options.header ?? []);
  const fields = await typedFields(options, context);
  const text =
    options.input !== undefined
      ? (await jsonTextOf(options.input, context)).text
      : method !== 'GET' && fields.size > 0
        ? JSON.stringify(Object.fromEntries(fields))
        : undefined;
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const address = addressOf(path, connection.origin);
  if (method === 'GET')
    for (const [name, value] of fields) address.searchParams.set(name, value === null ? '' : String(value));
  const send = caller(connection, { method, headers, text }, context, (line) => report.detail(line));
  if (paginate) return await printPages(address, send, options, context);
  const response = await send(address);
  if (options.include) printHead(response, context);
  await printBody(response, options, context);
}

/** @throws TerminalFailure terminal.field-malformed, terminal.header-own */
function typedHeaders(typed: readonly string[]): Headers {
  const headers = new Headers();
  for (const header of typed) {
    const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(header) ?? [];
    if (name === '') throw new ScriptFailure('terminal.field-malformed', { option: '--header' });
    if (OWN_HEADERS.has(name.toLowerCase())) throw new ScriptFailure('terminal.header-own', { name });
    headers.set(name, value);
  }
  return headers;
}

/** @throws CallError; TerminalFailure terminal.page-no-list */
async function printPages(address: URL, send: Send, options: ApiOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const writer = rowWriter<unknown>(
    { columns: () => [], none: '' },
    { ...options, json: true },
    context,
    report,
  );
  await eachPage(
    pages(address, send, (response) => (options.include ? printHead(response, context) : undefined)),
    (items) => writer.add(items),
  );
  await writer.end();
}

async function* pages(
  address: URL,
  send: Send,
  onHead: (response: Response) => void,
): AsyncGenerator<readonly unknown[], undefined> {
  const at = new URL(address);
  for (let next: string | undefined = ''; next !== undefined;) {
    if (next !== '') at.searchParams.set('after', next);
    const response = await send(at);
    onHead(response);
    const items = jsonOf(await response.text());
    if (!Array.isArray(items)) throw new ScriptFailure('terminal.page-no-list');
    yield items;
    next = response.headers.get(NEXT_CURSOR_HEADER) ?? undefined;
  }
  return undefined;
}

function printHead({ status, statusText, headers }: Response, { stdout }: Pick<Context, 'stdout'>): void {
  const lines = [
    `HTTP/1.1 ${String(status)} ${statusText}`.trim(),
    ...[...headers].map((one) => one.join(': ')),
  ];
  stdout.write(`${linesAsTheyCame(lines.join('\n'), undefined)}\n\n`);
}

/** What was typed of a body or a query. */
interface TypedFields {
  readonly field?: readonly string[];
  readonly rawField?: readonly string[];
}

/**
 * The named values of --field and --raw-field.
 * @throws TerminalFailure terminal.field-malformed, terminal.file-unreadable
 */
async function typedFields(
  { field = [], rawField = [] }: TypedFields,
  context: Pick<Context, 'stdin'>,
): Promise<ReadonlyMap<string, unknown>> {
  const raw = rawField.map(parted);
  const read = await Promise.all(
    field.map(parted).map(async ([name, text]) => [name, await valueOf(text, context)] as const),
  );
  return new Map<string, unknown>([...raw, ...read]);
}

function parted(typed: string): readonly [name: string, text: string] {
  const at = typed.indexOf('=');
  // What is typed may be a patient's: only its name is shown.
  if (at < 1) throw new ScriptFailure('terminal.field-malformed', { option: '--field or --raw-field' });
  return [typed.slice(0, at), typed.slice(at + 1)];
}

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

async function valueOf(text: string, context: Pick<Context, 'stdin'>): Promise<unknown> {
  if (CONSTANTS.has(text)) return CONSTANTS.get(text);
  // A number that JSON would round, or write otherwise, stays text.
  if (/^-?\d+$/.test(text) && String(Number(text)) === text) return Number(text);
  return text.startsWith('@') ? await textOf(text.slice(1), context) : text;
}
