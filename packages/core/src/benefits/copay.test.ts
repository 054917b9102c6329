import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copayText, inPreference, preferredCopays, showMoney, showRate } from './copay';
import type { CopayFactor, CopayPharmacyType } from './model';

const factor = (more: Partial<CopayFactor>): CopayFactor => ({
  pharmacyType: 'Retail',
  copayTerm: '',
  ...more,
});

describe('money and rates (S5-22)', () => {
  it.each([
    ['10', '$10.00'],
    ['0', '$0.00'],
    ['7.5', '$7.50'],
    ['1234.5', '$1,234.50'],
    ['1000000', '$1,000,000.00'],
    ['0.005', '$0.01'],
  ])('%s is %s', (amount, shown) => {
    expect(showMoney(amount)).toBe(shown);
  });
  it.each([
    ['0.2', '20%'],
    ['0.125', '12.5%'],
    ['1', '100%'],
    ['0', '0%'],
    ['0.07', '7%'],
  ])('%s is %s', (rate, shown) => {
    expect(showRate(rate)).toBe(shown);
  });
});

describe('a copay in a line (P9-8, N9-16)', () => {
  it.each<[Partial<CopayFactor>, string]>([
    [{}, ''],
    [{ copayAmount: '10' }, '$10.00'],
    [{ copayAmount: '0' }, '$0.00'],
    [{ copayRate: '0.2' }, '20%'],
    [{ copayTerm: 'Amount', copayAmount: '10', copayRate: '0.2' }, '$10.00 + 20%'],
    [{ copayTerm: 'Rate', copayAmount: '10', copayRate: '0.2' }, '20% + $10.00'],
    [{ copayRate: '0.2', minimumCopay: '5', maximumCopay: '50' }, '20%, Min/Max: $5.00/$50.00'],
    [{ minimumCopay: '5' }, 'Min: $5.00'],
    [{ maximumCopay: '0' }, 'Max: $0.00'],
    [{ copayTier: 1 }, 'Tier: 1'],
    [{ copayTier: 2, maximumCopayTier: 5 }, 'Tier: 2/5'],
    [{ maximumCopayTier: 5 }, ''],
    [{ daysSupply: 90 }, 'Days Supply: 90'],
    [{ oopRangeStart: '0', oopRangeEnd: '500' }, 'OOP: $0.00 to $500.00'],
    [{ oopRangeStart: '500' }, 'OOP: from $500.00'],
    [{ oopRangeEnd: '500' }, 'OOP: up to $500.00'],
    [
      {
        copayAmount: '15',
        copayTier: 2,
        maximumCopayTier: 4,
        daysSupply: 30,
        oopRangeStart: '0',
        oopRangeEnd: '2000',
      },
      '$15.00, Tier: 2/4, Days Supply: 30, OOP: $0.00 to $2,000.00',
    ],
  ])('%j reads %j', (more, text) => {
    expect(copayText(factor(more))).toBe(text);
  });
});

describe('the order of copays (P9-8)', () => {
  it('is Retail, Any, empty, MailOrder, LongTermCare', () => {
    const shuffled: CopayPharmacyType[] = ['LongTermCare', '', 'MailOrder', 'Retail', 'Any'];
    expect(
      inPreference(shuffled.map((pharmacyType) => factor({ pharmacyType }))).map(
        ({ pharmacyType }) => pharmacyType,
      ),
    ).toEqual(['Retail', 'Any', '', 'MailOrder', 'LongTermCare']);
  });
  it('is tier by tier within a kind, those without one last', () => {
    const tiers = [3, undefined, 1, 2].map((copayTier) =>
      factor(copayTier === undefined ? {} : { copayTier }),
    );
    expect(inPreference(tiers).map(({ copayTier }) => copayTier)).toEqual([1, 2, 3, undefined]);
  });
  it.each<[CopayPharmacyType[], CopayPharmacyType | undefined]>([
    [['MailOrder', 'Retail'], 'Retail'],
    [['MailOrder', 'Any'], 'Any'],
    [['LongTermCare', 'MailOrder'], 'MailOrder'],
    [['MailOrder', ''], ''],
    [[], undefined],
  ])('of %j the preferred kind is %j', (types, preferred) => {
    const chosen = preferredCopays(types.map((pharmacyType) => factor({ pharmacyType })));
    expect(chosen[0]?.pharmacyType).toBe(preferred);
  });
  it('loses none and adds none', () => {
    const some = fc.record({
      pharmacyType: fc.constantFrom<CopayPharmacyType>('Retail', 'Any', '', 'MailOrder', 'LongTermCare'),
      copayTerm: fc.constant<''>(''),
      copayTier: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(some), (factors) => {
        const sorted = inPreference(factors);
        expect(sorted).toHaveLength(factors.length);
        expect(new Set(sorted)).toEqual(new Set(factors));
      }),
    );
  });
});
