import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import * as z from 'zod';
import { newMessageId, SOFTWARE, wireInstant } from '../network/compose';
import type { Patient, Prescribed } from '../script/facts';
import { Form } from '../script/forms';
import type { ChangeType, Letter, LetterHeader, RxChangeRequest, RxRenewalRequest } from '../script/write';
import { Proposal, proposalsFor, proposed, requestedAs } from './proposals';

/**
 * How the pharmacy treats the answer: takes and verifies it; refuses it with Error 900; fails once with Error
 * 600; takes it and sends an Error later.
 */
export const OnAnswer = z.enum(['take', 'refuse', 'fail-once', 'refuse-afterwards']);
export type OnAnswer = z.infer<typeof OnAnswer>;

const word = z.string().trim().min(1).max(35);

/** What may be wrong with a request, and how it is sent. */
const Ways = {
  /** About someone whom no practice knows. */
  unknownPatient: z.boolean().default(false),
  /** Names an order number and a message that no one sent. */
  wrongOrderNumber: z.boolean().default(false),
  /** To a prescriber whom no one knows. */
  unknownSpi: z.boolean().default(false),
  /** Whose patient is another than on the prescription: what of the person is said otherwise. */
  patient: z.strictObject({ first: word, last: word, dateOfBirth: z.iso.date() }).partial().optional(),
  onAnswer: OnAnswer.default('take'),
  /** Forms that real pharmacies send (script/forms.ts). */
  forms: z.array(Form).max(Form.options.length).default([]),
  /** How often it is delivered under its one message id. */
  times: z.number().int().min(1).max(2).default(1),
};
type Ways = z.infer<z.ZodObject<typeof Ways>>;

/** What a pharmacy asks for when it asks to renew. */
export const RenewalAsking = z.strictObject({
  ...Ways,
  /**
   * How many fills it asks for, each one counted; 0 to say nothing of it. As many as were prescribed where it
   * is not said.
   */
  fills: z.number().int().min(0).max(99).optional(),
  /** What was handed over last, where it differs from what was prescribed. */
  dispensed: Proposal.omit({ refills: true }).optional(),
  /** YYYY-MM-DD. Today where it is not said. */
  lastFillDate: z.iso.date().optional(),
});
export type RenewalAsking = z.infer<typeof RenewalAsking>;

const CHANGE_TYPE = z.enum(['G', 'P', 'T', 'D', 'S', 'OS', 'U']) satisfies z.ZodType<ChangeType>;

/** What a pharmacist found when she looked at the medicines of the patient, in NCPDP's codes. */
const Evaluation = z.strictObject({
  reason: z.string().regex(/^[A-Z]{2}$/),
  service: z.string().length(2).optional(),
  result: z.string().length(2).optional(),
  coAgent: z
    .strictObject({ code: z.string().min(1).max(35), qualifier: z.string().length(2), description: word })
    .optional(),
  significance: z.enum(['1', '2', '3', '9']).optional(),
  acknowledgement: z.string().trim().min(1).max(100).optional(),
});

/** What a pharmacy asks for when it asks to change. */
export const ChangeAsking = z.strictObject({
  ...Ways,
  type: CHANGE_TYPE,
  /** The products to choose from; what the pharmacy would propose where it is not said, none for []. */
  requested: z.array(Proposal).max(9).optional(),
  /** Why, in the pharmacist's words; words that fit the type where it is not said. */
  reason: z
    .string()
    .trim()
    .max(260)
    .regex(/^[ -~]*$/)
    .optional(),
  /** What the pharmacist weighed; a major interaction where type D does not say. */
  evaluations: z.array(Evaluation).max(5).optional(),
  /** Of type U: what of the prescriber is to be confirmed. A and G where it is not said. */
  subCodes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Z]{1,2}$/),
    )
    .max(10)
    .optional(),
});
export type ChangeAsking = z.infer<typeof ChangeAsking>;

const UNKNOWN_ORDER = 'NO-SUCH-ORDER';
const UNKNOWN_SPI = '9999999999999';

/** Someone no practice knows: nothing of the patient but the gender stays. */
const stranger = ({ gender }: Patient): Patient => ({
  name: { last: 'Whitlock', first: 'Temperance' },
  gender,
  dateOfBirth: '1948-02-29',
  address: { line1: '77 Nowhere Lane', city: 'Birmingham', state: 'AL', postalCode: '35203', country: 'US' },
});

/** The number that the pharmacy gave the prescription. */
const rxNumber = ({ messageId }: Message['header']) => `PH-${messageId.slice(-8).toUpperCase()}`;

