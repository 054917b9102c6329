import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/record-systems/contract';
import type { RecordSystemLaunch } from '@erx/core/record-systems/model';
import { differencesOf, isConfirmedAs, isSureOf } from '@erx/core/record-systems/patient';
import { alikeStore } from '../patients/alike-store';
import { patientsStore } from '../patients/store';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { authorizationAt } from '../platform/gateway/record-system';
import type { Services } from '../services';
import { answerLaunch, refuseLaunch } from './answer-launch';
import { clientOf } from './client';
import { correctLink } from './correct-link';
import { type LaunchContext, launchesStore } from './launch-store';
import { linksStore } from './link-store';
import { takeIn } from './take-in';
import { recordSystemsStore } from './store';
import { writesStore } from './write-store';

/** A launch that was answered, with the record system it is from. */
interface Answered {
  readonly id: string;
  readonly systemId: string;
  readonly context: LaunchContext;
}

/** Launches from record systems: begun, answered, confirmed, opened and closed (docs/record-systems.md). */
export function serveRecordSystemLaunches(server: Server, services: Services): void {
  const { database, keys } = services;
  const launchesOf = (connection: Connection, member: Member) => launchesStore(connection, keys, member);

  server.serve(contract.beginRecordSystemLaunch, async ({ member, body, now }) => {
    const stored = await recordSystemsStore(database, member.practiceId).inUse({ issuer: body.issuer });
    if (!stored) throw new AppError('record-system.unknown');
    const begun = await authorizationAt(clientOf(stored, services), body.launch, services.now);
    if (begun.is !== 'done') return await refuseLaunch(services, member, stored.system.id, begun);
    const { url, state, secrets } = begun.reply;
    await launchesOf(database, member).begin(stored.system.id, state, secrets, now);
    return { url: url.href };
  });

  server.serve(contract.answerRecordSystemLaunch, async ({ member, body, now, showsOf }) => {
    const launch = await answerLaunch(services, member, body, now);
    const shown = await show(services, member, launch, now);
    showsOf([...shown.candidates, ...(shown.open === undefined ? [] : [shown.open])].map(({ id }) => id));
    return shown;
  });

  server.serve(contract.compareRecordSystemLaunch, async ({ member, params, now, showsOf }) => {
    const launch = await answered(services, database, member, params.id, now);
    const shown = await show(services, member, launch, now, 'others');
    showsOf([...shown.candidates, ...(shown.open === undefined ? [] : [shown.open])].map(({ id }) => id));
    return shown;
  });
  server.serve(contract.confirmRecordSystemPerson, (call) => confirmPerson(services, call));
  server.serve(contract.openRecordSystemLaunch, (call) => openLaunch(services, call));

  server.serve(contract.takeInRecordSystemLaunch, (call) => takeIn(services, call));

  server.serve(contract.closeRecordSystemLaunch, async ({ member, params, now }) => {
    if (!(await launchesOf(database, member).close(params.id, now)))
      throw new AppError('record-system.launch-over');
    return undefined;
  });
}

/** @throws AppError record-system.launch-over */
async function answered(
  { keys }: Pick<Services, 'keys'>,
  connection: Connection,
  member: Member,
  id: string,
  now: Date,
): Promise<Answered> {
  const launch = await launchesStore(connection, keys, member).find(id, now);
  if (!launch) throw new AppError('record-system.launch-over');
  return launch;
}

