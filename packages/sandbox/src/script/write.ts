import { code, date, documentOf, group, maybe, text, type XmlElement } from './element';
import type {
  Coverage,
  HandedOver,
  HistoryFill,
  Patient,
  Pharmacy,
  Prescribed,
  Prescriber,
  Renewed,
  Requested,
} from './facts';
import { handedOverOf, prescribedOf, rememberedOf, renewedOf, requestedOf } from './medication';
import { patientOf, pharmacyOf, prescriberOf } from './people';

/**
 * Whom a message is from or for: P a pharmacy by NCPDP id, D a prescriber by SPI, PY a payer, ZZZ no one
 * known.
 */
export interface Party {
  qualifier: string;
  id: string;
}

export interface LetterHeader {
  to: Party;
  from: Party;
  messageId: string;
  relatesToMessageId?: string | undefined;
  /** UTC, to the second. */
  sentTime: string;
  senderSoftware: { developer: string; product: string; version: string };
  /** The pharmacy's number of the prescription. */
  rxReferenceNumber?: string | undefined;
  prescriberOrderNumber?: string | undefined;
}

export interface Status {
  kind: 'Status';
  code: string;
}
export interface Refusal {
  kind: 'Error';
  code: string;
  descriptionCode: string;
  description: string;
}
export interface Verify {
  kind: 'Verify';
}
export interface CancelRxResponse {
  kind: 'CancelRxResponse';
  answer: { approved: { note?: string } } | { denied: { reason: string } };
}

interface People {
  patient: Patient;
  pharmacy: Pharmacy;
  prescriber: Prescriber;
}

/** What became of a prescription at the counter. */
export type Outcome = 'dispensed' | 'partiallyDispensed' | 'notDispensed' | 'transferred';

export interface RxFill extends People {
  kind: 'RxFill';
  outcome: Outcome;
  /** At most 70 characters. */
  note?: string | undefined;
  dispensed?: HandedOver | undefined;
  medication: Prescribed;
}
export interface RxRenewalRequest extends People {
  kind: 'RxRenewalRequest';
  /** Whether a Verify is asked for. */
  returnReceipt?: boolean | undefined;
  dispensed: Renewed;
  medication?: Prescribed | undefined;
}

export type ChangeType = 'G' | 'P' | 'T' | 'D' | 'S' | 'OS' | 'U';

export interface RxChangeRequest extends People {
  kind: 'RxChangeRequest';
  /** Whether a Verify is asked for. */
  returnReceipt?: boolean | undefined;
  messageRequestCode: ChangeType;
  messageRequestSubCodes?: readonly string[] | undefined;
  medication: Prescribed;
  /** At most nine. */
  requested?: readonly Requested[] | undefined;
  /** At most 260 characters. */
  changeReason?: string | undefined;
}
export interface RxHistoryResponse {
  kind: 'RxHistoryResponse';
  /** `isMore`: fills are left, to be asked for by an earlier end. */
  answer: { approved: { isMore: boolean; note?: string } } | { denied: { reason: string } };
  coverages: readonly [Coverage, ...Coverage[]];
  patient: Patient;
  prescriber?: Prescriber | undefined;
  fills: readonly HistoryFill[];
  /** The days that were asked about. */
  from: string;
  to: string;
}

/** What the network, its pharmacies and the benefit managers say. */
export type LetterBody =
  | Status
  | Refusal
  | Verify
  | CancelRxResponse
  | RxFill
  | RxRenewalRequest
  | RxChangeRequest
  | RxHistoryResponse;

/** A message of the sandbox's side. */
export interface Letter {
  header: LetterHeader;
  body: LetterBody;
}

const partyOf = (name: string, { qualifier, id }: Party): XmlElement => ({
  ...text(name, id, 255),
  attributes: { Qualifier: qualifier },
});

const headerOf = (header: LetterHeader): XmlElement =>
  group(
    'Header',
    partyOf('To', header.to),
    partyOf('From', header.from),
    text('MessageID', header.messageId, 35),
    maybe('RelatesToMessageID', header.relatesToMessageId, 35),
    text('SentTime', header.sentTime, 35),
    group(
      'SenderSoftware',
      text('SenderSoftwareDeveloper', header.senderSoftware.developer, 35),
      text('SenderSoftwareProduct', header.senderSoftware.product, 35),
      text('SenderSoftwareVersionRelease', header.senderSoftware.version, 50),
    ),
    maybe('RxReferenceNumber', header.rxReferenceNumber, 35),
    maybe('PrescriberOrderNumber', header.prescriberOrderNumber, 35),
  );

