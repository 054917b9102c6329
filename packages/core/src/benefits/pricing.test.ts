import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say, titleFor } from '../findings/messages';
import { BenefitAnswer, type BenefitQuestion, Money, type PricingCoverage } from './price-model';
import {
  addsUp,
  listCheaperAlternatives,
  listPricingAlerts,
  type Asking,
  benefitMove,
  DAYS_SUPPLY_WHEN_EMPTY,
  hasPrices,
  pricedOtherwise,
  questionKey,
  showMoney,
} from './pricing';

const asking = (more: Partial<Asking> & { dispense?: string; daysSupply?: string } = {}): Asking => {
  const { dispense = '30', daysSupply = '30', ...rest } = more;
  return {
    patientId: 'p',
    providerId: 'd',
    coverage: { pbmId: 'SBX', memberId: 'm' },
    ncpdpId: '9900001',
    drug: { prescribableDrugId: 'atorvastatin-20' },
    form: { dispense, daysSupply, units: 'C48542', substitutionAllowed: true },
    ...rest,
  };
};
const question = (more: Parameters<typeof asking>[0] = {}): BenefitQuestion => {
  const move = benefitMove(asking(more));
  if (move.do !== 'ask') throw new Error('this should ask');
  return move.question;
};
const price = (more: Partial<PricingCoverage> = {}): PricingCoverage => ({
  pharmacy: { ncpdpId: '9900001', storeName: 'Here' },
  status: 'Covered',
  drugFreeText: '',
  coverageAlertCodes: [],
  ...more,
});

describe('when a price is asked for (N4-8)', () => {
  it('with a drug, a coverage, a prescriber and a quantity', () => {
    expect(benefitMove(asking())).toEqual({
      do: 'ask',
      question: {
        patientId: 'p',
        providerId: 'd',
        pbmId: 'SBX',
        memberId: 'm',
        ncpdpId: '9900001',
        sig: {
          prescribableDrugId: 'atorvastatin-20',
          dispense: '30',
          daysSupply: 30,
          units: 'C48542',
          substitutionAllowed: true,
        },
      },
    });
  });

  it('without a drug it is refused in these words (N5-12)', () => {
    const move = benefitMove(asking({ drug: undefined }));
    expect(move).toMatchObject({
      do: 'refuse',
      findings: [{ severity: 'stop', code: 'benefits.drug-required' }],
    });
    expect([titleFor('benefits.drug-required'), say('benefits.drug-required')]).toEqual([
      'Select Drug',
      "A drug hasn't been selected",
    ]);
  });

  it.each<[string, Parameters<typeof asking>[0], string]>([
    ['no coverage', { coverage: undefined }, 'select'],
    ['no prescriber', { providerId: undefined }, 'select'],
    ['no quantity', { dispense: '' }, 'select'],
    ['a quantity of 0', { dispense: '0' }, 'select'],
    ['the least quantity', { dispense: '0.1' }, 'ask'],
    ['words', { dispense: 'ten' }, 'select'],
    ['0 days', { daysSupply: '0' }, 'select'],
    ['1 day', { daysSupply: '1' }, 'ask'],
    ['999 days', { daysSupply: '999' }, 'ask'],
    ['1000 days', { daysSupply: '1000' }, 'select'],
    ['half a day', { daysSupply: '0.5' }, 'select'],
  ])('%s: %s -> %s', (_, more, expected) => {
    expect(benefitMove(asking(more)).do).toBe(expected);
  });

  it.each([
    ['', DAYS_SUPPLY_WHEN_EMPTY],
    [' ', 1],
    ['30', 30],
  ])('days supply %j is asked as %d (N5-5)', (daysSupply, expected) => {
    expect(question({ daysSupply }).sig.daysSupply).toBe(expected);
  });
});

describe('one question', () => {
  it('is the same however its quantity is written', () => {
    expect(questionKey(question({ dispense: '30.0' }))).toBe(questionKey(question({ dispense: '30' })));
  });
  it.each<Parameters<typeof asking>[0]>([
    { dispense: '31' },
    { daysSupply: '31' },
    { ncpdpId: '9900002' },
    { patientId: 'q' },
    { providerId: 'e' },
    { coverage: { pbmId: 'SBX', memberId: 'n' } },
    { coverage: { pbmId: 'SBY', memberId: 'm' } },
    { drug: { prescribableDrugId: 'atorvastatin-40' } },
    { form: { ...asking().form, substitutionAllowed: false } },
    { form: { ...asking().form, units: 'C48480' } },
  ])('is another with %j', (more) => {
    expect(questionKey(question(more))).not.toBe(questionKey(question()));
  });
});

