import * as z from 'zod';
import { Id } from '../values/ids';

/**
 * What the making of an installation's first super administrator came to, as the service's program says it to
 * `erx admin bootstrap`.
 */
export const BootstrapReply = z.object({
  accountId: Id,
  practiceId: Id,
  email: z.string(),
  practiceName: z.string(),
  isNewPractice: z.boolean(),
  /** What the practice lacks that goes with every prescription; '' where nothing. */
  practiceLacks: z.string(),
  /** The foreign provider that signs the person in; null for the built-in one. */
  issuer: z.string().nullable(),
  /** The link that sets the password; null where there is none to set. */
  address: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type BootstrapReply = z.infer<typeof BootstrapReply>;

/** The same for people: what was made, and what to do next. */
export function describeBootstrap({
  email,
  practiceName,
  isNewPractice,
  practiceLacks,
  issuer,
  address,
}: BootstrapReply): {
  readonly made: string;
  readonly next: string;
} {
  const later =
    practiceLacks === ''
      ? ''
      : ` The practice has no ${practiceLacks} yet: enter what is missing on the screen Practice; nothing can be sent before.`;
  const made =
    `${email} is the super administrator of this installation, in the practice ` +
    `${practiceName}${isNewPractice ? ', which was made' : ''}.`;
  if (address !== null)
    return {
      made,
      next:
        'Set the password with this link: it works once, for an hour, and is not shown again. Run the command again for another.' +
        later,
    };
  return {
    made,
    next:
      (issuer === null ? 'Sign in as before.' : `Sign in at ${issuer} with this verified address.`) + later,
  };
}

/** What the operator approved on the machine of the service, as its program says it to `erx admin approve-role`. */
export const RoleApprovalReply = z.object({
  requestId: Id,
  practiceName: z.string(),
  email: z.string(),
  /** What the role is called. */
  role: z.string(),
  askedBy: z.string(),
  reason: z.string(),
});
export type RoleApprovalReply = z.infer<typeof RoleApprovalReply>;

/** The same for people. */
export function describeRoleApproval({
  practiceName,
  email,
  role,
  askedBy,
  reason,
}: RoleApprovalReply): string {
  return (
    `${email} has the role ${role} from now on, in every practice of theirs. ${askedBy} (${practiceName}) ` +
    `asked for it: “${reason}”. The trail names the operator of this installation as the second person.`
  );
}
