import { listPrescriptions } from '@erx/core/prescriptions/contract';
import {
  type Duration,
  type Prescription,
  ScriptStatus,
  type PrescriptionFilter,
} from '@erx/core/prescriptions/model';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import { connect, type Connection } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { eachPage, type Extent, moreExist, pagesOf } from '../../session/pages';
import { firstThenAll } from '../../session/probe-permission-first';
import { prescriptionColumns } from '../../prescriptions/columns';

export interface ListOptions extends RowOptions, Extent {
  readonly status?: PrescriptionFilter;
  readonly patient?: string;
  readonly duration?: Duration;
}

/**
 * Prints prescriptions of the practice, newest first: of one status, or of every one when none is named.
 * @throws TerminalFailure or CallError
 */
export async function listPrescriptionsCommand(options: ListOptions, context: Context): Promise<void> {
  if (options.after !== undefined && options.status === undefined)
    throw new TerminalFailure('terminal.cursor-without-status');
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    {
      columns: prescriptionColumns,
      under: ({ sig }) => sig,
      none: 'No prescriptions match.',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  if (options.status === undefined) {
    const { items, hasMore } = await ofEveryStatus(options, client, context);
    await writer.add(items);
    await writer.end();
    if (hasMore) report.say(moreExist());
    return;
  }
  const next = await eachPage(ofStatus(options.status, options, client, context), (items) =>
    writer.add(items),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}

function ofStatus(
  status: PrescriptionFilter,
  options: ListOptions,
  client: Connection['client'],
  context: Context,
): AsyncGenerator<readonly Prescription[], string | undefined> {
  return pagesOf(options, (page) =>
    client.page(
      listPrescriptions,
      { params: { status }, query: { ...page, patientId: options.patient, duration: options.duration } },
      { signal: context.cancelled },
    ),
  );
}

/** Every status, merged by the day of writing; each contributes as many as could appear. */
async function ofEveryStatus(
  options: ListOptions,
  client: Connection['client'],
  context: Context,
): Promise<{ readonly items: readonly Prescription[]; readonly hasMore: boolean }> {
  const lists = await firstThenAll(
    ScriptStatus.options.map((status) => async () => {
      const items: Prescription[] = [];
      const next = await eachPage(
        ofStatus(status, options, client, context),
        async (page) => void items.push(...page),
      );
      return { items, next };
    }),
  );
  const merged = lists
    .flatMap(({ items }) => items)
    .sort((one, other) => other.scriptedAt.localeCompare(one.scriptedAt) || other.id.localeCompare(one.id));
  const items = options.all ? merged : merged.slice(0, options.limit);
  return { items, hasMore: merged.length > items.length || lists.some(({ next }) => next !== undefined) };
}
