import type { JudgementOutcome } from '@erx/core/safety/vocabulary';
import { uuidv7 } from 'uuidv7';
import { GivenReason } from '@erx/core/safety/reasons';
import type { SafetyJudgementRecord } from '@erx/core/safety/contract';
import type { FindingCount } from '@erx/core/safety/noise';
import type { SafetyFinding } from '@erx/core/safety/model';
import type { TableRow } from '../platform/database/row';
import type { safetyJudgements } from '../platform/database/schema';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import type { StoredSafetyReview } from './event';

const KEPT = batch({
  practice_id: 'uuid',
  id: 'uuid',
  prescription_id: 'uuid',
  request_id: 'uuid',
  version: 'int',
  outcome: 'text',
  findings: 'text',
  knowledge: 'text',
  facts_version: 'int',
  fingerprint: 'text',
  bearing: 'text',
  answer_code: 'text',
  answer_reason: 'text',
  judged_for: 'uuid',
  judged_at: 'timestamptz',
});

const KEEP: Statement = {
  name: 'keep-safety-judgement',
  text: `INSERT INTO safety_judgements (${KEPT.columns})
    SELECT practice_id, id, prescription_id, request_id, version, outcome, findings::jsonb, knowledge,
      facts_version, fingerprint, bearing, answer_code, answer_reason, judged_for, judged_at
    FROM ${KEPT.from('kept')}`,
};

/** A judgement to be kept: what it is of, for whom it was made, and what became of it. */
export interface JudgementToKeep {
  readonly practiceId: string;
  readonly accountId: string;
  readonly prescriptionId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly version: number;
  readonly outcome: JudgementOutcome;
  readonly judgement: Pick<
    StoredSafetyReview,
    'findings' | 'knowledge' | 'factsVersion' | 'fingerprint' | 'bearing' | 'answer'
  >;
  readonly at: Date;
}

/** Keeps judgements; none where nothing was found. */
export async function storeSafetyReviews(
  connection: Connection,
  kept: readonly JudgementToKeep[],
): Promise<void> {
  const found = kept.filter(({ judgement }) => judgement.findings.length > 0);
  if (found.length === 0) return;
  await connection.run(
    KEEP,
    KEPT.values(
      found.map(({ practiceId, accountId, prescriptionId, requestId, version, outcome, judgement, at }) => ({
        practice_id: practiceId,
        id: uuidv7(),
        prescription_id: prescriptionId ?? null,
        request_id: requestId ?? null,
        version,
        outcome,
        findings: JSON.stringify(judgement.findings),
        knowledge: judgement.knowledge,
        facts_version: judgement.factsVersion,
        fingerprint: judgement.fingerprint ?? null,
        bearing: judgement.bearing ?? null,
        answer_code: judgement.answer?.code ?? null,
        answer_reason: judgement.answer?.reason ?? null,
        judged_for: accountId,
        judged_at: at,
      })),
    ),
  );
}

const HOLD_FACTS: Statement = {
  name: 'hold-patient-facts',
  text: `SELECT facts_version
    FROM patients
    WHERE practice_id = $1 AND id = $2
    FOR NO KEY UPDATE`,
};

/**
 * Holds what a safety check reads of a patient until the end of the caller's transaction.
 * @returns whether it is what the judgement was made by
 */
export async function lockPatientFacts(
  transaction: Connection,
  practiceId: string,
  patientId: string,
  { factsVersion }: Pick<StoredSafetyReview, 'factsVersion'>,
): Promise<boolean> {
  const [row] = await transaction.run<{ facts_version: number }>(HOLD_FACTS, [practiceId, patientId]);
  return row?.facts_version === factsVersion;
}

/** The columns by which the statements of sending store a review with its prescription. */
export const JUDGEMENT_ROW = {
  account_id: 'uuid',
  findings: 'text',
  knowledge: 'text',
  facts_version: 'int',
  fingerprint: 'text',
  bearing: 'text',
  answer_code: 'text',
  answer_reason: 'text',
} as const;

/** A judgement as those columns have it; nothing where nothing was found. */
export function toJudgementRow(accountId: string, judgement: StoredSafetyReview) {
  const isFound = judgement.findings.length > 0;
  return {
    account_id: accountId,
    findings: isFound ? JSON.stringify(judgement.findings) : null,
    knowledge: isFound ? judgement.knowledge : null,
    facts_version: judgement.factsVersion,
    fingerprint: judgement.fingerprint ?? null,
    bearing: judgement.bearing ?? null,
    answer_code: judgement.answer?.code ?? null,
    answer_reason: judgement.answer?.reason ?? null,
  };
}

/** The part of a WITH that keeps the judgement of each row of `prescriptions_sent`. */
export const JUDGEMENTS_INSERTED = `safety_judgements_inserted AS (
      INSERT INTO safety_judgements (practice_id, id, prescription_id, version, outcome, findings, knowledge,
        facts_version, fingerprint, bearing, answer_code, answer_reason, judged_for, judged_at)
      SELECT practice_id, archive_id, id, version - 1,
        CASE WHEN answer_code IS NULL THEN 'informed' ELSE 'answered' END, findings::jsonb, knowledge,
        facts_version, fingerprint, bearing, answer_code, answer_reason, account_id, at
      FROM prescriptions_sent
      WHERE findings IS NOT NULL
    )`;

