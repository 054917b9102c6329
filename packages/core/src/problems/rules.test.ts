import { describe, expect, it } from 'vitest';
import type { Problem } from './model';
import { problemIsNamed, problemIsNew } from './rules';

const stored: Problem = {
  id: '0197f000-0000-7000-8000-00000000000a',
  patientId: '0197f000-0000-7000-8000-00000000000b',
  icd10Code: 'I10',
  icd10Description: 'Essential (primary) hypertension',
  hide: false,
  enteredAt: '2026-01-01T00:00:00.000Z',
};

describe('a problem', () => {
  it.each([
    ['I10', 'Hypertension', []],
    ['', 'Hypertension', ['problem.code-required']],
    ['I10', ' ', ['field.required']],
  ])('with code %j and words %j: %j', (icd10Code, icd10Description, codes) => {
    expect(problemIsNamed({ icd10Code, icd10Description }).map(({ code }) => code)).toEqual(codes);
  });
  it.each([
    ['I10', [stored], 1],
    ['E11.9', [stored], 0],
    ['I10', [{ ...stored, hide: true }], 0],
    ['I10', [], 0],
  ])('%s beside %j: %i findings', (icd10Code, others, count) => {
    expect(problemIsNew({ icd10Code }, others)).toHaveLength(count);
  });
});
