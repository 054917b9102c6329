import { createHash } from 'node:crypto';
import { BasicInfo } from '@erx/core/accounts/model';
import { changesByGroups, readGroups } from '@erx/core/provisioning/groups';
import { offboardJudged } from '../grants/offboard';
import { loadGrantContext } from '../grants/context';
import { activateTo } from '../grants/activate';
import { toIdentityChanges } from '../platform/audit-trail/changes';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordSystemIncident } from '../platform/audit-trail/record';
import { recordAct } from '../platform/audit-trail/record-act';
import type { Connection } from '../platform/database/database';
import type { Identity } from '../platform/http/services';
import { addMember } from '../platform/identity/account-store';
import { EmailTaken, insertAccount } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import { linkForeignAccount, userInfoOf } from '../platform/identity/link-foreign';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { claimStore } from './claim-store';

/** Where a sign-in came from, and the token that it is known by. */
interface From {
  readonly token: string;
  readonly address: string;
}
/** Why groups changed nothing, as it is filed. */
type Unsettled = 'missing' | 'overlong' | 'malformed' | 'no-name' | 'last-administrator' | 'powerful';

/** What changes nothing is filed once in this time for each person; after it, it is counted alone. */
const FILED_EVERY = { failures: 2, minutes: 60 };

/**
 * Makes and ends memberships by the groups that a foreign provider says of whoever signs in: once for each of its
 * tokens that is seen. Without the setting it does nothing.
 * @returns what a request waits for before anybody asks who calls
 */
export function groupKeeper(services: Services): (identity: Identity, from: From) => Promise<void> {
  const settled = new WeakMap<Identity, Promise<void>>();
  const issuer = services.config.foreignIssuer;
  if (!issuer?.groups) return () => Promise.resolve();
  const { claim, practices } = issuer.groups;
  return (identity, from) => {
    if (identity.issuer !== issuer.url) return Promise.resolve();
    const before = settled.get(identity);
    if (before) return before;
    const work = settle(services, { claim, practices }, identity, from).catch((error: unknown) => {
      settled.delete(identity); // asked again: what was not looked at is not taken for looked at
      throw error;
    });
    settled.set(identity, work);
    return work;
  };
}

interface Mapping {
  readonly claim: string;
  readonly practices: ReadonlyMap<string, string>;
}

async function settle(
  services: Services,
  { claim, practices }: Mapping,
  identity: Identity,
  from: From,
): Promise<void> {
  const person = () => userInfoOf(services, () => services.tokens.userInfoUrl(), from.token);
  let groups = identity.groups ?? { state: 'missing' };
  if (groups.state === 'missing') {
    const info = await person();
    if (info?.sub === identity.subject) groups = readGroups(info, claim);
  }
  const store = claimStore(services.database);
  let account = await store.account(identity.issuer, identity.subject);
  if (account && !account.active) return;
  if (groups.state !== 'listed') {
    // whom people registered is tied first: of them nothing is to be filed
    if (!account) {
      await linkForeignAccount(services, () => services.tokens.userInfoUrl(), identity, from);
      account = await store.account(identity.issuer, identity.subject);
    }
    await file(services, identity, account?.id, groups.state, from.address);
    return;
  }
  const mapped = groups.groups.flatMap((group) => practices.get(group) ?? []);
  const known = await store.practices([...new Set(mapped)]);
  if (known.length < new Set(mapped).size)
    services.log.warn({ code: 'provisioning.practice-unknown' }, 'a group is mapped to no practice');
  if (!account && known.length > 0) {
    account = await makeAccount(services, identity, from, person, known);
  }
  if (!account) return;
  const changes = changesByGroups(
    groups.groups,
    new Map([...practices].filter(([, practiceId]) => known.includes(practiceId))),
    await store.memberships(account.id),
  );
  for (const practiceId of changes.joins) await join(services, practiceId, account.id);
  for (const practiceId of changes.returns) await returnTo(services, practiceId, account.id);
  for (const practiceId of changes.ends) await end(services, practiceId, account.id, identity, from);
}

/**
 * The account of somebody who is seen for the first time: the one that waits for them, or one that is made. It
 * waits until the verified address ties it, as every other does; undefined where it does not.
 */
