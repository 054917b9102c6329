import { expect, it } from 'vitest';
import { NOW } from '../testing/requests';
import { waitingTime } from './waiting-time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

it.each([
  [-5 * SECOND, 'now'],
  [0, 'now'],
  [59 * SECOND, 'now'],
  [MINUTE, '1 min'],
  [59 * MINUTE + 59 * SECOND, '59 min'],
  [HOUR, '1 h'],
  [24 * HOUR - SECOND, '23 h'],
  [24 * HOUR, '1 d'],
  [400 * 24 * HOUR, '400 d'],
])('%i ms ago is %s', (ago, expected) => {
  expect(waitingTime(new Date(NOW.getTime() - ago).toISOString(), NOW)).toBe(expected);
});
