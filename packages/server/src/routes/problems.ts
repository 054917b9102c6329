import { listProblems } from '@erx/core/problems/contract';
import { AppError } from '@erx/core/findings/app-error';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { problemsOf } from '../stores/problems';

/** Problems of a patient. */
export function serveProblems(server: Server, services: Services): void {
  server.serve(listProblems, async ({ member, params }) => {
    const found = await problemsOf(services.database, member.practiceId).list(params.patientId);
    if (!found) throw new AppError('record.not-found');
    return found;
  });
}
