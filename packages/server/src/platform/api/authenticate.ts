import type { Actor, Role } from '@erx/core/access/rights';
import { fullName } from '@erx/core/users/names';
import { canSendControlledSubstance } from '@erx/core/users/rules';
import { batch } from '../database/batch';
import type { Connection, Statement } from '../database/database';
import { toTrailName, withOrigin } from '../audit-trail/trail-name';
import { batched } from '../database/batcher';
import { APP_CLIENT } from '../identity/app-clients';
import { SERVICE_ISSUER } from '../identity/service-account';
import type { Identity } from '../http/services';
import { keyOfSession, reopening, SESSION, type SessionState, unusable, type Unusable } from './token-use';

/** An account as the server knows it; it may have no practice yet. */
export interface Account {
  readonly accountId: string;
  readonly email: string;
  /** Whether a script has it, not a person. */
  readonly isService: boolean;
  /** Whether the token is the first of its session after a lock that a new sign-in has opened. */
  readonly reopensSession?: boolean;
}

/** A user in a practice, as the membership says. */
export interface Membership extends Account {
  readonly practiceId: string;
  readonly timeZone: string;
  /** The state of the practice, whose law may schedule drugs; '' where none is known. */
  readonly practiceState: string;
  /** First, middle and last name. */
  readonly name: string;
  /** Name and login as audit records keep them (audit/trail-name.ts). */
  readonly trailName: string;
  readonly actor: Actor;
  readonly npi: string | undefined;
  readonly spi: string | undefined;
  /** Until when registration and license hold, as far as it was stated (core credentials/expiry.ts). */
  readonly deaExpiresOn: string | undefined;
  readonly licenseExpiresOn: string | undefined;
  readonly canSendControlledSubstance: boolean;
}

/**
 * The signed-in person in the practice of the request, read again on each request
 * (docs/decisions/who-is-who.md).
 */
export interface Member extends Membership {
  /** The network address that the request came from: what is filed as an incident names it. */
  readonly address: string;
  /** The session of the token, where it names one. */
  readonly session?: string | undefined;
  /** What they act with, where the token names a client. */
  readonly client?: Identity['client'];
  /** What their token was asked for alone, where it was. */
  readonly scopes?: Identity['scopes'];
  /** The app that acts in their name, where one does. */
  readonly app?: Identity['app'];
}

interface AccountRow extends SessionState {
  account_id: string;
  email: string;
}

interface MemberRow extends AccountRow {
  first_name: string;
  middle_name: string;
  last_name: string;
  issuer: string;
  subject: string;
  session: string;
  practice_id: string;
  time_zone: string;
  practice_state: string;
  role: Role;
  is_super_admin: boolean;
  organization_type: string;
  npi: string | null;
  spi: string | null;
  dea_number: string | null;
  dea_expires_on: string | null;
  license_expires_on: string | null;
  permission_change_requests: boolean;
  permission_epcs_rts: boolean;
  can_prior_authorize: boolean;
  membership_active: boolean;
  is_confirmation_awaited: boolean;
  is_emergency_only: boolean;
  emergency_until: Date | null;
  hardware_reference: string | null;
  has_soft_token: boolean;
  service_rights: string[] | null;
  is_backend: boolean;
}

const ACCOUNT: Statement = {
  name: 'account-of-identity',
  text: `SELECT a.id AS account_id, a.email, a.active AS account_active, a.sessions_ended_at,
    ${SESSION}
    FROM accounts a
    LEFT JOIN sign_in_sessions e ON e.account_id = a.id AND e.session = $3
    WHERE a.issuer = $1 AND a.subject = $2`,
};

