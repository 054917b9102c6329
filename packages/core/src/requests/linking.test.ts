import { describe, expect, it } from 'vitest';
import { findingsOnLink } from './linking';

const chosen = { lastName: 'Benavídes-Cole', birthDate: '1971-03-04' };

describe('linking a request to a patient', () => {
  it.each([
    [{ name: 'A', lastName: 'BENAVIDES COLE', birthDate: '1971-03-04' }, undefined],
    [{ name: 'A', lastName: 'Benavides-Cole' }, undefined],
    [{ name: 'A' }, undefined],
    [{ name: 'A', lastName: 'Benavides', birthDate: '1971-03-04' }, 'The last name differs'],
    [{ name: 'A', lastName: 'Benavides-Cole', birthDate: '1971-04-03' }, 'The birth date differs'],
    [{ name: 'A', lastName: 'Cole', birthDate: '1971-04-03' }, 'Last name and birth date differ'],
  ])('%o asks about %s', (asSent, what) => {
    expect(findingsOnLink(asSent, chosen).map(({ data }) => data['what'])).toEqual(what === undefined ? [] : [what]);
  });
});
