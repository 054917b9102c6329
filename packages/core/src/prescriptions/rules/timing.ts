import { showQuantity } from '../../drugs/show-quantity';
import { say } from '../../findings/messages';
import type { DuplicateTherapy, TimingCode } from '../../interactions/model';
import { type CalendarDate, daysAfter, daysFrom, showDate } from '../../values/dates';
import {
  duplicateReason,
  type EarlierPrescription,
  isSentJustNow,
  plainText,
  suppliedUntil,
} from './duplicates';

/** An earlier prescription of the same medicine: ingredients without salts, place and release class. */
export interface EarlierCourse extends EarlierPrescription {
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  /** Of the strength that is ordered now. */
  readonly isSameStrength: boolean;
  /** The one that is renewed. */
  readonly isRenewed: boolean;
  /** Whether a pharmacy's request was granted by it: its directions are the pharmacy's words. */
  readonly isGrant: boolean;
  /** When it was sent or printed. */
  readonly leftAt: Date;
  /** Refused, or given up on its way. */
  readonly neverArrived: boolean;
  /** Its pharmacy says that it did not hand it over, and sent it to no other. */
  readonly isNotDispensed: boolean;
  /** The newest fill that its pharmacy reported (RxFill). */
  readonly lastFill?: {
    readonly on: CalendarDate;
    readonly daysSupply?: number | undefined;
    /** As the pharmacy counts them. */
    readonly refillsLeft?: number | undefined;
  };
}

/** A fill of the medicine in the strength that is ordered now. */
export interface KnownFill {
  readonly description: string;
  readonly on: CalendarDate;
  readonly daysSupply: number;
  /** A plan or a monitoring program, or the pharmacy that asks for more. */
  readonly saidBy: 'report' | 'asker';
}

/** The medicine as the list has it, where it is not taken any longer. */
export interface StoppedCourse {
  readonly description: string;
  readonly on: CalendarDate;
  /** 'Course completed: ended on Friday'; may be empty. */
  readonly why: string;
}

/** What is ordered, and when. */
export interface TimedOrder {
  readonly isRenewal: boolean;
  readonly isControlled: boolean;
  /** Whether it is of a class that is given as courses. */
  readonly isOfCourses: boolean;
  readonly description: string;
  /** Absent where a drug is asked about before it has any. */
  readonly sig?: string | undefined;
  readonly now: Date;
  readonly today: CalendarDate;
  /** The first day it may be filled; absent where none is chosen yet. */
  readonly effectiveDate?: CalendarDate | undefined;
  /** An order is early while more than this share of a fill is left, in percent. */
  readonly earlyPercent: number;
}

/** What is known of the medicine before. */
export interface MedicineSoFar {
  readonly courses: readonly EarlierCourse[];
  readonly fills: readonly KnownFill[];
  /** Stopped for a reason that no other rule tells of. */
  readonly stopped: readonly StoppedCourse[];
}

/** Something found of the time of an order. */
export type TimingFinding = DuplicateTherapy & { readonly timing: TimingCode };

/** A supply of so many days without refills is a course: it ends, and more is a new decision. Ours. */
export const COURSE_DAYS = 14;
/** Classes that are given as courses, whatever their days say. */
export const COURSE_CLASSES = ['antibiotics'] as const;
/** So long after it ended, a course is remembered when it is ordered anew. */
const REMEMBERED_DAYS = 90;
/** A supply of unknown length is thought of for so long. */
const UNKNOWN_SUPPLY_DAYS = 7;

/** The days from one on for which there is supply, that day among them; 0 once it is used up. */
export const daysLeftFrom = (from: CalendarDate, until: CalendarDate): number =>
  Math.max(0, daysFrom(from, until) + 1);

/** Whether so much of a fill is left that another one is early. */
export const isEarlyBy = (daysLeft: number, fillDays: number, earlyPercent: number): boolean =>
  daysLeft * 100 > fillDays * earlyPercent;

/**
 * What the time of an order speaks against: supply that is left, the same granted a moment ago, a course that has
 * ended, a medicine stopped, canceled or changed since. What interrupts is what can harm: more of a controlled
 * substance than is due, and the same granted twice within the hour. Pure; the limits are ours
 * (docs/decisions/safety.md).
 */
