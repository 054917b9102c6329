import { AppError } from '@erx/core/findings/app-error';
import {
  combineFingerprints,
  type SafetyAnswer,
  type SafetyCase,
  type SafetyFinding,
  type SafetyQuestion,
} from '@erx/core/safety/model';
import { isAnswered, toSafetyFindings } from '@erx/core/safety/rules';
import { isMark, isStop, needsAnswer } from '@erx/core/safety/tiers';
import { type StoredSafetyReview, SAFETY_ANSWERED, type SafetyAnswered } from './event';
import { recordAudit } from '../platform/audit-trail/record';
import { lockPatientFacts, storeSafetyReviews } from './store';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { type SafetyJudge, type SafetyJudgement, toDigest } from './judge';
import type { RenewalAsked } from './judge-timing';

/** What leaves, as its row has it: a prescription, or the prescription that an approval would store. */
export interface OutgoingRow {
  readonly id: string;
  readonly version: number;
  readonly patient_id: string;
  readonly prescribable_drug_id: string;
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly days_supply: number | null;
  readonly pharmacy_note: string;
  /** Those that end when it leaves. */
  readonly replaces_id?: string | null;
  readonly former_ids?: readonly string[] | null;
  /** The request that it answers, which then waits no longer. */
  readonly answers_request_id?: string | null;
  readonly effective_date: string;
}

/** A judgement of what is about to leave, under its id. */
export interface OutgoingJudgement extends SafetyJudgement {
  readonly id: string;
  readonly version: number;
}

/** What an approval grants: none of it counts as another of the patient's. */
export interface Granting {
  /** The prescription that it renews or replaces. */
  readonly renewedId: string | null;
  readonly requestIds: readonly string[];
  /** What the pharmacy says that asks for more of it; undefined where it is replaced. */
  readonly renewal: RenewalAsked | undefined;
}
const NOTHING_GRANTED: Granting = { renewedId: null, requestIds: [], renewal: undefined };

/**
 * Judges what is about to leave.
 * @param granting what it grants, where it answers a pharmacy
 */
export async function checkBeforeSend(
  judge: SafetyJudge,
  member: Pick<Member, 'practiceId' | 'timeZone' | 'accountId'>,
  row: OutgoingRow,
  now: Date,
  granting: Granting = NOTHING_GRANTED,
): Promise<OutgoingJudgement> {
  const { practiceId, timeZone, accountId } = member;
  const judgement = await judge.judge(
    {
      practiceId,
      timeZone,
      patientId: row.patient_id,
      drugId: row.prescribable_drug_id,
      description: row.description,
      accountId,
      ownId: row.id,
      renewedId: granting.renewedId ?? undefined,
      renewal: granting.renewal,
      requestIds: [...granting.requestIds, ...(row.answers_request_id ? [row.answers_request_id] : [])],
      replacedIds: [...(row.former_ids ?? []), ...(row.replaces_id ? [row.replaces_id] : [])],
      order: {
        sig: row.sig,
        dispense: row.dispense,
        units: row.units,
        daysSupply: row.days_supply ?? undefined,
        note: row.pharmacy_note,
        effectiveDate: row.effective_date,
      },
    },
    now,
  );
  return { ...judgement, id: row.id, version: row.version };
}

/** A judgement as it is shown. */
export async function toSafetyCase({
  id,
  description,
  fingerprint,
  findings,
}: OutgoingJudgement): Promise<SafetyCase> {
  return {
    id,
    description,
    findings: [...(await findings())],
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}

/** Thrown by an act that lets something leave: the patient's facts are not those that it was judged by. */
export class FactsChanged extends Error {}

/** So long an act is tried while others keep writing to the patient's record. */
const PATIENCE_MILLISECONDS = 5_000;

/**
 * Judges and lets leave, and begins again where the patient's facts changed in between.
 * @param attempt judges by what is stored now; throws FactsChanged, having changed nothing
 * @throws AppError record.changed where they never hold still
 */
export async function retryWhenPatientFactsChange<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  do {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FactsChanged)) throw error;
    }
  } while (performance.now() < end);
  throw new AppError('record.changed');
}

/**
 * Holds what was judged of a patient until the end of the caller's transaction.
 * @param judgement undefined of what was not judged, which leaves by no facts
 * @throws FactsChanged
 */
export async function assertFactsUnchanged(
  transaction: Connection,
  { practiceId }: Pick<Member, 'practiceId'>,
  patientId: string,
  judgement: StoredSafetyReview | undefined,
): Promise<void> {
  if (!judgement || !(await lockPatientFacts(transaction, practiceId, patientId, judgement)))
    throw new FactsChanged();
}

/** Who lets something leave, and when. */
interface Sender {
  readonly database: Connection;
  readonly member: Pick<Member, 'practiceId' | 'accountId'>;
  /** Of the request whose approval it is. */
  readonly requestId?: string | undefined;
  readonly now: Date;
}

/**
 * Lets what was judged leave where nothing found needs a reason, or the sender gave one for exactly what is found
 * now. A question that was not answered is kept: it was shown.
 * @returns what is kept of each judgement, by the id of its case
 * @throws AppError safety.unanswered with the findings as its details (SafetyQuestion), safety.forbidden
 * where something is found that no reason answers
 */
