import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import * as contract from '@erx/core/patients/contract';
import { type AlikePatient, type Patient, PatientFields } from '@erx/core/patients/model';
import {
  findingsOnMeasureUnits,
  findingsOnPatientChange,
  measurementsBrought,
  PATIENT_RULES,
  withMeasuredOn,
} from '@erx/core/patients/rules';
import { dateIn } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import { batchedWrites } from '../platform/database/batcher';
import { uniqueBreach } from '../platform/database/database';
import { applyChanges } from '../platform/api/changed-fields';
import type { Connection, Database } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { alikeStore } from './alike-store';
import { assertConfirmed } from './measurements-routes';
import { measurementsStore } from './measurements-store';
import { fieldsOf, patientsStore, recordVisits } from './store';

/**
 * Required fields may be emptied as far as the schema goes: the rules say which are lacking, by name (P5-1).
 */
const ChangedPatientFields = z.strictObject({
  ...PatientFields.shape,
  accountNumber: PatientFields.shape.accountNumber.or(z.literal('')),
  firstName: PatientFields.shape.firstName.or(z.literal('')),
  lastName: PatientFields.shape.lastName.or(z.literal('')),
  birthDate: PatientFields.shape.birthDate.or(z.literal('')),
  // Without the defaults of a new patient: what a change does not name stays as it is.
  weightUnits: PatientFields.shape.weightUnits.unwrap(),
  heightUnits: PatientFields.shape.heightUnits.unwrap(),
  weightMeasuredOn: PatientFields.shape.weightMeasuredOn.unwrap(),
  heightMeasuredOn: PatientFields.shape.heightMeasuredOn.unwrap(),
});

/** A patient as stored; refuses ids that are not of the practice. */
async function getStoredPatient(services: Services, practiceId: string, id: string): Promise<Patient> {
  const patient = await patientsStore(services.database, practiceId).find(id);
  if (!patient) throw new AppError('record.not-found');
  return patient;
}

/** Finding, opening, adding and changing patients. */
export function servePatients(server: Server, services: Services): void {
  const { database } = services;
  const visit = batchedWrites((visits: Parameters<typeof recordVisits>[1]) => recordVisits(database, visits));
  server.serve(contract.searchPatients, ({ member, query }) =>
    patientsStore(database, member.practiceId).search(query.searchStr),
  );

  server.serve(contract.listPatients, async ({ member, query, continueAfter }) => {
    const page = await patientsStore(database, member.practiceId).list(
      query.after,
      query.limit ?? DEFAULT_PAGE_SIZE,
    );
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.listRecentPatients, ({ member, params }) =>
    patientsStore(database, member.practiceId).recent(member.accountId, params.count),
  );

  server.serve(contract.listAlikePatients, ({ member, body }) =>
    alikeStore(database, member.practiceId).alikeTo(body),
  );

  server.serve(contract.getPatient, async ({ member, params, now }) => {
    const patient = await getStoredPatient(services, member.practiceId, params.id);
    if (patient.mergedInto === undefined) await visit({ ...member, patientId: patient.id, at: now });
    return patient;
  });

  server.serve(contract.createPatient, (call) => createPatient(database, call));

  server.serve(contract.updatePatient, (call) => updatePatient(database, call));
}

async function createPatient(
  database: Database,
  { member, query, body, now, storeReply }: Call<typeof contract.createPatient>,
) {
  const today = dateIn(member.timeZone, now);
  refuseWhenStopped(check(PATIENT_RULES, { patient: body, today }));
  const named = Object.entries(body).flatMap(([name, value]) => (value === '' ? [] : [name]));
  const fields = withMeasuredOn(undefined, body, named, today);
  const brought = measurementsBrought(undefined, fields);
  const confirmed = assertConfirmed(
    fields,
    brought.map(({ measurement }) => measurement),
    [],
    query.confirmed,
  );
  const id = uuidv7();
  return await database
    .transaction(async (transaction) => {
      const store = patientsStore(transaction, member.practiceId);
      await store.add(id, fields, now);
      await measurementsStore(transaction, member.practiceId).begin(id, brought, {
        accountId: member.accountId,
        at: now,
      });
      await recordVisits(transaction, [{ ...member, patientId: id, at: now }]);
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.created',
          resourceType: 'Patient',
          resourceId: id,
          details: confirmed,
        },
        now,
      );
      const patient = await store.find(id);
      if (!patient) throw new AppError('call.failed');
      const added = { ...patient, ...(await findAlike(transaction, member, fields, id, now)) };
      await storeReply(transaction, added);
      return added;
    })
    .catch(refuseTakenNumber);
}

/**
 * Who may be the person that was just added: anyone who adds one learns it, by whichever way it came, and that they were
 * shown is on record.
 */
async function findAlike(
  transaction: Connection,
  member: Member,
  fields: PatientFields,
  except: string,
  at: Date,
): Promise<{ readonly alike?: AlikePatient[] }> {
  const { firstName, middleName, lastName, birthDate, homePhone, cellPhone, workPhone } = fields;
  const person = { firstName, middleName, lastName, birthDate, homePhone, cellPhone, workPhone };
  const alike = await alikeStore(transaction, member.practiceId).alikeTo({ ...person, except });
  if (alike.length === 0) return {};
  await recordAction(
    transaction,
    member,
    {
      event: 'patient.listed',
      resourceType: 'Practice',
      resourceId: member.practiceId,
      details: { list: 'alike-patients', filters: knownOf({ ...person, except }), rows: alike.length },
    },
    at,
  );
  return { alike };
}

const knownOf = (person: Readonly<Record<string, string>>): string[] =>
  Object.entries(person).flatMap(([name, value]) => (value === '' ? [] : [name]));

async function updatePatient(
  database: Database,
  { member, params, query, body, now }: Call<typeof contract.updatePatient>,
) {
  return await database
    .transaction(async (transaction) => {
      const store = patientsStore(transaction, member.practiceId);
      await store.lock(params.id);
      const before = await store.find(params.id);
      if (!before) throw new AppError('record.not-found');
      const stored = fieldsOf(before);
      const { after, names } = applyChanges(ChangedPatientFields, stored, body, 'patient.unchanged');
      const today = dateIn(member.timeZone, now);
      const named = body.map(({ key }) => key);
      refuseWhenStopped([
        ...findingsOnMeasureUnits(stored, after, named),
        ...findingsOnPatientChange(stored, after, names, today),
      ]);
      const fields = withMeasuredOn(stored, after, named, today);
      const measurements = measurementsStore(transaction, member.practiceId);
      const brought = measurementsBrought(stored, fields);
      const confirmed =
        brought.length === 0
          ? {}
          : assertConfirmed(
              fields,
              brought.map(({ measurement }) => measurement),
              await measurements.list(params.id),
              query.confirmed,
            );
      await store.replace(params.id, fields, now);
      await measurements.bring(params.id, brought, { accountId: member.accountId, at: now });
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.changed',
          resourceType: 'Patient',
          resourceId: params.id,
          details: { fields: names, ...confirmed },
          changes: toAuditedChanges(stored, fields),
        },
        now,
      );
      const saved = await store.find(params.id);
      if (!saved) throw new AppError('call.failed');
      return saved;
    })
    .catch(refuseTakenNumber);
}

function refuseTakenNumber(error: unknown): never {
  if (uniqueBreach(error) === 'patients_by_account_number')
    throw new AppError('patient.account-number-taken');
  throw error;
}
