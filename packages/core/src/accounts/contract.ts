import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { UserInfo, ChangeReason } from '../users/model';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { AccountNotice } from './notices';
import {
  BasicInfo,
  LinkToken,
  OneTimeLink,
  PasswordChange,
  PasswordLink,
  PracticeEntry,
  RegistrationEntry,
  RegistrationResult,
  SignUpEntry,
  SignUpResult,
} from './model';
import { PeopleImport } from './people-file';
import { SignUpProof, SignUpWork } from './sign-up-work';

/** What a form of a user or of a practice lacks as a whole; what a field lacks is with the field. */
const ENTRY_ERRORS = [
  'field.required',
  'account.password-weak',
  'account.user-address-required',
  'account.practice-address-required',
] as const;

export const signUp = endpoint({
  // S4-16, S7-22
  name: 'signUp',
  summary:
    'Creates a login, a practice and the membership of its founder, all or nothing. That the login exists is a result',
  method: 'POST',
  path: '/userinfo',
  allow: 'anyone',
  idempotent: true,
  body: SignUpEntry.extend({
    /** The work that was done for it (`getSignUpWork`). */
    work: SignUpProof.optional(),
  }),
  reply: SignUpResult,
  errors: [
    ...ENTRY_ERRORS,
    'sign-up.limited',
    'sign-up.not-offered',
    'sign-up.work-needed',
    'sign-up.registration-taken',
    'call.repeated-differently',
  ],
});

export const getSignUpWork = endpoint({
  name: 'getSignUpWork',
  summary:
    'The work that a sign-up with an e-mail address is asked for, whether a login has it or not: for each part ' +
    'a number, so that SHA-256 of `challenge:part:number` (the part counted from 0) begins with `bits` zero ' +
    'bits. None where `parts` is 0',
  method: 'POST',
  path: '/userinfo/signupwork',
  allow: 'anyone',
  body: z.object({ email: z.email().max(80) }),
  reply: SignUpWork,
  errors: ['sign-up.not-offered'],
});

export const createPractice = endpoint({
  // S7-10
  name: 'createPractice',
  summary: 'Registers a practice for the signed-in prescriber, who becomes its first member',
  method: 'POST',
  path: '/practices',
  allow: 'account',
  idempotent: true,
  body: PracticeEntry,
  reply: z.object({ id: Id }),
  errors: [
    ...ENTRY_ERRORS,
    'sign-up.npi-needed',
    'sign-up.limited',
    'sign-up.not-offered',
    'call.repeated-differently',
  ],
});

export const registerUser = endpoint({
  // S7-13, S2.12
  name: 'registerUser',
  summary:
    'Registers another user of the practice. That the login exists is a result: only its owner ' +
    'can join. Where people sign in at a provider of their own the password stays empty',
  method: 'POST',
  path: '/userinfo/createuser',
  allow: 'user.register',
  idempotent: true,
  body: RegistrationEntry,
  reply: RegistrationResult,
  errors: [...ENTRY_ERRORS, 'access.refused', 'registration.limited', 'registration.npi-taken'],
});

export const importPeople = endpoint({
  name: 'importPeople',
  summary:
    'Registers the people of a CSV file, each in a transaction of its own with the letter to their first sign-in, ' +
    'after judging each line as the registration of one person. With `rehearse` nothing is written. Who is in ' +
    'the practice already is left as they are, so that a file can be given again. A limit or a failure ends it: the ' +
    'lines from there on are answered as not done, with its code',
  method: 'POST',
  path: '/userinfo/import',
  allow: 'account.recover',
  body: z.strictObject({ file: z.string().max(200_000), rehearse: z.boolean() }),
  reply: PeopleImport,
  errors: [
    'people-file.unreadable',
    'people-file.column-unknown',
    'people-file.column-twice',
    'people-file.column-missing',
    'people-file.empty',
    'people-file.too-many',
  ],
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  summary: 'A one-time link by which the owner of an existing login joins the practice',
  method: 'POST',
  path: '/userinfo/invitations',
  allow: 'user.register',
  body: z.object({ email: z.email().max(80) }),
  reply: OneTimeLink,
  errors: ['record.not-found', 'registration.already-member', 'registration.limited'],
});