const MEMBERSHIPS = batch({ issuer: 'text', subject: 'text', practice_id: 'uuid', session: 'text' });
const MEMBER: Statement = {
  name: 'members-of-identities',
  text: `SELECT a.issuer, a.subject, input.session, a.id AS account_id, a.email, a.first_name, a.middle_name, a.last_name,
    a.active AS account_active, a.sessions_ended_at, a.is_super_admin, a.organization_type, a.npi,
      a.dea_number, a.dea_expires_on::text AS dea_expires_on,
      a.license_expires_on::text AS license_expires_on,
    m.practice_id, m.role, m.spi, m.permission_change_requests, m.permission_epcs_rts,
    m.epa_preparer OR m.epa_reviewer OR m.epa_submitter AS can_prior_authorize,
      m.active AND p.active AS membership_active, p.time_zone, p.state AS practice_state,
    m.is_emergency_only, m.emergency_until,
    NOT a.email_verified AND EXISTS (SELECT FROM account_notices n
      WHERE n.account_id = a.id AND n.kind = 'email-confirmation') AS is_confirmation_awaited,
    (SELECT max(t.reference) FROM authenticators t
      WHERE t.account_id = a.id AND t.kind = 'hardware' AND t.active) AS hardware_reference,
    EXISTS (SELECT FROM authenticators t WHERE t.account_id = a.id AND t.kind = 'soft'
      AND t.active) AS has_soft_token,
    ${SESSION},
    s.rights AS service_rights, coalesce(starts_with(s.client_id, '${APP_CLIENT}'), false) AS is_backend
    FROM ${MEMBERSHIPS.from('input')}
    JOIN accounts a ON a.issuer = input.issuer AND a.subject = input.subject
    JOIN memberships m ON m.practice_id = input.practice_id AND m.account_id = a.id
    JOIN practices p ON p.id = m.practice_id
    LEFT JOIN service_accounts s ON s.practice_id = m.practice_id AND s.account_id = a.id
    LEFT JOIN sign_in_sessions e ON e.account_id = a.id AND e.session = input.session`,
};

/** The account of an identity; why it may not be used; undefined when there is none. */
export async function findAccount(
  connection: Connection,
  identity: Identity,
): Promise<Account | Unusable | undefined> {
  const [row] = await connection.run<AccountRow>(ACCOUNT, [
    identity.issuer,
    identity.subject,
    keyOfSession(identity),
  ]);
  if (!row) return undefined;
  return (
    unusable(row, identity) ?? {
      accountId: row.account_id,
      email: row.email,
      isService: identity.issuer === SERVICE_ISSUER,
      ...reopening(row, identity),
    }
  );
}

/** Who asks for which practice. */
export interface Asking {
  readonly identity: Identity;
  readonly practiceId: string;
}

/** The membership of an identity in a practice; why it may not be used; undefined when there is none. */
export async function findMember(
  connection: Connection,
  identity: Identity,
  practiceId: string,
  now: Date,
): Promise<Membership | Unusable | undefined> {
  const [member] = await findMembers(connection, [{ identity, practiceId }], now);
  return member;
}

const IDENTITY: Statement = {
  name: 'identity-of-account',
  text: 'SELECT issuer, subject FROM accounts WHERE id = $1',
};

/**
 * The membership of an account in a practice, for anyone who holds a ticket: its rights as they are now. As
 * findMember. Ending a user's sessions ends their tickets too (identity/end-sessions.ts), so that one which
 * is still good was issued after.
 */
export async function memberOfAccount(
  connection: Connection,
  holder: { readonly accountId: string; readonly practiceId: string },
  now: Date,
): Promise<Membership | Unusable | undefined> {
  const [identity] = await connection.run<Identity>(IDENTITY, [holder.accountId]);
  return (
    identity &&
    (await findMember(connection, { ...identity, issuedAt: Number.MAX_SAFE_INTEGER }, holder.practiceId, now))
  );
}

/** As findMember; calls that come at the same time share a statement, which begins after them. */
export function memberFinder(
  connection: Connection,
  now: () => Date,
): (asking: Asking) => Promise<Membership | Unusable | undefined> {
  return batched((asking) => findMembers(connection, asking, now()));
}

