import * as z from 'zod';
import { showInstant, type TimeZone } from '../values/dates';
import { Id } from '../values/ids';
import { ACCOUNT_NOTICE_KINDS } from './vocabulary';

/** What can be done to an account by others, of which its owner is notified. */
export const AccountNoticeKind = z.enum(ACCOUNT_NOTICE_KINDS);
export type AccountNoticeKind = z.infer<typeof AccountNoticeKind>;

/** Something that was done to an account by others: its owner is notified by mail and in the application. */
export const AccountNotice = z.object({
  id: Id,
  kind: AccountNoticeKind,
  at: z.iso.datetime(),
  /** Where it happened: what it leads to is there, whatever practice its owner works in. */
  practiceId: Id,
  practiceName: z.string(),
  /** Who did it, as they were called then; '' where that is not said. */
  by: z.string(),
  /** What it is about: an address, a browser, the name of a passkey; '' where the kind says it all. */
  about: z.string(),
});
export type AccountNotice = z.infer<typeof AccountNotice>;

/** What is written as a letter and not shown in the application: it carries a link. */
export const LETTERS_ALONE: readonly AccountNoticeKind[] = [
  'welcome',
  'email-confirmation',
  'password-recovery',
  'email-change-old',
  'email-change-new',
];

/** What to do where someone else may have done it. */
const NOT_ME =
  'If that was not you, change your password, look under Sessions and sign-in for what is not yours and end ' +
  'it, and tell an administrator at once.';

