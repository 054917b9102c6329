import { type FillStatus, TRANSFERRED } from '@erx/core/prescriptions/model';
import { CalendarDate } from '@erx/core/values/dates';
import type { Body, CancelRxResponse, Refusal, RxFill, Status, Verify } from '@erx/script/model/body';
import { carriedIn } from '../requests/unmodeled-content';
import type { AnsweredKind, Fill, NetworkStatus, NetworkStatusChange } from './prescription-status-store';

/** A message of the network about a prescription it was sent. */
export type Report = Verify | Status | Refusal | CancelRxResponse | RxFill;

const REPORTS: ReadonlySet<string> = new Set<Report['kind']>([
  'Verify',
  'Status',
  'Error',
  'CancelRxResponse',
  'RxFill',
]);

export function isReport(body: Body): body is Report {
  return REPORTS.has(body.kind);
}

/** What a report is judged against. */
export type ReportedOn = Omit<NetworkStatus, 'orderNumber' | 'patientId' | 'providerId'>;

/** What pharmacies repeat, correct and send late: which of several counts goes by when each was said. */
export type Word = RxFill | CancelRxResponse;

/** A word of the pharmacy with when it was said. */
export interface DatedWord<One extends Word = Word> {
  /** Milliseconds; never later than it was received (`reportedAt`). */
  readonly at: number;
  readonly word: One;
}

export function isWord(body: Body): body is Word {
  return body.kind === 'RxFill' || body.kind === 'CancelRxResponse';
}

/**
 * When a message was said: its own time, unless its sender's clock is ahead. So what was late on the way does
 * not undo what was said after it, and a wrong clock cannot win permanently.
 */
export function reportedAt(sentTime: string, receivedAt: Date): number {
  const sent = Date.parse(sentTime);
  return Number.isNaN(sent) ? receivedAt.getTime() : Math.min(sent, receivedAt.getTime());
}

/**
 * What a report changes of a prescription; undefined when it says nothing new. The messages of one prescription
 * end in one state, in whatever order they arrive (docs/decisions/sending.md).
 * @param about the message of this product that it refers to
 * @param earlier fills and answers to cancels that were taken before, as they arrived
 * @param at when the report was said
 */
export function applyReport(
  report: Report,
  about: AnsweredKind,
  current: ReportedOn,
  earlier: readonly DatedWord[] = [],
  at = Number.MAX_SAFE_INTEGER,
): NetworkStatusChange | undefined {
  const change = changeOf(report, about, current, earlier, at);
  return Object.keys(change).length === 0 ? undefined : change;
}

function changeOf(
  report: Report,
  about: AnsweredKind,
  current: ReportedOn,
  earlier: readonly DatedWord[],
  at: number,
): NetworkStatusChange {
  switch (report.kind) {
    case 'RxFill':
    case 'CancelRxResponse':
      return byWords([...earlier, { at, word: report }], report, current);
    default:
      return about === 'CancelRx' ? ofCancelRequest(report, current) : ofPrescription(report, current);
  }
}

/**
 * A Verify or a Status proves that the message arrived, even one that had been given up or refused: then a
 * pharmacy may have it. An Error is final: a Verify does not undo it (P4-3). Once a cancel was asked for, the
 * delivery shown is that of the cancel.
 */
function ofPrescription(
  report: Verify | Status | Refusal,
  current: Pick<NetworkStatus, 'status' | 'delivery' | 'verification'>,
): NetworkStatusChange {
  if (report.kind === 'Error') {
    return current.verification === 'Error'
      ? {}
      : { verification: { status: 'Error', description: report.description ?? null } };
  }
  const accepted = current.status !== 'Sent' || current.delivery === 'accepted' ? {} : { delivery: ACCEPTED };
  const verification =
    report.kind === 'Verify' && current.verification === 'Unverified'
      ? { verification: { status: 'Verified' as const, description: report.status?.description ?? null } }
      : {};
  return { ...accepted, ...verification };
}

const ACCEPTED = { state: 'accepted', code: '010', description: null } as const;

/**
 * What is said of the CancelRx itself changes its delivery, while the pharmacy has not answered it. An Error
 * stays, as of a prescription; only what was given up unanswered is healed by a late Status.
 */
function ofCancelRequest(
  report: Verify | Status | Refusal,
  { status, cancelStatus, delivery, isGivenUp }: ReportedOn,
): NetworkStatusChange {
  if (status !== 'CancelledAfterSending' || cancelStatus !== 'Pending') return {};
  const isRefused = delivery === 'failed' && !isGivenUp;
  if (report.kind === 'Error')
    return isRefused
      ? {}
      : { delivery: { state: 'failed', code: report.code, description: report.description ?? null } };
  return delivery === 'accepted' || isRefused ? {} : { delivery: ACCEPTED };
}

/** The last fill and the last answer to a cancel count, by when they were said. */
function byWords(words: readonly DatedWord[], report: Word, current: ReportedOn): NetworkStatusChange {
  const fills = words.filter(isOfFill).filter((one) => toFill(one).status !== 'None');
  const lastFill = lastOf(fills);
  const fill = lastFill ? toFill(lastFill) : current.fill;
  const answer = lastOf(words.filter(isOfCancel));
  // A fill changes what an approval means, and never a request that was asked again since.
  const isAnswered =
    current.status === 'CancelledAfterSending' &&
    (report.kind === 'CancelRxResponse' ||
      current.cancelStatus === 'Approved' ||
      current.cancelStatus === 'ApprovedWithChanges');
  const cancel =
    answer && isAnswered
      ? toCancel(
          answer.word,
          fillBefore(fills, answer.at)?.status ?? (lastFill ? 'None' : current.fill.status),
        )
      : undefined;
  return {
    ...(isSameFill(fill, current.fill) ? {} : { fill }),
    ...(!cancel ||
    (current.cancelStatus === cancel.status && current.cancelDescription === cancel.description)
      ? {}
      : { delivery: ACCEPTED, cancel }),
  };
}

