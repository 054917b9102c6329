import * as z from 'zod';
import { type Actor, may } from '../access/rights';
import { type Finding, pass, stop } from '../findings/finding';
import { fullName } from '../users/names';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import type { PracticeMember } from './model';
import { hasWords } from './people-list';
import { AccessOfPerson, HELD_LABEL, type Held, type HeldKind } from './person';
import { canGiveRoles, hasAnotherAdministrator } from './roles';
import { ACCESS_ODDITIES, ACCESS_REVIEW_DAYS, REVIEW_DECISIONS } from './vocabulary';

export const ReviewDecision = z.enum(REVIEW_DECISIONS);
export type ReviewDecision = z.infer<typeof ReviewDecision>;
export const REVIEW_DECISION_LABEL: Readonly<Record<ReviewDecision, string>> = {
  kept: 'Kept',
  ended: 'Ended',
};

/** Something of a person's access that a reviewer looks at first, in words. */
export const Oddity = z.object({ kind: z.enum(ACCESS_ODDITIES), text: z.string() });
export type Oddity = z.infer<typeof Oddity>;
export type OddityKind = Oddity['kind'];

/** What each is called in a filter. */
export const ODDITY_LABEL: Readonly<Record<OddityKind, string>> = {
  'never-signed-in': 'Never signed in',
  'long-unused': 'No sign-in for 90 days',
  'meeting-roles': 'Roles that should not meet',
  'unused-permission': 'Permission without use',
};

/** After how many days without a sign-in, or without use, access is odd. Ours; a quarter, as the review itself. */
export const UNUSED_DAYS = 90;

/**
 * Roles and permissions that should not be one person's (NIST SP 800-53 AC-5, separation of duties; 21 CFR
 * 1311.125: two people decide on the permission to sign).
 */
const MEETING: readonly (readonly [
  holds: (person: PracticeMember, held: ReadonlySet<HeldKind>) => boolean,
  text: string,
])[] = [
  [(person) => canGiveRoles(person), 'Gives roles, and reads the audit trail that shows it'],
  [
    (person, held) => held.has('ready-to-sign') && (canGiveRoles(person) || held.has('change-requests')),
    'Signs controlled substances, and begins requests about who may sign',
  ],
  [
    (_, held) => held.has('epa-preparer') && (held.has('epa-reviewer') || held.has('epa-submitter')),
    'Prepares prior authorizations, and reviews or submits them',
  ],
];

/** What leaves a record when it is used; of a partner nothing does. */
const JUDGED_BY_USE: ReadonlySet<HeldKind> = new Set([
  'admin',
  'super-admin',
  'epa-preparer',
  'epa-reviewer',
  'epa-submitter',
  'change-requests',
  'ready-to-sign',
]);

/** Everything odd about a person's access; nothing of a person who is not active, and so has none. */
export function findOddities(
  { person, memberSince, lastSignInAt, held }: AccessOfPerson,
  now: Date,
): Oddity[] {
  if (!person.active) return [];
  const isLongAgo = (at: Instant) => now.getTime() - Date.parse(at) > UNUSED_DAYS * 86_400_000;
  const isUnused = ({ what, since, lastUsedAt }: Held) =>
    JUDGED_BY_USE.has(what) && isLongAgo(lastUsedAt ?? since ?? memberSince);
  const unused = held.filter(isUnused).map(({ what }) => HELD_LABEL[what]);
  const kinds = new Set(held.map(({ what }) => what));
  return [
    ...(lastSignInAt === undefined
      ? [{ kind: 'never-signed-in' as const, text: 'Has never signed in' }]
      : []),
    ...(lastSignInAt !== undefined && isLongAgo(lastSignInAt)
      ? [{ kind: 'long-unused' as const, text: `No sign-in for ${String(UNUSED_DAYS)} days` }]
      : []),
    ...MEETING.filter(([holds]) => holds(person, kinds)).map(([, text]) => ({
      kind: 'meeting-roles' as const,
      text,
    })),
    ...(unused.length === 0
      ? []
      : [
          {
            kind: 'unused-permission' as const,
            text: `No use recorded for ${String(UNUSED_DAYS)} days: ${unused.join(', ')}`,
          },
        ]),
  ];
}

