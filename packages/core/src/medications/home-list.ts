import { showIngredients } from '../drugs/show-quantity';
import type { Prescription } from '../prescriptions/model';
import { duplicateReason, plainText } from '../prescriptions/rules/duplicates';
import { type CalendarDate, dateIn, type TimeZone } from '../values/dates';
import type { Medication, StopReasonCode } from './model';
import { isSameDrug, medicationFailure, type PrescribedMedication } from './prescribed';
import { isTaken } from './rules';

/** What the list for home needs of a prescription besides what the list of the chart needs. */
export type HomePrescription = PrescribedMedication &
  Partial<Pick<Prescription, 'formerIds' | 'primaryIcd10Description' | 'sentAt' | 'originalsPrinted'>>;

/** A medicine that the patient takes, or took until today. */
export interface HomeDrug {
  readonly description: string;
  /** As they were written. */
  readonly sig: string;
}

/** What the patient does with a medicine. */
export interface HomeLine extends HomeDrug {
  /** Of a compound, a line for each ingredient. */
  readonly ingredients: readonly string[];
  /** The diagnosis that it was prescribed for. */
  readonly purpose?: string | undefined;
  /** The first day, where it is still to come. */
  readonly startsOn?: CalendarDate | undefined;
  /** The last day, where one is known. */
  readonly endsOn?: CalendarDate | undefined;
  /** Whether the pharmacy may not have it yet. */
  readonly isUnanswered: boolean;
  /** Whether another prescription or the chart has other directions for it that no one has ended. */
  readonly hasOtherDirections: boolean;
}

/** A medicine whose strength or directions changed today. */
export interface HomeChange extends HomeLine {
  /** What it takes the place of, never empty. */
  readonly formers: readonly HomeDrug[];
}

/** The list that a patient takes home: each medicine once, in one section. */
export interface HomeList {
  readonly started: readonly HomeLine[];
  readonly changed: readonly HomeChange[];
  readonly stopped: readonly { readonly description: string; readonly reason: StopReasonCode | undefined }[];
  readonly kept: readonly HomeLine[];
  /** Canceled here, and no pharmacy has confirmed it: it may be at home, and is not to be taken unasked. */
  readonly canceled: readonly string[];
}

interface Known {
  readonly listed: readonly Medication[];
  readonly prescribed: readonly HomePrescription[];
  readonly today: CalendarDate;
  /** The practice's: its today is the patient's. */
  readonly timeZone: TimeZone;
}

/**
 * What a patient takes from today on, by what is different since yesterday. What no pharmacy has is in no section,
 * and of what was replaced the new directions alone say what to take.
 * @param known.listed entered and prescribed, as withPrescribed joins them
 */
export function homeList(known: Known): HomeList {
  const { listed, today } = known;
  const taken = listed.filter((each) => isTaken(each, today) && medicationFailure(each) !== 'refused');
  const canceled = taken.filter((each) => isCanceled(each, known));
  const lines = taken
    .filter((each) => !canceled.includes(each))
    .map((medication) => ({
      line: toLine(medication, known),
      formers: formersOf(medication, known),
      isNew: isNew(medication, known),
    }));
  const changed = lines.filter(({ formers }) => formers.length > 0);
  const others = lines.filter(({ formers }) => formers.length === 0);
  return {
    started: others.filter(({ isNew: isStarted }) => isStarted).map(({ line }) => line),
    changed: changed.map(({ line, formers }) => ({ ...line, formers })),
    stopped: stoppedToday(known, [
      ...lines.map(({ line }) => line),
      ...changed.flatMap(({ formers }) => formers),
    ]),
    kept: others.filter(({ isNew: isStarted }) => !isStarted).map(({ line }) => line),
    canceled: canceled.map(({ description }) => description),
  };
}

/** The day on which it left: a reprint is no new beginning. */
function leftOn({ sentAt, printedAt, originalsPrinted, writtenOn }: HomePrescription, zone: TimeZone) {
  const at = sentAt ?? (originalsPrinted === 1 ? printedAt : undefined);
  return at === undefined ? writtenOn : dateIn(zone, at);
}

/** The prescriptions of a medicine that arrived or may have, newest first. */
const ownOf = ({ prescriptions = [] }: Medication, { prescribed }: Known): readonly HomePrescription[] =>
  prescriptions
    .filter(({ failure }) => failure !== 'refused')
    .flatMap(({ id }) => prescribed.find((each) => each.id === id) ?? [])
    .toSorted((one, other) => other.writtenAt.localeCompare(one.writtenAt));