type Row = Pick<
  TableRow<typeof safetyJudgements>,
  'id' | 'version' | 'outcome' | 'findings' | 'knowledge' | 'answer_code' | 'answer_reason' | 'judged_at'
> & { readonly judged_for: string };

const LIST: Statement = {
  name: 'safety-judgements-of-prescription',
  text: `SELECT j.id, j.version, j.outcome, j.findings, j.knowledge, j.answer_code, j.answer_reason, j.judged_at,
      a.first_name || ' ' || a.last_name AS judged_for
    FROM safety_judgements j
    JOIN accounts a ON a.id = j.judged_for
    WHERE j.practice_id = $1 AND j.prescription_id = $2
    ORDER BY j.judged_at DESC, j.id DESC`,
};

/** Every judgement of a prescription, newest first. */
export async function listOfPrescription(
  connection: Connection,
  practiceId: string,
  prescriptionId: string,
): Promise<SafetyJudgementRecord[]> {
  const rows = await connection.run<Row>(LIST, [practiceId, prescriptionId]);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    outcome: row.outcome,
    findings: [...row.findings],
    knowledge: row.knowledge,
    ...(row.answer_code === null
      ? {}
      : { answer: GivenReason.parse({ code: row.answer_code, reason: row.answer_reason ?? '' }) }),
    judgedFor: row.judged_for,
    judgedAt: row.judged_at.toISOString(),
  }));
}

const COUNT: Statement = {
  name: 'safety-findings-counted',
  text: `WITH judged AS (
      SELECT j.id, coalesce(j.prescription_id, j.request_id) AS subject, j.outcome, j.findings, j.answer_code, j.judged_at
      FROM safety_judgements j
      WHERE j.practice_id = $1 AND j.outcome <> 'saved'
        AND ($2::date IS NULL OR j.judged_at >= ($2::date::timestamp AT TIME ZONE $4))
        AND ($3::date IS NULL OR j.judged_at < (($3::date + 1)::timestamp AT TIME ZONE $4))
    ), shown AS (
      SELECT j.id, j.subject, f ->> 'kind' AS kind, f ->> 'tier' AS tier, f ->> 'severity' AS severity,
        f ->> 'text' AS text, f ->> 'source' AS source, f ->> 'factId' AS fact_id, j.answer_code
      FROM judged j, jsonb_array_elements(j.findings) f
    ), waited AS (
      SELECT a.id, extract(epoch FROM a.judged_at - max(q.judged_at))::float8 AS seconds
      FROM judged a
      JOIN judged q ON q.subject = a.subject AND q.outcome = 'asked' AND q.judged_at <= a.judged_at
      WHERE a.outcome = 'answered'
      GROUP BY a.id, a.judged_at
    ), answered AS (
      SELECT kind, tier, severity, text, source, answer_code, count(DISTINCT subject)::int AS answers
      FROM shown
      WHERE answer_code IS NOT NULL
      GROUP BY kind, tier, severity, text, source, answer_code
    )
    SELECT s.kind, s.tier, s.severity, s.text, s.source, max(s.fact_id) AS fact_id,
      count(DISTINCT s.subject)::int AS shown,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY w.seconds) AS median_seconds,
      (SELECT json_agg(json_build_object('code', a.answer_code, 'count', a.answers)
          ORDER BY a.answers DESC, a.answer_code)
        FROM answered a
        WHERE (a.kind, a.tier, a.severity, a.text, a.source) = (s.kind, s.tier, s.severity, s.text, s.source)) AS reasons
    FROM shown s
    LEFT JOIN waited w ON w.id = s.id
    GROUP BY s.kind, s.tier, s.severity, s.text, s.source
    ORDER BY shown DESC, s.text`,
};

interface Counted {
  readonly kind: SafetyFinding['kind'];
  readonly tier: SafetyFinding['tier'];
  readonly severity: SafetyFinding['severity'];
  readonly text: string;
  readonly source: string;
  readonly fact_id: string | null;
  readonly shown: number;
  readonly median_seconds: number | null;
  readonly reasons: readonly { readonly code: GivenReason['code']; readonly count: number }[] | null;
}

/**
 * How often each finding was shown and answered, and how long an answer took, the most frequent first.
 * @param days first and last, in the practice's time zone; open where absent
 */
export async function countFindings(
  connection: Connection,
  practiceId: string,
  timeZone: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<FindingCount[]> {
  const rows = await connection.run<Counted>(COUNT, [practiceId, from ?? null, to ?? null, timeZone]);
  return rows.map(({ reasons, fact_id, median_seconds, ...row }) => ({
    ...row,
    reasons: [...(reasons ?? [])],
    ...(fact_id === null ? {} : { factId: fact_id }),
    ...(median_seconds === null ? {} : { medianSeconds: Math.round(median_seconds) }),
  }));
}
