import { AppError } from '@erx/core/findings/app-error';
import type * as contract from '@erx/core/record-systems/contract';
import { INTAKE_KINDS, type IntakeRecord, toIntakeRecord } from '@erx/core/record-systems/intake';
import { recordIdOf } from '../legacy-import/record-id';
import { legacyRecordsStore } from '../legacy-import/store';
import { patientsStore } from '../patients/store';
import type { Call } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { searchResources } from '../platform/gateway/record-system-fhir';
import { changeAndPublish } from '../platform/push/publish-change';
import { recordClinicalChange } from '../platform/push/clinical-change';
import { findUnstorable } from '../platform/storable';
import type { Services } from '../services';
import { CODE } from './answer-launch';
import { clientOf } from './client';
import { launchesStore } from './launch-store';
import { recordSystemsStore } from './store';

/** So many of a kind are read; a chart with more is named as not read. */
const MOST = 500;

/**
 * Reads what a record system has of the patient of a launch: all of it, or nothing is taken in. A record's id is made
 * of what it says, so reading it again changes nothing, and what was matched stays matched.
 * @throws AppError of the endpoint
 */
export async function takeIn(
  services: Services,
  { member, params, now }: Call<typeof contract.takeInRecordSystemLaunch>,
) {
  const { database, keys } = services;
  const { practiceId } = member;
  const launch = await launchesStore(database, keys, member).findOpened(params.id, now);
  const stored = launch && (await recordSystemsStore(database, practiceId).inUse({ id: launch.systemId }));
  if (!launch || !stored) throw new AppError('record-system.launch-over');
  const { systemId, remoteId, patientId, tokens } = launch;
  const open = { issuer: clientOf(stored, services).issuer, access: tokens.access };
  const records: IntakeRecord[] = [];
  for (const kind of INTAKE_KINDS) {
    const answer = await searchResources(
      open,
      `/${kind}?patient=${encodeURIComponent(`Patient/${remoteId}`)}&_count=100`,
      MOST,
    );
    if (answer.is !== 'done') throw new AppError(CODE[answer.is], { problem: answer.problem });
    if (!answer.reply.isWhole) throw new AppError('record-system.too-much');
    records.push(
      ...answer.reply.found
        .filter((resource) => resource['resourceType'] === kind)
        .flatMap((resource) => toIntakeRecord(kind, resource, practiceId) ?? []),
    );
  }
  if (findUnstorable(records))
    throw new AppError('record-system.unusable', { problem: 'characters of no text' });
  return await changeAndPublish(services, async (transaction) => {
    const patient = await patientsStore(transaction, practiceId).find(patientId);
    if (!patient) throw new AppError('record-system.launch-over');
    const add = async (kind: IntakeRecord['kind']): Promise<number> => {
      const entries = records
        .filter((record) => record.kind === kind)
        .map((record) => ({
          ...record,
          id: recordIdOf({ practiceId, systemId, ...record }),
          accountNumber: patient.accountNumber,
        }));
      const added = await legacyRecordsStore(transaction, practiceId).add(entries, now, stored.system.name);
      return added.length;
    };
    const [medications, allergies] = [await add('medication'), await add('allergy')];
    await recordAction(
      transaction,
      member,
      {
        event: 'patient.taken-in',
        resourceType: 'Patient',
        resourceId: patientId,
        details: { system: systemId, medications, allergies },
      },
      now,
    );
    for (const [list, count] of [['medications', medications] as const, ['allergies', allergies] as const])
      if (count > 0) await recordClinicalChange(transaction, practiceId, { patientId, list }, now);
    return { patientId, medications, allergies };
  });
}
