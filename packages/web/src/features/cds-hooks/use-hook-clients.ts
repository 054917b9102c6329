import { endHookClient, listHookClients, registerHookClient } from '@erx/core/cds-hooks/contract';
import type { HookClientEntry } from '@erx/core/cds-hooks/model';
import { readWhole } from '@erx/core/client/read-whole';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

/** The record systems that may ask the practice, ended ones last. */
export function useHookClients() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('hook-clients'),
    queryFn: ({ signal }) => readWhole(client, listHookClients, {}, { signal }),
  });
}

/** What is done with them. */
export function useHookClientActs() {
  const following = { invalidates: ['hook-clients'] } as const;
  return {
    register: useEndpointMutation(registerHookClient, (body: HookClientEntry) => ({ body }), following),
    end: useEndpointMutation(endHookClient, (id: string) => ({ params: { id } }), following),
  };
}
