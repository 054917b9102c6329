import { type AnsweredBefore, MOST_OFFERED_DAYS, withFormerAnswers } from '@erx/core/safety/former-answers';
import type { SafetyFinding } from '@erx/core/safety/model';
import { GivenReason } from '@erx/core/safety/reasons';
import { needsAnswer } from '@erx/core/safety/tiers';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { safetyJudgements } from '../platform/database/schema';

/** A product has few answers for a patient; the newest of each finding is among these. */
const ANSWERED = named({
  name: 'safety-answers-before',
  text: `SELECT j.findings, j.answer_code, j.answer_reason, j.judged_at, j.judged_for, p.sig,
      a.first_name || ' ' || a.last_name AS answered_by
    FROM safety_judgements j
    JOIN prescriptions p ON p.practice_id = j.practice_id AND p.id = j.prescription_id
    JOIN accounts a ON a.id = j.judged_for
    WHERE p.practice_id = :practice AND p.patient_id = :patient AND p.prescribable_drug_id = :drug
      AND p.script_status <> 'CancelledAfterSending'
      AND j.outcome = 'answered' AND j.bearing = :bearing AND j.judged_at >= :since::date
    ORDER BY j.judged_at DESC, j.id DESC
    LIMIT 20`,
});

type Row = Pick<
  TableRow<typeof safetyJudgements>,
  'findings' | 'answer_code' | 'answer_reason' | 'judged_at' | 'judged_for'
> & { readonly sig: string; readonly answered_by: string };

/** What is asked, of whom, and by whom. */
interface Asked {
  readonly practiceId: string;
  readonly timeZone: string;
  readonly askedBy?: string | undefined;
  readonly patientId: string;
  readonly drugId: string;
  /** Absent where the drug alone is asked about. */
  readonly order?: { readonly sig: string } | undefined;
  /** Digest of what bears on it in the patient. */
  readonly bearing: string | undefined;
}

/**
 * Adds to findings what was answered when the same product was ordered for this patient before. Nothing is read
 * where nothing asks for a reason, which is nearly always.
 */
export async function offerFormerAnswers(
  connection: Connection,
  { practiceId, timeZone, askedBy, patientId, drugId, order, bearing }: Asked,
  findings: readonly SafetyFinding[],
  today: CalendarDate,
): Promise<readonly SafetyFinding[]> {
  if (bearing === undefined || askedBy === undefined || !findings.some(needsAnswer)) return findings;
  const rows = await ANSWERED.run<Row>(connection, {
    practice: practiceId,
    patient: patientId,
    drug: drugId,
    bearing,
    since: daysAfter(today, -MOST_OFFERED_DAYS - 1),
  });
  const before = rows.map(
    ({
      findings: found,
      answer_code,
      answer_reason,
      judged_at,
      judged_for,
      sig,
      answered_by,
    }): AnsweredBefore => ({
      sig,
      findings: found,
      answer: {
        ...GivenReason.parse({ code: answer_code, reason: answer_reason ?? '' }),
        by: answered_by,
        isOwn: judged_for === askedBy,
        on: dateIn(timeZone, judged_at),
      },
    }),
  );
  return withFormerAnswers(findings, order?.sig, before, today);
}
