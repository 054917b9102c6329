import {
  changesByGroups,
  type HeldMembership,
  statementMay,
  type Unsettled,
  type WhenStated,
} from '@erx/core/provisioning/groups';
import { isPowerful, isPowerfulEverywhere } from '@erx/core/provisioning/rules';
import { activateTo } from '../grants/activity';
import { loadGrantContext } from '../approvals/context';
import { offboardJudged } from '../grants/offboard';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { Identity } from '../platform/http/services';
import { addMember } from '../platform/identity/account-store';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { claimStore } from './claim-store';

/** What a foreign provider said of the groups of one person, and when. */
export interface GroupStatement {
  readonly identity: Pick<Identity, 'issuer' | 'subject'>;
  readonly groups: readonly string[];
  /** Those that there are, by group. */
  readonly practices: ReadonlyMap<string, string>;
  readonly when: WhenStated;
}

/**
 * A change that the groups ask for and that was not made; no single practice for what would have been given.
 */
interface NotMade {
  readonly why: Unsettled;
  readonly practiceId: string | undefined;
}

/**
 * Makes and ends someone's memberships as a statement of their groups says, and keeps that it was settled:
 * all or nothing, and of one person one statement after another, whichever process has it. After a newer
 * statement an older one changes nothing.
 * @returns whose memberships they are, where someone has an account, and which changes were not made
 */
export async function settleMemberships(
  services: Services,
  statement: GroupStatement,
): Promise<{ readonly accountId: string | undefined; readonly notMade: readonly NotMade[] }> {
  const { identity, groups, practices, when } = statement;
  const settled = await changeAndPublish(services, async (transaction) => {
    const store = claimStore(transaction);
    const may = statementMay(when, await store.lockStatements(identity));
    const account = await store.account(identity);
    const notMade: NotMade[] = [];
    if (account?.active) {
      const changesOf = (held: readonly HeldMembership[]) => changesByGroups(groups, practices, held, may);
      const wanted = changesOf(await store.memberships(account.id));
      // in one order everywhere: of two that lock several practices, none waits for the other
      for (const practiceId of [...wanted.joins, ...wanted.returns, ...wanted.ends].toSorted())
        await membersStore(transaction, practiceId).lock();
      const held = await store.memberships(account.id); // as people have left it, who change it no more
      const { joins, returns, ends } = changesOf(held);
      for (const practiceId of joins) {
        if (isPowerfulEverywhere(account)) notMade.push({ why: 'powerful-entry', practiceId });
        else await join(services, transaction, practiceId, account.id);
      }
      for (const practiceId of returns) {
        const why = await returnTo(services, transaction, practiceId, account.id);
        if (why) notMade.push({ why, practiceId });
      }
      for (const practiceId of ends) {
        const why = await end(services, transaction, practiceId, account.id);
        if (why) notMade.push({ why, practiceId });
      }
      const given = { give: when.earliest === undefined, end: false };
      const notGiven = changesByGroups(groups, practices, held, given);
      if (notGiven.joins.length + notGiven.returns.length > 0)
        notMade.push({ why: 'undated', practiceId: undefined });
    }
    await store.keepStatement(identity, when.latest);
    return { accountId: account?.id, notMade };
  });
  services.notify('outbox');
  return settled;
}

async function join(
  services: Services,
  transaction: Connection,
  practiceId: string,
  accountId: string,
): Promise<void> {
  const now = services.now();
  const store = claimStore(transaction);
  const hasNpi = await store.hasNpi(accountId);
  if (!(await addMember(transaction, { practiceId, accountId, hasNpi }, now))) return;
  await store.set(practiceId, accountId, 'holds');
  await recordAction(
    transaction,
    { practiceId, accountId },
    { event: 'user.joined', resourceType: 'Account', resourceId: accountId, details: { by: 'claim' } },
    now,
  );
}

/**
 * Gives someone back what a group had ended, and no power that people had given them since.
 * @returns why they stay away
 */
async function returnTo(
  services: Services,
  transaction: Connection,
  practiceId: string,
  accountId: string,
): Promise<Unsettled | undefined> {
  const member = { practiceId, accountId };
  const situation = await loadGrantContext(transaction, member, { targetId: accountId });
  if (isPowerful(situation.target)) return 'powerful-entry';
  await activateTo(transaction, services.config, member, situation, { by: 'claim' }, services.now());
  await claimStore(transaction).set(practiceId, accountId, 'holds');
  return undefined;
}

/**
 * Ends what a person has in a practice as off-boarding does; whom the practice cannot be without stays.
 * @returns why they stay
 */
async function end(
  services: Services,
  transaction: Connection,
  practiceId: string,
  accountId: string,
): Promise<Unsettled | undefined> {
  const member = { practiceId, accountId };
  const situation = await loadGrantContext(transaction, member, { targetId: accountId });
  if (!situation.circumstances.anotherAdministers) return 'last-administrator';
  if (situation.target.isSuperAdmin) return 'powerful'; // taken out of a practice by another one alone
  await offboardJudged(transaction, services.config, member, situation, { by: 'claim' }, services.now());
  await claimStore(transaction).set(practiceId, accountId, 'ended');
  return undefined;
}
