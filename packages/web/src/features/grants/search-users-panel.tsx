import { Button } from '@blueprintjs/core';
import { People, Search } from '@blueprintjs/icons';
import type { GrantRequest } from '@erx/core/approvals/model';
import type { PracticeMember } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/names';
import { useState, type SubmitEvent } from 'react';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { TextField } from '../../ui/form/text-field';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { StatusTag } from '../../ui/text/status-tag';
import { useListedPages } from '../../ui/table/use-pages';
import { RowButtons, type RowButton } from '../../ui/table/row-buttons';
import { Schedules } from './schedules';
import { usePersonActs } from './use-person-acts';
import { useGrantees, useGrantRequests } from './use-grants';

interface Props {
  /** Called once a request was started: the other tab shows it. */
  onBegun: () => void;
}

/** People of the practice, and what may be done with their permissions (S2.5-2). */
export function SearchUsersPanel({ onBegun }: Props) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const people = useGrantees(asked);
  const requests = useGrantRequests();
  const pages = useListedPages({
    name: 'grants.people',
    rows: requests.data === undefined ? undefined : people.data,
    error: people.error ?? requests.error,
    retry: () => {
      void people.refetch();
      void requests.refetch();
    },
  });
  const { buttonsOf, dialog } = usePersonActs({ requests: requests.data, onBegun });

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === asked) void people.refetch();
    setAsked(text.trim());
  };
  const clear = () => {
    setText('');
    setAsked('');
  };

  return (
    <Panel title="Search Users" count={people.data?.length}>
      <form role="search" className="erx-grant-search" onSubmit={search}>
        <TextField
          label="Search text"
          type="text"
          autoComplete="off"
          leftIcon={<Search />}
          placeholder="Name, email or NPI"
          maxLength={200}
          value={text}
          onValueChange={setText}
        />
        <Button
          type="submit"
          intent="primary"
          text="Search"
          loading={people.isFetching && text.trim() === asked && asked !== ''}
        />
        <Button text="Clear" disabled={text === '' && asked === ''} onClick={clear} />
      </form>
      <PagedTable
        key={asked}
        label="Users"
        columns={columnsFor(requests.data?.requests, buttonsOf)}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<People size={32} />}
            title="No results found"
            description="No one in this practice has this in their name, email or NPI. Clear the text to see everyone."
          />
        }
      />
      {dialog}
    </Panel>
  );
}

/** @param requests that wait, of any person */
function columnsFor(
  requests: readonly GrantRequest[] | undefined,
  buttonsOf: (person: PracticeMember) => RowButton[],
): Column<PracticeMember>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(150px, 1.1fr)',
      narrow: 'heading',
      sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      cell: (person) => (
        <span className="erx-full-name">
          {fullName(person)}{' '}
          <Standing
            person={person}
            isAsked={requests?.find(({ targetUser }) => targetUser.id === person.id)?.operation}
          />
          {person.deaNumber !== undefined && (
            <span className="erx-cell-sub erx-grant-registration">
              DEA {person.deaNumber} · <Schedules of={person} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'email',
      title: 'Email',
      width: 'minmax(140px, 1fr)',
      narrow: 'bare',
      sortBy: ({ email }) => email,
      cell: ({ email }) => <TruncatedText text={email} />,
    },
    { id: 'npi', title: 'NPI', width: '96px', cell: ({ npi }) => npi ?? '' },
    {
      id: 'actions',
      title: 'Actions',
      width: 'minmax(280px, 4fr)',
      narrow: 'bare',
      cell: (person) => <RowButtons buttons={buttonsOf(person)} of={fullName(person)} none="None" />,
    },
  ];
}

/** What else the user should know of a person before acting. */
function Standing({ person, isAsked }: { person: PracticeMember; isAsked: string | undefined }) {
  return (
    <>
      {!person.active && <StatusTag state="inactive" text="InActive" />}
      {isAsked !== undefined && <StatusTag state="pending" text={`${isAsked} requested`} />}
    </>
  );
}
