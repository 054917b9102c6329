import { patientName } from '@erx/core/patients/name';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { RefillRequest, RequestMedication } from '@erx/core/requests/model';
import { showDate } from '@erx/core/values/dates';

/** The two identifiers of the patient, and the pharmacy that asks. */
export function describePatient({
  patient,
  patientAsSent,
  pharmacy,
}: Pick<RefillRequest, 'patient' | 'patientAsSent' | 'pharmacy'>): string {
  if (!patient) return `${patientAsSent} (not linked), ${pharmacy.storeName}`;
  const born =
    patient.birthDate === undefined ? 'birth date not recorded' : `born ${showDate(patient.birthDate)}`;
  return `${patientName(patient.name)}, ${born}, ${pharmacy.storeName}`;
}

type Amounts = Pick<RequestMedication, 'quantity' | 'units' | 'daysSupply' | 'refills'>;

/** Quantity, days and refills in words; what the pharmacy did not say is said to be missing. */
export function describeAmounts({ quantity, units, daysSupply, refills }: Amounts): string {
  const amount =
    quantity === undefined || units === undefined ? 'quantity not stated' : showQuantity(quantity, units);
  const days =
    daysSupply === undefined
      ? 'days of supply not stated'
      : `${String(daysSupply)} ${daysSupply === 1 ? 'day' : 'days'}`;
  return `${amount}, ${days}, ${describeRefills(refills)}`;
}

function describeRefills(refills: Amounts['refills']): string {
  if (refills === undefined) return 'refills not stated';
  if ('prn' in refills) return 'refills as needed';
  return `${String(refills.count)} ${refills.count === 1 ? 'refill' : 'refills'}`;
}
