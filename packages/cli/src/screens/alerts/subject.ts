import type { PharmacyRequest } from '@erx/core/requests/model';
import { patientIdentity } from '../../requests/request-columns';
import type { Subject } from '../cockpit/jumps';

/**
 * What a request leads to. Its order number may be another system's: then it has messages here, and no
 * prescription.
 */
export function subjectOf(request: PharmacyRequest): Subject {
  const { id, prescriptionId, orderNumber, patient, prescriber } = request;
  return {
    requestId: id,
    prescriptionId,
    orderNumber,
    isForeign: prescriptionId === undefined,
    patient: patient && { id: patient.id, label: patientIdentity(request) },
    personId: prescriber.id,
    personName: prescriber.name,
  };
}
