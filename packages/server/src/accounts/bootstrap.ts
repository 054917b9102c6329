import type { PracticeEntry } from '@erx/core/accounts/model';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { lacksOfPractice } from '@erx/core/practices/reachable';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import {
  ACCOUNTS_TO_BOOTSTRAP,
  MEMBERSHIP_TO_BOOTSTRAP,
  PRACTICES_TO_BOOTSTRAP,
  END_OTHER_SUPER_ADMINISTRATORS,
  VOID_PASSWORD_LINKS,
} from './statements';
import { issueTicket } from '../platform/identity/ticket';
import { BUILT_IN, insertAccount, normalisedEmail } from '../platform/identity/accounts';
import { recordRoleChange } from '../grants/record';
import { addMember, addPractice } from '../platform/identity/account-store';
import { reachOfPractice } from '../practices/store';
import { hasSuperAdministrator, lockRoles, rolesStore } from '../grants/role-store';
import type { TableRow } from '../platform/database/row';
import type { accounts } from '../platform/database/schema';

/** How long the link is good by which the first super administrator sets a password. */
const LINK_MILLISECONDS = 3_600_000;

/** Who becomes the first super administrator. */
export interface FirstAdministrator {
  readonly email: string;
  /** Of a person without an account. */
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /**
   * The practice they belong to: by its name, or with everything a new one needs. Not needed for a member of
   * a practice.
   */
  readonly practice: { readonly name: string; readonly entry: PracticeEntry | undefined } | undefined;
}

/** What came of it. */
export interface Bootstrapped {
  readonly accountId: string;
  readonly practiceId: string;
  readonly practiceName: string;
  readonly isNewPractice: boolean;
  /** What the practice lacks that goes with every prescription; '' where nothing. */
  readonly practiceLacks: string;
  /**
   * Sets the password of an account that has none; absent where one is set, or where a foreign provider signs
   * the person in.
   */
  readonly link: { readonly token: string; readonly expiresAt: string } | undefined;
}

interface AccountRow extends Pick<
  TableRow<typeof accounts>,
  'id' | 'active' | 'npi' | 'is_super_admin' | 'organization_type'
> {
  has_password: boolean;
}

/**
 * Makes the first super administrator of an installation, in a transaction: account, practice, membership and
 * records. May be repeated, for another person too, until the person has signed in or set a password.
 * @param issuer the foreign provider that signs people in; undefined for the built-in one
 * @throws Error with one sentence for the operator; then nothing was changed
 */
export async function bootstrapAdministrator(
  transaction: Connection,
  who: FirstAdministrator,
  issuer: string | undefined,
  now: Date,
): Promise<Bootstrapped> {
  await lockRoles(transaction);
  if (await hasSuperAdministrator(transaction)) {
    throw new Error(
      'This installation has a super administrator already. Nothing was changed. They ask for others on ' +
        'Providers & Users, and a second one approves; where there is one alone, erx admin approve-role does.',
    );
  }
  const email = normalisedEmail(who.email);
  const found = await transaction.run<AccountRow>(ACCOUNTS_TO_BOOTSTRAP, [
    issuer === undefined ? [BUILT_IN] : [BUILT_IN, issuer],
    email,
  ]);
  if (found.length > 1)
    throw new Error('More than one account has this e-mail address. Nothing was changed.');
  const existing = found.at(0);
  if (existing && !existing.active) throw new Error('This account is closed. Nothing was changed.');
  if (existing?.organization_type === 'Partner')
    throw new Error('This account is a partner, which cannot be an administrator. Nothing was changed.');
  const accountId = existing?.id ?? (await addAccount(transaction, { ...who, email }, issuer, now));

  const practice = await joinPractice(
    transaction,
    { accountId, npi: existing?.npi ?? null },
    who.practice,
    now,
  );
  if (!existing)
    await recordAudit(
      transaction,
      {
        practiceId: practice.id,
        accountId: null,
        event: 'user.registered',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: accountId,
        details: { by: 'machine' },
      },
      now,
    );

  const roles = rolesStore(transaction, practice.id);
  if (await roles.set(accountId, 'admin', true))
    await recordRole(transaction, now, accountId, 'admin', true, [practice.id], practice.role, 'Admin');
  if (await roles.set(accountId, 'super-admin', true))
    await recordRole(
      transaction,
      now,
      accountId,
      'super-admin',
      true,
      await roles.practices(accountId),
      'not held',
      'held',
    );
  const others = (await transaction.run<{ id: string }>(END_OTHER_SUPER_ADMINISTRATORS, [accountId])).map(
    ({ id }) => id,
  );
  for (const id of others)
    await recordRole(
      transaction,
      now,
      id,
      'super-admin',
      false,
      await roles.practices(id),
      'held',
      'not held',
    );
  await transaction.run(VOID_PASSWORD_LINKS, [[...others, accountId]]);

  const mustSetPassword = issuer === undefined && !existing?.has_password;
  const link = mustSetPassword
    ? {
        token: await issueTicket(
          transaction,
          'password-link',
          { accountId, practiceId: practice.id },
          now,
          LINK_MILLISECONDS,
        ),
        expiresAt: new Date(now.getTime() + LINK_MILLISECONDS).toISOString(),
      }
    : undefined;
  return {
    accountId,
    practiceId: practice.id,
    practiceName: practice.name,
    isNewPractice: practice.isNew,
    practiceLacks: lacksOfPractice(await reachOfPractice(transaction, practice.id)),
    link,
  };
}

