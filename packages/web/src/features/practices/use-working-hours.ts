import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { listWorkingHours, updateWorkingHours } from '@erx/core/practices/contract';
import { WORKING_HOURS_RULES } from '@erx/core/practices/working-hours';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setQueryResult, queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { toHours, type TypedHours } from './typed-hours';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const HOURS = queryKey('practices', 'working-hours');
/** What is typed and not submitted yet: kept in memory, so that a look at another screen does not lose it. */
const TYPED = queryKey('practices', 'typed-hours');

/** The hours as they are stored, and as they are being changed. */
export function useWorkingHours() {
  const client = useClient();
  const queries = useQueryClient();
  const stored = useEndpointQuery(listWorkingHours, {}, HOURS);
  const typed = useQuery<readonly TypedHours[] | null>({
    queryKey: TYPED,
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  const change = (rows: readonly TypedHours[] | null) => {
    queries.setQueryData<readonly TypedHours[] | null>(TYPED, rows);
  };
  const submit = useMutation({
    mutationFn: async (rows: readonly TypedHours[]) => {
      const hours = toHours(rows);
      refuseWhenStopped(check(WORKING_HOURS_RULES, hours));
      return await client.call(updateWorkingHours, { body: hours });
    },
    onSuccess: (saved, rows) => {
      setQueryResult(queries, HOURS, saved);
      // what was changed meanwhile is not submitted yet
      if (queries.getQueryData(TYPED) === rows) change(null);
    },
  });
  return { stored, typed: typed.data ?? undefined, change, submit };
}