const peopleOf = (
  { body: { patient, pharmacy, prescriber, medication } }: Message & { body: NewRx },
  { unknownPatient, patient: said = {} }: Ways,
) => {
  const { first = patient.name.first, last = patient.name.last, dateOfBirth = patient.dateOfBirth } = said;
  return {
    patient: unknownPatient
      ? stranger(patient)
      : { ...patient, name: { ...patient.name, first, last }, dateOfBirth },
    pharmacy,
    prescriber,
    medication,
  };
};

const headerOf = ({ header }: Message, { unknownSpi, wrongOrderNumber }: Ways, at: Date): LetterHeader => ({
  to: unknownSpi ? { qualifier: 'D', id: UNKNOWN_SPI } : header.from,
  from: header.to,
  messageId: newMessageId(),
  sentTime: wireInstant(at),
  senderSoftware: SOFTWARE,
  rxReferenceNumber: rxNumber(header),
  ...(wrongOrderNumber
    ? { prescriberOrderNumber: UNKNOWN_ORDER }
    : header.prescriberOrderNumber === undefined
      ? {}
      : { prescriberOrderNumber: header.prescriberOrderNumber }),
});

/**
 * All fills that were prescribed, the first one too; undefined where they were as needed (99 on the wire) or
 * would not fit.
 */
const fillsPrescribed = (refills: string) => (Number(refills) < 99 ? Number(refills) + 1 : undefined);

/**
 * The request to renew a prescription that the pharmacy holds, as of now. Throws UnaskableError for a product
 * that it cannot name.
 */
export const renewalRequestOf = (
  prescription: Message & { body: NewRx },
  asking: RenewalAsking,
  at: Date,
): Letter & { body: RxRenewalRequest } => {
  const people = peopleOf(prescription, asking);
  const { dispensed = {} } = asking;
  const fills = asking.fills ?? fillsPrescribed(people.medication.refills);
  const { note, sig, ...handedOver } = proposed(dispensed, people.medication);
  return {
    header: headerOf(prescription, asking, at),
    body: {
      kind: 'RxRenewalRequest',
      returnReceipt: true,
      ...people,
      dispensed: {
        ...handedOver,
        quantity: handedOver.quantity ?? people.medication.quantity,
        writtenDate: people.medication.writtenDate,
        lastFillDate: asking.lastFillDate ?? at.toISOString().slice(0, 10),
        substitutionAllowed: dispensed.substitutionAllowed ?? people.medication.substitutionAllowed,
        ...(note === undefined ? {} : { note }),
        sig: sig ?? people.medication.sig,
        ...(fills === undefined || fills === 0 ? {} : { pharmacyRequestedRefills: String(fills) }),
      },
    },
  };
};

const REASONS: Readonly<Record<ChangeType, string>> = {
  G: 'A generic is available.',
  P: 'The plan asks for prior authorization.',
  T: 'The plan prefers another drug of this class.',
  D: 'May interact with another drug of the patient.',
  S: 'Please say how often this is to be taken.',
  OS: 'Out of stock until next week.',
  U: 'Please confirm your registrations.',
};

/**
 * A pharmacist who asks for a drug-use evaluation says what she found; what the prescriber weighed is kept
 * with it.
 */
const evaluated = ({ type, evaluations }: ChangeAsking, { drugUseEvaluations }: Prescribed) => {
  const found = evaluations ?? (type === 'D' ? [MAJOR_INTERACTION] : []);
  return found.length > 0 ? [...found, ...(drugUseEvaluations ?? [])].slice(0, 5) : drugUseEvaluations;
};
const MAJOR_INTERACTION = { reason: 'DD', service: 'MR', significance: '1' };

/**
 * The request to change a prescription that the pharmacy holds, as of now. Throws UnaskableError for products
 * that it cannot name or does not know.
 */
export const changeRequestOf = (
  prescription: Message & { body: NewRx },
  asking: ChangeAsking,
  at: Date,
): Letter & { body: RxChangeRequest } => {
  const people = peopleOf(prescription, asking);
  const { type, reason = REASONS[asking.type] } = asking;
  const requested = (asking.requested ?? proposalsFor(type, people.medication)).map((proposal) =>
    requestedAs(proposal, people.medication),
  );
  const subCodes = asking.subCodes ?? (type === 'U' ? ['A', 'G'] : []);
  return {
    header: {
      ...headerOf(prescription, asking, at),
      ...(asking.wrongOrderNumber ? {} : { relatesToMessageId: prescription.header.messageId }),
    },
    body: {
      kind: 'RxChangeRequest',
      returnReceipt: true,
      messageRequestCode: type,
      ...people,
      medication: { ...people.medication, drugUseEvaluations: evaluated(asking, people.medication) },
      ...(subCodes.length > 0 ? { messageRequestSubCodes: subCodes } : {}),
      ...(reason === '' ? {} : { changeReason: reason }),
      ...(requested.length > 0 ? { requested } : {}),
    },
  };
};
