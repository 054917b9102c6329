import { Button, HTMLSelect, Tag } from '@blueprintjs/core';
import { Shield, VolumeOff } from '@blueprintjs/icons';
import { reportFindings, type SafetyReportRow } from '@erx/core/safety/contract';
import { SAFETY_REASONS } from '@erx/core/safety/reasons';
import { SAFETY_KIND_LABEL } from '@erx/core/safety/words';
import { type CalendarDate, daysAfter, showDate } from '@erx/core/values/dates';
import { useMemo, useState } from 'react';
import { SeverityTag } from '../../parts/tags/severity-tag';
import { queryKey } from '../../session/queries';
import { useMay, useToday } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { useListedPages } from '../../ui/table/use-pages';
import { QuietDialog } from './quiet-dialog';
import './safety.css';

/** Of so many days. */
const PERIODS = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last year' } as const;
type Period = keyof typeof PERIODS;

const countText = new Intl.NumberFormat('en-US');

/** '40 s', '3 min', '2 h': how long an answer took. */
function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 100) return `${String(seconds)} s`;
  return seconds < 6000
    ? `${String(Math.round(seconds / 60))} min`
    : `${String(Math.round(seconds / 3600))} h`;
}

/** What was answered, the most frequent first; and whether that was nearly always the same. */
function Answers({ row: { reasons, alike, isNoise } }: { row: SafetyReportRow }) {
  return (
    <span className="erx-wraps">
      {reasons.map(({ code, count }) => `${SAFETY_REASONS[code]} ${countText.format(count)}`).join(', ')}
      {(alike !== undefined || isNoise) && (
        <>
          {' '}
          <Tag minimal intent="warning">
            {alike === undefined ? 'Nearly always dismissed' : 'Always answered alike'}
          </Tag>
        </>
      )}
    </span>
  );
}

function columnsFor(onQuiet: ((row: SafetyReportRow) => void) | undefined): Column<SafetyReportRow>[] {
  return [
    {
      id: 'severity',
      title: 'Severity',
      width: '104px',
      mediumWidth: '96px',
      cell: ({ severity }) => <SeverityTag severity={severity} />,
    },
    {
      id: 'kind',
      title: 'Kind',
      width: '112px',
      mediumWidth: '80px',
      sortBy: ({ kind }) => SAFETY_KIND_LABEL[kind],
      cell: ({ kind }) => <span className="erx-wraps">{SAFETY_KIND_LABEL[kind]}</span>,
    },
    {
      id: 'finding',
      title: 'Finding',
      width: 'minmax(240px, 3fr)',
      mediumWidth: 'minmax(0, 3fr)',
      narrow: 'heading',
      cell: ({ text, source, factId }) => (
        <span className="erx-wraps">
          {text}
          <span className="erx-safety-fact">{[source, factId].filter(Boolean).join(', ')}</span>
        </span>
      ),
    },
    {
      id: 'shown',
      title: 'Orders',
      width: '72px',
      mediumWidth: '56px',
      align: 'end',
      sortBy: ({ shown }) => shown,
      cell: ({ shown }) => countText.format(shown),
    },
    {
      id: 'answered',
      title: 'Answered',
      width: '104px',
      mediumWidth: '80px',
      align: 'end',
      sortBy: ({ answered }) => answered,
      cell: ({ answered, tier }) =>
        tier === 'reason' || tier === 'stop' ? countText.format(answered) : 'Not asked',
    },
    {
      id: 'answers',
      title: 'Answers',
      width: 'minmax(160px, 2fr)',
      mediumWidth: 'minmax(0, 1fr)',
      cell: (row) => <Answers row={row} />,
    },
    {
      id: 'wait',
      title: 'Time to answer',
      width: '112px',
      mediumWidth: '64px',
      align: 'end',
      sortBy: ({ medianSeconds = -1 }) => medianSeconds,
      cell: ({ medianSeconds }) => waitText(medianSeconds),
    },
    {
      id: 'quiet',
      title: 'Quiet',
      width: '152px',
      mediumWidth: '112px',
      align: 'end',
      isTitleHidden: true,
      narrow: 'bare',
      cell: (row) =>
        row.quietUntil !== undefined ? (
          <span className="erx-cell-sub">Quiet until {showDate(row.quietUntil)}</span>
        ) : row.mayBeQuiet && onQuiet ? (
          <Button
            size="small"
            variant="minimal"
            icon={<VolumeOff />}
            text="Make quiet"
            aria-label={`Make quiet: ${row.text}`}
            onClick={() => {
              onQuiet(row);
            }}
          />
        ) : null,
    },
  ];
}

/**
 * How often the safety check showed each finding, how it was answered and how fast; a line can be asked to be
 * made quiet from here.
 */
export function SafetyReportPanel() {
  const today = useToday();
  const mayQuiet = useMay('safety.quiet');
  const [period, setPeriod] = useState<Period>('90');
  const [chosen, setChosen] = useState<SafetyReportRow>();
  const from: CalendarDate = daysAfter(today, -Number(period));
  const report = useEndpointQuery(
    reportFindings,
    { query: { from, to: today } },
    queryKey('safety', 'report', from, today),
  );
  const pages = useListedPages({
    name: 'safety-report',
    rows: report.data,
    error: report.error,
    retry: () => {
      void report.refetch();
    },
    defaultSize: 15,
  });
  const columns = useMemo(() => columnsFor(mayQuiet ? setChosen : undefined), [mayQuiet]);
  return (
    <Panel
      title="Findings and answers"
      count={report.data?.length}
      controls={
        <HTMLSelect
          aria-label="Period"
          value={period}
          options={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => {
            const next = (Object.keys(PERIODS) as Period[]).find((each) => each === currentTarget.value);
            if (next) setPeriod(next);
          }}
        />
      }
    >
      <PagedTable
        label="Findings and answers"
        columns={columns}
        pages={pages}
        rowId={({ kind, tier, severity, text, source }) =>
          JSON.stringify([kind, tier, severity, text, source])
        }
        empty={
          <EmptyState
            icon={<Shield size={32} />}
            title="Nothing was found in this period"
            description="What the check finds for prescriptions that are sent, printed or approved is counted here."
          />
        }
      />
      {chosen && (
        <QuietDialog
          row={chosen}
          onClose={() => {
            setChosen(undefined);
          }}
        />
      )}
    </Panel>
  );
}