const isOfFill = (dated: DatedWord): dated is DatedWord<RxFill> => dated.word.kind === 'RxFill';
const isOfCancel = (dated: DatedWord): dated is DatedWord<CancelRxResponse> =>
  dated.word.kind === 'CancelRxResponse';

/** The latest by its own time; of two with the same time the one that arrived later. */
function lastOf<One extends Word>(words: readonly DatedWord<One>[]): DatedWord<One> | undefined {
  return words.reduce<DatedWord<One> | undefined>(
    (last, one) => (last === undefined || one.at >= last.at ? one : last),
    undefined,
  );
}

function fillBefore(fills: readonly DatedWord<RxFill>[], at: number): Fill | undefined {
  const last = lastOf(fills.filter((one) => one.at <= at));
  return last && toFill(last);
}

/**
 * The pharmacy's answer to a CancelRx (P4-1). SCRIPT 2017071 knows Approved and Denied alone; an approval of
 * a prescription of which something had been dispensed can only stop what is left, and counts as approved
 * with changes.
 * @param filled as the pharmacy had reported until it answered
 */
function toCancel(
  { response: { approved, denied } }: CancelRxResponse,
  filled: FillStatus,
): NonNullable<NetworkStatusChange['cancel']> {
  if (!denied)
    return {
      status: filled === 'Dispensed' || filled === 'PartiallyDispensed' ? 'ApprovedWithChanges' : 'Approved',
      description: approved?.note ?? '',
    };
  const reasons = [
    ...(denied.denialReason ? [denied.denialReason] : []),
    ...(denied.reasonCodes ? [`(${denied.reasonCodes.join(', ')})`] : []),
  ];
  return { status: 'Denied', description: reasons.join(' ') };
}

/**
 * The fill statuses of SCRIPT and ours (P3-2): what went to another pharmacy was not dispensed by this one.
 */
const FILL_STATUS = {
  dispensed: 'Dispensed',
  partiallyDispensed: 'PartiallyDispensed',
  notDispensed: 'NotDispensed',
  transferred: 'NotDispensed',
} as const satisfies Record<string, FillStatus>;

function toFill({ at, word: { fillStatus, dispensed } }: DatedWord<RxFill>): Fill {
  const said = (Object.keys(FILL_STATUS) as (keyof typeof FILL_STATUS)[]).find(
    (key) => fillStatus[key] !== undefined,
  );
  if (!said) return { status: 'None', note: '', description: '' };
  return {
    status: FILL_STATUS[said],
    note: [fillStatus[said]?.note, dispensed?.note].filter(Boolean).join('. '),
    description:
      said === 'transferred'
        ? TRANSFERRED
        : dispensed && said !== 'notDispensed'
          ? handedOver(dispensed)
          : '',
    ...(FILL_STATUS[said] === 'NotDispensed' ? {} : suppliedBy(dispensed, at)),
  };
}

/** When it was handed over, for how many days it is, and how often more of it may be had, as far as it is said. */
function suppliedBy(
  dispensed: RxFill['dispensed'],
  at: number,
): Pick<Fill, 'on' | 'daysSupply' | 'refillsLeft'> {
  return {
    on: dayOfFill(dispensed?.lastFillDate, at),
    ...wholeNumber('daysSupply', dispensed?.daysSupply),
    ...wholeNumber('refillsLeft', dispensed?.refills),
  };
}

function wholeNumber<Key extends string>(key: Key, text: string | undefined): Partial<Record<Key, number>> {
  return (text !== undefined && /^\d{1,3}$/.test(text) ? { [key]: Number(text) } : {}) as Partial<
    Record<Key, number>
  >;
}

/** The day that the pharmacy names, unless it is later than it said so; else the day on which it did. */
function dayOfFill(named: string | undefined, at: number): CalendarDate {
  const said = new Date(Math.min(at, LAST_MILLISECOND)).toISOString().slice(0, 10);
  const day = CalendarDate.safeParse(named?.slice(0, 10)).data;
  return day !== undefined && day <= said ? day : said;
}
const LAST_MILLISECOND = Date.parse('9999-12-31T00:00:00Z');

/** What was dispensed, with the directions on it and anything else that the pharmacy says of it. */
function handedOver(dispensed: NonNullable<RxFill['dispensed']>): string {
  const { drugDescription, quantity, sig } = dispensed;
  const additional = carriedIn(dispensed).map(({ name, text }) => `${name}: ${text}`);
  return [
    `${drugDescription}, quantity ${quantity.value}`,
    ...(sig ? [`Directions on it: ${[sig.text, sig.clarifyingText].filter(Boolean).join('. ')}`] : []),
    ...(additional.length > 0 ? [`Also said: ${additional.join('; ')}`] : []),
  ].join('. ');
}

const SAID_OF_FILL = ['status', 'note', 'description', 'on', 'daysSupply', 'refillsLeft'] as const;

function isSameFill(one: Fill, other: Fill): boolean {
  return SAID_OF_FILL.every((part) => one[part] === other[part]);
}
