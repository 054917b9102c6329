import { describe, expect, it } from 'vitest';
import { mayChangePractices } from './screen-list';

const NEITHER = { isPartner: false, isSuperAdmin: false };
const PARTNER = { ...NEITHER, isPartner: true };
const SUPER = { ...NEITHER, isSuperAdmin: true };

describe('changing practices', () => {
  const own = { isEmergency: false };
  const inEmergency = { isEmergency: true };
  it.each([
    ['a partner of two', PARTNER, [own, own], true],
    ['a partner of one', PARTNER, [own], false],
    ['a super administrator of two', SUPER, [own, own], true],
    ['a super administrator of one', SUPER, [own], false],
    ['a member of two', NEITHER, [own, own], false],
    ['a member of one who is named for emergencies in another', NEITHER, [own, inEmergency], true],
    ['who is named for emergencies and has nowhere else to be', NEITHER, [inEmergency], false],
  ])('%s', (_, who, practices, expected) => {
    expect(mayChangePractices(who, practices)).toBe(expected);
  });
});
