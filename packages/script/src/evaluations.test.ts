import { describe, expect, it } from 'vitest';
import { scriptCodec } from './codec';
import type { DrugUseEvaluation } from './model/medication';
import { sampleNewRx } from './testing/sample';

const codec = scriptCodec('2017071');
const evaluated = (drugUseEvaluations: DrugUseEvaluation[]) => {
  const message = sampleNewRx();
  return {
    ...message,
    body: { ...message.body, medication: { ...message.body.medication, drugUseEvaluations } },
  };
};
const agent = (qualifier: string) => ({ code: '855332', qualifier, description: 'warfarin 5 mg tablet' });
const answered = (changes: Partial<DrugUseEvaluation>): DrugUseEvaluation => ({
  reason: 'DD',
  service: 'MP',
  result: '4A',
  coAgent: agent('38'),
  significance: '1',
  acknowledgement: 'Will be monitored',
  ...changes,
});

describe('an evaluation of a drug’s use', () => {
  it.each(['03', '21', '24', '38', '39', '40', '41', '99'])('names its agent in list %s', (qualifier) => {
    const message = evaluated([answered({ coAgent: agent(qualifier) })]);
    const reading = codec.read(codec.write(message));
    expect(reading.valid && reading.message.body).toEqual(message.body);
  });

  it.each<[string, DrugUseEvaluation[]]>([
    ['a list that the standard does not have', [answered({ coAgent: agent('77') })]],
    ['an agent without a name', [answered({ coAgent: { ...agent('38'), description: '' } })]],
    ['a reason that the standard does not have', [answered({ reason: 'QQ' })]],
    ['a sixth', Array.from({ length: 6 }, () => answered({}))],
  ])('is not written with %s', (_, evaluations) => {
    expect(() => codec.write(evaluated(evaluations))).toThrow();
  });

  it('of a pharmacy is read with whatever list it names', () => {
    const written = codec.write(evaluated([answered({})]));
    const reading = codec.read(
      written.replace('<Qualifier>38</Qualifier><Description>', '<Qualifier>77</Qualifier><Description>'),
    );
    expect(reading.valid).toBe(true);
  });
});
