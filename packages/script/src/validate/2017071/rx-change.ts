import { CHANGE_REQUEST_CODES } from '../../codes';
import { composite, either, may, must, undescribed, type Slot } from '../table';
import { approval, denial } from './answer';
import { prescribedKnown, prescribedOfNewRx, requested } from './medication';
import { numbers, parties } from './parties';
import { an, code } from './types';

const head: Slot[] = [
  must('MessageRequestCode', code(...Object.keys(CHANGE_REQUEST_CODES))),
  may('MessageRequestSubCode', an(2), 10),
];
const following: readonly Slot[] = [...numbers, ...undescribed('FollowUpRequest')];

/**
 * A pharmacy asks to change a prescription; the medications that it would dispense instead are at most nine.
 */
export const rxChangeRequest = composite(
  ...head,
  may('ChangeReasonText', an(260)),
  ...following,
  ...parties,
  must('MedicationPrescribed', prescribedOfNewRx),
  may('MedicationRequested', requested, 9),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);

/** The prescriber's answer, in exactly one way. */
export const rxChangeResponse = composite(
  ...head,
  ...following,
  must(
    'Response',
    composite(
      either({ Approved: approval, ApprovedWithChanges: approval, Denied: denial, Validated: approval }),
    ),
  ),
  ...parties,
  may('MedicationPrescribed', prescribedKnown),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);
