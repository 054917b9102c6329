import { recordCoupon } from '@erx/core/benefits/contract';
import { AppError } from '@erx/core/findings/app-error';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import { decryptBenefitsId } from '../benefits/sealed-id';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { pharmacyBenefitsStore } from '../benefits/pharmacy-benefit-store';

/**
 * Coupons shown with a price: that they were shown and opened (N7-4). What is recorded of a coupon is what
 * the benefit manager said of it.
 */
export function serveCoupons(server: Server, services: Services): void {
  const { database, keys } = services;

  server.serve(recordCoupon, async ({ member, body, now, storeReply }) => {
    const benefitId = decryptBenefitsId(keys, body.encryptedPharmacyBenefitsId);
    const benefit =
      benefitId === undefined
        ? undefined
        : await pharmacyBenefitsStore(database, member.practiceId).find(benefitId);
    const coupon = benefit?.answer.pricingCoverages
      .map(({ couponAuditItem }) => couponAuditItem)
      .find((one) => one?.couponUrl === body.couponUrl);
    if (!coupon || benefit?.patientId !== body.patientId || benefit.prescribableDrugId !== body.medicationId)
      throw new AppError('benefits.coupon-unknown');
    const { patientId, medicationId, couponClick } = body;
    const id = uuidv7();
    await database.transaction(async (transaction) => {
      await pharmacyBenefitsStore(transaction, member.practiceId).recordCoupon(
        { id, ...coupon, patientId, medicationId, couponClick, userId: member.accountId },
        now,
      );
      await recordAction(
        transaction,
        member,
        {
          event: couponClick ? 'coupon.opened' : 'coupon.shown',
          resourceType: 'Patient',
          resourceId: patientId,
          details: { drugId: medicationId, benefitId: benefit.id },
        },
        now,
      );
      await storeReply(transaction, { id });
    });
    return { id };
  });
}
