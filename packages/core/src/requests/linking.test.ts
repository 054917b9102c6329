import { describe, expect, it } from 'vitest';
import { describeDifferences, findDifferences, findingsOnIdentity, findingsOnLink } from './linking';
import type { IdentityDifference, RequestContent } from './model';

const chosen = { firstName: 'Rosalía', lastName: 'Benavídes-Cole', birthDate: '1971-03-04' };
type AsSent = RequestContent['patient'];

describe('linking a request to a patient', () => {
  it.each<[AsSent, string | undefined]>([
    [{ name: 'A', firstName: 'ROSALIA', lastName: 'BENAVIDES COLE', birthDate: '1971-03-04' }, undefined],
    [{ name: 'A', lastName: 'Benavides-Cole' }, undefined],
    [{ name: 'A' }, undefined],
    [{ name: 'A', lastName: 'Benavides', birthDate: '1971-03-04' }, 'The last name differs'],
    [{ name: 'A', lastName: 'Benavides-Cole', birthDate: '1971-04-03' }, 'The birth date differs'],
    [{ name: 'A', lastName: 'Cole', birthDate: '1971-04-03' }, 'Last name and birth date differ'],
    [
      { name: 'A', firstName: 'Rosa', lastName: 'Benavides-Cole', birthDate: '1971-03-04' },
      'The first name differs',
    ],
    [
      { name: 'A', firstName: 'Arjun', lastName: 'Cole', birthDate: '1978-04-22' },
      'First name, last name and birth date differ',
    ],
  ])('%o asks about %s', (asSent, what) => {
    expect(findingsOnLink(asSent, chosen).map(({ data }) => data['what'])).toEqual(
      what === undefined ? [] : [what],
    );
  });

  it('a birth date that the record lacks differs from one that was said, and from none that was not', () => {
    expect(findDifferences({ birthDate: '1971-03-04' }, { ...chosen, birthDate: undefined })).toEqual([
      'birthDate',
    ]);
    expect(findDifferences({ birthDate: '1971-03-04' }, { ...chosen, birthDate: '' })).toEqual(['birthDate']);
    expect(findDifferences({}, { ...chosen, birthDate: undefined })).toEqual([]);
  });

  it('asks no more about what was confirmed, and goes on asking about the rest', () => {
    const asSent = { name: 'A', lastName: 'Cole', birthDate: '1971-04-03' };
    expect(findingsOnLink(asSent, chosen, ['lastName', 'birthDate'])).toEqual([]);
    expect(findingsOnLink(asSent, chosen, ['lastName']).map(({ data }) => data['what'])).toEqual([
      'The birth date differs',
    ]);
  });
});

describe('a patient of an approval who differs from the one that was asked about', () => {
  it.each<[string, IdentityDifference[], IdentityDifference[] | undefined, boolean]>([
    ['nobody differs', [], undefined, true],
    ['nothing is confirmed', ['birthDate'], undefined, false],
    ['each difference is confirmed', ['lastName', 'birthDate'], ['birthDate', 'lastName'], true],
    ['one of two is confirmed', ['lastName', 'birthDate'], ['lastName'], false],
    ['another one is confirmed', ['birthDate'], ['lastName'], false],
    ['more is confirmed than differs', ['birthDate'], ['birthDate', 'firstName'], true],
  ])('%s', (_, differences, confirmed, isFree) => {
    expect(findingsOnIdentity(differences, confirmed).length === 0).toBe(isFree);
  });

  it('says what differs', () => {
    expect(describeDifferences(['firstName', 'birthDate'])).toBe('First name and birth date differ');
    expect(findingsOnIdentity(['birthDate'])[0]).toMatchObject({
      code: 'request.patient-differs',
      data: { what: 'The birth date differs' },
    });
  });
});
