import { withoutFormerRegistration } from '../credentials/registration-parts';
import { findingsOnBasicInfo, findingsOnRegistrations } from '../accounts/rules';
import { type Finding, pass, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { holdsToken } from '../credentials/proofing/rules';
import { canGiveRoles, type RolePerson } from '../grants/roles';
import type { GrantPerson } from '../grants/rules';
import { changesBetween } from '../values/changes';
import {
  AskingReason,
  type CredentialChange,
  type CredentialField,
  PersonCredentials,
} from '../credentials/model';
import { changesNumber, withNameAtRegistration } from '../credentials/rules';

/** What is asked for of another person's credentials; what is absent stays. */
export type AskedCredentials = {
  readonly [Field in keyof PersonCredentials]?: PersonCredentials[Field] | undefined;
};

/** Who asks, and whose credentials they are. */
type Requester = Pick<RolePerson, 'id' | 'role' | 'isSuperAdmin' | 'isPartner'>;
type Asked = Pick<RolePerson, 'id' | 'isSuperAdmin' | 'isPartner' | 'active'>;

/**
 * Why someone may not ask for a change of a person's credentials: it is for those who give roles, and for no
 * target that ranks above them (S6-10, S4-7). Their own ones are changed in the profile.
 * @returns undefined where nothing forbids it
 */
export function findChangeRequestRefusal(actor: Requester, target: Asked): MessageCode | undefined {
  if (actor.id === target.id) return 'credential.ask-own';
  if (!canGiveRoles(actor)) return 'access.refused';
  if (!actor.isSuperAdmin && (target.isSuperAdmin || target.isPartner))
    return 'credential.ask-super-administrator';
  return target.active ? undefined : 'credential.ask-inactive';
}

/**
 * Why a change can no longer be approved by anyone: an approval rests on two people, not on one and a former
 * one (21 CFR 1311.125(b)), and concerns someone of the practice.
 * @param target whose credentials they are; undefined where not of the practice
 * @param asker who asked: the same person, another one, a service account that is in force, or none where
 * they have left
 */
export function findLapse(
  target: Asked | undefined,
  asker: (Requester & { readonly active: boolean }) | 'service account' | undefined,
): MessageCode | undefined {
  if (!target?.active) return 'credential.target-inactive';
  if (asker === 'service account') return undefined;
  if (!asker?.active) return 'credential.asker-lost';
  return asker.id === target.id || findChangeRequestRefusal(asker, target) === undefined
    ? undefined
    : 'credential.asker-lost';
}

/** The fields of a person that can be asked for, of whatever holds them; '' for what is absent. */
export function toPersonCredentials(person: AskedCredentials): PersonCredentials {
  const fields = Object.keys(PersonCredentials.shape) as (keyof PersonCredentials)[];
  return Object.fromEntries(
    fields.map((field) => [field, person[field] ?? '']),
  ) as unknown as PersonCredentials; // each of its fields has a text
}

/** What the credentials would be: what belongs to a number goes with it, as in their own profile. */
function afterAsking(before: PersonCredentials, asked: AskedCredentials): PersonCredentials {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return withoutFormerRegistration(before, { ...before, ...Object.fromEntries(given) });
}

/**
 * The requested changes, each with its value before and after. All of them wait, also what the person could
 * enter alone: what one person states for another, a second one reads.
 */
export function askedChanges(
  before: PersonCredentials,
  asked: AskedCredentials,
): readonly CredentialChange[] {
  const after = afterAsking(before, asked);
  const changes = changesBetween(before, after).map(({ key, value }) => ({
    field: key as CredentialField & keyof PersonCredentials,
    before: before[key as keyof PersonCredentials],
    after: String(value),
  }));
  // Another registration is under the name that is stated with it.
  return changes.some(({ field }) => field === 'deaNumber' || field === 'deaName')
    ? changes
    : withNameAtRegistration(changes, before);
}

/**
 * Everything against what is asked for, as in their own profile (S5-16, S5-17).
 * @param hasNpi whether the person prescribes
 */
export function findingsOnAsking(
  before: PersonCredentials,
  asked: AskedCredentials,
  { hasNpi }: { readonly hasNpi: boolean },
): readonly Finding[] {
  const after = afterAsking(before, asked);
  return [
    ...findingsOnBasicInfo(after),
    ...findingsOnRegistrations(before, after, { hasNpi, lastName: after.lastName }),
  ];
}

/** That a reason is too short, or no line of text: the approver has to read one. */
export function findingsOnAskingReason(reason: string): readonly Finding[] {
  return AskingReason.safeParse(reason).success ? pass : stop('credential.reason-missing', {}, 'reason');
}

/** Who decides on a change, or whom it is about. */
export type Decider = Pick<
  GrantPerson,
  | 'id'
  | 'active'
  | 'isPartner'
  | 'isAwaited'
  | 'npi'
  | 'hasSoftToken'
  | 'hardwareTokenReference'
  | 'permissionChangeRequestsGrant'
  | 'permissionEpcsRts'
>;

/**
 * Whether someone prescribes, may sign and holds the second factor: a registrant with a credential (21 CFR
 * 1311.125(b)).
 */
export function isRegistrant(person: Decider): boolean {
  return (
    person.active &&
    !person.isPartner &&
    Boolean(person.npi) &&
    person.permissionEpcsRts &&
    holdsToken(person)
  );
}

/**
 * Whether someone is of those who decide on permissions to sign: who may begin or approve a grant (S6-15,
 * S6-18).
 */
export function decidesOnCredentials(person: Decider): boolean {
  return (
    person.active &&
    !person.isPartner &&
    !person.isAwaited &&
    (person.permissionChangeRequestsGrant || isRegistrant(person))
  );
}

/**
 * Why a person may not decide on a change: it takes a second person, who is neither the one it is about nor
 * of those who asked, and counts as independent of all of them (21 CFR 1311.125(b); readings S6-18), and one
 * whose time is over is decided on no more. A prescriber's number is approved by a registrant, where the
 * practice has another.
 * @param isTwo whether they count as independent of all of them (two-people.ts)
 * @returns undefined where nothing forbids it
 */
export function refusalOfDecision(
  actor: Decider,
  request: {
    readonly accountId: string;
    readonly askedBy: readonly string[];
    /** Whether its time is over (waiting.ts). */
    readonly isExpired: boolean;
    /** Whether it is of a prescriber's number, and the practice has a registrant to approve it. */
    readonly takesRegistrant: boolean;
  },
  isTwo: boolean,
): MessageCode | undefined {
  if (actor.isPartner) return 'grant.partner';
  if (actor.id === request.accountId) return 'credential.own';
  if (request.askedBy.includes(actor.id)) return 'credential.own-request';
  if (!decidesOnCredentials(actor)) return 'credential.not-entitled';
  if (request.isExpired) return 'credential.request-expired';
  if (request.takesRegistrant && !isRegistrant(actor)) return 'credential.not-registrant';
  return isTwo ? undefined : 'credential.not-two-people';
}

/**
 * How the rule that a registrant approves a prescriber's number applies to a change (21 CFR 1311.125(b)):
 * required where the practice has a registrant who is neither its subject nor asked for it; without one an
 * approval is possible, announced as such and filed; other changes need none.
 */
export function registrantRule(
  changes: readonly CredentialChange[],
  { accountId, askedBy }: { readonly accountId: string; readonly askedBy: readonly string[] },
  people: readonly Decider[],
): 'takes one' | 'has none' | 'takes none' {
  const isPrescriber = people.some(({ id, npi }) => id === accountId && Boolean(npi));
  if (!isPrescriber || !changesNumber(changes)) return 'takes none';
  return people.some(
    (person) => isRegistrant(person) && person.id !== accountId && !askedBy.includes(person.id),
  )
    ? 'takes one'
    : 'has none';
}
