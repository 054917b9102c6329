import { listMedications } from '@erx/core/medications/contract';
import { AppError } from '@erx/core/findings/app-error';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { medicationsOf } from '../stores/medications';

/** Medications of a patient. */
export function serveMedications(server: Server, services: Services): void {
  server.serve(listMedications, async ({ member, params }) => {
    const found = await medicationsOf(services.database, member.practiceId).list(params.patientId);
    if (!found) throw new AppError('record.not-found');
    return found;
  });
}
