import { graphemes } from '../output/graphemes';

/** Deletes one character, as terminals send Backspace. */
const BACKSPACE = /[\b\u007f]/;
/** Deletes the whole line: Ctrl-U. */
const CLEAR = '\u0015';
/** Deletes the last word: Ctrl-W. */
const WORD = '\u0017';
/** Ends what is typed: Enter, as terminals send it. */
const ENTER = /^\r?\n$|^\r$/;
// eslint-disable-next-line no-control-regex -- what is left of the control characters is no text
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * A line of text after what was typed into it. Keys that are held or come from far away arrive together, and
 * the text field would take all of it for text. Line breaks stay: callers read Enter in them.
 */
export function typedText(raw: string): string {
  let text = '';
  for (const segment of graphemes(raw)) {
    if (segment === CLEAR) text = '';
    else if (segment === WORD) text = withoutWord(text);
    else if (BACKSPACE.test(segment)) text = withoutLast(text);
    else text += ENTER.test(segment) ? segment : segment.replaceAll(CONTROLS, '');
  }
  return text;
}

/** The line after a key that was pressed with Ctrl; undefined for a key that was not. */
export function afterCtrl(text: string, pressed: string): string | undefined {
  if (pressed === CLEAR) return '';
  if (pressed === WORD) return withoutWord(text);
  // eslint-disable-next-line no-control-regex -- Ctrl-A to Ctrl-Z, but for Backspace, Tab and both kinds of Enter
  return /^[\u0001-\u0007\u000b\u000c\u000e-\u001a]$/.test(pressed) ? text : undefined;
}

const withoutWord = (text: string): string => text.trimEnd().replace(/(?<!\S)\S+$/, '');
const withoutLast = (text: string): string => graphemes(text).slice(0, -1).join('');

/**
 * What was typed onto an older text, on the text as it is by now.
 * @param now the text as it is
 * @param before the text that was drawn
 * @param after that one with what was typed
 */
export function typedOnto(now: string, before: string, after: string): string {
  if (now === before) return after;
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const at = Math.max(0, now.length - (before.length - same)); // as far from the end as it was
  const rest = Math.max(at, now.length - tail);
  return now.slice(0, at) + after.slice(same, after.length - tail) + now.slice(rest);
}
