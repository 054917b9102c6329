import { composite, either, may, must, undescribed, type Slot } from '../table';
import { approval, denial } from './answer';
import { dispensed, prescribedKnown, prescribedOfNewRx } from './medication';
import { numbers, parties } from './parties';

const head: readonly Slot[] = [...numbers, ...undescribed('FollowUpRequest')];

/**
 * A pharmacy asks to renew a prescription. What was prescribed comes back as the pharmacy had it, so whatever
 * a NewRx may say is allowed there.
 */
export const rxRenewalRequest = composite(
  ...head,
  ...parties,
  must('MedicationDispensed', dispensed),
  may('MedicationPrescribed', prescribedOfNewRx),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);

/** The prescriber's answer, in exactly one way. */
export const rxRenewalResponse = composite(
  ...head,
  must(
    'Response',
    composite(
      either({ Approved: approval, ApprovedWithChanges: approval, Denied: denial, Replace: approval }),
    ),
  ),
  ...parties,
  must('MedicationResponse', prescribedKnown),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);
