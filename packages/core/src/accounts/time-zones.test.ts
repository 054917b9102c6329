import { describe, expect, it } from 'vitest';
import { US_STATES } from '../values/contact';
import { TimeZone } from '../values/dates';
import { likelyTimeZone, TIME_ZONES, timeZoneName, zoneOfAbbreviation } from './time-zones';

describe('time zones', () => {
  it.each([
    ['EST', 'Eastern'],
    ['edt', 'Eastern'],
    ['ET', 'Eastern'],
    ['CST', 'Central'],
    ['CDT', 'Central'],
    ['MST', 'Mountain'],
    ['MDT', 'Mountain'],
    ['PST', 'Pacific'],
    [' PDT ', 'Pacific'],
    ['HST', 'Hawaii'],
  ])('%s means %s (S9-10)', (abbreviation, name) => {
    expect(timeZoneName(zoneOfAbbreviation(abbreviation) ?? '')).toBe(name);
  });
  it('know no other abbreviations', () => {
    expect(zoneOfAbbreviation('GMT')).toBeUndefined();
  });

  it.each([
    ['AL', '', 'Central'],
    ['AL', '36602', 'Central'],
    ['NY', '10001', 'Eastern'],
    ['AZ', '85712', 'Arizona'],
    ['FL', '33131', 'Eastern'],
    ['FL', '32501', 'Central'],
    ['TN', '37902', 'Eastern'],
    ['TN', '38103', 'Central'],
    ['TX', '79901', 'Mountain'],
    ['TX', '75201', 'Central'],
    ['IN', '46204', 'Eastern'],
    ['IN', '46402', 'Central'],
    ['ID', '83814', 'Pacific'],
    ['ID', '83702', 'Mountain'],
    ['PR', '00901', 'Atlantic'],
  ])('%s %s keeps %s', (state, zip, name) => {
    expect(timeZoneName(likelyTimeZone(state, zip) ?? '')).toBe(name);
  });
  it('is known of every state and of nothing else', () => {
    for (const state of Object.keys(US_STATES)) expect(likelyTimeZone(state, ''), state).toBeDefined();
    expect(likelyTimeZone('', '36602')).toBeUndefined();
  });
  it('exist', () => {
    for (const { zone } of TIME_ZONES) expect(TimeZone.safeParse(zone).success, zone).toBe(true);
  });
});
