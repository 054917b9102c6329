import { listAllergies } from '@erx/core/allergies/contract';
import { AppError } from '@erx/core/findings/app-error';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { allergiesOf } from '../stores/allergies';

/** Allergies of a patient. */
export function serveAllergies(server: Server, services: Services): void {
  server.serve(listAllergies, async ({ member, params }) => {
    const found = await allergiesOf(services.database, member.practiceId).list(params.patientId);
    if (!found) throw new AppError('record.not-found');
    return found;
  });
}
