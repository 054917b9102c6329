import { searchDrugs } from '@erx/core/drugs/contract';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../ui/use-debounced-value';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** How long typing rests before the server is asked. */
const SETTLE_MILLISECONDS = 150;
const MOST_RESULTS = 50;

export interface DrugSearch {
  readonly found: readonly FoundDrug[];
  /** Whether what was found belongs to the text as it is, so that Enter may choose it. */
  readonly isCurrent: boolean;
  readonly isWorking: boolean;
  readonly error: unknown;
  retry(): void;
}

/**
 * Products for a text while it is typed (P7-3). What was found before stays in view until the new answer is
 * there.
 */
export function useDrugSearch(text: string): DrugSearch {
  const client = useClient();
  const wanted = text.trim();
  const searchStr = useDebouncedValue(wanted, SETTLE_MILLISECONDS);
  const search = useQuery({
    queryKey: queryKey('drugs', 'search', searchStr),
    queryFn:
      searchStr === ''
        ? skipToken
        : ({ signal }) =>
            client.call(
              searchDrugs,
              { query: { searchStr, excludeUnsupportedGenericIds: 'true', limit: MOST_RESULTS } },
              { signal },
            ),
    placeholderData: keepPreviousData,
  });
  const isCurrent = wanted === searchStr && search.isSuccess && !search.isPlaceholderData;
  return {
    found: wanted === '' ? [] : (search.data ?? []),
    isCurrent: wanted !== '' && isCurrent,
    isWorking: wanted !== '' && (wanted !== searchStr || search.isFetching),
    error: wanted === searchStr && search.isError ? search.error : undefined,
    retry: () => {
      void search.refetch();
    },
  };
}
