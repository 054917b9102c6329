import type { HistorySort } from '@erx/core/prescriptions/model';

/** The order as the server is asked for it: not at all where it is its own, for older servers know no other. */
export const toSortBy = (sort: HistorySort = 'DateDesc'): HistorySort | undefined =>
  sort === 'DateDesc' ? undefined : sort;
