import { BenefitProblem, Eligibility, type EligibilityCheck, Formulary } from '@erx/core/benefits/model';
import type { KeptFormulary } from '@erx/core/benefits/known-statuses';
import { Instant } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** How long an answer about a drug holds. */
export const FORMULARY_HOURS = 24;

/** What the column holds: the coverages of the last good answer, and when that came. */
const Coverages = z.object({ eligibilities: z.array(Eligibility), answeredAt: Instant.optional() });
type Coverages = z.infer<typeof Coverages>;

const LATEST: Statement = {
  name: 'latest-eligibility',
  text: `SELECT coverages, problem, checked_at
    FROM eligibility_checks
    WHERE practice_id = $1 AND patient_id = $2 AND provider_id = $3`,
};

const KEEP = named({
  name: 'keep-eligibility',
  text: `INSERT INTO eligibility_checks (practice_id, id, patient_id, provider_id, inquiry, answer, coverages,
    problem, checked_at)
    VALUES (:practiceId, :id, :patientId, :providerId, :inquiry, :answer, :coverages, :problem, :at)
    ON CONFLICT (practice_id, patient_id, provider_id)
    DO UPDATE SET id = excluded.id, inquiry = excluded.inquiry, answer = excluded.answer,
      coverages = CASE WHEN excluded.problem IS NULL THEN excluded.coverages
        ELSE eligibility_checks.coverages END,
      problem = excluded.problem, checked_at = excluded.checked_at`,
});

const FORMULARY = named({
  name: 'kept-formulary',
  text: `SELECT content
      FROM formulary_answers
      WHERE practice_id = :practiceId AND patient_id = :patientId AND pbm_id = :pbmId
        AND member_id = :memberId AND ndc = :ndc AND received_at > :after`,
});

/** Answers about a patient that are looked through, the newest. */
const MOST_ANSWERS = 200;
const FORMULARIES: Statement = {
  name: 'kept-formularies',
  text: `SELECT pbm_id, member_id, ndc, content
      FROM formulary_answers
      WHERE practice_id = $1 AND patient_id = $2 AND received_at > $3
      ORDER BY received_at DESC
      LIMIT ${String(MOST_ANSWERS)}`,
};

const KEEP_FORMULARY = named({
  name: 'keep-formulary',
  text: `INSERT INTO formulary_answers (practice_id, patient_id, pbm_id, member_id, ndc, content, received_at)
    VALUES (:practiceId, :patientId, :pbmId, :memberId, :ndc, :content, :at)
    ON CONFLICT (practice_id, patient_id, pbm_id, member_id, ndc)
    DO UPDATE SET content = excluded.content, received_at = excluded.received_at`,
});

const FORGET_FORMULARY: Statement = {
  name: 'forget-formularies',
  text: 'DELETE FROM formulary_answers WHERE practice_id = $1 AND patient_id = $2 AND received_at <= $3',
};

/** One check, as it went. */
export interface KeptCheck {
  readonly patientId: string;
  readonly providerId: string;
  readonly inquiry: string;
  readonly answer: string | undefined;
  readonly outcome: { readonly eligibilities: readonly Eligibility[] } | { readonly problem: BenefitProblem };
}

/** Which drug under which coverage of which patient. */
export interface FormularyKey {
  readonly patientId: string;
  readonly pbmId: string;
  readonly memberId: string;
  readonly ndc: string;
}

/** What benefit managers answered about the patients of one practice. */
export const benefitsStore = (connection: Connection, practiceId: string) => ({
  /**
   * The latest check of a patient for a prescriber; undefined where there was none, or an earlier version
   * kept it in a form this one cannot read.
   */
  async latest(patientId: string, providerId: string): Promise<EligibilityCheck | undefined> {
    const [row] = await connection.run<{ coverages: string; problem: string | null; checked_at: Date }>(
      LATEST,
      [practiceId, patientId, providerId],
    );
    const kept = row && readCoverages(row.coverages);
    if (!row || !kept) return undefined;
    const problem =
      row.problem === null ? undefined : BenefitProblem.catch('benefits.unreadable').parse(row.problem);
    return {
      ...kept,
      checkedAt: row.checked_at.toISOString(),
      ...(problem === undefined ? {} : { problem }),
    };
  },

  /** Keeps a check in place of the one before; one that failed leaves the coverages known before in place. */
  async keep({ patientId, providerId, inquiry, answer, outcome }: KeptCheck, at: Date): Promise<void> {
    const coverages: Coverages =
      'problem' in outcome
        ? { eligibilities: [] }
        : { eligibilities: [...outcome.eligibilities], answeredAt: at.toISOString() };
    await KEEP.run(connection, {
      practiceId,
      id: uuidv7(),
      patientId,
      providerId,
      inquiry,
      answer,
      coverages: JSON.stringify(coverages),
      problem: 'problem' in outcome ? outcome.problem : null,
      at,
    });
  },

  /** What was answered about a drug after an instant; undefined where nothing was. */
  async formulary(
    { patientId, pbmId, memberId, ndc }: FormularyKey,
    after: Date,
  ): Promise<Formulary | undefined> {
    const [row] = await FORMULARY.run<{ content: string }>(connection, {
      practiceId,
      patientId,
      pbmId,
      memberId,
      ndc,
      after,
    });
    const parsed = row && Formulary.safeParse(JSON.parse(row.content));
    return parsed?.success === true ? parsed.data : undefined;
  },

  /** Everything that was answered about drugs of a patient after an instant, the earliest first. */
  async formularies(patientId: string, after: Date): Promise<KeptFormulary[]> {
    const rows = await connection.run<{ pbm_id: string; member_id: string; ndc: string; content: string }>(
      FORMULARIES,
      [practiceId, patientId, after],
    );
    return rows.reverse().flatMap(({ pbm_id: pbmId, member_id: memberId, ndc, content }) => {
      const { data: formulary } = Formulary.safeParse(JSON.parse(content));
      return formulary === undefined ? [] : [{ pbmId, memberId, ndc, formulary }];
    });
  },

  /** Keeps an answer about a drug, and forgets the patient's older than the instant. */
  async keepFormulary(
    { patientId, pbmId, memberId, ndc }: FormularyKey,
    formulary: Formulary,
    at: Date,
    forgetBefore: Date,
  ): Promise<void> {
    await connection.run(FORGET_FORMULARY, [practiceId, patientId, forgetBefore]);
    await KEEP_FORMULARY.run(connection, {
      practiceId,
      patientId,
      pbmId,
      memberId,
      ndc,
      content: JSON.stringify(formulary),
      at,
    });
  },
});

/** Reads the coverages column; undefined for what this version cannot read. */
export function readCoverages(text: string): Coverages | undefined {
  const parsed = Coverages.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
