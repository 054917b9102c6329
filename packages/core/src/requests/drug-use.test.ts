import { describe, expect, it } from 'vitest';
import { evaluationFacts } from './drug-use';

describe('a drug-use evaluation in words', () => {
  it('says every part that the pharmacy wrote', () => {
    expect(
      evaluationFacts({
        reason: 'DD',
        service: 'MR',
        result: '3H',
        coAgent: 'warfarin 5 mg tablet',
        significance: '1',
        acknowledgement: 'The patient takes both',
      }),
    ).toEqual([
      ['Reason', 'DD drug–drug interaction'],
      ['Together with', 'warfarin 5 mg tablet'],
      ['Significance', '1 major'],
      ['Service', 'MR medication reviewed'],
      ['Result', '3H to be followed up'],
      ['Remark', 'The patient takes both'],
    ]);
  });

  it('leaves out what was not said, and keeps a code that nobody knows', () => {
    expect(evaluationFacts({ reason: 'Q9' })).toEqual([['Reason', 'Q9']]);
  });

  it('does not take a name of every object for a code', () => {
    expect(evaluationFacts({ reason: 'constructor' })).toEqual([['Reason', 'constructor']]);
  });
});
