import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { sentences } from '../findings/finding';
import { lacksOfPractice, practiceIsReachable, type PracticeReach } from './reachable';

const whole: PracticeReach = {
  address: '1 Elm Street',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  phone: '2515550100',
};

describe('what goes with every prescription of a practice', () => {
  it.each<[Partial<PracticeReach>, string]>([
    [{}, ''],
    [{ address: '' }, 'address'],
    [{ address: ' ' }, 'address'],
    [{ city: '' }, 'city'],
    [{ state: '' }, 'state'],
    [{ zipCode: '' }, 'ZIP code'],
    [{ phone: '' }, 'telephone number'],
    [{ address: '', phone: '' }, 'address or telephone number'],
    [{ address: '', city: '', state: '', zipCode: '', phone: '' }, 'address or telephone number'],
    [{ address: '', city: '', state: '', zipCode: '' }, 'address'],
    [{ city: '', state: '', zipCode: '', phone: '' }, 'city, state, ZIP code or telephone number'],
  ])('of a practice with %j is lacking: %s', (change, lacks) => {
    const practice = { ...whole, ...change };
    expect(lacksOfPractice(practice)).toBe(lacks);
    const found = check([practiceIsReachable], { practice });
    expect(found.map(({ code }) => code)).toEqual(lacks === '' ? [] : ['practice.unreachable']);
    if (lacks !== '') expect(sentences(found)[0]).toContain(`has no ${lacks}`);
  });
});
