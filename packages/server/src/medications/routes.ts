import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { createMedication, listMedications, updateMedication } from '@erx/core/medications/contract';
import { MedicationFields } from '@erx/core/medications/model';
import {
  fieldsOfMedication,
  findingsOnMedicationChange,
  MEDICATION_RULES,
  medicationIsNamed,
  medicationIsNew,
} from '@erx/core/medications/rules';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../platform/audit-trail/record-act';
import type { Connection } from '../platform/database/database';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { drugCatalogue } from '../drugs/store';
import { medicationsStore } from './store';
import { patientsStore } from '../patients/store';

/** Medications of a patient. */
export function serveMedications(server: Server, services: Services): void {
  const { database } = services;

  server.serve(listMedications, ({ member, params }) =>
    medicationsOrRefuse(database, member, params.patientId),
  );

  server.serve(createMedication, async ({ member, body, now, remember }) => {
    const drug =
      body.prescribableDrugId === undefined
        ? undefined
        : await drugCatalogue(database).find(body.prescribableDrugId);
    if (body.prescribableDrugId !== undefined && !drug) throw new AppError('prescription.drug-unknown');
    const entry = drug ? { ...body, description: drug.description } : body;
    const id = uuidv7();
    return await changeAndPublish(services, async (transaction) => {
      await patientsStore(transaction, member.practiceId).lock(entry.patientId);
      const others = await medicationsOrRefuse(transaction, member, entry.patientId);
      refuseWhenStopped([
        ...medicationIsNamed(entry),
        ...check(MEDICATION_RULES, entry),
        ...medicationIsNew(entry, others, dateIn(member.timeZone, now)),
      ]);
      const store = medicationsStore(transaction, member.practiceId);
      await store.add(id, entry, { ndc: drug?.representativeNdc }, now);
      await recordAct(
        transaction,
        member,
        {
          event: 'medication.created',
          resourceType: 'Medication',
          resourceId: id,
          details: { patientId: entry.patientId, ...(drug ? { drugId: drug.prescribableDrugId } : {}) },
        },
        now,
      );
      const added = await store.hold(id);
      if (!added) throw new AppError('call.failed');
      await remember(transaction, added);
      return added;
    });
  });

  server.serve(
    updateMedication,
    async ({ member, params, body, now }) =>
      await changeAndPublish(services, async (transaction) => {
        const store = medicationsStore(transaction, member.practiceId);
        const stored = await store.hold(params.id);
        if (!stored) throw new AppError('record.not-found');
        const { before, after, names } = applyChanges(
          MedicationFields,
          fieldsOfMedication(stored),
          body,
          'medication.unchanged',
        );
        refuseWhenStopped(findingsOnMedicationChange(before, after));
        await store.replace(stored, after, now);
        await recordAct(
          transaction,
          member,
          {
            event: 'medication.changed',
            resourceType: 'Medication',
            resourceId: stored.id,
            details: { patientId: stored.patientId, fields: names, hide: after.hide },
          },
          now,
        );
        const changed = await store.hold(stored.id);
        if (!changed) throw new AppError('call.failed');
        return changed;
      }),
  );
}

async function medicationsOrRefuse(connection: Connection, member: Member, patientId: string) {
  const found = await medicationsStore(connection, member.practiceId).list(patientId);
  if (!found) throw new AppError('record.not-found');
  return found;
}
