import { People, Tick } from '@blueprintjs/icons';
import { say, type MessageCode } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import { GIVEN_ROLE_LABEL, listHeldRoles } from '@erx/core/grants/roles';
import { anotherMayAdminister, findRefusal } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type RowButton, RowButtons } from '../../ui/table/row-buttons';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import type { Column } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { StatusTag } from '../../ui/text/status-tag';
import { useListedPages } from '../../ui/table/use-pages';
import { useNotices } from '../../ui/feedback/toasts';
import { lazyComponent } from '../../page/lazy-component';
import { useMay, usePracticeSession } from '../../session/practice-session';
import './users.css';
import { pathOfPerson, useMembers, useSetActive } from './use-members';

const RolesDialog = lazyComponent(
  () => import('./dialogs/roles-dialog'),
  (part) => part.RolesDialog,
);

/** Rows a page (S9-2). */
const ROWS = 5;

const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No');

/** A column of Yes and No: who has something is seen among those who have it not. */
const flag = (
  id: string,
  title: string,
  width: string,
  of: (person: PracticeMember) => boolean,
): Column<PracticeMember> => ({
  id,
  title,
  width,
  sortBy: (person) => yesOrNo(of(person)),
  cell: (person) =>
    of(person) ? (
      <span className="erx-member-has">
        <Tick /> Yes
      </span>
    ) : (
      <span className="erx-cell-sub">No</span>
    ),
});

const NAME: Column<PracticeMember> = {
  id: 'name',
  title: 'Name',
  width: 'minmax(200px, 3fr)',
  narrow: 'heading',
  sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  cell: (person) => <NameWithNumbers person={person} />,
};
const CHANGE_REQUESTS = flag(
  'change',
  'Change Requests',
  'minmax(108px, 1fr)',
  ({ permissionChangeRequestsGrant }) => permissionChangeRequestsGrant,
);
const OF_PROVIDERS = [
  NAME,
  CHANGE_REQUESTS,
  flag('hardware', 'Hardware Reference Token', 'minmax(108px, 1.2fr)', ({ hardwareTokenReference }) =>
    Boolean(hardwareTokenReference),
  ),
  flag('soft', 'Soft Token', 'minmax(72px, 1fr)', ({ hasSoftToken }) => hasSoftToken),
  flag(
    'ready',
    'Ready to Sign Permission',
    'minmax(108px, 1.2fr)',
    ({ permissionEpcsRts }) => permissionEpcsRts,
  ),
];
const OF_USERS = [NAME, CHANGE_REQUESTS];

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
  const [asking, setAsking] = useState<PracticeMember>();
  const mayChangeRoles = useMay('role.change');
  const [rolesOf, setRolesOf] = useState<string>();
  const everyone = [...(members.data?.providers ?? []), ...(members.data?.users ?? [])];
  const withRoles = everyone.find(({ id }) => id === rolesOf);
  const close = () => {
    setAsking(undefined);
    setActive.reset();
  };

  const actions: Column<PracticeMember> = {
    id: 'actions',
    title: 'Actions',
    width: '152px',
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
  const failure = {
    error: members.error,
    onRetry: () => {
      void members.refetch();
    },
  };
  const act = asking?.active === true ? 'Mark InActive' : 'Mark Active';
  return (
    <>
      <Grid
        title="Providers"
        columns={[...OF_PROVIDERS, actions]}
        rows={members.data?.providers}
        {...failure}
        empty="People with an NPI who are registered in this practice appear here."
      />
      <Grid
        title="Users"
        columns={[...OF_USERS, actions]}
        rows={members.data?.users}
        {...failure}
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
  columns: Column<PracticeMember>[];
  rows: readonly PracticeMember[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: string;
}

function Grid({ title, columns, rows, error, onRetry, empty }: GridProps) {
  const pages = useListedPages({
    name: `members.${title.toLowerCase()}`,
    defaultSize: ROWS,
    rows,
    error,
    retry: onRetry,
  });
  return (
    <Panel title={title} count={rows?.length}>
      <PagedTable
        label={title}
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={<People size={32} />} title={`No ${title.toLowerCase()}`} description={empty} />
        }
      />
    </Panel>
  );
}

/**
 * Name with NPI, DEA and SPI (S2.4-2), the roles, and whether the person is not active or never signed in.
 */
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
      <Link to={pathOfPerson(person.id)}>{fullName(person)}</Link>{' '}
      {!person.active && <StatusTag state="inactive" text="InActive" />}
      {person.isAwaited && <StatusTag state="pending" text="Not signed in yet" />}
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
