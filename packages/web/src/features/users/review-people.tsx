import { People } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { givenByText, type Held, HELD_LABEL, MEMBER_KIND_LABEL, memberKindOf } from '@erx/core/grants/person';
import {
  decisionText,
  isOpenIn,
  nameInReview,
  orderForReview,
  REVIEW_FILTER_LABEL,
  type ReviewedPerson,
  type ReviewFilter,
  selectReviewed,
} from '@erx/core/grants/review';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { TextField } from '../../ui/form/text-field';
import { ChoiceField } from '../../ui/form/search-form';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { type RowButton, RowButtons } from '../../ui/table/row-buttons';
import { useListedPages } from '../../ui/table/use-pages';
import { DateTime } from '../../ui/text/dates';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';
import { useDecideAccess } from './use-access-reviews';
import { pathOfPerson } from './use-members';

const EndAccessDialog = lazyComponent(
  () => import('./dialogs/end-access-dialog'),
  (part) => part.EndAccessDialog,
);

/** Rows a page: a practice of forty is reviewed on one. */
const ROWS = 50;

interface Props {
  people: readonly ReviewedPerson[] | undefined;
  /** The review that they are of; absent while none is open. */
  reviewId?: string;
  /** Whether they are decided here. */
  isDecided?: boolean;
  /** Whether the user keeps their own access, for want of another administrator. */
  mayKeepSelf?: boolean;
}

