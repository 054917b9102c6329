import type { Client } from '@erx/core/client/call';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import {
  type Duration,
  ListedStatus,
  PrescriptionFilter,
  type Prescription,
  type HistorySort,
} from '@erx/core/prescriptions/model';
import { findPrescription } from '../../prescriptions/find';
import { toSortBy } from '../../prescriptions/order';
import type { AskPage } from '../../terminal/use-paged-list';

/** Rows asked for at a time. */
const PAGE_ROWS = 100;

/** What may be looked at: every status at once is of one patient alone. */
export const lookedAt = (isOfPatient: boolean): readonly ListedStatus[] =>
  isOfPatient ? ListedStatus.options : PrescriptionFilter.options;

export interface ListOf {
  readonly looked: ListedStatus;
  readonly duration: Duration;
  readonly patientId: string | undefined;
  /** One prescription alone, by its order number or id. */
  readonly order: string | undefined;
  readonly sort: HistorySort;
}

/** Asks for the pages of a list, sorted by the server over all of them. */
export function askPages(
  client: Client,
  { looked, duration, patientId, order, sort }: ListOf,
): AskPage<Prescription> {
  if (order !== undefined)
    return async (_, signal) => ({ items: [await findPrescription(order, client, signal)], next: undefined });
  return ({ after }, signal) =>
    client.page(
      listPrescriptions,
      {
        params: { status: looked },
        query: { limit: PAGE_ROWS, after, duration, patientId, sortBy: toSortBy(sort) },
      },
      { signal },
    );
}