/** What a launch shows: who is there, and whom the patient may be here. */
async function show(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  member: Member,
  launch: Answered,
  now: Date,
  wanted: Wanted = 'anyone',
): Promise<RecordSystemLaunch> {
  const { context, systemId } = launch;
  const stored = await recordSystemsStore(database, member.practiceId).inUse({ id: systemId });
  if (!stored) throw new AppError('record-system.launch-over');
  const links = linksStore(database, member.practiceId, systemId);
  const person = await links.personOf(member.accountId);
  const { foundBy, candidates } = await findCandidates(database, member.practiceId, launch, wanted);
  const openId = await launchesStore(database, keys, member).openPatient(systemId, now);
  const isSure = candidates[0] !== undefined && isSureOf(foundBy, candidates[0].differs);
  const isOther = openId !== undefined && !(isSure && openId === candidates[0]?.id);
  const open = isOther ? await patientsStore(database, member.practiceId).find(openId) : undefined;
  return {
    id: launch.id,
    system: { id: systemId, name: stored.system.name },
    person: {
      name: context.personName,
      isLinked: person?.subject === context.subject,
      isNpiCompared: context.isNpiCompared,
      ...(person === undefined || person.subject === context.subject
        ? {}
        : { replaces: person.name === '' ? person.subject : person.name }),
    },
    patient: context.patient,
    foundBy,
    candidates,
    isSure,
    ...(open === undefined
      ? {}
      : {
          open: toNamed(open),
        }),
    known: context.known,
  };
}

/** Whom a launch shows: who its patient is, or may be besides the chart that they are linked to. */
type Wanted = 'anyone' | 'others';

/** Whom the patient of a launch may be here: by a link, else by an identifier, else by likeness. */
async function findCandidates(
  connection: Connection,
  practiceId: string,
  { systemId, context }: Pick<Answered, 'systemId' | 'context'>,
  wanted: Wanted = 'anyone',
): Promise<Pick<RecordSystemLaunch, 'foundBy' | 'candidates'>> {
  const links = linksStore(connection, practiceId, systemId);
  const { patient, remoteId, accountNumber } = context;
  const linked = await links.patientOf(remoteId);
  const byNumber = accountNumber === undefined ? undefined : await links.patientOfNumber(accountNumber);
  const other = byNumber === linked ? undefined : byNumber;
  const id = wanted === 'others' ? other : (linked ?? byNumber);
  if (id !== undefined) {
    const ours = await patientsStore(connection, practiceId).find(id);
    if (ours)
      return {
        foundBy: id === linked ? 'link' : 'identifier',
        candidates: await toCandidates(links, [ours], context),
      };
  }
  const phones = { homePhone: context.known.homePhone, cellPhone: context.known.cellPhone };
  const { firstName, middleName, lastName, birthDate } = patient;
  const alike =
    firstName === '' || lastName === ''
      ? []
      : await alikeStore(connection, practiceId).alikeTo({
          ...{ firstName, middleName, lastName, birthDate },
          ...(phones.homePhone === undefined ? {} : { homePhone: phones.homePhone }),
          ...(phones.cellPhone === undefined ? {} : { cellPhone: phones.cellPhone }),
        });
  return {
    foundBy: alike.length === 0 ? 'nothing' : 'likeness',
    candidates: await toCandidates(
      links,
      alike.filter((one) => wanted === 'anyone' || one.id !== linked),
      context,
    ),
  };
}

type Named = NonNullable<RecordSystemLaunch['open']>;
type Ours = Named & { readonly birthDate: string };

const toNamed = ({ id, accountNumber, firstName, middleName, lastName, generation }: Named): Named => ({
  ...{ id, accountNumber, firstName, middleName, lastName, generation },
});

/** Each with all that speaks against it: in what it differs, and whom either was linked to before. */
async function toCandidates(
  links: ReturnType<typeof linksStore>,
  all: readonly Ours[],
  { patient, remoteId }: Pick<LaunchContext, 'patient' | 'remoteId'>,
): Promise<RecordSystemLaunch['candidates']> {
  const linked = await links.patientOf(remoteId);
  const taken = await links.takenBut(
    remoteId,
    all.map(({ id }) => id),
  );
  return all.map((ours) => ({
    ...toNamed(ours),
    birthDate: ours.birthDate,
    differs: [
      ...differencesOf(patient, ours),
      // two patients there who are one chart here were confirmed as such
      ...(taken.has(ours.id) && linked !== ours.id ? (['linked'] as const) : []),
      ...(linked !== undefined && linked !== ours.id ? (['relinked'] as const) : []),
    ],
  }));
}

