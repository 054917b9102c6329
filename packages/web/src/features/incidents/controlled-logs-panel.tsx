import { exportControlledLog, listControlledLogs } from '@erx/core/incidents/contract';
import { type ControlledLog, lastDayForLog, type Month } from '@erx/core/incidents/controlled-log';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import { useMemo } from 'react';
import type { Column } from '../../ui/table/data-table';
import { FileExport } from '../../ui/file/file-export';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useListedPages } from '../../ui/table/use-pages';
import { queryKey } from '../../session/queries';
import { useClient, useToday, usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const showMonth = (month: Month) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/**
 * Monthly logs of controlled prescriptions (21 CFR 1311.120(b)(27)): of this month and the 24 before it; a
 * prescriber sees their own, administrators all.
 */
export function ControlledLogsPanel() {
  const client = useClient();
  const { timeZone } = usePracticeSession().practice;
  const current = useToday().slice(0, 7);
  const logs = useEndpointQuery(listControlledLogs, {}, queryKey('incidents', 'controlled-logs'));
  const pages = useListedPages({
    name: 'controlled-logs',
    rows: logs.data,
    error: logs.error,
    retry: () => {
      void logs.refetch();
    },
    defaultSize: 5,
  });
  const columns = useMemo(
    (): Column<ControlledLog>[] => [
      {
        id: 'month',
        title: 'Month',
        width: '152px',
        sortBy: ({ month }) => month,
        narrow: 'heading',
        cell: ({ month }) => showMonth(month),
      },
      {
        id: 'prescriber',
        title: 'Prescriber',
        width: 'minmax(144px, 1fr)',
        sortBy: ({ prescriber }) => prescriber.name,
        cell: ({ prescriber }) => <span className="erx-full-name">{prescriber.name}</span>,
      },
      {
        id: 'made',
        title: 'Log',
        width: 'minmax(168px, 1.5fr)',
        cell: (log) => <span className="erx-wraps">{standing(log, current, timeZone)}</span>,
      },
      {
        id: 'download',
        title: 'Download',
        width: '176px',
        mediumWidth: '144px',
        align: 'end',
        isTitleHidden: true,
        narrow: 'bare',
        cell: ({ prescriber, month }) => (
          <FileExport
            fileName={`controlled-substances-${month}`}
            subject={() => ({ accountId: prescriber.id, month })}
            formats={[
              {
                text: 'Download CSV',
                ending: 'csv',
                label: `Download CSV of ${prescriber.name}, ${showMonth(month)}`,
                make: (params, signal) => client.call(exportControlledLog, { params }, { signal }),
              },
            ]}
          />
        ),
      },
    ],
    [client, current, timeZone],
  );
  return (
    <Panel title="Monthly logs">
      <PagedTable
        label="Monthly logs"
        columns={columns}
        pages={pages}
        rowId={({ prescriber, month }) => `${prescriber.id} ${month}`}
        empty={
          <EmptyState
            title="No prescribers"
            description="A log of controlled prescriptions is made each month for every prescriber of the practice."
          />
        }
      />
    </Panel>
  );
}

function prescriptionCount(rows: number): string {
  if (rows === 0) return 'No prescriptions';
  return rows === 1 ? '1 prescription' : `${rows.toLocaleString('en-US')} prescriptions`;
}

function standing({ month, made }: ControlledLog, current: Month, zone: TimeZone): string {
  if (made) return `${prescriptionCount(made.rows)}, made ${showInstant(zone, made.at)}`;
  return month === current
    ? `So far; the log is made by ${showDate(lastDayForLog(month))}`
    : 'Made when it is downloaded, and kept';
}
