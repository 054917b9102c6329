import { describe, expect, it } from 'vitest';
import { allergiesOfProblems, isStatusCode, medicinesInCodes } from './status-codes';

const problems = (...codes: string[]) => codes.map((code) => ({ code }));

describe('a code that states what belongs into another list', () => {
  it.each([
    ['Z88.0', 'penicillin'],
    ['Z882', 'sulfa'],
    ['Z91.0110', 'milk'],
  ])('%s is an allergy to %s', (code, description) => {
    expect(allergiesOfProblems(problems('I10', code))).toEqual([{ description, reaction: '', code }]);
    expect(isStatusCode(code)).toBe(true);
  });

  it.each([
    ['Z79.01', 'anticoagulants'],
    ['Z79.891', 'opioids'],
  ])('%s is a long-term use of %s', (code, name) => {
    expect(medicinesInCodes(problems('I10', code))).toEqual([{ name, code }]);
    expect(isStatusCode(code)).toBe(true);
  });

  it('is none where it names no one thing, and where it is something else', () => {
    for (const code of ['Z88.8', 'Z88.9', 'Z79.899', 'I10', '']) expect(isStatusCode(code)).toBe(false);
  });
});
