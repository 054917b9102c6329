import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, it } from 'vitest';
import { FactPane } from './fact-pane';

afterEach(cleanup);

const FACTS = [
  { name: 'Drug', value: 'methylphenidate 27 mg extended-release tablet' },
  { name: 'Schedule', value: '! C-II, controlled', role: 'warn' as const },
  { name: 'Note', value: 'A\u001b[2JB' },
];
const drawn = (height: number, turns: number, width = 32): string[] =>
  (render(<FactPane facts={FACTS} width={width} height={height} turns={turns} />).lastFrame() ?? '')
    .split('\n')
    .map((line) => line.trimEnd());

it('shows every line whole, one below the other, and steers nothing', () => {
  expect(drawn(10, 0).filter(Boolean)).toEqual([
    'Drug        methylphenidate 27',
    '            mg extended-release',
    '            tablet',
    'Schedule    ! C-II, controlled',
    'Note        A\ufffd[2JB',
  ]);
});

it('says that there is more, and turns to it and back', () => {
  expect(drawn(4, 0)).toEqual([
    'Drug        methylphenidate 27',
    '            mg extended-release',
    '            tablet',
    '▼ 2 more: Space',
  ]);
  expect(drawn(4, 1).filter(Boolean)).toEqual([
    'Schedule    ! C-II, controlled',
    'Note        A\ufffd[2JB',
    '▲ Space: from the top',
  ]);
  expect(drawn(4, 2)).toEqual(drawn(4, 0));
});

it('fits a terminal of twenty columns', () => {
  for (const line of drawn(20, 0, 18)) expect(line.length).toBeLessThanOrEqual(18);
});
