import { Button } from '@blueprintjs/core';
import { Add, Archive, Clipboard, Edit, Undo } from '@blueprintjs/icons';
import type { Problem } from '@erx/core/problems/model';
import { useState } from 'react';
import {
  type Activity,
  activityColumns,
  ActivityFilter,
  inactiveClass,
  visibleRows,
} from '../../ui/table/activity-filter';
import { TruncatedText } from '../../ui/text/truncated-text';
import { DataTable, type Column } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { DateTime } from '../../ui/text/dates';
import { Panel } from '../../ui/layout/panel';
import { RowActions } from '../../ui/table/row-actions';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useIntegration } from '../../session/integration';
import { useMay } from '../../session/practice-session';
import { useProblems } from './use-problems';
import { lazyComponent } from '../../page/lazy-component';

const AddProblemDialog = lazyComponent(
  () => import('./dialogs/problem-dialog'),
  (part) => part.AddProblemDialog,
);
const EditProblemDialog = lazyComponent(
  () => import('./dialogs/problem-dialog'),
  (part) => part.EditProblemDialog,
);
const ToggleProblemDialog = lazyComponent(
  () => import('./dialogs/toggle-problem-dialog'),
  (part) => part.ToggleProblemDialog,
);

const COLUMNS: Column<Problem>[] = [
  {
    id: 'code',
    title: 'ICD-10',
    width: '88px',
    sortBy: ({ icd10Code }) => icd10Code,
    cell: ({ icd10Code }) => icd10Code,
  },
  {
    id: 'description',
    title: 'Description',
    width: 'minmax(200px, 1fr)',
    narrow: 'heading',
    sortBy: ({ icd10Description }) => icd10Description,
    cell: ({ icd10Description }) => <TruncatedText text={icd10Description} />,
  },
  {
    id: 'entered',
    title: 'Entered',
    width: '96px',
    sortBy: ({ enteredAt }) => enteredAt,
    cell: ({ enteredAt }) => <DateTime at={enteredAt} />,
  },
];

const isActive = ({ hide }: Problem) => !hide;

type Open = { readonly act: 'add' } | { readonly act: 'edit' | 'toggle'; readonly problem: Problem };

/**
 * Problems of a patient (P2-4): active, inactive or all; adding, rewording, making inactive and active, but
 * not in integrated mode (N6-4).
 */
export function ProblemsPanel({ patientId }: { patientId: string }) {
  const { integrated } = useIntegration();
  const mayWrite = useMay('clinical.write') && !integrated;
  const [activity, setActivity] = useState<Activity>('Active');
  const [open, setOpen] = useState<Open>();
  const list = useProblems(patientId);
  const rows = visibleRows(list.data, activity, isActive);
  const close = () => {
    setOpen(undefined);
  };
  const shown = [
    ...COLUMNS,
    ...activityColumns<Problem>(activity, (row) => (isActive(row) ? 'Active' : 'Inactive')),
  ];
  const columns: Column<Problem>[] = mayWrite
    ? [
        ...shown,
        {
          id: 'actions',
          title: 'Actions',
          width: '64px',
          align: 'end',
          narrow: 'corner',
          isTitleHidden: true,
          cell: (problem) => (
            <RowActions
              of={problem.icd10Description}
              actions={[
                {
                  name: 'Edit problem',
                  icon: <Edit />,
                  onClick: () => {
                    setOpen({ act: 'edit', problem });
                  },
                },
                isActive(problem)
                  ? {
                      name: 'Mark inactive',
                      icon: <Archive />,
                      onClick: () => {
                        setOpen({ act: 'toggle', problem });
                      },
                    }
                  : {
                      name: 'Mark active',
                      icon: <Undo />,
                      onClick: () => {
                        setOpen({ act: 'toggle', problem });
                      },
                    },
              ]}
            />
          ),
        },
      ]
    : shown;
  return (
    <Panel
      title="Problems"
      count={rows?.length}
      controls={
        <>
          <ActivityFilter of="problems" value={activity} onChange={setActivity} />
          {mayWrite && (
            <Button
              icon={<Add />}
              text="Add Problem"
              onClick={() => {
                setOpen({ act: 'add' });
              }}
            />
          )}
        </>
      }
    >
      <DataTable
        label="Problems"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={3}
        rowClass={(row) => inactiveClass(activity, isActive(row))}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={
          <EmptyState
            icon={<Clipboard size={32} />}
            title="No problems in this list"
            description="Problems recorded for this patient appear here; prescribing offers them as diagnoses."
          />
        }
      />
      <LazyBoundary>
        {open?.act === 'add' && <AddProblemDialog patientId={patientId} onClose={close} />}
        {open?.act === 'edit' && <EditProblemDialog problem={open.problem} onClose={close} />}
        {open?.act === 'toggle' && <ToggleProblemDialog problem={open.problem} onClose={close} />}
      </LazyBoundary>
    </Panel>
  );
}
