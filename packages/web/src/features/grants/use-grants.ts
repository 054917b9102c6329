import { readWhole } from '@erx/core/client/read-whole';
import { changeRequestPermission, searchGrantees } from '@erx/core/grants/contract';
import { cancelGrantRequest, listGrantRequests, requestReadyToSign } from '@erx/core/approvals/contract';
import type { Operation } from '@erx/core/grants/model';
import { requestsToApprove } from '@erx/core/approvals/signing';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import { clearPin } from '@erx/core/users/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useClient, useMay, usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** The key of the open requests. */
const GRANT_REQUESTS = queryKey('grants', 'requests');

/** The open requests, and what anyone who asks needs to judge and approve them (S7-32). */
export function useGrantRequests() {
  return useEndpointQuery(listGrantRequests, {}, GRANT_REQUESTS);
}

/**
 * How many requests wait for the signed-in person's approval; undefined until it is known. No one asks who may
 * not read them.
 */
export function useGrantsToApprove(isWanted = true): number | undefined {
  const { user } = usePracticeSession();
  const mayRead = useMay('grant.read');
  const list = useEndpointQuery(listGrantRequests, {}, GRANT_REQUESTS, {
    enabled: isWanted && mayRead,
  });
  return list.data && requestsToApprove(user, list.data).length;
}

/** People of the practice by a text; everyone for an empty one. */
export function useGrantees(searchText: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('grants', 'people', searchText),
    queryFn: ({ signal }) => readWhole(client, searchGrantees, { query: { searchText } }, { signal }),
  });
}

/** What is done immediately with a user's permissions; lists read themselves again whatever came of it. */
export function useGrantActs() {
  const following = { invalidates: ['grants'] } as const;
  const ofUser = (params: { userId: string; operation: Operation }) => ({ params });
  const byId = (id: string) => ({ params: { id } });
  return {
    change: useEndpointMutation(changeRequestPermission, ofUser, following),
    begin: useEndpointMutation(requestReadyToSign, ofUser, following),
    removePin: useEndpointMutation(clearPin, byId, following),
    revoke: useEndpointMutation(revokeProofing, (userId: string) => ({ params: { userId } }), following),
    cancel: useEndpointMutation(cancelGrantRequest, byId, following),
  };
}