describe('money', () => {
  it.each([
    ['0', '$0.00'],
    ['0.5', '$0.50'],
    ['12.34', '$12.34'],
    ['1234.5', '$1,234.50'],
    ['1234567', '$1,234,567.00'],
    ['007', '$7.00'],
  ])('%s reads %s', (amount, expected) => {
    expect(showMoney(amount)).toBe(expected);
  });
  it.each([
    ['12.345', false],
    ['-1', false],
    ['1e3', false],
    ['.5', false],
    ['12.34', true],
    ['0', true],
  ])('%s is money: %s', (text, expected) => {
    expect(Money.safeParse(text).success).toBe(expected);
  });
  it('shows what it is, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const amount = `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
        expect(showMoney(amount).replace(/[$,]/g, '')).toBe(amount);
      }),
    );
  });
});

describe('an answer', () => {
  it('without a price opens no dialog', () => {
    expect([hasPrices({ pricingCoverages: [] }), hasPrices({ pricingCoverages: [price()] })]).toEqual([
      false,
      true,
    ]);
  });

  it.each<[Partial<PricingCoverage>, boolean]>([
    [{}, true],
    [{ estimatedPatientAmount: '10' }, true],
    [{ amount: '10', estimatedPatientAmount: '10.00' }, true],
    [{ amount: '10', estimatedPatientAmount: '10.01' }, false],
    [{ amount: '10', deductibleAppliedAmount: '10.01' }, false],
    [{ amount: '10', oopAppliedAmount: '11' }, false],
    [{ amount: '10', deductibleRemainingAmount: '400', oopRemainingAmount: '4000' }, true],
  ])('with %j adds up: %s', (more, expected) => {
    expect(addsUp(price(more))).toBe(expected);
  });

  it.each<[Partial<PricingCoverage>, boolean]>([
    [{}, false],
    [{ quantityPricedValue: '30.0', daysSupplyPriced: 30 }, false],
    [{ quantityPricedValue: '90' }, true],
    [{ daysSupplyPriced: 90 }, true],
  ])('with %j is priced otherwise: %s', (more, expected) => {
    expect(pricedOtherwise(question().sig, price(more))).toBe(expected);
  });

  it('has each alert once, with the pharmacies it holds at', () => {
    const [limit, step] = [
      { key: 'QL', value: 'At most 30' },
      { key: 'ST', value: 'Metformin first' },
    ];
    const there = price({
      pharmacy: { ncpdpId: '9910031', storeName: 'There' },
      coverageAlertCodes: [limit],
    });
    expect(
      listPricingAlerts({ pricingCoverages: [price({ coverageAlertCodes: [limit, step] }), there] }),
    ).toEqual([
      { ...limit, stores: ['Here', 'There'] },
      { ...step, stores: ['Here'] },
    ]);
  });

  it.each([
    ['4.03', '4.04', true],
    ['4.04', '4.04', false],
    ['6.14', '4.04', false],
    [undefined, '4.04', false],
    ['4.03', undefined, false],
  ])('an alternative for %s beside a drug for %s costs less: %s (finding W7)', (theirs, own, costsLess) => {
    const alternative = {
      drugDescription: 'x',
      representativeNdc: '',
      ...(theirs === undefined ? {} : { estimatedPatientAmount: theirs }),
    };
    const answer = {
      medication: '',
      alternativeMedications: [alternative],
      pricingCoverages: [
        price({
          pharmacy: { ncpdpId: '9910031', storeName: 'By mail' },
          estimatedPatientAmount: '99',
        }),
        price({
          pharmacy: { ncpdpId: '9910023', storeName: 'Here' },
          ...(own === undefined ? {} : { estimatedPatientAmount: own }),
        }),
      ],
      reasonCode: '',
      freeText: '',
    };
    expect(listCheaperAlternatives(answer, '9910023')).toEqual(costsLess ? [alternative] : []);
  });

  it.each([
    ['http://coupons.example/x', false],
    ['javascript:alert(1)', false],
    ['https://coupons.example/x', true],
  ])('with a coupon at %s is taken: %s', (couponUrl, expected) => {
    const answer = {
      medication: '',
      alternativeMedications: [],
      pricingCoverages: [price({ couponAuditItem: { type: 'Coupon', couponUrl, descriptionText: '' } })],
      reasonCode: '',
      freeText: '',
    };
    expect(BenefitAnswer.safeParse(answer).success).toBe(expected);
  });
});
