import { readWhole } from '@erx/core/client/read-whole';
import { endRecordSystem, listRecordSystems, registerRecordSystem } from '@erx/core/record-systems/contract';
import type { RecordSystemEntry } from '@erx/core/record-systems/model';
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

/** What is done with them. */
export function useRecordSystemActs() {
  const following = { invalidates: ['record-systems'] } as const;
  return {
    register: useEndpointMutation(registerRecordSystem, (body: RecordSystemEntry) => ({ body }), following),
    end: useEndpointMutation(endRecordSystem, (id: string) => ({ params: { id } }), following),
  };
}