/** What happened, what follows from it, and what to do, by the kind. */
const SENTENCE: Readonly<Record<AccountNoticeKind, (by: string, practice: string, about: string) => string>> =
  {
    'registration-claimed': (_, practice) =>
      'Another login tried to use your NPI, your DEA number or your license. It was refused, and your account is ' +
      `unchanged. The Incident Report of ${practice} says more. If you know nothing about it, tell an ` +
      'administrator.',
    welcome: (by, practice, username) =>
      `Welcome to erx, electronic prescribing. ${by} registered you at ${practice}. Your user name is ${username}. ` +
      'First choose your password by the link below, then sign in with both. If you prescribe, Ready to prescribe on ' +
      'your dashboard says what to do next: begin with your identity, which can take a day. If you do not work there, ' +
      'leave this letter: without a password the login opens nothing.',
    'password-link': (by, practice) =>
      `${by} (${practice}) made a link that sets a new password for your login. Your permission to ` +
      'sign controlled substances, if you had it, ended and must be requested and approved again. ' +
      'If you did not ask for the link, sign in, change your password, and tell another ' +
      'administrator at once.',
    'password-reset': (_, practice) =>
      `Your password was set by a link that was made at ${practice}. Your permission to sign ` +
      'controlled substances, if you had it, ended and must be requested and approved again. If ' +
      'that was not you, tell an administrator at once.',
    'pin-cleared': (by, practice) =>
      `${by} (${practice}) removed your PIN number. Your permission to sign controlled substances, ` +
      'if you had it, ended and must be requested and approved again. If you did not ask for it, ' +
      'tell another administrator at once.',
    'signing-addition-requested': (by, practice) =>
      `${by} asked that you get the permission to sign controlled substances at ${practice}. You get ` +
      'it when a second person approves that.',
    'signing-removal-requested': (by, practice) =>
      `${by} asked that your permission to sign controlled substances at ${practice} be taken away. ` +
      'You keep it until a second person approves that.',
    'signing-given': (by, practice) =>
      `${by} approved that you get the permission to sign controlled substances at ${practice}. You ` +
      'may sign from now on. If you know nothing about it, tell another administrator at once.',
    'signing-taken': (by, practice) =>
      `${by} approved that your permission to sign controlled substances at ${practice} be taken ` +
      'away. You may no longer sign there.',
    'signing-request-cancelled': (by, practice) =>
      `${by} took back the request about your permission to sign controlled substances at ${practice}. ` +
      'The permission is as it was.',
    'signing-request-expired': (_, practice) =>
      'The request about your permission to sign controlled substances at ' +
      `${practice} expired before anyone approved it. The permission is as it was.`,
    'own-request-expired': (_, practice) =>
      `The request that you began at ${practice} about the permission to sign controlled substances expired ` +
      'before anyone approved it. Nothing was changed. Begin another one under Grant ' +
      `Requests of ${practice} if it is still needed.`,
    'own-request-approved': (by, practice) =>
      `${by} approved the request that you began at ${practice} about the permission to sign ` +
      'controlled substances. It is in force from now on.',
    'request-waits-for-approval': (by, practice) =>
      `${by} began a request at ${practice} about the permission to sign controlled substances, and ` +
      `it still waits for your approval. Find it under Grant Requests of ${practice}.`,
    'credential-change-requested': (by, practice) =>
      `${by} asked at ${practice} that your name, a number, your license or your schedules be changed. What was ` +
      'before stays on everything that leaves until a second person approves it. Where the permission to sign ' +
      'depended on it, it has ended. If you know nothing about it, tell an administrator at once.',
    'credential-change-approved': (by, practice) =>
      `${by} approved the change of your credentials at ${practice}. It is in force from now on. The permission ` +
      'to sign controlled substances, where it ended, can be requested again.',
    'credential-change-denied': (by, practice) =>
      `${by} denied the change of your credentials at ${practice}. Everything is as it was, but for the ` +
      'permission to sign, where it ended: it can be requested again.',
    'credential-change-waits': (by, practice) =>
      `${by} asked at ${practice} for a change of a person’s name, numbers, license or schedules. It waits for a ` +
      `second person, who has seen what shows it. Find it under Grant Requests of ${practice}.`,
    'colleague-credential-approved': (by, practice) =>
      `${by} approved a change of a colleague’s name, numbers, license or schedules at ${practice}. The person’s ` +
      'page says what was before and who asked.',
    'colleague-credential-denied': (by, practice) =>
      `${by} denied a change of a colleague’s name, numbers, license or schedules at ${practice}. Everything is ` +
      'as it was.',
    'credential-ends': (_, __, what) =>
      `Your ${what}. Controlled substances are signed only under a valid registration, and nothing is sent under a ` +
      'license that has expired. Renew it, and then enter the new expiry in your profile.',
    'colleague-credential-ends': (_, practice, what) =>
      `${what}. After that nothing is sent in this person’s name at ${practice} that needs it. See that it is ` +
      'renewed and the new expiry entered, or that someone covers for them.',
    'role-requested': (by, practice, role) =>
      `${by} asked at ${practice} that you get the role ${role}, which holds in every practice of yours. You ` +
      'get it when a second person approves that. If you know nothing about it, tell a super administrator at once.',
    'role-request-waits': (by, practice, what) =>
      `${by} asked at ${practice} that a colleague get a role (${what}). It waits for a second person, who may ` +
      `be you. Find it under Grant Requests of ${practice}.`,
    'role-given-by-two': (by, practice, role) =>
      `${by} approved at ${practice} that you get the role ${role}. You hold it from now on, in every practice ` +
      'of yours. If you know nothing about it, tell a super administrator at once.',
    'own-role-request-approved': (by, practice, what) =>
      `${by} approved at ${practice} that a colleague get the role that you asked for (${what}). They hold it ` +
      'from now on.',
    'role-request-ended': (_, practice, what) =>
      `A request at ${practice} that a person get a role has ended without one (${what}). Nothing was changed. ` +
      'It can be asked for again.',
    'email-confirmation': (_, practice) =>
      `A login and the practice ${practice} were signed up with this e-mail address. Until the ` +
      'address is confirmed nothing can be done with them. If that was not you, do nothing.',
    'password-recovery': () =>
      'A link that sets a new password for your login was asked for on the sign-in page. It works once, for an ' +
      'hour. If you did not ask for it, do nothing: your password stays as it is.',
    'password-changed': () => `Your password was changed. Every other session of yours has ended. ${NOT_ME}`,
    'pin-set': () =>
      'A PIN number for signing controlled substances was set for your login. If that was not you, ask an ' +
      'administrator at once to remove it, and change your password.',
    'email-change-old': (_, __, about) =>
      `It was asked that you sign in with ${about} from now on, and no longer with this address. The address ` +
      'stays as it is until both are confirmed. If you did not ask for it, do not open the link, and change ' +
      'your password: the person who asked knew it.',
    'email-change-new': (_, __, about) =>
      `It was asked that the login ${about} be signed in to with this address from now on. The address stays ` +
      'as it is until both are confirmed. If you know nothing about it, do nothing.',
    'email-changed': (_, __, about) =>
      `The e-mail address of your login is now ${about}: you sign in with it, and letters go there. Every session ` +
      'of yours has ended. If that was not you, tell an administrator at once.',
    'email-changed-by': (by, practice, about) =>
      `${by} (${practice}) changed the e-mail address of your login to ${about}: you sign in with it. Your ` +
      'permission to sign controlled substances, if you had it, ended and must be requested and approved ' +
      'again. If you did not ask for it, tell another administrator at once.',
    'passkey-added': (_, __, about) =>
      `The passkey “${about}” was added to your login. From now on you are asked for a passkey after your ` +
      `password. ${NOT_ME}`,
    'passkey-removed': (_, __, about) =>
      `The passkey “${about}” was removed from your login and can no longer be used. ${NOT_ME}`,
    'passkeys-removed-by': (by, practice) =>
      `${by} (${practice}) removed every passkey of your login. Your permission to sign controlled substances, ` +
      'if you had it, ended and must be requested and approved again. If you did not ask for it, change ' +
      'your password and tell another administrator at once.',
    'token-bound': (_, __, about) =>
      `A token for signing controlled substances was bound to you (${about}). If that was not you, tell an ` +
      'administrator at once, who can revoke it.',
    'token-revoked': (by, practice) =>
      `${by} (${practice}) revoked your tokens for signing controlled substances, and with them your permission ` +
      'to sign. Prove your identity again to get new ones. If you know nothing about it, ask who did it.',
    'new-browser': (_, __, about) =>
      `Your login was signed in to with a browser and from a network address that it had not been used with: ${about}. ${NOT_ME}`,
    'session-ended': (by, practice, about) =>
      `${by} (${practice}) ended a session of yours: ${about}. Nothing else was changed. Sign in again to continue. ` +
      'If you know of no reason, ask them for it.',
    'credential-change-ended': (_, practice, what) =>
      `A change that waited for a second person at ${practice} has ended without one (${what}). Everything is as it ` +
      'was, but for the permission to sign, where it ended: it can be requested again, and so can the change.',
    'emergency-named': (by, practice) =>
      `${by} named you for emergency access at ${practice}: in an emergency you may read its patients for an hour, ` +
      'after saying why. It gives no one there any power over your login, and changes nothing where you work. If ' +
      'you know nothing about it, ask them to take you off the list.',
  };

