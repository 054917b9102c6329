import { composite, either, may, must, undescribed, UNBOUNDED } from '../table';
import { approval, denial } from './answer';
import { dispensedInHistory } from './medication';
import { numbers } from './parties';
import { patientKnown, pharmacyInHistory, prescriberInHistory, prescriberKnown } from './people';
import { code, dateType } from './types';

/** Asks what a patient was dispensed. */
export const rxHistoryRequest = composite(
  ...numbers,
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Prescriber', prescriberKnown),
  must('Consent', code('Y', 'N', 'P', 'X', 'Z')),
  may('StartDate', dateType),
  may('EndDate', dateType),
);

/**
 * What was dispensed, or why it is not told. A claim may lack any part of its pharmacy and prescriber, and is
 * shown all the same.
 */
export const rxHistoryResponse = composite(
  ...numbers,
  must('Response', composite(either({ Approved: approval, ApprovedWithChanges: approval, Denied: denial }))),
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  may('Patient', patientKnown),
  may('Pharmacy', pharmacyInHistory),
  may('Prescriber', prescriberInHistory),
  may('MedicationDispensed', dispensedInHistory, UNBOUNDED),
  may('MedicationPrescribed', { kind: 'opaque' }, UNBOUNDED),
);
