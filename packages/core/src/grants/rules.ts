import { type Actor, may, type Permission, type Role } from '../access/rights';
import { stop, type Finding } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { holdsToken, mayRevokeProofing } from '../credentials/proofing/rules';
import { type Instant, showInstant, type TimeZone } from '../values/dates';
import type { Operation } from './model';

/**
 * What a user may be offered to do with the permissions of another, in the order shown (S2.5-5, S2.5-9,
 * S4-7).
 */
export const GRANT_ACTIONS = [
  'add-change-requests',
  'remove-change-requests',
  'add-ready-to-sign',
  'remove-ready-to-sign',
  'remove-pin',
  'revoke-proofing',
  'approve',
  'cancel',
  'activate',
  'deactivate',
] as const;
export type GrantAction = (typeof GRANT_ACTIONS)[number];

/** What decides of a person, whether as the one who acts or the one acted upon. */
export interface GrantPerson {
  readonly id: string;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly isPartner: boolean;
  readonly active: boolean;
  readonly npi?: string | undefined;
  readonly deaNumber?: string | undefined;
  readonly hasPinNumber: boolean;
  readonly hasSoftToken: boolean;
  readonly hardwareTokenReference?: string | undefined;
  readonly permissionChangeRequestsGrant: boolean;
  readonly permissionEpcsRts: boolean;
  /** Of a user acted upon: whether another practice may have given them the permission to sign, too. */
  readonly worksElsewhere?: boolean | undefined;
  /** Registered, and not signed in yet; absent where no one asks. */
  readonly isAwaited?: boolean;
  /** Of a service account that acts: what it may, and all it may. Absent for people. */
  readonly serviceRights?: readonly string[] | undefined;
}

/** What decides besides the two people. */
export interface Circumstances {
  /** The open request about the target; undefined where there is none. */
  readonly request:
    | {
        readonly initiatedById: string;
        readonly operation: Operation;
        /**
         * From when the actor and who began it count as two people; absent where they do
         * (approvals/two-people.ts).
         */
        readonly secondFrom?: Instant | undefined;
      }
    | undefined;
  /** Whether someone other than the actor holds the ready-to-sign permission. */
  readonly anotherUserHasRtsPermission: boolean;
  /** Whether someone other than the target, and active, may activate people. */
  readonly anotherAdministers: boolean;
  /** On whose clock a refusal says from when; UTC where no one reads it. */
  readonly timeZone?: TimeZone;
}

interface Situation extends Circumstances {
  readonly actor: GrantPerson;
  readonly target: GrantPerson;
}

/** Statements in their order; the first that holds refuses, in these words. */
type Refusals = readonly (readonly [holds: (situation: Situation) => boolean, code: MessageCode])[];

const isOwn = ({ actor, target }: Situation) => actor.id === target.id;
const isPartner = ({ actor }: Situation) => actor.isPartner;
const mayNot =
  (permission: Permission) =>
  ({ actor }: Situation) =>
    !may(rightsOf(actor), permission);
const rightsOf = (person: GrantPerson): Actor => ({
  role: person.role,
  isSuperAdmin: person.isSuperAdmin,
  isPartner: person.isPartner,
  hasNpi: Boolean(person.npi),
  canChangeRequests: person.permissionChangeRequestsGrant,
  canSignControlled: false,
  canPriorAuthorize: false, // neither matters to who may act on others
  // anyone who is here in an emergency alone is refused before it comes to this (access/rights.ts)
  isEmergency: false,
  ...(person.serviceRights === undefined ? {} : { serviceRights: [...person.serviceRights] }),
});

/**
 * Why giving the ready-to-sign permission makes no sense; asked when it is requested, and again when it is
 * approved.
 */
const SENSELESS_ADDITION: Refusals = [
  [({ target }) => !target.deaNumber, 'grant.no-dea-number'],
  [({ target }) => target.isPartner, 'grant.target-partner'],
  [({ target }) => !target.active, 'grant.target-inactive'],
  [({ target }) => target.permissionEpcsRts, 'grant.already-held'],
  [({ target }) => !holdsToken(target), 'grant.no-token'],
];
/** The same of taking it away. */
const SENSELESS_REMOVAL: Refusals = [
  [({ target }) => !target.deaNumber, 'grant.no-dea-number'],
  [({ target }) => !target.permissionEpcsRts, 'grant.not-held'],
];
const whileAsked = (operation: Operation, refusals: Refusals): Refusals =>
  refusals.map(([holds, code]) => [
    (situation) => situation.request?.operation === operation && holds(situation),
    code,
  ]);

