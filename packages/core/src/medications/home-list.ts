import { showIngredients } from '../drugs/show-quantity';
import type { Prescription } from '../prescriptions/model';
import { duplicateReason, plainText } from '../prescriptions/rules/duplicates';
import { type CalendarDate, dateIn, daysAfter, type TimeZone } from '../values/dates';
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
  /** Others on the list that hold an ingredient of it. */
  readonly sameAs: readonly string[];
  /** What holds an ingredient of it and was stopped today for an adverse effect. */
  readonly harmedBy: readonly string[];
  /** What it takes the place of: from today, or from the day that it begins. */
  readonly formers: readonly HomeFormer[];
}

/** What a medicine takes the place of. */
export interface HomeFormer extends HomeDrug {
  /** The day before the new one begins, where it is taken until then; absent where it is not taken any more. */
  readonly until?: CalendarDate;
}

/** The list that a patient takes home: each medicine once, in one section. */
export interface HomeList {
  readonly started: readonly HomeLine[];
  /** Those whose strength or directions changed today: each has formers. */
  readonly changed: readonly HomeLine[];
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
  /** The ingredients of a medicine without their salts, as far as its product or its words say them. */
  readonly holds: (drug: Pick<Medication, 'description'>) => readonly string[];
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
  const meant = taken.filter((each) => !canceled.includes(each));
  const alone = meant.map((medication) => ({ medication, formers: formersOf(medication, known) }));
  const harmful = harmfulToday(
    known,
    alone.flatMap(({ formers }) => formers),
  );
  const namesAlike = (medication: Medication, others: readonly Medication[]) =>
    others
      .filter((other) => other !== medication && isAlike(other, medication, known))
      .map(({ description }) => description);
  const lines = alone.map(({ medication, formers }) => ({
    line: {
      ...toLine(medication, known, formers),
      sameAs: namesAlike(medication, meant),
      harmedBy: namesAlike(medication, harmful),
    },
    isNew: isNew(medication, known),
    isChanged: formers.length > 0 && isOfToday(medication, known),
  }));
  const others = lines.filter(({ isChanged }) => !isChanged);
  return {
    started: others.filter(({ isNew: isStarted }) => isStarted).map(({ line }) => line),
    changed: lines.filter(({ isChanged }) => isChanged).map(({ line }) => line),
    stopped: stoppedToday(
      known,
      lines.flatMap(({ line }) => [line, ...line.formers]),
      harmful,
    ),
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

/** Whether two hold the same, by ingredients: a brand and another strength do. */
function isAlike(one: Medication, other: Medication, { holds }: Known): boolean {
  const held = new Set(holds(one));
  return isSameDrug(one, other) || holds(other).some((ingredient) => held.has(ingredient));
}

/** Stopped today for an adverse effect, and not because the prescriber put another in its place. */
const harmfulToday = ({ listed, today }: Known, formers: readonly HomeDrug[]): readonly Medication[] =>
  listed.filter(
    ({ hide, stoppedAt, stopReason, description }) =>
      hide &&
      stoppedAt === today &&
      stopReason === 'adverse-effect' &&
      !formers.some((former) => plainText(former.description) === plainText(description)),
  );

const isSameSig = (one: string, other: string): boolean => plainText(one) === plainText(other);

/**
 * The day on which the newest prescription begins, where it is still to come: the earliest fill date of what is
 * taken already is no beginning.
 */
function futureStart(medication: Medication, known: Known): CalendarDate | undefined {
  const starts = newestOf(medication, known)?.effectiveDate ?? medication.startedAt;
  return starts !== undefined && starts > known.today ? starts : undefined;
}

/** The directions by which it is taken today besides those of the newest prescription. */
function sigsOfToday(medication: Medication, known: Known): readonly string[] {
  const { today } = known;
  const newest = newestOf(medication, known);
  const { origin, startedAt = today, sig } = medication;
  return [
    ...ownOf(medication, known)
      .filter((each) => each !== newest && isActive(each) && each.effectiveDate <= today)
      .map((each) => each.sig),
    ...(origin === 'entered' && newest && startedAt <= today ? [sig] : []),
    ...endedFor(medication, known)
      .filter((each) => isEndedBySuccessor(each) && isSameDrug(each, medication))
      .map((each) => each.sig),
  ];
}

type AloneLine = Omit<HomeLine, 'sameAs' | 'harmedBy'>;

function toLine(medication: Medication, known: Known, formers: readonly HomeFormer[]): AloneLine {
  const newest = newestOf(medication, known);
  const active = ownOf(medication, known).filter(isActive);
  const sig = newest?.sig ?? medication.sig;
  const others = [
    ...active.map((each) => each.sig),
    // What was entered and is changed is said as its former.
    ...(medication.origin === 'entered' &&
    !formers.some(({ sig: former }) => isSameSig(former, medication.sig))
      ? [medication.sig]
      : []),
  ];
  const ofToday = sigsOfToday(medication, known);
  const isTakenAlready =
    ofToday.some((each) => isSameSig(each, sig)) || (ofToday.length > 0 && formers.length === 0);
  return {
    description: medication.description,
    sig,
    ingredients: newest?.compound ? showIngredients(newest.compound) : (medication.ingredients ?? []),
    purpose: active.find(({ primaryIcd10Description = '' }) => primaryIcd10Description !== '')
      ?.primaryIcd10Description,
    startsOn: isTakenAlready ? undefined : futureStart(medication, known),
    endsOn: medication.stoppedAt,
    isUnanswered: medicationFailure(medication) === 'unanswered',
    hasOtherDirections: others.some((other) => other.trim() !== '' && !isSameSig(other, sig)),
    formers,
  };
}

/** Those that left today, and those that are still to begin: what they name is taken until then. */
const replacingOf = (medication: Medication, known: Known): readonly HomePrescription[] =>
  ownOf(medication, known).filter(
    (each) =>
      isActive(each) && (leftOn(each, known.timeZone) === known.today || each.effectiveDate > known.today),
  );

/** Whether its successor is from today: one that left earlier and is still to begin is no change of today. */
const isOfToday = (medication: Medication, known: Known): boolean =>
  stoppedWith(medication, known).length > 0 ||
  replacingOf(medication, known).some((each) => leftOn(each, known.timeZone) === known.today);

/** The same product, made inactive today; what did harm is no former, and is said by itself. */
const stoppedWith = (medication: Medication, { listed, today }: Known): readonly Medication[] =>
  listed.filter(
    (each) =>
      each.hide &&
      each.stoppedAt === today &&
      each.stopReason !== 'adverse-effect' &&
      isSameDrug(each, medication),
  );

type Ended = HomeDrug & Partial<Pick<Medication, 'prescribableDrugId' | 'stopReason'>>;

/** What a medicine names as its former, and the same product that was made inactive today. */
function endedFor(medication: Medication, known: Known): readonly Ended[] {
  const { listed, prescribed } = known;
  const named = replacingOf(medication, known)
    .flatMap(({ formerIds = [] }) => formerIds)
    .flatMap(
      (id): Ended | readonly Ended[] =>
        listed.find((each) => each.hide && each.stoppedPrescriptionId === id) ??
        prescribed.find((each) => each.id === id) ??
        [],
    );
  return [...named, ...stoppedWith(medication, known)];
}

/** What was stopped for another reason is not taken until its successor begins. */
const isEndedBySuccessor = ({ stopReason = 'replaced' }: Ended): boolean => stopReason === 'replaced';

/** What a medicine takes the place of: what it names, and the same product with other directions. */
function formersOf(medication: Medication, known: Known): readonly HomeFormer[] {
  const to = { description: medication.description, sig: newestOf(medication, known)?.sig ?? medication.sig };
  const entered =
    replacingOf(medication, known).length > 0 && medication.origin === 'entered' ? [medication] : [];
  const seen = new Set([wordsOf(to)]);
  const starts = futureStart(medication, known);
  return [...endedFor(medication, known), ...entered].flatMap((former) => {
    const { description, sig } = former;
    const words = wordsOf({ description, sig });
    if (seen.has(words)) return [];
    seen.add(words);
    const hasBegun = former !== medication || (medication.startedAt ?? known.today) <= known.today;
    const isTakenUntil = starts !== undefined && hasBegun && isEndedBySuccessor(former);
    return [{ description, sig, ...(isTakenUntil ? { until: daysAfter(starts, -1) } : {}) }];
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
function stoppedToday(
  { listed, today }: Known,
  said: readonly HomeDrug[],
  harmful: readonly Medication[],
): HomeList['stopped'] {
  const seen = new Set(said.map(({ description }) => plainText(description)));
  // What did harm is said even where the same is listed above, once.
  for (const { description } of harmful) seen.delete(plainText(description));
  const inOrder = [...harmful, ...listed.filter((each) => !harmful.includes(each))];
  return inOrder.flatMap(({ hide, stoppedAt, stopReason, description }) => {
    if (!hide || stoppedAt !== today || stopReason === 'wrong-entry' || seen.has(plainText(description)))
      return [];
    seen.add(plainText(description));
    return [{ description, reason: stopReason }];
  });
}
