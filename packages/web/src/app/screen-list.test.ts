import { describe, expect, it } from 'vitest';
import { mayChangePractices } from './screen-list';

describe('changing practices', () => {
  const own = { isEmergency: false };
  const inEmergency = { isEmergency: true };
  it.each([
    ['a partner of two', true, [own, own], true],
    ['a partner of one', true, [own], false],
    ['a member of two', false, [own, own], false],
    ['a member of one who is named for emergencies in another', false, [own, inEmergency], true],
    ['who is named for emergencies and has nowhere else to be', false, [inEmergency], false],
  ])('%s', (_, isPartner, practices, expected) => {
    expect(mayChangePractices({ isPartner }, practices)).toBe(expected);
  });
});