const isActive = ({ scriptStatus }: HomePrescription): boolean => scriptStatus !== 'CancelledAfterSending';

function isCanceled(medication: Medication, known: Known): boolean {
  const own = ownOf(medication, known);
  return medication.origin === 'prescribed' && own.length > 0 && !own.some(isActive);
}

/**
 * Directions of the newest prescription that is not canceled; those of the chart where none was written since it
 * was entered.
 */
function newestOf(medication: Medication, known: Known): HomePrescription | undefined {
  const newest = ownOf(medication, known).find(isActive);
  return medication.origin === 'prescribed' || (newest && newest.writtenAt > medication.enteredAt)
    ? newest
    : undefined;
}

const isSameSig = (one: string, other: string): boolean => plainText(one) === plainText(other);

function toLine(medication: Medication, known: Known): HomeLine {
  const { today, timeZone } = known;
  const newest = newestOf(medication, known);
  const active = ownOf(medication, known).filter(isActive);
  const sig = newest?.sig ?? medication.sig;
  const isChangedToday = newest !== undefined && leftOn(newest, timeZone) === today;
  const others = [
    ...active.map((each) => each.sig),
    // What was entered and is changed today is said under what changed.
    ...(medication.origin === 'entered' && !isChangedToday ? [medication.sig] : []),
  ];
  const starts = newest?.effectiveDate ?? medication.startedAt;
  return {
    description: medication.description,
    sig,
    ingredients: newest?.compound ? showIngredients(newest.compound) : (medication.ingredients ?? []),
    purpose: active.find(({ primaryIcd10Description = '' }) => primaryIcd10Description !== '')
      ?.primaryIcd10Description,
    startsOn: starts !== undefined && starts > today ? starts : undefined,
    endsOn: medication.stoppedAt,
    isUnanswered: medicationFailure(medication) === 'unanswered',
    hasOtherDirections: others.some((other) => other.trim() !== '' && !isSameSig(other, sig)),
  };
}

/** What a medicine took the place of today: what it names, and the same product with other directions. */
function formersOf(medication: Medication, known: Known): readonly HomeDrug[] {
  const { listed, prescribed, today, timeZone } = known;
  const to = toLine(medication, known);
  const leftToday = ownOf(medication, known).filter(
    (each) => isActive(each) && leftOn(each, timeZone) === today,
  );
  const named = leftToday
    .flatMap(({ formerIds = [] }) => formerIds)
    .flatMap(
      (id) =>
        listed.find((each) => each.hide && each.stoppedPrescriptionId === id) ??
        prescribed.find((each) => each.id === id) ??
        [],
    );
  const stopped = listed.filter(
    (each) => each.hide && each.stoppedAt === today && isSameDrug(each, medication),
  );
  const entered = leftToday.length > 0 && medication.origin === 'entered' ? [medication] : [];
  const seen = new Set([wordsOf(to)]);
  return [...named, ...stopped, ...entered].flatMap(({ description, sig }) => {
    const words = wordsOf({ description, sig });
    if (seen.has(words)) return [];
    seen.add(words);
    return [{ description, sig }];
  });
}

const wordsOf = ({ description, sig }: HomeDrug): string => `${plainText(description)}|${plainText(sig)}`;

/** Begun today: neither a renewal of what was taken until now, nor known from before. */
function isNew(medication: Medication, known: Known): boolean {
  const { prescribed, today, timeZone } = known;
  const isRenewal = prescribed.some(
    (each) =>
      isSameDrug(each, medication) &&
      !each.isStopped &&
      leftOn(each, timeZone) < today &&
      duplicateReason(each, today) !== undefined,
  );
  if (isRenewal) return false;
  const leftToday = ownOf(medication, known).some((each) => leftOn(each, timeZone) === today);
  if (medication.origin === 'prescribed') return leftToday;
  if (medication.startedAt !== undefined) return medication.startedAt === today;
  return leftToday && dateIn(timeZone, medication.enteredAt) === today;
}

/** Each medicine once; not what is still taken, what was never meant to be there, or what has a successor above. */
function stoppedToday({ listed, today }: Known, said: readonly HomeDrug[]): HomeList['stopped'] {
  const seen = new Set(said.map(({ description }) => plainText(description)));
  return listed.flatMap(({ hide, stoppedAt, stopReason, description }) => {
    if (!hide || stoppedAt !== today || stopReason === 'wrong-entry' || seen.has(plainText(description)))
      return [];
    seen.add(plainText(description));
    return [{ description, reason: stopReason }];
  });
}
