import * as z from 'zod';
import { behaviourOf } from '../pharmacies/behaviour';
import { placeOf } from './formulary';
import { dollars } from './money';
import type { Plan } from './plans';
import { type Price, priceOf } from './price';
import { genericOf, othersOfClass, type Product, productOf } from './products';
import { restrictionsOf } from './restrictions';

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/);

/** A question about a price. */
export const PriceQuestion = z.object({
  reference: z.string().min(1).max(80),
  pbmId: z.string().min(1),
  groupId: z.string(),
  memberId: z.string(),
  prescriberNpi: z.string(),
  pharmacy: z.object({
    ncpdpId: z.string().regex(/^\d{7}$/),
    npi: z.string(),
    storeName: z.string(),
    isMailOrder: z.boolean(),
  }),
  ndc: z.string().regex(/^\d{11}$/),
  rxNormId: z.string().optional(),
  quantity: decimal,
  units: z.string(),
  daysSupply: z.number().int().min(1).max(999),
  substitutionAllowed: z.boolean(),
});
export type PriceQuestion = z.infer<typeof PriceQuestion>;

/** The mail-order pharmacy of every plan that has one: it is in the demo directory. */
const MAIL_ORDER = { ncpdpId: '9910031', storeName: 'Bluegrass Home Delivery Pharmacy', isMailOrder: true };
const BY_MAIL = { days: 90, from: 28 };
/** Not sent by mail. */
const HANDED_OVER = new Set(['opioid', 'stimulant', 'benzodiazepine', 'hypnotic']);
const MOST_ALTERNATIVES = 4;

type Place = PriceQuestion['pharmacy'] | typeof MAIL_ORDER;

const alert = (key: string, value: string) => ({ key, value });

const alertsOf = (
  plan: Plan,
  product: Product,
  question: PriceQuestion,
  quantity: number,
  daysSupply: number,
) => {
  const { priorAuthorization, stepDrugs, quantities, ages, messages } = restrictionsOf(product, plan);
  const limit = quantities.find(({ perPeriod }) => perPeriod);
  const generic = genericOf(product);
  return [
    ...(priorAuthorization ? [alert('PA', 'The plan requires prior authorization.')] : []),
    ...(stepDrugs.length > 0 ? [alert('ST', `Step therapy: ${stepDrugs.join(', then ')}.`)] : []),
    ...(limit && quantity > Number(limit.quantity) * Math.ceil(daysSupply / 30)
      ? [alert('QL', `Quantity limit: ${limit.quantity} ${limit.inTermsOf} in ${limit.duration}.`)]
      : []),
    ...ages.map((age) => alert('AL', `Age limit: ${age}.`)),
    ...messages.map((text) => alert('MSG', text)),
    ...(generic
      ? [
          alert(
            'GEN',
            question.substitutionAllowed
              ? 'A generic of this brand is preferred.'
              : 'A generic is preferred. Dispensed as written, the plan charges the highest tier.',
          ),
        ]
      : []),
  ];
};

const amounts = (price: Price) => ({
  amount: dollars(price.amount),
  estimatedPatientAmount: dollars(price.patient),
  deductibleAppliedAmount: dollars(price.deductibleApplied),
  deductibleRemainingAmount: dollars(price.deductibleRemaining),
  oopAppliedAmount: dollars(price.oopApplied),
  oopRemainingAmount: dollars(price.oopRemaining),
});

/** Makers' coupons are for commercial plans: federal programs may not take them. */
const couponOf = (plan: Plan, product: Product) => {
  const isFederal = plan.deductible !== undefined || /medicaid/i.test(plan.name);
  if (!product.brand || isFederal) return {};
  const name = product.description.split(' ')[0] ?? '';
  return {
    couponAuditItem: {
      type: 'Coupon',
      couponUrl: `https://coupons.example/${name.toLowerCase()}`,
      descriptionText: `${name} savings card: may lower what the patient pays`,
    },
  };
};

const coverageAt = (
  plan: Plan,
  product: Product,
  question: PriceQuestion,
  pharmacy: Place,
  quantity: number,
  daysSupply: number,
) => {
  const price = priceOf(plan, { product, quantity, daysSupply, pharmacy, memberId: question.memberId });
  const restrictions = restrictionsOf(product, plan);
  const isRestricted = restrictions.priorAuthorization || restrictions.stepDrugs.length > 0;
  return {
    pharmacy: { ncpdpId: pharmacy.ncpdpId, storeName: pharmacy.storeName },
    priorAuthorizationRequired: restrictions.priorAuthorization,
    formularyStatus: placeOf(product, plan).status,
    status: !price ? 'NotCovered' : isRestricted ? 'CoveredWithRestrictions' : 'Covered',
    drugFreeText: price ? '' : 'Not a benefit of this plan: the patient pays all of it.',
    quantityPricedValue: String(quantity),
    quantityPricedUnits: question.units,
    daysSupplyPriced: daysSupply,
    ...(price ? amounts(price) : {}),
    coverageAlertCodes: alertsOf(plan, product, question, quantity, daysSupply),
    ...(price ? couponOf(plan, product) : {}),
  };
};

const refused = (medication: string, reasonCode: string, freeText: string) => ({
  medication,
  alternativeMedications: [],
  pricingCoverages: [],
  reasonCode,
  freeText,
});

/**
 * What a plan answers to a question about a price (docs/sandbox.md): its prices, or NCPDP's reject code and
 * why.
 */
export const priceAnswerOf = (plan: Plan, question: PriceQuestion) => {
  const { ndc, rxNormId, pharmacy, daysSupply, memberId } = question;
  const quantity = Number(question.quantity);
  const product = productOf(ndc, rxNormId);
  if (!product) return refused('', '54', 'The plan does not know this product.');
  if (behaviourOf(pharmacy.ncpdpId).answer === 'refuse')
    return refused(product.description, '40', 'This pharmacy has no contract with the plan.');
  const isByMailToo =
    plan.mailOrder &&
    !pharmacy.isMailOrder &&
    daysSupply >= BY_MAIL.from &&
    daysSupply <= BY_MAIL.days &&
    !HANDED_OVER.has(product.class) &&
    placeOf(product, plan).tier !== undefined;
  const byMail = Number(((quantity * BY_MAIL.days) / daysSupply).toFixed(3));
  const others = othersOfClass(product)
    .filter((other) => placeOf(other, plan).tier !== undefined)
    .slice(0, MOST_ALTERNATIVES);
  return {
    medication: product.description,
    reasonCode: '',
    freeText: '',
    pricingCoverages: [
      coverageAt(plan, product, question, pharmacy, quantity, daysSupply),
      ...(isByMailToo ? [coverageAt(plan, product, question, MAIL_ORDER, byMail, BY_MAIL.days)] : []),
    ],
    alternativeMedications: others.map((other) => {
      const price = priceOf(plan, { product: other, quantity, daysSupply, pharmacy, memberId });
      return {
        drugDescription: other.description,
        representativeNdc: other.ndc,
        ...(price ? { estimatedPatientAmount: dollars(price.patient) } : {}),
      };
    }),
  };
};
