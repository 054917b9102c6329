import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../findings/messages';
import { withDeaCheckDigit, withNpiCheckDigit } from '../users/registrations';
import { toPracticeEntry, readEntry } from './entry';
import {
  NEW_REGISTRATION,
  NEW_SIGN_UP,
  type ProviderInfo,
  type RegistrationEntry,
  type SignUpEntry,
} from './model';
import {
  findingsOnBasicInfo,
  findingsOnPractice,
  findingsOnProviderInfo,
  findingsOnRegistration,
  findingsOnSignUp,
  hasEverySignUpField,
  signingEnds,
} from './rules';
import { phoneForMessages } from './entry-rules';

type Said = readonly (readonly [field: string | undefined, sentence: string])[];
const said = (findings: ReturnType<typeof findingsOnSignUp>): Said =>
  findings.map(({ field, code, data }) => [field, say(code, data)]);

const NPI = withNpiCheckDigit('123456789');
const SIGN_UP: SignUpEntry = {
  ...NEW_SIGN_UP,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@elmstreet.test',
  npi: NPI,
  fax: '2055550111',
  primaryPhoneType: 'Work',
  workPhone: '2055550110',
  address: '12 Elm Street',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  password: 'Juniper!7',
  confirmation: 'Juniper!7',
  practiceName: 'Elm Street Family Medicine',
  tin: '990000303',
  timeZone: 'America/Chicago',
};
const APART: Partial<SignUpEntry> = {
  sameAddress: false,
  practiceAddress: '1 Oak Street',
  practiceCity: 'Mobile',
  practiceState: 'AL',
  practiceZipCode: '36602-1234',
  practicePhone: '2055550120',
  practiceFax: '2055550121',
};
const FILL = 'Please fill the field.';

