import { Clipboard } from '@blueprintjs/icons';
import { type AccessReviewSummary, signOffText } from '@erx/core/grants/review';
import { exportAccessReview, printAccessReview } from '@erx/core/grants/review-contract';
import { showInstant } from '@erx/core/values/dates';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { FileExport } from '../../ui/file/file-export';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { useListedPages } from '../../ui/table/use-pages';
import { ExactTime } from '../../ui/text/dates';

/** The reviews that are signed off: the proof that access is reviewed, as files. */
export function PastReviews({ reviews }: { reviews: readonly AccessReviewSummary[] }) {
  const pages = useListedPages({ name: 'access-reviews', rows: reviews });
  return (
    <Panel title="Signed reviews" count={reviews.length}>
      <PagedTable
        label="Signed reviews"
        columns={COLUMNS}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<Clipboard size={32} />}
            title="No review is signed off"
            description="Open a review, decide of each person, and sign it off: it stays here as proof."
          />
        }
      />
    </Panel>
  );
}

const COLUMNS: Column<AccessReviewSummary>[] = [
  {
    id: 'signed',
    title: 'Signed off',
    width: 'minmax(200px, 3fr)',
    narrow: 'heading',
    cell: (review) => <SignOff review={review} />,
  },
  {
    id: 'opened',
    title: 'Opened',
    width: 'minmax(160px, 2fr)',
    cell: ({ openedAt, openedBy }) => (
      <span className="erx-wraps">
        <ExactTime at={openedAt} /> <span className="erx-cell-sub">by {openedBy}</span>
      </span>
    ),
  },
  { id: 'people', title: 'People', width: '72px', align: 'end', cell: ({ people }) => String(people) },
  { id: 'kept', title: 'Kept', width: '72px', align: 'end', cell: ({ kept }) => String(kept) },
  { id: 'ended', title: 'Ended', width: '72px', align: 'end', cell: ({ ended }) => String(ended) },
  {
    id: 'files',
    title: 'Files',
    width: '184px',
    narrow: 'bare',
    cell: (review) => <Files review={review} />,
  },
];

function SignOff({ review }: { review: AccessReviewSummary }) {
  const { timeZone } = usePracticeSession().user;
  return <span className="erx-wraps">{signOffText(review, (at) => showInstant(timeZone, at))}</span>;
}

function Files({ review: { id, signedAt = '' } }: { review: AccessReviewSummary }) {
  const client = useClient();
  const params = { id };
  return (
    <span className="erx-review-files">
      <FileExport
        fileName={`access-review-${signedAt.slice(0, 10)}`}
        subject={() => params}
        formats={[
          {
            text: 'CSV',
            label: `CSV of the review of ${signedAt.slice(0, 10)}`,
            ending: 'csv',
            make: (_, signal) => client.call(exportAccessReview, { params, query: {} }, { signal }),
          },
          {
            text: 'PDF',
            label: `PDF of the review of ${signedAt.slice(0, 10)}`,
            ending: 'pdf',
            make: (_, signal) => client.call(printAccessReview, { params }, { signal }),
          },
        ]}
      />
    </span>
  );
}
