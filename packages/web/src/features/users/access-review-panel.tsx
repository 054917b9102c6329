import { People } from '@blueprintjs/icons';
import {
  type AccessOfPerson,
  givenByText,
  HELD_KINDS,
  HELD_LABEL,
  HELD_MEANING,
  MEMBER_KIND_LABEL,
  MEMBER_KIND_MEANING,
  MEMBER_KINDS,
  memberKindOf,
} from '@erx/core/grants/person';
import { fullName } from '@erx/core/users/names';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/table/data-table';
import { DateTime } from '../../ui/text/dates';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { StatusTag } from '../../ui/text/status-tag';
import { useListedPages } from '../../ui/table/use-pages';
import { pathOfPerson, useAccessReview } from './use-members';
import './users.css';

/** Who may do what, since when, and who gave it (45 CFR 164.308(a)(4)(ii)(C)). */
export function AccessReviewPanel() {
  const review = useAccessReview();
  const pages = useListedPages({
    name: 'access-review',
    rows: review.data,
    error: review.error,
    retry: () => {
      void review.refetch();
    },
  });
  return (
    <Panel title="Access review" heading="page">
      <PagedTable
        label="Access review"
        columns={COLUMNS}
        pages={pages}
        rowId={({ person }) => person.id}
        empty={<EmptyState icon={<People size={32} />} title="No one" />}
      />
      <Meanings review={review.data ?? []} />
    </Panel>
  );
}

/** What each of them may do who is in the list, and what each thing allows that someone holds, once. */
function Meanings({ review }: { review: readonly AccessOfPerson[] }) {
  const kinds = new Set(review.map(({ person }) => memberKindOf(person)));
  const held = new Set(review.flatMap((person) => person.held.map(({ what }) => what)));
  if (review.length === 0) return null;
  return (
    <div className="erx-panel-note erx-held-meanings">
      <p>What each allows</p>
      <dl>
        {MEMBER_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
          <div key={kind}>
            <dt>{MEMBER_KIND_LABEL[kind]}</dt>
            <dd>{MEMBER_KIND_MEANING[kind]}</dd>
          </div>
        ))}
        {HELD_KINDS.filter((what) => held.has(what)).map((what) => (
          <div key={what}>
            <dt>{HELD_LABEL[what]}</dt>
            <dd>{HELD_MEANING[what]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const COLUMNS: Column<AccessOfPerson>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(180px, 2fr)',
    narrow: 'heading',
    sortBy: ({ person }) => `${person.lastName} ${person.firstName}`,
    cell: ({ person }) => (
      <span className="erx-full-name">
        <Link to={pathOfPerson(person.id)}>{fullName(person)}</Link>{' '}
        {!person.active && <StatusTag state="inactive" text="InActive" />}
        <span className="erx-cell-sub erx-member-numbers">
          {MEMBER_KIND_LABEL[memberKindOf(person)]}
          {person.npi !== undefined && `, NPI ${person.npi}`}
        </span>
      </span>
    ),
  },
  {
    id: 'held',
    title: 'May do',
    width: 'minmax(240px, 4fr)',
    narrow: 'bare',
    cell: ({ person, held }) =>
      held.length === 0 ? (
        <span className="erx-cell-sub">
          {person.active ? `What every ${memberKindOf(person)} may` : 'Nothing while InActive'}
        </span>
      ) : (
        <ul className="erx-person-held">
          {held.map(({ what, since, by, askedBy, until }) => (
            <li key={what}>
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
                {until !== undefined && (
                  <>
                    , ends <DateTime at={until} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'member',
    title: 'Member since',
    width: '112px',
    sortBy: ({ memberSince }) => memberSince,
    cell: ({ memberSince }) => <DateTime at={memberSince} />,
  },
  {
    id: 'last',
    title: 'Last sign-in',
    width: '112px',
    sortBy: ({ lastSignInAt }) => lastSignInAt ?? '',
    cell: ({ lastSignInAt }) =>
      lastSignInAt === undefined ? (
        <span className="erx-cell-sub">None recorded</span>
      ) : (
        <DateTime at={lastSignInAt} />
      ),
  },
];
