import { Button } from '@blueprintjs/core';
import { Add, Applications } from '@blueprintjs/icons';
import { APP_KIND_LABEL, type ConnectedApp } from '@erx/core/connected-apps/model';
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
import { useConnectedAppActs, useConnectedApps } from './use-connected-apps';

/** Rows a page, as in the grids of people next to it (S9-2). */
const ROWS = 5;

const COLUMNS: readonly Column<ConnectedApp>[] = [
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
    id: 'scopes',
    title: 'May ask for',
    width: 'minmax(160px, 3fr)',
    narrow: 'bare',
    cell: ({ scopes }) => <span className="erx-wraps erx-service-rights">{scopes.join(', ')}</span>,
  },
  {
    id: 'kind',
    title: 'Proves itself by',
    width: 'minmax(112px, 1fr)',
    cell: ({ kind }) => APP_KIND_LABEL[kind],
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
 * Apps of others that people of the practice open: registered and ended here. What each person has allowed them is
 * in the list of where that person is signed in.
 * @param onRegister opens the dialog that registers one
 */
export function ConnectedAppsPanel({ onRegister }: { onRegister: () => void }) {
  const notices = useNotices();
  const list = useConnectedApps();
  const { end } = useConnectedAppActs();
  const [ending, setEnding] = useState<ConnectedApp>();
  const pages = useListedPages({
    name: 'connected-apps',
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
  const columns: Column<ConnectedApp>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: '112px',
      narrow: 'bare',
      cell: (app) =>
        app.endedAt === undefined ? (
          <RowButtons
            buttons={[
              {
                name: 'End app',
                onClick: () => {
                  setEnding(app);
                },
              },
            ]}
            of={app.name}
          />
        ) : null,
    },
  ];
  return (
    <Panel
      title="Connected apps"
      heading="fixed"
      count={list.data?.filter(({ endedAt }) => endedAt === undefined).length}
      controls={<Button icon={<Add />} text="Register app" onClick={onRegister} />}
    >
      <PagedTable
        label="Connected apps"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<Applications size={32} />}
            title="No connected apps"
            description={
              'An app of another maker reads this practice by FHIR in the name of the person who opens it, ' +
              'after that person has allowed it.'
            }
          />
        }
      />
      {ending && (
        <ConfirmDialog
          title="End connected app"
          question="connected-app.end-question"
          about={ending.name}
          isRemoving
          isSubmitting={end.isPending}
          error={end.error}
          onClose={close}
          onSubmit={() => {
            end.mutate(ending.id, {
              onSuccess: () => {
                notices.success('connected-app.ended-now');
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}
