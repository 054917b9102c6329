import { composite, either, may, must, undescribed, type Slot } from '../table';
import { dispensed, prescribedKnown } from './medication';
import { numbers, parties } from './parties';
import { an, code } from './types';

/**
 * What is said with a fill status, in whatever order. The limit of the note is the widest the standard gives
 * to notes.
 */
const remarks: Slot = {
  options: { Note: an(210), ReasonCode: an(3), ReferenceNumber: an(35) },
  min: 0,
  max: 12,
};
const remark = composite(remarks);

/** What became of a prescription at the pharmacy. */
export const rxFill = composite(
  may('MessageRequestCode', code('C1', 'C2', 'C3', 'OS')),
  ...numbers,
  must(
    'FillStatus',
    composite(
      either({ Dispensed: remark, PartiallyDispensed: remark, NotDispensed: remark, Transferred: remark }),
    ),
  ),
  ...parties,
  may('MedicationPrescribed', prescribedKnown),
  may('MedicationDispensed', dispensed),
  ...undescribed('Supervisor', 'FollowUpPrescriber'),
);
