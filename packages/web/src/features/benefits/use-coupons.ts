import { recordCoupon } from '@erx/core/benefits/contract';
import type { Benefit } from '@erx/core/benefits/price-model';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../session/practice-session';

/**
 * Records the coupons of an answer: each once as shown, and each time it is opened (N7-4). A failure to
 * record keeps no one from the price or the coupon.
 * @returns to be called when a coupon is opened
 */
export function useCoupons(
  { encryptedId, pricingCoverages }: Benefit,
  about: { readonly patientId: string; readonly medicationId: string },
): (couponUrl: string) => void {
  const client = useClient();
  const { patientId, medicationId } = about;
  const record = useCallback(
    (couponUrl: string, couponClick: boolean, idempotencyKey: string) => {
      client
        .call(
          recordCoupon,
          {
            body: {
              patientId,
              medicationId,
              encryptedPharmacyBenefitsId: encryptedId,
              couponUrl,
              couponClick,
            },
          },
          { idempotencyKey },
        )
        .catch(() => undefined);
    },
    [client, encryptedId, medicationId, patientId],
  );
  const [sight] = useState(() => ({
    key: crypto.randomUUID(),
    urls: [
      ...new Set(
        pricingCoverages.flatMap(({ couponAuditItem }) =>
          couponAuditItem ? [couponAuditItem.couponUrl] : [],
        ),
      ),
    ],
  }));
  useEffect(() => {
    sight.urls.forEach((url, index) => {
      record(url, false, `${sight.key}-${String(index)}`);
    });
  }, [record, sight]);
  return (couponUrl) => {
    record(couponUrl, true, crypto.randomUUID());
  };
}
