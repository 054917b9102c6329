import {
  ChangeRequestCode,
  type RxChangeRequest,
  type RxChangeResponse,
  type RxRenewalRequest,
  type RxRenewalResponse,
} from '../model/requests';
import { denial, remark } from './answer';
import { oneOf, text } from './codec';
import { composite, many, maybe, one } from './composite';
import { dispensedMedication, prescribedMedication, requestedMedication } from './medication';
import { patient, pharmacy, prescriber } from './people';

/** The parts of a request that have no wrapping element. */
type NotWritten = 'kind' | 'alsoSaid' | 'notes';

/** A pharmacy asks to renew. */
export const rxRenewalRequest = composite<Omit<RxRenewalRequest, NotWritten>>({
  returnReceipt: maybe('ReturnReceipt', text),
  requestReferenceNumber: maybe('RequestReferenceNumber', text),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriber),
  dispensed: one('MedicationDispensed', dispensedMedication),
  medication: maybe('MedicationPrescribed', prescribedMedication),
});

/** The answer to it. */
export const rxRenewalResponse = composite<Omit<RxRenewalResponse, 'kind'>>({
  returnReceipt: maybe('ReturnReceipt', text),
  requestReferenceNumber: maybe('RequestReferenceNumber', text),
  response: one(
    'Response',
    composite<RxRenewalResponse['response']>({
      approved: maybe('Approved', remark),
      approvedWithChanges: maybe('ApprovedWithChanges', remark),
      denied: maybe('Denied', denial),
      replace: maybe('Replace', remark),
    }),
  ),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriber),
  medication: one('MedicationResponse', prescribedMedication),
});

/** A pharmacy asks to change. */
export const rxChangeRequest = composite<Omit<RxChangeRequest, NotWritten>>({
  messageRequestCode: one('MessageRequestCode', oneOf(ChangeRequestCode.options)),
  messageRequestSubCodes: many('MessageRequestSubCode', text),
  returnReceipt: maybe('ReturnReceipt', text),
  requestReferenceNumber: maybe('RequestReferenceNumber', text),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriber),
  medication: one('MedicationPrescribed', prescribedMedication),
  requested: many('MedicationRequested', requestedMedication),
  changeReason: maybe('ChangeReasonText', text),
});

/** The answer to it. */
export const rxChangeResponse = composite<Omit<RxChangeResponse, 'kind'>>({
  messageRequestCode: one('MessageRequestCode', oneOf(ChangeRequestCode.options)),
  messageRequestSubCodes: many('MessageRequestSubCode', text),
  returnReceipt: maybe('ReturnReceipt', text),
  requestReferenceNumber: maybe('RequestReferenceNumber', text),
  response: one(
    'Response',
    composite<RxChangeResponse['response']>({
      approved: maybe('Approved', remark),
      approvedWithChanges: maybe('ApprovedWithChanges', remark),
      denied: maybe('Denied', denial),
      validated: maybe('Validated', remark),
    }),
  ),
  patient: one('Patient', patient),
  pharmacy: one('Pharmacy', pharmacy),
  prescriber: one('Prescriber', prescriber),
  medication: maybe('MedicationPrescribed', prescribedMedication),
});
