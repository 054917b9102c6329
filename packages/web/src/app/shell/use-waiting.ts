import { awaitsAction } from '@erx/core/prior-authorization/rules';
import type { Instant } from '@erx/core/values/dates';
import { useAttention } from '../../features/attention/use-attention';
import { useToSignCount } from '../../features/prescriptions/use-prescriptions';
import { useEpaRequests } from '../../features/prior-authorization/use-prior-authorizations';
import { useChangeRequests, useRefillRequests } from '../../features/requests/use-requests';
import { useInitialLoadDone } from '../../page/on-initial-load';

/** How much waits; `count` is undefined while it is not known, which is not zero. */
export interface Waiting {
  readonly count: number | undefined;
  /** Whether it could not be read. */
  readonly isUnknown: boolean;
  /** Since when the oldest waits; absent where nothing does. */
  readonly oldest?: Instant;
}

/** What waits until someone acts. All of these are asked for after the screen in view. */
export function useAttentionWaiting(): Waiting {
  const { data, isError } = useAttention(useInitialLoadDone());
  return {
    count: data?.length,
    isUnknown: isError && data === undefined,
    ...oldestOf(data?.map(({ since }) => since)),
  };
}

/** Refill and change requests that wait for an answer (S2.1-11), once both are known. */
export function useRequestsWaiting(): Waiting {
  const isTime = useInitialLoadDone();
  const refills = useRefillRequests(isTime);
  const changes = useChangeRequests(isTime);
  const both = refills.data && changes.data ? [...refills.data, ...changes.data] : undefined;
  return {
    count: both?.length,
    isUnknown: refills.isError || changes.isError,
    ...oldestOf(both?.map(({ receivedAt }) => receivedAt)),
  };
}

/** Pending prescriptions that wait to be signed or sent: a prescriber's own, staff see the practice's. */
export function useToSignWaiting(): Waiting {
  const { data, isError } = useToSignCount(useInitialLoadDone());
  return {
    count: data?.count,
    isUnknown: isError && data === undefined,
    ...(data?.oldest === undefined ? {} : { oldest: data.oldest }),
  };
}

/** Answered prior authorizations that await action (S2.1-11, S4-13). */
export function useEpaWaiting(): Waiting {
  const { data, isError } = useEpaRequests(useInitialLoadDone());
  const count = data?.filter(awaitsAction).length;
  return { count, isUnknown: isError && count === undefined };
}

/** How many requests for permissions and roles this person may approve: all of them need someone. */
export function useToApprove(): number {
  const { data } = useAttention(useInitialLoadDone());
  return data?.filter(({ kind }) => kind === 'grant-to-approve' || kind === 'role-to-approve').length ?? 0;
}

function oldestOf(instants: readonly Instant[] | undefined): Pick<Waiting, 'oldest'> {
  const [oldest] = [...(instants ?? [])].sort();
  return oldest === undefined ? {} : { oldest };
}
