import { ELIGIBILITY_FAMILY, ELIGIBILITY_VERSION, GENDER, SERVICE_TYPE, type WireGender } from './codes';
import { at, readInterchange, type Segment, UnreadableInterchange } from './interchange';
import { compactDate, compactTime, type Envelope, plain, segment, writeInterchange } from './write';
import { toDate, toGender } from './values';

/** A question about a person's coverage (270). Texts are '' where unknown. */
export interface Inquiry {
  /** Named again by the answer; at most 30 characters, of this inquiry alone. */
  readonly reference: string;
  readonly payer: { readonly name: string; readonly id: string };
  readonly provider: { readonly firstName: string; readonly lastName: string; readonly npi: string };
  readonly person: {
    readonly memberId: string;
    readonly firstName: string;
    readonly middleName: string;
    readonly lastName: string;
    readonly birthDate: string;
    readonly gender: WireGender;
    readonly address: string;
    readonly address2: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
  };
  /** YYYY-MM-DD: the day the coverage is asked for. */
  readonly serviceDate: string;
}

export type InquiryEnvelope = Omit<Envelope, 'functionalCode' | 'version'>;

/**
 * The 270 that asks a question, as one interchange.
 * @throws UnwritableText where a name or address has no form that X12 carries
 */
export function writeInquiry(inquiry: Inquiry, envelope: InquiryEnvelope): string {
  const { reference, payer, provider, person, serviceDate } = inquiry;
  const memberId = plain(person.memberId);
  const segments: Segment[] = [
    segment('BHT', '0022', '13', reference, compactDate(envelope.sentAt), compactTime(envelope.sentAt)),
    segment('HL', '1', '', '20', '1'),
    segment('NM1', 'PR', '2', plain(payer.name), '', '', '', '', 'PI', plain(payer.id)),
    segment('HL', '2', '1', '21', '1'),
    segment(
      'NM1',
      '1P',
      '1',
      plain(provider.lastName),
      plain(provider.firstName),
      '',
      '',
      '',
      'XX',
      provider.npi,
    ),
    segment('HL', '3', '2', '22', '0'),
    segment('TRN', '1', reference, TRACE_ORIGIN),
    segment(
      'NM1',
      'IL',
      '1',
      plain(person.lastName),
      plain(person.firstName),
      plain(person.middleName),
      '',
      '',
      memberId === '' ? '' : 'MI',
      memberId,
    ),
    ...(person.address === '' ? [] : [segment('N3', plain(person.address), plain(person.address2))]),
    ...(person.city === ''
      ? []
      : [segment('N4', plain(person.city), person.state, person.zipCode.replace('-', ''))]),
    segment('DMG', 'D8', compactDate(person.birthDate), GENDER[person.gender]),
    segment('DTP', '291', 'D8', compactDate(serviceDate)),
    segment('EQ', SERVICE_TYPE.plan), // 30 is answered with everything, pharmacy and mail order among it
  ];
  return writeInterchange({ ...envelope, functionalCode: 'HS', version: ELIGIBILITY_VERSION }, [
    { code: '270', segments },
  ]);
}

/** Who gave a trace number (TRN03): ten characters, a 9 before what is no tax number. */
const TRACE_ORIGIN = '9ERX000000';

/** A question as received, with who sent it. */
export interface ReceivedInquiry extends Inquiry {
  readonly sender: string;
  readonly receiver: string;
  readonly serviceTypes: readonly string[];
}

/**
 * Reads a 270 of one person.
 * @throws UnreadableInterchange where it is none
 */
export function readInquiry(text: string): ReceivedInquiry {
  const interchange = readInterchange(text);
  const [set, ...more] = interchange.transactions;
  if (set?.code !== '270' || more.length > 0 || !set.version.startsWith(ELIGIBILITY_FAMILY))
    throw new UnreadableInterchange('it is not one 270 of version 5010');
  const first = (tag: string, test: (found: Segment) => boolean = () => true) =>
    set.segments.find((one) => one.tag === tag && test(one)) ?? { tag, elements: [] };
  const named = (...codes: string[]) => first('NM1', (one) => codes.includes(at(one, 1)));
  const [payer, provider, person] = [named('PR', '2B'), named('1P'), named('IL')];
  if (person.elements.length === 0) throw new UnreadableInterchange('it names no person');
  const [street, place, birth] = [first('N3'), first('N4'), first('DMG')];
  return {
    sender: interchange.sender,
    receiver: interchange.receiver,
    reference: at(first('BHT'), 3),
    payer: { name: at(payer, 3), id: at(payer, 9) },
    provider: {
      lastName: at(provider, 3),
      firstName: at(provider, 4),
      npi: at(provider, 8) === 'XX' ? at(provider, 9) : '',
    },
    person: {
      memberId: at(person, 8) === 'MI' ? at(person, 9) : '',
      lastName: at(person, 3),
      firstName: at(person, 4),
      middleName: at(person, 5),
      birthDate: toDate(at(birth, 1), at(birth, 2)) ?? '',
      gender: toGender(at(birth, 3)),
      address: at(street, 1),
      address2: at(street, 2),
      city: at(place, 1),
      state: at(place, 2),
      zipCode: at(place, 3),
    },
    serviceDate:
      toDate(
        at(
          first('DTP', (one) => at(one, 1) === '291'),
          2,
        ),
        at(
          first('DTP', (one) => at(one, 1) === '291'),
          3,
        ),
      ) ?? '',
    serviceTypes: set.segments
      .filter(({ tag }) => tag === 'EQ')
      .flatMap((one) =>
        interchange.separators.repetition === undefined
          ? [at(one, 1)]
          : at(one, 1).split(interchange.separators.repetition),
      ),
  };
}
