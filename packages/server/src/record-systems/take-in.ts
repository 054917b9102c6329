import { AppError } from '@erx/core/findings/app-error';
import type * as contract from '@erx/core/record-systems/contract';
import { INTAKE_KINDS, type IntakeOf, type IntakeRecord, readIntake } from '@erx/core/record-systems/intake';
import { recordIdOf } from '../legacy-import/record-id';
import { legacyRecordsStore } from '../legacy-import/store';
import { patientsStore } from '../patients/store';
import type { Member } from '../platform/api/authenticate';
import type { Call } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { RecordSystemOutcome } from '../platform/gateway/record-system';
import { type OpenFhir, searchResources, toOpenFhir } from '../platform/gateway/record-system-fhir';
import { changeAndPublish } from '../platform/push/publish-change';
import { recordClinicalChange } from '../platform/push/clinical-change';
import { findUnstorable } from '../platform/storable';
import type { Services } from '../services';
import { CODE } from './answer-launch';
import { clientOf } from './client';
import { takeOffOtherCharts } from './correct-link';
import { launchesStore } from './launch-store';
import { linksStore } from './link-store';
import { recordSystemsStore } from './store';
import { openTokens } from './tokens';

/** So many of a kind are read; a chart with more is said not to be read whole. */
const MOST = 500;

/** What was read, and by which code not all of it was. */
interface Read {
  readonly records: readonly IntakeRecord[];
  readonly problem: '' | 'unreadable' | 'too-much';
}

/**
 * Reads what a record system has of the patient of a launch, and adds what is of that patient. Where not all of it
 * could be read, that is kept with the link, and each safety check says so until it was. A record's id is made of what
 * it says and of whom, so reading it again changes nothing, and what was matched stays matched.
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
  const { systemId, remoteId, patientId } = launch;
  const client = clientOf(stored, services);
  const opened = await openTokens(services, client, { practiceId, id: params.id });
  const read: ReadingOutcome =
    opened.is === 'open'
      ? await readAll(toOpenFhir(client, opened.tokens), { practiceId, issuer: client.issuer, remoteId })
      : opened.is === 'over'
        ? { is: 'refused', problem: 'no sign-in' }
        : { is: 'unreachable', problem: opened.problem };
  if (read.is !== 'done') {
    const problem = read.is === 'said' ? read.code : read.is;
    await changeAndPublish(services, async (transaction) => {
      await linksStore(transaction, practiceId, systemId).wasRead(remoteId, problem, now);
      await recordRead(
        transaction,
        member,
        { patientId, systemId, medications: 0, allergies: 0, problem },
        now,
      );
    });
    throw read.is === 'said'
      ? new AppError(read.code)
      : new AppError(CODE[read.is], { problem: read.problem });
  }
  const { records, problem } = read.reply;
  return await changeAndPublish(services, async (transaction) => {
    const links = linksStore(transaction, practiceId, systemId);
    const linked = await links.holdPatient(remoteId);
    const patient = await patientsStore(transaction, practiceId).find(patientId);
    // corrected meanwhile: what was read is of another chart
    if (!patient || linked?.id !== patientId) throw new AppError('record-system.launch-over');
    await takeOffOtherCharts(transaction, member, { systemId, remoteId, patientId }, now);
    const legacy = legacyRecordsStore(transaction, practiceId);
    const { accountNumber } = patient;
    const whose = { practiceId, systemId, remoteId, linkedTo: linked.linkedTo };
    const withFormer = records.map((record) => ({
      record,
      formerId: formerIdOf({ practiceId, systemId }, record),
    }));
    const formerly = await legacy.adopt(
      withFormer.map(({ formerId }) => formerId),
      { systemId, remoteId, patientId },
    );
    const entries = withFormer.flatMap(({ record, formerId }) =>
      formerly.has(formerId) ? [] : [{ ...record, id: recordIdOf({ ...whose, ...record }), accountNumber }],
    );
    // one that was accepted on another chart stays there to be looked at, and waits here as well
    const elsewhere = await legacy.elsewhere(
      entries.map(({ id }) => id),
      accountNumber,
    );
    const placed = entries.map((entry) =>
      elsewhere.has(entry.id) ? { ...entry, id: recordIdOf({ chart: patientId, ...entry }) } : entry,
    );
    const added = new Set(await legacy.add(placed, now, { name: stored.system.name, systemId, remoteId }));
    const countOf = (kind: IntakeRecord['kind']) =>
      placed.filter((entry) => entry.kind === kind && added.has(entry.id)).length;
    const [medications, allergies] = [countOf('medication'), countOf('allergy')];
    await links.wasRead(remoteId, problem, now);
    await recordRead(transaction, member, { patientId, systemId, medications, allergies, problem }, now);
    return { patientId, medications, allergies, isWhole: problem === '' };
  });
}

/** As its id was before ids said whose a record is: what was matched by then stays matched. */
const formerIdOf = (of: { readonly practiceId: string; readonly systemId: string }, record: IntakeRecord) =>
  recordIdOf({ ...of, ...record });

async function recordRead(
  transaction: Connection,
  member: Member,
  {
    patientId,
    systemId: system,
    medications,
    allergies,
    problem,
  }: { patientId: string; systemId: string; medications: number; allergies: number; problem: string },
  now: Date,
): Promise<void> {
  await recordAction(
    transaction,
    member,
    {
      event: 'patient.taken-in',
      resourceType: 'Patient',
      resourceId: patientId,
      details: { system, medications, allergies, ...(problem === '' ? {} : { problem }) },
    },
    now,
  );
  // also where nothing came: whether the list is whole is a fact that orders are judged by
  for (const list of ['medications', 'allergies'] as const)
    await recordClinicalChange(transaction, member.practiceId, { patientId, list }, now);
}

type ReadingOutcome =
  RecordSystemOutcome<Read> | { readonly is: 'said'; readonly code: 'record-system.other-patient' };

async function readAll(open: OpenFhir, of: IntakeOf): Promise<ReadingOutcome> {
  const records: IntakeRecord[] = [];
  let problem: Read['problem'] = '';
  for (const kind of INTAKE_KINDS) {
    const answer = await searchResources(
      open,
      `/${kind}?patient=${encodeURIComponent(`Patient/${of.remoteId}`)}&_count=100`,
      MOST,
    );
    if (answer.is !== 'done') return answer;
    const read = readIntake(kind, answer.reply.found, of);
    if (read.is === 'other-patient') return { is: 'said', code: 'record-system.other-patient' };
    // what no database keeps is as good as not read
    const storable = read.records.filter((record) => !findUnstorable(record));
    if (read.unreadable > 0 || storable.length < read.records.length) problem = 'unreadable';
    else if (!answer.reply.isWhole && problem === '') problem = 'too-much';
    records.push(...storable);
  }
  return { is: 'done', reply: { records, problem } };
}
