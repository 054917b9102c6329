import { expect, it } from 'vitest';
import { additionalContent } from './additional-content';

const lisinopril = { description: 'Lisinopril 10 mg tablet', schedule: 'none' as const };

it.each<[Partial<Parameters<typeof additionalContent>[0]>, string[]]>([
  [{}, []],
  [{ alsoSaid: [{ name: 'Supervisor', text: 'Sara Bell', isAside: true }] }, []],
  [
    {
      alsoSaid: [
        { name: 'Observation', text: 'BP 182/110 at counter' },
        { name: 'Remark', text: 'a' },
        { name: 'Remark', text: 'b' },
      ],
    },
    ['Observation', 'Remark'],
  ],
  [
    { dispensed: { ...lisinopril, clarifyingText: 'hold if systolic below 100' } },
    ['clarification of the sig'],
  ],
])('%j', (content, names) => {
  expect(additionalContent({ requested: [lisinopril], ...content })).toEqual(names);
});
