import { copayText, PHARMACY_TYPE_LABEL, preferredCopays } from '@erx/core/benefits/copay';
import type { CopayFactor } from '@erx/core/benefits/model';

/**
 * What the patient pays at the preferred kind of pharmacy (P9-8), each condition in a line; says so where the
 * plan does not say it.
 */
export function CopayLines({ factors }: { factors: readonly CopayFactor[] }) {
  const shown = preferredCopays(factors)
    .map((factor) => [factor, copayText(factor)] as const)
    .filter(([, text]) => text !== '');
  if (shown.length === 0) return <span className="erx-copay erx-copay-none">Copay not stated</span>;
  return (
    <>
      {shown.map(([factor, text], index) => (
        <span
          key={index}
          className="erx-copay"
        >{`${PHARMACY_TYPE_LABEL[factor.pharmacyType]}: ${text}`}</span>
      ))}
    </>
  );
}
