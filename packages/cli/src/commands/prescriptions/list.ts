import { PRESCRIPTION_COLUMNS, prescriptionRecord } from '@erx/core/prescription-history/columns';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import type { Duration, Prescription, PrescriptionFilter, HistorySort } from '@erx/core/prescriptions/model';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import { prescriptionColumns } from '../../prescriptions/columns';
import { toSortBy } from '../../prescriptions/order';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { eachPage, type PageOptions, moreExist, pagesOf } from '../../session/pages';

export interface ListOptions extends RowOptions, PageOptions {
  readonly status?: PrescriptionFilter;
  readonly patient?: string;
  readonly duration?: Duration;
  readonly sort?: HistorySort;
}

/**
 * Prints prescriptions of the practice, newest first or as --sort says: of one status, or of every one when none is named.
 * @throws TerminalFailure or CallError
 */
export async function listPrescriptionsCommand(options: ListOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    {
      columns: prescriptionColumns,
      file: PRESCRIPTION_COLUMNS,
      record: prescriptionRecord,
      under: ({ sig }) => sig,
      none: 'No prescriptions match.',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  const { status = 'All', patient: patientId, duration, sort } = options;
  const pages = pagesOf<Prescription>(options, (page) =>
    client.page(
      listPrescriptions,
      { params: { status }, query: { ...page, patientId, duration, sortBy: toSortBy(sort) } },
      { signal: context.cancelled },
    ),
  );
  const next = await eachPage(pages, (items) => writer.add(items));
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}
