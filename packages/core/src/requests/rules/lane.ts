import { isControlled, type Schedule } from '../../drugs/model';
import { check, type Finding, pass, type Rule, sentences, stop, warn } from '../../findings/finding';
import type { MessageCode } from '../../findings/messages';
import type { SafetyFinding } from '../../safety/model';
import { asksForLook } from '../../safety/rules';
import { needsAnswer } from '../../safety/tiers';
import { describeDifferences } from '../linking';
import {
  CHANGE_TYPE_LABEL,
  type ChangeType,
  type IdentityDifference,
  type LaneReason,
  type RequestLane,
  type RequestState,
} from '../model';
import { type CalendarDate, showDate } from '../../values/dates';
import type { AskedChange } from './requested-changes';
import { type RequestingPharmacy, findingsOnRequestingPharmacy } from './requesting-pharmacy';
import type { RefillProtocol } from '../protocol';

/** What decides in which lane a request waits. */
export interface LaneFacts {
  readonly state: RequestState;
  /** Of a change request. */
  readonly type?: ChangeType | undefined;
  /** The strictest of what the message and the product that was found say. */
  readonly schedule: Schedule;
  readonly isLinked: boolean;
  /** What of the linked patient differs from the patient of the message. */
  readonly differences: readonly IdentityDifference[];
  /** Why it cannot be approved as it is, by the rules of an answer, in words; a stop each. */
  readonly obstacles: readonly string[];
  /** What the prescriber has to confirm before it is approved, such as a product that is only likely. */
  readonly doubts: readonly string[];
  /**
   * Whether what would be granted is the product that was prescribed; undefined where the prescription is not
   * known, or where nothing would be granted.
   */
  readonly isSameDrug: boolean | undefined;
  readonly asker: RequestingPharmacy;
  /**
   * What the pharmacy wrote besides what is compared, by name: clarified directions, remarks, observations.
   */
  readonly additionalContent: readonly string[];
  /** What is asked otherwise than it was prescribed, apart from the drug. */
  readonly changes: readonly AskedChange[];
  /** Whether another row that waits asks for the same drug for the same patient. */
  readonly isRepeated: boolean;
  /** What earlier requests of the same row say otherwise. */
  readonly saidEarlier: readonly string[];
  /** The last day of a fill that the pharmacy names, whether or not it says how long it lasts. */
  readonly lastFill?: CalendarDate | undefined;
  /** When it was prescribed; undefined where the prescription is not known. */
  readonly writtenOn?: CalendarDate | undefined;
  /** What the safety check found on what would be granted: early, granted twice and courses among it. */
  readonly safety: readonly SafetyFinding[];
  /** Whether staff prepared another answer than an approval as it is asked. */
  readonly isPreparedOtherwise: boolean;
  /** The practice's own rules. */
  readonly protocol: RefillProtocol;
  /** The ingredients of what would be granted, and every class that they belong to. */
  readonly terms: ReadonlySet<string>;
  /** Renewals that are asked for; undefined where the pharmacy says no number. */
  readonly refills: number | undefined;
}

/** Its denial goes out with a prescription that a user is writing. */
const isNotAwaiting: Rule<LaneFacts> = ({ state }) =>
  state === 'AwaitingDenialNewPrescriptionToFollow' ? warn('request.lane-awaiting') : pass;

/** A change is a choice: it is read, whatever it asks for. */
const isNoChange: Rule<LaneFacts> = ({ type }) =>
  type === undefined ? pass : warn('request.lane-change', { what: CHANGE_TYPE_LABEL[type] });

/** What is controlled is signed one by one, with its own review (21 CFR 1311.120). */
const isNotControlled: Rule<LaneFacts> = ({ schedule, obstacles }) => {
  if (schedule === 'unknown') return obstacles.length > 0 ? pass : stop('request.lane-schedule-unknown');
  return isControlled(schedule) ? warn('request.batch-controlled') : pass;
};

const patientIsCertain: Rule<LaneFacts> = ({ isLinked, differences }) => {
  if (!isLinked) return stop('request.not-linked');
  return differences.length === 0
    ? pass
    : stop('request.lane-patient-differs', { what: describeDifferences(differences) });
};

/** Another product is what a change asks for; a renewal asks for what was prescribed. */
const drugIsTheSame: Rule<LaneFacts> = ({ type, obstacles, isSameDrug }) => {
  if (type !== undefined || obstacles.length > 0) return pass;
  if (isSameDrug === undefined) return warn('request.lane-original-unknown');
  return isSameDrug ? pass : stop('request.lane-other-drug');
};

