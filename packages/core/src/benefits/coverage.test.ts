import { describe, expect, it } from 'vitest';
import { say } from '../findings/messages';
import {
  chosenCoverage,
  defaultCoverage,
  demographicDifferences,
  findingOfFieldError,
  isNotFound,
  isUsable,
  eligibilityKey,
} from './coverage';
import type { CoverageStatus, Eligibility } from './model';

type Person = Eligibility['patient'];
const none = { status: 'Unknown' } as const;

function coverage(
  patient: Partial<Person> = {},
  more: Partial<Omit<Eligibility, 'patient'>> = {},
): Eligibility {
  return {
    pbm: 'PBM',
    pbmId: 'P1',
    fieldErrors: [],
    ...more,
    patient: {
      memberId: 'M1',
      healthPlanName: 'Plan',
      pcn: '',
      bin: '',
      cardHolderId: '',
      groupId: '',
      status: 'Active',
      retailEligibility: none,
      mailOrderEligibility: none,
      specialtyEligibility: none,
      ltcEligibility: none,
      firstName: 'ADA',
      middleName: '',
      lastName: 'SAMPLE',
      birthDate: '1980-02-03',
      gender: 'Female',
      address: '1 MAIN ST',
      address2: '',
      city: 'MOBILE',
      state: 'AL',
      zipCode: '36602',
      demographicsChange: false,
      ...patient,
    },
  };
}

describe('a usable coverage', () => {
  it.each<[string, Partial<Person>, boolean]>([
    ['active as a plan, nothing said of pharmacies', {}, true],
    ['unknown as a plan', { status: 'Unknown' }, false],
    ['inactive as a plan', { status: 'Inactive' }, false],
    ['active at retail', { retailEligibility: { status: 'Active' } }, true],
    [
      'active by mail alone',
      {
        status: 'Unknown',
        retailEligibility: { status: 'NotCovered' },
        mailOrderEligibility: { status: 'Active' },
      },
      true,
    ],
    [
      'active as a plan, not at pharmacies',
      { retailEligibility: { status: 'NotCovered' }, mailOrderEligibility: { status: 'Inactive' } },
      false,
    ],
    ['active in long-term care alone', { ltcEligibility: { status: 'Active' } }, true],
  ])('%s', (_, patient, usable) => {
    expect(isUsable(coverage(patient))).toBe(usable);
  });

  it('is none with field errors, whatever it says', () => {
    expect(
      isUsable(
        coverage(
          { retailEligibility: { status: 'Active' } },
          { fieldErrors: [{ code: '72', about: 'patient' }] },
        ),
      ),
    ).toBe(false);
  });
});

describe('the chosen coverage', () => {
  const inactive = coverage({ memberId: 'A', status: 'Inactive' });
  const primary = coverage({ memberId: 'B' });
  const second = coverage({ memberId: 'B' }, { pbmId: 'P2' });
  it('begins with the first usable one', () => {
    expect(defaultCoverage([inactive, primary, second])).toBe(primary);
    expect(defaultCoverage([inactive])).toBeUndefined();
    expect(defaultCoverage([])).toBeUndefined();
  });
  it('stays what was chosen while that is usable, distinguished by manager and member', () => {
    expect(chosenCoverage([inactive, primary, second], eligibilityKey(second))).toBe(second);
    expect(chosenCoverage([inactive, primary, second], eligibilityKey(inactive))).toBe(primary);
    expect(chosenCoverage([primary], eligibilityKey(second))).toBe(primary);
    expect(chosenCoverage([primary, second], undefined)).toBe(primary);
  });
  it('has a key that no other pair makes', () => {
    expect(eligibilityKey(coverage({ memberId: '","' }, { pbmId: 'x' }))).not.toBe(
      eligibilityKey(coverage({ memberId: '' }, { pbmId: 'x","","' })),
    );
  });
});

describe('field errors', () => {
  it.each<[string, string]>([
    ['72', 'member ID'],
    ['64', 'member ID'],
    ['71', 'birth date'],
    ['58', 'birth date'],
    ['73', 'name'],
    ['75', 'does not know this patient'],
    ['78', 'group or plan'],
    ['76', 'several people'],
    ['43', 'prescriber'],
    ['62', 'date of service'],
    ['42', 'at the moment'],
    ['T4', 'reason T4'],
    ['79', 'reason 79'],
  ])('reason %s reports: %s', (code, words) => {
    const { code: message, data } = findingOfFieldError({ code, about: 'patient' });
    expect(say(message, data)).toContain(words);
  });
  it.each<[string[], boolean]>([
    [['75'], true],
    [['67', '75'], true],
    [['75', '72'], false],
    [['72'], false],
    [[], false],
  ])('%j means that nobody knows the patient: %s', (codes, notFound) => {
    expect(isNotFound({ fieldErrors: codes.map((code) => ({ code, about: 'patient' })) })).toBe(notFound);
  });
});

describe('demographics that differ', () => {
  const ours = {
    firstName: 'Ada',
    lastName: 'Sample',
    birthDate: '1980-02-03',
    gender: 'Female',
    address: '1 Main St.',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602-1234',
  } as const;
  it.each<[string, Partial<Person>, string[]]>([
    ['nothing: capitals, points and ZIP+4 do not count', {}, []],
    ['accents do not count', { lastName: 'SAMPLÉ' }, []],
    [
      'what the answer leaves out',
      { address: '', city: '', gender: 'Unknown', birthDate: undefined as never },
      [],
    ],
    ['a name', { lastName: 'OTHER' }, ['lastName']],
    ['birth date and ZIP', { birthDate: '1980-02-04', zipCode: '36603' }, ['birthDate', 'zipCode']],
    ['gender', { gender: 'Male' }, ['gender']],
  ])('%s', (_, patient, fields) => {
    expect(demographicDifferences(ours, coverage(patient))).toEqual(fields);
  });
});

it('has every status in the table above', () => {
  const statuses: CoverageStatus[] = ['Active', 'Inactive', 'NotCovered', 'Unknown'];
  expect(statuses.filter((status) => isUsable(coverage({ status })))).toEqual(['Active']);
});