async function confirmPerson(
  services: Services,
  { member, params, now }: Call<typeof contract.confirmRecordSystemPerson>,
) {
  return await services.database.transaction(async (transaction) => {
    const { systemId, context } = await answered(services, transaction, member, params.id, now);
    const links = linksStore(transaction, member.practiceId, systemId);
    const before = await links.personOf(member.accountId);
    const { subject, personName: name, isNpiCompared } = context;
    if (!(await links.linkPerson({ subject, name, accountId: member.accountId, isNpiCompared }, now)))
      throw new AppError('record-system.person-taken');
    await recordAction(
      transaction,
      member,
      {
        event: 'record-system.person-linked',
        resourceType: 'RecordSystem',
        resourceId: systemId,
        details: { isReplaced: before !== undefined && before.subject !== subject, isNpiCompared },
      },
      now,
    );
    return { isLinked: true as const };
  });
}

async function openLaunch(
  services: Services,
  { member, params, body, now }: Call<typeof contract.openRecordSystemLaunch>,
) {
  const { patientId, confirms, leaves } = body;
  return await services.database.transaction(async (transaction) => {
    const launch = await answered(services, transaction, member, params.id, now);
    const { systemId, context } = launch;
    const links = linksStore(transaction, member.practiceId, systemId);
    if ((await links.accountOf(context.subject)) !== member.accountId)
      throw new AppError('record-system.person-unconfirmed');
    const { remoteId } = context;
    // first, so that what is compared is what is linked
    const linked = await links.holdPatient(remoteId);
    const patients = patientsStore(transaction, member.practiceId);
    const ours = (await patients.has(patientId)) ? await patients.find(patientId) : undefined;
    if (!ours) throw new AppError('record.not-found');
    const { foundBy, candidates } = await findCandidates(transaction, member.practiceId, launch);
    const [candidate] = await toCandidates(links, [ours], context);
    const differs = candidate?.differs ?? [];
    const isSure = candidates[0]?.id === patientId && isSureOf(foundBy, differs);
    if (!isSure && !isConfirmedAs(confirms, differs))
      throw new AppError('record-system.patient-unconfirmed', {}, { details: { differs } });
    const launches = launchesStore(transaction, services.keys, member);
    const open = await launches.openPatient(systemId, now);
    if (open !== undefined && open !== patientId && open !== leaves)
      throw new AppError('record-system.other-patient-open');
    if (!isSure || foundBy !== 'link') {
      // one that leads here through a merge keeps the chart it was made for, so that the merge can be undone
      const linkedTo = linked?.id === patientId ? linked.linkedTo : patientId;
      const link = { remoteId, patientId: linkedTo, expected: linked?.linkedTo, accountId: member.accountId };
      if (!(await links.linkPatient(link, now)))
        throw new AppError('record-system.patient-unconfirmed', {}, { details: { differs } });
      if (linked && linked.id !== patientId)
        await correctLink(transaction, member, { systemId, remoteId, patientId }, now);
      const isFound = candidates.some(({ id }) => id === patientId);
      await recordAction(
        transaction,
        member,
        {
          event: 'patient.linked',
          resourceType: 'Patient',
          resourceId: patientId,
          details: {
            system: systemId,
            foundBy: isFound ? foundBy : 'nothing',
            isConfirmed: confirms !== undefined,
            confirmedDifferences: [...differs],
          },
        },
        now,
      );
    }
    await links.unread(remoteId, now);
    await launches.open(launch, patientId, now);
    await writesStore(transaction, member.practiceId).wake(systemId, patientId, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'patient.launched',
        resourceType: 'Patient',
        resourceId: patientId,
        details: { system: systemId, ...(open === undefined || open === patientId ? {} : { left: open }) },
      },
      now,
    );
    return { patientId };
  });
}