export function findTiming(order: TimedOrder, soFar: MedicineSoFar): TimingFinding[] {
  const courses = soFar.courses.filter(({ neverArrived }) => !neverArrived);
  const granted = leftJustNow(order, courses);
  const renewed = courses.find(({ isRenewed }) => isRenewed);
  const before = order.isRenewal ? renewed : newest(courses.filter((each) => isSameOrder(order, each)));
  return [
    granted ?? early(order, courses, soFar.fills),
    before && ended(order, before),
    before && stoppedSince(order, before, soFar.stopped),
    order.isRenewal && renewed ? canceled(renewed) : undefined,
    order.isRenewal && renewed ? changed(order, renewed, courses) : undefined,
  ].filter((found) => found !== undefined);
}

const SOURCE = 'The prescriptions of this patient';
const FILLS_SOURCE = 'Fills as they were reported';

const finding = (
  timing: TimingCode,
  { description }: { readonly description: string },
  severity: DuplicateTherapy['severity'],
  message: string,
  /** What tells this one from another of its kind. */
  which: string,
  rest: Partial<Pick<DuplicateTherapy, 'origin' | 'source'>> = {},
): TimingFinding => ({
  timing,
  drugDescription: description,
  origin: 'prescription',
  severity,
  shared: `${timing} ${which}`,
  message,
  source: SOURCE,
  ...rest,
});

/** Left for a pharmacy or the patient, and not stopped there. */
const isOut = ({ scriptStatus, cancelStatus }: EarlierCourse): boolean =>
  scriptStatus === 'Sent' ||
  scriptStatus === 'Printed' ||
  (scriptStatus === 'CancelledAfterSending' && cancelStatus !== 'Approved');

const isSameOrder = ({ sig = '' }: TimedOrder, course: EarlierCourse): boolean =>
  course.isSameStrength && isOut(course) && plainText(course.sig) === plainText(sig);

const newest = (courses: readonly EarlierCourse[]): EarlierCourse | undefined =>
  courses.toSorted((one, other) => other.leftAt.getTime() - one.leftAt.getTime())[0];

/**
 * The same within the hour is more likely a slip than meant: of a renewal the medicine, of a new order drug,
 * directions and day. Orders for other days, as of one drug in a row, are none.
 */
function leftJustNow(order: TimedOrder, courses: readonly EarlierCourse[]): TimingFinding | undefined {
  const { now, isRenewal, effectiveDate } = order;
  const same = newest(
    courses.filter(
      (each) =>
        !each.isRenewed &&
        each.isSameStrength &&
        (each.scriptStatus === 'Sent' || each.scriptStatus === 'Printed') &&
        isSentJustNow(each.leftAt, now) &&
        (isRenewal || (each.effectiveDate === effectiveDate && isSameOrder(order, each))),
    ),
  );
  if (!same) return undefined;
  const minutes = Math.max(1, Math.round((now.getTime() - same.leftAt.getTime()) / 60_000));
  const ago = minutes === 1 ? 'a minute ago' : `${String(minutes)} minutes ago`;
  return finding(
    'granted',
    same,
    'serious',
    say('timing.granted', {
      left: leftWord(same),
      ago,
      amount: showQuantity(same.dispense, same.units),
      supply: supplyWords(same),
    }),
    same.leftAt.toISOString(),
  );
}

/** The first day on which the order may be filled. */
const firstDayOf = ({ today, effectiveDate = today }: TimedOrder): CalendarDate =>
  effectiveDate > today ? effectiveDate : today;

interface Left {
  readonly daysLeft: number;
  readonly found: TimingFinding;
}

function early(
  order: TimedOrder,
  courses: readonly EarlierCourse[],
  fills: readonly KnownFill[],
): TimingFinding | undefined {
  const severity = order.isControlled ? 'serious' : 'moderate';
  const ofCourses = courses
    .filter((each) => each.isSameStrength && isOut(each) && !each.isNotDispensed)
    .flatMap((each) => leftOfCourse(order, each, severity));
  const ofFills = fills.flatMap((each) => leftOfFill(order, each, severity));
  const most = [...ofCourses, ...ofFills].toSorted((one, other) => other.daysLeft - one.daysLeft)[0];
  if (!most) return undefined;
  const others = ofCourses.length - (ofCourses.includes(most) ? 1 : 0);
  if (others === 0) return most.found;
  const more =
    others === 1 ? '1 more prescription of it is' : `${String(others)} more prescriptions of it are`;
  return {
    ...most.found,
    shared: `${most.found.shared} and ${String(others)}`,
    message: `${most.found.message} ${say('timing.early-others', { more })}`,
  };
}

