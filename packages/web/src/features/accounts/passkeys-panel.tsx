import { Add, Key } from '@blueprintjs/icons';
import type { Passkey } from '@erx/core/accounts/passkeys';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';
import { ActButton } from '../../ui/table/act-button';
import { type Column, DataTable } from '../../ui/table/data-table';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ExactTime } from '../../ui/text/dates';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Panel } from '../../ui/layout/panel';
import { RowButtons } from '../../ui/table/row-buttons';
import { usePasskeys } from './use-passkeys';

const PasskeyDialog = lazyComponent(
  () => import('./dialogs/passkey-dialog'),
  (part) => part.PasskeyDialog,
);

const COLUMNS: readonly Column<Passkey>[] = [
  {
    id: 'name',
    title: 'Passkey',
    width: 'minmax(160px, 2fr)',
    narrow: 'heading',
    cell: ({ name }) => <span className="erx-wraps">{name}</span>,
  },
  {
    id: 'kept',
    title: 'Kept',
    width: 'minmax(120px, 1fr)',
    cell: ({ isBackedUp }) => (isBackedUp ? 'Copied between devices' : 'On one device'),
  },
  {
    id: 'added',
    title: 'Added',
    width: 'minmax(152px, 1fr)',
    cell: ({ createdAt }) => <ExactTime at={createdAt} />,
  },
  {
    id: 'used',
    title: 'Last used',
    width: 'minmax(152px, 1fr)',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === undefined ? <span className="erx-cell-sub">Never</span> : <ExactTime at={lastUsedAt} />,
  },
];

/** The own passkeys: what signs in without the password, and is asked for next to it. */
export function PasskeysPanel() {
  const { list } = usePasskeys();
  const refusal = usePracticeSession().user.externalUserId === undefined ? undefined : 'passkey.elsewhere';
  const [open, setOpen] = useState<{ readonly removing?: Passkey }>();
  const columns = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      isTitleHidden: true as const,
      width: '144px',
      narrow: 'bare' as const,
      cell: (passkey: Passkey) => (
        <RowButtons
          of={passkey.name}
          buttons={[
            refusal === undefined
              ? {
                  name: 'Remove',
                  onClick: () => {
                    setOpen({ removing: passkey });
                  },
                }
              : { name: 'Remove', refusal: say(refusal) },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <Panel
        title="Passkeys"
        count={list.data?.length}
        controls={
          <ActButton
            icon={<Add />}
            text="Add a passkey"
            refusal={refusal && say(refusal)}
            onClick={() => {
              setOpen({});
            }}
          />
        }
      >
        <DataTable
          label="Your passkeys"
          columns={columns}
          rows={list.data}
          rowId={({ id }) => id}
          expectedRows={1}
          error={list.error}
          onRetry={() => {
            void list.refetch();
          }}
          empty={
            <EmptyState
              icon={<Key size={32} />}
              title="No passkeys"
              description={
                refusal === undefined
                  ? 'With one, your password alone opens nothing: a person who knows it needs your device too.'
                  : say(refusal)
              }
            />
          }
        />
      </Panel>
      <LazyBoundary>
        {open && (
          <PasskeyDialog
            removing={open.removing}
            onClose={() => {
              setOpen(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
