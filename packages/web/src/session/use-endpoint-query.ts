import type { AnyEndpoint, InputOf, ReplyOf } from '@erx/core/client/endpoint';
import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useClient } from './practice-session';

/**
 * What an endpoint answers, as a screen shows it.
 * @param input what the endpoint takes
 * @param key what the answer is kept under; see queryKey
 */
export function useEndpointQuery<E extends AnyEndpoint, Data = ReplyOf<E>>(
  endpoint: E,
  input: InputOf<E>,
  key: QueryKey,
  options: Omit<UseQueryOptions<ReplyOf<E>, Error, Data>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Data> {
  const client = useClient();
  return useQuery<ReplyOf<E>, Error, Data>({
    ...options,
    queryKey: key,
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
  });
}