/** The element that says what became of a prescription. */
export const FILL_STATUS: Readonly<Record<Outcome, string>> = {
  dispensed: 'Dispensed',
  partiallyDispensed: 'PartiallyDispensed',
  notDispensed: 'NotDispensed',
  transferred: 'Transferred',
};

const coverageOf = ({ payer, cardholderId, groupId, consent = 'Y', memberId }: Coverage): XmlElement =>
  group(
    'BenefitsCoordination',
    payer &&
      group(
        'PayerIdentification',
        maybe('PayerID', payer.payerId, 80),
        maybe('ProcessorIdentificationNumber', payer.processor, 35),
        maybe('IINNumber', payer.iin, 35),
      ),
    maybe('CardholderID', cardholderId, 35),
    maybe('GroupID', groupId, 35),
    code('Consent', consent),
    maybe('PBMMemberID', memberId, 80),
  );

/** More fills are on file than the answer holds. */
const MORE_AVAILABLE = 'AQ';

const bodyOf = (body: LetterBody): XmlElement => {
  switch (body.kind) {
    case 'Status':
      return group('Status', code('Code', body.code));
    case 'Error':
      return group(
        'Error',
        code('Code', body.code),
        code('DescriptionCode', body.descriptionCode),
        // The standard sets no length to it; a reader may.
        text('Description', body.description.slice(0, 1000), 1000),
      );
    case 'Verify':
      return group('Verify', group('VerifyStatus', code('Code', '010')));
    case 'CancelRxResponse':
      return group(
        'CancelRxResponse',
        group(
          'Response',
          'approved' in body.answer
            ? group('Approved', maybe('Note', body.answer.approved.note, 70))
            : group('Denied', text('DenialReason', body.answer.denied.reason, 70)),
        ),
      );
    case 'RxFill':
      return group(
        'RxFill',
        group('FillStatus', group(FILL_STATUS[body.outcome], maybe('Note', body.note, 70))),
        patientOf(body.patient),
        pharmacyOf(body.pharmacy),
        prescriberOf(body.prescriber),
        body.dispensed && handedOverOf(body.dispensed),
        prescribedOf(body.medication),
      );
    case 'RxRenewalRequest':
      return group(
        'RxRenewalRequest',
        body.returnReceipt ? code('ReturnReceipt', '1') : undefined,
        patientOf(body.patient),
        pharmacyOf(body.pharmacy),
        prescriberOf(body.prescriber),
        renewedOf(body.dispensed),
        body.medication && prescribedOf(body.medication),
      );
    case 'RxChangeRequest':
      return group(
        'RxChangeRequest',
        code('MessageRequestCode', body.messageRequestCode),
        body.messageRequestSubCodes?.map((one) => code('MessageRequestSubCode', one)),
        body.returnReceipt ? code('ReturnReceipt', '1') : undefined,
        patientOf(body.patient),
        pharmacyOf(body.pharmacy),
        prescriberOf(body.prescriber),
        prescribedOf(body.medication),
        body.requested?.map(requestedOf),
        maybe('ChangeReasonText', body.changeReason, 260),
      );
    case 'RxHistoryResponse':
      return group(
        'RxHistoryResponse',
        group(
          'Response',
          'approved' in body.answer
            ? group(
                'Approved',
                body.answer.approved.isMore ? code('ReasonCode', MORE_AVAILABLE) : undefined,
                maybe('Note', body.answer.approved.note, 70),
              )
            : group('Denied', text('DenialReason', body.answer.denied.reason, 70)),
        ),
        body.coverages.map(coverageOf),
        patientOf(body.patient),
        body.prescriber && prescriberOf(body.prescriber),
        body.fills.map(rememberedOf),
        group('RequestedDates', date('StartDate', body.from), date('EndDate', body.to)),
      );
  }
};

/** The attributes by which a message says which SCRIPT it is: 2017071. */
const VERSIONS = {
  DatatypesVersion: '20170715',
  TransportVersion: '20170715',
  TransactionDomain: 'SCRIPT',
  TransactionVersion: '20170715',
  StructuresVersion: '20170715',
  ECLVersion: '20170715',
};

/**
 * A message as the published structure of SCRIPT 2017071 has it: every element at its place, in its number.
 * @throws UnwritableFactError where the standard has no room for a fact
 */
export const treeOf = ({ header, body }: Letter): XmlElement => ({
  ...group('Message', headerOf(header), group('Body', bodyOf(body))),
  attributes: VERSIONS,
});

/** The same as a text. */
export const writeLetter = (letter: Letter): string => documentOf(treeOf(letter));
