import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithPublished } from '../../../../tests/harness/describe-published';
import { publishedLines, type WholeFile } from '../../../../tests/harness/published';
import { type AnsweredCoverage, UNKNOWN_PERSON, UNKNOWN_PLAN, type WireStatus } from './answer';
import { type Inquiry, readInquiry, writeInquiry } from './inquiry';
import { readInterchange, UnreadableInterchange } from './interchange';
import { readAnswer } from './read-answer';
import { toDate } from './values';
import { UnwritableText } from './write';
import { writeAnswer, writeRefusal } from './write-answer';

/** Written for these tests with what the published examples have: byte-order mark, indentation, fillers. */
const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../tests/fixtures/x12/${name}.txt`, import.meta.url)), 'utf8');
const published = (name: WholeFile) => publishedLines(name).join('\n');
const envelope = {
  control: '905',
  sender: 'ERX',
  receiver: 'PBM',
  sentAt: new Date('2026-11-20T15:04:05Z'),
  usage: 'T',
} as const;

const inquiry: Inquiry = {
  reference: 'R-1',
  payer: { name: 'DOGWOOD MUTUAL', id: 'GATE' },
  provider: { firstName: 'Ruth', lastName: 'Abel', npi: '1234567893' },
  person: {
    memberId: '123456789-01',
    firstName: 'Ramón',
    middleName: '',
    lastName: 'Villaseñor',
    birthDate: '1980-02-03',
    gender: 'Male',
    address: '1 Main St',
    address2: 'Apt 2',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602-1234',
  },
  serviceDate: '2026-11-20',
};

describe('examples like the published ones', () => {
  it('270: one person, asked for by a clinic, through a byte-order mark, indentation and a header of an older version', () => {
    expect(readInquiry(example('inquiry'))).toEqual({
      sender: '9050607080000',
      receiver: '9011122330000',
      reference: 'INQ-0047',
      payer: { name: 'MAGNOLIA BENEFITS', id: '770012345' },
      provider: { firstName: '', lastName: 'RIVERSIDE FAMILY PRACTICE', npi: '' },
      person: {
        memberId: '55566677701',
        firstName: 'NNEKA',
        middleName: '',
        lastName: 'OKAFOR',
        birthDate: '1971-08-06',
        gender: 'Unknown',
        address: '',
        address2: '',
        city: '',
        state: '',
        zipCode: '',
      },
      serviceDate: '2025-02-03',
      serviceTypes: ['30'],
    });
  });

  it('271: an active plan that pays at pharmacies, whose physician and copays are not taken for it', () => {
    expect(readAnswer(example('answer'))).toEqual({
      kind: 'answer',
      reference: 'INQ-0047',
      traces: ['47-000815'],
      coverages: [
        {
          payer: { name: 'MAGNOLIA BENEFITS', id: '770012345' },
          rejections: [],
          person: {
            memberId: '555666777',
            firstName: 'PAUL',
            middleName: '',
            lastName: 'OKAFOR',
            birthDate: '1968-09-30',
            gender: 'Male',
            address: '88 FERRY ROAD',
            address2: 'UNIT 4',
            city: 'MOBILE',
            state: 'AL',
            zipCode: '36602',
            isChanged: false,
          },
          plan: {
            ...UNKNOWN_PLAN,
            name: 'SILVER 40 PLAN',
            startedAt: '2025-01-01',
            status: 'Active',
            retail: 'Active',
          },
        },
      ],
    });
  });
});

const EXAMPLES = ['x12/270-5010-Example1_IG.txt', 'x12/271-5010-Example_3_1_2.txt'] as const;

describeWithPublished('the published examples', EXAMPLES, () => {
  it('270: one person, asked for by a clinic, through a byte-order mark, indentation and a header of an older version', () => {
    expect(readInquiry(published(EXAMPLES[0]))).toEqual({
      sender: '9012345720000',
      receiver: '9088877320000',
      reference: '10001234',
      payer: { name: 'ABC COMPANY', id: '842610001' },
      provider: { firstName: '', lastName: 'BONE AND JOINT CLINIC', npi: '' },
      person: {
        memberId: '11122333301',
        firstName: 'ROBERT',
        middleName: '',
        lastName: 'SMITH',
        birthDate: '1943-05-19',
        gender: 'Unknown',
        address: '',
        address2: '',
        city: '',
        state: '',
        zipCode: '',
      },
      serviceDate: '2006-05-01',
      serviceTypes: ['30'],
    });
  });

  it('271: an active plan that pays at pharmacies, whose physician and copays are not taken for it', () => {
    expect(readAnswer(published(EXAMPLES[1]))).toEqual({
      kind: 'answer',
      reference: '10001234',
      traces: ['93175-012547'],
      coverages: [
        {
          payer: { name: 'ABC COMPANY', id: '842610001' },
          rejections: [],
          person: {
            memberId: '123456789',
            firstName: 'JOHN',
            middleName: '',
            lastName: 'SMITH',
            birthDate: '1963-05-19',
            gender: 'Male',
            address: '15197 BROADWAY AVENUE',
            address2: 'APT 215',
            city: 'KANSAS CITY',
            state: 'MO',
            zipCode: '64108',
            isChanged: false,
          },
          plan: {
            ...UNKNOWN_PLAN,
            name: 'GOLD 123 PLAN',
            startedAt: '2006-01-01',
            status: 'Active',
            retail: 'Active',
          },
        },
      ],
    });
  });
});

describe('an inquiry', () => {
  it('is written as the guide of 5010 has it, trailing separators left out, accents taken off', () => {
    expect(writeInquiry(inquiry, envelope).split('~')).toEqual([
      'ISA*00*          *00*          *ZZ*ERX            *ZZ*PBM            *261120*1504*^*00501*000000905*0*T*:',
      'GS*HS*ERX*PBM*20261120*1504*905*X*005010X279A1',
      'ST*270*0001*005010X279A1',
      'BHT*0022*13*R-1*20261120*1504',
      'HL*1**20*1',
      'NM1*PR*2*DOGWOOD MUTUAL*****PI*GATE',
      'HL*2*1*21*1',
      'NM1*1P*1*Abel*Ruth****XX*1234567893',
      'HL*3*2*22*0',
      'TRN*1*R-1*9ERX000000',
      'NM1*IL*1*Villasenor*Ramon****MI*123456789-01',
      'N3*1 Main St*Apt 2',
      'N4*Mobile*AL*366021234',
      'DMG*D8*19800203*M',
      'DTP*291*D8*20261120',
      'EQ*30',
      'SE*15*0001',
      'GE*1*905',
      'IEA*1*000000905',
      '',
    ]);
  });

  it('comes back as it was asked', () => {
    const { sender, receiver, serviceTypes, ...read } = readInquiry(writeInquiry(inquiry, envelope));
    expect([sender, receiver, serviceTypes]).toEqual(['ERX', 'PBM', ['30']]);
    expect(read).toEqual({
      ...inquiry,
      person: { ...inquiry.person, firstName: 'Ramon', lastName: 'Villasenor', zipCode: '366021234' },
    });
  });

  it('leaves out what is not known rather than inventing it', () => {
    const bare = writeInquiry(
      { ...inquiry, person: { ...inquiry.person, memberId: '', address: '', address2: '', city: '' } },
      envelope,
    );
    expect(bare).toContain('NM1*IL*1*Villasenor*Ramon~');
    expect(bare).not.toMatch(/N3\*|N4\*/);
  });

  it.each(['A*B', 'A~B', 'A^B', 'A:B', '山田'])('refuses a name %s that X12 cannot carry', (lastName) => {
    expect(() => writeInquiry({ ...inquiry, person: { ...inquiry.person, lastName } }, envelope)).toThrow(
      UnwritableText,
    );
  });
});

const word = (longest: number) =>
  fc
    .string({ unit: fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'. "), maxLength: longest })
    .map((text) => text.trim());
const required = (longest: number) => word(longest).filter((text) => text !== '');
const status = fc.constantFrom<WireStatus>('Active', 'Inactive', 'NotCovered', 'Unknown');
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));
const place = fc.record({
  city: required(30),
  state: fc.constantFrom('AL', 'AZ'),
  zipCode: fc.constantFrom('36602', '857121234'),
});
const coverage: fc.Arbitrary<AnsweredCoverage> = fc.record({
  payer: fc.record({ name: required(60), id: required(80) }),
  rejections: fc.array(
    fc.record({ code: fc.constantFrom('58', '71', '72', '75'), about: fc.constant<'patient'>('patient') }),
    { maxLength: 2 },
  ),
  person: fc
    .tuple(
      fc.record({
        memberId: word(80),
        firstName: word(35),
        middleName: word(25),
        lastName: required(60),
        birthDate: fc.option(date, { nil: undefined }),
        gender: fc.constantFrom('Female' as const, 'Male' as const),
        address: required(55),
        address2: word(55),
        isChanged: fc.boolean(),
      }),
      place,
    )
    .map(([person, where]) => ({ ...person, ...where })),
  plan: fc
    .record({
      name: word(50),
      bin: word(50),
      pcn: word(50),
      groupId: word(50),
      cardHolderId: word(50),
      startedAt: fc.option(date, { nil: undefined }),
      status,
      retail: status,
      mailOrder: status,
      specialty: status,
      longTermCare: status,
    })
    .map((plan) => (plan.status === 'Unknown' ? { ...plan, name: '' } : plan)),
});

describe('an answer', () => {
  it('is read as it was written, whatever it holds and however many coverages', () => {
    fc.assert(
      fc.property(
        fc.array(coverage, { minLength: 1, maxLength: 4 }),
        required(50),
        (coverages, reference) => {
          const text = writeAnswer({ reference, receiver: inquiry.provider, coverages }, envelope);
          expect(readAnswer(text)).toEqual({
            kind: 'answer',
            reference,
            traces: coverages.map(() => reference),
            coverages,
          });
        },
      ),
    );
  });

  it('is never believed when any part of its end is missing', () => {
    const text = writeAnswer(
      {
        reference: 'R',
        receiver: inquiry.provider,
        coverages: [
          {
            payer: { name: 'P', id: '1' },
            rejections: [],
            person: { ...UNKNOWN_PERSON, lastName: 'X' },
            plan: { ...UNKNOWN_PLAN, status: 'Active' },
          },
        ],
      },
      envelope,
    );
    for (let length = 0; length < text.length; length += 1)
      expect(() => readAnswer(text.slice(0, length)), String(length)).toThrow(UnreadableInterchange);
  });

  it('is heard where a source refuses before it comes to a person', () => {
    const refused = {
      payer: { name: 'BUSY', id: '9' },
      rejections: [{ code: '42', about: 'payer' as const }],
      person: UNKNOWN_PERSON,
      plan: UNKNOWN_PLAN,
    };
    const other = {
      payer: { name: 'OTHER', id: '8' },
      rejections: [{ code: '43', about: 'provider' as const }],
      person: UNKNOWN_PERSON,
      plan: UNKNOWN_PLAN,
    };
    expect(
      readAnswer(
        writeAnswer({ reference: 'R', receiver: inquiry.provider, coverages: [refused, other] }, envelope),
      ),
    ).toMatchObject({ coverages: [refused, other] });
  });

  it.each<[string, string, object]>([
    [
      'a TA1',
      'ISA*00*          *00*          *ZZ*PBM            *ZZ*ERX            ' +
        '*261120*1504*^*00501*000000001*0*T*:~TA1*000000905*261120*1504*R*006~IEA*0*000000001~',
      { kind: 'rejected', by: 'TA1', code: '006' },
    ],
    ['a 999', writeRefusal(envelope, { control: '905' }), { kind: 'rejected', by: '999', code: 'R' }],
  ])('is no answer but a refusal when it is %s', (_, text, expected) => {
    expect(readAnswer(text)).toEqual(expected);
  });

  it.each([
    ['a TA1 that accepts', 'TA1*000000905*261120*1504*A*000~'],
    ['a TA1 that accepts with errors', 'TA1*000000905*261120*1504*E*022~'],
  ])('is neither an answer nor a refusal when it is %s', (_, ta1) => {
    const text =
      'ISA*00*          *00*          *ZZ*PBM            *ZZ*ERX            ' +
      `*261120*1504*^*00501*000000001*0*T*:~${ta1}IEA*0*000000001~`;
    expect(() => readAnswer(text)).toThrow(UnreadableInterchange);
  });

  it('is no refusal when a 999 accepts', () => {
    const text = writeRefusal(envelope, { control: '905' }).replace('AK9*R', 'AK9*A');
    expect(() => readAnswer(text)).toThrow(UnreadableInterchange);
  });

  it('of a dependent tells of the dependent, under the plan of the subscriber', () => {
    const text = example('answer')
      .replace('HL*3*2*22*0', 'HL*3*2*22*1')
      .replace('SE*22', 'SE*25')
      .replace('    SE*', 'HL*4*3*23*0~NM1*03*1*OKAFOR*MARY~DMG*D8*19910405*F~    SE*');
    expect(readAnswer(text)).toMatchObject({
      coverages: [
        {
          person: {
            memberId: '555666777',
            firstName: 'MARY',
            birthDate: '1991-04-05',
            gender: 'Female',
            address: '',
          },
          plan: { name: 'SILVER 40 PLAN', retail: 'Active' },
        },
      ],
    });
  });

  it('that contradicts itself is taken at its less favourable word', () => {
    const text = example('answer').replace('SE*22', 'SE*23').replace('    SE*', 'EB*6**88~    SE*');
    expect(readAnswer(text)).toMatchObject({
      coverages: [{ plan: { retail: 'Inactive', status: 'Active' } }],
    });
  });
});

describe('an interchange', () => {
  const good = writeInquiry(inquiry, envelope);
  it.each<[string, string]>([
    ['nothing', ''],
    ['a web page', `<html>${'x'.repeat(200)}</html>`],
    ['another count of segments', good.replace('SE*15', 'SE*14')],
    ['another count of sets', good.replace('GE*1*', 'GE*2*')],
    ['another count of groups', good.replace('IEA*1*', 'IEA*2*')],
    ['another control number', good.replace('IEA*1*000000905', 'IEA*1*000000906')],
    ['another set number', good.replace('SE*15*0001', 'SE*15*0002')],
    ['another group number', good.replace('GE*1*905', 'GE*1*906')],
    ['two of them', good + good],
    ['a count that is none', good.replace('SE*15', 'SE*1e1')],
    ['a set in a set', good.replace('EQ*30', 'ST*270*0002')],
    ['letters for separators', good.replaceAll('*', 'A')],
  ])('is not believed: %s', (_, text) => {
    expect(() => readInterchange(text)).toThrow(UnreadableInterchange);
  });

  it('may have line ends between its segments', () => {
    expect(readInquiry(good.replaceAll('~', '~\r\n'))).toEqual(readInquiry(good));
  });
  it('may be parted by other signs', () => {
    expect(readInquiry(good.replaceAll('*', '|').replaceAll('~', '\n'))).toEqual(readInquiry(good));
  });
  it('of another guide is no inquiry and no answer', () => {
    expect(() => readInquiry(good.replaceAll('005010X279A1', '004010X092A1'))).toThrow(UnreadableInterchange);
    expect(() => readAnswer(good)).toThrow(UnreadableInterchange);
  });
});

describe('dates', () => {
  it.each([
    ['D8', '20260228', '2026-02-28'],
    ['D8', '20260230', undefined],
    ['RD8', '20260101-20261231', '2026-01-01'],
    ['D8', '', undefined],
    ['D6', '260101', undefined],
    ['RD8', '20260101', undefined],
  ])('%s %s is %s', (qualifier, text, expected) => {
    expect(toDate(qualifier, text)).toBe(expected);
  });
});
