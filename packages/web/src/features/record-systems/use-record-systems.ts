import { readWhole } from '@erx/core/client/read-whole';
import {
  endRecordSystem,
  endRecordSystemPerson,
  listRecordSystemPeople,
  listRecordSystems,
  registerRecordSystem,
} from '@erx/core/record-systems/contract';
import type { RecordSystemEntry, RecordSystemPerson } from '@erx/core/record-systems/model';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

/** The record systems of the practice, ended ones last. */
export function useRecordSystems() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('record-systems'),
    queryFn: ({ signal }) => readWhole(client, listRecordSystems, {}, { signal }),
  });
}

/** Who of them is which user, and the end of such a link. */
export function useRecordSystemPeople() {
  const client = useClient();
  const list = useQuery({
    queryKey: queryKey('record-systems', 'people'),
    queryFn: ({ signal }) => readWhole(client, listRecordSystemPeople, {}, { signal }),
  });
  const end = useEndpointMutation(
    endRecordSystemPerson,
    ({ system, accountId }: RecordSystemPerson) => ({ params: { id: system.id, accountId } }),
    { invalidates: ['record-systems'] },
  );
  return { list, end };
}

/** What is done with them. */
export function useRecordSystemActs() {
  const following = { invalidates: ['record-systems'] } as const;
  return {
    register: useEndpointMutation(registerRecordSystem, (body: RecordSystemEntry) => ({ body }), following),
    end: useEndpointMutation(endRecordSystem, (id: string) => ({ params: { id } }), following),
  };
}
