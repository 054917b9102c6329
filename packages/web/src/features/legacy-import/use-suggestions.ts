import { BATCH_SIZE } from '@erx/core/matching/suggestions';
import { useQueries } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import type { MatcherSource, SuggestedTarget } from './matcher-source';
import { useState } from 'react';

/** Suggestions for one record; none yet while they are being fetched. */
export interface Suggestions {
  readonly found: readonly SuggestedTarget[] | undefined;
  readonly error: unknown;
  retry(): void;
}

/**
 * Suggestions for records, fetched in batches of 4: the next begins when the last is complete (N4-26, N9-14).
 * By the record's id.
 */
export function useSuggestions(
  source: MatcherSource,
  ids: readonly string[],
): ReadonlyMap<string, Suggestions> {
  const [asked, setAsked] = useState(BATCH_SIZE);
  const results = useQueries({
    queries: ids.map((id, at) => ({
      queryKey: queryKey('legacy', 'suggestions', source.kind, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => source.suggest(id, signal),
      enabled: at < asked,
      staleTime: Infinity, // the catalog does not change while the user matches
    })),
  });
  const isBatchComplete = results.slice(0, asked).every(({ isSuccess, isError }) => isSuccess || isError);
  if (isBatchComplete && asked < ids.length) setAsked(asked + BATCH_SIZE);
  return new Map(
    ids.map((id, at) => {
      const result = results[at];
      return [
        id,
        {
          found: result?.data,
          error: result?.isError === true ? result.error : undefined,
          retry: () => {
            void result?.refetch();
          },
        },
      ] as const;
    }),
  );
}
