import { may, must, opaque, undescribed, type ElementType, type Slot } from '../table';
import { mandatoryPharmacy, patientKnown, prescriberKnown } from './people';
import { an, code } from './types';

/** How a message about a prescription is numbered. */
export const numbers: readonly Slot[] = [may('ReturnReceipt', an(3)), may('RequestReferenceNumber', an(35))];

/** And how urgent it is. */
export const numbersAndUrgency: readonly Slot[] = [...numbers, may('UrgencyIndicatorCode', code('S', 'X'))];

/** Under which coverages: at most four. */
export const benefits: Slot = may('BenefitsCoordination', opaque, 4);

/** Whom a message about a prescription that exists concerns, in the standard's order. */
export const people = (pharmacy: ElementType = mandatoryPharmacy): readonly Slot[] => [
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Pharmacy', pharmacy),
  must('Prescriber', prescriberKnown),
];
