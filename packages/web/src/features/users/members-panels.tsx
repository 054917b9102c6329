import { People, Tick } from '@blueprintjs/icons';
import { say, type MessageCode } from '@erx/core/findings/messages';
import type { ListedPerson, PracticeMember } from '@erx/core/grants/model';
import {
  type PeopleQuery,
  type PeopleSort,
  PERSON_STATE_LABEL,
  personState,
  type PersonState,
  selectPeople,
  type WrittenPeopleQuery,
} from '@erx/core/grants/people-list';
import { GIVEN_ROLE_LABEL, listHeldRoles } from '@erx/core/grants/roles';
import { anotherMayAdminister, findRefusal } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type RowButton, RowButtons } from '../../ui/table/row-buttons';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import type { Column } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { DateTime } from '../../ui/text/dates';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';
import { TruncatedText } from '../../ui/text/truncated-text';
import { useListedPages } from '../../ui/table/use-pages';
import { useNotices } from '../../ui/feedback/toasts';
import { lazyComponent } from '../../page/lazy-component';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { PeopleFilter } from './people-filter';
import { usePeopleQuery } from './use-people-query';
import './users.css';
import { pathOfPerson, useMembers, useSetActive } from './use-members';

const RolesDialog = lazyComponent(
  () => import('./dialogs/roles-dialog'),
  (part) => part.RolesDialog,
);

/** Rows a page: a practice of forty is one page, which S2.4-1 would cut into eight. */
const ROWS = 50;

/** A column of Yes and No: who has something is seen among those who have it not. */
const flag = (
  id: PeopleSort,
  title: string,
  [width, mediumWidth]: readonly [string, string],
  of: (person: PracticeMember) => boolean,
): Column<ListedPerson> => ({
  id,
  title,
  width,
  mediumWidth,
  isOrdered: true,
  cell: (person) =>
    of(person) ? (
      <span className="erx-member-has">
        <Tick /> Yes
      </span>
    ) : (
      <span className="erx-cell-sub">No</span>
    ),
});

const NAME: Column<ListedPerson> = {
  id: 'name' satisfies PeopleSort,
  title: 'Name',
  width: 'minmax(144px, 3fr)',
  mediumWidth: 'minmax(120px, 3fr)',
  narrow: 'heading',
  isOrdered: true,
  cell: (person) => <NameWithNumbers person={person} />,
};
const SIGN_IN: Column<ListedPerson>[] = [
  {
    id: 'email' satisfies PeopleSort,
    title: 'Email',
    width: 'minmax(120px, 2.4fr)',
    mediumWidth: 'minmax(88px, 2fr)',
    isOrdered: true,
    cell: ({ email }) => <TruncatedText text={email} />,
  },
  {
    id: 'last-sign-in' satisfies PeopleSort,
    title: 'Last sign-in',
    width: '92px',
    mediumWidth: '76px',
    isOrdered: true,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === undefined ? (
        <span className="erx-cell-sub">None</span>
      ) : (
        <DateTime at={lastSignInAt} />
      ),
  },
  {
    id: 'state' satisfies PeopleSort,
    title: 'State',
    width: '124px',
    mediumWidth: '100px',
    isOrdered: true,
    cell: (person) => {
      const state = personState(person);
      return <StatusTag state={STATUS[state]} text={PERSON_STATE_LABEL[state]} />;
    },
  },
];
const STATUS: Readonly<Record<PersonState, DisplayStatus>> = {
  active: 'verified',
  inactive: 'inactive',
  'never-signed-in': 'pending',
  invited: 'sent',
  locked: 'error',
};
const CHANGE_REQUESTS = flag(
  'change-requests',
  'Change Requests',
  ['76px', '64px'],
  ({ permissionChangeRequestsGrant }) => permissionChangeRequestsGrant,
);
const OF_PROVIDERS = [
  NAME,
  ...SIGN_IN,
  CHANGE_REQUESTS,
  flag('hardware-token', 'Hardware Reference Token', ['80px', '68px'], ({ hardwareTokenReference }) =>
    Boolean(hardwareTokenReference),
  ),
  flag('soft-token', 'Soft Token', ['56px', '48px'], ({ hasSoftToken }) => hasSoftToken),
  flag(
    'ready-to-sign',
    'Ready to Sign Permission',
    ['80px', '76px'],
    ({ permissionEpcsRts }) => permissionEpcsRts,
  ),
];
const OF_USERS = [NAME, ...SIGN_IN, CHANGE_REQUESTS];

/** Something that another part of the application offers on the row of a person. */
export interface MemberAct {
  readonly name: string;
  readonly onClick: (person: PracticeMember) => void;
  /** Why it is refused for a person; undefined where it is not. */
  readonly refusalFor: (person: PracticeMember) => MessageCode | undefined;
}

interface Props {
  /** What other parts of the application offer for an active person other than the user. */
  acts?: readonly MemberAct[];
  /** What else ends with a person who is marked as InActive; undefined where nothing does. */
  endingWith?: (person: PracticeMember) => ReactNode;
}

/**
 * The people of the practice in two grids (S2.4-1), each of whom may be marked as active or not, and given
 * roles.
 */
