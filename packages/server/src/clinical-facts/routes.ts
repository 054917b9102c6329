import { addClinicalFact, listClinicalFacts, markClinicalFactWrong } from '@erx/core/clinical-facts/contract';
import { findingsOnClinicalFact } from '@erx/core/clinical-facts/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Patient } from '@erx/core/patients/model';
import { dateIn } from '@erx/core/values/dates';
import { patientsStore } from '../patients/store';
import type { Server } from '../platform/api/router';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { clinicalFactsStore } from './store';

/** Pregnancy, lactation, kidney function and smoking of a patient: listed, added, marked as wrong. */
export function serveClinicalFacts(server: Server, { database }: Services): void {
  server.serve(listClinicalFacts, async ({ member: { practiceId }, params: { patientId } }) => {
    if (!(await patientsStore(database, practiceId).has(patientId))) throw new AppError('record.not-found');
    return await clinicalFactsStore(database, practiceId).list(patientId);
  });

  server.serve(addClinicalFact, async ({ member, params, body, now, storeReply }) => {
    const { practiceId, accountId } = member;
    const today = dateIn(member.timeZone, now);
    const fact = { ...body, observedOn: body.observedOn || today };
    return await database.transaction(async (transaction) => {
      const patient = await held(transaction, practiceId, params.patientId);
      refuseWhenStopped(findingsOnClinicalFact(patient, fact, today));
      const store = clinicalFactsStore(transaction, practiceId);
      const id = await store.add(patient.id, fact, { accountId, at: now });
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'patient.clinical-fact',
          outcome: 'done',
          resourceType: 'Patient',
          resourceId: patient.id,
          details: { factId: id, kind: fact.kind },
        },
        now,
      );
      const added = (await store.list(patient.id)).find((each) => each.id === id);
      if (!added) throw new AppError('call.failed');
      await storeReply(transaction, added);
      return added;
    });
  });

  server.serve(markClinicalFactWrong, async ({ member, params, body, now }) => {
    const { practiceId, accountId } = member;
    return await database.transaction(async (transaction) => {
      const patient = await held(transaction, practiceId, params.patientId);
      const store = clinicalFactsStore(transaction, practiceId);
      const find = async () => (await store.list(patient.id)).find((each) => each.id === params.factId);
      const before = await find();
      if (!before) throw new AppError('record.not-found');
      if (!(await store.markWrong(patient.id, before.id, body.reason, { accountId, at: now })))
        throw new AppError('clinical-fact.already-wrong');
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'patient.clinical-fact-wrong',
          outcome: 'done',
          resourceType: 'Patient',
          resourceId: patient.id,
          details: { factId: before.id, kind: before.kind, reason: body.reason },
        },
        now,
      );
      const after = await find();
      if (!after) throw new AppError('call.failed');
      return after;
    });
  });
}

/** The patient, whose row is held until the transaction ends. */
async function held(transaction: Connection, practiceId: string, id: string): Promise<Patient> {
  const store = patientsStore(transaction, practiceId);
  await store.lock(id);
  const patient = await store.find(id);
  if (!patient) throw new AppError('record.not-found');
  return patient;
}
