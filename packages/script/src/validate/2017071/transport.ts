import { DESCRIPTION_CODES, ERROR_CODES, STATUS_CODES } from '../../codes';
import {
  composite,
  leaf,
  may,
  must,
  opaque,
  undescribed,
  type AttributeRule,
  type CompositeType,
  type ElementType,
} from '../table';
import { an, code, n, utcDateTime } from './types';

const partyQualifier: AttributeRule = {
  required: true,
  type: code('P', 'C', 'M', 'D', 'CF', 'ZZZ', 'PY', 'DIRECT', 'REMS'),
};
const party = leaf({ max: 255 }, { Qualifier: partyQualifier });

const identification = composite(
  may('SecondaryIdentification', an(35)),
  may('TertiaryIdentification', an(35)),
);

/** The header of every message. */
export const header = composite(
  must('To', party),
  must('From', party),
  must('MessageID', an(35)),
  may('RelatesToMessageID', an(35)),
  must('SentTime', utcDateTime),
  may(
    'Security',
    composite(
      ...undescribed('UsernameToken'),
      may('Sender', identification),
      may('Receiver', identification),
    ),
  ),
  must(
    'SenderSoftware',
    composite(
      must('SenderSoftwareDeveloper', an(35)),
      must('SenderSoftwareProduct', an(35)),
      must('SenderSoftwareVersionRelease', an(50)),
    ),
  ),
  may(
    'Mailbox',
    composite(
      may('MailboxID', an(35)),
      may('DeliveredID', an(35)),
      may('AdditionalTraceNumber', an(3)),
      may('AcknowledgementID', an(35)),
    ),
  ),
  may('TestMessage', n(1)),
  may('RxReferenceNumber', an(35)),
  may('TertiaryIdentifier', an(3)),
  may('PrescriberOrderNumber', an(35)),
  ...undescribed('DigitalSignature', 'PrescriberOrderGroup', 'RxReferenceOrderGroup'),
);

const descriptionCode = code(...Object.keys(DESCRIPTION_CODES));
const deliveryMethod = code('1', '2');

const status = composite(
  must('Code', code(...Object.keys(STATUS_CODES))),
  may('DescriptionCode', descriptionCode, 10),
  may('Description', an(70)),
  may('PrescriptionDeliveryMethod', deliveryMethod),
);

const error = composite(
  must('Code', code(...Object.keys(ERROR_CODES))),
  may('DescriptionCode', descriptionCode, 10),
  may('Description', an()),
);

const verify = composite(
  may(
    'VerifyStatus',
    composite(
      must('Code', code('010')),
      may('Description', an(70)),
      may('PrescriptionDeliveryMethod', deliveryMethod),
    ),
  ),
);

/**
 * Messages the standard has and no table here describes yet: known by name, checked for printable text alone.
 */
const UNDESCRIBED = [
  'GetMessage',
  'PasswordChange',
  'Census',
  'DrugAdministration',
  'Resupply',
  'RxFillIndicatorChange',
  'NewRxRequest',
  'NewRxResponseDenied',
  'ClinicalInfoRequest',
  'ClinicalInfoResponse',
  'Recertification',
  'RxTransferRequest',
  'RxTransferResponse',
  'RxTransferConfirm',
];

/** <Message>, given the tables of the bodies that are described. */
export const message = (bodies: Record<string, ElementType>): CompositeType =>
  composite(
    must('Header', header),
    must(
      'Body',
      composite({
        options: {
          ...Object.fromEntries(UNDESCRIBED.map((name) => [name, opaque])),
          Status: status,
          Error: error,
          Verify: verify,
          ...bodies,
        },
        min: 1,
        max: 1,
      }),
    ),
  );

/** Attributes of <Message>: the versions of the schema's parts, and the domain. */
export const rootAttributes: Record<string, AttributeRule> = {
  DatatypesVersion: { required: true, type: an() },
  TransportVersion: { required: true, type: an() },
  TransactionDomain: { required: true, type: code('SCRIPT') },
  TransactionVersion: { required: true, type: an() },
  StructuresVersion: { required: true, type: an() },
  ECLVersion: { required: true, type: an() },
};