async function makeAccount(
  services: Services,
  identity: Identity,
  from: From,
  person: () => ReturnType<typeof userInfoOf>,
  practiceIds: readonly string[],
) {
  const link = () => linkForeignAccount(services, () => services.tokens.userInfoUrl(), identity, from);
  const linked = await link();
  const store = claimStore(services.database);
  if (linked !== 'unknown') return await store.account(identity.issuer, identity.subject);
  const info = await person();
  if (info?.sub !== identity.subject || info.email === undefined || info.email_verified !== true)
    return undefined;
  const names = BasicInfo.safeParse({ firstName: info.given_name, lastName: info.family_name });
  if (!names.success || names.data.firstName === '' || names.data.lastName === '') {
    await file(services, identity, undefined, 'no-name', from.address);
    return undefined;
  }
  const newcomer = { ...names.data, email: info.email, emailVerified: false };
  try {
    await services.database.transaction(async (transaction) => {
      const now = services.now();
      const id = await insertAccount(transaction, { ...newcomer, foreignIssuer: identity.issuer }, null, now);
      for (const practiceId of practiceIds) {
        await addMember(transaction, { practiceId, accountId: id, hasNpi: false }, now);
        await claimStore(transaction).set(practiceId, id, 'holds');
        await recordAct(
          transaction,
          { practiceId, accountId: id },
          {
            event: 'user.registered',
            resourceType: 'Account',
            resourceId: id,
            details: { by: 'claim', role: 'User', changes: toIdentityChanges(newcomer) },
          },
          now,
        );
      }
    });
  } catch (error) {
    if (error instanceof EmailTaken) return undefined; // somebody has it: the first sign-in says why
    throw error;
  }
  await link();
  return await store.account(identity.issuer, identity.subject);
}

/** Membership, mark and record: all or nothing. */
async function join(services: Services, practiceId: string, accountId: string): Promise<void> {
  await changeAndPublish(services, async (transaction) => {
    const now = services.now();
    const store = claimStore(transaction);
    const hasNpi = await store.hasNpi(accountId);
    if (!(await addMember(transaction, { practiceId, accountId, hasNpi }, now))) return;
    await store.set(practiceId, accountId, 'holds');
    await recordAct(
      transaction,
      { practiceId, accountId },
      { event: 'user.joined', resourceType: 'Account', resourceId: accountId, details: { by: 'claim' } },
      now,
    );
  });
}

async function returnTo(services: Services, practiceId: string, accountId: string): Promise<void> {
  await changeAndPublish(services, async (transaction) => {
    const now = services.now();
    const situation = await situationOf(transaction, practiceId, accountId);
    if (situation.target.active || !situation.target.isAccountActive) return;
    await activateTo(
      transaction,
      services.config,
      { practiceId, accountId },
      situation,
      { by: 'claim' },
      now,
    );
    await claimStore(transaction).set(practiceId, accountId, 'holds');
  });
  services.wake('outbox');
}

/** Ends what a person has in a practice as off-boarding does; whom the practice cannot be without stays. */
async function end(
  services: Services,
  practiceId: string,
  accountId: string,
  identity: Identity,
  { address }: From,
): Promise<void> {
  const kept = await changeAndPublish(services, async (transaction): Promise<Unsettled | undefined> => {
    const now = services.now();
    const situation = await situationOf(transaction, practiceId, accountId);
    const { target, circumstances } = situation;
    if (!target.active) return undefined;
    if (!circumstances.anotherAdministers) return 'last-administrator';
    if (target.isSuperAdmin) return 'powerful'; // taken out of a practice by another one alone
    await offboardJudged(
      transaction,
      services.config,
      { practiceId, accountId },
      situation,
      { by: 'claim' },
      now,
    );
    await claimStore(transaction).set(practiceId, accountId, 'ended');
    return undefined;
  });
  services.wake('outbox');
  if (kept) await file(services, identity, accountId, kept, address);
}

async function situationOf(transaction: Connection, practiceId: string, accountId: string) {
  await membersStore(transaction, practiceId).lock();
  return await loadGrantContext(transaction, { practiceId, accountId }, { targetId: accountId });
}

/**
 * Files that groups changed nothing: in each practice that holds somebody by a group, or of the system where
 * nobody knows the person. Whoever is a member by people's hands is no matter of groups.
 */
async function file(
  services: Services,
  { subject }: Identity,
  accountId: string | undefined,
  reason: Unsettled,
  address: string,
): Promise<void> {
  const { database } = services;
  const memberships = accountId === undefined ? [] : await claimStore(database).memberships(accountId);
  const held = memberships.filter(({ active, claim }) => active && claim === 'holds');
  if (accountId !== undefined && held.length === 0) return;
  const now = services.now();
  const who = createHash('sha256').update(subject).digest('base64url');
  const count = await countAttempt(database, `groups-unsettled:${reason}:${who}`, FILED_EVERY, now);
  if (!count.allowed || count.last) return;
  if (accountId === undefined) {
    await recordSystemIncident(services, {
      kind: 'groupsUnreadable',
      address,
      description: `A sign-in whose groups made no account: ${reason}.`,
    });
    return;
  }
  for (const { practiceId } of held)
    await fileIncident(
      database,
      {
        practiceId,
        accountId: null,
        type: 'groupsUnsettled',
        address,
        details: { reason: `groups-${reason}`, targetAccountId: accountId },
      },
      now,
    );
}
