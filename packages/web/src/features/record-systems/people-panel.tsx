import type { RecordSystemPerson } from '@erx/core/record-systems/model';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { Unread } from '../../ui/feedback/unread';
import { useNotices } from '../../ui/feedback/toasts';
import { Panel } from '../../ui/layout/panel';
import { type Column, DataTable } from '../../ui/table/data-table';
import { RowButtons } from '../../ui/table/row-buttons';
import { DateTime } from '../../ui/text/dates';
import { StatusTag } from '../../ui/text/status-tag';
import { useRecordSystemPeople } from './use-record-systems';

const COLUMNS: readonly Column<RecordSystemPerson>[] = [
  {
    id: 'name',
    title: 'User',
    width: 'minmax(160px, 2fr)',
    narrow: 'heading',
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span className="erx-full-name">{name}</span>,
  },
  {
    id: 'there',
    title: 'At the record system',
    width: 'minmax(180px, 3fr)',
    cell: ({ there, system }) => (
      <span className="erx-wraps">
        {there} <span className="erx-cell-sub">{system.name}</span>
      </span>
    ),
  },
  {
    id: 'npi',
    title: 'NPI',
    width: 'minmax(150px, 1fr)',
    cell: ({ isNpiCompared }) =>
      isNpiCompared ? (
        <StatusTag state="verified" text="The same" />
      ) : (
        <StatusTag state="pending" text="Not compared" />
      ),
  },
  {
    id: 'confirmed',
    title: 'Confirmed',
    width: 'minmax(112px, 1fr)',
    sortBy: ({ confirmedAt }) => confirmedAt,
    cell: ({ confirmedAt }) => <DateTime at={confirmedAt} />,
  },
];

/** Who of the record systems is which user, as each has confirmed for themselves; nothing while no one has. */
export function RecordSystemPeoplePanel() {
  const { list, end } = useRecordSystemPeople();
  const notices = useNotices();
  const [chosen, setChosen] = useState<RecordSystemPerson>();
  if (list.isError) return <Unread what="who is linked to record systems" reading={list} height={20} />;
  if (list.data === undefined || list.data.length === 0) return null;
  const close = () => {
    setChosen(undefined);
    end.reset();
  };
  return (
    <Panel title="People of record systems" heading="fixed" count={list.data.length}>
      <DataTable
        label="People of record systems"
        columns={[
          ...COLUMNS,
          {
            id: 'actions',
            title: 'Actions',
            width: '112px',
            narrow: 'bare',
            cell: (person) => (
              <RowButtons
                buttons={[
                  {
                    name: 'End link',
                    onClick: () => {
                      setChosen(person);
                    },
                  },
                ]}
                of={person.name}
              />
            ),
          },
        ]}
        rows={list.data}
        rowId={({ accountId, system }) => `${system.id} ${accountId}`}
        empty={null}
      />
      {chosen && (
        <ConfirmDialog
          title="End link"
          question="record-system.end-person-question"
          about={`${chosen.name}, ${chosen.system.name}`}
          isRemoving
          isSubmitting={end.isPending}
          error={end.error}
          onClose={close}
          onSubmit={() => {
            end.mutate(chosen, {
              onSuccess: () => {
                notices.success('record-system.person-ended');
                close();
              },
            });
          }}
        />
      )}
    </Panel>
  );
}
