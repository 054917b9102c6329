import Big from 'big.js';
import { showDecimal, type DecimalText } from '../values/decimals';
import type { CopayFactor, CopayPharmacyType } from './model';

/** Which kind of pharmacy a copay is shown for first (P9-8). */
const PREFERENCE: readonly CopayPharmacyType[] = ['Retail', 'Any', '', 'MailOrder', 'LongTermCare'];

export const PHARMACY_TYPE_LABEL = {
  Retail: 'Retail',
  Any: 'Any pharmacy',
  '': 'Pharmacy not stated',
  MailOrder: 'Mail order',
  LongTermCare: 'Long-term care',
} as const satisfies Record<CopayPharmacyType, string>;

/** Dollars with cents (S5-22). */
export function showMoney(amount: DecimalText): string {
  return `$${new Big(amount).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** A fraction as percent (S5-22): '0.2' is 20%. */
export function showRate(rate: DecimalText): string {
  return `${showDecimal(new Big(rate).times(100).toFixed())}%`;
}

/**
 * By the kind of pharmacy in the order of preference, then by tier ascending, those without a tier last, then
 * by days supply (P9-8).
 */
export function inPreference(factors: readonly CopayFactor[]): readonly CopayFactor[] {
  const last = Number.MAX_SAFE_INTEGER;
  return [...factors].sort(
    (left, right) =>
      PREFERENCE.indexOf(left.pharmacyType) - PREFERENCE.indexOf(right.pharmacyType) ||
      (left.copayTier ?? last) - (right.copayTier ?? last) ||
      (left.daysSupply ?? last) - (right.daysSupply ?? last),
  );
}

/** The copays of the preferred kind of pharmacy among those given. */
export function preferredCopays(factors: readonly CopayFactor[]): readonly CopayFactor[] {
  const sorted = inPreference(factors);
  return sorted.filter(({ pharmacyType }) => pharmacyType === sorted[0]?.pharmacyType);
}

/**
 * A copay in a line (P9-8): what is paid, Min/Max, Tier, Days Supply and OOP range, as far as the plan says
 * them.
 * @returns '' where the plan says none of it; a missing amount is never shown as zero
 */
export function copayText(factor: CopayFactor): string {
  const {
    minimumCopay: least,
    maximumCopay: most,
    copayTier: tier,
    maximumCopayTier: tiers,
    daysSupply: days,
  } = factor;
  return [
    paid(factor),
    least !== undefined && most !== undefined
      ? `Min/Max: ${showMoney(least)}/${showMoney(most)}`
      : least !== undefined
        ? `Min: ${showMoney(least)}`
        : most !== undefined
          ? `Max: ${showMoney(most)}`
          : '',
    tier === undefined ? '' : `Tier: ${String(tier)}${tiers === undefined ? '' : `/${String(tiers)}`}`,
    days === undefined ? '' : `Days Supply: ${String(days)}`,
    outOfPocket(factor),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Amount and rate, that one first which the plan takes first. */
function paid({ copayTerm, copayAmount, copayRate }: CopayFactor): string {
  const amount = copayAmount === undefined ? '' : showMoney(copayAmount);
  const rate = copayRate === undefined ? '' : showRate(copayRate);
  return (copayTerm === 'Rate' ? [rate, amount] : [amount, rate]).filter((part) => part !== '').join(' + ');
}

function outOfPocket({ oopRangeStart: start, oopRangeEnd: end }: CopayFactor): string {
  if (start !== undefined && end !== undefined) return `OOP: ${showMoney(start)} to ${showMoney(end)}`;
  if (start !== undefined) return `OOP: from ${showMoney(start)}`;
  return end === undefined ? '' : `OOP: up to ${showMoney(end)}`;
}
