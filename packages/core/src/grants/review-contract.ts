import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Offboarded, Offboarding } from './person';
import { AccessReview, AccessReviews, AccessReviewSummary, ReviewDecision, ReviewInterval } from './review';

const ofReview = z.object({ id: Id });

export const listAccessReviews = endpoint({
  name: 'listAccessReviews',
  summary: 'The reviews of access of the practice, newest first, and when the next one is due',
  method: 'GET',
  path: '/accessreviews',
  allow: 'user.read',
  reply: AccessReviews,
});

export const openAccessReview = endpoint({
  name: 'openAccessReview',
  summary: 'Opens a review of the access of everyone who is active in the practice; there is one at a time',
  method: 'POST',
  path: '/accessreviews',
  allow: 'user.activate',
  status: 201,
  reply: AccessReviewSummary,
  errors: ['access.refused', 'access-review.already-open'],
});

export const getAccessReview = endpoint({
  name: 'getAccessReview',
  summary: 'A review of access with its people, what is odd first, and what was decided of each',
  method: 'GET',
  path: '/accessreviews/:id',
  allow: 'user.read',
  params: ofReview,
  reply: AccessReview,
  errors: ['record.not-found'],
});

export const decideAccess = endpoint({
  name: 'decideAccess',
  summary:
    'Decides in a review that a person keeps their access, or ends it as off-boarding does, and may be decided ' +
    'again until the review is signed off. `held` is what they hold in the words that were read. Answers with what ' +
    'ended, where something did',
  method: 'POST',
  path: '/accessreviews/:id/people/:personId',
  allow: 'user.activate',
  params: ofReview.extend({ personId: Id }),
  body: Offboarding.extend({ decision: ReviewDecision, held: z.array(z.string().max(200)).max(50) }),
  reply: z.object({ ended: Offboarded.optional() }),
  errors: [
    'access.refused',
    'record.not-found',
    'access-review.signed',
    'access-review.has-left',
    'record.changed',
    'access-review.own',
    'member.own',
    'member.super-administrator',
    'member.last-administrator',
    'member.already-inactive',
    'member.account-inactive',
    'member.no-heir',
  ],
});

export const signAccessReview = endpoint({
  name: 'signAccessReview',
  summary:
    'Signs a review off once everyone is decided, after the password is proven where passwords are kept here',
  method: 'POST',
  path: '/accessreviews/:id/_sign',
  allow: 'user.activate',
  params: ofReview,
  body: z.strictObject({ password: z.string().max(200).optional() }),
  reply: AccessReviewSummary,
  errors: [
    'access.refused',
    'record.not-found',
    'access-review.signed',
    'access-review.undecided',
    'password.wrong-now',
    'password.locked',
  ],
});

export const exportAccessReview = endpoint({
  name: 'exportAccessReview',
  summary: 'A review of access as a file, with who decided what of whom and who signed it off: CSV',
  method: 'GET',
  path: '/accessreviews/:id/export',
  allow: 'user.read',
  params: ofReview,
  query: z.object({ plain: z.stringbool().optional() }),
  reply: { file: 'text/csv' },
  errors: ['record.not-found'],
});

export const printAccessReview = endpoint({
  name: 'printAccessReview',
  summary: 'The same on paper: PDF',
  method: 'GET',
  path: '/accessreviews/:id/pdf',
  allow: 'user.read',
  params: ofReview,
  reply: { file: 'application/pdf' },
  errors: ['record.not-found', 'printing.glyphs-missing'],
});

export const setReviewInterval = endpoint({
  name: 'setReviewInterval',
  summary: 'Sets how many days after a review that was signed off the next one is due',
  method: 'PUT',
  path: '/accessreviews/interval',
  allow: 'practice.write',
  body: ReviewInterval,
  reply: ReviewInterval,
});
