import { AppError } from '@erx/core/findings/app-error';
import {
  combineFingerprints,
  type SafetyAnswer,
  type SafetyCase,
  type SafetyQuestion,
} from '@erx/core/safety/model';
import { isAnswered, toSafetyFindings } from '@erx/core/safety/rules';
import type { SafetyAnswered } from './event';
import type { Member } from '../platform/api/authenticate';
import { type SafetyJudge, type SafetyJudgement, toDigest } from './judge';

/** What leaves, as its row has it: a prescription, or the prescription that an approval would store. */
export interface LeavingRow {
  readonly id: string;
  readonly patient_id: string;
  readonly prescribable_drug_id: string;
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly days_supply: number | null;
}

/** A judgement of what is about to leave, under its id. */
export interface LeavingJudgement extends SafetyJudgement {
  readonly id: string;
}

/**
 * Judges what is about to leave.
 * @param renewedId of the prescription that it renews or replaces, which does not count
 */
export async function judgeLeaving(
  judge: SafetyJudge,
  member: Pick<Member, 'practiceId' | 'timeZone'>,
  row: LeavingRow,
  now: Date,
  renewedId?: string | null,
): Promise<LeavingJudgement> {
  const { practiceId, timeZone } = member;
  const judgement = await judge.judge(
    {
      practiceId,
      timeZone,
      patientId: row.patient_id,
      drugId: row.prescribable_drug_id,
      description: row.description,
      ownId: row.id,
      renewedId: renewedId ?? undefined,
      order: {
        sig: row.sig,
        dispense: row.dispense,
        units: row.units,
        daysSupply: row.days_supply ?? undefined,
      },
    },
    now,
  );
  return { ...judgement, id: row.id };
}

/** A judgement as it is shown. */
export async function toSafetyCase({
  id,
  description,
  fingerprint,
  findings,
}: LeavingJudgement): Promise<SafetyCase> {
  return {
    id,
    description,
    findings: [...(await findings())],
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}

/**
 * Sends what was judged where nothing found needs a reason, or the sender gave one for exactly what is found
 * now.
 * @returns what the trail keeps of the answer, by the id of its case; empty where nothing had to be answered
 * @throws AppError safety.unanswered with the findings as its details (SafetyQuestion), safety.forbidden
 * where something is found that no reason answers
 */
export async function refuseUnlessAnswered(
  judged: readonly LeavingJudgement[],
  answer: SafetyAnswer | undefined,
): Promise<ReadonlyMap<string, SafetyAnswered>> {
  const fingerprint = combineFingerprints(judged);
  if (fingerprint === undefined) return new Map();
  const forbidden = judged
    .flatMap(({ check, doses, cautions }) => toSafetyFindings({ check, doses, cautions, duplicates: [] }))
    .find(({ forbids }) => forbids);
  if (forbidden) throw new AppError('safety.forbidden', { finding: forbidden.text });
  if (answer === undefined || !isAnswered(judged, answer)) {
    throw new AppError('safety.unanswered', {}, { details: await toQuestion(judged, fingerprint) });
  }
  const answered = judged.filter((one) => one.fingerprint !== undefined);
  return new Map(answered.map((one) => [one.id, toAuditDetails(one, answer.reason)]));
}

async function toQuestion(judged: readonly LeavingJudgement[], fingerprint: string): Promise<SafetyQuestion> {
  return { kind: 'safety', fingerprint, cases: await Promise.all(judged.map(toSafetyCase)) };
}

/**
 * Names of allergies and drugs stay out of the trail: each finding is kept as its kind, severity and the
 * digest of its key.
 */
function toAuditDetails(
  { check, doses, cautions, fingerprint }: LeavingJudgement,
  reason: string,
): SafetyAnswered {
  const answered = toSafetyFindings({ check, doses, cautions, duplicates: [] }).filter(
    ({ needsReason }) => needsReason,
  );
  return {
    reason,
    fingerprint: fingerprint ?? '',
    kinds: answered.map(({ kind }) => kind),
    severities: answered.map(({ severity }) => severity),
    keys: answered.map(({ key }) => toDigest(key)),
  };
}
