import type {
  Body,
  CancelRx,
  CancelRxResponse,
  Measurement,
  NewRx,
  Refusal,
  Status,
  Verify,
  FillRemark,
  RxFill,
} from '../model/body';
import type { Element } from '../xml/element';
import { benefits } from './benefits';
import { date, oneOf, text, type Codec } from './codec';
import { composite, many, maybe, one, some } from './composite';
import { dispensedMedication, prescribedMedication } from './medication';
import { patient, pharmacy, prescriber, prescriberOfFill } from './people';
import { rxHistoryRequest, rxHistoryResponse } from './history';
import { rxChangeRequest, rxChangeResponse, rxRenewalRequest, rxRenewalResponse } from './requests';

type Fields<T> = Omit<T, 'kind'>;

const measurement = composite<Measurement>({
  vitalSign: one('VitalSign', text),
  loincVersion: one('LOINCVersion', text),
  value: one('Value', text),
  unit: one('UnitOfMeasure', text),
  ucumVersion: one('UCUMVersion', text),
  date: one('ObservationDate', date),
});

const newRx = composite<Fields<NewRx>>({
  returnReceipt: maybe('ReturnReceipt', text),
  benefits: many('BenefitsCoordination', benefits),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriber),
  observation: maybe(
    'Observation',
    composite<NonNullable<NewRx['observation']>>({
      measurements: some('Measurement', measurement),
      notes: maybe('ObservationNotes', text),
    }),
  ),
  medication: one('MedicationPrescribed', prescribedMedication),
});

const cancelRx = composite<Fields<CancelRx>>({
  returnReceipt: maybe('ReturnReceipt', text),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriber),
  medication: one('MedicationPrescribed', prescribedMedication),
});

type CancelAnswer = CancelRxResponse['response'];

const cancelRxResponse = composite<Fields<CancelRxResponse>>({
  returnReceipt: maybe('ReturnReceipt', text),
  response: one(
    'Response',
    composite<CancelAnswer>({
      approved: maybe(
        'Approved',
        composite<NonNullable<CancelAnswer['approved']>>({
          referenceNumber: maybe('ReferenceNumber', text),
          note: maybe('Note', text),
        }),
      ),
      denied: maybe(
        'Denied',
        composite<NonNullable<CancelAnswer['denied']>>({
          reasonCodes: many('ReasonCode', text),
          denialReason: maybe('DenialReason', text),
        }),
      ),
    }),
  ),
});

const fillRemark = composite<FillRemark>({ note: maybe('Note', text) });

const rxFill = composite<Fields<RxFill>>({
  returnReceipt: maybe('ReturnReceipt', text),
  fillStatus: one(
    'FillStatus',
    composite<RxFill['fillStatus']>({
      dispensed: maybe('Dispensed', fillRemark),
      partiallyDispensed: maybe('PartiallyDispensed', fillRemark),
      notDispensed: maybe('NotDispensed', fillRemark),
      transferred: maybe('Transferred', fillRemark),
    }),
  ),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriberOfFill),
  dispensed: maybe('MedicationDispensed', dispensedMedication),
  medication: maybe('MedicationPrescribed', prescribedMedication),
});

const outcome = composite<Fields<Status>>({
  code: one('Code', text),
  descriptionCodes: many('DescriptionCode', text),
  description: maybe('Description', text),
});

const verify = composite<Fields<Verify>>({
  status: maybe(
    'VerifyStatus',
    composite<NonNullable<Verify['status']>>({
      code: one('Code', oneOf(['010'])),
      description: maybe('Description', text),
    }),
  ),
});

/**
 * The body of each kind that the model has words for. A further message is a line here, next to its model and
 * its table.
 */
const BODIES = {
  NewRx: newRx,
  CancelRx: cancelRx,
  CancelRxResponse: cancelRxResponse,
  RxFill: rxFill,
  RxRenewalRequest: rxRenewalRequest,
  RxRenewalResponse: rxRenewalResponse,
  RxChangeRequest: rxChangeRequest,
  RxChangeResponse: rxChangeResponse,
  RxHistoryRequest: rxHistoryRequest,
  RxHistoryResponse: rxHistoryResponse,
  Status: outcome,
  Error: outcome as Codec<Fields<Refusal>>,
  Verify: verify,
} as const;

/**
 * The one element of <Body> -> what it says. A kind without words, or a message that says more than they can,
 * comes whole.
 */
export const readBody = (element: Element): Body => {
  const codec = Object.hasOwn(BODIES, element.name)
    ? (BODIES[element.name as keyof typeof BODIES] as Codec<object>)
    : undefined;
  const value = codec?.read(element);
  return value ? ({ kind: element.name, ...value } as Body) : { kind: 'other', element };
};

/** What a body says -> the one element of <Body>. */
export const writeBody = (body: Body): Element => {
  if (body.kind === 'other') return body.element;
  return (BODIES[body.kind] as Codec<object>).write(body.kind, body);
};
