import { CHANGE_REQUEST_CODES } from '../../codes';
import { composite, either, may, must, undescribed, type Slot } from '../table';
import { approval, denial } from './answer';
import { prescribedKnown, prescribedOfNewRx, requested } from './medication';
import { mandatoryPharmacy, patientKnown, prescriberKnown } from './people';
import { an, code } from './types';

const head: Slot[] = [must('MessageRequestCode', code(...Object.keys(CHANGE_REQUEST_CODES))), may('MessageRequestSubCode', an(2), 10)];
const numbers: Slot[] = [may('ReturnReceipt', an(3)), may('RequestReferenceNumber', an(35)), may('UrgencyIndicatorCode', code('S', 'X')), ...undescribed('FollowUpRequest')];

/** A pharmacy asks to change a prescription; the medications that it would dispense instead are at most nine. */
export const rxChangeRequest = composite(
  ...head,
  may('ChangeReasonText', an(260)),
  ...numbers,
  ...undescribed('AllergyOrAdverseEvent'),
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  ...undescribed('Observation'),
  must('MedicationPrescribed', prescribedOfNewRx),
  may('MedicationRequested', requested, 9),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);

/** The prescriber's answer, in exactly one way. */
export const rxChangeResponse = composite(
  ...head,
  ...numbers,
  must('Response', composite(either({ Approved: approval, ApprovedWithChanges: approval, Denied: denial, Validated: approval }))),
  ...undescribed('AllergyOrAdverseEvent'),
  may('BenefitsCoordination', { kind: 'opaque' }, 4),
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  must('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  ...undescribed('Observation'),
  may('MedicationPrescribed', prescribedKnown),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);
