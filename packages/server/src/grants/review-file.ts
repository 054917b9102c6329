import { AppError } from '@erx/core/findings/app-error';
import {
  type AccessReview,
  decisionText,
  nameInReview,
  type ReviewedPerson,
  signOffText,
} from '@erx/core/grants/review';
import type { REVIEW_FORMATS } from '@erx/core/grants/vocabulary';
import { dateIn, type Instant } from '@erx/core/values/dates';
import { cellsOf, type FileColumn, headingsOf, timesShown } from '@erx/core/values/file-columns';
import type { Member } from '../platform/api/authenticate';
import type { FileContent } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { csvFile } from '../platform/export/csv';
import { tablePdf, WIDTH } from '../platform/printing/table-pdf';
import { findPractice } from '../practices/store';
import type { Services } from '../services';

/** What a review says of a person. */
const COLUMNS: readonly FileColumn<ReviewedPerson>[] = [
  { heading: 'Name', text: nameInReview },
  { heading: 'E-mail', text: ({ email }) => email },
  { heading: 'May do', text: ({ held }) => held.join('; ') },
  { heading: 'Last sign-in', text: ({ lastSignInAt }, show) => shown(lastSignInAt, show) },
  { heading: 'Odd', text: ({ oddities }) => oddities.map(({ text }) => text).join('; ') },
  { heading: 'Decision', text: decisionText },
  { heading: 'Decided by', text: ({ decidedBy }) => decidedBy },
  { heading: 'Decided at', text: ({ decidedAt }, show) => shown(decidedAt, show) },
];

const shown = (at: Instant | undefined, show: (instant: Instant) => string) =>
  at === undefined ? '' : show(at);

/** A review as a file, with its sign-off; the trail says who took it out. */
export async function saveReview(
  { database }: Pick<Services, 'database'>,
  member: Member,
  review: AccessReview,
  {
    format,
    isPlain,
    now,
  }: {
    readonly format: (typeof REVIEW_FORMATS)[number];
    readonly isPlain?: boolean | undefined;
    readonly now: Date;
  },
): Promise<FileContent> {
  const show = timesShown(member.timeZone);
  const signOff = signOffText(review, show);
  const fileName = `access-review-${dateIn(member.timeZone, review.openedAt)}.${format}`;
  const bytes =
    format === 'csv'
      ? csvFile(
          [...headingsOf(COLUMNS), 'Review'],
          onePage(review.reviewed.map((person) => [...cellsOf(COLUMNS, person, show), signOff])),
          isPlain,
        )
      : await paperOf(
          database,
          member,
          review,
          [
            `Opened by ${review.openedBy} on ${show(review.openedAt)}. ${signOff}.`,
            `People: ${String(review.people)}. Kept: ${String(review.kept)}. Ended: ${String(review.ended)}.`,
          ],
          show,
          now,
        );
  await recordAction(
    database,
    member,
    {
      event: 'access-review.exported',
      resourceType: 'AccessReview',
      resourceId: review.id,
      details: { format, rows: review.reviewed.length },
    },
    now,
  );
  return { bytes, fileName, isDownload: true };
}

async function* onePage(
  rows: readonly (readonly string[])[],
): AsyncGenerator<readonly (readonly string[])[]> {
  yield await Promise.resolve(rows);
}

async function paperOf(
  database: Services['database'],
  member: Member,
  { reviewed }: AccessReview,
  notes: readonly string[],
  show: (instant: Instant) => string,
  now: Date,
): Promise<Buffer> {
  const practice = await findPractice(database, member.practiceId);
  if (!practice) throw new AppError('record.not-found');
  return await tablePdf({
    practice,
    timeZone: member.timeZone,
    now,
    table: {
      title: 'Access review',
      notes,
      columns: [
        { title: 'Person', width: WIDTH * 0.3 },
        { title: 'May do', width: WIDTH * 0.24 },
        { title: 'Odd', width: WIDTH * 0.24 },
        { title: 'Decision', width: WIDTH * 0.22 },
      ],
      rows: reviewed.map((person) => [
        [nameInReview(person), person.email, lastSignIn(person, show)].join('\n'),
        person.held.join('\n'),
        person.oddities.map(({ text }) => text).join('\n'),
        [decisionText(person), person.decidedBy, shown(person.decidedAt, show)].filter(Boolean).join('\n'),
      ]),
    },
  });
}

const lastSignIn = ({ lastSignInAt }: ReviewedPerson, show: (instant: Instant) => string) =>
  lastSignInAt === undefined ? 'No sign-in recorded' : `Last sign-in ${show(lastSignInAt)}`;
