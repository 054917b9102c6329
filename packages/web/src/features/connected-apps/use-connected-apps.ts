import { readWhole } from '@erx/core/client/read-whole';
import { endConnectedApp, listConnectedApps, registerConnectedApp } from '@erx/core/connected-apps/contract';
import type { ConnectedAppEntry } from '@erx/core/connected-apps/model';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

/** The apps of the practice, ended ones last. */
export function useConnectedApps() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('connected-apps'),
    queryFn: ({ signal }) => readWhole(client, listConnectedApps, {}, { signal }),
  });
}

/** What is done with them. A reply that holds a secret is forgotten with the dialog that shows it. */
export function useConnectedAppActs() {
  const following = { invalidates: ['connected-apps'] } as const;
  return {
    register: useEndpointMutation(registerConnectedApp, (body: ConnectedAppEntry) => ({ body }), {
      ...following,
      gcTime: 0,
    }),
    end: useEndpointMutation(endConnectedApp, (id: string) => ({ params: { id } }), following),
  };
}
