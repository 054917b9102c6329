import { Tag } from '@blueprintjs/core';
import { getNetworkRates } from '@erx/core/network/contract';
import { ALARM_LABEL, type AlarmKind, type NetworkHour, type NetworkRates } from '@erx/core/network/model';
import { isAlarming } from '@erx/core/network/rules';
import { ALARM_KINDS } from '@erx/core/network/vocabulary';
import { type Column, DataTable } from '../../ui/table/data-table';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ExactTime, RelativeTime } from '../../ui/text/dates';
import { Panel } from '../../ui/layout/panel';
import { EVERY_MINUTE, queryKey } from '../../session/queries';
import './network.css';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Hours without anything are left out, but for the running one. */
const isShown = (hour: NetworkHour, place: number): boolean =>
  place === 0 || hour.received + hour.sent > 0 || ALARM_KINDS.some((kind) => hour[kind] > 0);

/** How many messages came, left and were refused by the hour, against the usual; what waits to be sent. */
export function NetworkRatesPanel() {
  const rates = useEndpointQuery(getNetworkRates, {}, queryKey('network', 'rates'), {
    refetchInterval: EVERY_MINUTE,
  });
  return (
    <Panel title="The last 24 hours">
      {rates.data && <Waiting rates={rates.data} />}
      <DataTable
        label="The last 24 hours"
        columns={toColumns(rates.data)}
        rows={rates.data?.hours.filter(isShown)}
        rowId={({ hour }) => hour}
        expectedRows={3}
        error={rates.error}
        onRetry={() => {
          void rates.refetch();
        }}
        empty={<EmptyState title="Nothing came and nothing was sent." />}
      />
    </Panel>
  );
}

function Waiting({ rates: { waiting } }: { rates: NetworkRates }) {
  return (
    <p className="erx-network-waiting">
      {waiting.count === 0 ? (
        'Nothing waits to be sent.'
      ) : (
        <>
          {waiting.count === 1 ? '1 message waits' : `${waiting.count.toLocaleString('en-US')} messages wait`}{' '}
          to be sent
          {waiting.oldest !== undefined && (
            <>
              , the oldest since <RelativeTime at={waiting.oldest} />
            </>
          )}
          .
        </>
      )}
    </p>
  );
}

function toColumns(rates: NetworkRates | undefined): Column<NetworkHour>[] {
  const number = (id: 'received' | 'sent', title: string): Column<NetworkHour> => ({
    id,
    title,
    width: 'minmax(72px, 1fr)',
    cell: (hour) => hour[id].toLocaleString('en-US'),
  });
  const refused = (kind: AlarmKind): Column<NetworkHour> => ({
    id: kind,
    title: ALARM_LABEL[kind],
    width: 'minmax(112px, 1.4fr)',
    mediumWidth: 'minmax(0, 1.4fr)',
    cell: (hour) => <Judged count={hour[kind]} usual={rates?.usual[kind] ?? 0} />,
  });
  return [
    {
      id: 'hour',
      title: 'Hour from',
      width: '176px',
      mediumWidth: '152px',
      narrow: 'heading',
      cell: ({ hour }) => <ExactTime at={hour} />,
    },
    number('received', 'Received'),
    number('sent', 'Sent'),
    ...ALARM_KINDS.map(refused),
  ];
}

/** A count with what is usual; far above it, in red and in words. */
function Judged({ count, usual }: { count: number; usual: number }) {
  return (
    <span className="erx-wraps">
      {count.toLocaleString('en-US')} <span className="erx-cell-sub">usually {usual.toFixed(1)}</span>
      {isAlarming(count, usual) && (
        <>
          {' '}
          <Tag minimal intent="danger">
            Alarm
          </Tag>
        </>
      )}
    </span>
  );
}
