import { readWhole } from '@erx/core/client/read-whole';
import {
  createServiceAccount,
  listServiceAccounts,
  revokeServiceAccount,
  rotateServiceAccount,
} from '@erx/core/service-accounts/contract';
import type { ServiceAccountEntry } from '@erx/core/service-accounts/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
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
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    create: useMutation({
      gcTime: 0,
      mutationFn: (body: ServiceAccountEntry) => client.call(createServiceAccount, { body }),
      onSettled,
    }),
    rotate: useMutation({
      gcTime: 0,
      mutationFn: (id: string) => client.call(rotateServiceAccount, { params: { id } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => client.call(revokeServiceAccount, { params: { id } }),
      onSettled,
    }),
  };
}