export const readInvitation = endpoint({
  name: 'readInvitation',
  summary: 'Which practice an invitation of the signed-in account is to',
  method: 'POST',
  path: '/userinfo/invitations/read',
  allow: 'account',
  body: z.object({ token: LinkToken }),
  reply: z.object({ practiceName: z.string() }),
  errors: ['invitation.unknown'],
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Joins the practice that invited the signed-in account',
  method: 'POST',
  path: '/userinfo/invitations/accept',
  allow: 'account',
  body: z.object({ token: LinkToken }),
  reply: z.object({ practiceId: Id }),
  errors: ['invitation.unknown', 'registration.already-member'],
});

export const updateUserDetails = endpoint({
  // S7-19; whose it is, the token says
  name: 'updateUserDetails',
  summary:
    'Changes the own first and last name. Another name ends the permission to sign; of somebody on whom others ' +
    'rely it is a request, and the name stays until a second person approves it',
  method: 'POST',
  path: '/UserInfo/UpdateUserDetails',
  allow: 'member',
  body: BasicInfo.extend({ reason: ChangeReason.optional() }),
  reply: UserInfo,
  errors: ['field.required', 'info.unchanged', 'credential.already-open'],
});

export const modifyUserInfo = endpoint({
  // S7-13, S2.3-3
  name: 'modifyUserInfo',
  summary:
    'Changes the named properties of the own address, telephones and registrations. Another DEA ' +
    'number, license number or generation ends the permission to sign. With another number goes what was stated ' +
    'of the former one, unless it is named with it, also as it was. Of somebody on whom others rely, what ' +
    "was stated already changes when a second person approves it; 'reason' says why",
  method: 'PATCH',
  path: '/userinfo/modify/:id',
  allow: 'member',
  params: z.object({ id: Id }),
  body: Changes,
  reply: UserInfo,
  errors: ['access.refused', 'info.unchanged', 'info.dea-number-taken', 'credential.already-open'],
});

export const changePassword = endpoint({
  // S7-22, S2.3-4
  name: 'changePassword',
  summary: 'Changes the own password; every session of the account ends',
  method: 'POST',
  path: '/userinfo/password/update',
  allow: 'member',
  status: 204,
  body: PasswordChange,
  reply: z.undefined(),
  errors: ['password.wrong', 'password.locked', 'password.elsewhere'],
});

export const createPasswordLink = endpoint({
  name: 'createPasswordLink',
  summary:
    'A one-time link by which a member of the practice who forgot the password sets a new one: mailed to ' +
    'them where letters can be sent, shown otherwise. They are told, and their permission to sign ends',
  method: 'POST',
  path: '/userinfo/password/link/:id',
  allow: 'user.register',
  params: z.object({ id: Id }),
  reply: PasswordLink,
  errors: [
    'record.not-found',
    'password.reset-not-yours',
    'password.reset-needs-administrator',
    'password.reset-own',
    'password.elsewhere',
  ],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary:
    'Sets the password that a one-time link was made for, or the own one in place of that which somebody ' +
    'else chose; every session of the account ends',
  method: 'POST',
  path: '/userinfo/password/reset',
  allow: 'anyone',
  status: 204,
  body: z.object({
    token: LinkToken,
    password: RegistrationEntry.shape.password,
    confirmation: RegistrationEntry.shape.confirmation,
  }),
  reply: z.undefined(),
  errors: ['password.link-unknown', 'password.locked', 'password.same-as-given'],
});

export const listAccountNotices = endpoint({
  name: 'listAccountNotices',
  summary: 'What was done to the own account by others and was not confirmed yet, oldest first',
  method: 'GET',
  path: '/userinfo/notices',
  allow: 'member',
  reply: z.array(AccountNotice),
});

export const confirmAccountNotices = endpoint({
  name: 'confirmAccountNotices',
  summary: 'Confirms that notices about the own account were read; they are not shown again',
  method: 'POST',
  path: '/userinfo/notices/confirm',
  allow: 'member',
  status: 204,
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  reply: z.undefined(),
});
