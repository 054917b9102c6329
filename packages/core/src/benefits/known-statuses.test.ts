import { describe, expect, it } from 'vitest';
import { type KeptFormulary, knownStatus, statusesByNdc } from './known-statuses';
import { formularyShortName } from './formulary';

const PLAN = { pbmId: 'A', memberId: '1' };

const answer = (
  ndc: string,
  status: string,
  alternatives: readonly [string, string][] = [],
  more: Partial<Pick<KeptFormulary, 'pbmId' | 'memberId'>> & { isFound?: boolean } = {},
): KeptFormulary => ({
  ...PLAN,
  ...more,
  ndc,
  formulary: {
    formularyFound: more.isFound ?? true,
    requestedFormularyStatus: status,
    requestedDrugDescription: '',
    formularyCopayFactors: [],
    messages: [],
    ageLimitTexts: [],
    quantities: [],
    stepDrugs: [],
    resourceLinks: [],
    alternativeMedications: alternatives.map(([representativeNdc, formularyStatus]) => ({
      drugDescription: '',
      formularyStatus,
      representativeNdc,
      formularyCopayFactors: [],
    })),
  },
});

const of = (answers: KeptFormulary[], ndc: string, plan: typeof PLAN | undefined = PLAN) =>
  knownStatus(statusesByNdc(answers).get(ndc), plan);

describe('what is known of a coverage', () => {
  it.each<[string, KeptFormulary[], string | undefined]>([
    ['is what was answered about the package', [answer('1', '2')], '2'],
    ['is nothing where the plan does not list it', [answer('1', '2', [], { isFound: false })], undefined],
    ['is nothing where the plan calls it unknown', [answer('1', 'U')], undefined],
    ['is nothing where nobody asked', [answer('2', '2')], undefined],
    ['is what the plan says of an alternative', [answer('2', '1', [['1', '4']])], '4'],
    ['is rather what was answered about it', [answer('1', '0'), answer('2', '1', [['1', '4']])], '0'],
    ['is the later of two', [answer('1', '2'), answer('1', '1')], '1'],
    ['is nothing of an alternative without a package', [answer('2', '1', [['', '4']])], undefined],
    ['is nothing of another coverage', [answer('1', '2', [], { memberId: '2' })], undefined],
  ])('%s', (_, answers, status) => {
    expect(of(answers, '1')).toBe(status);
  });

  it('is nothing without a coverage, and is kept apart by coverage', () => {
    const answers = [answer('1', '2'), answer('1', '0', [], { pbmId: 'B' })];
    expect(knownStatus(statusesByNdc(answers).get('1'), undefined)).toBeUndefined();
    expect(of(answers, '1')).toBe('2');
    expect(of(answers, '1', { pbmId: 'B', memberId: '1' })).toBe('0');
  });

  it.each([
    ['U', undefined],
    ['0', 'Not reimbursable'],
    ['1', 'Non formulary'],
    ['2', 'On formulary'],
    ['3', 'Preferred 1'],
    ['99', 'Preferred 97'],
  ])('%s is short %s', (status, name) => {
    expect(formularyShortName(status)).toBe(name);
  });
});
