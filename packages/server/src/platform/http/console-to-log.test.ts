import { expect, it } from 'vitest';
import { describePrinted } from './console-to-log';

it('keeps of a printed error and a printed stack the name and the places, and not a word of the message', () => {
  const error = new TypeError('Osterhout, Nora is no number');
  for (const printed of [error, `\n  ${(error.stack ?? '').replaceAll('\n', '\n  ')}\n`]) {
    const described = JSON.stringify(describePrinted(printed));
    expect(described).toContain('TypeError');
    expect(described).toContain('console-to-log.test');
    expect(described).not.toContain('Nora');
  }
});

it('keeps a sentence, and of a value only its kind', () => {
  expect(describePrinted('Unsupported runtime.')).toBe('Unsupported runtime.');
  expect(describePrinted('x'.repeat(1000))).toHaveLength(300);
  expect(describePrinted({ patient: 'Nora' })).toBe('object');
});
