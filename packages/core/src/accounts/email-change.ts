import type { MessageCode } from '../findings/messages';
import { type LinkActor, type LinkTarget, refusalOfPasswordLink } from './password-link';

/**
 * Why someone may not ask for another e-mail address of their own login; undefined where nothing forbids it.
 * Where no letters are sent the address cannot confirm it, and where a provider signs people in it is that
 * provider's.
 * @param installation.canMail whether letters are sent; undefined while that is not known
 */
export function refusalOfOwnEmailChange(installation: {
  readonly signsInElsewhere: boolean;
  readonly canMail: boolean | undefined;
}): MessageCode | undefined {
  if (installation.signsInElsewhere) return 'email.elsewhere';
  return installation.canMail === false ? 'email.needs-administrator' : undefined;
}

/**
 * Why a member may not give another person's login another e-mail address: who would read its letters could become
 * that person, so it is for those who make a link for a new password, and only where no letters are sent.
 * @param canMail whether letters are sent; undefined while that is not known
 */
export function refusalOfPersonEmailChange(
  actor: LinkActor,
  target: LinkTarget,
  canMail: boolean | undefined,
): MessageCode | undefined {
  if (actor.id === target.id) return 'email.own';
  if (!target.hasPasswordHere) return 'email.elsewhere';
  return canMail === true ? 'email.by-letter' : refusalOfPasswordLink(actor, target);
}
