import { searchDrugRows } from '@erx/core/drugs/contract';
import type { DrugSearchAnswer } from '@erx/core/drugs/drug-rows';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../ui/form/use-debounced-value';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** How long typing rests before the server is asked. */
const SETTLE_MILLISECONDS = 150;
const NOTHING: DrugSearchAnswer = { rows: [], aside: [] };

export interface DrugSearch {
  readonly answer: DrugSearchAnswer;
  /** Whether what was found belongs to the text as it is, so that Enter may choose it. */
  readonly isCurrent: boolean;
  readonly isWorking: boolean;
  readonly error: unknown;
  retry(): void;
}

/**
 * Rows of drugs for a text while it is typed (P7-3). What was found before stays in view until the new answer
 * is there.
 * @param patientId for whom; absent where the drug is no one's yet
 */
export function useDrugSearch(text: string, patientId: string | undefined): DrugSearch {
  const client = useClient();
  const wanted = text.trim();
  const searchStr = useDebouncedValue(wanted, SETTLE_MILLISECONDS);
  const search = useQuery({
    queryKey: queryKey('drugs', 'search', searchStr, patientId),
    queryFn:
      searchStr === ''
        ? skipToken
        : ({ signal }) =>
            client.call(
              searchDrugRows,
              { query: { searchStr, ...(patientId === undefined ? {} : { patientId }) } },
              { signal },
            ),
    placeholderData: keepPreviousData,
  });
  const isCurrent = wanted === searchStr && search.isSuccess && !search.isPlaceholderData;
  return {
    answer: wanted === '' ? NOTHING : (search.data ?? NOTHING),
    isCurrent: wanted !== '' && isCurrent,
    isWorking: wanted !== '' && (wanted !== searchStr || search.isFetching),
    error: wanted === searchStr && search.isError ? search.error : undefined,
    retry: () => {
      void search.refetch();
    },
  };
}
