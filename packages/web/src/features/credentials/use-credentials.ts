import { readWhole } from '@erx/core/client/read-whole';
import type { AskedCredentials } from '@erx/core/approvals/credentials';
import { getCredentials } from '@erx/core/credentials/contract';
import {
  askCredentialChange,
  decideCredentialRequest,
  listCredentialRequests,
  withdrawCredentialRequest,
} from '@erx/core/approvals/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useClient, useMay } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** What a person is known by, and the change of it that waits. */
export function useCredentials(id: string) {
  return useEndpointQuery(getCredentials, { params: { id } }, queryKey('users', 'credentials', id));
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

/** The row goes with the list that is read again, and what came of the act is said before. */
const FOLLOWING = { invalidates: ['users', 'grants', 'attention'], isOverAtOnce: true } as const;

/** Asks for a change of another person's credentials; what shows them reads itself again whatever came of it. */
export function useAskForPerson() {
  return useEndpointMutation(
    askCredentialChange,
    ({ id, ...body }: AskedCredentials & { id: string; reason: string }) => ({ params: { id }, body }),
    FOLLOWING,
  );
}

/** What is decided of a change; lists read themselves again whatever came of it. */
export function useCredentialActs() {
  return {
    decide: useEndpointMutation(
      decideCredentialRequest,
      ({ id, ...body }: { id: string; decision: 'approve' | 'deny'; reason: string }) => ({
        params: { id },
        body,
      }),
      FOLLOWING,
    ),
    withdraw: useEndpointMutation(withdrawCredentialRequest, (id: string) => ({ params: { id } }), FOLLOWING),
  };
}
