import { PRESCRIPTION_COLUMNS, prescriptionRecord } from '@erx/core/prescription-history/columns';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import type { Duration, Prescription, PrescriptionFilter, HistorySort } from '@erx/core/prescriptions/model';
import type { RowOptions } from '../../output/row-writer';
import { toSortBy } from '../../prescriptions/order';
import { findTimeZone } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import { fullName } from '@erx/core/users/names';
import { showDecimal } from '@erx/core/values/decimals';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { TextColumn } from '../../output/text-table';
import { scheduleTag } from '../../output/schedule-tag';

/**
 * What the list says of a prescription; times in the time zone, or as the contract writes instants where none
 * is given. The order is the order of importance: a narrow terminal drops from the end.
 */
function prescriptionColumns(zone?: TimeZone): TextColumn<Prescription>[] {
  return [
    {
      heading: 'Written',
      least: 19,
      most: 19,
      text: (one) => (zone === undefined ? one.scriptedAt : showInstant(zone, one.scriptedAt)),
    },
    { heading: 'Status', least: 14, most: 20, text: statusInWords },
    {
      heading: 'Patient',
      least: 11,
      most: 26,
      text: (one) => `${one.patient.lastName}, ${one.patient.firstName}`,
    },
    { heading: 'Drug', least: 16, most: 48, text: (one) => one.description },
    { heading: 'Order', least: 12, most: 36, text: (one) => one.orderNumber },
    { heading: 'Sch', least: 5, most: 5, text: (one) => scheduleTag(one.schedule) },
    { heading: 'Dispense', least: 8, most: 12, text: (one) => showDecimal(one.dispense) },
    {
      heading: 'Refills',
      least: 7,
      most: 7,
      text: (one) => ('prn' in one.refills ? 'PRN' : String(one.refills.count)),
    },
    { heading: 'Pharmacy', least: 12, most: 30, text: (one) => one.pharmacy?.storeName ?? '' },
    { heading: 'Prescriber', least: 12, most: 26, text: (one) => fullName(one.provider) },
    { heading: 'Id', least: 36, most: 36, text: (one) => one.id },
    // On a terminal they are below each row.
    ...(zone === undefined
      ? [{ heading: 'Directions', least: 16, most: 140, text: (one: Prescription) => one.sig }]
      : []),
  ];
}

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