const isAsPrescribed: Rule<LaneFacts> = ({ type, changes }) =>
  type === undefined
    ? changes.flatMap(({ what, asked, prescribed }) =>
        warn('request.lane-changed', { what, asked, prescribed }),
      )
    : pass;

const isAskedOnce: Rule<LaneFacts> = ({ isRepeated, saidEarlier }) => [
  ...(isRepeated ? warn('request.lane-repeated') : []),
  ...(saidEarlier.length > 0 ? warn('request.lane-mixed', { said: saidEarlier.join('; ') }) : []),
];

const isAskedByWhoHadIt: Rule<LaneFacts> = ({ asker }) => findingsOnRequestingPharmacy(asker);

/** What one press would pass over may reverse what is asked for. */
const hasNoAdditionalContent: Rule<LaneFacts> = ({ additionalContent }) =>
  additionalContent.length === 0
    ? pass
    : warn('request.lane-said-beside', { what: additionalContent.join(', ') });

/** What was filled before it was written is another prescription, or another patient. */
const isFilledAfterWriting: Rule<LaneFacts> = ({ lastFill, writtenOn }) =>
  lastFill !== undefined && writtenOn !== undefined && lastFill < writtenOn
    ? stop('request.lane-filled-before', { filled: showDate(lastFill), written: showDate(writtenOn) })
    : pass;

/** One press would pass over what staff found out. */
const isPreparedAsAsked: Rule<LaneFacts> = ({ isPreparedOtherwise }) =>
  isPreparedOtherwise ? warn('request.lane-prepared') : pass;

/** What the practice itself asks to be read in any case. */
const isWithinProtocol: Rule<LaneFacts> = ({ protocol: { lookAt, mostRefills }, terms, refills }) => {
  const named = lookAt.filter((name) => terms.has(name));
  return [
    ...(named.length > 0 ? warn('request.lane-protocol', { what: named.join(', ') }) : []),
    ...(mostRefills !== null && refills !== undefined && refills > mostRefills
      ? warn('request.lane-many-refills', { asked: String(refills), most: String(mostRefills) })
      : []),
  ];
};

/**
 * What demands a reason stops: an allergen, a contraindication, a dose beyond every label, a check that did not
 * run. What is only to be read asks for a look.
 */
const isSafe: Rule<LaneFacts> = ({ safety }) =>
  safety.filter(asksForLook).flatMap((found) => {
    const { about, kind, severity, text } = found;
    const what = about === '' || kind === 'timing' ? text : `${about} (${severity}): ${text}`;
    const code: MessageCode = 'request.lane-finding';
    return needsAnswer(found) ? stop(code, { what }) : warn(code, { what });
  });

const RULES = [
  patientIsCertain,
  drugIsTheSame,
  isSafe,
  isAskedByWhoHadIt,
  hasNoAdditionalContent,
  isNotControlled,
  isNoChange,
  isNotAwaiting,
  isAsPrescribed,
  isAskedOnce,
  isFilledAfterWriting,
  isPreparedAsAsked,
  isWithinProtocol,
];

/** The lane of a request with its reasons in words, the gravest first. */
export interface Laned {
  readonly lane: RequestLane;
  readonly reasons: readonly LaneReason[];
}

/**
 * In which lane a request waits. Stop: it cannot be approved as it is, or someone may be harmed. Look: a
 * person must read it. Clean: as prescribed, for the patient that the pharmacy asked about, due, asked once,
 * not renewed today, no course, not controlled, and without a finding; these alone may be approved together.
 * When the patient was last seen is not known to this product, and is no part of it. Ours; no law or standard
 * says how many may be answered together.
 */
export function laneOf(facts: LaneFacts): Laned {
  const found = check(RULES, facts);
  const said = (severity: Finding['severity']) =>
    sentences(found.filter((finding) => finding.severity === severity));
  const inLane = (lane: LaneReason['lane'], texts: readonly string[]) =>
    [...new Set(texts)].map((text) => ({ lane, text }));
  const reasons = [
    ...inLane('stop', [...said('stop'), ...facts.obstacles]),
    ...inLane('look', [...facts.doubts, ...said('warn')]),
  ];
  return { lane: reasons[0]?.lane ?? 'clean', reasons };
}

/** The lane of a request whose judgement failed: no one looked, so a person must. */
export function unjudgedLane(): Laned {
  return {
    lane: 'look',
    reasons: sentences(warn('request.lane-unjudged')).map((text) => ({ lane: 'look' as const, text })),
  };
}
