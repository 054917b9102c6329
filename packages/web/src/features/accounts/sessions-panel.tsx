import { Button, Tag } from '@blueprintjs/core';
import { Desktop } from '@blueprintjs/icons';
import type { PracticeMember } from '@erx/core/grants/model';
import { nameOfSession, type SignedInSession } from '@erx/core/session/signed-in';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { useNotices } from '../../ui/feedback/toasts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { type Column, DataTable } from '../../ui/table/data-table';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ExactTime } from '../../ui/text/dates';
import { Panel } from '../../ui/layout/panel';
import { RowButtons } from '../../ui/table/row-buttons';
import './accounts.css';
import {
  endOtherSessions,
  endOwnSession,
  endSessionOfPerson,
  endSessionsOfPerson,
  listOwnSessions,
  listSessionsOfPerson,
} from '@erx/core/session/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/** Where someone is signed in, and what ends it. @param personId of another person; undefined for one's own */
function useSessions(personId: string | undefined) {
  const client = useClient();
  const queries = useQueryClient();
  const key = queryKey('users', 'sessions', personId);
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      personId === undefined
        ? client.call(listOwnSessions, {}, { signal })
        : client.call(listSessionsOfPerson, { params: { id: personId } }, { signal }),
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  const end = useMutation({
    mutationFn: (sessionId: string) =>
      personId === undefined
        ? client.call(endOwnSession, { params: { sessionId } })
        : client.call(endSessionOfPerson, { params: { id: personId, sessionId } }),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: () =>
      personId === undefined
        ? client.call(endOtherSessions, {})
        : client.call(endSessionsOfPerson, { params: { id: personId } }),
    onSettled,
  });
  return { list, end, endOthers };
}

const KIND: Partial<Record<SignedInSession['client'], string>> = {
  web: 'Browser',
  terminal: 'Terminal, erx',
  app: 'Connected app',
};

const COLUMNS: readonly Column<SignedInSession>[] = [
  {
    id: 'where',
    title: 'Where',
    width: 'minmax(176px, 2fr)',
    narrow: 'heading',
    cell: (session) => (
      <span className="erx-wraps">
        {nameOfSession(session)}
        {session.isThis && (
          <>
            {' '}
            <Tag minimal intent="primary">
              This one
            </Tag>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'kind',
    title: 'Kind',
    width: 'minmax(96px, 1fr)',
    cell: ({ client }) => KIND[client] ?? 'Other program',
  },
  {
    id: 'in',
    title: 'Signed in',
    width: 'minmax(152px, 1fr)',
    cell: ({ signedInAt, signedInFrom }) => <When at={signedInAt} from={signedInFrom} />,
  },
  {
    id: 'used',
    title: 'Last used',
    width: 'minmax(152px, 1fr)',
    cell: ({ lastUsedAt, lastUsedFrom }) => <When at={lastUsedAt} from={lastUsedFrom} />,
  },
];

/**
 * Where someone is signed in, in browsers and terminals, and which apps they have allowed, each with its end; scripts are service accounts,
 * which have a list of their own.
 * @param person whose it is; absent for one's own
 */
export function SessionsPanel({ person }: { person?: PracticeMember }) {
  const notices = useNotices();
  const { list, end, endOthers } = useSessions(person?.id);
  const [isAsking, setAsking] = useState(false);
  const others = list.data?.filter(({ isThis }) => !isThis) ?? [];
  const endAll = person === undefined ? 'End all others' : 'End all sessions';
  const columns: Column<SignedInSession>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      width: '144px',
      narrow: 'bare',
      cell: (session) => <EndButton session={session} end={end} />,
    },
  ];
  return (
    <>
      <Panel
        title={person === undefined ? 'Where you are signed in' : 'Where they are signed in'}
        count={list.data?.length}
        controls={
          <Button
            text={endAll}
            disabled={others.length === 0}
            onClick={() => {
              setAsking(true);
            }}
          />
        }
      >
        <DataTable
          label={person === undefined ? 'Your sessions' : 'Sessions of this person'}
          columns={columns}
          rows={list.data}
          rowId={({ id }) => id}
          expectedRows={2}
          error={list.error}
          onRetry={() => {
            void list.refetch();
          }}
          empty={
            <EmptyState
              icon={<Desktop size={32} />}
              title="Not signed in anywhere"
              description="Browsers and terminals appear here from their first use until they are signed out or unused for a long time."
            />
          }
        />
        <p className="erx-panel-note">
          {person === undefined
            ? 'A session that you do not know: end it and change your password. '
            : 'They are notified when you end one, and it is filed as an incident. '}
          Scripts sign in by themselves: their service accounts are under Providers & Users.
        </p>
      </Panel>
      {isAsking && (
        <ConfirmDialog
          title={endAll}
          question="session.end-others-question"
          about={person === undefined ? others.map(nameOfSession).join(', ') : fullName(person)}
          isRemoving
          isSubmitting={endOthers.isPending}
          error={endOthers.error}
          onClose={() => {
            setAsking(false);
            endOthers.reset();
          }}
          onSubmit={() => {
            endOthers.mutate(undefined, {
              onSuccess: ({ ended }) => {
                notices.success('session.others-ended', { count: ended });
                setAsking(false);
              },
            });
          }}
        />
      )}
    </>
  );
}

function EndButton({
  session,
  end,
}: {
  session: SignedInSession;
  end: ReturnType<typeof useSessions>['end'];
}) {
  const notices = useNotices();
  return session.isThis ? (
    <span className="erx-cell-sub">Sign out ends it</span>
  ) : (
    <RowButtons
      of={nameOfSession(session)}
      buttons={[
        {
          name: 'End this session',
          isBusy: end.isPending && end.variables === session.id,
          onClick: () => {
            end.mutate(session.id, {
              onSuccess: () => {
                notices.success('session.ended-here');
              },
              onError: notices.failure,
            });
          },
        },
      ]}
    />
  );
}

function When({ at, from }: { at: string; from: string }) {
  return (
    <span className="erx-wraps">
      <ExactTime at={at} />
      {from !== '' && (
        <>
          {' '}
          <span className="erx-cell-sub">from {from}</span>
        </>
      )}
    </span>
  );
}
