import { describe, expect, it } from 'vitest';
import { deaRegistrationHolds, expiryOf, expiryText, granteeIsRegistered, licenseHolds } from './expiry';

const TODAY = '2026-11-26';

describe('how long a registration holds', () => {
  it.each<[string | undefined, object, string]>([
    [undefined, { state: 'unknown' }, 'Expiry: not entered'],
    ['', { state: 'unknown' }, 'Expiry: not entered'],
    ['2026-11-25', { state: 'expired' }, 'Expired on 11/25/2026'],
    ['2026-11-26', { state: 'due', days: 0, within: 7 }, 'Expires today, 11/26/2026'],
    ['2026-11-27', { state: 'due', days: 1, within: 7 }, 'Expires 11/27/2026, in 1 day'],
    ['2026-12-03', { state: 'due', days: 7, within: 7 }, 'Expires 12/03/2026, in 7 days'],
    ['2026-12-04', { state: 'due', days: 8, within: 30 }, 'Expires 12/04/2026, in 8 days'],
    ['2026-12-26', { state: 'due', days: 30, within: 30 }, 'Expires 12/26/2026, in 30 days'],
    ['2026-12-27', { state: 'due', days: 31, within: 60 }, 'Expires 12/27/2026, in 31 days'],
    ['2027-01-25', { state: 'due', days: 60, within: 60 }, 'Expires 01/25/2027, in 60 days'],
    ['2027-01-26', { state: 'valid' }, 'Expires 01/26/2027'],
  ])('%s', (day, expected, text) => {
    expect(expiryOf(day, TODAY)).toEqual(expected);
    expect(expiryText(day, TODAY)).toBe(text);
  });

  it.each<[string | undefined, boolean]>([
    [undefined, true],
    ['2026-11-26', true],
    ['2026-11-25', false],
  ])('with an end of %s what needs it leaves: %s', (day, leaves) => {
    const license = licenseHolds({ sender: { licenseExpiresOn: day }, today: TODAY });
    const dea = deaRegistrationHolds({ sender: { deaExpiresOn: day }, today: TODAY });
    const grant = granteeIsRegistered({ target: { deaExpiresOn: day }, today: TODAY });
    expect([...license, ...dea, ...grant].map(({ code }) => code)).toEqual(
      leaves ? [] : ['credential.license-expired', 'credential.dea-expired', 'grant.dea-expired'],
    );
  });
});
