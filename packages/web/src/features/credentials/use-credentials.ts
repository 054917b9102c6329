import { readWhole } from '@erx/core/client/read-whole';
import type { AskedCredentials } from '@erx/core/approvals/credentials';
import { getCredentials } from '@erx/core/credentials/contract';
import {
  askCredentialChange,
  decideCredentialRequest,
  listCredentialRequests,
  withdrawCredentialRequest,
} from '@erx/core/approvals/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey, readAgain } from '../../session/queries';
import { useClient, useMay } from '../../session/practice-session';

/** What a person is known by, and the change of it that waits. */
export function useCredentials(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('users', 'credentials', id),
    queryFn: ({ signal }) => client.call(getCredentials, { params: { id } }, { signal }),
  });
}

/** Changes of the practice that wait for a second person. */
export function useCredentialRequests() {
  const client = useClient();
  const mayRead = useMay('grant.read');
  return useQuery({
    queryKey: queryKey('grants', 'credentials'),
    enabled: mayRead,
    queryFn: ({ signal }) => readWhole(client, listCredentialRequests, {}, { signal }),
  });
}

/** Asks for a change of another person's credentials; what shows them reads itself again whatever came of it. */
export function useAskForPerson() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: AskedCredentials & { id: string; reason: string }) =>
      client.call(askCredentialChange, { params: { id }, body }),
    onSettled: () => {
      readAgain(queries, 'users', 'grants', 'attention');
    },
  });
}

/** What is decided of a change; lists read themselves again whatever came of it. */
export function useCredentialActs() {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = () => {
    // The row goes with the list that is read again, and what came of the act is said before.
    readAgain(queries, 'users', 'grants', 'attention');
  };
  return {
    decide: useMutation({
      mutationFn: ({ id, ...body }: { id: string; decision: 'approve' | 'deny'; reason: string }) =>
        client.call(decideCredentialRequest, { params: { id }, body }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => client.call(withdrawCredentialRequest, { params: { id } }),
      onSettled,
    }),
  };
}
