import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/legacy-import/contract';
import type { Patient } from '@erx/core/patients/model';
import type { Connection } from '../platform/database/database';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { currentCatalogues } from '../matching/catalogues';
import { importAllergy } from './import-allergy';
import { importMedication } from './import-medication';
import { importRecords } from './import-records';
import { undoAllergy, undoMedication } from './undo-match';
import { type PrintedTable, tablePdf } from '../platform/printing/table-pdf';
import { legacyAllergyTable, legacyMedicationTable } from './history-tables';
import { drugCatalogue } from '../drugs/store';
import { legacyRecordsStore } from './store';
import { changeAndPublish } from '../platform/push/publish-change';
import { patientsStore } from '../patients/store';
import { findPractice } from '../practices/store';

const PENDING_LIMIT = 100;

/**
 * Records of the legacy charting system: what they may be, taking them over, taking that back, and their
 * histories on paper.
 */
export function serveMatching(server: Server, services: Services): void {
  const { database } = services;

  server.serve(contract.listPendingLegacy, ({ member, query }) =>
    legacyRecordsStore(database, member.practiceId).pending(query.limit ?? PENDING_LIMIT),
  );
  server.serve(contract.listLegacyMedications, async ({ member, params }) =>
    assertFound(await legacyRecordsStore(database, member.practiceId).medications(params.id)),
  );
  server.serve(contract.listLegacyAllergies, async ({ member, params }) =>
    assertFound(await legacyRecordsStore(database, member.practiceId).allergies(params.id)),
  );

  server.serve(contract.suggestDrugs, async ({ member, params }) => {
    const record = assertFound(
      await legacyRecordsStore(database, member.practiceId).findMedication(params.id),
    );
    const packaged =
      record.ndc === undefined
        ? undefined
        : await drugCatalogue(database, member.practiceId).findByNdc(record.ndc);
    const { drugs } = await currentCatalogues(services.drugs);
    return drugs.suggest(record.medication, packaged?.prescribableDrugId);
  });
  server.serve(contract.suggestAllergens, async ({ member, params }) => {
    const record = assertFound(await legacyRecordsStore(database, member.practiceId).findAllergy(params.id));
    const { allergens } = await currentCatalogues(services.drugs);
    return allergens.suggest(record.allergy);
  });

  server.serve(contract.importLegacyMedications, async ({ member, body, now }) => {
    await getStoredPatient(database, member, body.patientId);
    const result = await importRecords(
      { services, member, patientId: body.patientId, now },
      body.matches,
      importMedication,
    );
    services.notify('events');
    return result;
  });
  server.serve(contract.importLegacyAllergies, async ({ member, body, now }) => {
    await getStoredPatient(database, member, body.patientId);
    const result = await importRecords(
      { services, member, patientId: body.patientId, now },
      body.matches,
      importAllergy,
    );
    services.notify('events');
    return result;
  });

  server.serve(
    contract.undoMedicationMatch,
    async ({ member, params, now }) =>
      await changeAndPublish(services, (transaction) => undoMedication(transaction, member, params.id, now)),
  );
  server.serve(
    contract.undoAllergyMatch,
    async ({ member, params, now }) =>
      await changeAndPublish(services, (transaction) => undoAllergy(transaction, member, params.id, now)),
  );

  server.serve(contract.reviewLegacyRecord, async ({ member, params: { id }, now }) => {
    await changeAndPublish(services, async (transaction) => {
      const reviewed = assertFound(await legacyRecordsStore(transaction, member.practiceId).reviewed(id));
      await recordAction(
        transaction,
        member,
        {
          event: 'legacy-record.reviewed',
          resourceType: 'LegacyRecord',
          resourceId: id,
          details: reviewed,
        },
        now,
      );
    });
    return undefined;
  });

  server.serve(contract.printLegacyMedications, async ({ member, params, now }) => {
    const records = assertFound(await legacyRecordsStore(database, member.practiceId).medications(params.id));
    return await printed(database, member, params.id, ['medications', legacyMedicationTable(records)], now);
  });
  server.serve(contract.printLegacyAllergies, async ({ member, params, now }) => {
    const records = assertFound(await legacyRecordsStore(database, member.practiceId).allergies(params.id));
    return await printed(database, member, params.id, ['allergies', legacyAllergyTable(records)], now);
  });
}

function assertFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new AppError('record.not-found');
  return found;
}

async function getStoredPatient(connection: Connection, member: Member, id: string): Promise<Patient> {
  return assertFound(await patientsStore(connection, member.practiceId).find(id));
}

async function printed(
  connection: Connection,
  member: Member,
  patientId: string,
  [history, table]: readonly ['medications' | 'allergies', PrintedTable],
  now: Date,
) {
  const patient = await getStoredPatient(connection, member, patientId);
  const practice = assertFound(await findPractice(connection, member.practiceId));
  const bytes = await tablePdf({ patient, practice, table, timeZone: member.timeZone, now });
  await recordAction(
    connection,
    member,
    {
      event: 'legacy-history.printed',
      resourceType: 'Patient',
      resourceId: patientId,
      details: { history, records: table.rows.length },
    },
    now,
  );
  return { bytes, fileName: `legacy-${history}.pdf` };
}
