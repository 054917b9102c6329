import { composite, may, must, undescribed } from '../table';
import { prescribedOfNewRx } from './medication';
import { benefits, numbersAndUrgency } from './parties';
import { mandatoryPharmacy, patientOfNewRx, prescriberOfNewRx } from './people';
import { an, code, dateType, n, truth } from './types';

const measurement = composite(
  must('VitalSign', an()),
  must('LOINCVersion', an()),
  must('Value', n(18)),
  must('UnitOfMeasure', an()),
  must('UCUMVersion', an()),
  must('ObservationDate', dateType),
);

/** A new prescription. */
export const newRx = composite(
  may('MessageRequestCode', code('C1', 'C2', 'C3', 'OS')),
  ...numbersAndUrgency,
  ...undescribed('AllergyOrAdverseEvent'),
  benefits,
  ...undescribed('Facility'),
  must('Patient', patientOfNewRx),
  may('Pharmacy', mandatoryPharmacy),
  must('Prescriber', prescriberOfNewRx),
  may('Observation', composite(may('Measurement', measurement, 10), may('ObservationNotes', an(140)))),
  must('MedicationPrescribed', prescribedOfNewRx),
  ...undescribed('Supervisor'),
  may('ProhibitRenewalRequest', truth),
  ...undescribed('FollowUpPrescriber'),
);
