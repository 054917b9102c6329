import { type Finding, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { type CalendarDate, daysFrom } from '../values/dates';
import type { Operation } from './model';
import type { GrantPerson } from './rules';
import { GIVEN_ROLES, REQUESTED_ROLES } from './vocabulary';

export type GivenRole = (typeof GIVEN_ROLES)[number];

/** What each role is called. */
export const GIVEN_ROLE_LABEL: Record<GivenRole, string> = {
  admin: 'Administrator',
  'super-admin': 'Super administrator',
  partner: 'Partner',
  'epa-preparer': 'ePA preparer',
  'epa-reviewer': 'ePA reviewer',
  'epa-submitter': 'ePA submitter',
};

/** The right that any of the three ePA roles gives (core access/rights.ts, prior-authorization.start and .cancel). */
const ANY_EPA_ROLE =
  'Each of the three ePA roles lets its holder begin one, open its worklist at the plan’s portal and give it up, ' +
  'in this practice.';

/** What each role allows and where it holds, for the person who gives it. */
export const GIVEN_ROLE_MEANING: Record<GivenRole, string> = {
  admin: 'Gives and takes roles in this practice, and administers its people, audit trail and incidents.',
  'super-admin':
    'Administers the installation: every practice they belong to, reference data and the marketing log.',
  partner: 'Looks into every practice they belong to, and changes nothing.',
  'epa-preparer': `For the people who fill in the questions of a prior authorization. ${ANY_EPA_ROLE}`,
  'epa-reviewer': `For the people who review a prior authorization before it goes to the plan. ${ANY_EPA_ROLE}`,
  'epa-submitter': `For the people who send a prior authorization to the plan. ${ANY_EPA_ROLE}`,
};

/** A role of the account, which holds in every practice of the person; the others are of one practice. */
export type RequestedRole = (typeof REQUESTED_ROLES)[number];

/** What decides of a person's roles, whether as the one who acts or the one acted upon. */
export interface RolePerson extends Pick<
  GrantPerson,
  'id' | 'role' | 'isSuperAdmin' | 'isPartner' | 'active' | 'npi'
> {
  readonly epaPaPreparerRole: boolean;
  readonly epaPaReviewerRole: boolean;
  readonly epaPaSubmitterRole: boolean;
}

/** What decides besides the two people. */
export interface RoleCircumstances {
  /** Whether another active person of the practice than the target can give roles in it. */
  readonly hasAnotherAdministrator: boolean;
  /** Whether another person than the target can act as super administrator. */
  readonly hasAnotherSuperAdministrator: boolean;
  /** Whether the target is an administrator of any other practice. */
  readonly administersElsewhere: boolean;
}

interface Situation extends RoleCircumstances {
  readonly role: GivenRole;
  readonly actor: RolePerson;
  readonly target: RolePerson;
}

/** Statements in their order; the first that holds refuses with its code. */
type Refusals = readonly (readonly [holds: (situation: Situation) => boolean, code: MessageCode])[];

const HELD: Record<GivenRole, (person: RolePerson) => boolean> = {
  admin: ({ role }) => role === 'Admin',
  'super-admin': ({ isSuperAdmin }) => isSuperAdmin,
  partner: ({ isPartner }) => isPartner,
  'epa-preparer': ({ epaPaPreparerRole }) => epaPaPreparerRole,
  'epa-reviewer': ({ epaPaReviewerRole }) => epaPaReviewerRole,
  'epa-submitter': ({ epaPaSubmitterRole }) => epaPaSubmitterRole,
};

/** Whether a person holds a role. */
export function holdsRole(person: RolePerson, role: GivenRole): boolean {
  return HELD[role](person);
}

/** The roles that a person holds, in the order shown. */
export function listHeldRoles(person: RolePerson): GivenRole[] {
  return GIVEN_ROLES.filter((role) => holdsRole(person, role));
}

/** Whether a role is of the account, and so holds in every practice of the person. */
export function isAccountRole(role: GivenRole): role is RequestedRole {
  return (REQUESTED_ROLES as readonly GivenRole[]).includes(role);
}

/**
 * Whether a change of a role is asked for by one person and approved by another: what is given there holds in
 * every practice. Less power needs no second person (docs/decisions/accounts.md).
 */
export function takesTwoPeople(operation: Operation, role: GivenRole): role is RequestedRole {
  return operation === 'Addition' && isAccountRole(role);
}

/**
 * Who gives roles in a practice: its administrators and super administrators, but no partner (docs/roles.md,
 * 'role.change').
 */
export function canGiveRoles({
  role,
  isSuperAdmin,
  isPartner,
}: Pick<RolePerson, 'role' | 'isSuperAdmin' | 'isPartner'>): boolean {
  return !isPartner && (role === 'Admin' || isSuperAdmin);
}

/**
 * Who gives and takes which role (S6-2, S6-10): a role of the installation only a super administrator, a role
 * of the practice also its administrators. All of them hold what they give or rank above it, so no one can
 * raise their own rank.
 */
const BY_RANK: Refusals = [
  [({ actor }) => !actor.active, 'session.account-inactive'],
  [({ actor }) => !canGiveRoles(actor), 'access.refused'],
  [({ actor, role }) => isAccountRole(role) && !actor.isSuperAdmin, 'role.super-administrator-needed'],
  [({ actor, target }) => target.isSuperAdmin && !actor.isSuperAdmin, 'role.super-administrator-needed'],
];

/** What neither rank nor giving asks. */
const NO_OTHER_PEOPLE: RoleCircumstances = {
  hasAnotherAdministrator: false,
  hasAnotherSuperAdministrator: false,
  administersElsewhere: false,
};

const GIVING: Refusals = [
  ...BY_RANK,
  [({ role, target }) => HELD[role](target), 'role.already-held'],
  [({ target }) => !target.active, 'role.target-inactive'],
  [({ target }) => target.isPartner, 'role.target-partner'],
  [({ role, target }) => role === 'partner' && Boolean(target.npi), 'role.partner-prescribes'],
  [
    ({ role, target, administersElsewhere }) =>
      role === 'partner' && (target.role === 'Admin' || target.isSuperAdmin || administersElsewhere),
    'role.partner-administers',
  ],
];

/**
 * A practice keeps a person who can give its roles, the installation a super administrator: no one could give
 * the role back.
 */
const TAKING: Refusals = [
  ...BY_RANK,
  [({ role, target }) => !HELD[role](target), 'role.not-held'],
  [
    ({ role, hasAnotherSuperAdministrator }) => role === 'super-admin' && !hasAnotherSuperAdministrator,
    'role.last-super-administrator',
  ],
  [
    ({ role, target, hasAnotherAdministrator }) =>
      !hasAnotherAdministrator &&
      ((role === 'admin' && !target.isSuperAdmin) || (role === 'super-admin' && target.role !== 'Admin')),
    'role.last-administrator',
  ],
];

/**
 * Why a person may not give a role to another, or take it; undefined where nothing forbids it.
 * @param operation Addition gives, Removal takes
 * @returns the code of the sentence that says why
 */
export function findRoleRefusal(
  operation: Operation,
  role: GivenRole,
  actor: RolePerson,
  target: RolePerson,
  circumstances: RoleCircumstances,
): MessageCode | undefined {
  const situation = { ...circumstances, role, actor, target };
  return (operation === 'Addition' ? GIVING : TAKING).find(([holds]) => holds(situation))?.[1];
}

/** Why a person may neither give nor take a role, by rank alone. */
export function findRankRefusal(
  role: GivenRole,
  actor: RolePerson,
  target: RolePerson,
): MessageCode | undefined {
  const situation = { ...NO_OTHER_PEOPLE, role, actor, target };
  return BY_RANK.find(([holds]) => holds(situation))?.[1];
}

/** Why a person may not hold a role at all; undefined where nothing forbids it. */
export function findHolderRefusal(
  role: GivenRole,
  target: RolePerson,
  { administersElsewhere }: Pick<RoleCircumstances, 'administersElsewhere'>,
): MessageCode | undefined {
  const situation = { ...NO_OTHER_PEOPLE, administersElsewhere, role, actor: target, target };
  return GIVING.filter((refusal) => !BY_RANK.includes(refusal)).find(([holds]) => holds(situation))?.[1];
}

/** How many years ahead a role may end: what is longer has no end. */
const MOST_YEARS = 5;

/**
 * A role that is given for a time holds today at least, and ends within a few years.
 * @param until the last day on which it holds; undefined for no end
 * @param today in the practice's time zone
 */
export function findingsOnRoleEnd(until: CalendarDate | undefined, today: CalendarDate): readonly Finding[] {
  const isAhead = until === undefined || (until >= today && daysFrom(today, until) <= MOST_YEARS * 366);
  return isAhead ? [] : stop('role.until-wrong', { years: MOST_YEARS }, 'until');
}

/**
 * Why a role that was given for a time stays beyond it: no one else could act in its place. The rules of rank
 * do not matter, for no one takes it.
 */
export function findEndRefusal(
  role: GivenRole,
  target: RolePerson,
  circumstances: RoleCircumstances,
): MessageCode | undefined {
  const situation = { ...circumstances, role, actor: target, target };
  return TAKING.filter((refusal) => !BY_RANK.includes(refusal)).find(([holds]) => holds(situation))?.[1];
}

/** The same as findings, for the refusal of an act that one person does alone. */
export function findingsOnRoleChange(
  operation: Operation,
  role: GivenRole,
  actor: RolePerson,
  target: RolePerson,
  circumstances: RoleCircumstances,
): readonly Finding[] {
  const code =
    findRoleRefusal(operation, role, actor, target, circumstances) ??
    (takesTwoPeople(operation, role) ? 'role.two-people-needed' : undefined);
  return code === undefined ? [] : stop(code);
}

/** Whether another active person who has signed in before than this one can give roles in the practice. */
export function hasAnotherAdministrator(
  members: readonly (Pick<RolePerson, 'id' | 'role' | 'isSuperAdmin' | 'isPartner' | 'active'> & {
    readonly isAwaited: boolean;
  })[],
  personId: string,
): boolean {
  return members.some(
    (member) => member.id !== personId && member.active && !member.isAwaited && canGiveRoles(member),
  );
}
