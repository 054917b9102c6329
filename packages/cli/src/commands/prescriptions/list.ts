import { PRESCRIPTION_COLUMNS, prescriptionRecord } from '@erx/core/prescription-history/columns';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import type { Duration, Prescription, PrescriptionFilter, HistorySort } from '@erx/core/prescriptions/model';
import type { RowOptions } from '../../output/row-writer';
import { prescriptionColumns } from '../../prescriptions/columns';
import { toSortBy } from '../../prescriptions/order';
import { findTimeZone } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';

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
export const listPrescriptionsCommand = listCommand<ListOptions, Prescription>(
  {
    columns: prescriptionColumns,
    file: PRESCRIPTION_COLUMNS,
    record: prescriptionRecord,
    under: ({ sig }) => sig,
    none: 'No prescriptions match.',
    zone: findTimeZone,
  },
  (options, client, context) => (page) => {
    const { status = 'All', patient: patientId, duration, sort } = options;
    return client.page(
      listPrescriptions,
      { params: { status }, query: { ...page, patientId, duration, sortBy: toSortBy(sort) } },
      { signal: context.cancelled },
    );
  },
);
