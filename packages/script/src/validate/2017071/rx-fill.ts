import { composite, either, may, must, undescribed, type Slot } from '../table';
import { note, reference } from './answer';
import { dispensedOfFill, prescribedOfFill } from './medication';
import { numbers } from './parties';
import { patientKnown, pharmacyWithAddress, prescriberOfFill } from './people';
import { code } from './types';

const reason = (codes: string): Slot => may('ReasonCode', code(...codes.split(' ')));

/** What became of a prescription at the pharmacy. */
export const rxFill = composite(
  ...numbers,
  ...undescribed('Facility'),
  must(
    'FillStatus',
    composite(
      either({
        Dispensed: composite(reference, note, reason('DF DG DH FT FV GA GB GC GD GE GF GG GH GI GJ GK GL')),
        PartiallyDispensed: composite(
          reference,
          reason('BJ DF DG DH FT FV FW FX FY FZ GA GB GC GD GE GF GG GH GI GJ GK GL'),
          note,
        ),
        NotDispensed: composite(
          reference,
          note,
          reason('AA AB AC AD AG AO BF BG BP BQ BT CS DB DC DD DE FS'),
        ),
        Transferred: composite(reference, note),
      }),
    ),
  ),
  must('Patient', patientKnown),
  must('Pharmacy', pharmacyWithAddress),
  must('Prescriber', prescriberOfFill),
  may('MedicationDispensed', dispensedOfFill),
  may('MedicationPrescribed', prescribedOfFill),
  ...undescribed('Supervisor'),
);
