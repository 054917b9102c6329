import type { AnsweredCoverage, WireStatus } from './answer';
import { ACTIVE, ELIGIBILITY_VERSION, GENDER, INACTIVE, NOT_COVERED, REFERENCE, SERVICE_TYPE } from './codes';
import type { Segment } from './interchange';
import { WRITTEN_KINDS } from './read-plan';
import { compactDate, compactTime, type Envelope, plain, segment, writeInterchange } from './write';

export type AnswerEnvelope = Omit<Envelope, 'functionalCode' | 'version'>;

/** The provider whom an answer is for, as the inquiry named it. */
interface Receiver {
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
}

/** A 271 with one information source for each coverage, naming the inquiry it answers. */
export function writeAnswer(
  answer: {
    readonly reference: string;
    readonly receiver: Receiver;
    readonly coverages: readonly AnsweredCoverage[];
  },
  envelope: AnswerEnvelope,
): string {
  const { reference, receiver, coverages } = answer;
  const segments = [
    segment('BHT', '0022', '11', reference, compactDate(envelope.sentAt), compactTime(envelope.sentAt)),
    ...coverages.flatMap((coverage, index) => sourceOf(coverage, reference, receiver, 3 * index)),
  ];
  return writeInterchange({ ...envelope, functionalCode: 'HB', version: ELIGIBILITY_VERSION }, [
    { code: '271', segments },
  ]);
}

/** The 999 that refuses a 270 as a whole. */
export function writeRefusal(envelope: AnswerEnvelope, refused: { readonly control: string }): string {
  return writeInterchange({ ...envelope, functionalCode: 'FA', version: '005010X231A1' }, [
    {
      code: '999',
      segments: [
        segment('AK1', 'HS', refused.control, ELIGIBILITY_VERSION),
        segment('AK2', '270', '0001', ELIGIBILITY_VERSION),
        segment('IK5', 'R', '5'),
        segment('AK9', 'R', '1', '1', '0'),
      ],
    },
  ]);
}

function sourceOf(
  { payer, rejections, person, plan }: AnsweredCoverage,
  reference: string,
  receiver: Receiver,
  before: number,
): readonly Segment[] {
  const rejected = (about: string) =>
    rejections.filter((one) => one.about === about).map(({ code }) => segment('AAA', 'N', '', code, 'C'));
  const number = (place: number) => String(before + place);
  const hasPerson = person.lastName !== '' || rejections.every(({ about }) => about === 'patient');
  return [
    segment('HL', number(1), '', '20', '1'),
    segment('NM1', 'PR', '2', plain(payer.name), '', '', '', '', 'PI', plain(payer.id)),
    ...rejected('payer'),
    segment('HL', number(2), number(1), '21', hasPerson ? '1' : '0'),
    segment('NM1', '1P', '1', receiver.lastName, receiver.firstName, '', '', '', 'XX', receiver.npi),
    ...rejected('provider'),
    ...(hasPerson
      ? [
          segment('HL', number(3), number(2), '22', '0'),
          segment('TRN', '2', reference, '9ERX000000'),
          segment(
            'NM1',
            'IL',
            '1',
            plain(person.lastName),
            plain(person.firstName),
            plain(person.middleName),
            '',
            '',
            person.memberId === '' ? '' : 'MI',
            plain(person.memberId),
          ),
          ...referencesOf(plan),
          ...(person.address === '' ? [] : [segment('N3', plain(person.address), plain(person.address2))]),
          ...(person.city === '' && person.state === '' && person.zipCode === ''
            ? []
            : [segment('N4', plain(person.city), person.state, person.zipCode.replace('-', ''))]),
          ...rejected('patient'),
          ...(person.birthDate === undefined && person.gender === 'Unknown'
            ? []
            : [
                segment(
                  'DMG',
                  person.birthDate === undefined ? '' : 'D8',
                  compactDate(person.birthDate ?? ''),
                  GENDER[person.gender],
                ),
              ]),
          ...(person.isChanged ? [segment('INS', 'Y', '18', '001', '25')] : []),
          ...(plan.startedAt === undefined ? [] : [segment('DTP', '346', 'D8', compactDate(plan.startedAt))]),
          ...benefitsOf(plan),
        ]
      : []),
  ];
}

function referencesOf(plan: AnsweredCoverage['plan']): readonly Segment[] {
  return [
    ...(plan.cardHolderId === '' ? [] : [segment('REF', REFERENCE.cardHolder, plain(plan.cardHolderId))]),
    ...(plan.groupId === '' ? [] : [segment('REF', REFERENCE.group, plain(plan.groupId))]),
    ...(plan.bin === '' && plan.pcn === ''
      ? []
      : [segment('REF', REFERENCE.network, plain(plan.bin), plain(plan.pcn))]),
  ];
}

const CODE: Readonly<Record<WireStatus, string | undefined>> = {
  Active: ACTIVE[0],
  Inactive: INACTIVE[0],
  NotCovered: NOT_COVERED,
  Unknown: undefined,
};

function benefitsOf(plan: AnsweredCoverage['plan']): readonly Segment[] {
  const status = CODE[plan.status];
  return [
    ...(status === undefined ? [] : [segment('EB', status, '', SERVICE_TYPE.plan, '', plain(plan.name))]),
    ...WRITTEN_KINDS.flatMap(([kind, type, message]) => {
      const code = CODE[plan[kind]];
      return code === undefined
        ? []
        : [segment('EB', code, '', type), ...(message === undefined ? [] : [segment('MSG', message)])];
    }),
  ];
}