function leftOfCourse(
  order: TimedOrder,
  course: EarlierCourse,
  severity: DuplicateTherapy['severity'],
): Left[] {
  const { today, earlyPercent } = order;
  const { writtenOn, daysSupply, lastFill } = course;
  const which = `${writtenOn} ${course.leftAt.toISOString()}`;
  const until = untilOf(course);
  if (until === undefined) {
    // No one knows how long it lasts: it is thought of while it is new.
    if (lastFill !== undefined || today > daysAfter(writtenOn, UNKNOWN_SUPPLY_DAYS)) return [];
    const text = say('timing.early-unknown', {
      left: capitalized(leftWord(course)),
      on: showDate(writtenOn),
    });
    return [{ daysLeft: 0, found: finding('early', course, severity, text, which) }];
  }
  const fillDays = lastFill?.daysSupply ?? daysSupply ?? USUAL_FILL_DAYS;
  const daysLeft = daysLeftFrom(firstDayOf(order), until);
  if (!isEarlyBy(daysLeft, fillDays, earlyPercent)) return [];
  const text = say('timing.early', {
    what: `${capitalized(leftWord(course))} on ${showDate(writtenOn)} ${supplyWords(course)}${fillWords(course)}`,
    left: saysDaysLeft(daysLeft),
  });
  return [{ daysLeft, found: finding('early', course, severity, text, which) }];
}

/** Of one that does not say it, with refills as needed. */
const USUAL_FILL_DAYS = 30;

/** The last day of its supply with refills, corrected by a newer fill; undefined where no one knows. */
function untilOf(course: EarlierCourse): CalendarDate | undefined {
  const { lastFill, refills, writtenOn, daysSupply } = course;
  const written = 'prn' in refills ? daysAfter(writtenOn, PRN_DAYS) : suppliedUntil(course);
  const days = lastFill?.daysSupply ?? daysSupply;
  if (lastFill === undefined || days === undefined) return written;
  const { on, refillsLeft } = lastFill;
  if (refillsLeft !== undefined) return daysAfter(on, days * (1 + refillsLeft) - 1);
  const inHand = daysAfter(on, days - 1);
  return written === undefined || inHand > written ? inHand : written;
}

/** Refills as needed are good for a year, as pharmacies take them. */
const PRN_DAYS = 364;

function leftOfFill(order: TimedOrder, fill: KnownFill, severity: DuplicateTherapy['severity']): Left[] {
  const { today, earlyPercent } = order;
  const { on, daysSupply, saidBy } = fill;
  if (on > today || daysSupply < 1) return [];
  const until = daysAfter(on, daysSupply - 1);
  const daysLeft = daysLeftFrom(firstDayOf(order), until);
  if (!isEarlyBy(daysLeft, daysSupply, earlyPercent)) return [];
  const text =
    saidBy === 'asker'
      ? say('request.supply-left', {
          filled: showDate(on),
          supply: inDays(daysSupply),
          until: showDate(until),
          left: saysDaysLeft(daysLeft),
        })
      : say('timing.early', {
          what: `Filled on ${showDate(on)} for ${inDays(daysSupply)}, as reported`,
          left: saysDaysLeft(daysLeft),
        });
  return [
    {
      daysLeft,
      found: finding('early', fill, severity, text, on, { origin: 'reported-fill', source: FILLS_SOURCE }),
    },
  ];
}

