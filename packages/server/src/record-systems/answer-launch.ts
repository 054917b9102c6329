import { AppError } from '@erx/core/findings/app-error';
import type * as contract from '@erx/core/record-systems/contract';
import {
  accountNumberIn,
  areCompared,
  areOthers,
  readForeignPatient,
  readForeignPerson,
} from '@erx/core/record-systems/patient';
import type { Member } from '../platform/api/authenticate';
import type { Call } from '../platform/api/router';
import { recordAudit } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import { exchangeCode, type RecordSystemFailure, toOAuthError } from '../platform/gateway/record-system';
import { readResource, toOpenFhir } from '../platform/gateway/record-system-fhir';
import { findUnstorable } from '../platform/storable';
import type { Services } from '../services';
import { clientOf } from './client';
import { type LaunchContext, launchesStore } from './launch-store';
import { linksStore } from './link-store';
import { recordSystemsStore } from './store';

export const CODE = {
  unreachable: 'record-system.unreachable',
  unusable: 'record-system.unusable',
  refused: 'record-system.refused',
  untrusted: 'record-system.answer-unusable',
} as const;

/** Refuses a launch, with its record. @param failure `problem` names no person and no patient */
export async function refuseLaunch(
  { database, log, now }: Pick<Services, 'database' | 'log' | 'now'>,
  { practiceId, accountId, trailName }: Member,
  systemId: string,
  failure: RecordSystemFailure | { readonly is: 'said'; readonly code: AppError['code'] },
): Promise<never> {
  const reason = failure.is === 'said' ? failure.code : failure.problem;
  log.warn({ code: 'record-system.launch-refused', system: systemId, reason }, 'a launch was refused');
  await recordAudit(
    database,
    {
      ...{ practiceId, accountId, trailName },
      event: 'record-system.launch-refused',
      outcome: 'refused',
      resourceType: 'RecordSystem',
      resourceId: systemId,
      details: { reason: reason.slice(0, 100) },
    },
    now(),
  );
  throw failure.is === 'said'
    ? new AppError(failure.code)
    : new AppError(CODE[failure.is], { problem: failure.problem });
}

/**
 * Takes the answer of a record system, once: exchanges the code, checks what is signed, reads the person and the
 * patient. What was refused is in the trail, and the launch is used up all the same.
 * @throws AppError of the endpoint
 */
export async function answerLaunch(
  services: Services,
  member: Member,
  { state, code, iss, error }: Call<typeof contract.answerRecordSystemLaunch>['body'],
  now: Date,
): Promise<{ readonly id: string; readonly systemId: string; readonly context: LaunchContext }> {
  const { database, keys } = services;
  const launches = launchesStore(database, keys, member);
  const used = await launches.use(state, now);
  const stored = used && (await recordSystemsStore(database, member.practiceId).inUse({ id: used.systemId }));
  if (!used || !stored) throw new AppError('record-system.launch-over');
  const { id, systemId, secrets } = used;
  const refuse = (failure: Parameters<typeof refuseLaunch>[3]) =>
    refuseLaunch(services, member, systemId, failure);
  if (code === undefined)
    return await refuse({ is: 'refused', problem: error === undefined ? 'no code' : toOAuthError(error) });
  const client = clientOf(stored, services);
  const exchanged = await exchangeCode(client, { state, code, iss }, secrets, services.now);
  if (exchanged.is !== 'done') return await refuse(exchanged);
  const { tokens, subject, personPath, patientId } = exchanged.reply;
  if (subject === undefined) return await refuse({ is: 'said', code: 'record-system.person-unknown' });
  if (patientId === undefined) return await refuse({ is: 'said', code: 'record-system.patient-missing' });

  const open = toOpenFhir(client, tokens);
  const links = linksStore(database, member.practiceId, systemId);
  const linkedTo = await links.accountOf(subject);
  if (linkedTo !== undefined && linkedTo !== member.accountId)
    return await refuse({ is: 'said', code: 'record-system.person-taken' });
  // who is there is what was signed; what it says of the person besides may be missing
  const person = personPath === undefined ? undefined : await readResource(open, personPath);
  const { name, npi } = readForeignPerson(person?.is === 'done' ? person.reply : undefined);
  if (areOthers(npi, member.npi)) {
    await keepCompared(services, member, { systemId, subject, isNpiCompared: false }, now);
    return await refuse({ is: 'said', code: 'record-system.npi-differs' });
  }

  const read = await readResource(open, `/Patient/${patientId}`);
  if (read.is !== 'done' && /^http 4(04|10)$/.test(read.problem))
    return await refuse({ is: 'said', code: 'record-system.patient-missing' });
  if (read.is !== 'done') return await refuse(read);
  const facts = readForeignPatient(read.reply);
  if (facts?.id !== patientId || findUnstorable({ facts, name, subject }))
    return await refuse({ is: 'said', code: 'record-system.patient-missing' });
  const context: LaunchContext = {
    ...{
      subject,
      personName: name,
      isNpiCompared: areCompared(npi, member.npi),
      remoteId: facts.id,
      patient: facts.patient,
      known: facts.known,
    },
    accountNumber: accountNumberIn(facts, {
      practiceId: member.practiceId,
      accountSystem: stored.system.accountSystem,
    }),
  };
  if (context.isNpiCompared)
    await keepCompared(services, member, { systemId, subject, isNpiCompared: true }, now);
  await launches.keep(id, context, tokens, now);
  return { id, systemId, context };
}

/** Of a link that there is: whether both were seen to have the same NPI last, with its record where that changes. */
async function keepCompared(
  { database }: Pick<Services, 'database'>,
  member: Member,
  of: { readonly systemId: string; readonly subject: string; readonly isNpiCompared: boolean },
  now: Date,
): Promise<void> {
  const { systemId, subject, isNpiCompared } = of;
  await database.transaction(async (transaction) => {
    const links = linksStore(transaction, member.practiceId, systemId);
    if (!(await links.compared({ subject, accountId: member.accountId }, isNpiCompared))) return;
    await recordAction(
      transaction,
      member,
      {
        event: 'record-system.person-compared',
        resourceType: 'RecordSystem',
        resourceId: systemId,
        details: { isNpiCompared },
      },
      now,
    );
  });
}
