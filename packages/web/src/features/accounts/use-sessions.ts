import {
  endOtherSessions,
  endOwnSession,
  endSessionOfPerson,
  endSessionsOfPerson,
  listOwnSessions,
  listSessionsOfPerson,
} from '@erx/core/session/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/** Where someone is signed in, and what ends it. @param personId of another person; undefined for one's own */
export function useSessions(personId: string | undefined) {
  const client = useClient();
  const queries = useQueryClient();
  const key = queryKey('users', 'sessions', personId);
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      personId === undefined
        ? client.call(listOwnSessions, {}, { signal })
        : client.call(listSessionsOfPerson, { params: { id: personId } }, { signal }),
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  const end = useMutation({
    mutationFn: (sessionId: string) =>
      personId === undefined
        ? client.call(endOwnSession, { params: { sessionId } })
        : client.call(endSessionOfPerson, { params: { id: personId, sessionId } }),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: () =>
      personId === undefined
        ? client.call(endOtherSessions, {})
        : client.call(endSessionsOfPerson, { params: { id: personId } }),
    onSettled,
  });
  return { list, end, endOthers };
}
