import {
  askForRole,
  decideRoleRequest,
  listRoleRequests,
  withdrawRoleRequest,
} from '@erx/core/approvals/contract';
import type { RequestedRole } from '@erx/core/grants/roles';
import type { CalendarDate } from '@erx/core/values/dates';
import { useMay } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Requests for roles that wait for a second person; no one asks who gives no roles. */
export function useRoleRequests() {
  const mayRead = useMay('role.change');
  return useEndpointQuery(listRoleRequests, {}, queryKey('grants', 'roles'), {
    enabled: mayRead,
  });
}

/** What is done with requests for roles; lists read themselves again whatever came of it. */
export function useRoleRequestActs() {
  // The row goes with the list that is read again, and what came of the act is said before.
  const following = { invalidates: ['users', 'grants', 'attention'], isOverAtOnce: true } as const;
  return {
    ask: useEndpointMutation(
      askForRole,
      ({ id, ...body }: { id: string; role: RequestedRole; reason: string; until?: CalendarDate }) => ({
        params: { id },
        body,
      }),
      following,
    ),
    decide: useEndpointMutation(
      decideRoleRequest,
      ({ id, ...body }: { id: string; decision: 'approve' | 'deny'; reason: string; password?: string }) => ({
        params: { id },
        body,
      }),
      following,
    ),
    withdraw: useEndpointMutation(withdrawRoleRequest, (id: string) => ({ params: { id } }), following),
  };
}
