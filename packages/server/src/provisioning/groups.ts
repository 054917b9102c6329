import { createHash } from 'node:crypto';
import { BasicInfo } from '@erx/core/accounts/model';
import {
  readGroups,
  statementMay,
  UNSETTLED,
  type Unsettled,
  whenStated,
} from '@erx/core/provisioning/groups';
import { toIdentityChanges } from '../platform/audit-trail/changes';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordSystemIncident } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Identity } from '../platform/http/services';
import { addMember } from '../platform/identity/account-store';
import { EmailTaken, insertAccount } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import { linkForeignAccount, userInfoOf } from '../platform/identity/link-foreign';
import { CLOCK_TOLERANCE } from '../platform/identity/token-verifier';
import type { Services } from '../services';
import { claimStore } from './claim-store';
import { type GroupStatement, settleMemberships } from './settle-memberships';

/** Where a sign-in came from, and the token that it is known by. */
interface From {
  readonly token: string;
  readonly address: string;
}
/** What changes nothing is filed once in this time for each person; after it, it is counted alone. */
const FILED_EVERY = { failures: 2, minutes: 60 };

/**
 * Makes and ends memberships by the groups that a foreign provider states at a sign-in: once for each token
 * as it is verified, however many requests carry it; what failed, or was not answered, is asked again at the
 * next one. Without the setting it does nothing.
 * @returns what a request waits for before anyone asks who calls; it takes what the verifier gave, as it gave
 * it
 */
export function groupKeeper(services: Services): (verified: Identity, from: From) => Promise<void> {
  const settled = new WeakMap<Identity, Promise<void>>();
  const issuer = services.config.foreignIssuer;
  if (!issuer?.groups) return () => Promise.resolve();
  const mapping = issuer.groups;
  return (verified, from) => {
    if (verified.issuer !== issuer.url) return Promise.resolve();
    const before = settled.get(verified);
    if (before) return before;
    const work = settle(services, mapping, verified, from).then(
      (isAnswered) => {
        if (!isAnswered) settled.delete(verified);
      },
      (error: unknown) => {
        settled.delete(verified);
        throw error;
      },
    );
    settled.set(verified, work);
    return work;
  };
}

interface Mapping {
  readonly claim: string;
  readonly practices: ReadonlyMap<string, string>;
}

/** @returns whether the provider answered all that it was asked */
async function settle(
  services: Services,
  { claim, practices }: Mapping,
  identity: Identity,
  from: From,
): Promise<boolean> {
  const userInfo = userInfoAsker(services, from.token);
  const store = claimStore(services.database);
  let groups = identity.groups ?? { state: 'missing' };
  let source: 'token' | 'userinfo' = 'token';
  if (groups.state === 'missing') {
    const info = await userInfo.ask();
    if (info?.sub === identity.subject) [groups, source] = [readGroups(info, claim), 'userinfo'];
  }
  const latest = services.now().getTime() + CLOCK_TOLERANCE * 1000;
  const when = whenStated(source, identity.issuedAt, latest);
  let account = await store.account(identity);
  if (!account) {
    // whom people registered is tied first: what groups change is theirs
    await link(services, identity, from);
    account = await store.account(identity);
  }
  if (groups.state !== 'listed') {
    if (account?.active !== false) await file(services, identity, account?.id, groups.state, from.address);
    return userInfo.hasAnswered();
  }
  const mapped = groups.groups.flatMap((group) => practices.get(group) ?? []);
  const known = await store.practices([...new Set(mapped)]);
  if (known.length < new Set(mapped).size)
    services.log.warn({ code: 'provisioning.practice-unknown' }, 'a group is mapped to no practice');
  const statement: GroupStatement = {
    identity,
    groups: groups.groups,
    practices: new Map([...practices].filter(([, practiceId]) => known.includes(practiceId))),
    when,
  };
  if (!account && known.length > 0) {
    if (when.earliest === undefined) await file(services, identity, undefined, 'undated', from.address);
    else await makeAccount(services, statement, known, userInfo.ask, from);
  }
  const { accountId, notMade } = await settleMemberships(services, statement);
  for (const { why, practiceId } of notMade)
    await file(services, identity, accountId, why, from.address, practiceId);
  return userInfo.hasAnswered();
}

const link = (services: Services, identity: Identity, from: From) =>
  linkForeignAccount(services, () => services.tokens.userInfoUrl(), identity, from);

/** Asks the provider who the bearer of a token is, and knows whether it failed to say so. */
function userInfoAsker(services: Services, token: string) {
  const url = () => services.tokens.userInfoUrl();
  let hasAnswered = true;
  return {
    async ask() {
      const info = await userInfoOf(services, url, token);
      if (!info && (await url()) !== undefined) hasAnswered = false;
      return info;
    },
    hasAnswered: () => hasAnswered,
  };
}

/**
 * Makes the account of someone who is seen for the first time, and ties it, unless a newer statement was
 * settled of them. It waits for its person until the verified address ties it, as every other does.
 */
async function makeAccount(
  services: Services,
  { identity, when }: GroupStatement,
  practiceIds: readonly string[],
  askUserInfo: ReturnType<typeof userInfoAsker>['ask'],
  from: From,
): Promise<void> {
  const info = await askUserInfo();
  if (info?.sub !== identity.subject || info.email === undefined || info.email_verified !== true) return;
  const names = BasicInfo.safeParse({ firstName: info.given_name, lastName: info.family_name });
  if (!names.success || names.data.firstName === '' || names.data.lastName === '') {
    await file(services, identity, undefined, 'no-name', from.address);
    return;
  }
  const newcomer = { ...names.data, email: info.email, emailVerified: false };
  try {
    await services.database.transaction(async (transaction) => {
      const store = claimStore(transaction);
      if (!statementMay(when, await store.lockStatements(identity)).give) return;
      const now = services.now();
      const id = await insertAccount(transaction, { ...newcomer, foreignIssuer: identity.issuer }, null, now);
      for (const practiceId of practiceIds) {
        await addMember(transaction, { practiceId, accountId: id, hasNpi: false }, now);
        await store.set(practiceId, id, 'holds');
        await recordAction(
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
    // someone has it: the same person's other token has made it, or the first sign-in says why
    if (!(error instanceof EmailTaken)) throw error;
  }
  await link(services, identity, from);
}

/**
 * Files that groups changed nothing: in the practice that it is about, else in each that holds someone by a
 * group, or of the system where no one knows the person. Members added by people are not affected by groups.
 */
async function file(
  services: Services,
  { subject }: Identity,
  accountId: string | undefined,
  reason: Unsettled,
  address: string,
  about?: string,
): Promise<void> {
  const { database } = services;
  const memberships = accountId === undefined ? [] : await claimStore(database).memberships(accountId);
  const held =
    about === undefined
      ? memberships.filter(({ active, claim }) => active && claim === 'holds')
      : [{ practiceId: about }];
  if (accountId !== undefined && held.length === 0) return;
  const now = services.now();
  const who = createHash('sha256').update(subject).digest('base64url');
  const what = about === undefined ? reason : `${reason}:${about}`;
  const count = await countAttempt(database, `groups-unsettled:${what}:${who}`, FILED_EVERY, now);
  if (!count.allowed || count.last) return;
  if (accountId === undefined) {
    await recordSystemIncident(services, {
      kind: 'groupsUnreadable',
      address,
      description: `Groups at a sign-in made no account: ${UNSETTLED[reason]}.`,
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
