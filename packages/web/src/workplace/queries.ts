import { AppError } from '@erx/core/findings/app-error';
import { QueryClient } from '@tanstack/react-query';

/** The noun each query belongs to comes first in its key, so that an event refreshes exactly its lists. */
export type QueryNoun =
  | 'prescriptions' | 'patients' | 'allergies' | 'medications' | 'problems' | 'pharmacies' | 'drugs' | 'requests' | 'drafts' | 'about' | 'users' | 'monitoring' | 'signing'
  | 'advertising' | 'benefits' | 'interactions' | 'favorite-sigs' | 'printing' | 'tracing' | 'prior-authorizations' | 'portal-access' | 'history' | 'legacy' | 'practices'
  | 'audit' | 'incidents' | 'proofing' | 'grants' | 'service-accounts';

/** The key of a query: its noun, then what tells it apart. */
export function queryKey(noun: QueryNoun, ...parts: readonly unknown[]): readonly unknown[] {
  return [noun, ...parts];
}

const FRESH_MILLISECONDS = 15_000;
const MOST_TRIES = 2;

/** A cache in memory only: patient data never reaches a storage of the browser. A refusal is not tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) => failures < MOST_TRIES && isPassing(error),
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false },
    },
  });
}

/** Whether asking again may help: no response, or a failure of the server. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && 'status' in error && (error.status === 0 || Number(error.status) >= 500);
}
