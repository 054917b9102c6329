import { describe, expect, it } from 'vitest';
import { type AskedPatient, type Candidate, compareCandidate, rankCandidates } from './candidates';

const ASKED: AskedPatient = {
  firstName: 'GERALDINE',
  lastName: 'FITZWATER',
  birthDate: '1949-07-22',
  gender: 'Female',
  phone: '2055550134',
  address: '12 Oak Street, Birmingham, AL 35205',
};
const SAME: Candidate = {
  firstName: 'Geraldine',
  lastName: 'Fitzwater',
  birthDate: '1949-07-22',
  gender: 'Female',
  address: '12 Oak St',
  zipCode: '352051234',
  phones: ['', '2055550134'],
  isFilledThere: true,
};

describe('how a patient compares with the one that a pharmacy wrote', () => {
  it('says what agrees and what differs of what both say', () => {
    expect(compareCandidate(ASKED, SAME)).toEqual({
      agrees: ['birthDate', 'lastName', 'firstName', 'phone', 'address', 'fills', 'sex'],
      differs: [],
      score: 20,
    });
    expect(
      compareCandidate(ASKED, {
        ...SAME,
        firstName: 'Gerald',
        gender: 'Male',
        phones: [],
        isFilledThere: false,
      }),
    ).toMatchObject({ agrees: ['birthDate', 'lastName', 'address'], differs: ['firstName', 'sex'] });
  });

  it.each<[string, Partial<AskedPatient>, Partial<Candidate>]>([
    ['a birth date that the record lacks', {}, { birthDate: null }],
    ['a sex that is not known', { gender: 'Unknown' }, {}],
    ['a phone that is no number', { phone: 'none' }, {}],
    ['an address that was not said', { address: undefined }, {}],
  ])('%s neither agrees nor differs', (_, asked, candidate) => {
    const { agrees, differs } = compareCandidate({ ...ASKED, ...asked }, { ...SAME, ...candidate });
    expect([...agrees, ...differs]).toHaveLength(6);
  });

  it('another house of the same ZIP code, and the same house of another, differ', () => {
    expect(compareCandidate(ASKED, { ...SAME, address: '14 Oak St' }).differs).toEqual(['address']);
    expect(compareCandidate(ASKED, { ...SAME, zipCode: '35206' }).differs).toEqual(['address']);
  });
});

describe('who is proposed', () => {
  const nameAlone: Candidate = {
    ...SAME,
    firstName: 'Ann',
    birthDate: '1980-01-01',
    phones: [],
    address: '',
    isFilledThere: false,
  };
  it('is likeliest first, and nobody who agrees by chance', () => {
    const married = { ...SAME, lastName: 'Fitz' };
    expect(rankCandidates(ASKED, [nameAlone, married, SAME]).map(({ candidate }) => candidate)).toEqual([
      SAME,
      married,
    ]);
  });

  it('is at most five', () => {
    expect(
      rankCandidates(
        ASKED,
        Array.from({ length: 9 }, () => SAME),
      ),
    ).toHaveLength(5);
  });
});
