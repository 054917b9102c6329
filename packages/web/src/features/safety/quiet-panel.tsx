import { Button, Tag } from '@blueprintjs/core';
import { VolumeOff } from '@blueprintjs/icons';
import { decideOnQuiet, endQuiet, listQuietRules } from '@erx/core/safety/contract';
import type { QuietRule } from '@erx/core/safety/quiet';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import { useMemo } from 'react';
import { SeverityTag } from '../../parts/tags/severity-tag';
import { queryKey } from '../../session/queries';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { useListedPages } from '../../ui/table/use-pages';
import './safety.css';

const STATE = {
  asked: 'Waiting',
  approved: 'Review is due',
  declined: 'Declined',
  ended: 'Ended',
} as const satisfies Record<QuietRule['state'], string>;

type Act = 'approve' | 'decline' | 'end';

function State({ rule: { state, isQuiet, reviewOn } }: { rule: QuietRule }) {
  if (isQuiet) return <Tag minimal>Quiet until {showDate(reviewOn)}</Tag>;
  return (
    <Tag minimal intent={state === 'asked' || state === 'approved' ? 'warning' : 'none'}>
      {STATE[state]}
    </Tag>
  );
}

/** What may be done with a line: decided by a second person, ended by anyone who may. */
function Acts({ rule, isBusy, onAct }: { rule: QuietRule; isBusy: boolean; onAct: (act: Act) => void }) {
  const { state, isQuiet, decision, text } = rule;
  const button = (act: Act, shown: string, isDisabled = false) => (
    <Button
      size="small"
      variant={act === 'approve' ? 'outlined' : 'minimal'}
      text={shown}
      aria-label={`${shown}: ${text}`}
      disabled={isBusy || isDisabled}
      onClick={() => {
        onAct(act);
      }}
    />
  );
  if (state === 'asked')
    return (
      <span className="erx-safety-acts">
        {decision?.mayDecide ? (
          button('approve', 'Approve')
        ) : (
          <span className="erx-cell-sub">{decision?.why}</span>
        )}
        {decision?.mayDecide ? button('decline', 'Decline') : button('end', 'Withdraw')}
      </span>
    );
  return isQuiet ? button('end', 'Let it speak again') : null;
}

function columnsFor(
  zone: TimeZone,
  acts: { readonly isBusy: boolean; readonly onAct: (rule: QuietRule, act: Act) => void } | undefined,
): Column<QuietRule>[] {
  return [
    {
      id: 'severity',
      title: 'Severity',
      width: '104px',
      cell: ({ severity }) => <SeverityTag severity={severity} />,
    },
    {
      id: 'line',
      title: 'Line',
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
      id: 'reason',
      title: 'Reason',
      width: 'minmax(160px, 2fr)',
      mediumWidth: 'minmax(0, 2fr)',
      cell: ({ reason, askedBy, askedAt, decidedBy }) => (
        <span className="erx-wraps">
          {reason}
          <span className="erx-safety-fact">
            Asked by {askedBy} on {showInstant(zone, askedAt)}
            {decidedBy === undefined ? '' : `, decided by ${decidedBy}`}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      title: 'State',
      width: '176px',
      mediumWidth: '152px',
      cell: (rule) => <State rule={rule} />,
    },
    {
      id: 'acts',
      title: 'Decision',
      width: 'minmax(176px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      isTitleHidden: true,
      align: 'end',
      narrow: 'bare',
      cell: (rule) =>
        acts ? (
          <Acts
            rule={rule}
            isBusy={acts.isBusy}
            onAct={(act) => {
              acts.onAct(rule, act);
            }}
          />
        ) : null,
    },
  ];
}

/** Lines that the practice made quiet, and what waits for a second person. */
export function QuietPanel() {
  const { timeZone } = usePracticeSession().practice;
  const mayQuiet = useMay('safety.quiet');
  const notices = useNotices();
  const rules = useEndpointQuery(listQuietRules, {}, queryKey('safety', 'quiet'));
  const following = {
    invalidates: ['safety' as const],
    onError: (error: Error) => {
      notices.failure(error);
    },
  };
  const decide = useEndpointMutation(
    decideOnQuiet,
    ({ rule, isApproved }: { rule: QuietRule; isApproved: boolean }) => ({
      params: { id: rule.id },
      body: { version: rule.version, isApproved },
    }),
    following,
  );
  const end = useEndpointMutation(
    endQuiet,
    ({ id, version }: QuietRule) => ({ params: { id }, body: { version } }),
    following,
  );
  const isBusy = decide.isPending || end.isPending;
  const { mutate: mutateDecide } = decide;
  const { mutate: mutateEnd } = end;
  const columns = useMemo(
    () =>
      columnsFor(
        timeZone,
        mayQuiet
          ? {
              isBusy,
              onAct: (rule, act) => {
                if (act === 'end') mutateEnd(rule);
                else mutateDecide({ rule, isApproved: act === 'approve' });
              },
            }
          : undefined,
      ),
    [timeZone, mayQuiet, isBusy, mutateDecide, mutateEnd],
  );
  const pages = useListedPages({
    name: 'quiet-lines',
    rows: rules.data,
    error: rules.error,
    retry: () => {
      void rules.refetch();
    },
    defaultSize: 5,
  });
  return (
    <Panel
      title="Quiet lines"
      count={rules.data?.filter(({ isQuiet, state }) => isQuiet || state === 'asked').length}
    >
      <PagedTable
        label="Quiet lines"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<VolumeOff size={32} />}
            title="No line of the safety check was made quiet"
            description="Ask for it in the list of findings. A second person approves it."
          />
        }
      />
    </Panel>
  );
}
