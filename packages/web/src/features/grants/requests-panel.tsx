import { Tag } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { granteeIsRegistered } from '@erx/core/credentials/expiry';
import { sentences } from '@erx/core/findings/finding';
import type { GrantRequest } from '@erx/core/approvals/model';
import { findingsOn, offeredTo, secondFromText } from '@erx/core/grants/rules';
import { toCircumstances } from '@erx/core/approvals/signing';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { type Column, DataTable } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { DateTime } from '../../ui/text/dates';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { RowButtons, type RowButton } from '../../ui/table/row-buttons';
import { Schedules } from './schedules';
import { useGrantActs, useGrantRequests } from './use-grants';
import { lazyComponent } from '../../page/lazy-component';

const AuthenticationDialog = lazyComponent(
  () => import('./dialogs/authentication-dialog'),
  (part) => part.AuthenticationDialog,
);

const COLUMNS: Column<GrantRequest>[] = [
  {
    id: 'target',
    title: 'User',
    width: 'minmax(130px, 1.6fr)',
    narrow: 'heading',
    sortBy: ({ targetUser }) => fullName(targetUser),
    cell: ({ targetUser }) => <span className="erx-full-name">{fullName(targetUser)}</span>,
  },
  {
    id: 'initiator',
    title: 'Initiated by',
    width: 'minmax(110px, 1.2fr)',
    sortBy: ({ initiatedByUser }) => fullName(initiatedByUser),
    cell: ({ initiatedByUser }) => <span className="erx-full-name">{fullName(initiatedByUser)}</span>,
  },
  {
    id: 'approver',
    title: 'First approver',
    width: 'minmax(110px, 1.2fr)',
    sortBy: ({ approvedByUser1 }) => fullName(approvedByUser1),
    cell: ({ approvedByUser1 }) => <span className="erx-full-name">{fullName(approvedByUser1)}</span>,
  },
  {
    id: 'schedules',
    title: 'DEA schedules',
    width: 'minmax(120px, 1.2fr)',
    cell: ({ targetUser }) => (
      <span className="erx-wraps">
        <Schedules of={targetUser} />
      </span>
    ),
  },
  {
    id: 'operation',
    title: 'Operation',
    width: '80px',
    sortBy: ({ operation }) => operation,
    cell: ({ operation }) => <Tag minimal>{operation}</Tag>,
  },
  {
    id: 'created',
    title: 'Requested',
    width: '96px',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt, expiresAt }) => (
      <span className="erx-wraps">
        <DateTime at={createdAt} />
        <span className="erx-cell-sub erx-grant-end">
          {' '}
          ends <DateTime at={expiresAt} />
        </span>
      </span>
    ),
  },
];

interface Open {
  readonly act: 'approve' | 'cancel';
  readonly request: GrantRequest;
}

/** Requests that wait for a second person (S2.5-7). */
export function RequestsPanel() {
  const notices = useNotices();
  const list = useGrantRequests();
  const { cancel } = useGrantActs();
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    cancel.reset();
  };

  const columns: Column<GrantRequest>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: 'minmax(168px, 1fr)',
      narrow: 'bare',
      cell: (request) => (
        <RequestActs
          request={request}
          anotherUserHasRtsPermission={list.data?.anotherUserHasRtsPermission ?? true}
          onAct={(act) => {
            setOpen({ act, request });
          }}
        />
      ),
    },
  ];
  return (
    <Panel title="Requests" count={list.data?.requests.length}>
      <DataTable
        label="Grant requests"
        columns={columns}
        rows={list.data?.requests}
        rowId={({ id }) => id}
        expectedRows={2}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={
          <EmptyState
            icon={<Key size={32} />}
            title="No requests"
            description={
              'A request to add or remove the Ready To Sign Permission waits here until ' +
              'a second person approves it. Begin one under Search Users.'
            }
          />
        }
      />
      <LazyBoundary>
        {open?.act === 'approve' && (
          <AuthenticationDialog request={open.request} offered={list.data?.offered ?? []} onClose={close} />
        )}
      </LazyBoundary>
      {open?.act === 'cancel' && (
        <ConfirmDialog
          title="Cancel request"
          question="grant.cancel-question"
          about={fullName(open.request.targetUser)}
          isRemoving
          isSubmitting={cancel.isPending}
          error={cancel.error}
          onClose={close}
          onSubmit={() => {
            cancel.mutate(open.request.id, {
              onSuccess: () => {
                notices.success('grant.cancelled');
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}

/** What one may do with a request, or why not. */
function RequestActs({
  request,
  anotherUserHasRtsPermission,
  onAct,
}: {
  request: GrantRequest;
  anotherUserHasRtsPermission: boolean;
  onAct: (act: Open['act']) => void;
}) {
  const { user } = usePracticeSession();
  const today = useToday();
  const around = toCircumstances(request, anotherUserHasRtsPermission, user.timeZone);
  const against = findingsOn('approve', user, request.targetUser, around);
  const [refusal] = sentences([
    ...against,
    ...(request.operation === 'Addition' ? granteeIsRegistered({ target: request.targetUser, today }) : []),
  ]);
  const buttons: RowButton[] = [
    refusal === undefined
      ? {
          name: 'Approve',
          intent: 'primary',
          onClick: () => {
            onAct('approve');
          },
        }
      : { name: 'No Actions', refusal },
    ...(offeredTo(user, request.targetUser, around).includes('cancel')
      ? [
          {
            name: 'Cancel',
            onClick: () => {
              onAct('cancel');
            },
          } as const,
        ]
      : []),
  ];
  return (
    <span className="erx-wraps">
      <RowButtons buttons={buttons} of={fullName(request.targetUser)} none="No Actions" />
      {/* nothing speaks against approving it but who handled whose sign-in */}
      {against[0]?.code === 'grant.not-two-people' && (
        <span className="erx-grant-from">
          Yours to approve from {secondFromText(request.secondFrom, user.timeZone)}
        </span>
      )}
    </span>
  );
}
