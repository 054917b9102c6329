import { describe, expect, it } from 'vitest';
import { findLikeness, isNameAlike, isSameLicense, likenessOfChanges, warningsOnLikeness } from './likeness';

const named = (firstName: string, lastName: string) => ({ firstName, lastName });
const ELEANOR = named('Eleanor', 'Whitcombe-Hayes');

describe('a name that is another’s, or can be taken for it', () => {
  it.each<[string, ReturnType<typeof named>, boolean]>([
    ['the same', ELEANOR, true],
    ['otherwise capitalized', named('ELEANOR', 'whitcombe-hayes'), true],
    ['without its hyphen', named('Eleanor', 'Whitcombe Hayes'), true],
    ['with another hyphen and a blank', named(' Eleanor ', 'Whitcombe‑Hayes'), true],
    ['with an accent', named('Éleanor', 'Whitcombe-Hayes'), true],
    ['with what has no width', named('Elea\u200Bnor', 'Whitcombe-Hayes'), true],
    ['in Cyrillic letters', named('Еlеаnоr', 'Whitсоmbе-Науеs'), true],
    ['in Greek letters', named('Εleanοr', 'Whitcοmbe-Hayes'), true],
    ['with a zero', named('Eleanor', 'Whitc0mbe-Hayes'), true],
    ['with a one and an I', named('E1eanor', 'Wh1tcombe-Hayes'), true],
    ['with rn for m', named('Eleanor', 'Whitcornbe-Hayes'), true],
    ['in full width', named('Ｅleanor', 'Whitcombe-Hayes'), true],
    ['first and last exchanged', named('Whitcombe-Hayes', 'Eleanor'), true],
    ['another first name', named('Elinor', 'Whitcombe-Hayes'), false],
    ['half of the last name', named('Eleanor', 'Whitcombe'), false],
    ['another person', named('Rosalía', 'Benavides'), false],
  ])('%s: %s', (_, other, alike) => {
    expect(isNameAlike(ELEANOR, other)).toBe(alike);
    expect(isNameAlike(other, ELEANOR)).toBe(alike);
  });
});

describe('one license', () => {
  const license = (stateLicenseNumber: string, licenseState: string, state = 'AL') => ({
    stateLicenseNumber,
    licenseState,
    state,
  });
  it.each([
    ['the same', license('AL9900001', 'AL'), true],
    ['however it is written', license(' al-99 00001', 'AL'), true],
    ['of the state of the address, where none is stated', license('AL9900001', ''), true],
    ['of another state', license('AL9900001', 'GA'), false],
    ['another number', license('AL9900002', 'AL'), false],
  ])('%s: %s', (_, other, same) => {
    expect(isSameLicense(license('AL9900001', 'AL'), other)).toBe(same);
  });
  it('is none where none is stated', () => {
    expect(isSameLicense(license('', 'AL'), license('', 'AL'))).toBe(false);
  });
});

describe('what is said to whoever approves', () => {
  const holder = { id: 'e', ...ELEANOR, stateLicenseNumber: 'AL9900001', licenseState: 'AL', state: 'AL' };
  const mine = {
    ...named('Rosalía', 'Benavides'),
    stateLicenseNumber: 'AL2',
    licenseState: 'AL',
    state: 'AL',
  };
  const change = (field: 'lastName' | 'firstName' | 'stateLicenseNumber', after: string) => ({
    field,
    before: '',
    after,
  });
  const renamed = [change('firstName', 'Eleanor'), change('lastName', 'Whitcombe-Hayes')];

  it('is of what changes alone', () => {
    expect(likenessOfChanges(renamed, [holder], mine)).toEqual({ ofName: [holder], ofLicense: [] });
    const license = [change('stateLicenseNumber', 'AL 9900001')];
    expect(likenessOfChanges(license, [holder], mine)).toEqual({ ofName: [], ofLicense: [holder] });
    expect(
      likenessOfChanges([change('stateLicenseNumber', 'AL3')], [holder], { ...mine, ...ELEANOR }),
    ).toEqual({
      ofName: [],
      ofLicense: [],
    });
  });

  it('names a colleague, and nobody of another practice', () => {
    const likeness = findLikeness({ ...mine, ...ELEANOR, stateLicenseNumber: 'AL9900001' }, [holder]);
    const [name, license] = warningsOnLikeness(likeness, () => true);
    expect(name).toContain('Eleanor Whitcombe-Hayes');
    expect(license).toContain('held by Eleanor Whitcombe-Hayes');
    expect(warningsOnLikeness(likeness, () => false).join(' ')).not.toContain('Eleanor');
  });
});
