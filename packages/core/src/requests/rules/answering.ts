import { isControlled } from '../../drugs/model';
import { check, type Finding, pass, type Rule, stop } from '../../findings/finding';
import { newForm, type Refills } from '../../prescriptions/model';
import { quantityIsBounded } from '../../prescriptions/rules/amounts';
import { daysSupplyIsWhole } from '../../sig/days-supply';
import { dispenseIsNumber, sigFits } from '../../prescriptions/rules/fields';
import { unitIsOffered } from '../../prescriptions/rules/units';
import { refillsWithinSchedule, scheduleIsPrescribable } from '../../prescriptions/rules/schedule';
import { type CalendarDate, daysAfter } from '../../values/dates';
import { findingsOnIdentity } from '../linking';
import { type Answer, type IdentityDifference, REQUEST_COMMENT_LIMIT } from '../model';
import {
  type Asked,
  askedFor,
  keepsPrescription,
  listChanges,
  missingFrom,
  responseFor,
  scheduleOfAnswer,
  withGranted,
} from './granting';
import { DENIAL_REASON_LABEL } from '../vocabulary';
import { denialReasons } from './reasons';
import { findingsOnDrug } from './resolved';
import { type AnswerableRequest, isApproval, isOpen, requestIsOpen, responsesOffered } from './offers';

/** An answer with the request that it is for. */
export interface Answering {
  readonly request: AnswerableRequest & {
    readonly content: Asked;
    /** What of the linked patient differs from the patient of the message; empty while none is linked. */
    readonly differences: readonly IdentityDifference[];
  };
  readonly answer: Answer;
  /** In the practice's time zone. */
  readonly today: CalendarDate;
}

/**
 * 21 CFR 1306.22(a): a prescription of schedule III or IV is not filled later than six months after its
 * issue, as 180 days.
 */
const LIFE_DAYS = 180;

/** Of the 99 fills that a renewal can count, all but the first. */
const MOST_RENEWALS = 98;

/** What is before the comment in a denial that names another product (readings N2-36). */
export function denialPrefix({ requestNdc }: Pick<Answer, 'requestNdc'>): string {
  return requestNdc === undefined ? '' : `Request NDC ${requestNdc} instead. `;
}

/**
 * How long the comment of an answer may be: N9-13, less what the product asked for instead takes of the same
 * 70 characters.
 */
export function commentLimit(answer: Pick<Answer, 'requestNdc'>): number {
  return REQUEST_COMMENT_LIMIT - denialPrefix(answer).length;
}

/**
 * Whether an answer is signed with two factors: whatever allows a pharmacy to dispense a controlled substance
 * (21 CFR 1311.120). A denial is not.
 */
export function needsSigning({ request, answer }: Pick<Answering, 'request' | 'answer'>): boolean {
  return isApproval(answer.responseType) && isControlled(scheduleOfAnswer(request, answer));
}

/**
 * N2-36, readings: the answer is one of those that the kind of request has; what is in its way is said by
 * name.
 */
const responseIsOffered: Rule<Answering> = ({ request, answer }) => {
  if (!isOpen(request.state) || responsesOffered(request).responses.includes(answer.responseType))
    return pass;
  const whenLinked = responsesOffered({ ...request, isLinked: true }).responses;
  if (whenLinked.includes(answer.responseType)) return stop('request.not-linked');
  const isOffered = responsesOffered({
    ...request,
    isLinked: true,
    schedule: 'none',
    resolutions: undefined,
  }).responses.includes(answer.responseType);
  if (!isOffered) return stop('request.response-not-offered');
  if (request.schedule === 'II' && request.kind === 'refill') return stop('request.schedule-two');
  const open = findingsOnNamed(request, answer);
  if (open.length > 0) return open;
  return request.schedule === 'unknown'
    ? stop('request.schedule-unknown', { text: textOf(request, answer) })
    : scheduleIsPrescribable(request);
};

/** As the pharmacy wrote what would be granted. */
function textOf({ kind, type, content }: Answering['request'], { choice = 0 }: Answer): string {
  return askedFor(kind, type, content, choice)?.description ?? '';
}

const keeps = ({ kind, type, content }: Answering['request']): boolean =>
  keepsPrescription(kind, type, content);

/** Whether what would be granted is known by its name, where it is not the prescription as it is. */
function findingsOnNamed(request: Answering['request'], answer: Answer): readonly Finding[] {
  const { resolutions = [] } = request;
  const isChosen = answer.choice !== undefined || resolutions.length < 2;
  const isAnyKnown = resolutions.some(({ confidence }) => confidence !== 'unknown');
  const resolution = isChosen || !isAnyKnown ? resolutions[answer.choice ?? 0] : undefined;
  if (!resolution || keeps(request) || !isApproval(answer.responseType)) return pass;
  return findingsOnDrug(resolution, textOf(request, answer), answer.confirmedDrugId);
}

/** What is granted is known, or confirmed by the prescriber. */
const drugIsKnown: Rule<Answering> = ({ request, answer }) => findingsOnNamed(request, answer);

/** N9-13. */
const commentFits: Rule<Answering> = ({ answer }) =>
  (answer.comments ?? '').length > commentLimit(answer)
    ? stop('request.comment-too-long', { limit: commentLimit(answer) }, 'comments')
    : pass;

/**
 * What is said fits the answer: a product asked for instead goes with a denial of type T, a plan's number
 * with type P, a reason with a denial.
 */
const partsFitResponse: Rule<Answering> = ({ request, answer }) => {
  const isOutOfPlace =
    (answer.requestNdc !== undefined && !(request.type === 'T' && answer.responseType === 'Denied')) ||
    (answer.priorAuthorizationNumber !== undefined &&
      !(request.type === 'P' && isApproval(answer.responseType))) ||
    (answer.granted !== undefined && (request.kind !== 'refill' || !isApproval(answer.responseType)));
  return isOutOfPlace ? stop('request.response-not-offered') : pass;
};

