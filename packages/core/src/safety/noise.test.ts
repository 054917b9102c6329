import { expect, it } from 'vitest';
import { type FindingCount, withNoise } from './noise';

const counted = (part: Partial<FindingCount>): FindingCount => ({
  kind: 'drug',
  tier: 'reason',
  severity: 'serious',
  text: 'INR rises.',
  source: 'A label',
  shown: 20,
  reasons: [],
  ...part,
});

it.each<[string, Partial<FindingCount>, number, boolean]>([
  ['never answered', {}, 0, false],
  [
    'answered 19 times of 20',
    {
      reasons: [
        { code: 'monitored', count: 15 },
        { code: 'other', count: 4 },
      ],
    },
    19,
    true,
  ],
  ['answered 18 times of 20', { reasons: [{ code: 'monitored', count: 18 }] }, 18, false],
  ['too few to say', { shown: 9, reasons: [{ code: 'monitored', count: 9 }] }, 9, false],
  ['just enough', { shown: 10, reasons: [{ code: 'monitored', count: 10 }] }, 10, true],
  ['nobody is asked for it', { tier: 'inform', reasons: [{ code: 'monitored', count: 20 }] }, 0, false],
])('%s', (_, part, answered, isNoise) => {
  expect(withNoise(counted(part))).toMatchObject({ answered, isNoise });
});

it.each<[string, Partial<FindingCount>, object]>([
  [
    'nearly all alike',
    {
      reasons: [
        { code: 'monitored', count: 19 },
        { code: 'other', count: 1 },
      ],
    },
    { alike: 'monitored', mayBeQuiet: false },
  ],
  ['told, of a fact', { tier: 'inform', severity: 'moderate', factId: 'drug-pairs/1' }, { mayBeQuiet: true }],
])('%s', (_, part, expected) => {
  expect(withNoise(counted(part))).toMatchObject(expected);
});
