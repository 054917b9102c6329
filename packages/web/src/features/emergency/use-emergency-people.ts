import {
  listEmergencyMembers,
  nameEmergencyMember,
  removeEmergencyMember,
} from '@erx/core/emergency/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

const KEY = queryKey('users', 'emergency');

/** Those whom the practice has named for emergencies. */
export function useEmergencyPeople() {
  const client = useClient();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call(listEmergencyMembers, {}, { signal }),
  });
}

/** Names somebody by their e-mail address. */
export function useNamePerson() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => client.call(nameEmergencyMember, { body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Takes somebody off the list. */
export function useRemovePerson() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(removeEmergencyMember, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
