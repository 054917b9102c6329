import { Button, Switch } from '@blueprintjs/core';
import { Add, Archive, Clipboard, Duplicate, Edit, History, Undo, Endorsed } from '@blueprintjs/icons';
import type { OrderSet } from '@erx/core/order-sets/model';
import { showInstant } from '@erx/core/values/dates';
import { useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Panel } from '../../ui/layout/panel';
import { type Column, DataTable } from '../../ui/table/data-table';
import { RowActions } from '../../ui/table/row-actions';
import type { RowAction } from '../../ui/table/row-action';
import { StatusTag } from '../../ui/text/status-tag';
import { useOrderSetRights, useOrderSets } from './use-order-sets';
import './order-sets.css';

const EditOrderSetDialog = lazyComponent(
  () => import('./dialogs/edit-order-set-dialog'),
  (part) => part.EditOrderSetDialog,
);
const StartersDialog = lazyComponent(
  () => import('./dialogs/starters-dialog'),
  (part) => part.StartersDialog,
);
const ConfirmSetDialog = lazyComponent(
  () => import('./dialogs/set-dialogs'),
  (part) => part.ConfirmSetDialog,
);
const RetireSetDialog = lazyComponent(
  () => import('./dialogs/set-dialogs'),
  (part) => part.RetireSetDialog,
);
const SetVersionsDialog = lazyComponent(
  () => import('./dialogs/set-dialogs'),
  (part) => part.SetVersionsDialog,
);

type Opened =
  | { readonly dialog: 'new' | 'starters' }
  | { readonly dialog: 'edit' | 'confirm' | 'retire' | 'versions'; readonly set: OrderSet };

/** The order sets of the practice and its prescribers: written, confirmed, retired. */
export function OrderSetsPanel() {
  const all = useOrderSets();
  const { mayWrite } = useOrderSetRights();
  const [isRetiredShown, showRetired] = useState(false);
  const [opened, open] = useState<Opened>();
  const rows = all.data?.filter(({ isRetired }) => isRetiredShown || !isRetired);
  const columns = useColumns(open);
  return (
    <Panel
      title="Sets"
      count={rows?.length}
      controls={
        <>
          <Switch
            className="erx-set-retired"
            label="Show retired"
            checked={isRetiredShown}
            onChange={({ currentTarget }) => {
              showRetired(currentTarget.checked);
            }}
          />
          {mayWrite && (
            <>
              <Button
                icon={<Duplicate />}
                text="Copy a starter"
                onClick={() => {
                  open({ dialog: 'starters' });
                }}
              />
              <Button
                intent="primary"
                icon={<Add />}
                text="New order set"
                onClick={() => {
                  open({ dialog: 'new' });
                }}
              />
            </>
          )}
        </>
      }
    >
      <DataTable
        label="Order sets"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        error={all.error}
        onRetry={() => {
          void all.refetch();
        }}
        empty={
          <EmptyState
            icon={<Clipboard size={32} />}
            title="No order sets yet"
            description={
              mayWrite
                ? 'Copy one of the ten that come with the product, or write your own. A prescriber confirms it; ' +
                  'then O on a patient’s page adds its lines.'
                : 'An administrator or a prescriber adds them.'
            }
          />
        }
      />
      <LazyBoundary>
        <OpenDialog
          opened={opened}
          onClose={() => {
            open(undefined);
          }}
        />
      </LazyBoundary>
    </Panel>
  );
}

function OpenDialog({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  switch (opened?.dialog) {
    case undefined:
      return null;
    case 'new':
      return <EditOrderSetDialog set={undefined} onClose={onClose} />;
    case 'starters':
      return <StartersDialog onClose={onClose} />;
    case 'edit':
      return <EditOrderSetDialog set={opened.set} onClose={onClose} />;
    case 'confirm':
      return <ConfirmSetDialog set={opened.set} onClose={onClose} />;
    case 'retire':
      return <RetireSetDialog set={opened.set} onClose={onClose} />;
    case 'versions':
      return <SetVersionsDialog set={opened.set} onClose={onClose} />;
  }
}

function useColumns(open: (opened: Opened) => void): Column<OrderSet>[] {
  const { providers, practice } = usePracticeSession();
  const { mayChange, mayConfirm } = useOrderSetRights();
  const ownerOf = ({ ownerId }: OrderSet): string => {
    if (ownerId === undefined) return 'Practice';
    const owner = providers.find(({ id }) => id === ownerId);
    return owner ? `${owner.firstName} ${owner.lastName}` : 'A former prescriber';
  };
  const actsOn = (set: OrderSet): RowAction[] => [
    ...(mayChange(set) && !set.isRetired
      ? [
          {
            name: 'Edit',
            icon: <Edit />,
            onClick: () => {
              open({ dialog: 'edit', set });
            },
          },
        ]
      : []),
    {
      name: 'Versions',
      icon: <History />,
      onClick: () => {
        open({ dialog: 'versions', set });
      },
    },
    ...(mayChange(set)
      ? [
          {
            name: set.isRetired ? 'Take back into use' : 'Retire',
            icon: set.isRetired ? <Undo /> : <Archive />,
            onClick: () => {
              open({ dialog: 'retire', set });
            },
          },
        ]
      : []),
  ];
  return [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(200px, 3fr)',
      narrow: 'heading',
      sortBy: ({ content }) => content.name.toLowerCase(),
      cell: ({ content: { name, icd10Code, icd10Description } }) => (
        <span className="erx-set-name">
          <b>{name}</b>
          {icd10Code !== '' && (
            <span className="erx-cell-sub">
              {icd10Code} {icd10Description}
            </span>
          )}
        </span>
      ),
    },
    { id: 'owner', title: 'Of', width: 'minmax(90px, 1fr)', sortBy: ownerOf, cell: ownerOf },
    {
      id: 'lines',
      title: 'Lines',
      width: '64px',
      align: 'end',
      sortBy: ({ content }) => content.lines.length,
      cell: ({ content }) => content.lines.length,
    },
    {
      id: 'state',
      title: 'State',
      width: 'minmax(240px, 3fr)',
      narrow: 'bare',
      cell: (set) => <State set={set} zone={practice.timeZone} mayConfirm={mayConfirm(set)} open={open} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '120px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (set) => <RowActions of={set.content.name} actions={actsOn(set)} />,
    },
  ];
}

/** Whether a set can be applied: confirmed, by whom and when; or what it waits for. */
function State({
  set,
  zone,
  mayConfirm,
  open,
}: {
  set: OrderSet;
  zone: Parameters<typeof showInstant>[0];
  mayConfirm: boolean;
  open: (opened: Opened) => void;
}) {
  const { isRetired, confirmed, version, content } = set;
  if (isRetired) return <StatusTag state="inactive" text="Retired" />;
  return (
    <span className="erx-set-state">
      {confirmed ? (
        <>
          <StatusTag state="verified" text={`Version ${String(version)} confirmed`} />
          <span className="erx-cell-sub">
            {confirmed.by}, {showInstant(zone, confirmed.at).slice(0, 10)}
          </span>
        </>
      ) : (
        <StatusTag state="pending" text={`Version ${String(version)} not confirmed`} />
      )}
      {!confirmed && mayConfirm && (
        <Button
          size="small"
          icon={<Endorsed />}
          text="Confirm"
          aria-label={`Confirm: ${content.name}`}
          onClick={() => {
            open({ dialog: 'confirm', set });
          }}
        />
      )}
    </span>
  );
}
