import { Button } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { AccessOfPerson } from '@erx/core/grants/person';
import {
  HELD_KINDS,
  HELD_LABEL,
  HELD_MEANING,
  MEMBER_KIND_LABEL,
  MEMBER_KIND_MEANING,
  MEMBER_KINDS,
  memberKindOf,
} from '@erx/core/grants/person';
import {
  type AccessReviews,
  type AccessReviewSummary,
  findOddities,
  isOpenIn,
} from '@erx/core/grants/review';
import { useMemo, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';
import { FailureState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { Unread } from '../../ui/feedback/unread';
import { Panel } from '../../ui/layout/panel';
import { ActButton } from '../../ui/table/act-button';
import { DateTime, ExactTime } from '../../ui/text/dates';
import { StatusTag } from '../../ui/text/status-tag';
import { PastReviews } from './past-reviews';
import { ReviewPeople } from './review-people';
import { useAccessReviews, useOpenReview, useReview } from './use-access-reviews';
import { useAccessReview } from './use-members';
import './users.css';

const SignReviewDialog = lazyComponent(
  () => import('./dialogs/review-dialogs'),
  (part) => part.SignReviewDialog,
);
const ReviewIntervalDialog = lazyComponent(
  () => import('./dialogs/review-dialogs'),
  (part) => part.ReviewIntervalDialog,
);

/**
 * Who may do what, since when, who gave it and what is odd about it (45 CFR 164.308(a)(4)(ii)(C)): decided person by
 * person in a review that is signed off.
 */
export function AccessReviewPanel() {
  const reviews = useAccessReviews();
  if (!reviews.data) return <Unread what="the reviews of access" reading={reviews} height={160} />;
  const open = reviews.data.reviews.find(({ signedAt }) => signedAt === undefined);
  return (
    <>
      {open ? <OpenReview reviews={reviews.data} open={open} /> : <NoReview reviews={reviews.data} />}
      <PastReviews reviews={reviews.data.reviews.filter(({ signedAt }) => signedAt !== undefined)} />
    </>
  );
}

/** While no review is open: when the next one is due, and everyone as they are. */
function NoReview({ reviews }: { reviews: AccessReviews }) {
  const access = useAccessReview();
  const notices = useNotices();
  const openReview = useOpenReview();
  const now = useMemo(() => new Date(), []);
  const people = useMemo(
    () =>
      access.data?.map((one) => ({
        access: one,
        id: one.person.id,
        name: '',
        email: one.person.email,
        oddities: findOddities(one, now),
        decidedBy: '',
        held: [],
        hasLeft: !one.person.active,
        isChanged: false,
      })),
    [access.data, now],
  );
  return (
    <Panel
      title="Access review"
      heading="page"
      controls={
        reviews.mayReview && (
          <Button
            intent="primary"
            icon={<Clipboard />}
            text="Open review"
            loading={openReview.isPending}
            onClick={() => {
              openReview.mutate(undefined, {
                onSuccess: () => {
                  notices.success('access-review.opened');
                },
                onError: (error) => {
                  notices.failure(error);
                },
              });
            }}
          />
        )
      }
    >
      <DueLine reviews={reviews} />
      {access.error && !access.data ? (
        <FailureState
          what="Access review"
          error={access.error}
          onRetry={() => {
            void access.refetch();
          }}
        />
      ) : (
        <ReviewPeople people={people} />
      )}
      <Meanings review={access.data ?? []} />
    </Panel>
  );
}

/** While one is open: how far it is, and everyone in it. */
function OpenReview({ reviews, open }: { reviews: AccessReviews; open: AccessReviewSummary }) {
  const review = useReview(open.id);
  const [isSigning, setSigning] = useState(false);
  const undecided = review.data?.reviewed.filter(isOpenIn).length;
  return (
    <Panel
      title="Access review"
      heading="page"
      controls={
        reviews.mayReview && (
          <ActButton
            intent="primary"
            text="Sign off"
            {...(undecided === 0 ? {} : { refusal: say('access-review.sign-later') })}
            onClick={() => {
              setSigning(true);
            }}
          />
        )
      }
    >
      <DueLine reviews={reviews} />
      <p className="erx-panel-note" role="status">
        {say('access-review.not-covered')} Opened by {open.openedBy}, <ExactTime at={open.openedAt} />.{' '}
        {undecided !== undefined &&
          `People who are not decided: ${String(undecided)} of ${String(review.data?.people ?? open.people)}.`}
      </p>
      {review.data ? (
        <>
          <ReviewPeople
            people={review.data.reviewed}
            reviewId={open.id}
            isDecided={reviews.mayReview}
            mayKeepSelf={reviews.mayKeepSelf}
          />
          <Meanings review={review.data.reviewed.flatMap(({ access }) => access ?? [])} />
        </>
      ) : (
        <Unread what="the people of the review" reading={review} height={320} />
      )}
      <LazyBoundary>
        {isSigning && (
          <SignReviewDialog
            id={open.id}
            asksPassword={reviews.byPassword}
            intervalDays={reviews.intervalDays}
            onClose={() => {
              setSigning(false);
            }}
          />
        )}
      </LazyBoundary>
    </Panel>
  );
}

/** When the next review is due, and how often one is. */
function DueLine({ reviews: { dueAt, intervalDays } }: { reviews: AccessReviews }) {
  const maySet = useMay('practice.write');
  const [isSetting, setSetting] = useState(false);
  const isDue = useMemo(() => Date.parse(dueAt) <= Date.now(), [dueAt]);
  return (
    <div className="erx-panel-note erx-review-due">
      {isDue && <StatusTag state="pending" text="Due" />}
      <span>
        {isDue ? 'since ' : 'The next review is due on '}
        <DateTime at={dueAt} />. Access is reviewed every {intervalDays} days.
      </span>
      {maySet && (
        <Button
          size="small"
          variant="outlined"
          text="Change"
          aria-label="Change how often access is reviewed"
          onClick={() => {
            setSetting(true);
          }}
        />
      )}
      <LazyBoundary>
        {isSetting && (
          <ReviewIntervalDialog
            days={intervalDays}
            onClose={() => {
              setSetting(false);
            }}
          />
        )}
      </LazyBoundary>
    </div>
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
