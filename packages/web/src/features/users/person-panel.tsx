import { describeEvent } from '@erx/core/audit/events';
import {
  givenByText,
  HELD_LABEL,
  HELD_MEANING,
  type Held,
  MEMBER_KIND_MEANING,
  memberKindOf,
  type PersonFacts,
} from '@erx/core/grants/person';
import { personEventBy, personEventText } from '@erx/core/grants/person-history';
import { fullName } from '@erx/core/users/names';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/table/data-table';
import { DateTime, ExactTime } from '../../ui/text/dates';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FactList } from '../../ui/layout/fact-list';
import { Panel } from '../../ui/layout/panel';
import { StatusTag } from '../../ui/text/status-tag';
import { Unread } from '../../ui/feedback/unread';
import { RoleRequestRow } from './role-request-row';
import { useRoleRequests } from './use-role-requests';
import './users.css';

type Facts = readonly (readonly [string, ReactNode])[];

/** Everything that is known of a person, what can be done, and what was done to their account. */
export function PersonPanel({
  facts,
  credentials,
  acts,
}: {
  facts: PersonFacts;
  credentials: ReactNode;
  acts: ReactNode;
}) {
  const { person, held, history } = facts;
  const kind = memberKindOf(person);
  const requests = useRoleRequests();
  const request = requests.data?.find(({ accountId }) => accountId === person.id);
  return (
    <>
      <Panel title={fullName(person)} heading="page">
        <div className="erx-person">
          <section>
            <h2>Person</h2>
            <FactList facts={personOf(facts)} />
          </section>
          <section>
            <h2>Tokens</h2>
            <FactList facts={tokensOf(facts)} />
          </section>
          <section>
            <h2>Ends with them</h2>
            <FactList facts={endsOf(facts)} />
          </section>
        </div>
        <div className="erx-person-acts erx-unread-line">{acts}</div>
      </Panel>
      {credentials}
      <Panel title="May do" count={held.length}>
        {request && <RoleRequestRow request={request} />}
        {!requests.data && (
          <Unread what="roles that wait for a second person" reading={requests} height={28} />
        )}
        <DataTable
          label="What this person holds"
          columns={HELD_COLUMNS}
          rows={held}
          rowId={({ what }) => what}
          expectedRows={1}
          error={undefined}
          onRetry={() => undefined}
          empty={<EmptyState title={`What every ${kind} may`} description={MEMBER_KIND_MEANING[kind]} />}
        />
      </Panel>
      <Panel title="History" count={history.length}>
        <DataTable
          label="What was done to this account"
          columns={HISTORY_COLUMNS}
          rows={history.map((event, index) => ({ ...event, index }))}
          rowId={({ index }) => String(index)}
          expectedRows={3}
          error={undefined}
          onRetry={() => undefined}
          empty={<EmptyState title="Nothing is recorded" />}
        />
      </Panel>
    </>
  );
}

const HELD_COLUMNS: Column<Held>[] = [
  {
    id: 'what',
    title: 'What',
    width: 'minmax(240px, 4fr)',
    narrow: 'heading',
    cell: ({ what }) => (
      <span className="erx-wraps">
        {HELD_LABEL[what]}
        <span className="erx-cell-sub erx-held-meaning">{HELD_MEANING[what]}</span>
      </span>
    ),
  },
  {
    id: 'since',
    title: 'Since',
    width: 'minmax(120px, 1fr)',
    cell: ({ since }) => (since === undefined ? <Unrecorded /> : <DateTime at={since} />),
  },
  {
    id: 'until',
    title: 'Ends',
    width: 'minmax(100px, 1fr)',
    cell: ({ until }) => (until === undefined ? 'No end' : <ExactTime at={until} />),
  },
  {
    id: 'by',
    title: 'Given by',
    width: 'minmax(140px, 2fr)',
    cell: (held) =>
      held.by === '' ? <Unrecorded /> : <span className="erx-wraps">{givenByText(held)}</span>,
  },
];

const HISTORY_COLUMNS: Column<PersonFacts['history'][number] & { readonly index: number }>[] = [
  { id: 'at', title: 'Date', width: '176px', cell: ({ at }) => <ExactTime at={at} /> },
  {
    id: 'event',
    title: 'What',
    width: 'minmax(180px, 2fr)',
    narrow: 'heading',
    cell: (event) => (
      <span className="erx-wraps">
        {describeEvent(event.event).text}
        <span className="erx-cell-sub erx-held-meaning">{personEventText(event)}</span>
      </span>
    ),
  },
  {
    id: 'by',
    title: 'By',
    width: 'minmax(140px, 1fr)',
    cell: (event) => <span className="erx-wraps">{personEventBy(event)}</span>,
  },
];

function Unrecorded() {
  return <span className="erx-cell-sub">Not recorded</span>;
}

function personOf({ person, memberSince, lastSignInAt, isPasswordTemporary }: PersonFacts): Facts {
  return [
    [
      'State',
      person.active ? (
        <StatusTag key="state" state="verified" text="Active" />
      ) : (
        <StatusTag key="state" state="inactive" text="InActive" />
      ),
    ],
    ['Email', person.email],
    ['Member since', <DateTime key="since" at={memberSince} />],
    [
      'Last sign-in',
      lastSignInAt === undefined ? 'None recorded' : <ExactTime key="last" at={lastSignInAt} />,
    ],
    [
      'Password',
      !person.hasPasswordHere
        ? 'At the identity provider'
        : isPasswordTemporary
          ? 'Chosen by someone else; they choose their own at the first sign-in'
          : 'Their own',
    ],
    ['Elsewhere', person.worksElsewhere ? 'A member of another practice too' : 'No other practice'],
  ];
}

function tokensOf({ person }: PersonFacts): Facts {
  const none = 'None';
  return [
    ['Hardware token', person.hardwareTokenReference ?? none],
    ['Soft token', person.hasSoftToken ? 'Registered' : none],
    ['PIN', person.hasPinNumber ? 'Set' : 'Not set'],
  ];
}

function endsOf({ serviceAccounts, openLinks, openRequests, drafts }: PersonFacts): Facts {
  return [
    [
      'Service accounts',
      serviceAccounts.length === 0 ? 'None' : serviceAccounts.map(({ name }) => name).join(', '),
    ],
    ['One-time links', String(openLinks)],
    ['Open requests', String(openRequests)],
    ['Drafts', String(drafts)],
  ];
}
