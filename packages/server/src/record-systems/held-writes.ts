import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/record-systems/contract';
import type { HeldRecordSystemWrite } from '@erx/core/record-systems/model';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { heldWritesStore } from './held-write-store';

/** Prescriptions that are not written to a record system before a person decides. */
export function serveHeldRecordSystemWrites(server: Server, services: Services): void {
  server.serve(
    contract.listHeldRecordSystemWrites,
    async ({ member, params }): Promise<HeldRecordSystemWrite[]> =>
      await heldWritesStore(services.database, member.practiceId).list(params.id),
  );
  server.serve(contract.decideRecordSystemWrite, (call) => decide(services, call));
}

async function decide(
  services: Services,
  { member, params, body, now }: Call<typeof contract.decideRecordSystemWrite>,
) {
  const { systemId, hold, decision, remoteId } = body;
  return await changeAndPublish(services, async (transaction) => {
    const store = heldWritesStore(transaction, member.practiceId);
    const held = (await store.list(params.id)).find(({ system }) => system.id === systemId);
    if (held?.hold !== hold) throw new AppError('record-system.not-asked');
    // one whose answer was lost is for the patient it was tried for
    const forWhom = hold === 'maybe-written' ? held.remoteId : remoteId;
    if (decision === 'write' && !held.patients.some((patient) => patient.remoteId === forWhom))
      throw new AppError('record-system.patient-unlinked');
    const isDecided =
      decision === 'write'
        ? await store.write({ prescriptionId: params.id, systemId, hold, remoteId: forWhom ?? '' }, now)
        : await store.leave({ prescriptionId: params.id, systemId, hold });
    if (!isDecided) throw new AppError('record-system.not-asked');
    await recordAction(
      transaction,
      member,
      {
        event: 'prescription.record-system-decided',
        resourceType: 'Prescription',
        resourceId: params.id,
        details: { system: systemId, hold, decision },
      },
      now,
    );
    return undefined;
  });
}