async function findMembers(
  connection: Connection,
  asking: readonly Asking[],
  now: Date,
): Promise<(Membership | Unusable | undefined)[]> {
  const toInput = ({ identity, practiceId }: Asking) => ({
    issuer: identity.issuer,
    subject: identity.subject,
    practice_id: practiceId,
    session: keyOfSession(identity),
  });
  const keyOf = ({ issuer, subject, practice_id: practice, session }: ReturnType<typeof toInput>) =>
    JSON.stringify([issuer, subject, session, practice.toLowerCase()]);
  const distinct = new Map(asking.map(toInput).map((input) => [keyOf(input), input]));
  const rows = await connection.run<MemberRow>(MEMBER, MEMBERSHIPS.values([...distinct.values()]));
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return asking.map((one) => {
    const row = found.get(keyOf(toInput(one)));
    return row && memberOf(row, one.identity, now);
  });
}

/** What someone is in the practice, as records of what they do keep it. */
function roleInTrail(row: MemberRow): string {
  if (row.issuer === SERVICE_ISSUER) return row.is_backend ? 'Backend service' : 'Service account';
  if (row.is_emergency_only) return 'Emergency';
  if (row.is_super_admin) return 'SuperAdmin';
  return row.organization_type === 'Partner' ? 'Partner' : row.role;
}

/** A membership in a request: who it is, and from where they act. */
export function toMember(
  membership: Membership,
  {
    address,
    session,
    client,
    scopes,
    app,
  }: {
    address: string;
    session?: string | undefined;
    client?: Identity['client'];
    scopes?: Identity['scopes'];
    app?: Identity['app'];
  },
): Member {
  return {
    ...membership,
    address,
    session,
    client,
    scopes,
    app,
    trailName: withOrigin(membership.trailName, {
      ...(session === undefined ? {} : { session }),
      ...(address === '' ? {} : { address }),
      ...(client === undefined ? {} : { client }),
      // a backend service acts in no one's name
      ...(app === undefined || membership.isService ? {} : { appName: app.name }),
    }),
  };
}

function memberOf(row: MemberRow, identity: Identity, now: Date): Membership | Unusable {
  const why = unusable(row, identity);
  if (why !== undefined || !row.membership_active) return why ?? 'inactive';
  if (row.is_confirmation_awaited) return 'unconfirmed';
  const isService = row.issuer === SERVICE_ISSUER;
  // neither without the other: no script has the rights of a role
  if (isService !== (row.service_rights !== null)) return 'inactive';
  if (row.is_emergency_only && (row.emergency_until === null || row.emergency_until <= now))
    return 'emergency';
  const canSign =
    !row.is_emergency_only &&
    canSendControlledSubstance({
      deaNumber: row.dea_number ?? undefined,
      spi: row.spi ?? undefined,
      npi: row.npi ?? undefined,
      hardwareTokenReference: row.hardware_reference ?? undefined,
      hasSoftToken: row.has_soft_token,
      permissionEpcsRts: row.permission_epcs_rts,
    });
  const person = { firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name };
  return {
    accountId: row.account_id,
    email: row.email,
    isService,
    ...reopening(row, identity),
    practiceId: row.practice_id,
    timeZone: row.time_zone,
    practiceState: row.practice_state,
    name: fullName(person),
    trailName: toTrailName({ ...person, login: row.email || row.subject, role: roleInTrail(row) }),
    npi: row.npi ?? undefined,
    spi: row.spi ?? undefined,
    deaExpiresOn: row.dea_expires_on ?? undefined,
    licenseExpiresOn: row.license_expires_on ?? undefined,
    canSendControlledSubstance: canSign,
    actor: {
      role: row.role,
      isSuperAdmin: row.is_super_admin,
      isPartner: row.organization_type === 'Partner',
      hasNpi: row.npi !== null,
      canChangeRequests: row.permission_change_requests,
      canSignControlled: canSign,
      canPriorAuthorize: row.can_prior_authorize,
      isEmergency: row.is_emergency_only,
      ...(row.service_rights === null ? {} : { serviceRights: row.service_rights }),
      ...(row.is_backend ? { isBackendService: true as const } : {}),
    },
  };
}
