import { describe, expect, it } from 'vitest';
import { expiresAtIfUnused, nameOfSession } from './signed-in';

const lastUsedAt = '2026-11-26T12:00:00.000Z';
const MINUTE = 60_000;

describe('goesOnUntil', () => {
  it.each([
    ['web', 15, 22 * MINUTE],
    ['web', 1, 8 * MINUTE],
    ['web', 0, 12 * 60 * MINUTE + MINUTE],
    ['terminal', 15, 14 * 24 * 60 * MINUTE + MINUTE],
    ['terminal', 0, 14 * 24 * 60 * MINUTE + MINUTE],
    ['program', 15, 14 * 24 * 60 * MINUTE + MINUTE],
  ] as const)(
    'of a %s session with a lock after %i minutes is %i ms after its last use',
    (client, idle, after) => {
      expect(expiresAtIfUnused({ client, lastUsedAt }, idle) - Date.parse(lastUsedAt)).toBe(after);
    },
  );
});

describe('nameOfSession', () => {
  it.each([
    [{ client: 'web', program: 'Chrome on Windows' }, 'Chrome on Windows'],
    [{ client: 'web', program: '' }, 'Browser'],
    [{ client: 'terminal', program: 'node' }, 'Terminal'],
    [{ client: 'program', program: '' }, 'Program'],
  ] as const)('of %o is %s', (session, name) => {
    expect(nameOfSession(session)).toBe(name);
  });
});
