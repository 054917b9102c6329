import type { ReactNode } from 'react';
import { Panel } from './panel';
import './waiting-request.css';

/** What waits for a second person: what it is on the left, what the reader may do about it on the right. */
export function WaitingRequest({ acts, children }: { acts: ReactNode; children: ReactNode }) {
  return (
    <div className="erx-waiting-request">
      <div>{children}</div>
      {acts}
    </div>
  );
}

/** Requests that wait for a second person, in a panel; nothing where none does. */
export function WaitingRequestsPanel<Request extends { readonly id: string }>({
  title,
  requests = [],
  row,
}: {
  title: string;
  requests: readonly Request[] | undefined;
  row: (request: Request) => ReactNode;
}) {
  if (requests.length === 0) return null;
  return (
    <Panel title={title} count={requests.length}>
      <ul className="erx-waiting-requests">
        {requests.map((request) => (
          <li key={request.id}>{row(request)}</li>
        ))}
      </ul>
    </Panel>
  );
}
