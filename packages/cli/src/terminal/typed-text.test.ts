import { expect, it } from 'vitest';
import { afterCtrl, typedOnto, typedText } from './typed-text';

it.each<[string, string, string]>([
  ['text stays', 'yesterday', 'yesterday'],
  ['several Backspaces at once', 'abcd\u007f\u007fX', 'abX'],
  ['the other Backspace', 'ab\bc', 'ac'],
  ['more than there is', 'a\u007f\u007f\u007fb', 'b'],
  ['a whole character', 'a👩‍⚕️\u007fb', 'ab'],
  ['Ctrl-U', 'one two\u0015three', 'three'],
  ['Ctrl-W', 'one two \u0017three', 'one three'],
  ['other controls are no text', 'a\u0001\u001bb\u009b', 'ab'],
  ['line breaks stay', '1234\r', '1234\r'],
  ['both kinds', 'a\nb\r\nc', 'a\nb\r\nc'],
])('%s', (_, raw, text) => {
  expect(typedText(raw)).toBe(text);
});

it.each([
  ['Ctrl-U', '\u0015', ''],
  ['Ctrl-W', '\u0017', 'one '],
  ['Ctrl-A', '\u0001', 'one two'],
  ['Ctrl-Z', '\u001a', 'one two'],
  ['a letter', 'u', undefined],
  ['Enter', '\r', undefined],
  ['Backspace', '\u007f', undefined],
  ['the other one', '\b', undefined],
])('%s alone', (_, pressed, text) => {
  expect(afterCtrl('one two', pressed)).toBe(text);
});

it.each<[string, string, string, string, string]>([
  ['nothing came between', '12', '12', '123', '123'],
  ['a digit after two that are not drawn yet', '12', '', '3', '123'],
  ['a digit after one', '12', '1', '13', '123'],
  ['the same digit again', '11', '1', '11', '111'],
  ['Backspace at the end', '123', '12', '1', '12'],
  ['Backspace of what is not drawn', '12', '', '', '12'],
  ['in the middle', 'abXd', 'abd', 'abYd', 'abXYd'],
  ['after the line was cleared', '', 'abc', 'abcx', 'x'],
])('typed onto: %s', (_, now, before, after, text) => {
  expect(typedOnto(now, before, after)).toBe(text);
});
