import { rightsOf } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import { getDeaSchedules, getUserInfo, listProviders } from '@erx/core/users/contract';
import { ALL_INTERACTION_ALERTS, type Provider, type UserInfo } from '@erx/core/users/model';
import type { Member } from '../http/member';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { controlledRecordsOf } from '../stores/prescriptions/controlled';
import { prescribersOf } from '../stores/prescribers';
import { type ProviderRow, type UserRow, usersOf } from '../stores/users';

/** The signed-in person, and the prescribers of the practice (S7-12). */
export function serveUsers(server: Server, { database }: Services): void {
  server.serve(getUserInfo, async ({ member }) => {
    const row = await usersOf(database, member.practiceId).find(member.accountId);
    if (!row) throw new AppError('session.practice-refused');
    return userInfoOf(row, member);
  });
  server.serve(listProviders, async ({ member }) => (await usersOf(database, member.practiceId).providers()).map(providerOf));
  server.serve(getDeaSchedules, async ({ member, params }) => {
    if (!await prescribersOf(database, member.practiceId).has(params.id)) throw new AppError('record.not-found');
    return await controlledRecordsOf(database, member.practiceId).writableBy(params.id);
  });
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
    canSendControlledSubstance: member.canSendControlledSubstance,
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
