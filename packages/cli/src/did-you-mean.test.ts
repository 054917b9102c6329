import { expect, it } from 'vitest';
import { likelyMeant } from './did-you-mean';

it.each([
  ['(Did you mean home?)', 'nope', ''],
  ['(Did you mean home?)', 'hom', 'Did you mean home?'],
  ['(Did you mean one of audit, auth, api?)', 'audti', 'Did you mean one of audit, auth, api?'],
  ['(Did you mean one of audit, queue?)', 'quue', 'Did you mean queue?'],
  ['(Did you mean --start?)', '--strat', 'Did you mean --start?'],
  ['Another line.', 'nope', 'Another line.'],
])('%s of %s is said as %j', (line, typed, said) => {
  expect(likelyMeant(line, typed)).toBe(said);
});
