import type { DuplicateTherapy, TimingCode } from '../../interactions/model';
import type { CalendarDate } from '../../values/dates';
import type { EarlierPrescription } from './duplicates';

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

const SOURCE = 'The prescriptions of this patient';

/** @param which what tells this one from another of its kind */
export const timingFinding = (
  timing: TimingCode,
  { description }: { readonly description: string },
  severity: DuplicateTherapy['severity'],
  message: string,
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
export const isOut = ({
  scriptStatus,
  cancelStatus,
}: Pick<EarlierCourse, 'scriptStatus' | 'cancelStatus'>): boolean =>
  scriptStatus === 'Sent' ||
  scriptStatus === 'Printed' ||
  (scriptStatus === 'CancelledAfterSending' && cancelStatus !== 'Approved');

export const leftWord = ({ scriptStatus }: EarlierCourse) =>
  scriptStatus === 'Printed' ? 'printed' : 'sent';

/** 'for 90 days with 3 refills'. */
export function supplyWords({ daysSupply, refills }: EarlierCourse): string {
  const days = daysSupply === undefined ? '' : `for ${inDays(daysSupply)} `;
  if ('prn' in refills) return `${days}with refills as needed`;
  if (refills.count === 0) return `${days}without refills`;
  return `${days}with ${String(refills.count)} ${refills.count === 1 ? 'refill' : 'refills'}`;
}

/** '1 day', '90 days'. */
export const inDays = (days: number): string => `${String(days)} ${days === 1 ? 'day' : 'days'}`;

/** '54 days are left'. */
export const saysDaysLeft = (days: number): string => `${inDays(days)} ${days === 1 ? 'is' : 'are'} left`;

export const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
