import { showQuantity } from '../../drugs/show-quantity';
import { say } from '../../findings/messages';
import { daysAfter, daysFrom, showDate } from '../../values/dates';
import { duplicateReason, isSentJustNow, plainText } from './duplicates';
import { findEarly, untilOf } from './supply-left';
import {
  type EarlierCourse,
  inDays,
  isOut,
  leftWord,
  type MedicineSoFar,
  type StoppedCourse,
  supplyWords,
  type TimedOrder,
  timingFinding,
  type TimingFinding,
} from './timing-model';

/** A supply of so many days without refills is a course: it ends, and more is a new decision. Ours. */
const COURSE_DAYS = 14;
/** Classes that are given as courses, whatever their days say. */
export const COURSE_CLASSES = ['antibiotics'] as const;
/** So long after it ended, a course is remembered when it is ordered again. */
const REMEMBERED_DAYS = 90;

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
    granted ?? findEarly(order, courses, soFar.fills),
    before && ended(order, before),
    before && stoppedSince(order, before, soFar.stopped),
    order.isRenewal && renewed ? canceled(renewed) : undefined,
    order.isRenewal && renewed ? changed(order, renewed, courses) : undefined,
  ].filter((found) => found !== undefined);
}

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
  return timingFinding(
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

/** More of a course than was prescribed is a new decision, and after its end even more so. */
function ended(order: TimedOrder, course: EarlierCourse): TimingFinding | undefined {
  const { daysSupply, refills, writtenOn } = course;
  const isShort =
    daysSupply !== undefined && daysSupply <= COURSE_DAYS && 'count' in refills && refills.count === 0;
  if (!isShort && !order.isOfCourses) return undefined;
  const until = untilOf(course);
  const isOver = until !== undefined && until < order.today;
  const isRemembered = isOver && order.isOfCourses && order.today <= daysAfter(until, REMEMBERED_DAYS);
  if (!order.isRenewal && !isRemembered) return undefined;
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
  return timingFinding('course', course, order.isRenewal ? 'moderate' : 'low', text, writtenOn);
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
  const why = last.why === '' ? '' : `: ${last.why.trim().replace(/\.$/, '')}`;
  return timingFinding(
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
  return timingFinding('canceled', renewed, 'moderate', text, cancelStatus ?? 'asked');
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
    timingFinding(
      'changed',
      other,
      'moderate',
      say('timing.changed', {
        on: showDate(other.writtenOn),
        what: other.isSameStrength ? `${other.description}, with other directions` : other.description,
      }),
      other.leftAt.toISOString(),
    )
  );
}