/** S6-14: who changes the change-request permission of others. */
const MAY_CHANGE: Refusals = [
  [isPartner, 'grant.partner'],
  [isOwn, 'grant.own'],
  [
    ({ actor }) => actor.role !== 'Admin' && !actor.permissionChangeRequestsGrant && !actor.npi,
    'grant.not-entitled',
  ],
];
/** S6-15: who begins a request about the ready-to-sign permission of others; of one person, one at a time. */
const MAY_BEGIN: Refusals = [
  [isPartner, 'grant.partner'],
  [isOwn, 'grant.own'],
  [({ actor }) => !actor.permissionChangeRequestsGrant, 'grant.needs-change-permission'],
];
const IS_OPEN: Refusals = [[({ request }) => request !== undefined, 'grant.already-open']];
/**
 * Staff who only hold the permission do not take it from those who rank above them, as no one deactivates a
 * super administrator but another one (S4-7): otherwise one appointed to help could leave a practice without
 * anyone who appoints.
 */
const OF_HIGHER_RANK: Refusals = [
  [({ actor, target }) => target.isSuperAdmin && !actor.isSuperAdmin, 'grant.target-super-administrator'],
  [
    (situation) => situation.target.role === 'Admin' && mayNot('user.activate')(situation),
    'grant.target-administrator',
  ],
];
/** S4-7: no one takes out of a practice, or brings back into it, a user who is above them. */
const MAY_ACTIVATE: Refusals = [
  [
    (situation) => mayNot('user.activate')(situation) && mayNot('user.provision')(situation),
    'access.refused',
  ],
  [isOwn, 'member.own'],
  [({ actor, target }) => target.isSuperAdmin && !actor.isSuperAdmin, 'member.super-administrator'],
];

/** Row by row, S6-14 to S6-19, then S4-7. */
const REFUSALS: Record<GrantAction, Refusals> = {
  'add-change-requests': [
    ...MAY_CHANGE,
    [({ target }) => target.isPartner, 'grant.target-partner'],
    [({ target }) => !target.active, 'grant.target-inactive'],
    [({ target }) => target.permissionChangeRequestsGrant, 'grant.already-held'],
  ],
  'remove-change-requests': [
    ...MAY_CHANGE,
    ...OF_HIGHER_RANK,
    [({ target }) => !target.permissionChangeRequestsGrant, 'grant.not-held'],
  ],
  'add-ready-to-sign': [...MAY_BEGIN, ...SENSELESS_ADDITION, ...IS_OPEN],
  'remove-ready-to-sign': [...MAY_BEGIN, ...SENSELESS_REMOVAL, ...IS_OPEN],
  // S6-16. Where it takes the permission to sign away, it asks for the authority of revoking tokens (S6-17),
  // which has the same effect.
  'remove-pin': [
    [mayNot('pin.clear'), 'access.refused'],
    [isOwn, 'pin.own'],
    [({ target }) => !target.hasPinNumber, 'pin.none'],
    [
      (situation) =>
        (situation.target.permissionEpcsRts || situation.target.worksElsewhere === true) &&
        mayNot('account.recover')(situation),
      'pin.needs-administrator',
    ],
  ],
  // S6-17
  'revoke-proofing': [
    [
      ({ actor, target }) => !mayRevokeProofing({ id: actor.id, actor: rightsOf(actor) }, target),
      'access.refused',
    ],
  ],
  // S6-18: a DEA registrant who prescribes (21 CFR 1311.125(c)) and did not start it. One's own permission
  // only where no one else holds it and could approve; another's only with the permission and a token of
  // one's own.
  approve: [
    [({ request }) => request === undefined, 'grant.not-open'],
    [isPartner, 'grant.partner'],
    [({ actor }) => !actor.deaNumber, 'grant.approver-no-dea-number'],
    [mayNot('grant.approve'), 'grant.not-entitled'],
    [({ actor, request }) => request?.initiatedById === actor.id, 'grant.first-approver'],
    [(situation) => isOwn(situation) && situation.anotherUserHasRtsPermission, 'grant.another-must-approve'],
    [(situation) => !isOwn(situation) && !situation.actor.permissionEpcsRts, 'grant.approver-not-permitted'],
    [(situation) => !isOwn(situation) && !holdsToken(situation.actor), 'grant.approver-no-token'],
    // readings S6-18, S2.5-8: two people are two
    [({ request }) => request?.secondFrom !== undefined, 'grant.not-two-people'],
    ...whileAsked('Addition', SENSELESS_ADDITION),
    ...whileAsked('Removal', SENSELESS_REMOVAL),
  ],
  // S6-19
  cancel: [
    [({ request }) => request === undefined, 'grant.not-open'],
    [({ actor, request }) => request?.initiatedById !== actor.id, 'grant.not-initiator'],
  ],
  activate: [...MAY_ACTIVATE, [({ target }) => target.active, 'member.already-active']],
  deactivate: [
    ...MAY_ACTIVATE,
    [({ target }) => !target.active, 'member.already-inactive'],
    [({ anotherAdministers }) => !anotherAdministers, 'member.last-administrator'],
  ],
};

