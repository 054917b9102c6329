import { describe, expect, it } from 'vitest';
import { wrapped } from '../commands/doctor/doctor';

describe('wrapped', () => {
  it.each([
    ['fits', 'one two', 40, 10, 'one two'],
    ['exactly as wide as there is room', 'aaaaaaaaaa bbbbbbbbb', 30, 10, 'aaaaaaaaaa bbbbbbbbb'],
    ['one column less', 'aaaaaaaaaa bbbbbbbbbb', 30, 10, 'aaaaaaaaaa\n          bbbbbbbbbb'],
    [
      'a word longer than the room stays whole',
      `a ${'x'.repeat(30)} b`,
      30,
      10,
      `a\n          ${'x'.repeat(30)}\n          b`,
    ],
    ['wide letters count twice', '処方箋処方箋 処方箋処', 30, 10, '処方箋処方箋\n          処方箋処'],
    ['no terminal', 'one two three four five six seven', undefined, 10, 'one two three four five six seven'],
    ['too narrow to break', 'one two three four five six seven', 20, 10, 'one two three four five six seven'],
    ['what steers a terminal is shown', 'a\u001b[31mb', 40, 0, 'a�[31mb'],
  ])('%s', (_, text, width, indent, shown) => {
    expect(wrapped(text, width, indent)).toBe(shown);
  });
});