/** Records a change of a role in each of these practices. */
async function recordRole(
  transaction: Connection,
  now: Date,
  targetId: string,
  role: 'admin' | 'super-admin',
  isGiven: boolean,
  practiceIds: readonly string[],
  before: string,
  after: string,
): Promise<void> {
  for (const practiceId of practiceIds)
    await recordRoleChange(
      transaction,
      {
        record: {
          practiceId,
          accountId: null,
          event: isGiven ? 'role.given' : 'role.taken',
          outcome: 'done',
          resourceType: 'Account',
          resourceId: targetId,
          details: { role: GIVEN_ROLE_LABEL[role], before, after, by: 'machine' },
        },
        targetId,
        role: GIVEN_ROLE_LABEL[role],
        address: '',
        type: isGiven ? 'roleGiven' : 'roleTaken',
      },
      now,
    );
}

async function addAccount(
  transaction: Connection,
  { email, firstName, lastName }: FirstAdministrator,
  issuer: string | undefined,
  now: Date,
): Promise<string> {
  if (!firstName || !lastName)
    throw new Error(
      'No one here has this e-mail address. Nothing was changed. Name the person too: --first-name and --last-name.',
    );
  // The operator answers for the address of the built-in provider; a foreign one verifies it at the first
  // sign-in.
  return await insertAccount(
    transaction,
    { email, emailVerified: issuer === undefined, firstName, lastName, foreignIssuer: issuer },
    null,
    now,
  );
}

async function joinPractice(
  transaction: Connection,
  { accountId, npi }: { readonly accountId: string; readonly npi: string | null },
  wanted: FirstAdministrator['practice'],
  now: Date,
): Promise<{ id: string; name: string; role: string; isNew: boolean }> {
  const [own] = await transaction.run<{ id: string; name: string; role: string }>(MEMBERSHIP_TO_BOOTSTRAP, [
    accountId,
    wanted?.name ?? null,
  ]);
  if (own) return { ...own, isNew: false };
  if (!wanted)
    throw new Error('This person belongs to no practice yet. Nothing was changed. Name one: --practice.');
  const [found, another] = await transaction.run<{ id: string; name: string }>(PRACTICES_TO_BOOTSTRAP, [
    wanted.name,
  ]);
  if (another)
    throw new Error(
      'More than one practice has this name. Nothing was changed. Name a person who belongs to one of them already.',
    );
  const id = found?.id ?? (await makePractice(transaction, wanted.entry, now));
  if (!(await addMember(transaction, { practiceId: id, accountId, hasNpi: npi !== null }, now))) {
    throw new Error(
      'This person is not active in the practice. Nothing was changed. Name another person or practice.',
    );
  }
  return { id, name: wanted.name, role: npi === null ? 'User' : 'Provider', isNew: !found };
}

async function makePractice(
  transaction: Connection,
  entry: PracticeEntry | undefined,
  now: Date,
): Promise<string> {
  if (!entry)
    throw new Error(
      'No practice has this name. Nothing was changed. To make it, say its time zone: --time-zone, such as America/Chicago.',
    );
  const id = await addPractice(transaction, entry, now);
  await recordAudit(
    transaction,
    {
      practiceId: id,
      accountId: null,
      event: 'practice.created',
      outcome: 'done',
      resourceType: 'Practice',
      resourceId: id,
      details: { by: 'machine' },
    },
    now,
  );
  return id;
}