describe('sign-up (S5-1..S5-9)', () => {
  const cases: [string, Partial<SignUpEntry>, Said][] = [
    ['everything', {}, []],
    ['everything, with an address of the practice', APART, []],
    ['no first name', { firstName: '' }, [['firstName', FILL]]],
    ['no last name', { lastName: '' }, [['lastName', FILL]]],
    ['no e-mail address', { email: '' }, [['email', FILL]]],
    ['an e-mail address without a domain', { email: 'ada@' }, [['email', 'Email format Incorrect']]],
    ['no NPI', { npi: '' }, [['npi', FILL]]],
    [
      'an NPI with a wrong digit',
      { npi: NPI.replace(/.$/, (last) => String((Number(last) + 1) % 10)) },
      [
        [
          'npi',
          'An NPI has ten digits, the last of which checks the others. Compare it with the letter of NPPES.',
        ],
      ],
    ],
    ['no fax', { fax: '' }, [['fax', FILL]]],
    [
      'a fax that begins with 0',
      { fax: '0055550111' },
      [['fax', 'A phone number has ten digits and does not begin with 0.']],
    ],
    ['a fax that begins with 1', { fax: '1055550111' }, []],
    [
      'no telephone of the primary type',
      { workPhone: '' },
      [['workPhone', 'User Work Phone should not be empty.']],
    ],
    [
      'Home without its telephone',
      { primaryPhoneType: 'Home' },
      [['homePhone', 'User Home Phone should not be empty.']],
    ],
    [
      'Cell without its telephone',
      { primaryPhoneType: 'Cell' },
      [['cellPhone', 'User Cell Phone should not be empty.']],
    ],
    ['no primary type', { primaryPhoneType: 'None' }, [['primaryPhoneType', FILL]]],
    ['no address', { address: '' }, [['address', 'Please fill all the user address fields.']]],
    ['no city', { city: '' }, [['city', 'Please fill all the user address fields.']]],
    ['no ZIP code', { zipCode: '' }, [['zipCode', 'Please fill all the user address fields.']]],
    [
      'a ZIP code of four digits',
      { zipCode: '3660' },
      [['zipCode', 'A ZIP code has five digits, or five, a hyphen and four.']],
    ],
    [
      'a state that is none',
      { state: 'XX' },
      [['state', 'This is not a state or territory of the United States.']],
    ],
    ['no practice name', { practiceName: '' }, [['practiceName', FILL]]],
    ['no TIN', { tin: '' }, [['tin', FILL]]],
    [
      'a TIN that begins with 0',
      { tin: '099' },
      [['tin', 'A TIN has up to 20 digits and does not begin with 0.']],
    ],
    ['a TIN of one digit', { tin: '9' }, []],
    ['a TIN of 20 digits', { tin: '9'.repeat(20) }, []],
    [
      'a TIN of 21 digits',
      { tin: '9'.repeat(21) },
      [['tin', 'A TIN has up to 20 digits and does not begin with 0.']],
    ],
    ['no time zone', { timeZone: '' }, [['timeZone', FILL]]],
    ['another confirmation', { confirmation: 'Juniper!8' }, [['confirmation', 'Passwords do not match.']]],
    ['an address of the practice that is not used', { practiceZipCode: 'x', practicePhone: '1' }, []],
    [
      'a practice elsewhere without its city',
      { ...APART, practiceCity: '' },
      [['practiceCity', 'Please fill all the practice address fields.']],
    ],
    [
      'a practice elsewhere without its telephone',
      { ...APART, practicePhone: '' },
      [['practicePhone', 'Practice Phone should not be empty.']],
    ],
    ['a practice elsewhere without its fax', { ...APART, practiceFax: '' }, [['practiceFax', FILL]]],
    ['a first name of 35 characters', { firstName: 'x'.repeat(35) }, []],
    [
      'a first name of 36 characters',
      { firstName: 'x'.repeat(36) },
      [['firstName', 'This is longer than the 35 characters allowed.']],
    ],
    ['a formula and letters with accents', { firstName: '=HYPERLINK("x")', lastName: 'Ḃyron-Łøvå' }, []],
    ...(
      [
        ['what has no width', 'By\u200bron', 'an invisible character, U+200B'],
        ['a letter that passes for another', 'Byr\u043en', '\u043e'],
        ['letters of another alphabet', '\u05d0\u05d1', '\u05d0'],
      ] as const
    ).map(([what, lastName, character]): [string, Partial<SignUpEntry>, Said] => [
      `a last name with ${what}`,
      { lastName },
      [['lastName', say('account.name-character', { character })]],
    ]),
    [
      'a last name that turns the direction of reading',
      { lastName: 'Byron\u202e' },
      [
        [
          'lastName',
          'This contains characters that cannot be sent to a pharmacy, such as invisible ones. Type it again instead of pasting it.',
        ],
      ],
    ],
    [
      'a pasted page for an address',
      { address: 'x'.repeat(100_000) },
      [['address', 'This is longer than the 40 characters allowed.']],
    ],
    [
      'a pasted page for a telephone',
      { cellPhone: 'x'.repeat(100_000) },
      [['cellPhone', 'A phone number has ten digits and does not begin with 0.']],
    ],
    ['a practice name of 70 characters', { practiceName: 'x'.repeat(70) }, []],
    [
      'a practice name of 71 characters',
      { practiceName: 'x'.repeat(71) },
      [['practiceName', 'This is longer than the 70 characters allowed.']],
    ],
    ['a long address of the practice that is not used', { practiceAddress: 'x'.repeat(41) }, []],
    [
      'a long address of the practice that is used',
      { ...APART, practiceAddress: 'x'.repeat(41) },
      [['practiceAddress', 'This is longer than the 40 characters allowed.']],
    ],
    [
      'a practice elsewhere with a bad ZIP code',
      { ...APART, practiceZipCode: '36602-123' },
      [['practiceZipCode', 'A ZIP code has five digits, or five, a hyphen and four.']],
    ],
  ];
  it.each([
    [{ lastName: 'Byron', deaNumber: 'AB1234563', deaSchedules: ['II'] }, []],
    [{ lastName: 'Byron', deaNumber: 'AB1234563' }, []],
    [{ deaNumber: 'AB1234564' }, ['account.dea-invalid']],
    [{ deaSchedules: ['II'] }, ['dea-schedules.number-needed']],
  ] as const)('%j of a DEA registration', (stated, codes) => {
    expect(findingsOnSignUp({ ...SIGN_UP, ...stated } as typeof SIGN_UP).map(({ code }) => code)).toEqual(
      codes,
    );
  });
  it.each(cases)('%s', (_, change, expected) => {
    expect(said(findingsOnSignUp({ ...SIGN_UP, ...change }))).toEqual(expected);
  });

  it('copies address, fax and the chosen telephone where the practice has the same (S5-6)', () => {
    expect(toPracticeEntry({ ...SIGN_UP, primaryPhoneType: 'Cell', cellPhone: '2055550199' })).toEqual({
      practiceName: 'Elm Street Family Medicine',
      tin: '990000303',
      timeZone: 'America/Chicago',
      practiceAddress: '12 Elm Street',
      practiceAddress2: '',
      practiceCity: 'Mobile',
      practiceState: 'AL',
      practiceZipCode: '36602',
      practicePhone: '2055550199',
      practiceFax: '2055550111',
    });
    expect(toPracticeEntry({ ...SIGN_UP, ...APART })).toMatchObject({
      practiceAddress: '1 Oak Street',
      practicePhone: '2055550120',
      practiceFax: '2055550121',
    });
  });

  it('has its button as soon as each required field holds something, and not before (S2.11-1)', () => {
    expect(hasEverySignUpField(SIGN_UP)).toBe(true);
    expect(hasEverySignUpField({ ...SIGN_UP, email: 'not yet right' })).toBe(true);
    for (const field of [
      'firstName',
      'lastName',
      'email',
      'npi',
      'fax',
      'workPhone',
      'address',
      'city',
      'zipCode',
      'password',
      'confirmation',
      'practiceName',
      'tin',
      'timeZone',
    ] as const) {
      expect(hasEverySignUpField({ ...SIGN_UP, [field]: '' }), field).toBe(false);
    }
    for (const field of [
      'practiceAddress',
      'practiceCity',
      'practiceZipCode',
      'practicePhone',
      'practiceFax',
    ] as const) {
      expect(hasEverySignUpField({ ...SIGN_UP, ...APART, [field]: '' }), field).toBe(false);
    }
  });
});

