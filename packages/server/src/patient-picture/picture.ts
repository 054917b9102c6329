import { showClinicalFact } from '@erx/core/clinical-facts/show';
import { isTaken } from '@erx/core/medications/rules';
import {
  PART_FAILED,
  type PartOfPicture,
  PICTURE_PART,
  type PictureEntry,
} from '@erx/core/patient-picture/model';
import { PICTURE_PARTS, type PicturePart } from '@erx/core/patient-picture/vocabulary';
import { showValueInUnits } from '@erx/core/patients/measures';
import { ADULT_AGE } from '@erx/core/patients/rules';
import { daysLeft } from '@erx/core/pdmp/rules';
import { isInUse, suppliedUntil } from '@erx/core/prescriptions/rules/duplicates';
import { daysLeftFrom, untilOf } from '@erx/core/prescriptions/rules/supply-left';
import { type EarlierCourse, isOut } from '@erx/core/prescriptions/rules/timing-model';
import { ageOn, type CalendarDate, dateIn, daysFrom, showDate } from '@erx/core/values/dates';
import type { PatientFacts, ReportedFill, StoredAllergy, StoredMedication, WaitingDrug } from './facts';
import { type PrescribedDrug, toEarlier } from './prescribed-store';

type Entries = readonly PictureEntry[] | 'failed';

/** The picture in full: every part with its source and age, and what is in force in it; of facts read with their reports. */
export function toParts(facts: PatientFacts, timeZone: string): PartOfPicture[] {
  const entries = entriesOf(facts, timeZone);
  return PICTURE_PARTS.map((part) => {
    const { source, empty } = PICTURE_PART[part];
    const [known, reportedAt] = [entries[part], reportedAtOf(part, facts)];
    const note = [
      known === 'failed' ? PART_FAILED : known.length === 0 ? noteOf(part, facts, empty) : '',
      part === 'plan-fills' ? lackingOf(facts) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ');
    return {
      part,
      state: known === 'failed' ? 'failed' : 'read',
      source,
      ...(reportedAt ? { reportedAt: reportedAt.toISOString() } : {}),
      ...(note === '' ? {} : { note }),
      entries: known === 'failed' ? [] : [...known],
    };
  });
}

function reportedAtOf(part: PicturePart, { reports }: PatientFacts): Date | undefined {
  if (part === 'plan-fills') return reports?.plan;
  return part === 'pdmp-fills' ? reports?.pdmp : undefined;
}

/** What the plan may know and is not here. */
function lackingOf({ inquiry }: PatientFacts): string {
  if (inquiry === 'failed' || inquiry?.isFailed)
    return 'The last inquiry at the plan failed: what it knows may be missing.';
  const count = inquiry?.notShown ?? 0;
  return count === 0
    ? ''
    : `${String(count)} ${count === 1 ? 'entry' : 'entries'} of its answer cannot be read here.`;
}

/** Nothing known is not the same as asked and none. */
function noteOf(part: PicturePart, facts: PatientFacts, empty: string): string {
  if (part === 'allergies' && facts.noKnownAllergies) return 'No known allergies, as recorded.';
  const isAsked = part === 'plan-fills' || part === 'pdmp-fills';
  return isAsked && reportedAtOf(part, facts) === undefined ? 'Nothing was ever reported.' : empty;
}

function entriesOf(facts: PatientFacts, timeZone: string): Readonly<Record<PicturePart, Entries>> {
  const { today, allergies, medications, prescriptions, fills } = facts;
  const day: ToDay = (at) => dateIn(timeZone, at);
  return {
    person: toPerson(facts),
    measures: toWeight(facts),
    allergies: each(allergies, (one) => (one.isFormer ? [] : [toAllergy(one, day)])),
    problems: each(facts.problemList, ({ code, description, enteredAt }) => [
      {
        text: `${code} ${description}`,
        detail: '',
        ...(enteredAt === undefined ? {} : { asOf: day(enteredAt) }),
      },
    ]),
    diagnoses: each(facts.diagnoses, ({ code, description, origin }) => [
      {
        text: `${code} ${description}`.trim(),
        detail: `${origin.kind} of ${origin.drug ?? 'this drug'}`,
        asOf: origin.on,
      },
    ]),
    'clinical-facts': each(facts.clinicalFacts, (fact) => [
      { text: showClinicalFact(fact), detail: '', asOf: fact.observedOn },
    ]),
    medications: each(medications, (one) => (one.isFormer ? [] : [toMedicine(one, today, day)])),
    prescriptions: each(prescriptions, (one) => [toPrescription(one, timeZone, today)]),
    'earlier-prescriptions': each(facts.courses, (one) => toEarlierEntry(one, today)),
    'pharmacy-fills': each(prescriptions, (one) => toDispensed(one, today)),
    'plan-fills': each(fills, (fill) => (fill.source === 'pbm' ? [toReported(fill, today)] : [])),
    'pdmp-fills': each(fills, (fill) => (fill.source === 'pdmp' ? [toReported(fill, today)] : [])),
    'former-allergies': each(allergies, (one) => (one.isFormer ? [toAllergy(one, day)] : [])),
    'former-medicines': each(medications, (one) => (one.isFormer ? [toMedicine(one, today, day)] : [])),
    requests: each(facts.requests, (one) => [toWaiting(one)]),
    drafts: each(facts.drafts, (one) => [toWaiting(one)]),
  };
}

const each = <Known>(
  known: readonly Known[] | 'failed',
  toEntries: (one: Known) => readonly PictureEntry[],
): Entries => (known === 'failed' ? known : known.flatMap(toEntries));

const words = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part.trim() !== '').join('; ');

