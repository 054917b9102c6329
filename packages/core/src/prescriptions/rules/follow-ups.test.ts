import { describe, expect, it } from 'vitest';
import type { Problem } from '../../problems/model';
import type { PrescriptionOrder } from '../model';
import { diagnosesToAdd } from './follow-ups';

describe('diagnoses that the list of problems lacks', () => {
  const problem = (icd10Code: string, hide = false) => ({ icd10Code, hide }) as Problem;
  it.each([
    ['I10', '', [], ['I10']],
    ['I10', 'E11.9', [problem('I10')], ['E11.9']],
    ['I10', 'E11.9', [problem('I10'), problem('E11.9')], []],
    ['I10', '', [problem('I10', true)], ['I10']],
    ['', '', [], []],
  ])('%s and %s', (primaryIcd10Code, secondaryIcd10Code, problems, codes) => {
    const order = {
      patientId: 'p',
      primaryIcd10Code,
      primaryIcd10Description: 'one',
      secondaryIcd10Code,
      secondaryIcd10Description: 'two',
    } as PrescriptionOrder;
    expect(diagnosesToAdd(order, problems).map(({ icd10Code }) => icd10Code)).toEqual(codes);
  });
});
