import { expect, it } from 'vitest';
import { changesIn } from './print-settings';

it.each<[readonly string[], object]>([
  [[], {}],
  [['daysSupply=on'], { daysSupply: true }],
  [['daysSupply=OFF', 'npi=yes'], { daysSupply: false, npi: true }],
  [['signature1=MAY = SUBSTITUTE'], { signature1: 'MAY = SUBSTITUTE' }],
  [['signature2='], { signature2: '' }],
  [[`signature1=${'x'.repeat(60)}`], { signature1: 'x'.repeat(60) }],
])('%j', (words, expected) => {
  expect(changesIn(words)).toEqual(expected);
});

it.each<[string, string]>([
  ['days=on', 'terminal.setting-unknown'],
  ['constructor=on', 'terminal.setting-unknown'],
  ['=on', 'terminal.setting-unknown'],
  ['id=x', 'terminal.setting-unknown'],
  ['daysSupply', 'terminal.setting-invalid'],
  ['daysSupply=', 'terminal.setting-invalid'],
  ['daysSupply=1', 'terminal.setting-invalid'],
  [`signature1=${'x'.repeat(61)}`, 'terminal.setting-invalid'],
])('%s is refused: %s', (word, code) => {
  expect(() => changesIn([word])).toThrow(expect.objectContaining({ code, exit: 2 }) as Error);
});
