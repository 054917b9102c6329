import { Circle, Help, TickCircle, Time, WarningSign } from '@blueprintjs/icons';
import { readWhole } from '@erx/core/client/read-whole';
import { listReadiness } from '@erx/core/credentials/readiness/contract';
import {
  type PrescriberReadiness,
  READY_LABEL,
  type ReadyItem,
  readyText,
} from '@erx/core/credentials/readiness/model';
import { READY_ITEMS } from '@erx/core/credentials/readiness/vocabulary';
import { fullName } from '@erx/core/users/names';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { type Column, DataTable } from '../../ui/table/data-table';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Hint } from '../../ui/popover/hint';
import { Panel } from '../../ui/layout/panel';
import './users.css';

const SIGN = {
  met: <TickCircle />,
  missing: <Circle />,
  waits: <Time />,
  due: <WarningSign />,
  unknown: <Help />,
} as const;

/** In the head of a narrow column. */
const SHORT: Partial<Record<ReadyItem, string>> = {
  practice: 'Practice',
  spi: 'SPI',
  license: 'License',
  'dea-number': 'DEA',
  'dea-state': 'DEA state',
  'dea-expiry': 'DEA expiry',
  'dea-schedules': 'Schedules',
  identity: 'Identity',
  pin: 'PIN',
  'second-person': '2nd person',
  permission: 'Permission',
};

/** Those that can be as long as `Ends soon` or `Not checked`. */
const LONG: readonly ReadyItem[] = ['dea-state', 'dea-expiry'];

const itemColumn = (item: ReadyItem): Column<PrescriberReadiness> => ({
  id: item,
  title: SHORT[item] ?? READY_LABEL[item],
  width: LONG.includes(item) ? 'minmax(96px, 1fr)' : 'minmax(70px, 1fr)',
  sortBy: ({ lines }) => lines.find((line) => line.item === item)?.state ?? '',
  cell: ({ lines }) => {
    const line = lines.find((one) => one.item === item);
    if (!line) return null;
    const shown = (
      <span className={`erx-ready-mark erx-ready-mark-${line.state}`}>
        {SIGN[line.state]}
        <span>{readyText(line)}</span>
      </span>
    );
    return line.state === 'met' ? shown : <Hint text={line.why}>{shown}</Hint>;
  },
});

const COLUMNS: Column<PrescriberReadiness>[] = [
  {
    id: 'name',
    title: 'Prescriber',
    width: 'minmax(140px, 2fr)',
    narrow: 'heading',
    sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    cell: (person) => <span className="erx-full-name">{fullName(person)}</span>,
  },
  ...READY_ITEMS.map(itemColumn),
];

/** What each active prescriber of the practice has and lacks before prescribing (S6-12). */
export function ReadyMatrix() {
  const client = useClient();
  const query = useQuery({
    queryKey: queryKey('users', 'readiness-of-all'),
    queryFn: ({ signal }) => readWhole(client, listReadiness, {}, { signal }),
  });
  return (
    <Panel title="Ready to prescribe" count={query.data?.length}>
      <div className="erx-ready-matrix">
        <DataTable
          label="Ready to prescribe"
          columns={COLUMNS}
          rows={query.data}
          rowId={({ id }) => id}
          expectedRows={3}
          error={query.error}
          onRetry={() => {
            void query.refetch();
          }}
          empty={
            <EmptyState
              icon={<TickCircle size={32} />}
              title="No prescribers"
              description="People with an NPI who are active in this practice appear here."
            />
          }
        />
      </div>
    </Panel>
  );
}
