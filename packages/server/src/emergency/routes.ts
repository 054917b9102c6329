import * as contract from '@erx/core/emergency/contract';
import { EMERGENCY_MINUTES, type EmergencyMember } from '@erx/core/emergency/model';
import { AppError } from '@erx/core/findings/app-error';
import { fullName } from '@erx/core/users/names';
import { limitAddresses } from '../accounts/address-limit';
import { recordAudit, recordRefusal, recordSystemIncident } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { BUILT_IN, findNames, normalisedEmail } from '../platform/identity/accounts';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { changeAndPublish } from '../platform/push/publish-change';
import { accountNoticesStore } from '../users/account-notice-store';
import { emergenciesStore, type EmergencyMemberRow } from './store';
import { recordEvent } from '../platform/outbox/event-store';

/**
 * Access in an emergency (45 CFR 164.312(a)(2)(ii)): who is named for it, and entering a practice that is not
 * one's own.
 */
export function serveEmergency(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.listEmergencyMembers, async ({ member, now }) =>
    (await emergenciesStore(database, member.practiceId).list()).map((row) => memberOf(row, now)),
  );

  server.serve(contract.nameEmergencyMember, (call) => nameEmergencyMember(services, call));

  server.serve(contract.removeEmergencyMember, (call) => removeEmergencyMember(database, call));

  server.serve(contract.beginEmergencyAccess, (call) => beginEmergencyAccess(services, call));

  server.serve(contract.endEmergencyAccess, (call) => endEmergencyAccess(database, call));
}

async function nameEmergencyMember(
  services: Services,
  { member, body, now }: Call<typeof contract.nameEmergencyMember>,
) {
  await limitAddresses(services.database, member.accountId, now);
  const candidate = await emergenciesStore(services.database, member.practiceId).candidate(
    services.config.foreignIssuer?.url ?? BUILT_IN,
    normalisedEmail(body.email),
  );
  if (!candidate || candidate.is_member) {
    const code = candidate ? 'emergency.already-member' : 'emergency.nobody';
    await recordRefusal(services, member, {
      event: 'emergency.naming-refused',
      resourceType: 'Account',
      resourceId: candidate?.id ?? null,
      details: { reason: code },
    });
    throw new AppError(code);
  }
  return await services.database.transaction(async (transaction) => {
    const emergencies = emergenciesStore(transaction, member.practiceId);
    const isListed = (await emergencies.list()).some(({ id }) => id === candidate.id);
    if (!(await emergencies.name(candidate.id, now))) throw new AppError('emergency.already-member');
    await recordAction(
      transaction,
      member,
      { event: 'emergency.named', resourceType: 'Account', resourceId: candidate.id, details: {} },
      now,
    );
    if (!isListed)
      await accountNoticesStore(transaction).add(
        {
          accountId: candidate.id,
          kind: 'emergency-named',
          practiceId: member.practiceId,
          by: member.name,
        },
        now,
      );
    const row = (await emergencies.list()).find(({ id }) => id === candidate.id);
    if (!row) throw new AppError('emergency.nobody');
    return memberOf(row, now);
  });
}

async function removeEmergencyMember(
  database: Database,
  { member, params, now }: Call<typeof contract.removeEmergencyMember>,
) {
  await database.transaction(async (transaction) => {
    if (!(await emergenciesStore(transaction, member.practiceId).remove(params.id)))
      throw new AppError('record.not-found');
    await recordAction(
      transaction,
      member,
      { event: 'emergency.removed', resourceType: 'Account', resourceId: params.id, details: {} },
      now,
    );
  });
  return undefined;
}

async function beginEmergencyAccess(
  services: Services,
  {
    account: { accountId },
    body: { practiceId, reason },
    now,
    request,
  }: Call<typeof contract.beginEmergencyAccess>,
) {
  const until = new Date(now.getTime() + EMERGENCY_MINUTES * 60_000);
  const isOpen = await changeAndPublish(services, async (transaction) => {
    if (!(await emergenciesStore(transaction, practiceId).begin(accountId, until))) return false;
    const names = await findNames(transaction, accountId);
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'emergency.begun',
        outcome: 'done',
        resourceType: 'Practice',
        resourceId: practiceId,
        details: { reason, until: until.toISOString() },
      },
      now,
    );
    await fileIncident(
      transaction,
      {
        practiceId,
        accountId,
        type: 'emergencyAccess',
        address: request.ip,
        details: { reason, until: until.toISOString() },
      },
      now,
    );
    await recordEvent(
      transaction,
      {
        practiceId,
        name: 'EmergencyAccess',
        providerId: null,
        content: { accountId, who: fullName(names), until: until.toISOString() },
      },
      now,
    );
    return true;
  });
  if (!isOpen) {
    await recordSystemIncident(services, {
      kind: 'foreignPractice',
      address: request.ip,
      description: `account ${accountId}, emergency access`,
    });
    throw new AppError('emergency.not-named');
  }
  return { practiceId, until: until.toISOString() };
}

async function endEmergencyAccess(
  database: Database,
  { account: { accountId }, body: { practiceId }, now }: Call<typeof contract.endEmergencyAccess>,
) {
  await database.transaction(async (transaction) => {
    // Ending it twice is no failure.
    if (!(await emergenciesStore(transaction, practiceId).end(accountId, now))) return;
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'emergency.ended',
        outcome: 'done',
        resourceType: 'Practice',
        resourceId: practiceId,
        details: {},
      },
      now,
    );
  });
  return undefined;
}

function memberOf(row: EmergencyMemberRow, now: Date): EmergencyMember {
  const isOpen = row.emergency_until !== null && row.emergency_until > now;
  return {
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    email: row.email,
    npi: row.npi,
    ...(isOpen ? { until: row.emergency_until?.toISOString() } : {}),
  };
}
