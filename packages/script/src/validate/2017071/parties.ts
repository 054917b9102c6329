import { may, must, undescribed, type Slot } from '../table';
import { mandatoryPharmacy, patientKnown, prescriberKnown } from './people';
import { an, code } from './types';

/** How a message about a prescription is numbered and how urgent it is. */
export const numbers: readonly Slot[] = [
  may('ReturnReceipt', an(3)),
  may('RequestReferenceNumber', an(35)),
  may('UrgencyIndicatorCode', code('S', 'X')),
];

/**
 * Whom a message about a prescription that exists concerns, from the patient's allergies to what was
 * observed, in the standard's order.
 */
export const parties: readonly Slot[] = [
  ...undescribed('AllergyOrAdverseEvent'),
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  ...undescribed('Observation'),
];