/** The tab of Grant Requests where the subject of a notice is decided, or started again. */
const LEADS_TO: Partial<Record<AccountNoticeKind, string>> = {
  'own-request-expired': '/grant_requests',
  'request-waits-for-approval': '/grant_requests?tab=requests',
  'credential-change-waits': '/grant_requests?tab=requests',
  'role-request-waits': '/grant_requests?tab=requests',
};

/**
 * The path of the screen that a notice leads to; undefined where it leads to none.
 * @param isElsewhere whether its owner works in another practice than the notice is of, or in none yet: then the
 * path names the practice (S2.1-3)
 */
export function pathOfNotice(
  { kind, practiceId }: Pick<AccountNotice, 'kind' | 'practiceId'>,
  isElsewhere: boolean,
): string | undefined {
  const path = LEADS_TO[kind];
  if (path === undefined || !isElsewhere) return path;
  return `${path}${path.includes('?') ? '&' : '?'}practiceid=${practiceId}`;
}

/** A notice in words, with when it was in a time zone. */
export function noticeText(
  { kind, at, practiceName, by, about }: Omit<AccountNotice, 'id' | 'practiceId'>,
  timeZone: TimeZone,
): string {
  return `${showInstant(timeZone, at)}: ${SENTENCE[kind](by === '' ? 'An administrator' : by, practiceName, about)}`;
}
