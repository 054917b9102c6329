import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check, type Finding } from '@erx/core/findings/finding';
import { licenseHolds } from '@erx/core/credentials/expiry';
import { practiceIsReachable } from '@erx/core/practices/reachable';
import { senderIsRegistered } from '@erx/core/prescriptions/rules/permissions';
import { findingsOnStoredAmount } from '@erx/core/prescriptions/rules/stored';
import { prescriberMayWriteSchedule } from '@erx/core/prescriptions/rules/controlled';
import { findDifferences } from '@erx/core/requests/linking';
import { type Answer, type IdentityDifference, RequestContent } from '@erx/core/requests/model';
import { findingsOnAnswer, needsSigning } from '@erx/core/requests/rules/answering';
import { keepsPrescription } from '@erx/core/requests/rules/granting';
import { prescriptionKey } from '@erx/core/requests/rules/grouping';
import { type AnswerableRequest, isApproval, isOpen, mayAnswer } from '@erx/core/requests/rules/offers';
import { withReason } from '@erx/core/requests/rules/reasons';
import { lastFillDate, lastFillDays } from '@erx/core/requests/rules/supply';
import { SIGNING_RULES } from '@erx/core/signing/rules';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import type { Resolving } from '../matching/resolve-drug';
import { drugCatalogue } from '../drugs/store';
import { readRequest, type RequestMessage } from './write-response';
import { checkBeforeSend, type Granting, type OutgoingJudgement } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import type { RenewalAsked } from '../safety/judge-timing';
import { practiceReachOf } from '../prescriptions/send-statements';
import { findingsOnEach, findingsOnRow } from '../signing/judge';
import { controlledWritingOf } from '../prescriptions/controlled-queries';
import {
  type AnswerableRow,
  loadSeveralToAnswer,
  loadToAnswer,
  toGroupable,
  verifiedEmail,
} from './load-queries';
import { type Grant, buildGrant } from './grant';

/** A request that this person may answer. */
export interface OwnRequest {
  readonly request: AnswerableRow;
  readonly content: RequestContent;
}

/**
 * A request of the practice that is the member's to answer (N6-1).
 * @throws AppError request.not-found, request.other-prescriber
 */
export async function ownRequest(connection: Connection, member: Member, id: string): Promise<OwnRequest> {
  const request = await loadToAnswer(connection, member.practiceId, id);
  if (!request) throw new AppError('request.not-found');
  const prescriber = {
    id: request.provider_id,
    ...(request.provider_email_verified ? { email: request.provider_email } : {}),
  };
  if (
    !mayAnswer({ id: member.accountId, email: await verifiedEmail(connection, member.accountId) }, prescriber)
  )
    throw new AppError('request.other-prescriber');
  return { request, content: RequestContent.parse(JSON.parse(request.content)) };
}

/** What decides how a stored request can be answered. */
export function toAnswerable({
  kind,
  change_type: type,
  state,
  schedule,
  patient_id: patientId,
}: AnswerableRow): AnswerableRequest {
  return { kind, ...(type === null ? {} : { type }), state, schedule, isLinked: patientId !== null };
}

/** What of the linked patient differs from the patient of the message; nothing while none is linked. */
export function differencesIn({ request, content }: OwnRequest): readonly IdentityDifference[] {
  const { patient_first: firstName, patient_last: lastName, patient_birth: birthDate } = request;
  if (firstName === null || lastName === null) return [];
  return findDifferences(content.patient, { firstName, lastName, birthDate: birthDate ?? undefined });
}

/** An answer that may be given. */
export interface JudgedAnswer extends OwnRequest {
  readonly answer: Answer;
  /** What the pharmacy wrote, as it was read back. */
  readonly message: RequestMessage;
  readonly isSigned: boolean;
  /** Of an approval: what it grants; of one that keeps the prescription only where that is signed. */
  readonly grant: Grant | undefined;
  /** Earlier requests of the same prescription that are answered with it. */
  readonly others: readonly AnswerableRow[];
}

/**
 * Judges an answer by the rules of the screen against what is stored: who answers, the state and version of
 * the request, the answer itself, what it grants and, where that is controlled, everything that signing asks.
 * @param seen version of the request that the person saw
 * @throws AppError with what forbids it
 */
