import {
  failedRows,
  oldestOf,
  planRows,
  preparedRows,
  requestRows,
  type TodayRow,
  toSignRows,
} from '@erx/core/attention/today';
import type { Prescription } from '@erx/core/prescriptions/model';
import { type QueuedRequest, REQUEST_LANE_LABEL } from '@erx/core/requests/model';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import { useAttention } from '../../features/attention/use-attention';
import { usePrescriptions, useToSignCount } from '../../features/prescriptions/use-prescriptions';
import { useEpaRequests } from '../../features/prior-authorization/use-prior-authorizations';
import { useHeldAnswers, useHeldSnapshot } from '../../features/requests/queue/held-answers-provider';
import { useRequestQueue } from '../../features/requests/queue/use-request-queue';
import { useMay, usePracticeSession } from '../../session/practice-session';

/** One kind of work that waits. */
export interface TodayLane {
  readonly id: 'requests' | 'to-sign' | 'failed' | 'plans';
  readonly title: string;
  /** Undefined while they are read. */
  readonly rows: readonly TodayRow[] | undefined;
  /** How many wait; undefined while it is not known. */
  readonly count: number | undefined;
  readonly oldest: string | undefined;
  /** What is counted in parts. */
  readonly parts?: string;
  /** Where all of them are. */
  readonly path: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What the lists of a reading say to a lane. */
interface Read {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const lane = (
  { error, refetch }: Read,
  { rows, ...rest }: Pick<TodayLane, 'id' | 'title' | 'rows' | 'path'> & Partial<TodayLane>,
): TodayLane => {
  const waiting = rows?.filter(({ became }) => became === undefined);
  return {
    rows,
    count: waiting?.length,
    oldest: waiting && oldestOf(waiting),
    error: rows === undefined ? error : undefined,
    retry: () => {
      void refetch();
    },
    ...rest,
  };
};

/** The lanes of the day, in their order: those of what this person may not read are left out. */
export function useTodayLanes(): readonly TodayLane[] {
  const mayReadRequests = useMay('request.read');
  const maySend = useMay('prescription.send');
  const mayWrite = useMay('prescription.write');
  const mayReadPlans = useMay('prior-authorization.read');
  const requests = useRequestsLane(mayReadRequests);
  const pending = usePendingLane({ maySend, mayWrite }, requests.queue);
  const waiting = useAttention();
  const plans = useEpaRequests(mayReadPlans);
  return [
    ...(mayReadRequests ? [requests.lane] : []),
    ...(maySend || mayWrite ? [pending] : []),
    lane(waiting, {
      id: 'failed',
      title: 'Failed',
      rows: waiting.data && failedRows(waiting.data),
      path: '/dashboard#needs-you',
    }),
    ...(mayReadPlans
      ? [
          lane(plans, {
            id: 'plans',
            title: 'Plans',
            rows: plans.data && planRows(plans.data, maySend),
            path: '/epastatus',
          }),
        ]
      : []),
  ];
}

function useRequestsLane(isWanted: boolean) {
  const may = { answer: useMay('request.answer'), prepare: useMay('request.prepare') };
  const { lanes, ...read } = useRequestQueue(
    { orderNumber: undefined, prescriberId: undefined },
    useHeldSnapshot(useHeldAnswers()),
    isWanted,
  );
  const queue = lanes?.flatMap(({ rows }) => rows);
  return {
    queue,
    lane: lane(read, {
      id: 'requests',
      title: 'Requests',
      rows: queue && requestRows(queue, may),
      parts: (lanes ?? [])
        .filter(({ rows }) => rows.length > 0)
        .map(({ rows, lane: kind }) => `${String(rows.length)} ${REQUEST_LANE_LABEL[kind].toLowerCase()}`)
        .join(', '),
      path: '/surescripts',
    }),
  };
}

/** What waits for those who send; of those who prepare, what they prepared and what became of it in the last week. */
function usePendingLane(
  { maySend, mayWrite }: { readonly maySend: boolean; readonly mayWrite: boolean },
  queue: readonly QueuedRequest[] | undefined,
): TodayLane {
  const { user } = usePracticeSession();
  const isPreparer = mayWrite && !maySend;
  const pending = usePrescriptions({ status: 'Pending', duration: 'All' }, maySend || mayWrite);
  const sent = usePrescriptions({ status: 'Sent', duration: 'LastWeek' }, isPreparer);
  // More than a page of the practice's: how many of them are this person's only the server knows.
  const counted = useToSignCount(maySend && pending.hasNextPage);
  const only = onlyProviderSeenBy({ accountId: user.id, actor: user });
  if (isPreparer)
    return lane(pending.error ? pending : sent, {
      id: 'to-sign',
      title: 'You prepared',
      rows:
        listed(pending) && listed(sent) && queue
          ? preparedRows(user.id, [...(listed(pending) ?? []), ...(listed(sent) ?? [])], queue)
          : undefined,
      path: '/dashboard#prescriptions',
    });
  const rows = listed(pending)?.filter(({ providerId }) => only === undefined || providerId === only);
  return lane(pending, {
    id: 'to-sign',
    title: 'To sign',
    rows: rows && toSignRows(rows),
    path: '/dashboard#prescriptions',
    ...(pending.hasNextPage ? { count: counted.data?.count, oldest: counted.data?.oldest } : {}),
  });
}

const listed = ({ data }: ReturnType<typeof usePrescriptions>): readonly Prescription[] | undefined =>
  data?.pages.flatMap(({ items }) => items);
