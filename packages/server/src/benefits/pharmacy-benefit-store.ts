import { BenefitAnswer, type BenefitQuestion } from '@erx/core/benefits/price-model';
import { questionKey } from '@erx/core/benefits/pricing';
import { createHash } from 'node:crypto';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { pharmacyBenefits } from '../platform/database/schema';

/** An answer about a price, and what it was about. */
export interface KeptBenefit {
  readonly id: string;
  readonly patientId: string;
  readonly ncpdpId: string;
  readonly prescribableDrugId: string;
  readonly answer: BenefitAnswer;
}

type Row = Pick<
  TableRow<typeof pharmacyBenefits>,
  'id' | 'patient_id' | 'ncpdp_id' | 'prescribable_drug_id' | 'content'
>;

const COLUMNS = 'id, patient_id, ncpdp_id, prescribable_drug_id, content';

const LATEST: Statement = {
  name: 'kept-pharmacy-benefit',
  text: `SELECT ${COLUMNS}
    FROM pharmacy_benefits
    WHERE practice_id = $1 AND patient_id = $2 AND question_hash = $3 AND received_at > $4
    ORDER BY received_at DESC
    LIMIT 1`,
};

const FIND: Statement = {
  name: 'find-pharmacy-benefit',
  text: `SELECT ${COLUMNS} FROM pharmacy_benefits WHERE practice_id = $1 AND id = $2`,
};

const KEEP = named({
  name: 'keep-pharmacy-benefit',
  text: `INSERT INTO pharmacy_benefits (practice_id, id, patient_id, provider_id, ncpdp_id, pbm_id, member_id,
    prescribable_drug_id, question_hash, content, received_at)
    VALUES (:practiceId, :id, :patientId, :providerId, :ncpdpId, :pbmId, :memberId, :prescribableDrugId,
      :questionHash, :content, :at)`,
});

const COUPON = named({
  name: 'record-coupon',
  text: `INSERT INTO coupon_audits (practice_id, id, type, patient_id, medication_id, user_id, coupon_url,
    coupon_click, description_text, occurred_on)
    VALUES (:practiceId, :id, :type, :patientId, :medicationId, :userId, :couponUrl, :couponClick,
      :descriptionText, :at)`,
});

/** A coupon that was shown or opened (N3-4). */
export interface CouponAudit {
  readonly id: string;
  readonly type: string;
  readonly patientId: string;
  readonly medicationId: string;
  readonly userId: string;
  readonly couponUrl: string;
  readonly couponClick: boolean;
  readonly descriptionText: string;
}

/**
 * Answers about prices for the patients of one practice. They stay: a prescription names the one its pharmacy
 * was chosen by.
 */
export const pharmacyBenefitsStore = (connection: Connection, practiceId: string) => ({
  /** What was answered to the same question after an instant; undefined where nothing was. */
  async latest(question: BenefitQuestion, after: Date): Promise<KeptBenefit | undefined> {
    const [row] = await connection.run<Row>(LATEST, [
      practiceId,
      question.patientId,
      hashOf(question),
      after,
    ]);
    return row && keptOf(row);
  },

  /** An answer by its id; undefined where the practice has none. */
  async find(id: string): Promise<KeptBenefit | undefined> {
    const [row] = await connection.run<Row>(FIND, [practiceId, id]);
    return row && keptOf(row);
  },

  async keep(id: string, question: BenefitQuestion, answer: BenefitAnswer, at: Date): Promise<void> {
    await KEEP.run(connection, {
      ...question,
      practiceId,
      id,
      prescribableDrugId: question.sig.prescribableDrugId,
      questionHash: hashOf(question),
      content: JSON.stringify(answer),
      at,
    });
  },

  async recordCoupon(audit: CouponAudit, at: Date): Promise<void> {
    await COUPON.run(connection, { ...audit, practiceId, at });
  },
});

function hashOf(question: BenefitQuestion): string {
  return createHash('sha256').update(questionKey(question)).digest('base64url');
}

/** Undefined for what this version cannot read. */
function keptOf(row: Row): KeptBenefit | undefined {
  const parsed = BenefitAnswer.safeParse(JSON.parse(row.content));
  return parsed.success
    ? {
        id: row.id,
        patientId: row.patient_id,
        ncpdpId: row.ncpdp_id,
        prescribableDrugId: row.prescribable_drug_id,
        answer: parsed.data,
      }
    : undefined;
}
