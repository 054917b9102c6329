import { scriptReader } from '@erx/script/reader';
import type { Message } from '@erx/script/model';
import { changeAnswer, renewalAnswer, wordsIn } from '@erx/script/response-types';
import { ANSWERED_BY } from '../network/answers';
import type { MessageRecord, MessageStore } from '../network/records';
import { readOwn } from '../script/own';
import type { ChangeType } from '../script/write';
import type { OnAnswer } from './request-messages';

const reader = scriptReader('2017071');

/** How a prescriber answered a request: what the response says, and what the pharmacy said to it. */
export interface Answer {
  key: string;
  messageId: string;
  receivedAt: string;
  state: MessageRecord['state'];
  /** Approved, ApprovedWithChanges, Replaced, Denied, DeniedNewPrescriptionToFollow or Validated. */
  answer: string;
  reasonCodes: readonly string[];
  /** The note, or the reason of a denial in words. */
  text: string;
  referenceNumber: string;
  /** Whom the answer is about: first and last name, and the birth date. */
  patient: string;
  birthDate: string;
  /** The medication that is granted (of a denial, the one that was asked about). */
  drug: string;
  quantity: string;
  /**
   * NumberOfRefills as it is in the message: in a renewal every fill, in a change those after the first.
   */
  refills: string;
  /**
   * Whether the pharmacy has verified it to the product: not yet asked for, on its way, taken, or refused
   * there.
   */
  verify: MessageRecord['state'] | null;
  deliveries: number;
}

/** A request that a pharmacy sent to a prescriber, with its answers, newest first. */
export interface PharmacyRequest {
  key: string;
  kind: 'RxRenewalRequest' | 'RxChangeRequest';
  /** Of a change request. */
  type: ChangeType | null;
  messageId: string;
  ncpdpId: string;
  /** The message id of the prescription that it is about. */
  prescription: string;
  orderNumber: string;
  spi: string;
  patient: string;
  drug: string;
  requested: readonly string[];
  /** How many fills a renewal asks for; '' where it does not say. */
  fills: string;
  reason: string;
  sentAt: string;
  /** Whether the product has taken it. */
  state: MessageRecord['state'];
  onAnswer: OnAnswer;
  answers: readonly Answer[];
}

const read = (xml: string): Message | undefined => {
  const reading = reader.read(xml);
  return reading.valid ? reading.message : undefined;
};

const answerOf = (record: MessageRecord, verify: MessageRecord | undefined): Answer[] => {
  const body = read(record.xml)?.body;
  if (body?.kind !== 'RxRenewalResponse' && body?.kind !== 'RxChangeResponse') return [];
  const { key, messageId = '', at, state, deliveries } = record;
  const answer =
    body.kind === 'RxRenewalResponse' ? renewalAnswer(body.response) : changeAnswer(body.response);
  return [
    {
      key,
      messageId,
      receivedAt: at,
      state,
      answer: answer ?? 'Unknown',
      ...wordsIn(body.response),
      patient: `${body.patient.name.first} ${body.patient.name.last}`,
      birthDate: body.patient.dateOfBirth,
      drug: body.medication?.drugDescription ?? '',
      quantity: body.medication?.quantity.value ?? '',
      refills: body.medication?.refills ?? '',
      verify: verify?.state ?? null,
      deliveries: deliveries.length,
    },
  ];
};

type Described = Omit<PharmacyRequest, 'state' | 'answers' | 'key'>;

const describe = (record: MessageRecord): Described | undefined => {
  const { kind } = record;
  if (kind !== 'RxRenewalRequest' && kind !== 'RxChangeRequest') return undefined;
  const isChange = kind === 'RxChangeRequest';
  const message = readOwn(record.xml);
  const header = (name: string) => message.at('Header', name) ?? '';
  const body = (...path: string[]) => message.at('Body', kind, ...path) ?? '';
  const about = isChange ? 'MedicationPrescribed' : 'MedicationDispensed';
  const person = (name: string) => body('Patient', 'HumanPatient', 'Name', name);
  return {
    kind,
    type: isChange ? (body('MessageRequestCode') as ChangeType) : null,
    messageId: header('MessageID'),
    ncpdpId: header('From'),
    prescription: record.relatesTo ?? '',
    orderNumber: header('PrescriberOrderNumber'),
    spi: header('To'),
    patient: `${person('FirstName')} ${person('LastName')}`,
    drug: body(about, 'DrugDescription'),
    requested: isChange ? message.all('Body', kind, 'MedicationRequested', 'DrugDescription') : [],
    fills: isChange ? '' : body(about, 'PharmacyRequestedRefills'),
    reason: isChange ? body('ChangeReasonText') : body(about, 'Note'),
    sentAt: record.at,
    onAnswer: record.onAnswer ?? 'take',
  };
};

/**
 * Gives the requests that pharmacies sent, newest first, each once. Each message is read once, however often
 * this is asked.
 */
export const makePharmacyRequests = (messages: MessageStore): (() => PharmacyRequest[]) => {
  const described = new Map<string, Described | undefined>();
  return () => {
    const verifications = [...messages.list({ kind: 'Verify' }), ...messages.list({ kind: 'Error' })];
    return Object.entries(ANSWERED_BY)
      .flatMap(([kind, answeredBy]) => {
        const answers = messages.list({ kind: answeredBy });
        const seen = new Set<string | undefined>();
        return messages.list({ kind }).flatMap((record) => {
          if (record.direction !== 'out' || seen.has(record.messageId)) return [];
          seen.add(record.messageId);
          if (!described.has(record.key)) described.set(record.key, describe(record));
          const description = described.get(record.key);
          return description
            ? [
                {
                  ...description,
                  key: record.key,
                  state: record.state,
                  answers: answers
                    .filter(({ relatesTo }) => relatesTo === record.messageId)
                    .flatMap((one) =>
                      answerOf(
                        one,
                        verifications.find(({ relatesTo }) => relatesTo === one.messageId),
                      ),
                    ),
                },
              ]
            : [];
        });
      })
      .sort((left, right) => right.sentAt.localeCompare(left.sentAt));
  };
};
