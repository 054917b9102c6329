import type { AnyEndpoint, InputOf, ReplyOf } from '@erx/core/client/endpoint';
import { isOutcomeUnknown } from '@erx/core/client/failure';
import type { Change } from '@erx/core/values/changes';
import {
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from './practice-session';
import { queryKey, type QueryNoun } from './queries';

interface Following<Reply, Variables> extends Pick<
  UseMutationOptions<Reply, Error, Variables>,
  'onSuccess' | 'onError' | 'gcTime'
> {
  /** What is read again, by noun or by key, also after a refusal: what was acted on may have changed meanwhile. */
  readonly invalidates?: readonly (QueryNoun | QueryKey)[];
  /** Whether it is read again after success alone. */
  readonly isOnlyAfterSuccess?: boolean;
  /** Whether the act is over before that has been read: then it is said at once what came of it. */
  readonly isOverAtOnce?: boolean;
  /** Whether the same request is asked again under its idempotency key after an answer was lost. */
  readonly isRepeatable?: boolean;
  /** Whether the answer is waited for as long as it takes. */
  readonly isPatient?: boolean;
}

/**
 * An endpoint as an act of a screen.
 * @param toInput what the endpoint takes, from what the act is given
 */
export function useEndpointMutation<E extends AnyEndpoint, Variables = void>(
  endpoint: E,
  toInput: (variables: Variables) => InputOf<E>,
  {
    invalidates = [],
    isOnlyAfterSuccess = false,
    isOverAtOnce = false,
    isRepeatable = false,
    isPatient = false,
    ...following
  }: Following<ReplyOf<E>, Variables> = {},
): UseMutationResult<ReplyOf<E>, Error, Variables> {
  const client = useClient();
  const queries = useQueryClient();
  const lostKey = useRef<string>(undefined);
  return useMutation<ReplyOf<E>, Error, Variables>({
    ...following,
    mutationFn: async (variables) => {
      const idempotencyKey = lostKey.current ?? crypto.randomUUID();
      lostKey.current = undefined;
      try {
        return await client.call(endpoint, toInput(variables), { idempotencyKey, isPatient });
      } catch (error) {
        if (isRepeatable && isOutcomeUnknown(error)) lostKey.current = idempotencyKey;
        throw error;
      }
    },
    onSettled: async (_, error) => {
      if (error && isOnlyAfterSuccess) return;
      const reading = invalidates.map((what) =>
        queries.invalidateQueries({ queryKey: typeof what === 'string' ? queryKey(what) : what }),
      );
      if (!isOverAtOnce) await Promise.all(reading);
    },
  });
}

/** A record and what is to be changed of it, as endpoints of changes take it. */
export function toChangeInput({ id, changes }: { id: string; changes: readonly Change[] }) {
  return { params: { id }, body: [...changes] };
}
