import { AppError } from '@erx/core/findings/app-error';
import { discardDraft, getDraft, saveDraft } from '@erx/core/prescriptions/contract';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { draftsStore } from './draft-store';
import { patientsStore } from '../patients/store';

/** Half-written prescriptions of the signed-in person. */
export function serveDrafts(server: Server, services: Services): void {
  const { database } = services;

  async function refuseForeignPatient(practiceId: string, patientId: string): Promise<void> {
    if (!(await patientsStore(database, practiceId).has(patientId))) throw new AppError('record.not-found');
  }

  server.serve(getDraft, async ({ member, params }) => {
    await refuseForeignPatient(member.practiceId, params.patientId);
    return (await draftsStore(database, member.practiceId, member.accountId).find(params.patientId)) ?? null;
  });

  server.serve(saveDraft, async ({ member, params, body, now }) => {
    await refuseForeignPatient(member.practiceId, params.patientId);
    await draftsStore(database, member.practiceId, member.accountId).save(params.patientId, body, now);
    return { ...body, patientId: params.patientId, savedAt: now.toISOString() };
  });

  server.serve(discardDraft, async ({ member, params }) => {
    await draftsStore(database, member.practiceId, member.accountId).discard(params.patientId);
    return undefined;
  });
}
