import { describe, expect, it } from 'vitest';
import { readCommand } from './command-search';

const prescribe = { name: 'Prescribe', takesText: true };
const renew = { name: 'Renew all medications', actsAtOnce: true };

describe('readCommand', () => {
  it.each([
    [{ name: 'Add Allergy' }, 'allergy', ''],
    [{ name: 'Add Allergy' }, 'add all', ''],
    [{ name: 'Add Allergy' }, 'ALLERGY  add', ''],
    [{ name: 'Add Allergy' }, 'add problem', undefined],
    [{ name: 'Print medication list' }, 'print list', ''],
    [{ name: 'Colors: dark' }, 'ors: d', ''],
    [prescribe, '', ''],
    [prescribe, 'pr', ''],
    [prescribe, 'prescribe amox', 'amox'],
    [prescribe, ' Pre  Lisinopril 10 mg ', 'Lisinopril 10 mg'],
    [prescribe, 'pr amox', undefined],
    [prescribe, 'prescott john', undefined],
    [{ name: 'Order set', takesText: true }, 'order set', ''],
    [{ name: 'Order set', takesText: true }, 'Order SET ear infection', 'ear infection'],
    [{ name: 'Order set', takesText: true }, 'order otitis set', 'otitis set'],
    [renew, '', ''],
    [renew, 'renew', ''],
    [renew, 'renew all', ''],
    [renew, 'rene', undefined],
    [renew, 'renee', undefined],
  ])('of %o, “%s” means %o', (command, text, expected) => {
    expect(readCommand(command, text)).toBe(expected);
  });
});
