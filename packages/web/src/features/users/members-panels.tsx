import { Button } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { say, type MessageCode } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import { anotherMayAdminister, refusalOf } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Column } from '../../ui/data-table';
import { Hint } from '../../ui/hint';
import { PagedTable } from '../../ui/paged-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { StatusTag } from '../../ui/status-tag';
import { usePagesOf } from '../../ui/use-pages';
import { useNotices } from '../../workplace/notices';
import { useWorkplace } from '../../workplace/workplace';
import './members.css';
import { useMembers, useSetActive } from './use-members';

/** Rows a page (S9-2). */
const ROWS = 5;

const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No');

/** A column of Yes and No. */
const flag = (id: string, title: string, width: string, of: (person: PracticeMember) => boolean): Column<PracticeMember> => ({
  id, title, width, sortBy: (person) => yesOrNo(of(person)), cell: (person) => yesOrNo(of(person)),
});

const NAME: Column<PracticeMember> = {
  id: 'name', title: 'Name', width: 'minmax(200px, 3fr)', narrow: 'heading', sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`, cell: (person) => <NameWithNumbers person={person} />,
};
const CHANGE_REQUESTS = flag('change', 'Change Requests', 'minmax(108px, 1fr)', ({ permissionChangeRequestsGrant }) => permissionChangeRequestsGrant);
const OF_PROVIDERS = [
  NAME, CHANGE_REQUESTS,
  flag('hardware', 'Hardware Reference Token', 'minmax(108px, 1.2fr)', ({ hardwareTokenReference }) => Boolean(hardwareTokenReference)),
  flag('soft', 'Soft Token', 'minmax(72px, 1fr)', ({ hasSoftToken }) => hasSoftToken),
  flag('ready', 'Ready to Sign Permission', 'minmax(108px, 1.2fr)', ({ permissionEpcsRts }) => permissionEpcsRts),
];
const OF_USERS = [NAME, CHANGE_REQUESTS];

interface Props {
  /** At the head of the grid of users, such as a way to register somebody. */
  controls?: ReactNode;
  /** What other parts of the application offer for an active person who is somebody else. */
  acts?: readonly { readonly name: string; readonly onClick: (person: PracticeMember) => void }[];
}

/** The people of the practice in two grids (S2.4-1), each of whom may be marked as active or not. */
export function MembersPanels({ controls, acts = [] }: Props) {
  const { user } = useWorkplace();
  const notices = useNotices();
  const members = useMembers();
  const setActive = useSetActive();
  const [asking, setAsking] = useState<PracticeMember>();
  const everybody = [...members.data?.providers ?? [], ...members.data?.users ?? []];
  const close = () => { setAsking(undefined); setActive.reset(); };

  const actions: Column<PracticeMember> = {
    id: 'actions', title: 'Actions', width: acts.length > 0 ? 'minmax(128px, 2fr)' : '128px', narrow: 'bare',
    cell: (person) => (
      <div className="erx-member-actions">
        <ActiveButton
          person={person} onPress={() => { setAsking(person); }}
          refusal={refusalOf(person.active ? 'deactivate' : 'activate', user, person, {
            request: undefined, anotherUserHasRtsPermission: true, anotherAdministers: anotherMayAdminister(everybody, person.id),
          })}
        />
        {person.active && person.id !== user.id && acts.map(({ name, onClick }) => (
          <Button key={name} size="small" variant="outlined" text={name} aria-label={`${name}: ${fullName(person)}`} onClick={() => { onClick(person); }} />
        ))}
      </div>
    ),
  };
  const failure = { error: members.error, onRetry: () => { void members.refetch(); } };
  const act = asking?.active === true ? 'Mark InActive' : 'Mark Active';
  return (
    <>
      <Grid title="Providers" columns={[...OF_PROVIDERS, actions]} rows={members.data?.providers} {...failure} empty="Whoever has an NPI and is registered in this practice appears here." />
      <Grid title="Users" columns={[...OF_USERS, actions]} rows={members.data?.users} {...failure} controls={controls} empty="Whoever is registered in this practice without an NPI appears here." />
      {asking && (
        <ConfirmDialog
          title={act} question={asking.active ? 'member.deactivate-question' : 'member.activate-question'} about={fullName(asking)} isRemoving={asking.active}
          isActing={setActive.isPending} error={setActive.error} onClose={close}
          onAct={() => {
            setActive.mutate({ id: asking.id, active: !asking.active }, { onSuccess: ({ active }) => { notices.success(active ? 'member.activated' : 'member.deactivated'); close(); } });
          }}
        />
      )}
    </>
  );
}

/** Marks somebody as active or not (S2.4-4); where that is refused it says why. */
function ActiveButton({ person, refusal, onPress }: { person: PracticeMember; refusal: MessageCode | undefined; onPress: () => void }) {
  const name = person.active ? 'Mark InActive' : 'Mark Active';
  const shown = { size: 'small', variant: 'outlined', text: name, 'aria-label': `${name}: ${fullName(person)}` } as const;
  return refusal === undefined ? <Button {...shown} onClick={onPress} /> : <Hint text={say(refusal)}><Button {...shown} aria-disabled className="erx-refused" /></Hint>;
}

interface GridProps {
  title: string;
  columns: Column<PracticeMember>[];
  rows: readonly PracticeMember[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: string;
  controls?: ReactNode;
}

function Grid({ title, columns, rows, error, onRetry, empty, controls }: GridProps) {
  const pages = usePagesOf({ name: `members.${title.toLowerCase()}`, defaultSize: ROWS, rows, error, retry: onRetry });
  return (
    <Panel title={title} count={rows?.length} controls={controls}>
      <PagedTable
        label={title} columns={columns} pages={pages} rowId={({ id }) => id}
        empty={<EmptyState icon={<People size={32} />} title={`No ${title.toLowerCase()}`} description={empty} />}
      />
    </Panel>
  );
}

/** Name with NPI, DEA and SPI (S2.4-2), and that somebody is not active. */
function NameWithNumbers({ person }: { person: PracticeMember }) {
  const numbers = ([['NPI', person.npi], ['DEA', person.deaNumber], ['SPI', person.spi]] as const).flatMap(([name, number]) => (number ? [`${name} ${number}`] : []));
  return (
    <span className="erx-full-name">
      {fullName(person)} {!person.active && <StatusTag state="inactive" text="InActive" />}
      {numbers.length > 0 && <span className="erx-cell-sub erx-member-numbers">{numbers.join(' · ')}</span>}
    </span>
  );
}
