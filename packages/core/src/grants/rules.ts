import { may, type Actor, type Role } from '../access/rights';
import { stop, type Finding } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import type { Operation } from './model';

/** What somebody may be offered to do with the permissions of another, in the order shown (S2.5-5, S2.5-9, S4-7). */
export const GRANT_ACTIONS = [
  'add-change-requests', 'remove-change-requests', 'add-ready-to-sign', 'remove-ready-to-sign', 'remove-pin', 'revoke-proofing', 'approve', 'cancel', 'activate', 'deactivate',
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
}

/** What decides beside the two. */
export interface Circumstances {
  /** The open request about the target; undefined where there is none. */
  readonly request: { readonly initiatedById: string; readonly operation: Operation } | undefined;
  /** Whether somebody else than the actor holds the ready-to-sign permission. */
  readonly anotherUserHasRtsPermission: boolean;
  /** Whether somebody else than the target, and active, may activate people. */
  readonly anotherAdministers: boolean;
}

interface Situation extends Circumstances {
  readonly actor: GrantPerson;
  readonly target: GrantPerson;
}

/** The first statement that holds refuses. */
type Refusals = readonly (readonly [holds: boolean, code: MessageCode])[];

const isOwn = ({ actor, target }: Situation) => actor.id === target.id;
const hasToken = ({ hasSoftToken, hardwareTokenReference }: GrantPerson) => hasSoftToken || Boolean(hardwareTokenReference);
const rightsOf = (person: GrantPerson): Actor => ({
  role: person.role, isSuperAdmin: person.isSuperAdmin, isPartner: person.isPartner, hasNpi: Boolean(person.npi), canChangeRequests: person.permissionChangeRequestsGrant,
  canSignControlled: false, canPriorAuthorize: false, // neither matters to who may act on others
});

/** Why giving the ready-to-sign permission makes no sense; asked when it is requested, and again when it is approved. */
const senselessAddition = ({ target }: Situation): Refusals => [
  [!target.deaNumber, 'grant.no-dea-number'], [target.isPartner, 'grant.target-partner'], [!target.active, 'grant.target-inactive'],
  [target.permissionEpcsRts, 'grant.already-held'], [!hasToken(target), 'grant.no-token'],
];
/** The same of taking it away. */
const senselessRemoval = ({ target }: Situation): Refusals => [[!target.deaNumber, 'grant.no-dea-number'], [!target.permissionEpcsRts, 'grant.not-held']];

/** S6-14: who changes the change-request permission of others. */
const mayChangeRequests = (situation: Situation): Refusals => [
  [situation.actor.isPartner, 'grant.partner'], [isOwn(situation), 'grant.own'],
  [situation.actor.role !== 'Admin' && !situation.actor.permissionChangeRequestsGrant && !situation.actor.npi, 'grant.not-entitled'],
];
/** S6-15: who begins a request about the ready-to-sign permission of others. */
const mayBegin = (situation: Situation): Refusals => [
  [situation.actor.isPartner, 'grant.partner'], [isOwn(situation), 'grant.own'], [!situation.actor.permissionChangeRequestsGrant, 'grant.needs-change-permission'],
];
const isOpenAlready = ({ request }: Situation): Refusals => [[request !== undefined, 'grant.already-open']];

/**
 * S6-18: a DEA registrant who prescribes (21 CFR 1311.125(c)) and did not begin it. Of one's own permission only where nobody else holds it, for then
 * there is nobody else; of another's only with the permission and a token of one's own.
 */
const mayApprove = (situation: Situation): Refusals => {
  const { actor, request, anotherUserHasRtsPermission } = situation;
  return [
    [request === undefined, 'grant.not-open'], [actor.isPartner, 'grant.partner'], [!actor.deaNumber, 'grant.approver-no-dea-number'], [!may(rightsOf(actor), 'grant.approve'), 'grant.not-entitled'],
    [request?.initiatedById === actor.id, 'grant.first-approver'],
    [isOwn(situation) && anotherUserHasRtsPermission, 'grant.another-must-approve'],
    [!isOwn(situation) && !actor.permissionEpcsRts, 'grant.approver-not-permitted'], [!isOwn(situation) && !hasToken(actor), 'grant.approver-no-token'],
    ...(request?.operation === 'Removal' ? senselessRemoval(situation) : senselessAddition(situation)),
  ];
};

