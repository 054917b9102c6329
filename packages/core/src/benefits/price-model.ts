import * as z from 'zod';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { line } from '../values/text';
import { FormularyStatus } from '../drugs/model';

/**
 * US dollars as a decimal with at most two places; absent where the benefit manager does not say, which is
 * never zero.
 */
export const Money = DecimalText.regex(/^\d{1,9}(\.\d{1,2})?$/);
export type Money = z.infer<typeof Money>;

/**
 * How a product is covered at a pharmacy. Unknown: the benefit manager does not say, which is never a yes.
 */
export const PriceStatus = z.enum(['Covered', 'CoveredWithRestrictions', 'NotCovered', 'Unknown']);
export type PriceStatus = z.infer<typeof PriceStatus>;

const Days = z.number().int().min(1).max(999);
const webAddress = z.url({ protocol: /^https$/ }).max(500);

/** A coupon shown with a price (N3-18): what is recorded of it when it is shown and when it is opened. */
export const CouponAuditItem = z.object({
  type: line(40),
  couponUrl: webAddress,
  descriptionText: line(300),
});
export type CouponAuditItem = z.infer<typeof CouponAuditItem>;

/** What a product costs at one pharmacy under the coverage (N3-18). */
export const PricingCoverage = z.object({
  /** Which pharmacy the price is of; the benefit manager may add one to the pharmacy that was asked about. */
  pharmacy: z.object({ ncpdpId: z.string().regex(/^\d{7}$/), storeName: line(100) }),
  priorAuthorizationRequired: z.boolean().optional(),
  formularyStatus: FormularyStatus.optional(),
  status: PriceStatus,
  drugFreeText: line(300),
  /** What the price is for. */
  quantityPricedValue: DecimalText.optional(),
  /** NCI code of the unit, such as C48542. */
  quantityPricedUnits: z.string().max(10).optional(),
  daysSupplyPriced: Days.optional(),
  /** What the pharmacy is paid in all, by plan and patient together. */
  amount: Money.optional(),
  estimatedPatientAmount: Money.optional(),
  deductibleAppliedAmount: Money.optional(),
  deductibleRemainingAmount: Money.optional(),
  oopAppliedAmount: Money.optional(),
  oopRemainingAmount: Money.optional(),
  coverageAlertCodes: z.array(z.object({ key: line(20), value: line(300) })).max(50),
  couponAuditItem: CouponAuditItem.optional(),
});
export type PricingCoverage = z.infer<typeof PricingCoverage>;

/** A product that the benefit manager names in place of the one asked for. For information only (N2-44). */
export const PricedAlternative = z.object({
  drugDescription: line(200),
  /** Eleven digits; '' where none is named. */
  representativeNdc: z.string().regex(/^(\d{11})?$/),
  estimatedPatientAmount: Money.optional(),
});
export type PricedAlternative = z.infer<typeof PricedAlternative>;

/**
 * What a benefit manager answers to a question about a price; reasonCode and freeText say why where it prices
 * nothing.
 */
export const BenefitAnswer = z.object({
  medication: line(200),
  alternativeMedications: z.array(PricedAlternative).max(50),
  pricingCoverages: z.array(PricingCoverage).max(20),
  reasonCode: line(20),
  freeText: line(300),
});
export type BenefitAnswer = z.infer<typeof BenefitAnswer>;

/**
 * A benefit as stored (N3-17): `encryptedId` names it, sealed, and goes with the prescription whose pharmacy
 * was chosen by it.
 */
export const Benefit = BenefitAnswer.extend({ encryptedId: z.string().max(200) });
export type Benefit = z.infer<typeof Benefit>;

/**
 * What is asked (N7-51): a product in a quantity for so many days at a pharmacy, under a coverage of the
 * patient.
 */
export const BenefitQuestion = z.object({
  patientId: Id,
  providerId: Id,
  pbmId: z.string().min(1).max(80),
  memberId: z.string().max(80),
  ncpdpId: z.string().regex(/^\d{7}$/),
  sig: z.object({
    prescribableDrugId: z.string().min(1).max(64),
    dispense: DecimalText,
    daysSupply: Days,
    units: z.string().min(1).max(10),
    substitutionAllowed: z.boolean(),
  }),
});
export type BenefitQuestion = z.infer<typeof BenefitQuestion>;

/** What a browser reports of a coupon (N3-4); who, when and where the server says itself. */
export const CouponReport = z.object({
  patientId: Id,
  /** Product of the catalogue. */
  medicationId: z.string().min(1).max(64),
  /** The answer with the coupon. */
  encryptedPharmacyBenefitsId: z.string().min(1).max(200),
  couponUrl: webAddress,
  /** Whether it was opened; false: shown. */
  couponClick: z.boolean(),
});
export type CouponReport = z.infer<typeof CouponReport>;
