import type { StructuredSig } from '@erx/script/model/sig';
import { branch, leaf } from '@erx/script/xml/element';
import { describe, expect, it } from 'vitest';
import { sigRows } from './sig-rows';

const snomed = (text: string, code: string) => ({ text, qualifier: 'SNOMED', code });
const tablet = { text: 'tablet', qualifier: 'DoseUnitOfMeasure', code: 'C48542' };
const day = snomed('day', '258703001');

const sig: StructuredSig = {
  text: 'Take 1 to 2 tablets by mouth once daily at bedtime for 5 days, then every 2 days.',
  instructions: [
    {
      administration: {
        method: snomed('take', '419652001'),
        dose: { value: '1', unit: tablet, range: { modifier: 'TO', value: '2' } },
        route: snomed('by mouth', '26643006'),
      },
      timings: [
        { moment: { event: snomed('at bedtime', '21029003') } },
        { frequency: { value: '1', unit: day } },
        { duration: { value: '5', unit: day } },
      ],
    },
    'THEN',
    { timings: [{ interval: { value: '2', unit: day } }] },
  ],
  maximumDoses: [
    { value: '2', unit: tablet, durationValue: '24', durationUnit: snomed('hour', '258702006') },
  ],
};

describe('sigRows', () => {
  it('tells each part of a sig with its code', () => {
    expect(sigRows(sig).map(({ part, words, code }) => `${part}: ${words} (${code})`)).toEqual([
      'Method: take (SNOMED 419652001)',
      'Dose: 1 to 2 tablet (DoseUnitOfMeasure C48542)',
      'Route: by mouth (SNOMED 26643006)',
      'Moment: at bedtime (SNOMED 21029003)',
      'Times per: 1 day (SNOMED 258703001)',
      'Duration: for 5 day (SNOMED 258703001)',
      'Joined by: THEN ()',
      'Interval: every 2 day (SNOMED 258703001)',
      'At most: 2 tablet in 24 hour (DoseUnitOfMeasure C48542)',
    ]);
  });

  it('shows by name what the model has no words for', () => {
    const indication = branch('IndicationForUse', [
      branch('IndicationPrecursor', [leaf('Text', 'as needed for')]),
      branch('Indication', [leaf('Text', 'pain')]),
    ]);
    expect(
      sigRows({
        text: 'x',
        instructions: [{ carried: [{ after: null, element: indication }] }],
        clarifyingText: 'with care',
      }),
    ).toEqual([
      { part: 'IndicationForUse', words: 'as needed for pain', code: '' },
      { part: 'In words', words: 'with care', code: '' },
    ]);
  });

  it('has nothing to tell of text alone', () => {
    expect(sigRows({ text: 'Take as directed' })).toEqual([]);
  });
});
