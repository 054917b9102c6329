import { placeOf } from './formulary';
import { centsOf, steady } from './money';
import type { Plan } from './plans';
import type { Product } from './products';

/** What is priced: so much of a product for so many days, at one pharmacy. */
export interface Priced {
  readonly product: Product;
  readonly quantity: number;
  readonly daysSupply: number;
  readonly pharmacy: { readonly ncpdpId: string; readonly isMailOrder: boolean };
  readonly memberId: string;
}

/**
 * Everything in cents. `amount` is what the pharmacy is paid; the patient's part never exceeds it, and holds
 * the deductible that was applied.
 */
export interface Price {
  readonly amount: number;
  readonly patient: number;
  readonly deductibleApplied: number;
  readonly deductibleRemaining: number;
  readonly oopApplied: number;
  readonly oopRemaining: number;
}

const DISPENSING_FEE = 150;
const MONTH = 30;
/** What a plan's members pay at most in a year. */
const MOST_OUT_OF_POCKET = 400_000;

/** A unit of a product, in thousandths of a dollar: generics are cheap, some classes of brands are not. */
const unitPrice = ({ description, brand, class: kind }: Product): number => {
  if (!brand) return 60 + steady(description, 540);
  const dear =
    { 'GLP-1 agonist': 150_000, 'rapid insulin': 28_000, 'long-acting insulin': 24_000 }[kind] ?? 4_000;
  return dear + steady(description, dear);
};

/**
 * What a member has left before the plan pays all: of the deductible, and of all that is paid out of pocket.
 */
const balanceOf = (plan: Plan, memberId: string) => {
  const deductible = plan.deductible === undefined ? 0 : centsOf(plan.deductible);
  const deductibleLeft = deductible === 0 ? 0 : steady(`deductible ${memberId}`, deductible + 1);
  return {
    deductibleLeft,
    oopLeft: deductibleLeft + 50_000 + steady(`oop ${memberId}`, MOST_OUT_OF_POCKET - deductible - 50_000),
  };
};

/**
 * What a product costs in all: pharmacies differ by a few percent, mail order is cheaper and takes no fee.
 */
const amountOf = ({ product, quantity, pharmacy }: Priced): number => {
  const percent = pharmacy.isMailOrder ? 80 : 90 + steady(`pharmacy ${pharmacy.ncpdpId}`, 26);
  const cost = Math.round((quantity * unitPrice(product) * percent) / 1000);
  return Math.max(1, cost) + (pharmacy.isMailOrder ? 0 : DISPENSING_FEE);
};

/**
 * The share of a tier, once the deductible is met: retail by the month, mail order two months' worth for
 * three.
 */
const copayOf = (
  plan: Plan,
  tier: number,
  beyond: number,
  daysSupply: number,
  isMailOrder: boolean,
): number => {
  const cost = plan.tiers[tier - 1] ?? {};
  const months = isMailOrder ? 2 * Math.ceil(daysSupply / (3 * MONTH)) : Math.ceil(daysSupply / MONTH);
  if (cost.rate === undefined) return centsOf(cost.amount ?? '0') * months;
  const share = Math.round(beyond * Number(cost.rate));
  const atLeast = cost.least === undefined ? share : Math.max(share, centsOf(cost.least) * months);
  return cost.most === undefined ? atLeast : Math.min(atLeast, centsOf(cost.most) * months);
};

/** What a plan and its member pay; undefined where the plan does not pay for the product. */
export const priceOf = (plan: Plan, priced: Priced): Price | undefined => {
  const { tier } = placeOf(priced.product, plan);
  if (tier === undefined) return undefined;
  const amount = amountOf(priced);
  const { deductibleLeft, oopLeft } = balanceOf(plan, priced.memberId);
  const deductibleApplied = Math.min(amount, deductibleLeft);
  const beyond = amount - deductibleApplied;
  const copay =
    beyond === 0
      ? 0
      : Math.min(beyond, copayOf(plan, tier, beyond, priced.daysSupply, priced.pharmacy.isMailOrder));
  const patient = Math.min(deductibleApplied + copay, oopLeft);
  return {
    amount,
    patient,
    deductibleApplied,
    deductibleRemaining: deductibleLeft - deductibleApplied,
    oopApplied: patient,
    oopRemaining: oopLeft - patient,
  };
};