describe('a practice for a login that exists', () => {
  const { practiceName, tin, timeZone } = SIGN_UP;
  const {
    practiceAddress = '',
    practiceCity = '',
    practiceState = '',
    practiceZipCode = '',
    practicePhone = '',
    practiceFax = '',
  } = APART;
  const whole = {
    practiceName,
    tin,
    timeZone,
    practiceAddress,
    practiceAddress2: '',
    practiceCity,
    practiceState,
    practiceZipCode,
    practicePhone,
    practiceFax,
  };
  it.each([
    [{}, []],
    [{ practiceName: '' }, [['practiceName', FILL]]],
    [{ practicePhone: '' }, [['practicePhone', 'Practice Phone should not be empty.']]],
    [
      { practiceAddress2: 'x'.repeat(41) },
      [['practiceAddress2', 'This is longer than the 40 characters allowed.']],
    ],
  ])('%j', (change, expected) => {
    expect(said(findingsOnPractice({ ...whole, ...change }))).toEqual(expected);
  });
});

describe('registration (S2.12, S5-7)', () => {
  const REGISTRATION: RegistrationEntry = {
    ...NEW_REGISTRATION,
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@elmstreet.test',
    primaryPhoneType: 'Cell',
    cellPhone: '2055550110',
    password: 'Juniper!7',
    confirmation: 'Juniper!7',
  };
  const cases: [string, Partial<RegistrationEntry>, Said][] = [
    ['what is required', {}, []],
    [
      'no telephone of the primary type',
      { cellPhone: '' },
      [['cellPhone', 'Cell Phone should not be empty.']],
    ],
    [
      'Work without its telephone',
      { primaryPhoneType: 'Work' },
      [['workPhone', 'Work Phone should not be empty.']],
    ],
    ['no phone type of who does not prescribe', { primaryPhoneType: 'None' }, []],
    [
      'no phone type of a prescriber',
      { primaryPhoneType: 'None', npi: NPI, address: '12 Elm Street', city: 'Mobile', zipCode: '36602' },
      [['primaryPhoneType', FILL]],
    ],
    ['no password', { password: '', confirmation: '' }, [['password', FILL]]],
    ['an NPI without an address', { npi: NPI }, [['address', 'Please fill all the address fields.']]],
    ['an NPI with an address', { npi: NPI, address: '12 Elm Street', city: 'Mobile', zipCode: '36602' }, []],
    [
      'a middle name of 36 characters',
      { middleName: 'x'.repeat(36) },
      [['middleName', 'This is longer than the 35 characters allowed.']],
    ],
    [
      'no first name, last name and e-mail address',
      { firstName: '', lastName: '', email: '' },
      [
        ['firstName', FILL],
        ['lastName', FILL],
        ['email', FILL],
      ],
    ],
  ];
  it.each(cases)('%s', (_, change, expected) => {
    expect(said(findingsOnRegistration({ ...REGISTRATION, ...change }))).toEqual(expected);
  });

  const ELSEWHERE =
    'People sign in at the identity provider of your organization, which keeps their passwords. Leave it empty.';
  it.each<[string, Partial<RegistrationEntry>, Said]>([
    ['no password', { password: '', confirmation: '' }, []],
    ['a password', {}, [['password', ELSEWHERE]]],
    ['a confirmation alone', { password: '' }, [['password', ELSEWHERE]]],
    ['no e-mail address', { email: '', password: '', confirmation: '' }, [['email', FILL]]],
  ])('where a provider of its own signs people in: %s', (_, change, expected) => {
    expect(said(findingsOnRegistration({ ...REGISTRATION, ...change }, true))).toEqual(expected);
  });
});