/** A denial with a new prescription for the patient does not say that the patient is unknown (readings N4-2). */
const reasonIsTrue: Rule<Answering> = ({ answer: { responseType, deniedReasonCode } }) =>
  responseType !== 'DeniedNewPrescriptionToFollow' ||
  deniedReasonCode === undefined ||
  denialReasons(true).includes(deniedReasonCode)
    ? pass
    : stop('request.reason-untrue', { reason: DENIAL_REASON_LABEL[deniedReasonCode] }, 'deniedReasonCode');

/** The pharmacy asks what is meant (type S): an approval of the same prescription says it in words. */
const clarificationIsGiven: Rule<Answering> = ({ request, answer }) =>
  request.type === 'S' && keeps(request) && isApproval(answer.responseType) && !answer.comments?.trim()
    ? stop('request.clarification-missing', {}, 'comments')
    : pass;

/** The pharmacy asks for the plan's number (type P): an approval without it answers nothing. */
const numberIsGiven: Rule<Answering> = ({ request, answer }) =>
  request.type === 'P' && isApproval(answer.responseType) && !answer.priorAuthorizationNumber?.trim()
    ? stop('request.plan-number-missing', {}, 'priorAuthorizationNumber')
    : pass;

/**
 * What an approval grants: chosen, complete, within the law of its schedule, and named as what it is
 * (readings N9-11).
 */
const grantHolds: Rule<Answering> = ({ request, answer, today }) => {
  if (!isApproval(answer.responseType)) return pass;
  const asked = askedFor(request.kind, request.type, request.content, answer.choice);
  if (!asked)
    return stop(
      request.content.requested.length > 1 ? 'request.choice-missing' : 'request.drug-unknown',
      {},
      'choice',
    );
  const schedule = scheduleOfAnswer(request, answer);
  if (keeps(request)) return hasNotExpired(asked.writtenDate, schedule, today);
  const medication = withGranted(asked, answer.granted);
  const missing = missingFrom(medication);
  return [
    ...responseNamesChanges(answer, asked),
    ...(missing.length > 0
      ? stop('request.grant-incomplete', { list: missing.join(', ') })
      : fieldsHold(medication, today)),
    ...scheduleIsPrescribable({ schedule }),
    ...renewalFits(request.kind, medication.refills),
    ...(medication.refills === undefined
      ? pass
      : refillsWithinSchedule({ drug: { schedule }, refills: medication.refills })),
  ];
};

function responseNamesChanges(
  { responseType, granted }: Answer,
  asked: NonNullable<ReturnType<typeof askedFor>>,
): readonly Finding[] {
  const fitting = responseFor(listChanges(asked, granted));
  if (fitting === responseType) return pass;
  return fitting === 'Approved' ? stop('request.changes-missing') : stop('request.changes-do-not-fit');
}

/** A renewal counts every fill, the first one among them, in two digits (SCRIPT 2017071). */
export function isGrantable(kind: AnswerableRequest['kind'], refills: Refills): boolean {
  return kind !== 'refill' || 'prn' in refills || refills.count <= MOST_RENEWALS;
}

function renewalFits(kind: AnswerableRequest['kind'], refills: Refills | undefined): readonly Finding[] {
  return refills !== undefined && !isGrantable(kind, refills)
    ? stop('request.refills-too-many', { limit: MOST_RENEWALS }, 'refills')
    : pass;
}

/** The rules of the prescription form, on what would be granted. */
function fieldsHold(
  { quantity = '', units = '', sig = '', daysSupply }: NonNullable<ReturnType<typeof askedFor>>,
  today: CalendarDate,
): readonly Finding[] {
  const form = {
    ...newForm(today, units),
    dispense: quantity,
    sig,
    daysSupply: daysSupply === undefined ? '' : String(daysSupply),
  };
  return check([dispenseIsNumber, quantityIsBounded, sigFits, daysSupplyIsWhole, unitIsOffered], { form });
}

/**
 * A prior authorization does not make a prescription live longer; one whose date is not known is judged by
 * the pharmacy, who has it.
 */
function hasNotExpired(
  writtenDate: CalendarDate | undefined,
  schedule: AnswerableRequest['schedule'],
  today: CalendarDate,
): readonly Finding[] {
  const isLimited = schedule === 'III' || schedule === 'IV';
  return isLimited && writtenDate !== undefined && today > daysAfter(writtenDate, LIFE_DAYS)
    ? stop('request.prescription-expired', { schedule, days: LIFE_DAYS })
    : pass;
}

/**
 * What allows a pharmacy to dispense is for the patient that it asked about, or for one whom the prescriber
 * has confirmed.
 */
const patientIsConfirmed: Rule<Answering> = ({ request, answer }) =>
  isApproval(answer.responseType)
    ? findingsOnIdentity(request.differences, answer.confirmedDifferences)
    : pass;

const ANSWER_RULES: readonly Rule<Answering>[] = [
  requestIsOpen,
  responseIsOffered,
  partsFitResponse,
  reasonIsTrue,
  numberIsGiven,
  clarificationIsGiven,
  commentFits,
  grantHolds,
  drugIsKnown,
  patientIsConfirmed,
];

/**
 * What forbids an answer as it is. Who answers is checked by mayAnswer; the patient's other prescriptions, by
 * findingsOnControlled.
 */
export function findingsOnAnswer(answering: Answering): readonly Finding[] {
  // What is not offered is not looked into.
  const first = check([requestIsOpen, responseIsOffered], answering);
  return first.length > 0 ? first : check(ANSWER_RULES, answering);
}
