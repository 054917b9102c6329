import { composite, either, may, must, undescribed } from '../table';
import { approval, renewalDenial } from './answer';
import { dispensedOfRenewal, medicationOfRenewalResponse, prescribedOfRequest } from './medication';
import { benefits, numbersAndUrgency, people } from './parties';
import { answeredPharmacy, pharmacyWithAddress } from './people';

/** A pharmacy asks to renew a prescription. */
export const rxRenewalRequest = composite(
  ...numbersAndUrgency,
  ...undescribed('FollowUpRequest'),
  benefits,
  ...people(pharmacyWithAddress),
  ...undescribed('Observation'),
  must('MedicationDispensed', dispensedOfRenewal),
  may('MedicationPrescribed', prescribedOfRequest),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);

/**
 * The prescriber's answer, in exactly one way. DeniedNewPrescriptionToFollow was left out of use and is still
 * in the schema: it is read and not written.
 */
export const rxRenewalResponse = composite(
  ...numbersAndUrgency,
  must(
    'Response',
    composite(
      either({
        Approved: approval,
        Denied: renewalDenial,
        DeniedNewPrescriptionToFollow: approval,
        ApprovedWithChanges: approval,
        Replace: approval,
      }),
    ),
  ),
  ...undescribed('AllergyOrAdverseEvent'),
  ...people(answeredPharmacy),
  ...undescribed('Observation', 'Supervisor'),
  must('MedicationResponse', medicationOfRenewalResponse),
  ...undescribed('FollowUpPrescriber'),
);
