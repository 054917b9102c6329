import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { type TimeZone, showInstant } from '@erx/core/values/dates';
import { isNew, patientName, type QueueRow } from './queue-state';
import { scheduleTag } from '../../output/schedule-tag';
import { waitingTime } from '../../output/waiting-time';

export interface Column {
  readonly heading: string;
  readonly width: number;
  /** The least columns of the list at which it is shown: wider shows more columns, not wider ones. */
  readonly from: number;
  text(row: QueueRow, now: Date, zone: TimeZone): string;
}

/** What is before a row: sign first, so that nothing hangs on colour. */
export function toSign(row: QueueRow, now: Date, isSelected: boolean): string {
  if (isSelected) return '›';
  if (row.isAnswered) return '✓';
  return isNew(row, now.getTime()) ? '+' : ' ';
}

export const COLUMNS: readonly Column[] = [
  {
    heading: 'Waits',
    width: 6,
    from: 0,
    text: (row, now) =>
      row.isAnswered
        ? 'closed'
        : isNew(row, now.getTime())
          ? 'new'
          : waitingTime(row.request.receivedAt, now),
  },
  {
    heading: 'Request',
    width: 9,
    from: 0,
    text: ({ request }) => (request.kind === 'refill' ? 'Refill' : `Change ${request.type}`),
  },
  {
    heading: 'Patient',
    width: 16,
    from: 0,
    text: ({ request }) => (request.patient ? patientName(request) : `? ${patientName(request)}`),
  },
  { heading: 'Drug', width: 22, from: 0, text: ({ request }) => request.drug.drugDescription },
  { heading: 'Sch', width: 5, from: 0, text: ({ request }) => scheduleTag(scheduleNamed(request.drug)) },
  { heading: 'Pharmacy', width: 13, from: 0, text: ({ request }) => request.pharmacy.storeName },
  { heading: 'Prescriber', width: 18, from: 99, text: ({ request }) => request.prescriber.name },
  {
    heading: 'Received',
    width: 19,
    from: 119,
    text: ({ request }, _now, zone) => showInstant(zone, request.receivedAt),
  },
  {
    heading: 'Response',
    width: 10,
    from: 130,
    text: ({ request }) => request.responseMessageVerification.status,
  },
  { heading: 'Order number', width: 18, from: 149, text: ({ request }) => request.orderNumber },
];
