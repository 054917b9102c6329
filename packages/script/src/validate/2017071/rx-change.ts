import { CHANGE_REQUEST_CODES } from '../../codes';
import { composite, either, may, must, undescribed, type Slot } from '../table';
import { approval, changeDenial, validation } from './answer';
import { medicationOfChangeResponse, prescribedOfRequest, requested } from './medication';
import { benefits, numbersAndUrgency, people } from './parties';
import { an, code } from './types';

const head: readonly Slot[] = [
  must('MessageRequestCode', code(...Object.keys(CHANGE_REQUEST_CODES))),
  may('MessageRequestSubCode', code(...'ABCDEFGHIJKLM'), 10),
  ...numbersAndUrgency,
];

/**
 * A pharmacy asks to change a prescription; the medications that it would dispense instead are at most nine.
 */
export const rxChangeRequest = composite(
  ...head,
  ...undescribed('FollowUpRequest', 'AllergyOrAdverseEvent'),
  benefits,
  ...people(),
  ...undescribed('Observation'),
  must('MedicationPrescribed', prescribedOfRequest),
  may('MedicationRequested', requested, 9),
  ...undescribed('Supervisor'),
  may('ChangeReasonText', an(260)),
  ...undescribed('FollowUpPrescriber'),
);

/** The prescriber's answer, in exactly one way, to a request of any type. */
export const rxChangeResponse = composite(
  ...head,
  must(
    'Response',
    composite(
      either({
        Approved: approval,
        Denied: changeDenial,
        ApprovedWithChanges: approval,
        Validated: validation,
      }),
    ),
  ),
  ...undescribed('AllergyOrAdverseEvent'),
  ...people(),
  ...undescribed('Observation', 'Supervisor'),
  may('MedicationPrescribed', medicationOfChangeResponse),
  ...undescribed('FollowUpPrescriber'),
);