export async function requireSafetyOverride(
  sender: Sender,
  judged: readonly OutgoingJudgement[],
  answer: SafetyAnswer | undefined,
): Promise<ReadonlyMap<string, StoredSafetyReview>> {
  const fingerprint = combineFingerprints(judged);
  const kept = judged.map((one) => ({ one, judgement: toStoredReview(one, answer) }));
  if (fingerprint !== undefined) {
    const forbidden = kept.flatMap(({ judgement }) => judgement.findings).find(isStop);
    if (forbidden || answer === undefined || !isAnswered(judged, answer)) {
      await storeUnanswered(sender, kept);
      if (forbidden) throw new AppError('safety.forbidden', { finding: forbidden.text });
      throw new AppError('safety.unanswered', {}, { details: await toQuestion(judged, fingerprint) });
    }
  }
  return new Map(kept.map(({ one, judgement }) => [one.id, judgement]));
}

/**
 * Keeps, in the transaction that lets it leave, what was found for a prescription and the sender's reason, and
 * writes the reason into the trail.
 * @param left version of the prescription that was judged; the request whose approval it is
 */
export async function storeSentFindings(
  transaction: Connection,
  { practiceId, accountId }: Pick<Member, 'practiceId' | 'accountId'>,
  left: { readonly prescriptionId: string; readonly requestId?: string; readonly version: number },
  judgement: StoredSafetyReview,
  at: Date,
): Promise<void> {
  const outcome = judgement.answer === undefined ? 'informed' : 'answered';
  await storeSafetyReviews(transaction, [{ practiceId, accountId, ...left, outcome, judgement, at }]);
  if (!judgement.answered) return;
  const { prescriptionId, requestId, version } = left;
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId,
      event: SAFETY_ANSWERED,
      outcome: 'done',
      resourceType: 'Prescription',
      resourceId: prescriptionId,
      details: { ...judgement.answered, ...(requestId === undefined ? {} : { requestId }), version },
    },
    at,
  );
}

/**
 * Stores what was found for a prescription as it is saved, for lists to show, in the same transaction. It
 * frees no one: the sender is asked again.
 */
export async function storeSafetyFindings(
  transaction: Connection,
  { practiceId, accountId }: Pick<Member, 'practiceId' | 'accountId'>,
  judged: OutgoingJudgement,
  version: number,
  at: Date,
): Promise<void> {
  const judgement = toStoredReview(judged, undefined);
  if (!judgement.findings.some(isMark)) return;
  await storeSafetyReviews(transaction, [
    { practiceId, accountId, prescriptionId: judged.id, version, outcome: 'saved', judgement, at },
  ]);
}

/** Whether a reason was needed for any of what was judged. */
export function isAnyAnswered(judgements: ReadonlyMap<string, StoredSafetyReview>): boolean {
  return [...judgements.values()].some(({ answer }) => answer !== undefined);
}

/** What was asked of the sender, and not answered. */
async function storeUnanswered(
  { database, member, requestId, now }: Sender,
  kept: readonly { readonly one: OutgoingJudgement; readonly judgement: StoredSafetyReview }[],
): Promise<void> {
  await storeSafetyReviews(
    database,
    kept
      .filter(({ one }) => one.fingerprint !== undefined)
      .map(({ one, judgement }) => ({
        practiceId: member.practiceId,
        accountId: member.accountId,
        ...(requestId === undefined ? { prescriptionId: one.id } : { requestId }),
        version: one.version,
        outcome: 'asked',
        judgement: { ...judgement, answer: undefined },
        at: now,
      })),
  );
}

async function toQuestion(
  judged: readonly OutgoingJudgement[],
  fingerprint: string,
): Promise<SafetyQuestion> {
  return { kind: 'safety', fingerprint, cases: await Promise.all(judged.map(toSafetyCase)) };
}

function toStoredReview(
  { check, doses, cautions, fingerprint, knowledge, factsVersion, agents, bearing, quiet }: OutgoingJudgement,
  answer: SafetyAnswer | undefined,
): StoredSafetyReview {
  const findings = quiet(toSafetyFindings({ check, doses, cautions, duplicates: [] }));
  const isNeeded = fingerprint !== undefined && answer !== undefined;
  return {
    factsVersion,
    findings,
    knowledge,
    fingerprint,
    bearing,
    answer: isNeeded ? { code: answer.code, reason: answer.reason } : undefined,
    answered: isNeeded ? toAuditDetails(findings.filter(needsAnswer), fingerprint, answer) : undefined,
    ...(isNeeded ? { agents: agents() } : {}),
  };
}

/**
 * Names of allergies and drugs stay out of the trail: each finding is kept as its kind, severity and the
 * digest of its key.
 */
function toAuditDetails(
  answered: readonly SafetyFinding[],
  fingerprint: string,
  { code, reason }: SafetyAnswer,
): SafetyAnswered {
  return {
    answer: code,
    reason,
    fingerprint,
    kinds: answered.map(({ kind }) => kind),
    severities: answered.map(({ severity }) => severity),
    keys: answered.map(({ key }) => toDigest(key)),
  };
}
