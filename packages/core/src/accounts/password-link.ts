import type { Permission } from '../access/rights';
import type { MessageCode } from '../findings/messages';
import type { PracticeMember } from '../grants/model';

/** How long the link for a first password works: a new colleague reads the letter when they begin to work. */
export const WELCOME_MILLISECONDS = 7 * 24 * 3_600_000;

/** The member who asks for a link. */
export interface LinkActor {
  readonly id: string;
  readonly isSuperAdmin: boolean;
  readonly may: (permission: Permission) => boolean;
}

/** The person whose password is to be set by a link. */
export type LinkTarget = Pick<
  PracticeMember,
  'id' | 'npi' | 'role' | 'isSuperAdmin' | 'isPartner' | 'worksElsewhere' | 'hasPasswordHere'
>;

/**
 * Why a member may not make a link for another's new password; undefined where nothing forbids it. Who holds
 * the link becomes that person: it opens no other practice and no greater right, and of a prescriber or an
 * administrator only an administrator makes it (21 CFR 1311.120(b)(1), 1311.125).
 */
export function refusalOfPasswordLink(actor: LinkActor, target: LinkTarget): MessageCode | undefined {
  if (!actor.may('user.register')) return 'access.refused';
  if (actor.id === target.id) return 'password.reset-own';
  if (!target.hasPasswordHere) return 'password.elsewhere';
  if (!actor.isSuperAdmin && (target.isSuperAdmin || target.isPartner || target.worksElsewhere))
    return 'password.reset-not-yours';
  if ((target.npi !== undefined || target.role === 'Admin') && !actor.may('account.recover'))
    return 'password.reset-needs-administrator';
  return undefined;
}
