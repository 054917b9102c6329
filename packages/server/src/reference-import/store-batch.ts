import type { Diagnosis } from '@erx/core/drugs/model';
import type { ImportKind, RefusedLine } from '@erx/core/reference/model';
import type { PatientFields } from '@erx/core/patients/model';
import { measurementsBrought } from '@erx/core/patients/rules';
import { uuidv7 } from 'uuidv7';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { measurementsStore } from '../patients/measurements-store';
import { patientsStore } from '../patients/store';
import { diagnosisStore } from '../reference/diagnosis-store';
import { listedProductsStore } from '../reference/listed-product-store';
import { importedDoses } from '../reference/dose-store';
import { importedFacts } from '../reference/interaction-store';
import { putPharmacies } from '../reference/pharmacy-store';
import { registrants } from '../reference/registrant-store';
import { rxnormStore } from '../reference/rxnorm-store';
import { stagedRecords } from '../reference/staging-store';
import { importedStateSchedules } from '../reference/state-schedule-store';
import { stageCautions } from './fact-sets';
import type { Importing } from './importing';
import { storeLegacyRecords } from './legacy-records';
import { joinFdaPackages } from './packages';
import { storeSupplies } from './supplies';
import type { Numbered, ReadBatch, RecordOf } from './readers';

type Storing<Kind extends ImportKind> = (
  connection: Connection,
  records: readonly Numbered<RecordOf[Kind]>[],
  importing: Importing,
) => Promise<readonly RefusedLine[]>;

const recordsOf = <T>(numbered: readonly Numbered<T>[]): T[] => numbered.map(({ record }) => record);

async function storeDiagnoses(
  connection: Connection,
  records: readonly Numbered<Diagnosis>[],
  { year }: Importing,
): Promise<readonly RefusedLine[]> {
  await diagnosisStore(connection).put(recordsOf(records), year);
  return [];
}

/** What an import of drugs says waits for its end, which applies all of it or nothing. */
async function stageRecords(
  connection: Connection,
  records: readonly Numbered<unknown>[],
  { importId }: Importing,
): Promise<readonly RefusedLine[]> {
  await stagedRecords(connection, importId).put(records[0]?.line ?? 0, recordsOf(records));
  return [];
}

const STORING: { readonly [Kind in ImportKind]: Storing<Kind> } = {
  'icd10cm-order': storeDiagnoses,
  'icd10cm-csv': storeDiagnoses,
  'icd10cm-conversion': async (connection, records) => {
    await diagnosisStore(connection).convert(recordsOf(records));
    return [];
  },
  'fda-products': async (connection, records) => {
    await listedProductsStore(connection).put(recordsOf(records));
    return [];
  },
  'fda-packages': async (connection, records, { importId }) => {
    const { joined, refused } = await joinFdaPackages(connection, records);
    await stagedRecords(connection, importId).put(records[0]?.line ?? 0, joined);
    return refused;
  },
  'ndc-packages': stageRecords,
  'rxnorm-names': async (connection, records) => {
    await rxnormStore(connection).putConcepts(recordsOf(records));
    return [];
  },
  'rxnorm-attributes': stageRecords,
  'ndc-codes': stageRecords,
  pharmacies: async (connection, records, { now }) => {
    await putPharmacies(connection, recordsOf(records), now);
    return [];
  },
  interactions: async (connection, records) => {
    await importedFacts(connection).put(recordsOf(records));
    return [];
  },
  doses: async (connection, records) => {
    await importedDoses(connection).put(recordsOf(records));
    return [];
  },
  cautions: stageCautions,
  'synthea-patients': async (connection, records, importing) => {
    await addPatients(connection, recordsOf(records), importing);
    return [];
  },
  'legacy-records': storeLegacyRecords,
  supplies: async (connection, records) => {
    await storeSupplies(connection, recordsOf(records));
    return [];
  },
  'npi-registry': async (connection, records) => {
    await registrants(connection).putNpis(recordsOf(records));
    return [];
  },
  'dea-registrants': async (connection, records) => {
    await registrants(connection).putRegistrants(recordsOf(records));
    return [];
  },
  'state-schedules': async (connection, records) => {
    await importedStateSchedules(connection).put(recordsOf(records));
    return [];
  },
};

/**
 * Stores what a batch brought, in the transaction that also counts its lines.
 * @returns lines that were refused after all
 */
export async function storeBatch<Kind extends ImportKind>(
  kind: Kind,
  connection: Connection,
  batch: ReadBatch<Kind>,
  importing: Importing,
): Promise<readonly RefusedLine[]> {
  return batch.records.length === 0 ? [] : await STORING[kind](connection, batch.records, importing);
}

/** Adds the patients whose account number the practice does not have; those it has stay as they are. */
async function addPatients(
  connection: Connection,
  patients: readonly PatientFields[],
  { practiceId, accountId, now }: Importing,
): Promise<void> {
  const store = patientsStore(connection, practiceId);
  const taken = await store.takenAccountNumbers(patients.map(({ accountNumber }) => accountNumber));
  for (const fields of patients) {
    if (taken.has(fields.accountNumber)) continue;
    taken.add(fields.accountNumber);
    const id = uuidv7();
    await store.add(id, fields, now);
    await measurementsStore(connection, practiceId).begin(id, measurementsBrought(undefined, fields), {
      accountId,
      at: now,
    });
    await recordAudit(
      connection,
      {
        practiceId,
        accountId,
        event: 'patient.imported',
        outcome: 'done',
        resourceType: 'Patient',
        resourceId: id,
        details: {},
      },
      now,
    );
  }
}
