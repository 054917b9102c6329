import type { Role } from '@erx/core/access/rights';
import type { PracticeMember } from '@erx/core/grants/model';
import type { Connection, Statement } from '../platform/database/database';
import { AWAITED, BUILT_IN } from '../platform/identity/accounts';

interface MemberRow {
  id: string;
  email: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  title: string;
  role: Role;
  is_super_admin: boolean;
  organization_type: string;
  account_active: boolean;
  membership_active: boolean;
  npi: string | null;
  spi: string | null;
  dea_number: string | null;
  state_license_number: string | null;
  dea_name: string;
  dea_expires_on: string | null;
  license_state: string;
  license_expires_on: string | null;
  state: string;
  dea_schedules: PracticeMember['deaSchedules'];
  has_pin: boolean;
  has_soft_token: boolean;
  hardware_reference: string | null;
  permission_change_requests: boolean;
  permission_epcs_rts: boolean;
  works_elsewhere: boolean;
  issuer: string;
  epa_preparer: boolean;
  epa_reviewer: boolean;
  epa_submitter: boolean;
  is_awaited: boolean;
}

/** A user of a practice; active is anyone who is so in the practice and as an account. */
export type StoredMember = PracticeMember & { readonly isAccountActive: boolean };

const ALL: Statement = {
  name: 'members-of-practice',
  text: `SELECT a.id, a.email, a.first_name, a.middle_name, a.last_name, a.title, m.role, a.is_super_admin,
    a.organization_type, a.active AS account_active,
      m.active AS membership_active, a.npi, m.spi, a.dea_number, a.state_license_number, a.state,
        a.dea_name, a.dea_expires_on::text AS dea_expires_on, a.license_state,
        a.license_expires_on::text AS license_expires_on, a.pin_hash IS NOT NULL AS has_pin,
      ARRAY(SELECT d.schedule FROM dea_schedules d
        WHERE d.account_id = a.id AND d.state = a.state AND a.dea_number IS NOT NULL
        ORDER BY d.schedule) AS dea_schedules,
      EXISTS (SELECT FROM authenticators t WHERE t.account_id = a.id AND t.kind = 'soft'
        AND t.active) AS has_soft_token,
      (SELECT max(t.reference) FROM authenticators t
        WHERE t.account_id = a.id AND t.kind = 'hardware' AND t.active) AS hardware_reference,
      m.permission_change_requests, m.permission_epcs_rts, m.epa_preparer, m.epa_reviewer, m.epa_submitter,
        a.subject LIKE '${AWAITED}%' AS is_awaited, a.issuer,
      EXISTS (SELECT FROM memberships o WHERE o.account_id = a.id
        AND o.practice_id <> m.practice_id AND o.active AND NOT o.is_emergency_only) AS works_elsewhere
    FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND NOT m.is_emergency_only
      AND NOT EXISTS (SELECT FROM service_accounts s
        WHERE s.practice_id = m.practice_id AND s.account_id = m.account_id)
    ORDER BY lower(a.last_name) COLLATE "C", lower(a.first_name) COLLATE "C", a.id`,
};
const LOCK: Statement = {
  name: 'lock-members',
  text: 'SELECT account_id FROM memberships WHERE practice_id = $1 ORDER BY account_id FOR NO KEY UPDATE',
};
const CHANGE: Statement = {
  name: 'set-change-requests-permission',
  text: `UPDATE memberships
      SET permission_change_requests = $3
      WHERE practice_id = $1 AND account_id = $2 AND permission_change_requests <> $3
      RETURNING account_id`,
};
const READY: Statement = {
  name: 'set-ready-to-sign-permission',
  text: `UPDATE memberships
      SET permission_epcs_rts = $3
      WHERE practice_id = $1 AND account_id = $2 AND permission_epcs_rts <> $3
      RETURNING account_id`,
};
const ACTIVATE: Statement = {
  name: 'set-member-active',
  text: `UPDATE memberships SET active = $3, permission_epcs_rts = permission_epcs_rts AND $3, claim = NULL
    WHERE practice_id = $1 AND account_id = $2 AND active <> $3 RETURNING account_id`,
};

/**
 * Everyone of one practice but those who are named for emergencies alone, who belong to another, and service
 * accounts, which are no one.
 */
export function membersStore(connection: Connection, practiceId: string) {
  const isOne = async (statement: Statement, accountId: string, value: boolean) =>
    (await connection.run(statement, [practiceId, accountId, value])).length === 1;
  return {
    /** By last name, active or not. */
    all: async () => (await connection.run<MemberRow>(ALL, [practiceId])).map(memberOf),
    /**
     * In a transaction: until its end no one else changes anyone's permissions or activity here, for each
     * such change rests on those of all the others. What is read afterwards is as the last such change left
     * it.
     */
    async lock(): Promise<void> {
      await connection.run(LOCK, [practiceId]);
    },
    /** Each of these: false where it was so already. */
    setChangeRequests: (accountId: string, isGiven: boolean) => isOne(CHANGE, accountId, isGiven),
    setReadyToSign: (accountId: string, isGiven: boolean) => isOne(READY, accountId, isGiven),
    /**
     * Anyone who is deactivated loses the ready-to-sign permission (21 CFR 1311.125(d)), and does not get it
     * back with being activated. Whichever it is, the membership is no matter of groups any more.
     */
    setActive: (accountId: string, isActive: boolean) => isOne(ACTIVATE, accountId, isActive),
  };
}

function memberOf(row: MemberRow): StoredMember {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    title: row.title,
    role: row.role,
    isSuperAdmin: row.is_super_admin,
    isPartner: row.organization_type === 'Partner',
    active: row.account_active && row.membership_active,
    isAccountActive: row.account_active,
    npi: row.npi ?? undefined,
    spi: row.spi ?? undefined,
    deaNumber: row.dea_number ?? undefined,
    stateLicenseNumber: row.state_license_number ?? undefined,
    state: row.state,
    deaName: row.dea_name || undefined,
    deaExpiresOn: row.dea_expires_on ?? undefined,
    licenseState: row.license_state || undefined,
    licenseExpiresOn: row.license_expires_on ?? undefined,
    deaSchedules: row.dea_schedules,
    hasPinNumber: row.has_pin,
    hasSoftToken: row.has_soft_token,
    hardwareTokenReference: row.hardware_reference ?? undefined,
    worksElsewhere: row.works_elsewhere,
    hasPasswordHere: row.issuer === BUILT_IN,
    permissionChangeRequestsGrant: row.permission_change_requests,
    permissionEpcsRts: row.permission_epcs_rts,
    epaPaPreparerRole: row.epa_preparer,
    epaPaReviewerRole: row.epa_reviewer,
    epaPaSubmitterRole: row.epa_submitter,
    isAwaited: row.is_awaited,
  };
}
