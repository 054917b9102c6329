import { composite, either, may, must, undescribed, type Slot } from '../table';
import { approval, denial } from './answer';
import { dispensed, prescribedKnown, prescribedOfNewRx } from './medication';
import { mandatoryPharmacy, patientKnown, prescriberKnown } from './people';
import { an, code } from './types';

const head: Slot[] = [may('ReturnReceipt', an(3)), may('RequestReferenceNumber', an(35)), may('UrgencyIndicatorCode', code('S', 'X')), ...undescribed('FollowUpRequest')];

/** A pharmacy asks to renew a prescription. What was prescribed comes back as the pharmacy had it, so whatever a NewRx may say is allowed there. */
export const rxRenewalRequest = composite(
  ...head,
  ...undescribed('AllergyOrAdverseEvent'),
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  ...undescribed('Observation'),
  must('MedicationDispensed', dispensed),
  may('MedicationPrescribed', prescribedOfNewRx),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);

/** The prescriber's answer, in exactly one way. */
export const rxRenewalResponse = composite(
  ...head,
  must('Response', composite(either({ Approved: approval, ApprovedWithChanges: approval, Denied: denial, Replace: approval }))),
  ...undescribed('AllergyOrAdverseEvent'),
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  ...undescribed('Observation'),
  must('MedicationResponse', prescribedKnown),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);
