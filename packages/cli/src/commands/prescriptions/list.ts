import { listPrescriptions } from '@erx/core/prescribing/contract';
import { type Duration, type Prescription, ScriptStatus, type PrescriptionFilter } from '@erx/core/prescribing/model';
import { getUserInfo } from '@erx/core/users/contract';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { tabbed, textTable } from '../../output/text-table';
import { connect, type Connection } from '../../session/connect';
import { prescriptionColumns } from './columns';

export interface ListOptions extends CommonOptions {
  readonly status?: PrescriptionFilter;
  readonly patient?: string;
  readonly duration?: Duration;
  readonly limit: number;
  readonly after?: string;
  readonly all?: boolean;
}

/** The most the server gives at once. */
const LARGEST_PAGE = 500;
/** The width of a terminal that does not tell. */
const USUAL_WIDTH = 80;

/**
 * Prints prescriptions of the practice, newest first: of one status, or of every one when none is named.
 * @throws TerminalFailure or CallError
 */
export async function listPrescriptionsCommand(options: ListOptions, context: Context): Promise<void> {
  if (options.after !== undefined && options.status === undefined) throw new TerminalFailure('terminal.cursor-without-status');
  const report = reportOf(options, context);
  const connection = await connect(options, context, report);
  const found = options.status === undefined ? await ofEveryStatus(options, connection, context) : await ofStatus(options.status, options, connection, context);
  if (options.json) report.json(found.items);
  else if (!context.stdout.isTTY) {
    if (found.items.length > 0) report.data(tabbed(prescriptionColumns(), found.items));
  } else if (found.items.length > 0) {
    const { timeZone } = await connection.client.call(getUserInfo, {}, { signal: context.cancelled });
    report.data(textTable(prescriptionColumns(timeZone), found.items, context.stdout.columns || USUAL_WIDTH));
  } else report.say('No prescriptions match.');
  if (found.more) report.say(found.next === undefined ? 'More exist: raise --limit, or add --all.' : `More exist: add --after ${found.next}`);
}

interface Found {
  readonly items: Prescription[];
  readonly more: boolean;
  /** The cursor that continues the list, where there is exactly one. */
  readonly next?: string | undefined;
}

async function ofStatus(status: PrescriptionFilter, options: ListOptions, connection: Connection, context: Context): Promise<Found> {
  const items: Prescription[] = [];
  let after = options.after;
  for (;;) {
    const wanted = options.all ? LARGEST_PAGE : Math.min(LARGEST_PAGE, options.limit - items.length);
    const page = await connection.client.page(
      listPrescriptions,
      { params: { status }, query: { limit: wanted, after, patientId: options.patient, duration: options.duration } },
      { signal: context.cancelled },
    );
    items.push(...page.items);
    after = page.next;
    if (after === undefined) return { items, more: false };
    if (!options.all && items.length >= options.limit) return { items, more: true, next: after };
  }
}

/** Every status, merged by the day of writing; each contributes as many as could appear. */
async function ofEveryStatus(options: ListOptions, connection: Connection, context: Context): Promise<Found> {
  const lists = await Promise.all(ScriptStatus.options.map((status) => ofStatus(status, options, connection, context)));
  const merged = lists.flatMap(({ items }) => items).sort((one, other) => other.scriptedAt.localeCompare(one.scriptedAt) || other.id.localeCompare(one.id));
  const items = options.all ? merged : merged.slice(0, options.limit);
  return { items, more: merged.length > items.length || lists.some(({ more }) => more) };
}
