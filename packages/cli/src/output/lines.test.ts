import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { linesAsTheyCame, wrapLines } from './lines';

it.each<[string, string, number, readonly string[]]>([
  ['short enough', 'one two', 7, ['one two']],
  ['between words', 'one two three', 8, ['one two', 'three']],
  ['a word that fills the line', 'one twothree four', 8, ['one', 'twothree', 'four']],
  ['anywhere where no word ends', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['an indent is kept', '    abcdefgh', 8, ['    abcd', 'efgh']],
  ['line breaks stay', 'a\nb\r\n\nc', 9, ['a', 'b', '', 'c']],
  ['wide characters take two columns', '処方箋を確認', 4, ['処方', '箋を', '確認']],
  ['a wide one never hangs over', 'a処方', 2, ['a', '処', '方']],
  ['narrower than a character', '処方', 1, ['処', '方']],
  ['no width at all', 'ab', 0, ['a', 'b']],
  ['what would steer the terminal is shown', 'a\u001b[2Jb', 20, ['a\ufffd[2Jb']],
  ['empty', '', 5, ['']],
])('%s', (_, text, width, lines) => {
  expect(wrapLines(text, width)).toEqual(lines);
});

it('loses nothing but the spaces at which it breaks, and no line is wider', () => {
  const text =
    'The audit trail deviates from its seals. Records were altered, removed or added outside ' +
    'the application. 処方箋 e\u0301 👩‍⚕️ done.';
  for (let width = 2; width < 60; width += 1) {
    const lines = wrapLines(text, width);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
  }
});

it.each<[string, string, number | undefined, string]>([
  ['each line by itself, as wide as it is', '<a>\n  one two\n</a>', undefined, '<a>\n  one two\n</a>'],
  ['broken where the terminal is narrower', '<a>\n  one two\n</a>', 6, '<a>\n  one\ntwo\n</a>'],
  ['what would steer the terminal is shown', '<a>\u001b[2J\n</a>', undefined, '<a>\ufffd[2J\n</a>'],
])('a text of many lines: %s', (_, text, width, shown) => {
  expect(linesAsTheyCame(text, width)).toBe(shown);
});
