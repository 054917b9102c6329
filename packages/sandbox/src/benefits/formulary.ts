import type { Plan } from './plans';
import { genericOf, othersOfClass, type Product, productOf } from './products';
import { restrictionsOf } from './restrictions';

const MOST_ALTERNATIVES = 8;
const THIRTY = 30;
const NINETY = 90;

/**
 * Status by NCPDP's Formulary and Benefit standard, and the tier that is paid. Generics are preferred; a
 * brand with a generic is not on the list.
 */
export const placeOf = (product: Product, plan: Plan): { status: string; tier: number | undefined } => {
  if (plan.excludes.includes(product.class) || product.description.startsWith('Saxenda'))
    return { status: '0', tier: undefined };
  const last = plan.tiers.length;
  if (!product.brand)
    return product.ingredient.includes(' / ') ? { status: '3', tier: 1 } : { status: '4', tier: 1 };
  if (genericOf(product)) return { status: '1', tier: last };
  return [
    'rapid insulin',
    'long-acting insulin',
    'rescue inhaler',
    'anticoagulant',
    'contraceptive',
  ].includes(product.class)
    ? { status: '3', tier: Math.min(2, last) }
    : { status: '2', tier: Math.min(3, last) };
};

const times = (amount: string | undefined, factor: number) =>
  amount === undefined ? undefined : (Number(amount) * factor).toFixed(2);
const known = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));

/**
 * What a member pays for a tier: retail, then mail order and long-term care where the plan says them; all of
 * it below a deductible.
 */
const copaysOf = (plan: Plan, tier: number | undefined) => {
  const cost = tier === undefined ? undefined : plan.tiers[tier - 1];
  if (!cost) return [];
  const factor = (
    pharmacyType: string,
    daysSupply: number,
    factorOfRetail: number,
    range: { start?: string; end?: string } = {},
  ) =>
    known({
      pharmacyType,
      copayTerm: cost.rate === undefined ? 'Amount' : 'Rate',
      copayAmount: times(cost.amount, factorOfRetail),
      copayRate: cost.rate,
      minimumCopay: times(cost.least, factorOfRetail),
      maximumCopay: times(cost.most, factorOfRetail),
      copayTier: tier,
      maximumCopayTier: plan.tiers.length,
      daysSupply,
      oopRangeStart: range.start,
      oopRangeEnd: range.end,
    });
  const beyond = plan.deductible === undefined ? {} : { start: plan.deductible };
  return [
    ...(plan.mailOrder ? [factor('MailOrder', NINETY, 2, beyond)] : []),
    ...(plan.deductible === undefined
      ? []
      : [
          {
            pharmacyType: 'Retail',
            copayTerm: 'Rate',
            copayRate: '1',
            daysSupply: THIRTY,
            oopRangeStart: '0',
            oopRangeEnd: plan.deductible,
            copayTier: tier,
            maximumCopayTier: plan.tiers.length,
          },
        ]),
    factor(plan.mailOrder ? 'Retail' : 'Any', THIRTY, 1, beyond),
    ...(plan.longTermCare ? [factor('LongTermCare', 31, 1, beyond)] : []),
  ];
};

/**
 * What a plan says of a drug, as JSON (docs/sandbox.md). A drug that no plan lists is answered so, never as
 * if it were covered.
 */
export const formularyOf = (plan: Plan, ndc: string, rxNormId: string | undefined) => {
  const product = productOf(ndc, rxNormId);
  if (!product) {
    return {
      formularyFound: false,
      requestedFormularyStatus: 'U',
      requestedDrugDescription: '',
      formularyCopayFactors: [],
      messages: [],
      ageLimitTexts: [],
      quantities: [],
      stepDrugs: [],
      resourceLinks: [],
      alternativeMedications: [],
    };
  }
  const { status, tier } = placeOf(product, plan);
  const restrictions = restrictionsOf(product, plan);
  const alternatives = othersOfClass(product)
    .map((other) => ({ other, place: placeOf(other, plan) }))
    .filter(({ place }) => place.status !== '0')
    .slice(0, MOST_ALTERNATIVES);
  return {
    formularyFound: true,
    requestedFormularyStatus: status,
    requestedDrugDescription: product.description,
    formularyCopayFactors: copaysOf(plan, tier),
    ...(restrictions.gender === undefined ? {} : { genderLimit: restrictions.gender }),
    priorAuthorizationRequired: restrictions.priorAuthorization,
    stepTherapy: restrictions.stepDrugs.length > 0,
    quantityApplicable: restrictions.quantities.length > 0,
    ageLimitApplicable: restrictions.ages.length > 0,
    messages: restrictions.messages,
    ageLimitTexts: restrictions.ages,
    quantities: restrictions.quantities.map(({ perPeriod, ...quantity }) => ({
      ...quantity,
      quantityAllowedPerTimePeriod: perPeriod,
    })),
    stepDrugs: restrictions.stepDrugs.map((description, index) => ({ order: index + 1, description })),
    resourceLinks: restrictions.links,
    alternativeMedications: alternatives.map(({ other, place }) => ({
      drugDescription: other.description,
      formularyStatus: place.status,
      representativeNdc: other.ndc,
      formularyCopayFactors: copaysOf(plan, place.tier),
    })),
  };
};
