import { describe, expect, it } from 'vitest';
import { NewClinicalFact } from './model';
import { askedFacts, findingsOnClinicalFact } from './rules';
import { saysNotRecorded, showClinicalFact, warningsOf } from './show';

const today = '2026-11-24';

describe('recording a clinical fact', () => {
  it.each<[string, object, string | undefined]>([
    ['an eGFR', { kind: 'kidney', value: '24' }, undefined],
    ['the least eGFR', { kind: 'kidney', value: '1' }, undefined],
    ['less', { kind: 'kidney', value: '0.9' }, 'clinical-fact.egfr-out-of-bounds'],
    ['the most', { kind: 'kidney', value: '200' }, undefined],
    ['more', { kind: 'kidney', value: '200.1' }, 'clinical-fact.egfr-out-of-bounds'],
    ['of today', { kind: 'smoking', value: 'yes', observedOn: today }, undefined],
    [
      'of tomorrow',
      { kind: 'smoking', value: 'yes', observedOn: '2026-11-25' },
      'clinical-fact.day-impossible',
    ],
    ['of the birth', { kind: 'smoking', value: 'no', observedOn: '1990-01-01' }, undefined],
    ['of before', { kind: 'smoking', value: 'no', observedOn: '1989-12-31' }, 'clinical-fact.day-impossible'],
    ['due in 43 weeks', { kind: 'pregnancy', value: 'yes', dueOn: '2027-09-21' }, undefined],
    ['due later', { kind: 'pregnancy', value: 'yes', dueOn: '2027-09-22' }, 'clinical-fact.due-impossible'],
    ['due 21 days ago', { kind: 'pregnancy', value: 'yes', dueOn: '2026-11-03' }, undefined],
    ['due before', { kind: 'pregnancy', value: 'yes', dueOn: '2026-11-02' }, 'clinical-fact.due-impossible'],
    [
      'due and not pregnant',
      { kind: 'pregnancy', value: 'no', dueOn: '2027-01-01' },
      'clinical-fact.due-without-pregnancy',
    ],
  ])('%s', (_, entered, code) => {
    const fact = NewClinicalFact.parse(entered);
    expect(findingsOnClinicalFact({ birthDate: '1990-01-01' }, fact, today)[0]?.code).toBe(code);
  });

  it.each([
    { kind: 'kidney', value: '1e3' },
    { kind: 'kidney', value: '-3' },
    { kind: 'kidney', value: '٣' },
    { kind: 'pregnancy', value: 'maybe' },
    { kind: 'smoking', value: 'yes', dueOn: '2027-01-01' },
    { kind: 'mood', value: 'yes' },
  ])('refuses %j', (entered) => {
    expect(NewClinicalFact.safeParse(entered).success).toBe(false);
  });
});

describe('showing clinical facts', () => {
  it.each([
    [{ kind: 'pregnancy', value: 'yes', dueOn: '2027-03-01' }, 'Pregnant: yes, due 03/01/2027'],
    [{ kind: 'kidney', value: '24' }, 'eGFR: 24 mL/min/1.73 m²'],
    [{ kind: 'lactation', value: 'no' }, 'Breast-feeding: no'],
  ] as const)('%j', (fact, text) => {
    expect(showClinicalFact(fact)).toBe(text);
  });

  it('warns of what changes prescribing', () => {
    const observedOn = today;
    expect(
      warningsOf(
        [
          { kind: 'pregnancy', value: 'yes', observedOn, dueOn: '2027-04-13' },
          { kind: 'lactation', value: 'no', observedOn },
          { kind: 'kidney', value: '59.9', observedOn },
          { kind: 'smoking', value: 'yes', observedOn },
        ],
        today,
      ),
    ).toEqual(['Pregnant, week 20', 'eGFR 59.9']);
    expect(warningsOf([{ kind: 'kidney', value: '60', observedOn }], today)).toEqual([]);
  });
});

it.each([
  ['Female', '1990-01-01', ['pregnancy', 'lactation', 'kidney', 'smoking']],
  ['Unknown', '1990-01-01', ['pregnancy', 'lactation', 'kidney', 'smoking']],
  ['Female', '', ['pregnancy', 'lactation', 'kidney', 'smoking']],
  ['Male', '1990-01-01', ['kidney', 'smoking']],
  ['Female', '1942-01-01', ['kidney', 'smoking']],
  ['Female', '2024-01-01', ['kidney']],
  ['Male', '2016-11-28', ['kidney']],
  ['Male', '2016-11-27', ['kidney', 'smoking']],
] as const)('of %s, born %s, is asked: %j', (gender, birthDate, kinds) => {
  expect(askedFacts({ gender, birthDate }, '2026-11-27')).toEqual(kinds);
});

it('what is not recorded is said of what is asked alone', () => {
  expect(saysNotRecorded(['kidney', 'smoking'])).toBe('Kidney function and smoking are not recorded.');
  expect(saysNotRecorded(['pregnancy', 'lactation', 'kidney', 'smoking'])).toBe(
    'Pregnancy, breast-feeding, kidney function and smoking are not recorded.',
  );
});