/** More of a course than was prescribed is a new decision, and after its end even more so. */
function ended(order: TimedOrder, course: EarlierCourse): TimingFinding | undefined {
  const { daysSupply, refills, writtenOn } = course;
  const isShort =
    daysSupply !== undefined && daysSupply <= COURSE_DAYS && 'count' in refills && refills.count === 0;
  if (!isShort && !order.isOfCourses) return undefined;
  const until = untilOf(course);
  const isOver = until !== undefined && until < order.today;
  if (!order.isRenewal && (!isOver || order.today > daysAfter(until, REMEMBERED_DAYS))) return undefined;
  const on = showDate(writtenOn);
  const days = inDays((daysSupply ?? 0) * ('count' in refills ? 1 + refills.count : 1));
  const text =
    until === undefined || daysSupply === undefined
      ? say('timing.course-unknown', { on })
      : isOver
        ? say('timing.course-ended', {
            on,
            days,
            until: showDate(until),
            ago: inDays(daysFrom(until, order.today)),
          })
        : say('timing.course', { on, days, until: showDate(until) });
  return finding('course', course, order.isRenewal ? 'moderate' : 'low', text, writtenOn);
}

function stoppedSince(
  { isRenewal }: TimedOrder,
  { writtenOn }: EarlierCourse,
  stopped: readonly StoppedCourse[],
): TimingFinding | undefined {
  const last = stopped
    .filter(({ on }) => on >= writtenOn)
    .toSorted((one, other) => (one.on < other.on ? 1 : -1))[0];
  if (!last) return undefined;
  const why = last.why === '' ? '' : `: ${last.why}`;
  return finding(
    'stopped',
    last,
    isRenewal ? 'moderate' : 'low',
    say('timing.stopped', { on: showDate(last.on), why }),
    last.on,
    { origin: 'stopped-medication', source: 'The medication list' },
  );
}

function canceled(renewed: EarlierCourse): TimingFinding | undefined {
  const { scriptStatus, cancelStatus, writtenOn } = renewed;
  if (scriptStatus !== 'CancelledAfterSending' && scriptStatus !== 'CancelledBeforeSending') return undefined;
  const text = say(cancelStatus === 'Denied' ? 'timing.cancel-denied' : 'timing.canceled', {
    on: showDate(writtenOn),
  });
  return finding('canceled', renewed, 'moderate', text, cancelStatus ?? 'asked');
}

/** What was prescribed otherwise after the prescription that is renewed: the dose may have been changed. */
function changed(
  { today }: TimedOrder,
  renewed: EarlierCourse,
  courses: readonly EarlierCourse[],
): TimingFinding | undefined {
  const other = newest(
    courses.filter(
      (each) =>
        !each.isRenewed &&
        each.leftAt > renewed.leftAt &&
        duplicateReason(each, today) !== undefined &&
        (!each.isSameStrength || (!each.isGrant && plainText(each.sig) !== plainText(renewed.sig))),
    ),
  );
  return (
    other &&
    finding(
      'changed',
      other,
      'moderate',
      say('timing.changed', {
        on: showDate(other.writtenOn),
        what: other.description,
        sig: other.sig.trim().replace(/\.$/, ''),
      }),
      other.leftAt.toISOString(),
    )
  );
}

const leftWord = ({ scriptStatus }: EarlierCourse) => (scriptStatus === 'Printed' ? 'printed' : 'sent');

/** 'for 90 days with 3 refills'. */
function supplyWords({ daysSupply, refills }: EarlierCourse): string {
  const days = daysSupply === undefined ? '' : `for ${inDays(daysSupply)} `;
  if ('prn' in refills) return `${days}with refills as needed`;
  if (refills.count === 0) return `${days}without refills`;
  return `${days}with ${String(refills.count)} ${refills.count === 1 ? 'refill' : 'refills'}`;
}

function fillWords({ lastFill }: EarlierCourse): string {
  if (lastFill === undefined) return '';
  const { on, refillsLeft } = lastFill;
  const rest =
    refillsLeft === undefined
      ? ''
      : ` with ${String(refillsLeft)} ${refillsLeft === 1 ? 'refill' : 'refills'} left`;
  return `, last dispensed on ${showDate(on)}${rest}`;
}

/** '1 day', '90 days'. */
export const inDays = (days: number): string => `${String(days)} ${days === 1 ? 'day' : 'days'}`;

/** '54 days are left'. */
export const saysDaysLeft = (days: number): string => `${inDays(days)} ${days === 1 ? 'is' : 'are'} left`;

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
