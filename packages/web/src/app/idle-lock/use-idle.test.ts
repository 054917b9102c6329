import { describe, expect, it } from 'vitest';
import { toIdleness } from './use-idle';

const MINUTE = 60_000;

describe('the time since the user last worked', () => {
  it.each([
    ['none', 0, 15, { kind: 'working' }],
    ['a moment before the warning', 14 * MINUTE - 1, 15, { kind: 'working' }],
    ['a minute before the lock', 14 * MINUTE, 15, { kind: 'warned', secondsLeft: 60 }],
    ['a moment before the lock', 15 * MINUTE - 1, 15, { kind: 'warned', secondsLeft: 1 }],
    ['the whole time', 15 * MINUTE, 15, { kind: 'idle' }],
    ['a night', 600 * MINUTE, 15, { kind: 'idle' }],
    ['one minute is warned of from its beginning', 0, 1, { kind: 'warned', secondsLeft: 60 }],
    ['a night, where pages are never locked', 600 * MINUTE, 0, { kind: 'working' }],
  ])('%s', (_, since, minutes, expected) => {
    expect(toIdleness(since, minutes)).toEqual(expected);
  });
});
