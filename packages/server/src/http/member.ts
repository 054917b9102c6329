import type { Actor, Role } from '@erx/core/access/rights';
import { canSendControlledSubstance } from '@erx/core/users/rules';
import type { Connection, Statement } from '../database/database';
import type { Identity } from './services';

/** An account as the server knows it; it may have no practice yet. */
export interface Account {
  readonly accountId: string;
  readonly email: string;
}

/** The signed-in person in the practice of the request, read anew on each request (decision 2). */
export interface Member extends Account {
  readonly practiceId: string;
  readonly timeZone: string;
  readonly actor: Actor;
  readonly npi: string | undefined;
  readonly spi: string | undefined;
  readonly canSendControlledSubstance: boolean;
}

interface AccountRow {
  account_id: string;
  email: string;
  account_active: boolean;
}

interface MemberRow extends AccountRow {
  practice_id: string;
  time_zone: string;
  role: Role;
  is_super_admin: boolean;
  organization_type: string;
  npi: string | null;
  spi: string | null;
  dea_number: string | null;
  permission_change_requests: boolean;
  permission_epcs_rts: boolean;
  membership_active: boolean;
  hardware_reference: string | null;
  has_soft_token: boolean;
}

const ACCOUNT: Statement = {
  name: 'account-of-identity',
  text: 'SELECT id AS account_id, email, active AS account_active FROM accounts WHERE issuer = $1 AND subject = $2',
};

const MEMBER: Statement = {
  name: 'member-of-identity',
  text: `SELECT a.id AS account_id, a.email, a.active AS account_active, a.is_super_admin, a.organization_type, a.npi, a.dea_number,
    m.practice_id, m.role, m.spi, m.permission_change_requests, m.permission_epcs_rts, m.active AND p.active AS membership_active, p.time_zone,
    (SELECT max(t.reference) FROM authenticators t WHERE t.account_id = a.id AND t.kind = 'hardware' AND t.active) AS hardware_reference,
    EXISTS (SELECT FROM authenticators t WHERE t.account_id = a.id AND t.kind = 'soft' AND t.active) AS has_soft_token
    FROM accounts a JOIN memberships m ON m.account_id = a.id JOIN practices p ON p.id = m.practice_id
    WHERE a.issuer = $1 AND a.subject = $2 AND m.practice_id = $3`,
};

/** The account of an identity; 'inactive' when it may not be used; undefined when there is none. */
export async function findAccount(connection: Connection, identity: Identity): Promise<Account | 'inactive' | undefined> {
  const [row] = await connection.run<AccountRow>(ACCOUNT, [identity.issuer, identity.subject]);
  if (!row) return undefined;
  return row.account_active ? { accountId: row.account_id, email: row.email } : 'inactive';
}

/** The membership of an identity in a practice; 'inactive' when it may not be used; undefined when there is none. */
export async function findMember(connection: Connection, identity: Identity, practiceId: string): Promise<Member | 'inactive' | undefined> {
  const [row] = await connection.run<MemberRow>(MEMBER, [identity.issuer, identity.subject, practiceId]);
  if (!row) return undefined;
  if (!row.account_active || !row.membership_active) return 'inactive';
  const canSign = canSendControlledSubstance({
    deaNumber: row.dea_number ?? undefined, spi: row.spi ?? undefined, npi: row.npi ?? undefined,
    hardwareTokenReference: row.hardware_reference ?? undefined, hasSoftToken: row.has_soft_token, permissionEpcsRts: row.permission_epcs_rts,
  });
  return {
    accountId: row.account_id,
    email: row.email,
    practiceId: row.practice_id,
    timeZone: row.time_zone,
    npi: row.npi ?? undefined,
    spi: row.spi ?? undefined,
    canSendControlledSubstance: canSign,
    actor: {
      role: row.role,
      isSuperAdmin: row.is_super_admin,
      isPartner: row.organization_type === 'Partner',
      hasNpi: row.npi !== null,
      canChangeRequests: row.permission_change_requests,
      canSignControlled: canSign,
    },
  };
}