/** A person in a review: their access, what is odd about it, and what was decided. */
export const ReviewedPerson = z.object({
  /** As it is now. Absent of who no longer belongs to the practice, and once the review is signed off. */
  access: AccessOfPerson.optional(),
  id: Id,
  /** As they were called when the review was opened. */
  name: z.string(),
  email: z.string(),
  oddities: z.array(Oddity),
  /** Absent while nothing is decided. */
  decision: ReviewDecision.optional(),
  decidedBy: z.string(),
  decidedAt: Instant.optional(),
  /** What they hold, in words; of who is decided what they held then. */
  held: z.array(z.string()),
  /** Of who is decided as of then. */
  lastSignInAt: Instant.optional(),
  /** That their access ended otherwise since: there is nothing left to decide. */
  hasLeft: z.boolean(),
  /** That their access changed since it was decided, so that it is to be decided again. */
  isChanged: z.boolean(),
});
export type ReviewedPerson = z.infer<typeof ReviewedPerson>;

/** A review of access in a list. */
export const AccessReviewSummary = z.object({
  id: Id,
  openedBy: z.string(),
  openedAt: Instant,
  people: z.number().int(),
  kept: z.number().int(),
  ended: z.number().int(),
  /** Who signed it off; '' while it is open. */
  signedBy: z.string(),
  signedAt: Instant.optional(),
  /** What they signed with: the session alone where an identity provider keeps the password; '' while it is open. */
  signedWith: z.enum(['password', 'session', '']),
});
export type AccessReviewSummary = z.infer<typeof AccessReviewSummary>;

/** The reviews of a practice, newest first, and when the next one is due. */
export const AccessReviews = z.object({
  reviews: z.array(AccessReviewSummary),
  /** By then the next one is signed off. */
  dueAt: Instant,
  intervalDays: z.number().int(),
  /** Whether signing off asks for the password: not where an identity provider keeps it. */
  byPassword: z.boolean(),
  /** Whether the reader opens, decides and signs reviews here. */
  mayReview: z.boolean(),
  /** Whether they keep their own access too, for want of another administrator. */
  mayKeepSelf: z.boolean(),
});
export type AccessReviews = z.infer<typeof AccessReviews>;

/** One review with its people, what is odd first. */
export const AccessReview = AccessReviewSummary.extend({ reviewed: z.array(ReviewedPerson) });
export type AccessReview = z.infer<typeof AccessReview>;

export const ReviewInterval = z.strictObject({
  days: z.number().int().min(ACCESS_REVIEW_DAYS.least).max(ACCESS_REVIEW_DAYS.most),
});

type Reviewed = Pick<ReviewedPerson, 'oddities' | 'name' | 'email' | 'decision' | 'hasLeft' | 'access'>;

/** The order of a review: the oddest first, then those without any; of equal ones by name. */
export function orderForReview<Person extends Reviewed>(people: readonly Person[]): Person[] {
  const rank = ({ oddities, hasLeft }: Reviewed) => {
    const first = oddities.map(({ kind }) => ACCESS_ODDITIES.indexOf(kind));
    return hasLeft ? ACCESS_ODDITIES.length + 1 : Math.min(ACCESS_ODDITIES.length, ...first);
  };
  const lastName = ({ access, name }: Reviewed) =>
    access ? `${access.person.lastName} ${access.person.firstName}` : name;
  return people.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      other.oddities.length - one.oddities.length ||
      lastName(one).localeCompare(lastName(other), 'en', { sensitivity: 'base' }),
  );
}

/** What a review is narrowed to. */
export const REVIEW_FILTERS = ['all', 'undecided', 'kept', 'ended', 'odd', ...ACCESS_ODDITIES] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];
export const REVIEW_FILTER_LABEL: Readonly<Record<ReviewFilter, string>> = {
  all: 'Everyone',
  undecided: 'Not decided',
  ...REVIEW_DECISION_LABEL,
  odd: 'Anything odd',
  ...ODDITY_LABEL,
};

/** The people of a review that have every word and pass a filter, in its order. */
export function selectReviewed<Person extends Reviewed>(
  people: readonly Person[],
  { search = '', filter = 'all' }: { readonly search?: string; readonly filter?: ReviewFilter },
): Person[] {
  const passes = (person: Person): boolean => {
    switch (filter) {
      case 'all':
        return true;
      case 'undecided':
        return isOpenIn(person);
      case 'kept':
      case 'ended':
        return person.decision === filter;
      case 'odd':
        return person.oddities.length > 0;
      default:
        return person.oddities.some(({ kind }) => kind === filter);
    }
  };
  const named = ({ name, email, access }: Person) => ({
    firstName: name,
    middleName: '',
    lastName: '',
    email,
    npi: access?.person.npi,
  });
  return people.filter((person) => hasWords(named(person), search) && passes(person));
}