it.each([
  ['Ada', 'Byron', []],
  ['', 'Byron', [['firstName', FILL]]],
  ['Ada', '', [['lastName', FILL]]],
  ['Ada', 'x'.repeat(35), []],
  ['Ada', 'x'.repeat(36), [['lastName', 'This is longer than the 35 characters allowed.']]],
])('basic info "%s" "%s" (S5-16)', (firstName, lastName, expected) => {
  expect(said(findingsOnBasicInfo({ firstName, lastName }))).toEqual(expected);
});

describe('details of the profile (S5-17)', () => {
  const DEA = withDeaCheckDigit('FB123456');
  const BEFORE: ProviderInfo = {
    title: 'MD',
    deaNumber: DEA,
    deaName: '',
    deaExpiresOn: '',
    stateLicenseNumber: 'AL1',
    licenseState: '',
    licenseExpiresOn: '',
    dps: '',
    generation: 'None',
    address: '12 Elm Street',
    address2: '',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    primaryPhoneType: 'Work',
    homePhone: '',
    workPhone: '2055550110',
    cellPhone: '',
    fax: '',
  };
  const cases: [string, Partial<ProviderInfo>, Said][] = [
    ['as before', {}, []],
    [
      'Home without its telephone',
      { primaryPhoneType: 'Home' },
      [['homePhone', 'Home Phone should not be empty.']],
    ],
    [
      'Cell without its telephone',
      { primaryPhoneType: 'Cell' },
      [['cellPhone', 'Cell Phone should not be empty.']],
    ],
    ['Work without its telephone', { workPhone: '' }, [['workPhone', 'Work Phone should not be empty.']]],
    ['no primary telephone', { primaryPhoneType: 'None', workPhone: '' }, []],
    ['an emptied address', { address: '' }, [['address', 'Please fill all the address fields.']]],
    ['no DEA number', { deaNumber: '' }, []],
    [
      'a wrong DEA number',
      { deaNumber: `${DEA.slice(0, -1)}${String((Number(DEA.at(-1)) + 1) % 10)}` },
      [
        [
          'deaNumber',
          'This is not the DEA number of a practitioner: two letters and seven digits, the last of which checks the others.',
        ],
      ],
    ],
    [
      'a DEA number of another letter',
      { deaNumber: withDeaCheckDigit('FK123456') },
      [
        [
          'deaNumber',
          'The second letter of a DEA number is the first letter of the last name it was given to, or 9 for ' +
            'a business. K is not B. Compare it with the certificate; where it was given under a former last ' +
            'name, state that as name at registration.',
        ],
      ],
    ],
    ['the same under the former name', { deaNumber: withDeaCheckDigit('FK123456'), deaName: 'King' }, []],
    ['a DEA number of a business', { deaNumber: withDeaCheckDigit('F9123456') }, []],
    ['the state of a license', { licenseState: 'AL', licenseExpiresOn: '2027-01-31' }, []],
    [
      'a state that is none',
      { licenseState: 'XX' },
      [['licenseState', 'This is not a state or territory of the United States.']],
    ],
    ['an end that is no day', { deaExpiresOn: '02/30/2027' }, [['deaExpiresOn', 'The date is invalid.']]],
    [
      'a title of 21 characters',
      { title: 'x'.repeat(21) },
      [['title', 'This is longer than the 20 characters allowed.']],
    ],
    [
      'a telephone of nine digits',
      { cellPhone: '205555011' },
      [['cellPhone', 'A phone number has ten digits and does not begin with 0.']],
    ],
  ];
  it.each(cases)('%s', (_, change, expected) => {
    expect(
      said(findingsOnProviderInfo(BEFORE, { ...BEFORE, ...change }, { hasNpi: true, lastName: 'Byron' })),
    ).toEqual(expected);
  });
  it('accepts what was missing before, and staff without an address', () => {
    const bare = { ...BEFORE, address: '', zipCode: '' };
    expect(
      findingsOnProviderInfo(bare, { ...bare, city: 'Daphne' }, { hasNpi: true, lastName: 'Byron' }),
    ).toEqual([]);
    expect(
      findingsOnProviderInfo(
        { ...BEFORE, deaNumber: '' },
        { ...BEFORE, deaNumber: '', address: '' },
        { hasNpi: false, lastName: 'Byron' },
      ),
    ).toEqual([]);
  });
  it('gives a DEA number to prescribers alone', () => {
    expect(
      said(
        findingsOnProviderInfo({ ...BEFORE, deaNumber: '' }, BEFORE, { hasNpi: false, lastName: 'Byron' }),
      ),
    ).toEqual([['deaNumber', 'Only a prescriber with an NPI can enter a DEA number.']]);
  });
  it.each([
    [DEA, DEA, false],
    [DEA, '', true],
    ['', DEA, true],
    [DEA, withDeaCheckDigit('FB123457'), true],
  ])('from %s to %s the right to sign ends: %s', (from, to, ends) => {
    expect(signingEnds({ deaNumber: from }, { deaNumber: to })).toEqual(ends ? ['dea-number-changed'] : []);
  });
  it.each<[string, Parameters<typeof signingEnds>[1], readonly string[]]>([
    ['the same name', { firstName: 'Ada', lastName: 'Byron' }, []],
    ['another first name', { firstName: 'Augusta', lastName: 'Byron' }, ['name-changed']],
    ['another last name', { lastName: 'King' }, ['name-changed']],
    ['another generation', { generation: 'Junior' }, ['name-changed']],
    ['another license', { stateLicenseNumber: 'AL2' }, ['license-changed']],
    ['no license', { stateLicenseNumber: '' }, ['license-changed']],
    [
      'all of it',
      { deaNumber: '', stateLicenseNumber: 'AL2', lastName: 'King' },
      ['dea-number-changed', 'license-changed', 'name-changed'],
    ],
  ])('with %s the permission to sign ends by: %s', (_, after, ends) => {
    expect(
      signingEnds(
        {
          firstName: 'Ada',
          lastName: 'Byron',
          generation: 'None',
          deaNumber: DEA,
          stateLicenseNumber: 'AL1',
        },
        after,
      ),
    ).toEqual(ends);
  });
});