export async function judgeAnswer(
  resolving: Resolving,
  member: Member,
  asked: { readonly id: string; readonly seen: number; readonly answer: Answer },
  at: Date,
): Promise<JudgedAnswer> {
  const own = await ownRequest(resolving.database, member, asked.id);
  const { request, content } = own;
  const answer = withReason(asked.answer, request.kind);
  const judged = {
    request: { ...toAnswerable(request), content, differences: differencesIn(own) },
    answer,
    today: dateIn(member.timeZone, at),
  };
  refuseWhenStopped([
    ...findingsOnAnswer(judged),
    ...senderIsRegistered({ sender: member }),
    // Denying is safe without a license, and the pharmacy waits for it.
    ...(isApproval(answer.responseType) ? licenseHolds({ sender: member, today: judged.today }) : []),
  ]);
  if (request.version !== asked.seen) throw new AppError('record.changed');
  const message = await readRequest(request.xml);
  if (!message)
    throw new AppError('prescription.refused-by-standard', {
      reason: 'the message of the pharmacy is not on file',
      field: 'request',
    });
  const isSigned = needsSigning(judged);
  const built =
    isApproval(answer.responseType) &&
    (isSigned || !keepsPrescription(request.kind, request.change_type, content))
      ? await buildGrant(resolving, member, { request, content, answer }, at)
      : undefined;
  const grant = built && { ...built, row: asAskedAbout(built.row, own, message, judged.today) };
  // Only the product that was found says which units fit it.
  if (grant) refuseWhenStopped(practiceIsReachable({ practice: practiceReachOf(grant.row) }));
  if (grant?.columns) refuseWhenStopped(findingsOnStoredAmount(grant.row));
  if (answer.requestNdc !== undefined) await refuseUnknownNdc(resolving.database, member, answer.requestNdc);
  // The product that was found may be controlled where the pharmacy said nothing of it.
  const isControlledGrant = grant !== undefined && grant.row.schedule !== 'none';
  if (isControlledGrant)
    refuseWhenStopped(
      grant.columns ? findingsOnEach([grant.row], member, at) : findingsOnExistingOrder(grant, member, at),
    );
  const others = await findOthers(resolving.database, request, answer);
  return { ...own, answer, message, isSigned: isSigned || isControlledGrant, grant, others };
}

/**
 * The patient of a grant by the name and birth date under which the pharmacy asked, where they differ from
 * the record and the prescriber found them to be one person: the pharmacy gets back the patient that it
 * knows, and what is signed is what is sent. A birth date in the future is wrong.
 */
function asAskedAbout(
  row: Grant['row'],
  own: OwnRequest,
  { body: { patient } }: RequestMessage,
  today: CalendarDate,
): Grant['row'] {
  const differs = new Set(differencesIn(own));
  const { birthDate } = own.content.patient;
  return {
    ...row,
    ...(differs.has('firstName')
      ? { patient_first: patient.name.first, patient_middle: patient.name.middle ?? '' }
      : {}),
    ...(differs.has('lastName') ? { patient_last: patient.name.last } : {}),
    ...(differs.has('birthDate') && birthDate !== undefined && birthDate <= today
      ? { patient_birth: birthDate }
      : {}),
  };
}

/** A pharmacy can ask for a product only that someone knows. @throws AppError request.ndc-unknown */
async function refuseUnknownNdc(connection: Connection, member: Member, ndc: string): Promise<void> {
  if (!(await drugCatalogue(connection, member.practiceId).findByNdc(ndc)))
    throw new AppError('request.ndc-unknown');
}

/**
 * What is found for the prescription that an answer would grant; nothing of an answer that grants none. The
 * prescription that is renewed or replaced does not count.
 */
export async function judgeGrant(
  judge: SafetyJudge,
  member: Member,
  { request, content, grant, others }: Pick<JudgedAnswer, 'request' | 'content' | 'grant' | 'others'>,
  at: Date,
): Promise<OutgoingJudgement[]> {
  if (!grant?.columns) return [];
  return [await checkBeforeSend(judge, member, grant.columns, at, toGranting({ request, content }, others))];
}

/** What an approval of a request grants: it renews this prescription and answers these requests. */
export const toGranting = (own: OwnRequest, others: readonly { readonly id: string }[]): Granting => ({
  renewedId: own.request.prescription_id,
  requestIds: [own.request.id, ...others.map(({ id }) => id)],
  renewal: renewalAsked(own),
});

/** What a request for more says of time; undefined of one that asks for something else instead. */
function renewalAsked({ request, content }: OwnRequest): RenewalAsked | undefined {
  if (request.kind !== 'refill') return undefined;
  const on = lastFillDate(content);
  const daysSupply = lastFillDays(content);
  return on === undefined || daysSupply === undefined ? {} : { lastFill: { on, daysSupply } };
}

/**
 * Of a prescription that stays as it is: who signs, and whether they may write it. Its dates, refills and
 * supply were judged when it was issued.
 */
function findingsOnExistingOrder({ row }: Grant, member: Member, at: Date): readonly Finding[] {
  return [
    ...findingsOnRow(SIGNING_RULES, { ...row, script_status: 'Pending' }, member, at),
    ...check(
      [prescriberMayWriteSchedule],
      controlledWritingOf(row, dateIn(member.timeZone, at), member.timeZone),
    ),
  ];
}

/**
 * Earlier requests of the same prescription that an answer names and that still wait.
 * @throws AppError request.other-prescription where one is of another prescription, pharmacy or patient, or later
 */
async function findOthers(
  connection: Connection,
  lead: AnswerableRow,
  { others = [] }: Pick<Answer, 'others'>,
): Promise<readonly AnswerableRow[]> {
  const ids = others.filter((id) => id !== lead.id);
  if (ids.length === 0) return [];
  const found = await loadSeveralToAnswer(connection, lead.practice_id, ids);
  const waiting = found.filter(({ state }) => isOpen(state));
  const key = prescriptionKey(toGroupable(lead));
  if (
    found.length < new Set(ids).size ||
    waiting.some((one) => prescriptionKey(toGroupable(one)) !== key || one.received_at > lead.received_at)
  )
    throw new AppError('request.other-prescription');
  return waiting;
}
