import { Button, Callout } from '@blueprintjs/core';
import { Add, Console } from '@blueprintjs/icons';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { ServiceAccount } from '@erx/core/service-accounts/model';
import { hasRightsOfItsMaker, listEndingWith } from '@erx/core/service-accounts/rules';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import type { Column } from '../../ui/table/data-table';
import { ExactTime, DateTime } from '../../ui/text/dates';
import { LazyBoundary } from '../../page/lazy-boundary';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { RowButtons, type RowButton } from '../../ui/table/row-buttons';
import { EmptyState } from '../../ui/feedback/empty-state';
import { StatusTag } from '../../ui/text/status-tag';
import { useListedPages } from '../../ui/table/use-pages';
import { useNotices } from '../../ui/feedback/toasts';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';
import './service-accounts.css';
import { useServiceAccountActs, useServiceAccounts } from './use-service-accounts';

const RotateDialog = lazyComponent(
  () => import('./dialogs/rotate-dialog'),
  (part) => part.RotateDialog,
);

/** Rows a page, as in the grids of people next to it (S9-2). */
const ROWS = 5;
const NEVER = '';

const COLUMNS: readonly Column<ServiceAccount>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(180px, 2fr)',
    narrow: 'heading',
    sortBy: ({ name }) => name,
    cell: (account) => <NameAndState account={account} />,
  },
  {
    id: 'rights',
    title: 'Rights',
    width: 'minmax(160px, 3fr)',
    narrow: 'bare',
    cell: ({ rights }) => <span className="erx-wraps erx-service-rights">{rights.join(', ')}</span>,
  },
  {
    id: 'maker',
    title: 'Secret made by',
    width: 'minmax(96px, 1fr)',
    sortBy: ({ createdBy }) => createdBy,
    cell: ({ createdBy, secretMadeAt }) => (
      <span className="erx-wraps">
        {createdBy}{' '}
        <span className="erx-cell-sub">
          <DateTime at={secretMadeAt} />
        </span>
      </span>
    ),
  },
  {
    id: 'used',
    title: 'Last used',
    width: '152px',
    sortBy: ({ lastUsedAt }) => lastUsedAt ?? NEVER,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === undefined ? <span className="erx-cell-sub">Never</span> : <ExactTime at={lastUsedAt} />,
  },
];

interface Open {
  readonly act: 'rotate' | 'revoke';
  readonly account: ServiceAccount;
}

/**
 * Accounts that scripts sign in with: what each may, when it did so last; made, given another secret and
 * ended here.
 * @param onMake opens the dialog that makes one
 */
export function ServiceAccountsPanel({ onMake }: { onMake: () => void }) {
  const { user } = usePracticeSession();
  const notices = useNotices();
  const list = useServiceAccounts();
  const { revoke } = useServiceAccountActs();
  const [open, setOpen] = useState<Open>();
  const pages = useListedPages({
    name: 'service-accounts',
    defaultSize: ROWS,
    rows: list.data,
    error: list.error,
    retry: () => {
      void list.refetch();
    },
  });
  const close = () => {
    setOpen(undefined);
    revoke.reset();
  };

  function buttonsOf(account: ServiceAccount): RowButton[] {
    const refused = hasRightsOfItsMaker({ rights: account.rights, maker: user });
    return [
      refused.length > 0
        ? { name: 'Rotate secret', refusal: sentences(refused).join(' ') }
        : {
            name: 'Rotate secret',
            onClick: () => {
              setOpen({ act: 'rotate', account });
            },
          },
      {
        name: 'Revoke',
        onClick: () => {
          setOpen({ act: 'revoke', account });
        },
      },
    ];
  }
  const columns = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: 'minmax(184px, 1fr)',
      narrow: 'bare' as const,
      cell: (account: ServiceAccount) =>
        account.revokedAt === undefined ? (
          <RowButtons buttons={buttonsOf(account)} of={account.name} />
        ) : null,
    },
  ];
  return (
    <Panel
      title="Service accounts"
      heading="fixed"
      count={list.data?.filter(({ revokedAt }) => revokedAt === undefined).length}
      controls={<Button icon={<Add />} text="Make service account" onClick={onMake} />}
    >
      <PagedTable
        label="Service accounts"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<Console size={32} />}
            title="No service accounts"
            description={
              'A script that runs unattended, such as a nightly export, ' +
              "signs in with a service account instead of a person's password."
            }
          />
        }
      />
      <LazyBoundary>
        {open?.act === 'rotate' && <RotateDialog account={open.account} onClose={close} />}
      </LazyBoundary>
      {open?.act === 'revoke' && (
        <ConfirmDialog
          title="Revoke service account"
          question="service-account.revoke-question"
          about={open.account.name}
          isRemoving
          isSubmitting={revoke.isPending}
          error={revoke.error}
          onClose={close}
          onSubmit={() => {
            revoke.mutate(open.account.id, {
              onSuccess: () => {
                notices.success('service-account.revoked-now');
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}

/** Its name, whether it can be used, and what the script gives as client id. */
function NameAndState({ account: { name, clientId, revokedAt, lockedFrom } }: { account: ServiceAccount }) {
  return (
    <span className="erx-full-name">
      {name} {revokedAt !== undefined && <StatusTag state="cancelled" text="Revoked" />}
      {revokedAt === undefined && lockedFrom.length > 0 && (
        <StatusTag
          state="error"
          text="Locked"
          detail={
            `Wrong secrets came from ${lockedFrom.join(', ')}: for 15 minutes nothing is taken from ` +
            'there. From elsewhere it keeps working.'
          }
        />
      )}
      <span className="erx-cell-sub erx-service-client">{clientId}</span>
    </span>
  );
}

/** Says, before a person is marked as InActive, which service accounts end with them; nothing where none does. */
export function EndingServiceAccounts({ makerId }: { makerId: string }) {
  const names = listEndingWith(useServiceAccounts().data ?? [], makerId);
  return (
    names.length > 0 && (
      <Callout compact intent="warning">
        {say('member.service-accounts-end', { list: names.join(', ') })}
      </Callout>
    )
  );
}