/**
 * Why a user may not do this with another; undefined where nothing forbids it. Anyone who is not active may
 * do nothing.
 * @returns the code of the sentence that says it
 */
export function findRefusal(
  action: GrantAction,
  actor: GrantPerson,
  target: GrantPerson,
  circumstances: Circumstances,
): MessageCode | undefined {
  return refusalIn(situationOf(actor, target, circumstances), action);
}

function refusalIn(situation: Situation, action: GrantAction): MessageCode | undefined {
  if (!situation.actor.active) return 'session.account-inactive';
  for (const [holds, code] of REFUSALS[action]) if (holds(situation)) return code;
  return undefined;
}

function situationOf(actor: GrantPerson, target: GrantPerson, circumstances: Circumstances): Situation {
  return { actor, target, ...circumstances };
}

/** The same as findings, for a refusal. */
export function findingsOn(
  action: GrantAction,
  actor: GrantPerson,
  target: GrantPerson,
  circumstances: Circumstances,
): readonly Finding[] {
  const code = findRefusal(action, actor, target, circumstances);
  if (code === undefined) return [];
  if (code !== 'grant.not-two-people') return stop(code);
  const { request, timeZone = 'UTC' } = circumstances;
  return stop(code, { from: secondFromText(request?.secondFrom, timeZone) });
}

/**
 * Everything that a user is offered to do with another (S6-13): the screen shows it, the server allows it,
 * and nothing else.
 */
export function offeredTo(
  actor: GrantPerson,
  target: GrantPerson,
  circumstances: Circumstances,
): GrantAction[] {
  const situation = situationOf(actor, target, circumstances);
  return GRANT_ACTIONS.filter((action) => refusalIn(situation, action) === undefined);
}

/** The action that begins a request. */
export const BEGINNING = {
  Addition: 'add-ready-to-sign',
  Removal: 'remove-ready-to-sign',
} as const satisfies Record<Operation, GrantAction>;
/** The action that changes the change-request permission. */
export const CHANGING = {
  Addition: 'add-change-requests',
  Removal: 'remove-change-requests',
} as const satisfies Record<Operation, GrantAction>;

/**
 * Whether anyone who began a request may still begin one: an approval rests on two people, each with the
 * authority (21 CFR 1311.125(b), (c)).
 */
export function mayStillBegin(initiator: GrantPerson): boolean {
  return initiator.active && !initiator.isPartner && initiator.permissionChangeRequestsGrant;
}

/** Whether someone other than this person holds the ready-to-sign permission (S3-9). */
export function anotherHoldsRts(members: readonly GrantPerson[], personId: string): boolean {
  return members.some(({ id, active, permissionEpcsRts }) => id !== personId && active && permissionEpcsRts);
}

/**
 * Whether another person than this one could administer the practice: activate people, and give its roles
 * where this person can. A practice without such a person would be locked out of itself.
 */
export function anotherMayAdminister(members: readonly GrantPerson[], personId: string): boolean {
  const person = members.find(({ id }) => id === personId);
  const needed: Permission = person && may(rightsOf(person), 'role.change') ? 'role.change' : 'user.activate';
  return members.some(
    (member) => member.id !== personId && member.active && !member.isAwaited && may(rightsOf(member), needed),
  );
}

/** When two people count as two, as the sentence of the refusal says it: on the practice's clock. */
export function secondFromText(secondFrom: string | undefined, timeZone: TimeZone): string {
  return secondFrom === undefined ? '' : showInstant(timeZone, secondFrom);
}
