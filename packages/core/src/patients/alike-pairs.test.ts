import { describe, expect, it } from 'vitest';
import type { ComparedPatient } from './alike';
import { alikePairs, pairKey } from './alike-pairs';

const ANA: ComparedPatient = {
  id: 'ana',
  accountNumber: '10042',
  firstName: 'Ana',
  middleName: '',
  lastName: 'Lopez',
  generation: 'None',
  birthDate: '1984-02-29',
  homePhone: '5155550100',
  cellPhone: '',
  workPhone: '',
};
const chart = (id: string, changes: Partial<ComparedPatient> = {}): ComparedPatient => ({
  ...ANA,
  homePhone: '',
  ...changes,
  id,
});
const pairs = (known: readonly ComparedPatient[], apart: readonly string[] = []) =>
  alikePairs(known, (one, other) => apart.includes(pairKey(one, other))).map(({ one, other, by }) => [
    one.id,
    other.id,
    by,
  ]);

describe('charts that may be of one person', () => {
  it('are paired once, the surest first', () => {
    expect(
      pairs([
        ANA,
        chart('phone', { lastName: 'Ray', birthDate: null, cellPhone: '5155550100' }),
        chart('near', { firstName: 'Anna' }),
        chart('same', { homePhone: '5155550100' }),
        chart('other', { firstName: 'Luis' }),
      ]),
    ).toEqual([
      ['ana', 'same', 'same-name'],
      ['ana', 'near', 'near-name'],
      ['near', 'same', 'near-name'],
      ['ana', 'phone', 'phone'],
      ['phone', 'same', 'phone'],
    ]);
  });

  it('are not paired where someone has said that they are two people, in whichever order', () => {
    expect(pairs([ANA, chart('same')], [pairKey('same', 'ana')])).toEqual([]);
    expect(pairKey('b', 'a')).toBe(pairKey('a', 'b'));
  });

  it('are not paired by what is unknown', () => {
    expect(pairs([chart('one', { birthDate: null }), chart('two', { birthDate: null })])).toEqual([]);
    expect(pairs([chart('one', { birthDate: '' }), chart('two', { birthDate: '' })])).toEqual([]);
  });

  it('are compared by equal names alone on a day that hundreds share', () => {
    const crowd = Array.from({ length: 301 }, (_, index) =>
      chart(String(index), {
        firstName: 'Bo',
        lastName: `Ray${'abcdefghij'.charAt(index % 10)}${'x'.repeat(index)}`,
      }),
    );
    expect(pairs([...crowd, chart('one'), chart('near', { firstName: 'Anna' }), chart('two')])).toEqual([
      ['one', 'two', 'same-name'],
    ]);
  });
});
