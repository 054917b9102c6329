import { describe, expect, it } from 'vitest';
import { compareStatus, formularyStatusName, listRestrictions, toFormularyStanding } from './formulary';
import { Formulary } from './model';
import { FormularyStatus } from '../drugs/model';

const plain: Formulary = {
  formularyFound: true,
  requestedFormularyStatus: '2',
  requestedDrugDescription: 'x',
  formularyCopayFactors: [],
  messages: [],
  ageLimitTexts: [],
  quantities: [],
  stepDrugs: [],
  resourceLinks: [],
  alternativeMedications: [],
};

describe('formulary status', () => {
  it.each([
    ['U', 'Unknown', 'unknown'],
    ['0', 'Not Reimbursable', 'not-covered'],
    ['1', 'Non Formulary', 'not-covered'],
    ['2', 'On Formulary', 'covered'],
    ['3', 'On Formulary, Preferred Level 1', 'preferred'],
    ['4', 'On Formulary, Preferred Level 2', 'preferred'],
    ['99', 'On Formulary, Preferred Level 97', 'preferred'],
  ])('%s is %s (%s)', (status, name, standing) => {
    expect(FormularyStatus.safeParse(status).success).toBe(true);
    expect(formularyStatusName(status)).toBe(name);
    expect(toFormularyStanding(status)).toBe(standing);
  });
  it.each(['', '100', 'A', '-1', 'u'])('%j is none', (status) => {
    expect(FormularyStatus.safeParse(status).success).toBe(false);
  });
  it('sorts the best first and the unknown last', () => {
    expect(['U', '0', '99', '2', '3', '1'].sort(compareStatus)).toEqual(['99', '3', '2', '1', '0', 'U']);
  });
});

describe('restrictions (P2-16)', () => {
  it('are none where the plan states none', () => {
    expect(listRestrictions(plain)).toEqual([]);
  });
  it('are none where flags are false', () => {
    expect(
      listRestrictions({
        ...plain,
        priorAuthorizationRequired: false,
        stepTherapy: false,
        quantityApplicable: false,
        ageLimitApplicable: false,
      }),
    ).toEqual([]);
  });
  it('are shown even without their particulars', () => {
    expect(
      listRestrictions({
        ...plain,
        stepTherapy: true,
        quantityApplicable: true,
        ageLimitApplicable: true,
      }).map(({ title, lines }) => [title, lines]),
    ).toEqual(
      ['Step therapy', 'Quantity limits', 'Age limits'].map((title) => [
        title,
        ['Applies; the plan gives no particulars.'],
      ]),
    );
  });
  it('are shown with their particulars even where the flag is missing', () => {
    const found = listRestrictions({
      ...plain,
      priorAuthorizationRequired: true,
      genderLimit: 'Female',
      ageLimitTexts: ['12 years and older'],
      messages: ['Call us.'],
      stepDrugs: [
        { order: 2, description: 'second' },
        { order: 1, description: 'first' },
      ],
      quantities: [
        { quantity: '9', inTermsOf: 'tablets', duration: '30 days', quantityAllowedPerTimePeriod: true },
        { quantity: '1000', inTermsOf: 'mL', duration: '30 days', quantityAllowedPerTimePeriod: false },
        { quantity: '1', inTermsOf: 'fills', duration: '', quantityAllowedPerTimePeriod: false },
        { quantity: '2', inTermsOf: 'fills', duration: '', quantityAllowedPerTimePeriod: true },
      ],
    });
    expect(found).toEqual([
      { title: 'Prior authorization', lines: ['The plan requires prior authorization.'] },
      { title: 'Step therapy', lines: ['Step 1: first', 'Step 2: second'] },
      {
        title: 'Quantity limits',
        lines: [
          'At most 9 tablets in 30 days',
          'At most 1,000 mL per fill of 30 days',
          'At most 1 fills per fill',
          'At most 2 fills per period',
        ],
      },
      { title: 'Age limits', lines: ['12 years and older'] },
      { title: 'Gender limit', lines: ['Only for patients recorded as female.'] },
      { title: 'Messages of the plan', lines: ['Call us.'] },
    ]);
  });
});

describe('a formulary', () => {
  it.each(['http://x.test/', 'javascript:alert(1)', 'data:text/html,x'])('refuses the link %s', (url) => {
    expect(Formulary.safeParse({ ...plain, resourceLinks: [{ description: 'x', url }] }).success).toBe(false);
  });
});
