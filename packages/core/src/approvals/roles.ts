import type { MessageCode } from '../findings/messages';
import {
  canGiveRoles,
  findHolderRefusal,
  findRankRefusal,
  findRoleRefusal,
  type RequestedRole,
  type RoleCircumstances,
  type RolePerson,
} from '../grants/roles';

/** Who asks, decides, or is asked for. */
export interface RequestPerson extends RolePerson {
  /** Registered, and not signed in yet. */
  readonly isAwaited?: boolean;
}

/** A request for a role, and the people it names as they are now. */
export interface RoleRequestFacts {
  readonly role: RequestedRole;
  readonly target: RequestPerson;
  readonly askedById: string;
  /** Undefined where the person who asked has left the practice. */
  readonly asker: RequestPerson | undefined;
}

/** What decides an approval besides the people. */
interface DecisionCircumstances extends Pick<RoleCircumstances, 'administersElsewhere'> {
  /** Whether its time is over. */
  readonly isExpired: boolean;
  /** Whether who decides counts as another person than the asker and the target (two-people.ts). */
  readonly isTwo: boolean;
}

/**
 * Why a person may not ask that another get a role of the account (docs/roles.md, 'role.change'): who could
 * give it alone if one were enough, never for oneself, one request for a person at a time.
 * @param isOpen whether a request about the person waits, in any practice
 * @returns undefined where nothing forbids it
 */
export function findAskRefusal(
  role: RequestedRole,
  actor: RequestPerson,
  target: RequestPerson,
  circumstances: RoleCircumstances,
  isOpen: boolean,
): MessageCode | undefined {
  if (actor.id === target.id) return 'role.own';
  return (
    findRoleRefusal('Addition', role, actor, target, circumstances) ??
    (isOpen ? 'role.request-open' : undefined)
  );
}

/**
 * Why a person may not decide on a request: neither the one it is about nor the one who asked does, and who
 * does may ask for it too. An approval wants two people who count as two, an asker who could still ask, and
 * someone who may still hold the role. A denial changes nothing, so it wants none of that.
 * @returns undefined where nothing forbids it
 */
export function findDecisionRefusal(
  decision: 'approve' | 'deny',
  actor: RequestPerson,
  request: RoleRequestFacts,
  circumstances: DecisionCircumstances,
): MessageCode | undefined {
  const { role, target, askedById, asker } = request;
  if (actor.id === target.id) return 'role.own';
  if (actor.id === askedById) return 'role.asked-yourself';
  const byRank = findRankRefusal(role, actor, target);
  if (byRank !== undefined) return byRank;
  if (circumstances.isExpired) return 'role.request-expired';
  if (decision === 'deny') return undefined;
  if (!circumstances.isTwo) return 'role.not-two-people';
  return findStandingRefusal({ role, target, asker }, circumstances);
}

/**
 * Why the operator of the installation may not approve a request on its machine: they are the second person only
 * where the practice has no other super administrator, as with the first of an installation.
 * @param deciders those of the practice who are neither asker nor target and could decide
 */
export function findOperatorRefusal(
  request: RoleRequestFacts,
  deciders: readonly RequestPerson[],
  circumstances: Omit<DecisionCircumstances, 'isTwo'>,
): MessageCode | undefined {
  if (circumstances.isExpired) return 'role.request-expired';
  if (deciders.length > 0) return 'role.operator-not-needed';
  return findStandingRefusal(request, circumstances);
}

/** What must still be so at the approval: who asked could ask, and whom it is about may hold it. */
function findStandingRefusal(
  { role, target, asker }: Pick<RoleRequestFacts, 'role' | 'target' | 'asker'>,
  { administersElsewhere }: Pick<RoleCircumstances, 'administersElsewhere'>,
): MessageCode | undefined {
  if (!asker || !mayAsk(asker)) return 'role.asker-lost';
  return findHolderRefusal(role, target, { administersElsewhere });
}

/** Whether someone may ask for roles of the account, and decide on what others ask. */
const mayAsk = (person: RequestPerson): boolean =>
  person.active && !person.isAwaited && person.isSuperAdmin && canGiveRoles(person);

/** Those who could decide on a request, as far as roles tell it. */
export function listDeciders<Person extends RequestPerson>(
  members: readonly Person[],
  { targetId, askedById }: { readonly targetId: string; readonly askedById: string },
): Person[] {
  return members.filter((person) => person.id !== targetId && person.id !== askedById && mayAsk(person));
}

/** Who approves a request, in a sentence; what to do where no one can. */
export function secondPersonText(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  if (last === undefined)
    return (
      'No one else in this practice is a super administrator: the operator of the installation approves it on its ' +
      'machine, with erx admin approve-role.'
    );
  return `It holds once a second person approves it: ${others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`}.`;
}
