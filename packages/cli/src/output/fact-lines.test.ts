import { describe, expect, it } from 'vitest';
import { factLines } from './fact-lines';

const FACTS = [
  { name: 'Sig', value: 'Take 1 tablet by mouth every day' },
  { name: 'Pharmacy', value: 'Lakeside' },
  { name: 'Note', value: '' },
];

describe('factLines', () => {
  it('puts names into a column and breaks values between words', () => {
    expect(factLines(FACTS, 32).split('\n')).toEqual([
      'Sig       Take 1 tablet by mouth',
      '          every day',
      'Pharmacy  Lakeside',
      'Note',
    ]);
  });

  it('puts values below their names where there is no room beside them', () => {
    expect(factLines(FACTS, 20).split('\n')).toEqual([
      'Sig',
      '  Take 1 tablet by',
      '  mouth every day',
      'Pharmacy',
      '  Lakeside',
      'Note',
      '  ',
    ]);
  });

  it('is a line a fact with a tab where the output is no terminal, and steers nothing', () => {
    expect(factLines([{ name: 'Drug', value: 'A\u001b[2J\nB' }], undefined)).toBe('Drug\tA\ufffd[2J B');
  });
});