/** Row by row, S6-14 to S6-19, then S4-7. */
const REFUSALS: Record<GrantAction, (situation: Situation) => Refusals> = {
  'add-change-requests': (situation) => [
    ...mayChangeRequests(situation), [situation.target.isPartner, 'grant.target-partner'], [!situation.target.active, 'grant.target-inactive'],
    [situation.target.permissionChangeRequestsGrant, 'grant.already-held'],
  ],
  'remove-change-requests': (situation) => [...mayChangeRequests(situation), [!situation.target.permissionChangeRequestsGrant, 'grant.not-held']],
  'add-ready-to-sign': (situation) => [...mayBegin(situation), ...senselessAddition(situation), ...isOpenAlready(situation)],
  'remove-ready-to-sign': (situation) => [...mayBegin(situation), ...senselessRemoval(situation), ...isOpenAlready(situation)],
  'remove-pin': (situation) => [[!may(rightsOf(situation.actor), 'pin.clear'), 'access.refused'], [isOwn(situation), 'pin.own'], [!situation.target.hasPinNumber, 'pin.none']], // S6-16
  'revoke-proofing': (situation) => [ // S6-17
    [!may(rightsOf(situation.actor), 'proofing.revoke'), 'access.refused'], [isOwn(situation), 'grant.own'], [!hasToken(situation.target), 'grant.no-token-to-revoke'],
  ],
  approve: mayApprove,
  cancel: ({ actor, request }) => [[request === undefined, 'grant.not-open'], [request?.initiatedById !== actor.id, 'grant.not-initiator']], // S6-19
  activate: (situation) => [...mayActivate(situation), [situation.target.active, 'member.already-active']],
  deactivate: (situation) => [...mayActivate(situation), [!situation.target.active, 'member.already-inactive'], [!situation.anotherAdministers, 'member.last-administrator']],
};

function mayActivate(situation: Situation): Refusals {
  return [[!may(rightsOf(situation.actor), 'user.activate'), 'access.refused'], [isOwn(situation), 'member.own']];
}

/**
 * Why somebody may not do this with another; undefined where nothing forbids it. Whoever is not active may do nothing.
 * @returns the code of the sentence that says it
 */
export function refusalOf(action: GrantAction, actor: GrantPerson, target: GrantPerson, circumstances: Circumstances): MessageCode | undefined {
  if (!actor.active) return 'session.account-inactive';
  return REFUSALS[action]({ actor, target, ...circumstances }).find(([holds]) => holds)?.[1];
}

/** The same as findings, for a refusal. */
export function findingsOn(action: GrantAction, actor: GrantPerson, target: GrantPerson, circumstances: Circumstances): readonly Finding[] {
  const code = refusalOf(action, actor, target, circumstances);
  return code === undefined ? [] : stop(code);
}

/** Everything that somebody is offered to do with another (S6-13): the screen shows it, the server allows it, and nothing else. */
export function offeredTo(actor: GrantPerson, target: GrantPerson, circumstances: Circumstances): GrantAction[] {
  return GRANT_ACTIONS.filter((action) => refusalOf(action, actor, target, circumstances) === undefined);
}

/** The action that begins a request. */
export const BEGINNING = { Addition: 'add-ready-to-sign', Removal: 'remove-ready-to-sign' } as const satisfies Record<Operation, GrantAction>;
/** The action that changes the change-request permission. */
export const CHANGING = { Addition: 'add-change-requests', Removal: 'remove-change-requests' } as const satisfies Record<Operation, GrantAction>;

/** Whether whoever began a request may still begin one: an approval rests on two people, each with the authority (21 CFR 1311.125(b), (c)). */
export function mayStillBegin(initiator: GrantPerson): boolean {
  return initiator.active && !initiator.isPartner && initiator.permissionChangeRequestsGrant;
}

/** Whether somebody else than this person holds the ready-to-sign permission (S3-9). */
export function anotherHoldsRts(members: readonly GrantPerson[], personId: string): boolean {
  return members.some(({ id, active, permissionEpcsRts }) => id !== personId && active && permissionEpcsRts);
}

/** Whether somebody else than this person may activate people: a practice without such a one would be locked out of itself. */
export function anotherAdministers(members: readonly GrantPerson[], personId: string): boolean {
  return members.some((member) => member.id !== personId && member.active && may(rightsOf(member), 'user.activate'));
}
