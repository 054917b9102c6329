import { composite, either, may, must, undescribed } from '../table';
import { approval, reference } from './answer';
import { prescribedOfCancel } from './medication';
import { numbersAndUrgency } from './parties';
import { mandatoryPharmacy, patientKnown, prescriberKnown } from './people';
import { an, code } from './types';

const request = [
  may('MessageRequestCode', code('C1', 'C2', 'C3', 'OS')),
  ...numbersAndUrgency,
  ...undescribed('ChangeOfPrescriptionStatusFlag'),
];

/** Asks the pharmacy not to fill a prescription. */
export const cancelRx = composite(
  ...request,
  ...undescribed('Facility'),
  must('Patient', patientKnown),
  may('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberKnown),
  must('MedicationPrescribed', prescribedOfCancel),
  ...undescribed('Supervisor'),
);

/** What the pharmacy did with it. */
export const cancelRxResponse = composite(
  ...request,
  must(
    'Response',
    composite(
      either({
        Approved: approval,
        Denied: composite(
          may('ReasonCode', code('AA', 'AB', 'AC', 'AP', 'AR'), 10),
          reference,
          may('DenialReason', an()),
          may('Pharmacy', mandatoryPharmacy),
        ),
      }),
    ),
  ),
);
