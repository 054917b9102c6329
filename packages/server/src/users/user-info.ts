import { listRights } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import { ALL_INTERACTION_ALERTS, type Provider, type UserInfo } from '@erx/core/users/model';
import { canSendControlledSubstance } from '@erx/core/users/rules';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { BUILT_IN } from '../platform/identity/accounts';
import { type ProviderRow, type UserRow, usersStore } from './store';

/**
 * The signed-in person as stored now, also in the transaction of a change.
 * @throws AppError session.practice-refused when the membership is gone
 */
export async function readUserInfo(connection: Connection, member: Member): Promise<UserInfo> {
  const row = await usersStore(connection, member.practiceId).self(member.accountId);
  if (!row) throw new AppError('session.practice-refused');
  return userInfoOf(row, member);
}

function userInfoOf(row: UserRow, member: Member): UserInfo {
  return {
    ...toProvider(row),
    email: row.email,
    ...(row.email_verified || member.isService ? {} : { isEmailUnconfirmed: true as const }),
    role: row.role,
    isSuperAdmin: row.is_super_admin,
    isPartner: row.organization_type === 'Partner',
    organizationId: member.practiceId,
    organizationName: row.practice_name,
    organizationType: row.organization_type,
    timeZone: row.time_zone,
    timeZoneId: row.own_time_zone ?? row.time_zone,
    generation: row.generation,
    deaName: row.dea_name || undefined,
    deaExpiresOn: row.dea_expires_on ?? undefined,
    licenseState: row.license_state || undefined,
    licenseExpiresOn: row.license_expires_on ?? undefined,
    dps: row.dps,
    address: row.address,
    address2: row.address2,
    city: row.city,
    zipCode: row.zip_code,
    primaryPhoneType: row.primary_phone_type,
    homePhone: row.home_phone,
    workPhone: row.work_phone,
    cellPhone: row.cell_phone,
    fax: row.fax,
    hasPinNumber: row.has_pin,
    hasSoftToken: row.has_soft_token,
    hardwareTokenReference: row.hardware_reference ?? undefined,
    permissionChangeRequestsGrant: row.permission_change_requests,
    permissionEpcsRts: row.permission_epcs_rts,
    userCanUseCompleteEpa: row.can_prior_authorize,
    drugInteractionSettings: row.interaction_alerts ?? ALL_INTERACTION_ALERTS,
    externalUserId: row.issuer === BUILT_IN || member.isService ? undefined : row.subject,
    spiError: row.spi_error,
    isAdvertisementSeen: row.is_advertisement_seen,
    canSendControlledSubstance:
      !member.actor.isEmergency &&
      canSendControlledSubstance({
        deaNumber: row.dea_number ?? undefined,
        spi: row.spi ?? undefined,
        npi: row.npi ?? undefined,
        hardwareTokenReference: row.hardware_reference ?? undefined,
        hasSoftToken: row.has_soft_token,
        permissionEpcsRts: row.permission_epcs_rts,
      }),
    emergencyUntil: member.actor.isEmergency ? row.emergency_until?.toISOString() : undefined,
    permissions: listRights(member.actor),
    ...(member.isService ? { isServiceAccount: true as const } : {}),
  };
}

/** A prescriber as the provider drop-down shows it. */
export function toProvider(row: ProviderRow): Provider {
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
