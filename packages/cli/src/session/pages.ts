import type { Client, Page } from '@erx/core/client/call';
import { LARGEST_PAGE } from '@erx/core/values/page';
import type { TimeZone } from '@erx/core/values/dates';
import type { Context } from '../context';
import { createReport, type Report } from '../output/report';
import { MORE_EXIST, type RowOptions, type RowTable, rowWriter } from '../output/row-writer';
import { connect } from './connect';

/** How much of a list is wanted. */
export interface PageOptions {
  readonly limit: number;
  readonly all?: boolean;
  readonly after?: string;
}

/** Makes the call for a page. @throws CallError */
type AskPage<Item> = (page: {
  readonly limit: number;
  readonly after: string | undefined;
}) => Promise<Page<readonly Item[]>>;

/**
 * The pages of a list up to its end or the limit.
 * @returns the cursor that continues behind the last page; undefined at the end of the list
 * @throws CallError
 */
export async function* pagesOf<Item>(
  { limit, all, after }: PageOptions,
  ask: AskPage<Item>,
): AsyncGenerator<readonly Item[], string | undefined> {
  let left = all ? Number.POSITIVE_INFINITY : limit;
  let next = after;
  do {
    const page = await ask({ limit: Math.min(LARGEST_PAGE, left), after: next });
    yield page.items;
    left -= page.items.length;
    next = page.next;
  } while (next !== undefined && left > 0);
  return next;
}

/** Hands every page on. @returns the cursor behind the last one */
export async function eachPage<Item>(
  pages: AsyncGenerator<readonly Item[], string | undefined>,
  take: (items: readonly Item[]) => Promise<void>,
): Promise<string | undefined> {
  for (;;) {
    const step = await pages.next();
    if (step.done) return step.value;
    await take(step.value);
  }
}

/**
 * What is said below a list that continues.
 * @param behind the options that name where it continues; undefined where no cursor does
 */
export function moreExist(behind?: string): string {
  return behind === undefined
    ? MORE_EXIST
    : `More exist: raise --limit, add --all, or continue with ${behind}`;
}

/**
 * Prints a list as its pages come, up to its end or the limit, and says how to continue.
 * @throws CallError
 */
export async function printPages<Row>(
  table: RowTable<Row>,
  ask: AskPage<Row>,
  options: RowOptions & PageOptions,
  context: Context,
  report: Report,
): Promise<void> {
  const writer = rowWriter(table, options, context, report);
  const next = await eachPage(pagesOf(options, ask), (items) => writer.add(items));
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}

/** A table of a list, whose times are in the time zone of a practice where it has any. */
interface ListTable<Row> extends Omit<RowTable<Row>, 'zone'> {
  readonly zone?: (client: Client, context: Context) => Promise<TimeZone>;
}

/**
 * A command that prints a list of the server page by page.
 * @param prepare reads the options into what asks for a page @throws TerminalFailure, CallError
 * @returns the command @throws TerminalFailure, CallError
 */
export function listCommand<Options extends RowOptions & PageOptions, Row>(
  { zone, ...table }: ListTable<Row>,
  prepare: (options: Options, client: Client, context: Context) => AskPage<Row> | Promise<AskPage<Row>>,
): (options: Options, context: Context) => Promise<void> {
  return async (options, context) => {
    const report = createReport(options, context);
    const { client } = await connect(options, context, report);
    const ask = await prepare(options, client, context);
    const zoned = zone ? { ...table, zone: () => zone(client, context) } : table;
    await printPages(zoned, ask, options, context, report);
  };
}
