import type { WritableSchedule } from '@erx/core/drugs/model';
import { getDeaSchedules } from '@erx/core/users/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { usePracticeSession } from '../../session/practice-session';

/**
 * The schedules that the prescriber one writes for may write in their state (S4-5, S7-18); undefined while it
 * is not known.
 */
export function useWritableSchedules(): Writable {
  const { provider } = usePracticeSession();
  return useSchedulesOf(provider?.id);
}

/** The same of the signed-in person; none for anyone who does not prescribe. */
export function useOwnSchedules(): Writable {
  const { user } = usePracticeSession();
  return useSchedulesOf(user.npi === undefined ? undefined : user.id);
}

interface Writable {
  readonly schedules: readonly WritableSchedule[] | undefined;
  readonly error: unknown;
}

function useSchedulesOf(id: string | undefined): Writable {
  const { client } = usePracticeSession();
  const query = useQuery({
    queryKey: queryKey('users', 'dea-schedules', id),
    queryFn: ({ signal }) =>
      id === undefined ? [] : client.call(getDeaSchedules, { params: { id } }, { signal }),
  });
  return { schedules: query.data, error: query.error };
}
