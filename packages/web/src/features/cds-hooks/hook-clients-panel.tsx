import { Button } from '@blueprintjs/core';
import { Add, DataConnection } from '@blueprintjs/icons';
import type { HookClient } from '@erx/core/cds-hooks/model';
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
import { useHookClientActs, useHookClients } from './use-hook-clients';

/** Rows a page, as in the grids next to it (S9-2). */
const ROWS = 5;

const COLUMNS: readonly Column<HookClient>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(180px, 2fr)',
    narrow: 'heading',
    sortBy: ({ name }) => name,
    cell: ({ name, endedAt }) => (
      <span className="erx-full-name">
        {name} {endedAt !== undefined && <StatusTag state="cancelled" text="Ended" />}
      </span>
    ),
  },
  {
    id: 'issuer',
    title: 'Issuer of its tokens',
    width: 'minmax(160px, 3fr)',
    cell: ({ issuer, tenant }) => (
      <span className="erx-wraps">
        {issuer} {tenant !== undefined && <span className="erx-cell-sub">Tenant {tenant}</span>}
      </span>
    ),
  },
  {
    id: 'keys',
    title: 'Its keys',
    width: 'minmax(112px, 2fr)',
    cell: ({ jwksUri = 'As entered' }) => <span className="erx-wraps">{jwksUri}</span>,
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
 * Record systems that may ask what speaks against their draft orders: registered and ended here.
 * @param onRegister opens the dialog that registers one
 */
export function HookClientsPanel({ onRegister }: { onRegister: () => void }) {
  const notices = useNotices();
  const list = useHookClients();
  const { end } = useHookClientActs();
  const [ending, setEnding] = useState<HookClient>();
  const pages = useListedPages({
    name: 'hook-clients',
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
  const columns: Column<HookClient>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: '112px',
      narrow: 'bare',
      cell: (client) =>
        client.endedAt === undefined ? (
          <RowButtons
            buttons={[
              {
                name: 'End',
                onClick: () => {
                  setEnding(client);
                },
              },
            ]}
            of={client.name}
          />
        ) : null,
    },
  ];
  return (
    <Panel
      title="CDS Hooks clients"
      heading="fixed"
      count={list.data?.filter(({ endedAt }) => endedAt === undefined).length}
      controls={<Button icon={<Add />} text="Register CDS Hooks client" onClick={onRegister} />}
    >
      <PagedTable
        label="CDS Hooks clients"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<DataConnection size={32} />}
            title="No CDS Hooks clients"
            description={
              'Another record system asks by CDS Hooks what speaks against the orders that are drafted in it. ' +
              'What it sends of a patient is judged and not kept.'
            }
          />
        }
      />
      {ending && (
        <ConfirmDialog
          title="End CDS Hooks client"
          question="hook-client.end-question"
          about={ending.name}
          isRemoving
          isSubmitting={end.isPending}
          error={end.error}
          onClose={close}
          onSubmit={() => {
            end.mutate(ending.id, {
              onSuccess: () => {
                notices.success('hook-client.ended-now');
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}
