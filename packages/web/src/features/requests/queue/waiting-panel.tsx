import { Button } from '@blueprintjs/core';
import { REQUEST_LANE_LABEL, type RequestLane } from '@erx/core/requests/model';
import { useNavigate } from 'react-router-dom';
import { FailureState } from '../../../ui/feedback/empty-state';
import { Loading } from '../../../ui/feedback/loading';
import { Panel } from '../../../ui/layout/panel';
import { useHeldAnswers, useHeldSnapshot } from './held-answers-provider';
import { useRequestQueue } from './use-request-queue';
import './waiting.css';

const WHAT = {
  clean: 'nothing found',
  look: 'to be read',
  stop: 'not to be approved as they are',
} as const satisfies Record<RequestLane, string>;

/** How many requests of pharmacies wait in each lane, with the way to them. */
export function WaitingRequestsPanel() {
  const held = useHeldAnswers();
  const { lanes, error, refetch } = useRequestQueue(
    { orderNumber: undefined, prescriberId: undefined },
    useHeldSnapshot(held),
  );
  const navigate = useNavigate();
  const count = lanes?.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Panel title="Waiting Requests" count={count}>
      {error ? (
        <FailureState
          what="The waiting requests"
          error={error}
          onRetry={() => {
            void refetch();
          }}
        />
      ) : !lanes ? (
        <Loading what="the waiting requests" width={30} />
      ) : (
        <div className="erx-waiting">
          <ul>
            {lanes.map(({ lane, rows }) => (
              <li key={lane} data-lane={rows.length > 0 ? lane : undefined}>
                <strong>{rows.length}</strong> {REQUEST_LANE_LABEL[lane]}
                <span className="erx-cell-sub">, {WHAT[lane]}</span>
              </li>
            ))}
          </ul>
          <Button
            intent="primary"
            text="Answer requests"
            disabled={count === 0}
            onClick={() => {
              void navigate('/surescripts');
            }}
          />
        </div>
      )}
    </Panel>
  );
}