it.each([
  ['Home', '1', '2', '3', 'before', '1'],
  ['Work', '1', '2', '3', 'before', '2'],
  ['Cell', '1', '2', '3', 'before', '3'],
  ['None', '1', '2', '3', 'before', '2'],
  ['None', '1', '', '3', 'before', '3'],
  ['None', '1', '', '', 'before', '1'],
  ['None', '', '', '', 'before', 'before'],
] as const)(
  'messages carry the telephone of type %s: %s %s %s',
  (primaryPhoneType, homePhone, workPhone, cellPhone, before, expected) => {
    expect(phoneForMessages({ primaryPhoneType, homePhone, workPhone, cellPhone }, before)).toBe(expected);
  },
);

describe('what is typed', () => {
  it('is read as digits, letters and spaces; a password stays as it is (S5-8, S5-22)', () => {
    expect(
      readEntry({
        ...SIGN_UP,
        npi: '123-456 7893',
        tin: '99-0000303',
        workPhone: '1 (205) 555-0110',
        zipCode: '366021234',
        city: 'Mobile 3!',
        password: ' Juniper!7 ',
        firstName: '  Ada ',
      }),
    ).toMatchObject({
      npi: '1234567893',
      tin: '990000303',
      workPhone: '2055550110',
      zipCode: '36602-1234',
      city: 'Mobile',
      password: ' Juniper!7 ',
      firstName: 'Ada',
    });
  });
  it('is not guessed at: letters stay, to be named', () => {
    expect(readEntry({ ...SIGN_UP, npi: '12345abc', workPhone: 'ext. 5' })).toMatchObject({
      npi: '12345abc',
      workPhone: 'ext. 5',
    });
  });
  it('reads the same twice', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(
        fc.record({
          firstName: text,
          city: text,
          npi: text,
          tin: text,
          workPhone: text,
          fax: text,
          zipCode: text,
          email: text,
          practicePhone: text,
        }),
        (typed) => {
          const once = readEntry({ ...SIGN_UP, ...typed });
          expect(readEntry(once)).toEqual(once);
        },
      ),
    );
  });
});