function toPerson({ body: { birthDate, gender }, today }: PatientFacts): PictureEntry[] {
  const sex = gender === 'Unknown' ? 'sex not known' : gender;
  return [
    birthDate === undefined
      ? { text: 'Birth date not known', detail: sex }
      : { text: `Born ${showDate(birthDate)}`, detail: `${String(ageOn(birthDate, today))} years; ${sex}` },
  ];
}

function toWeight({ body: { birthDate, weight, weightDays }, today }: PatientFacts): PictureEntry[] {
  const { weight: value, weightUnits: units, weightMeasuredOn: measuredOn } = weight;
  if (value === '') return [];
  const isOfChild = birthDate !== undefined && ageOn(birthDate, today) < ADULT_AGE;
  return [
    {
      text: showValueInUnits('weight', { value, units }),
      detail: words(
        measuredOn === '' ? 'day not known' : undefined,
        isOfChild ? `of a child it counts for ${String(weightDays)} days` : undefined,
      ),
      ...(measuredOn === '' ? {} : { asOf: measuredOn }),
    },
  ];
}

/** The day of an instant where the practice is. */
type ToDay = (at: Date) => CalendarDate;

const toAllergy = (
  { description, reaction, severity, enteredAt }: StoredAllergy,
  day: ToDay,
): PictureEntry => ({ text: description, detail: words(reaction, severity), asOf: day(enteredAt) });

function toMedicine(medicine: StoredMedication, today: CalendarDate, day: ToDay): PictureEntry {
  const { description, sig, stoppedAt, stopReason, stopNote, startedOn, enteredAt } = medicine;
  const stopped = isTaken(medicine, today)
    ? undefined
    : words(`stopped${stoppedAt === undefined ? '' : ` ${showDate(stoppedAt)}`}`, stopReason, stopNote);
  return {
    text: description,
    detail: words(stopped, sig),
    asOf: startedOn ?? day(enteredAt),
    ...(stopped === undefined ? {} : { isStopped: true }),
  };
}

function toPrescription(prescribed: PrescribedDrug, timeZone: string, today: CalendarDate): PictureEntry {
  const { description, sig, scriptStatus, scriptedAt, neverArrived, cancelStatus } = prescribed;
  const until = suppliedUntil(toEarlier(prescribed, timeZone));
  const state =
    scriptStatus === 'Pending'
      ? 'waits to be sent'
      : neverArrived
        ? 'no pharmacy confirmed it'
        : scriptStatus === 'CancelledAfterSending'
          ? `cancel ${cancelStatus === undefined ? 'not answered' : cancelStatus.toLowerCase()}`
          : scriptStatus.toLowerCase();
  return {
    text: description,
    detail: words(state, sig),
    asOf: dateIn(timeZone, scriptedAt),
    ...(until === undefined || scriptStatus === 'Pending' ? {} : { daysLeft: daysFrom(today, until) + 1 }),
  };
}

/** What is not in use by what is written here; of that which is, the prescriptions tell. */
function toEarlierEntry(course: EarlierCourse, today: CalendarDate): PictureEntry[] {
  const { description, sig, writtenOn, neverArrived, lastFill } = course;
  if (neverArrived || isInUse({ ...course, filledOn: lastFill?.on }, today)) return [];
  const until = isOut(course) ? untilOf(course) : undefined;
  const left = until === undefined ? 0 : daysLeftFrom(today, until);
  const state = !isOut(course) ? 'canceled' : left > 0 ? 'refills left, says the pharmacy' : 'ended';
  return [
    {
      text: description,
      detail: words(state, sig),
      asOf: writtenOn,
      ...(left > 0 ? { daysLeft: left } : {}),
    },
  ];
}

function toDispensed(
  { description, fillStatus, filledOn, daysSupply }: PrescribedDrug,
  today: CalendarDate,
): PictureEntry[] {
  if (fillStatus === 'None') return [];
  const left = filledOn === undefined ? undefined : daysLeft({ lastFill: filledOn, daysSupply }, today);
  return [
    {
      text: description,
      detail: words(FILLED[fillStatus], filledOn === undefined ? 'day not known' : undefined),
      ...(filledOn === undefined ? {} : { asOf: filledOn }),
      ...(left === undefined ? {} : { daysLeft: Math.max(0, left) }),
    },
  ];
}

const FILLED = {
  Dispensed: 'dispensed',
  PartiallyDispensed: 'partly dispensed',
  NotDispensed: 'not dispensed',
} as const satisfies Record<Exclude<PrescribedDrug['fillStatus'], 'None'>, string>;

function toReported(
  { description, sig, lastFill, daysSupply }: ReportedFill,
  today: CalendarDate,
): PictureEntry {
  const left = daysLeft({ lastFill, daysSupply }, today);
  return {
    text: description,
    detail: words(
      sig,
      lastFill === undefined ? 'day not known' : undefined,
      daysSupply === undefined ? 'days supply not said' : undefined,
    ),
    ...(lastFill === undefined ? {} : { asOf: lastFill }),
    ...(left === undefined ? {} : { daysLeft: left }),
  };
}

const toWaiting = ({ kind, description, by, since }: WaitingDrug): PictureEntry => ({
  text: description,
  detail: words(WAITS[kind], by),
  asOf: since,
});

const WAITS = {
  refill: 'renewal asked for',
  change: 'change asked for',
  draft: 'being written',
} as const satisfies Record<WaitingDrug['kind'], string>;
