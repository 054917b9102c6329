import { readWhole } from '@erx/core/client/read-whole';
import {
  createServiceAccount,
  listServiceAccounts,
  revokeServiceAccount,
  rotateServiceAccount,
} from '@erx/core/service-accounts/contract';
import type { ServiceAccountEntry } from '@erx/core/service-accounts/model';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useClient } from '../../session/practice-session';

const KEY = queryKey('service-accounts');

/** The service accounts of the practice, revoked ones last. */
export function useServiceAccounts() {
  const client = useClient();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readWhole(client, listServiceAccounts, {}, { signal }),
  });
}

/** What is done with them. A reply that holds a secret is forgotten with the dialog that shows it. */
export function useServiceAccountActs() {
  const following = { invalidates: ['service-accounts'] } as const;
  const byId = (id: string) => ({ params: { id } });
  return {
    create: useEndpointMutation(createServiceAccount, (body: ServiceAccountEntry) => ({ body }), {
      ...following,
      gcTime: 0,
    }),
    rotate: useEndpointMutation(rotateServiceAccount, byId, { ...following, gcTime: 0 }),
    revoke: useEndpointMutation(revokeServiceAccount, byId, following),
  };
}