/** People with what they may do, what is odd first; in a review with what is decided of each. */
export function ReviewPeople({ people, reviewId, isDecided = false, mayKeepSelf = false }: Props) {
  const notices = useNotices();
  const { user } = usePracticeSession();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [ending, setEnding] = useState<ReviewedPerson>();
  const decide = useDecideAccess(reviewId ?? '');
  const rows = useMemo(
    () => people && selectReviewed(orderForReview(people), { search, filter }),
    [people, search, filter],
  );
  const pages = useListedPages({ name: 'access-review', defaultSize: ROWS, rows });

  const buttonsOf = (person: ReviewedPerson): RowButton[] => {
    if (person.access?.person.active !== true) return [];
    return [
      ...(person.decision === 'kept'
        ? []
        : person.id === user.id && !mayKeepSelf
          ? [{ name: 'Keep', refusal: say('access-review.own') }]
          : [
              {
                name: 'Keep',
                isBusy: decide.isPending && decide.variables.personId === person.id,
                onClick: () => {
                  decide.mutate(
                    { personId: person.id, decision: 'kept', held: person.held },
                    {
                      onError: (error) => {
                        notices.failure(error);
                      },
                    },
                  );
                },
              },
            ]),
      person.id === user.id
        ? { name: 'End', refusal: say('member.own') }
        : {
            name: 'End',
            onClick: () => {
              setEnding(person);
            },
          },
    ];
  };
  const columns = [
    ...COLUMNS,
    ...(reviewId === undefined
      ? []
      : [
          {
            id: 'decision',
            title: 'Decision',
            width: '176px',
            mediumWidth: '132px',
            narrow: 'bare',
            sortBy: decisionText,
            cell: (person) => (
              <span className="erx-review-decision">
                <Decision person={person} />
                {isDecided && <RowButtons buttons={buttonsOf(person)} of={nameInReview(person)} />}
              </span>
            ),
          } satisfies Column<ReviewedPerson>,
        ]),
  ];
  return (
    <>
      <search className="erx-people-filter erx-review-filter" aria-label="People to review">
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          placeholder="Name, email or NPI"
          maxLength={100}
          value={search}
          onValueChange={setSearch}
        />
        <ChoiceField
          label="Show"
          value={filter}
          options={reviewId === undefined ? WITHOUT_DECISIONS : REVIEW_FILTER_LABEL}
          onChange={setFilter}
        />
      </search>
      <PagedTable
        label="Access review"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<People size={32} />}
            title="No one"
            description={people?.length ? 'Search for less, or show everyone.' : 'No one works here.'}
          />
        }
      />
      <LazyBoundary>
        {ending && reviewId !== undefined && (
          <EndAccessDialog
            reviewId={reviewId}
            personId={ending.id}
            held={ending.held}
            onClose={() => {
              setEnding(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}

const { undecided: _undecided, kept: _kept, ended: _ended, ...WITHOUT } = REVIEW_FILTER_LABEL;
/** What can be shown of people while nothing is decided. */
const WITHOUT_DECISIONS = WITHOUT as Readonly<Record<ReviewFilter, string>>;

function Decision({ person }: { person: ReviewedPerson }) {
  if (isOpenIn(person))
    return person.isChanged ? <StatusTag state="pending" text="Changed since, decide again" /> : null;
  const { decision, decidedBy } = person;
  return (
    <StatusTag
      state={decision === undefined ? 'inactive' : DECIDED[decision]}
      text={decisionText(person)}
      detail={decidedBy === '' ? undefined : `By ${decidedBy}`}
    />
  );
}

const DECIDED = { kept: 'verified', ended: 'cancelled' } as const satisfies Record<string, DisplayStatus>;

const COLUMNS: Column<ReviewedPerson>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(160px, 2fr)',
    mediumWidth: 'minmax(120px, 2fr)',
    narrow: 'heading',
    sortBy: ({ access, name }) => (access ? `${access.person.lastName} ${access.person.firstName}` : name),
    cell: (reviewed) => (
      <span className="erx-full-name">
        <Link to={pathOfPerson(reviewed.id)}>{nameInReview(reviewed)}</Link>{' '}
        {reviewed.access?.person.active !== true && <StatusTag state="inactive" text="InActive" />}
        {reviewed.access && (
          <span className="erx-cell-sub erx-member-numbers">
            {MEMBER_KIND_LABEL[memberKindOf(reviewed.access.person)]}
            {reviewed.access.person.npi !== undefined && `, NPI ${reviewed.access.person.npi}`}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'odd',
    title: 'Odd',
    width: 'minmax(150px, 2fr)',
    mediumWidth: 'minmax(130px, 2fr)',
    narrow: 'bare',
    sortBy: ({ oddities }) => oddities.map(({ text }) => text).join(),
    cell: ({ oddities }) =>
      oddities.length === 0 ? (
        <span className="erx-cell-sub">Nothing</span>
      ) : (
        <ul className="erx-person-held erx-odd">
          {oddities.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
  },
  {
    id: 'held',
    title: 'May do',
    width: 'minmax(200px, 3fr)',
    mediumWidth: 'minmax(140px, 2fr)',
    narrow: 'bare',
    cell: ({ access, held: words }) => {
      if (!access) return words.join(', ');
      const { person, held } = access;
      return held.length === 0 ? (
        <span className="erx-cell-sub">
          {person.active ? `What every ${memberKindOf(person)} may` : 'Nothing while InActive'}
        </span>
      ) : (
        <ul className="erx-person-held">
          {held.map((one) => (
            <HeldItem key={one.what} held={one} />
          ))}
        </ul>
      );
    },
  },
  {
    id: 'member',
    title: 'Member since',
    width: '96px',
    mediumWidth: '80px',
    sortBy: ({ access }) => access?.memberSince ?? '',
    cell: ({ access }) => access && <DateTime at={access.memberSince} />,
  },
  {
    id: 'last',
    title: 'Last sign-in',
    width: '96px',
    mediumWidth: '80px',
    sortBy: ({ access }) => access?.lastSignInAt ?? '',
    cell: ({ access }) =>
      access?.lastSignInAt === undefined ? (
        <span className="erx-cell-sub">None recorded</span>
      ) : (
        <DateTime at={access.lastSignInAt} />
      ),
  },
];

function HeldItem({ held: { what, since, by, askedBy, until, lastUsedAt } }: { held: Held }) {
  return (
    <li>
      {HELD_LABEL[what]}{' '}
      <span className="erx-cell-sub">
        {since === undefined ? (
          'since when is not recorded'
        ) : (
          <>
            since <DateTime at={since} />
            {by !== '' && `, by ${givenByText({ by, askedBy })}`}
          </>
        )}
        {lastUsedAt !== undefined && (
          <>
            , last used <DateTime at={lastUsedAt} />
          </>
        )}
        {until !== undefined && (
          <>
            , ends <DateTime at={until} />
          </>
        )}
      </span>
    </li>
  );
}
