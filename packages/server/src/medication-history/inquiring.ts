import { coverageAsked } from '@erx/core/medication-history/rules';
import type { DataCall } from '@erx/core/medication-history/model';
import type { Connection } from '../platform/database/database';
import { benefitsStore } from '../benefits/store';
import { patientsStore } from '../patients/store';
import { findPractice } from '../practices/store';
import { usersStore } from '../users/store';
import type { Inquiring } from './write-inquiry';

/**
 * All that a further inquiry is written of, as it is stored; undefined where something of it is gone, or the
 * consent was taken back.
 */
export async function loadInquiring(
  connection: Connection,
  about: {
    readonly practiceId: string;
    readonly patientId: string;
    readonly providerId: string;
    readonly dataCall: DataCall;
    readonly pbmId: string;
  },
): Promise<Omit<Inquiring, 'startDate'> | undefined> {
  const { practiceId, patientId, providerId, dataCall, pbmId } = about;
  const patient = await patientsStore(connection, practiceId).find(patientId);
  const provider = await usersStore(connection, practiceId).find(providerId);
  const practice = await findPractice(connection, practiceId);
  const known = await benefitsStore(connection, practiceId).latest(patientId, providerId);
  const coverage = known && coverageAsked(known.eligibilities, dataCall);
  if (
    !patient?.sendMedicationHistory ||
    !provider?.npi ||
    !provider.spi ||
    !practice ||
    coverage?.pbmId !== pbmId
  )
    return undefined;
  return {
    patient,
    practice,
    coverage,
    prescriber: {
      firstName: provider.first_name,
      middleName: provider.middle_name,
      lastName: provider.last_name,
      npi: provider.npi,
      spi: provider.spi,
    },
  };
}
