import { MergeLinks } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { entriesText } from '@erx/core/patients/merge';
import type { PatientMerge } from '@erx/core/patients/merge-model';
import { patientName } from '@erx/core/patients/name';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { useNotices } from '../../../ui/feedback/toasts';
import { Panel } from '../../../ui/layout/panel';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { RowButtons, type RowButton } from '../../../ui/table/row-buttons';
import { DateTime } from '../../../ui/text/dates';
import './merging.css';
import { ReasonDialog } from './reason-dialog';
import { useMerges, useUndoMerge } from './use-merging';

const COLUMNS: Column<PatientMerge>[] = [
  {
    id: 'kept',
    title: 'Kept chart',
    width: 'minmax(170px, 3fr)',
    narrow: 'heading',
    cell: ({ kept }) => (
      <div className="erx-chart-in-short">
        <Link to={`/patient/${kept.id}`}>{patientName(kept)}</Link>
        <span className="erx-cell-sub">Account # {kept.accountNumber}</span>
      </div>
    ),
  },
  {
    id: 'merged',
    title: 'Merged chart',
    width: 'minmax(170px, 3fr)',
    narrow: 'bare',
    cell: (merge) => (
      <div className="erx-chart-in-short">
        <span>{patientName(merge)}</span>
        <span className="erx-cell-sub">Account # {merge.accountNumber}</span>
      </div>
    ),
  },
  {
    id: 'entries',
    title: 'Moved',
    width: 'minmax(150px, 3fr)',
    cell: ({ entries }) => entriesText(entries) || 'Nothing',
  },
  {
    id: 'said',
    title: 'Merged by',
    width: 'minmax(170px, 3fr)',
    narrow: 'bare',
    cell: ({ reason, mergedBy, mergedAt, undone }) => (
      <div className="erx-chart-in-short">
        <span>{reason}</span>
        <span className="erx-cell-sub">
          {mergedBy}, <DateTime at={mergedAt} />
        </span>
        {undone && (
          <span className="erx-cell-sub">
            Undone by {undone.by}, <DateTime at={undone.at} />: {undone.reason}
          </span>
        )}
      </div>
    ),
  },
];

/** Merges of the practice, undone ones too. */
export function MergesPanel() {
  const list = useMerges();
  const notices = useNotices();
  const undo = useUndoMerge();
  const [asked, setAsked] = useState<PatientMerge>();
  const close = () => {
    setAsked(undefined);
    undo.reset();
  };
  const buttonOf = (merge: PatientMerge): readonly RowButton[] => {
    if (merge.cannotUndo === 'undone') return [];
    if (merge.cannotUndo === 'kept-merged-later')
      return [{ name: 'Undo', refusal: say('patient.merge-not-last') }];
    return [
      {
        name: 'Undo',
        onClick: () => {
          setAsked(merge);
        },
      },
    ];
  };
  const acts: Column<PatientMerge> = {
    id: 'acts',
    title: 'Acts',
    isTitleHidden: true,
    width: '110px',
    narrow: 'bare',
    cell: (merge) => (
      <RowButtons
        of={`${patientName(merge)} (${merge.accountNumber})`}
        none="Undone"
        buttons={buttonOf(merge)}
      />
    ),
  };
  return (
    <Panel title="Merges" count={list.data?.length}>
      <DataTable
        label="Merges"
        columns={[...COLUMNS, acts]}
        rows={list.data}
        rowId={({ id }) => id}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={<EmptyState icon={<MergeLinks size={32} />} title="No charts were merged" />}
      />
      {asked && (
        <ReasonDialog
          title="Undo the merge"
          isSubmitting={undo.isPending}
          error={undo.error}
          onClose={close}
          onSubmit={(reason) => {
            undo.mutate(
              { mergeId: asked.id, reason },
              {
                onSuccess: () => {
                  notices.success('patient.merge-taken-back');
                  close();
                },
              },
            );
          }}
        >
          <p>
            {patientName(asked)} ({asked.accountNumber}) becomes a chart of its own.
          </p>
          <p>{say('patient.undo-merge-question')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
