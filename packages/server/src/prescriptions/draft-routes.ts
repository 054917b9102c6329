import { AppError } from '@erx/core/findings/app-error';
import { discardDraft, listDrafts, saveDraft } from '@erx/core/prescriptions/contract';
import type { Draft } from '@erx/core/prescriptions/model';
import { drugCatalogue } from '../drugs/store';
import { patientsStore } from '../patients/store';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { draftsStore } from './draft-store';

/** Half-written prescriptions of the signed-in person. */
export function serveDrafts(server: Server, services: Services): void {
  const { database } = services;

  async function refuseForeignPatient(practiceId: string, patientId: string): Promise<void> {
    if (!(await patientsStore(database, practiceId).has(patientId))) throw new AppError('record.not-found');
  }

  /** With the drugs that they name. */
  async function withDrugs(practiceId: string, drafts: readonly Draft[]): Promise<Draft[]> {
    const ids = drafts.flatMap(({ drugId }) => drugId ?? []);
    if (ids.length === 0) return [...drafts];
    const drugs = await drugCatalogue(database, practiceId).findSeveral(ids);
    return drafts.map((draft) => {
      const drug = drugs.get(draft.drugId ?? '');
      return drug ? { ...draft, drug: { description: drug.description, schedule: drug.schedule } } : draft;
    });
  }

  server.serve(listDrafts, async ({ member, params }) => {
    await refuseForeignPatient(member.practiceId, params.patientId);
    return await withDrugs(
      member.practiceId,
      await draftsStore(database, member.practiceId, member.accountId).list(params.patientId),
    );
  });

  server.serve(saveDraft, async ({ member, params: { id }, body, now }) => {
    const { patientId, version, ...content } = body;
    await refuseForeignPatient(member.practiceId, patientId);
    const drafts = draftsStore(database, member.practiceId, member.accountId);
    const saved = await drafts.save({ id, patientId, version }, content, now);
    if (!saved) throw new AppError(version === 0 || (await drafts.has(id)) ? 'draft.changed' : 'draft.gone');
    const [draft = saved] = await withDrugs(member.practiceId, [saved]);
    return draft;
  });

  server.serve(discardDraft, async ({ member, params }) => {
    await draftsStore(database, member.practiceId, member.accountId).discard(params.id);
    return undefined;
  });
}
