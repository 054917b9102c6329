import { describe, expect, it } from 'vitest';
import type { Medication } from '../../medications/model';
import type { Problem } from '../../problems/model';
import type { PrescriptionOrder } from '../model';
import { diagnosesToAdd, replaceableBy } from './follow-ups';

const taken = (
  description: string,
  ...prescriptions: NonNullable<Medication['prescriptions']>
): Pick<Medication, 'description' | 'prescriptions'> => ({ description, prescriptions });
const at = (id: string, writtenOn: string, cancelWay?: 'at-once' | 'ask-pharmacy') => ({
  id,
  writtenOn,
  ...(cancelWay ? { cancelWay } : {}),
});

describe('what a new prescription may replace', () => {
  const medications = [
    taken('lisinopril 10 mg tablet', at('a', '2026-11-01', 'ask-pharmacy'), at('b', '2026-10-01')),
    taken('lisinopril 20 mg tablet', at('c', '2026-11-03', 'at-once')),
    taken('metformin 500 mg tablet', at('d', '2026-11-02', 'ask-pharmacy')),
    { description: 'fish oil' },
  ];
  it.each([
    [['a', 'b', 'c'], undefined, ['c', 'a']], // 'b' was printed: nobody can be asked
    [['a', 'b', 'c'], 'c', ['a']],
    [['d'], undefined, ['d']],
    [['e'], undefined, []],
    [[], undefined, []],
  ])('of the same ingredient are %j, the own is %s: %j', (same, ownId, ids) => {
    const found = replaceableBy(
      same.map((id) => ({ id })),
      medications,
      ownId,
    );
    expect(found.map(({ id }) => id)).toEqual(ids);
  });
  it('says of what each is', () => {
    expect(replaceableBy([{ id: 'd' }], medications, undefined)).toMatchObject([
      { description: 'metformin 500 mg tablet', writtenOn: '2026-11-02' },
    ]);
  });
});

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
