import { describe, expect, it } from 'vitest';
import { isOfVisit } from './visit';

/** Midnight of the practice is six in the morning of UTC. */
const DAY = { timeZone: 'America/Chicago', today: '2026-11-20' };
const before = '2026-11-20T05:59:59.000Z';
const within = '2026-11-20T06:00:00.000Z';

describe('a prescription is of this visit', () => {
  it.each<[string, Parameters<typeof isOfVisit>[0], boolean]>([
    ['while it waits', { scriptStatus: 'Pending', scriptedAt: '2026-01-02T12:00:00.000Z' }, true],
    ['written today and canceled', { scriptStatus: 'CancelledBeforeSending', scriptedAt: within }, true],
    ['sent today', { scriptStatus: 'Sent', scriptedAt: before, sentAt: within }, true],
    ['printed today', { scriptStatus: 'Printed', scriptedAt: before, printedAt: within }, true],
    ['not one sent yesterday', { scriptStatus: 'Sent', scriptedAt: before, sentAt: before }, false],
    ['not one canceled before', { scriptStatus: 'CancelledBeforeSending', scriptedAt: before }, false],
  ])('%s', (_, prescription, isOfIt) => {
    expect(isOfVisit(prescription, DAY)).toBe(isOfIt);
  });
});
