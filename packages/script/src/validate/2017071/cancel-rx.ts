import { composite, either, may, must, undescribed } from '../table';
import { prescribedKnown } from './medication';
import { numbers } from './parties';
import { mandatoryPharmacy, patientKnown, prescriberKnown } from './people';
import { an, code } from './types';

const request = [
  may('MessageRequestCode', code('C1', 'C2', 'C3', 'OS')),
  ...numbers,
  ...undescribed('ChangeOfPrescriptionStatusFlag'),
];

/** Asks the pharmacy not to fill a prescription. */
export const cancelRx = composite(
  ...request,
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  may('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  must('MedicationPrescribed', prescribedKnown),
  ...undescribed('Supervisor'),
);

/** What the pharmacy did with it. */
export const cancelRxResponse = composite(
  ...request,
  must(
    'Response',
    composite(
      either({
        Approved: composite(may('ReferenceNumber', an(35)), may('Note', an(70))),
        // Reason codes of a denial are two letters of a longer list that is not described here.
        Denied: composite(
          may('ReasonCode', an(2), 10),
          may('ReferenceNumber', an(35)),
          may('DenialReason', an()),
          may('Pharmacy', mandatoryPharmacy),
        ),
      }),
    ),
  ),
);
