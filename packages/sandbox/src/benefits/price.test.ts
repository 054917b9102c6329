import { describe, expect, it } from 'vitest';
import { PLANS } from './plans';
import { priceOf } from './price';
import { priceAnswerOf, type PriceQuestion } from './price-answer';
import { PRODUCTS, productOf } from './products';

const RETAIL = { ncpdpId: '9900001', isMailOrder: false };
const products = PRODUCTS.filter((_, index) => index % 7 === 0);

describe.each(PLANS)('prices of $name', (plan) => {
  it('add up: nobody pays more than it costs, and balances go down by what was applied', () => {
    for (const product of products) {
      for (const [quantity, daysSupply] of [
        [0.5, 1],
        [30, 30],
        [90, 90],
        [1000, 365],
      ] as const) {
        const price = priceOf(plan, { product, quantity, daysSupply, pharmacy: RETAIL, memberId: 'M-1' });
        if (!price) continue;
        const { amount, patient, deductibleApplied, deductibleRemaining, oopApplied, oopRemaining } = price;
        expect(
          [amount, patient, deductibleApplied, deductibleRemaining, oopApplied, oopRemaining].every(
            (cents) => Number.isInteger(cents) && cents >= 0,
          ),
        ).toBe(true);
        expect(patient).toBeLessThanOrEqual(amount);
        expect(deductibleApplied).toBeLessThanOrEqual(patient);
        expect(oopApplied).toBe(patient);
      }
    }
  });

  it('hold still, and follow the quantity and the pharmacy', () => {
    const [product] = PRODUCTS;
    if (!product) throw new Error('there should be products');
    const at = (quantity: number, ncpdpId: string, isMailOrder = false) =>
      priceOf(plan, {
        product,
        quantity,
        daysSupply: 90,
        pharmacy: { ncpdpId, isMailOrder },
        memberId: 'M-1',
      })?.amount ?? 0;
    expect(at(90, '9900001')).toBe(at(90, '9900001'));
    expect(at(91, '9900001')).toBeGreaterThan(at(90, '9900001'));
    expect(
      new Set(['9900001', '9900004', '9900005', '9900007'].map((one) => at(9000, one))).size,
    ).toBeGreaterThan(1);
    expect(at(90, '9910031', true)).toBeLessThan(at(90, '9900001'));
  });
});

const lipitor = PRODUCTS.find(({ description }) => description === 'Lipitor 20 mg tablet');
const question = (more: Partial<PriceQuestion> = {}): PriceQuestion => ({
  reference: 'R1',
  pbmId: 'SBX0001',
  groupId: 'DGW1000',
  memberId: 'M-1',
  prescriberNpi: '1234567893',
  pharmacy: { ncpdpId: '9900001', npi: '', storeName: 'Here', isMailOrder: false },
  ndc: lipitor?.ndc ?? '',
  quantity: '30',
  units: 'C48542',
  daysSupply: 30,
  substitutionAllowed: true,
  ...more,
});
const planNamed = (name: string) =>
  PLANS.find((plan) => plan.name === name) ??
  (() => {
    throw new Error(name);
  })();

describe('an answer', () => {
  const dogwood = planNamed('Dogwood Mutual PPO');
  it('offers 90 days by mail beside a month, but not beside one day, and not of what is handed over', () => {
    const stores = (more: Partial<PriceQuestion>) =>
      priceAnswerOf(dogwood, question(more)).pricingCoverages.map(({ pharmacy }) => pharmacy.ncpdpId);
    expect(stores({})).toEqual(['9900001', '9910031']);
    expect(stores({ daysSupply: 27 })).toEqual(['9900001']);
    expect(stores({ daysSupply: 28 })).toEqual(['9900001', '9910031']);
    expect(stores({ daysSupply: 91 })).toEqual(['9900001']);
    const oxycodone = PRODUCTS.find(({ description }) => description === 'oxycodone 5 mg tablet');
    expect(stores({ ndc: oxycodone?.ndc ?? '' })).toEqual(['9900001']);
  });
  it.each([
    ['Dogwood Mutual PPO', true],
    ['Camellia Rx Part D', false],
    ['Alabama Care Medicaid', false],
  ])('of %s has a coupon for a brand: %s', (name, hasCoupon) => {
    expect(
      priceAnswerOf(planNamed(name), question()).pricingCoverages.some((price) => 'couponAuditItem' in price),
    ).toBe(hasCoupon);
  });
  it('says why it has no price', () => {
    expect(priceAnswerOf(dogwood, question({ ndc: '00000000000' }))).toMatchObject({
      pricingCoverages: [],
      reasonCode: '54',
    });
    expect(
      priceAnswerOf(dogwood, question({ pharmacy: { ...question().pharmacy, ncpdpId: '9900002' } })),
    ).toMatchObject({ pricingCoverages: [], reasonCode: '40' });
  });
  it('has no amount for what the plan does not pay for', () => {
    const excluded = PRODUCTS.find(({ class: kind }) => kind === 'PDE5 inhibitor');
    expect(productOf(excluded?.ndc ?? '')).toBeDefined();
    const [price] = priceAnswerOf(dogwood, question({ ndc: excluded?.ndc ?? '' })).pricingCoverages;
    expect(price).toMatchObject({ status: 'NotCovered' });
    expect(price && 'amount' in price).toBe(false);
  });
});
