import type { ReviewDecision } from '@erx/core/grants/review';
import {
  decideAccess,
  getAccessReview,
  listAccessReviews,
  openAccessReview,
  setReviewInterval,
  signAccessReview,
} from '@erx/core/grants/review-contract';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** The reviews of access, and when the next one is due. */
export function useAccessReviews() {
  return useEndpointQuery(listAccessReviews, {}, queryKey('users', 'access-reviews'));
}

/** One review with its people. */
export function useReview(id: string) {
  return useEndpointQuery(getAccessReview, { params: { id } }, queryKey('users', 'access-review', id));
}

/** Opens a review of everyone who is active. */
export function useOpenReview() {
  return useEndpointMutation(openAccessReview, () => ({}), { invalidates: ['users'] });
}

/** Decides that a person keeps their access, or ends it. */
export function useDecideAccess(id: string) {
  return useEndpointMutation(
    decideAccess,
    ({
      personId,
      decision,
      held,
      draftsTo,
    }: {
      personId: string;
      decision: ReviewDecision;
      /** What they hold, in the words that were read. */
      held: string[];
      draftsTo?: string | undefined;
    }) => ({
      params: { id, personId },
      body: { decision, held, ...(draftsTo === undefined ? {} : { draftsTo }) },
    }),
    { invalidates: ['users', 'grants', 'service-accounts'] },
  );
}

/** Signs a review off. */
export function useSignReview(id: string) {
  return useEndpointMutation(
    signAccessReview,
    (password: string | undefined) => ({
      params: { id },
      body: password === undefined ? {} : { password },
    }),
    { invalidates: ['users', 'attention'] },
  );
}

/** Sets how often access is reviewed. */
export function useSetReviewInterval() {
  return useEndpointMutation(setReviewInterval, (days: number) => ({ body: { days } }), {
    invalidates: ['users', 'attention'],
  });
}
