import { rightsOf } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import { getDeaSchedules, getUserInfo, listProviders, updateUserInfo } from '@erx/core/users/contract';
import { ALL_INTERACTION_ALERTS, OwnUserChanges, type Provider, type UserInfo } from '@erx/core/users/model';
import { mergeChanges } from '@erx/core/values/changes';
import { recordAct } from '../audit/record-act';
import type { Connection } from '../database/database';
import type { Member } from '../http/member';
import { refuseInput, type Server } from '../http/serve';
import type { Services } from '../http/services';
import { BUILT_IN } from '../identity/accounts';
import { advertisementsStore } from '../stores/advertising';
import { controlledRecordsOf } from '../stores/prescriptions/controlled';
import { prescribersOf } from '../stores/prescribers';
import { type ProviderRow, type UserRow, usersOf } from '../stores/users';

/** The signed-in person, and the prescribers of the practice (S7-12). */
export function serveUsers(server: Server, { database }: Services): void {
  server.serve(getUserInfo, ({ member }) => read(database, member));

  server.serve(updateUserInfo, async ({ member, params, body, now }) => {
    if (params.id !== member.accountId) throw new AppError('access.refused');
    const changes = OwnUserChanges.safeParse(mergeChanges(body));
    if (!changes.success) throw refuseInput('body', changes.error);
    // Closed in two windows it is seen all the same: the second time changes nothing and is no failure.
    return await database.transaction(async (transaction) => {
      const isNew = await advertisementsStore(transaction).markSeen(member.accountId, changes.data.isAdvertisementSeen);
      if (isNew) await recordAct(transaction, member, { event: 'user.changed', resourceType: 'Account', resourceId: member.accountId, details: { fields: Object.keys(changes.data) } }, now);
      return await read(transaction, member);
    });
  });
  server.serve(listProviders, async ({ member }) => (await usersOf(database, member.practiceId).providers()).map(providerOf));
  server.serve(getDeaSchedules, async ({ member, params }) => {
    if (!await prescribersOf(database, member.practiceId).has(params.id)) throw new AppError('record.not-found');
    return await controlledRecordsOf(database, member.practiceId).writableBy(params.id);
  });
}

async function read(database: Connection, member: Member): Promise<UserInfo> {
  const row = await usersOf(database, member.practiceId).find(member.accountId);
  if (!row) throw new AppError('session.practice-refused');
  return userInfoOf(row, member);
}

function userInfoOf(row: UserRow, member: Member): UserInfo {
  return {
    ...providerOf(row),
    email: row.email,
    role: row.role,
    isSuperAdmin: row.is_super_admin,
    isPartner: row.organization_type === 'Partner',
    organizationId: member.practiceId,
    organizationName: row.practice_name,
    timeZone: row.time_zone,
    hasPinNumber: row.has_pin,
    hasSoftToken: row.has_soft_token,
    hardwareTokenReference: row.hardware_reference ?? undefined,
    permissionChangeRequestsGrant: row.permission_change_requests,
    permissionEpcsRts: row.permission_epcs_rts,
    userCanUseCompleteEpa: row.can_prior_authorize,
    drugInteractionSettings: row.interaction_alerts ?? ALL_INTERACTION_ALERTS,
    externalUserId: row.issuer === BUILT_IN ? undefined : row.subject,
    spiError: row.spi_error,
    isAdvertisementSeen: row.is_advertisement_seen,
    canSendControlledSubstance: member.canSendControlledSubstance,
    emergencyUntil: member.actor.isEmergency ? row.emergency_until?.toISOString() : undefined,
    permissions: rightsOf(member.actor),
  };
}

function providerOf(row: ProviderRow): Provider {
  return {
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    title: row.title,
    npi: row.npi ?? undefined,
    spi: row.spi ?? undefined,
    deaNumber: row.dea_number ?? undefined,
    stateLicenseNumber: row.state_license_number ?? undefined,
    state: row.state,
    active: row.active,
  };
}
