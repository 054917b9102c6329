import { say } from '../../findings/messages';
import { type CalendarDate, daysAfter, daysFrom, showDate } from '../../values/dates';
import { type EarlierPrescription, suppliedUntil } from './duplicates';
import {
  capitalized,
  type EarlierCourse,
  inDays,
  isOut,
  type KnownFill,
  leftWord,
  saysDaysLeft,
  supplyWords,
  type TimedOrder,
  timingFinding,
  type TimingFinding,
} from './timing-model';

const FILLS_SOURCE = 'Fills as they were reported';
/** A supply of unknown length is thought of for so long. */
const UNKNOWN_SUPPLY_DAYS = 7;

/** The days from one on for which there is supply, that day among them; 0 once it is used up. */
export const daysLeftFrom = (from: CalendarDate, until: CalendarDate): number =>
  Math.max(0, daysFrom(from, until) + 1);

/** Whether so much of a fill is left that another one is early. */
export const isEarlyBy = (daysLeft: number, fillDays: number, earlyPercent: number): boolean =>
  daysLeft * 100 > fillDays * earlyPercent;

/** The first day on which the order may be filled. */
const firstDayOf = ({ today, effectiveDate = today }: TimedOrder): CalendarDate =>
  effectiveDate > today ? effectiveDate : today;

interface Left {
  readonly daysLeft: number;
  readonly isOfAsker?: boolean;
  readonly found: TimingFinding;
}

/** That more is left than an order may come before; the longest supply is said, and how many others there are. */
export function findEarly(
  order: TimedOrder,
  courses: readonly EarlierCourse[],
  fills: readonly KnownFill[],
): TimingFinding | undefined {
  const ofCourses = courses
    .filter((each) => each.isSameStrength && isOut(each) && !each.isNotDispensed)
    .flatMap((each) => leftOfCourse(order, each));
  const ofFills = fills.flatMap((each) => leftOfFill(order, each));
  const most = [...ofCourses, ...ofFills].toSorted((one, other) => other.daysLeft - one.daysLeft)[0];
  if (!most) return undefined;
  const others = ofCourses.length - (ofCourses.includes(most) ? 1 : 0);
  const more =
    others === 1 ? '1 more prescription of it is' : `${String(others)} more prescriptions of it are`;
  // What the pharmacy itself says of the last fill is read with it.
  const asker = ofFills.find(({ isOfAsker }) => isOfAsker);
  return {
    ...most.found,
    shared: others === 0 ? most.found.shared : `${most.found.shared} and ${String(others)}`,
    message: [
      most.found.message,
      ...(others === 0 ? [] : [say('timing.early-others', { more })]),
      ...(asker === undefined || asker === most ? [] : [asker.found.message]),
    ].join(' '),
  };
}

/** A controlled substance that is early is serious from a quarter of a fill on, whatever a practice looks at. */
const SERIOUS_PERCENT = 25;

const severityOf = ({ isControlled }: TimedOrder, daysLeft: number, fillDays: number) =>
  isControlled && isEarlyBy(daysLeft, fillDays, SERIOUS_PERCENT) ? 'serious' : 'moderate';

function leftOfCourse(order: TimedOrder, course: EarlierCourse): Left[] {
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
    return [
      {
        daysLeft: 0,
        found: timingFinding('early', course, order.isControlled ? 'serious' : 'moderate', text, which),
      },
    ];
  }
  const fillDays = lastFill?.daysSupply ?? daysSupply ?? USUAL_FILL_DAYS;
  const daysLeft = daysLeftFrom(firstDayOf(order), until);
  if (!isEarlyBy(daysLeft, fillDays, earlyPercent)) return [];
  const text = say('timing.early', {
    what: `${capitalized(leftWord(course))} on ${showDate(writtenOn)} ${supplyWords(course)}${fillWords(course)}`,
    left: saysDaysLeft(daysLeft),
  });
  const severity = severityOf(order, daysLeft, fillDays);
  return [{ daysLeft, found: timingFinding('early', course, severity, text, which) }];
}

/** Of one that does not say it, with refills as needed. */
const USUAL_FILL_DAYS = 30;

/** What says how long a prescription lasts: the order, and the newest fill that its pharmacy reported. */
export type Supplied = EarlierPrescription & Pick<EarlierCourse, 'lastFill'>;

/** The last day of its supply with refills, corrected by a newer fill; undefined where no one knows. */
export function untilOf(course: Supplied): CalendarDate | undefined {
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

function leftOfFill(order: TimedOrder, fill: KnownFill): Left[] {
  const { today, earlyPercent } = order;
  const { on, daysSupply, saidBy } = fill;
  if (on > today || daysSupply < 1) return [];
  const until = daysAfter(on, daysSupply - 1);
  const daysLeft = daysLeftFrom(firstDayOf(order), until);
  if (!isEarlyBy(daysLeft, daysSupply, earlyPercent)) return [];
  const severity = severityOf(order, daysLeft, daysSupply);
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
      isOfAsker: saidBy === 'asker',
      found: timingFinding('early', fill, severity, text, on, {
        origin: 'reported-fill',
        source: FILLS_SOURCE,
      }),
    },
  ];
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
