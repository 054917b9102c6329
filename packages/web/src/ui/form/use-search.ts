import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKey, type QueryNoun } from '../../session/queries';
import { useDebouncedValue } from './use-debounced-value';

/** What a search while typing has found so far. */
export interface Found<Item> {
  readonly items: readonly Item[];
  /** Whether the items belong to the text as it is. */
  readonly isCurrent: boolean;
  readonly isWorking: boolean;
  readonly error: unknown;
  /** Searches without waiting for the text to rest (N2-63: Enter triggers it); after a failure, again. */
  searchNow(): void;
}

/**
 * Searches for a text once it rests.
 * @param noun and name distinguish the query from others
 * @param search is asked for texts that are not empty
 */
export function useSearch<Item>(
  noun: QueryNoun,
  name: string,
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
): Found<Item> {
  const wanted = text.trim();
  const rested = useDebouncedValue(wanted);
  const [asked, setAsked] = useState('');
  const settled = asked === wanted ? wanted : rested;
  const found = useQuery({
    queryKey: queryKey(noun, name, settled),
    queryFn: settled === '' ? skipToken : ({ signal }) => search(settled, signal),
  });
  const isCurrent = wanted === settled;
  return {
    items: wanted !== '' && isCurrent ? (found.data ?? []) : [],
    isCurrent,
    isWorking: wanted !== '' && (!isCurrent || found.isFetching),
    // said with the first failure: a list that is asked again is not a list without the text
    error: isCurrent ? (found.error ?? found.failureReason ?? undefined) : undefined,
    searchNow: () => {
      setAsked(wanted);
      if (isCurrent && found.isError) void found.refetch();
    },
  };
}
