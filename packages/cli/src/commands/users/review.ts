import { readWhole } from '@erx/core/client/read-whole';
import { reviewAccess } from '@erx/core/grants/contract';
import {
  type AccessOfPerson,
  givenByText,
  HELD_LABEL,
  HELD_MEANING,
  type HeldKind,
  MEMBER_KIND_LABEL,
  MEMBER_KIND_MEANING,
  type MemberKind,
  memberKindOf,
} from '@erx/core/grants/person';
import { findOddities, orderForReview } from '@erx/core/grants/review';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/** One thing that one person may do; of someone who holds nothing, the person alone. */
interface ReviewedRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
  readonly kind: MemberKind;
  readonly what?: HeldKind;
  /** Absent where it is not recorded. */
  readonly since?: string;
  /** '' where it is not recorded. */
  readonly by: string;
  /** Who asked for what a second person approved; '' where one gave it. */
  readonly askedBy: string;
  /** When it ends by itself; absent for no end. */
  readonly until?: string;
  readonly memberSince: string;
  readonly lastSignInAt?: string;
  /** What a reviewer looks at first, in words. */
  readonly odd: readonly string[];
}

/**
 * Lists who of the practice may do what, since when, and who gave it: a row for each person and thing.
 * @throws TerminalFailure or CallError
 */
export async function reviewAccessCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    {
      columns: columnsOf,
      none: 'No one belongs to this practice.',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  const review = await readWhole(client, reviewAccess, {}, { signal: context.cancelled });
  const now = context.clock.now();
  await writer.add(orderForReview(review.map((access) => toReviewed(access, now))).flatMap(toRows));
  await writer.end();
}

/** A person as a review orders them. */
const toReviewed = (access: AccessOfPerson, now: Date) => ({
  access,
  name: fullName(access.person),
  email: access.person.email,
  oddities: findOddities(access, now),
  hasLeft: !access.person.active,
});
type Entry = ReturnType<typeof toReviewed>;

/** A row for each thing that a person holds; one without any of someone who holds nothing. */
function toRows({ access, oddities }: Entry): ReviewedRow[] {
  const { person, memberSince, lastSignInAt, held } = access;
  const about = {
    id: person.id,
    name: fullName(person),
    email: person.email,
    active: person.active,
    kind: memberKindOf(person),
    memberSince,
    odd: oddities.map(({ text }) => text),
    ...(lastSignInAt === undefined ? {} : { lastSignInAt }),
  };
  return held.length === 0
    ? [{ ...about, by: '', askedBy: '' }]
    : held.map(({ what, since, by, askedBy, until }) => ({
        ...about,
        what,
        by,
        askedBy,
        ...(since === undefined ? {} : { since }),
        ...(until === undefined ? {} : { until }),
      }));
}

/** Times in the time zone, or as the contract writes instants where none is given. */
function columnsOf(zone?: TimeZone): TextColumn<ReviewedRow>[] {
  const shown = (at: string | undefined) =>
    at === undefined ? '' : zone === undefined ? at : showInstant(zone, at);
  return [
    { heading: 'Name', least: 18, most: 36, text: ({ name }) => name },
    { heading: 'Kind', least: 10, most: 10, text: ({ kind }) => MEMBER_KIND_LABEL[kind] },
    { heading: 'May do', least: 22, most: 26, text: ({ what }) => (what ? HELD_LABEL[what] : '') },
    { heading: 'Since', least: 19, most: 24, text: ({ since }) => shown(since) },
    { heading: 'Given by', least: 14, most: 50, text: givenByText },
    { heading: 'Ends', least: 19, most: 24, text: ({ until }) => shown(until) },
    { heading: 'State', least: 8, most: 8, text: ({ active }) => (active ? 'Active' : 'InActive') },
    { heading: 'Last sign-in', least: 19, most: 24, text: ({ lastSignInAt }) => shown(lastSignInAt) },
    { heading: 'Odd', least: 20, most: 60, text: ({ odd }) => odd.join('; ') },
    { heading: 'Member since', least: 19, most: 24, text: ({ memberSince }) => shown(memberSince) },
    {
      heading: 'Allows',
      least: 30,
      most: 60,
      text: ({ what, kind, active }) =>
        what ? HELD_MEANING[what] : active ? MEMBER_KIND_MEANING[kind] : 'Nothing while InActive',
    },
    { heading: 'E-mail', least: 16, most: 40, text: ({ email }) => email },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];
}
