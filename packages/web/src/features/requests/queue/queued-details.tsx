import type { QueuedRequest } from '@erx/core/requests/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { Loading } from '../../../ui/feedback/loading';
import { useClient } from '../../../session/practice-session';
import { requestQuery, useRequest } from '../use-requests';
import { RequestPane } from './request-pane';

/** The request of a row with everything that the pharmacy wrote. */
export function QueuedDetails(props: Omit<Parameters<typeof RequestPane>[0], 'details'>) {
  const details = useRequest(props.row.request.id);
  if (details.data) return <RequestPane {...props} details={details.data} />;
  return (
    <section className="erx-request-pane" aria-label="Request">
      {details.isError ? (
        <FailedQuery what="The request" query={details} />
      ) : (
        <div className="erx-pane-body">
          <Loading what="the request" width={40} />
        </div>
      )}
    </section>
  );
}

/** Reads what comes next, so that continuing does not wait. */
export function usePrefetchedNext(rows: readonly QueuedRequest[], selected: QueuedRequest | undefined): void {
  const client = useClient();
  const queries = useQueryClient();
  const place = selected ? rows.indexOf(selected) : -1;
  const nextId = place < 0 ? undefined : rows[place + 1]?.request.id;
  useEffect(() => {
    if (nextId === undefined) return;
    void queries.prefetchQuery(requestQuery(client, nextId));
  }, [client, nextId, queries]);
}
