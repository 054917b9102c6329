import { expect, it } from 'vitest';
import { say } from '../findings/messages';
import { codeHasEnded } from './ended';

const called = (...codes: string[]) => codes.map((code) => ({ code, description: 'x' }));

it.each([
  [
    { code: 'G20', endedOn: '2023-10-01', successors: called('G20.A1', 'G20.A2', 'G20.C') },
    'G20 ended on 10/01/2023. Choose G20.A1, G20.A2 or G20.C.',
  ],
  [
    { code: 'Z59.1', endedOn: '2023-04-01', successors: called('Z59.10') },
    'Z59.1 ended on 04/01/2023. Choose Z59.10.',
  ],
  [
    { code: 'D71', successors: [] },
    'D71 is no longer a billable code. The list here has no code in its place: import the current year.',
  ],
  [
    { code: 'N80.3', successors: called(...'123456789') },
    'N80.3 is no longer a billable code. Choose one of the 9 codes in its place: search for N80.3.',
  ],
])('%j', (ended, sentence) => {
  const [finding] = codeHasEnded('problem.code-ended', ended, 'icd10Code');
  expect(finding).toMatchObject({ severity: 'stop', field: 'icd10Code' });
  expect(finding && say(finding.code, finding.data)).toBe(sentence);
});
