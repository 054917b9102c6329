import { describe, expect, it } from 'vitest';
import type { PresentFact } from '../clinical-facts/model';
import { type ActiveProblem, isLactating, isSmoking, kidneyFunctionOf, pregnancyOf } from './patient-state';

const today = '2026-11-24';
const coded = (...codes: string[]): ActiveProblem[] => codes.map((code) => ({ code, description: '' }));
const fact = (kind: PresentFact['kind'], value: string, observedOn = today, dueOn?: string): PresentFact => ({
  kind,
  value,
  observedOn,
  ...(dueOn === undefined ? {} : { dueOn }),
});

describe('pregnancy', () => {
  it.each<[string, ActiveProblem[], PresentFact[], string, number | undefined]>([
    ['nobody has asked', [], [], 'unknown', undefined],
    ['a yes', [], [fact('pregnancy', 'yes')], 'pregnant', undefined],
    [
      'a yes with a due date in 20 weeks',
      [],
      [fact('pregnancy', 'yes', today, '2027-04-13')],
      'pregnant',
      20,
    ],
    ['a yes due 21 days ago', [], [fact('pregnancy', 'yes', today, '2026-11-03')], 'pregnant', 43],
    [
      'a yes due 22 days ago',
      [],
      [fact('pregnancy', 'yes', '2026-11-01', '2026-11-02')],
      'unknown',
      undefined,
    ],
    ['a yes of 300 days ago', [], [fact('pregnancy', 'yes', '2026-01-28')], 'pregnant', undefined],
    ['a yes of 301 days ago', [], [fact('pregnancy', 'yes', '2026-01-27')], 'unknown', undefined],
    ['a no of 90 days ago', [], [fact('pregnancy', 'no', '2026-08-26')], 'not-pregnant', undefined],
    ['a no of 91 days ago', [], [fact('pregnancy', 'no', '2026-08-25')], 'unknown', undefined],
    ['a code against a no', coded('Z33.1'), [fact('pregnancy', 'no')], 'pregnant', undefined],
    ['a supervised pregnancy', coded('Z34.90'), [], 'pregnant', undefined],
    ['preeclampsia', coded('O14.02'), [], 'pregnant', undefined],
    ['weeks by code', coded('Z3A.20'), [], 'pregnant', undefined],
    ['a state after birth', coded('O90.4'), [], 'unknown', undefined],
    ['a miscarriage', coded('O03.9'), [], 'unknown', undefined],
    ['no uterus', coded('Z90.711'), [], 'not-pregnant', undefined],
    ['no cervix, and a uterus', coded('Z90.712'), [], 'unknown', undefined],
    ['after menopause', coded('Z78.0'), [], 'not-pregnant', undefined],
    ['complaints that begin before it', coded('N95.1'), [], 'unknown', undefined],
    ['no uterus against a yes', coded('Z90.710'), [fact('pregnancy', 'yes')], 'pregnant', undefined],
    ['something else', coded('I10'), [], 'unknown', undefined],
  ])('%s', (_, problems, facts, state, weeks) => {
    const known = pregnancyOf(problems, facts, today);
    expect(known.state).toBe(state);
    expect('weeks' in known ? known.weeks : undefined).toBe(weeks);
  });
});

describe('breast-feeding', () => {
  it.each<[string, ActiveProblem[], PresentFact[], boolean | undefined]>([
    ['nobody has asked', [], [], undefined],
    ['a yes', [], [fact('lactation', 'yes')], true],
    ['a no', [], [fact('lactation', 'no')], false],
    ['a yes of 366 days ago', [], [fact('lactation', 'yes', '2025-11-23')], undefined],
    ['by code', coded('Z39.1'), [], true],
    ['after menopause', coded('Z78.0'), [], false],
    ['a yes after it', coded('Z78.0'), [fact('lactation', 'yes')], true],
    ['without a uterus', coded('Z90.710'), [], undefined],
  ])('%s', (_, problems, facts, expected) => {
    expect(isLactating(problems, facts, today)).toBe(expected);
  });
});

describe('smoking', () => {
  it.each<[string, ActiveProblem[], PresentFact[], boolean | undefined]>([
    ['nobody has asked', [], [], undefined],
    ['a yes', [], [fact('smoking', 'yes')], true],
    ['a no', [], [fact('smoking', 'no')], false],
    ['a no of a year ago', [], [fact('smoking', 'no', '2025-11-24')], false],
    ['an older no', [], [fact('smoking', 'no', '2025-11-23')], undefined],
    ['cigarettes by code, against a no', coded('F17.210'), [fact('smoking', 'no')], true],
    ['tobacco use by code', coded('Z72.0'), [], true],
    ['cigarettes in remission', coded('F17.211'), [], undefined],
    ['chewing tobacco', coded('F17.220'), [], undefined],
    ['history alone', coded('Z87.891'), [], undefined],
  ])('%s', (_, problems, facts, expected) => {
    expect(isSmoking(problems, facts, today)).toBe(expected);
  });
});

describe('kidney function', () => {
  it.each<[string, ActiveProblem[], PresentFact[], unknown]>([
    ['nothing', [], [], { state: 'unknown', reason: 'never-recorded' }],
    [
      'a value',
      [],
      [fact('kidney', '44')],
      { state: 'known', from: 44, to: 44, because: `eGFR 44 of ${today}` },
    ],
    ['a value of a year ago', [], [fact('kidney', '44', '2025-11-24')], { state: 'known', from: 44, to: 44 }],
    ['an older one', [], [fact('kidney', '44', '2025-11-23')], { state: 'unknown', reason: 'stale' }],
    ['a value before a stage', coded('N18.4'), [fact('kidney', '44')], { from: 44, to: 44 }],
    [
      'a stage where the value is old',
      coded('N18.4'),
      [fact('kidney', '44', '2020-01-01')],
      { from: 15, to: 30 },
    ],
    ['the gravest stage', coded('N18.2', 'N18.6'), [], { from: 0, to: 15 }],
    ['stage 3a', coded('N18.31'), [], { from: 45, to: 60 }],
    ['stage 3b', coded('N18.32'), [], { from: 30, to: 45 }],
    ['stage 3', coded('N18.30'), [], { from: 30, to: 60 }],
    ['dialysis', coded('Z99.2'), [], { from: 0, to: 15 }],
  ])('%s', (_, problems, facts, expected) => {
    expect(kidneyFunctionOf(problems, facts, today)).toMatchObject(expected as object);
  });
});
