import { describe, expect, it } from 'vitest';
import { findUnstorable } from './storable';

describe('what can be stored', () => {
  it.each([
    ['nothing', undefined],
    ['numbers', { count: 5 }],
    ['texts', { name: 'O’Neil' }],
    ['line breaks', { note: 'a\r\nb' }],
    ['the first and last days', { from: '1000-01-01', to: '2999-12-31' }],
    ['instants', { at: '2999-12-31T23:59:59.999Z' }],
    ['characters of two halves', { name: '𝒜 and 😀' }],
    ['a text that only begins with a far day', { note: '9999-12-31 is no day to wait for' }],
  ])('%s', (_, value) => {
    expect(findUnstorable(value)).toBeUndefined();
  });

  it.each([
    ['U+0000 in a text', { a: { b: ['x', 'y\0z'] } }, 'a.b.1', 'control characters'],
    ['U+0000 in a name', { 'a\0b': 1 }, '', 'control characters'],
    ['the first half of a character', { a: 'x\ud83d' }, 'a', 'half a character'],
    ['the second half of a character', { a: '\ude00x' }, 'a', 'half a character'],
    ['half of a character in a name', { 'a\ud83d': 1 }, '', 'half a character'],
    ['a day before the calendar', { from: '0999-12-31' }, 'from', 'no date within the calendar'],
    ['a day after it', { from: '3000-01-01' }, 'from', 'no date within the calendar'],
    ['an instant after it', { from: '9999-12-31T00:00:00Z' }, 'from', 'no date within the calendar'],
    ['a text alone', '\0', '', 'control characters'],
  ])('not %s', (_, value, path, message) => {
    const [issue] = findUnstorable(value)?.issues ?? [];
    expect([issue?.path.join('.'), issue?.message]).toEqual([path, message]);
  });

  it('is found however deep it lies', () => {
    let value: unknown = '\0';
    for (let depth = 0; depth < 5_000; depth += 1) value = [value];
    expect(findUnstorable(value)?.issues[0]?.path).toHaveLength(5_000);
  });
});
