import type { Prescription } from '@erx/core/prescriptions/model';
import type { PharmacyRequest } from '@erx/core/requests/model';
import {
  searchChangeHistory,
  searchPrescriptionHistory,
  searchRefillHistory,
} from '@erx/core/prescription-history/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { type HistoryForm, toQuery } from './history-search';

/** Rows fetched at a time. */
const PAGE_ROWS = 100;

/**
 * A search of the past, page by page: of requests or of prescriptions. It is made again when the form that was
 * submitted changes.
 */
export function useHistory(form: HistoryForm) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: queryKey('tracing', 'history', form.kind, toQuery(form)[form.kind]),
    queryFn: async ({
      pageParam,
      signal,
    }): Promise<{ items: readonly (Prescription | PharmacyRequest)[]; next: string | undefined }> => {
      const query = toQuery(form);
      const page = { limit: PAGE_ROWS, ...(pageParam === undefined ? {} : { after: pageParam }) };
      switch (form.kind) {
        case 'refills':
          return await client.page(searchRefillHistory, { query: { ...query.refills, ...page } }, { signal });
        case 'changes':
          return await client.page(searchChangeHistory, { query: { ...query.changes, ...page } }, { signal });
        case 'prescriptions':
          return await client.page(
            searchPrescriptionHistory,
            { query: { ...query.prescriptions, ...page } },
            { signal },
          );
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}
