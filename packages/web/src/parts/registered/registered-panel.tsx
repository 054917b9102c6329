import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import type { MessageCode } from '@erx/core/findings/messages';
import type { Instant } from '@erx/core/values/dates';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { QueryNoun } from '../../session/queries';
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

/** Rows a page, as in the grids of people next to it (S9-2). */
const ROWS = 5;

/** A system of others that a practice has registered: it is ended, and stays in the list. */
interface Registered {
  readonly id: string;
  readonly name: string;
  /** What it is known by to the service; absent where its name is all. */
  readonly clientId?: string;
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly endedAt?: Instant | undefined;
}

interface Props<System extends Registered> {
  readonly noun: QueryNoun;
  readonly title: string;
  readonly list: UseQueryResult<System[]>;
  /** Between its name, and who registered it when. */
  readonly columns: readonly Column<System>[];
  readonly registering: { readonly text: string; readonly onRegister: () => void };
  readonly empty: { readonly icon: ReactElement; readonly title: string; readonly description: string };
  readonly ending: {
    readonly text: string;
    readonly title: string;
    readonly question: MessageCode;
    readonly ended: MessageCode;
    readonly act: UseMutationResult<unknown, Error, string>;
  };
}

/** Systems of others as the administrator registers and ends them. */
export function RegisteredPanel<System extends Registered>({
  noun,
  title,
  list,
  columns,
  registering,
  empty,
  ending: { act, ...ending },
}: Props<System>) {
  const notices = useNotices();
  const [chosen, setChosen] = useState<System>();
  const pages = useListedPages({
    name: noun,
    defaultSize: ROWS,
    rows: list.data,
    error: list.error,
    retry: () => {
      void list.refetch();
    },
  });
  const close = () => {
    setChosen(undefined);
    act.reset();
  };
  const whole: Column<System>[] = [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(180px, 2fr)',
      narrow: 'heading',
      sortBy: ({ name }) => name,
      cell: ({ name, clientId, endedAt }) => (
        <span className="erx-full-name">
          {name} {endedAt !== undefined && <StatusTag state="cancelled" text="Ended" />}
          {clientId !== undefined && <span className="erx-cell-sub erx-service-client">{clientId}</span>}
        </span>
      ),
    },
    ...columns,
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
                name: ending.text,
                onClick: () => {
                  setChosen(system);
                },
              },
            ]}
            of={system.name}
          />
        ) : null,
    },
  ];
  return (
    <Panel
      title={title}
      heading="fixed"
      count={list.data?.filter(({ endedAt }) => endedAt === undefined).length}
      controls={<Button icon={<Add />} text={registering.text} onClick={registering.onRegister} />}
    >
      <PagedTable
        label={title}
        columns={whole}
        pages={pages}
        rowId={({ id }) => id}
        empty={<EmptyState {...empty} />}
      />
      {chosen && (
        <ConfirmDialog
          title={ending.title}
          question={ending.question}
          about={chosen.name}
          isRemoving
          isSubmitting={act.isPending}
          error={act.error}
          onClose={close}
          onSubmit={() => {
            act.mutate(chosen.id, {
              onSuccess: () => {
                notices.success(ending.ended);
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}
