import { describe, expect, it } from 'vitest';
import { graphemes } from './graphemes';

describe('graphemes', () => {
  it.each([
    ['', []],
    [' ~', [' ', '~']],
    ['a\r\nb', ['a', '\r\n', 'b']],
    ['Zoe\u0301', ['Z', 'o', 'e\u0301']],
    ['a\u{1f469}\u200d\u2695\ufe0fb', ['a', '\u{1f469}\u200d\u2695\ufe0f', 'b']],
    ['\u0007x', ['\u0007', 'x']],
  ])('of %j are %j', (text, expected) => expect(graphemes(text)).toEqual(expected));

  it('are the same with the tables of Unicode and without, for whatever is plain', () => {
    const plain = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    expect(graphemes(`${plain}é`)).toEqual([...graphemes(plain), 'é']);
  });
});