/** Whether a person waits for a decision. */
export const isOpenIn = ({ decision, hasLeft }: Pick<ReviewedPerson, 'decision' | 'hasLeft'>): boolean =>
  decision === undefined && !hasLeft;

/** What a person holds, in words, as a decision keeps it. */
export function heldInWords({ held, person }: AccessOfPerson): string[] {
  return held.length === 0
    ? [person.npi === undefined ? 'What every user may' : 'What every prescriber may']
    : held.map(({ what }) => HELD_LABEL[what]);
}

/**
 * Whether a decision still answers for a person's access while the review is open: not where who was ended is active
 * again, nor where who was kept holds something else.
 */
export function isDecisionStanding(
  { decision, held }: { readonly decision: ReviewDecision; readonly held: readonly string[] },
  access: AccessOfPerson | undefined,
): boolean {
  if (access?.person.active !== true) return true;
  return decision === 'kept' && isSameHeld(held, access);
}

/** Whether words are those of what a person holds. */
export function isSameHeld(words: readonly string[], access: AccessOfPerson): boolean {
  const now = heldInWords(access);
  return words.length === now.length && now.every((word) => words.includes(word));
}

/** Whether a review may be signed off: everyone who still has access is decided. */
export function findingsOnSignOff(review: Pick<AccessReview, 'signedAt' | 'reviewed'>): readonly Finding[] {
  if (review.signedAt !== undefined) return stop('access-review.signed');
  const open = review.reviewed.filter(isOpenIn).length;
  return open === 0 ? pass : stop('access-review.undecided', { count: open });
}

/**
 * Whether a person of a review may be decided on.
 * @param seen what they hold, in the words that the reviewer read
 * @param actor no one ends their own access (member.own), nor keeps it while another administrator decides of it
 */
export function findingsOnDecision(
  review: Pick<AccessReviewSummary, 'signedAt'>,
  { id, access }: Pick<ReviewedPerson, 'id' | 'access'>,
  { decision, held: seen }: { readonly decision: ReviewDecision; readonly held: readonly string[] },
  actor: Pick<Reviewer, 'id' | 'mayKeepSelf'>,
): readonly Finding[] {
  if (review.signedAt !== undefined) return stop('access-review.signed');
  if (access?.person.active !== true) return stop('access-review.has-left');
  if (!isSameHeld(seen, access)) return stop('record.changed');
  if (id !== actor.id) return pass;
  if (decision === 'ended') return stop('member.own');
  return actor.mayKeepSelf ? pass : stop('access-review.own');
}

/** What someone may do about reviews of a practice. */
interface Reviewer extends Pick<AccessReviews, 'mayReview' | 'mayKeepSelf'> {
  readonly id: string;
}

/** Administrators review; a prescriber only where there is no administrator. */
export function toReviewer(actor: Actor, id: string, members: readonly PracticeMember[]): Reviewer {
  const isAlone = !hasAnotherAdministrator(members, id);
  return {
    id,
    mayReview: may(actor, 'practice.write') || (isAlone && may(actor, 'user.activate')),
    mayKeepSelf: isAlone,
  };
}

/** When the next review is due: so long after the last one that was signed off, or after the practice began. */
export function reviewDueAt(since: Date, days: number): Date {
  return new Date(since.getTime() + days * 86_400_000);
}

/** 'Reviewed by Ada Byron on 12/01/2026 3:04 PM, with the password', for a screen and a paper. */
export function signOffText(
  { signedBy, signedAt, signedWith }: Pick<AccessReviewSummary, 'signedBy' | 'signedAt' | 'signedWith'>,
  show: (instant: Instant) => string,
): string {
  if (signedAt === undefined) return 'Not signed off';
  const way =
    signedWith === 'password'
      ? ', with the password'
      : ', in an open session: the identity provider keeps the password';
  return `Reviewed by ${signedBy} on ${show(signedAt)}${way}`;
}

/** What was decided of a person, in a word. */
export function decisionText({ decision, hasLeft }: Pick<ReviewedPerson, 'decision' | 'hasLeft'>): string {
  if (decision !== undefined) return REVIEW_DECISION_LABEL[decision];
  return hasLeft ? 'Left meanwhile' : 'Not decided';
}

/** The person of a review, as they are called. */
export const nameInReview = ({ access, name }: Pick<ReviewedPerson, 'access' | 'name'>): string =>
  access ? fullName(access.person) : name;
