import { AppError } from '@erx/core/findings/app-error';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { settling } from '../page/settled';

/** How often what changes without an event is read again, in milliseconds. */
export const EVERY_MINUTE = 60_000;

/** The noun each query belongs to comes first in its key, so that an event refreshes exactly its lists. */
export type QueryNoun =
  | 'prescriptions'
  | 'patients'
  | 'allergies'
  | 'medications'
  | 'problems'
  | 'clinical-facts'
  | 'pharmacies'
  | 'drugs'
  | 'requests'
  | 'drafts'
  | 'about'
  | 'users'
  | 'monitoring'
  | 'signing'
  | 'advertising'
  | 'benefits'
  | 'doses'
  | 'interactions'
  | 'favorite-sigs'
  | 'order-sets'
  | 'printing'
  | 'tracing'
  | 'prior-authorizations'
  | 'portal-access'
  | 'history'
  | 'legacy'
  | 'practices'
  | 'audit'
  | 'safety'
  | 'incidents'
  | 'refused-messages'
  | 'network'
  | 'proofing'
  | 'grants'
  | 'connected-apps'
  | 'hook-clients'
  | 'record-systems'
  | 'service-accounts'
  | 'attention';

/** The key of a query: its noun, then what distinguishes it. */
export function queryKey(noun: QueryNoun, ...parts: readonly unknown[]): readonly unknown[] {
  return [noun, ...parts];
}

const FRESH_MILLISECONDS = 15_000;
const MOST_TRIES = 2;

class Queries extends QueryClient {
  /**
   * As the library's, but a first reading that is under way is read once more: the service may have read it
   * before the change, and the screen would keep showing the state before.
   */
  override async invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReadings = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const again = firstReadings.map(async (query) => {
      const isRead = await query.fetch().then(
        () => true,
        () => false,
      ); // the reading that is under way
      if (isRead)
        await super.invalidateQueries(
          {
            queryKey: query.queryKey,
            exact: true,
            ...(filters?.refetchType === undefined ? {} : { refetchType: filters.refetchType }),
          },
          options,
        );
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}

/**
 * Puts down what a change was answered with. A reading under way is given up: it may be of before the change,
 * and would be shown instead of it.
 */
export function setQueryResult<Data>(queries: QueryClient, key: QueryKey, answer: Data): void {
  void queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData<Data>(key, answer);
}

/** Has the lists of nouns read again. Not awaited: the one who acted continues at once. */
export function readAgain(queries: QueryClient, ...nouns: readonly QueryNoun[]): void {
  for (const noun of nouns) void queries.invalidateQueries({ queryKey: queryKey(noun) });
}

/**
 * A cache in memory only: patient data never reaches a storage of the browser. A refusal is not tried again.
 * @param readsAgain whether what is old is read again when the page is looked at again
 */
export function createQueryClient({ readsAgain = true } = {}): QueryClient {
  const queries = new Queries({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) => failures < MOST_TRIES && isRetryable(error),
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: readsAgain,
      },
      mutations: { retry: false },
    },
  });
  noteQueries(queries);
  return queries;
}

/** The page is not settled while something is read or changed, a wait before another try included. */
function noteQueries(queries: QueryClient): void {
  let end: (() => void) | undefined;
  const look = () => {
    if (queries.isFetching() + queries.isMutating() > 0) end ??= settling.begin();
    else {
      end?.();
      end = undefined;
    }
  };
  queries.getQueryCache().subscribe(look);
  queries.getMutationCache().subscribe(look);
}

/** Whether asking again may help: no response, or a failure of the server. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof AppError && 'status' in error && (error.status === 0 || Number(error.status) >= 500)
  );
}
