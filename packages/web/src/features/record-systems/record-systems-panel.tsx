import { Button } from '@blueprintjs/core';
import { Add, Share } from '@blueprintjs/icons';
import { AppError } from '@erx/core/findings/app-error';
import { RECORD_SYSTEM_CLIENT_LABEL, type RecordSystem } from '@erx/core/record-systems/model';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { RowButtons } from '../../ui/table/row-buttons';
import { useListedPages } from '../../ui/table/use-pages';
import { DateTime } from '../../ui/text/dates';
import { StatusTag } from '../../ui/text/status-tag';
import '../service-accounts/service-accounts.css';
import { useRecordSystemActs, useRecordSystems } from './use-record-systems';

/** Rows a page, as in the grids next to it. */
const ROWS = 5;

const COLUMNS: readonly Column<RecordSystem>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(180px, 2fr)',
    narrow: 'heading',
    sortBy: ({ name }) => name,
    cell: ({ name, clientId, endedAt }) => (
      <span className="erx-full-name">
        {name} {endedAt !== undefined && <StatusTag state="cancelled" text="Ended" />}
        <span className="erx-cell-sub erx-service-client">{clientId}</span>
      </span>
    ),
  },
  {
    id: 'issuer',
    title: 'Its FHIR',
    width: 'minmax(160px, 3fr)',
    narrow: 'bare',
    cell: ({ issuer }) => <span className="erx-wraps erx-service-rights">{issuer}</span>,
  },
  {
    id: 'writes',
    title: 'Prescriptions',
    width: 'minmax(112px, 1fr)',
    cell: ({ writesBack }) => (writesBack ? 'Written to it' : 'Not written to it'),
  },
  {
    id: 'kind',
    title: 'We prove ourselves by',
    width: 'minmax(112px, 1fr)',
    cell: ({ kind }) => RECORD_SYSTEM_CLIENT_LABEL[kind],
  },
  {
    id: 'registered',
    title: 'Registered by',
    width: 'minmax(112px, 1fr)',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdBy, createdAt }) => (
      <span className="erx-wraps">
        {createdBy}{' '}
        <span className="erx-cell-sub">
          <DateTime at={createdAt} />
        </span>
      </span>
    ),
  },
];

/**
 * Record systems that open this application for their people: registered and ended here.
 * @param onRegister opens the dialog that registers one
 */
export function RecordSystemsPanel({ onRegister }: { onRegister: () => void }) {
  const notices = useNotices();
  const list = useRecordSystems();
  const { end } = useRecordSystemActs();
  const [ending, setEnding] = useState<RecordSystem>();
  const pages = useListedPages({
    name: 'record-systems',
    defaultSize: ROWS,
    rows: list.data,
    error: list.error,
    retry: () => {
      void list.refetch();
    },
  });
  const close = () => {
    setEnding(undefined);
    end.reset();
  };
  const columns: Column<RecordSystem>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: '112px',
      narrow: 'bare',
      cell: (system) =>
        system.endedAt === undefined ? (
          <RowButtons
            buttons={[
              {
                name: 'End',
                onClick: () => {
                  setEnding(system);
                },
              },
            ]}
            of={system.name}
          />
        ) : null,
    },
  ];
  if (list.error instanceof AppError && list.error.code === 'record-system.off') return null;
  return (
    <Panel
      title="Record systems"
      heading="fixed"
      count={list.data?.filter(({ endedAt }) => endedAt === undefined).length}
      controls={<Button icon={<Add />} text="Register record system" onClick={onRegister} />}
    >
      <PagedTable
        label="Record systems"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<Share size={32} />}
            title="No record systems"
            description={
              'A record system of another maker opens its patients here, and what is prescribed for them is written ' +
              'to it.'
            }
          />
        }
      />
      {ending && (
        <ConfirmDialog
          title="End record system"
          question="record-system.end-question"
          about={ending.name}
          isRemoving
          isSubmitting={end.isPending}
          error={end.error}
          onClose={close}
          onSubmit={() => {
            end.mutate(ending.id, {
              onSuccess: () => {
                notices.success('record-system.ended-now');
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}
