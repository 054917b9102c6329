import type { Task } from 'fhir/r4';
import { CHANGE_TYPE_LABEL, type PharmacyRequest, REQUEST_STATE_LABEL } from '../requests/model';
import { compact, concept, reference } from './parts';
import { pharmacyId } from './vocabulary';

const STATUS: Readonly<Record<PharmacyRequest['state'], Task['status']>> = {
  Pending: 'requested',
  AwaitingDenialNewPrescriptionToFollow: 'in-progress',
  Approved: 'completed',
  ApprovedWithChanges: 'completed',
  Replaced: 'completed',
  Denied: 'rejected',
  DeniedNewPrescriptionToFollow: 'rejected',
  Validated: 'completed',
  Handled: 'completed',
};

/**
 * A pharmacy's request to renew or change a prescription: asked by the pharmacy, owned by its prescriber. Base R4:
 * US Core has no profile of it.
 */
export function toTaskResource(request: PharmacyRequest): Task {
  const { patient, pharmacy, prescriber, preparation } = request;
  return compact<Task>({
    resourceType: 'Task',
    id: request.id,
    status: request.state === 'Pending' && preparation !== undefined ? 'ready' : STATUS[request.state],
    businessStatus: concept(REQUEST_STATE_LABEL[request.state]),
    intent: 'proposal',
    code: concept(request.kind === 'refill' ? 'Refill request' : CHANGE_TYPE_LABEL[request.type]),
    description: request.drug.drugDescription,
    focus:
      request.prescriptionId === undefined
        ? undefined
        : reference('MedicationRequest', request.prescriptionId),
    // while it is linked to no chart, the person is as the pharmacy wrote them
    for: patient
      ? reference('Patient', patient.id, `${patient.name.firstName} ${patient.name.lastName}`)
      : { display: request.patientAsSent },
    authoredOn: request.receivedAt,
    lastModified: request.answeredAt ?? request.receivedAt,
    requester: reference('Organization', pharmacyId(pharmacy.ncpdpId), pharmacy.storeName),
    owner: reference('Practitioner', prescriber.id, prescriber.name),
  });
}
