import { listRequestQueue } from '@erx/core/requests/contract';
import { type QueuedRequest, REQUEST_LANE_LABEL, type RequestLane } from '@erx/core/requests/model';
import { REQUEST_LANES } from '@erx/core/requests/vocabulary';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { queryKey } from '../../../session/queries';
import { type HeldSnapshot, keyOfAnswered } from '@erx/core/requests/undoable-answers';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/** What the queue is narrowed to; undefined where it is not. */
export interface QueueFilter {
  readonly orderNumber: string | undefined;
  readonly prescriberId: string | undefined;
}

/** The rows of a lane. */
export interface QueueLane {
  readonly lane: RequestLane;
  readonly title: string;
  readonly rows: readonly QueuedRequest[];
}

/**
 * The waiting requests by lane, without those that were answered here; each lane oldest first.
 * @param isWanted whether they are asked for
 */
export function useRequestQueue(
  { orderNumber, prescriberId }: QueueFilter,
  { answered }: Pick<HeldSnapshot, 'answered'>,
  isWanted = true,
) {
  const { data, error, refetch } = useEndpointQuery(
    listRequestQueue,
    { query: {} },
    queryKey('requests', 'queue'),
    { enabled: isWanted },
  );
  const lanes = useMemo(() => {
    const rows = data?.filter(
      ({ request }) =>
        !answered.has(keyOfAnswered(request)) &&
        (orderNumber === undefined || request.orderNumber === orderNumber) &&
        (prescriberId === undefined || request.prescriber.id === prescriberId),
    );
    return (
      rows &&
      REQUEST_LANES.map((lane): QueueLane => ({
        lane,
        title: REQUEST_LANE_LABEL[lane],
        rows: rows.filter((row) => row.lane === lane),
      }))
    );
  }, [data, answered, orderNumber, prescriberId]);
  return { lanes, all: data, error, refetch };
}

/**
 * Which of the rows is looked at, and the ways to others.
 * @param requestId the one to begin with
 */
export function useOpenRequest(
  rows: readonly QueuedRequest[],
  requestId: string | undefined,
  {
    isStacked,
    isOfOrder,
    undone,
    onUndone,
  }: {
    /** Whether list and request do not fit next to each other. */
    isStacked: boolean;
    /** Whether only requests about an order are listed. */
    isOfOrder: boolean;
    /** An answer that was taken back: its request is looked at again. */
    undone: HeldSnapshot['undone'];
    onUndone: () => void;
  },
) {
  const [wantedId, setWantedId] = useState(requestId);
  const [isListWanted, setListWanted] = useState(false);
  const [before, setBefore] = useState(undone);
  if (undone !== before) {
    setBefore(undone);
    setWantedId(undone?.given.request.id);
    setListWanted(false);
    onUndone();
  }
  // One that is only an earlier request of a row opens its row.
  const shown =
    rows.find(({ request }) => request.id === wantedId) ??
    rows.find(({ others }) => others.some(({ id }) => id === wantedId));
  // The only request about an order is what was looked for.
  const first = isStacked && (isListWanted || !isOfOrder || rows.length > 1) ? undefined : rows[0];
  const selected = shown ?? (wantedId === undefined ? first : undefined);
  // What is in view by now, for an act whose answer comes late.
  const inView = useRef<string>(undefined);
  useLayoutEffect(() => {
    inView.current = selected?.request.id ?? wantedId;
  });
  const open = (id: string | undefined) => {
    setWantedId(id);
    setListWanted(id === undefined);
    if (isStacked) window.scrollTo(0, 0);
  };
  const move = (to: 'next' | 'previous' | 'answered') => {
    // The one who has gone to another one meanwhile stays there.
    if (inView.current !== (selected?.request.id ?? wantedId)) return;
    const place = rows.findIndex(({ request }) => request.id === selected?.request.id);
    // The one that was answered leaves the list: the next takes its place, at the end the one before it.
    const next =
      to === 'previous'
        ? rows[place - 1]
        : (rows[place + 1] ?? (to === 'answered' ? rows[place - 1] : undefined));
    if (next) open(next.request.id);
    else if (to === 'answered') open(undefined);
  };
  return { selected, wantedId, open, move };
}
