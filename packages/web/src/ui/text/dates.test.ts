import { expect, it } from 'vitest';
import { timeAgo } from './dates';

const NOW = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T12:00:00Z', 'Just now'],
  ['2026-11-20T11:59:00.001Z', 'Just now'],
  ['2026-11-20T11:59:00Z', '1 min ago'],
  ['2026-11-20T11:00:01Z', '59 min ago'],
  ['2026-11-20T11:00:00Z', '1 h ago'],
  ['2026-11-19T12:00:01Z', '23 h ago'],
  ['2026-11-19T12:00:00Z', undefined],
  ['2026-11-20T12:00:01Z', undefined],
])('%s reads %s', (at, text) => {
  expect(timeAgo(Date.parse(at), NOW)).toBe(text);
});
