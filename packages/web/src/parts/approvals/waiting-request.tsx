import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/panel';
import { type Reading, Unread } from '../../ui/feedback/unread';
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

/**
 * Requests that wait for a second person, in a panel; nothing where none does, or where the reader may not ask.
 * While that is not known it says so, also where none did before a reading failed.
 */
export function WaitingRequestsPanel<Request extends { readonly id: string }>({
  title,
  requests,
  row,
}: {
  title: string;
  requests: Reading & { readonly data: readonly Request[] | undefined };
  row: (request: Request) => ReactNode;
}) {
  const { data = [], error, isLoading } = requests;
  if (data.length > 0)
    return (
      <Panel title={title} count={data.length}>
        <ul className="erx-waiting-requests">
          {data.map((request) => (
            <li key={request.id}>{row(request)}</li>
          ))}
        </ul>
      </Panel>
    );
  if (!error && !isLoading) return null;
  return (
    <Panel title={title}>
      <Unread what={title} reading={requests} height={56} />
    </Panel>
  );
}