export function MembersPanels({ acts = [], endingWith }: Props) {
  const notices = useNotices();
  const members = useMembers();
  const setActive = useSetActive();
  const { query, written, change } = usePeopleQuery();
  const [asking, setAsking] = useState<PracticeMember>();
  const mayChangeRoles = useMay('role.change');
  const [rolesOf, setRolesOf] = useState<string>();
  const everyone = [...(members.data?.providers ?? []), ...(members.data?.users ?? [])];
  const withRoles = everyone.find(({ id }) => id === rolesOf);
  const close = () => {
    setAsking(undefined);
    setActive.reset();
  };

  const actions: Column<ListedPerson> = {
    id: 'actions',
    title: 'Actions',
    width: '148px',
    mediumWidth: '88px',
    narrow: 'bare',
    cell: (person) => (
      <MemberActions
        person={person}
        everyone={everyone}
        acts={acts}
        onActive={setAsking}
        onRoles={mayChangeRoles ? setRolesOf : undefined}
      />
    ),
  };
  const list = {
    query,
    onSort: change,
    error: members.error,
    onRetry: () => {
      void members.refetch();
    },
  };
  const act = asking?.active === true ? 'Mark InActive' : 'Mark Active';
  return (
    <>
      <PeopleFilter written={written} onChange={change} />
      <Grid
        title="Providers"
        columns={[...OF_PROVIDERS, actions]}
        rows={members.data?.providers}
        {...list}
        empty="People with an NPI who are registered in this practice appear here."
      />
      <Grid
        title="Users"
        columns={[...OF_USERS, actions]}
        rows={members.data?.users}
        {...list}
        empty="People registered in this practice without an NPI appear here."
      />
      <LazyBoundary>
        {withRoles && (
          <RolesDialog
            person={withRoles}
            everyone={everyone}
            onClose={() => {
              setRolesOf(undefined);
            }}
          />
        )}
      </LazyBoundary>
      {asking && (
        <ConfirmDialog
          title={act}
          question={asking.active ? 'member.deactivate-question' : 'member.activate-question'}
          about={fullName(asking)}
          also={asking.active ? endingWith?.(asking) : undefined}
          isRemoving={asking.active}
          isSubmitting={setActive.isPending}
          error={setActive.error}
          onClose={close}
          onSubmit={() => {
            setActive.mutate(
              { id: asking.id, active: !asking.active },
              {
                onSuccess: ({ active }) => {
                  notices.success(active ? 'member.activated' : 'member.deactivated');
                  close();
                },
              },
            );
          }}
        />
      )}
    </>
  );
}

interface GridProps {
  title: string;
  columns: Column<ListedPerson>[];
  rows: readonly ListedPerson[] | undefined;
  query: PeopleQuery;
  onSort: (change: WrittenPeopleQuery) => void;
  error: unknown;
  onRetry: () => void;
  empty: string;
}

function Grid({ title, columns, rows, query, onSort, error, onRetry, empty }: GridProps) {
  const selected = useMemo(() => rows && selectPeople(rows, query), [rows, query]);
  const pages = useListedPages({
    name: `people.${title.toLowerCase()}`,
    defaultSize: ROWS,
    rows: selected,
    error,
    retry: onRetry,
  });
  const isNarrowed = rows !== undefined && rows.length > 0;
  return (
    <Panel title={title} count={selected?.length}>
      <PagedTable
        label={title}
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        order={{
          sort: { column: query.sort ?? 'name', descending: query.descending ?? false },
          onSort: ({ column, descending }) => {
            onSort({ sort: descending ? `-${column}` : column });
          },
        }}
        empty={
          <EmptyState
            icon={<People size={32} />}
            title={isNarrowed ? 'No one matches' : `No ${title.toLowerCase()}`}
            description={isNarrowed ? 'Search for less, or clear the filters.' : empty}
          />
        }
      />
    </Panel>
  );
}

/** Name with NPI, DEA and SPI (S2.4-2), and the roles. */
function NameWithNumbers({ person }: { person: PracticeMember }) {
  const numbers = (
    [
      ['NPI', person.npi],
      ['DEA', person.deaNumber],
      ['SPI', person.spi],
    ] as const
  ).flatMap(([name, number]) => (number ? [`${name} ${number}`] : []));
  const roles = listHeldRoles(person);
  return (
    <span className="erx-full-name">
      <Link to={pathOfPerson(person.id)}>{fullName(person)}</Link>
      {numbers.length > 0 && <span className="erx-cell-sub erx-member-numbers">{numbers.join(' · ')}</span>}
      {roles.length > 0 && (
        <span className="erx-cell-sub erx-member-roles">
          {roles.map((role) => GIVEN_ROLE_LABEL[role]).join(', ')}
        </span>
      )}
    </span>
  );
}

/** What can be done with a person of the practice (S2.4-4). @param onRoles absent for those who give no roles */
function MemberActions({
  person,
  everyone,
  acts,
  onActive,
  onRoles,
}: {
  person: PracticeMember;
  everyone: readonly PracticeMember[];
  acts: readonly MemberAct[];
  onActive: (person: PracticeMember) => void;
  onRoles: ((id: string) => void) | undefined;
}) {
  const { user } = usePracticeSession();
  const buttonOf = (name: string, refusal: MessageCode | undefined, onClick: () => void): RowButton =>
    refusal === undefined ? { name, onClick } : { name, refusal: say(refusal) };
  const buttons = [
    ...(onRoles
      ? [
          buttonOf('Roles', undefined, () => {
            onRoles(person.id);
          }),
        ]
      : []),
    ...(person.active && person.id !== user.id
      ? acts.map(({ name, onClick, refusalFor }) =>
          buttonOf(name, refusalFor(person), () => {
            onClick(person);
          }),
        )
      : []),
    buttonOf(
      person.active ? 'Mark InActive' : 'Mark Active',
      findRefusal(person.active ? 'deactivate' : 'activate', user, person, {
        request: undefined,
        anotherUserHasRtsPermission: true,
        anotherAdministers: anotherMayAdminister(everyone, person.id),
      }),
      () => {
        onActive(person);
      },
    ),
  ];
  return <RowButtons buttons={buttons} of={fullName(person)} inView={onRoles ? 1 : 0} />;
}
