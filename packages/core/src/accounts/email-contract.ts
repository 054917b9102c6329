import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { EmailChange, LinkToken } from './model';

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  summary: 'Confirms the e-mail address of a sign-up by the one-time link that was mailed there',
  method: 'POST',
  path: '/userinfo/email/confirm',
  allow: 'anyone',
  status: 204,
  body: z.object({ token: LinkToken }),
  reply: z.undefined(),
  errors: ['email.link-unknown', 'email.limited'],
});

export const mailConfirmation = endpoint({
  name: 'mailConfirmation',
  summary: 'Mails the link that confirms the own e-mail address once more',
  method: 'POST',
  path: '/userinfo/email/mail',
  allow: 'account',
  status: 204,
  reply: z.undefined(),
  errors: ['email.nothing-to-confirm', 'email.limited'],
});

export const mailPasswordLink = endpoint({
  name: 'mailPasswordLink',
  summary:
    'Mails a link for a new password to the confirmed address of a login. The answer is the same whether ' +
    'there is such a login or not',
  method: 'POST',
  path: '/userinfo/password/forgotten',
  allow: 'anyone',
  status: 204,
  body: z.object({ email: z.email().max(80) }),
  reply: z.undefined(),
  errors: ['password.no-letters', 'email.limited'],
});

const NewEmail = z.email().max(80);

export const getEmailChange = endpoint({
  name: 'getEmailChange',
  summary:
    'Whether letters are sent, without which nobody can ask for another e-mail address of the own login, and ' +
    'the wish for one that both addresses have not confirmed yet',
  method: 'GET',
  path: '/userinfo/email/change',
  allow: 'member',
  reply: z.object({ canMail: z.boolean(), open: EmailChange.optional() }),
});

export const askEmailChange = endpoint({
  name: 'askEmailChange',
  summary:
    'Asks for another e-mail address of the own login, by its password: letters go to both addresses, and it ' +
    'holds once both have confirmed it within a day',
  method: 'POST',
  path: '/userinfo/email/change',
  allow: 'member',
  body: z.object({ email: NewEmail, password: z.string().min(1).max(200) }),
  reply: EmailChange,
  errors: [
    'email.needs-administrator',
    'email.same',
    'email.limited',
    'password.wrong-now',
    'password.locked',
    'password.elsewhere',
  ],
});

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Takes back the wish for another e-mail address; its letters open nothing any more',
  method: 'POST',
  path: '/userinfo/email/change/cancel',
  allow: 'member',
  status: 204,
  reply: z.undefined(),
  errors: ['email.no-change'],
});

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  summary:
    'Confirms another e-mail address by the one-time link in the message to the old or to the new one. With ' +
    'the second of them it holds, and every session of the login ends',
  method: 'POST',
  path: '/userinfo/email/change/confirm',
  allow: 'anyone',
  body: z.object({ token: LinkToken }),
  reply: z.object({ state: z.enum(['waits-for-old', 'waits-for-new', 'changed']) }),
  errors: ['email.change-unknown', 'email.limited'],
});

export const changeEmailOfPerson = endpoint({
  name: 'changeEmailOfPerson',
  summary:
    'Changes the e-mail address of a person of the practice, where no letters can be sent. They are told, ' +
    'their sessions and their permission to sign end, and it is filed',
  method: 'POST',
  path: '/userinfo/people/:id/email',
  allow: 'account.recover',
  params: z.object({ id: Id }),
  body: z.object({ email: NewEmail }),
  status: 204,
  reply: z.undefined(),
  errors: [
    'record.not-found',
    'email.by-letter',
    'email.same',
    'email.taken',
    'email.own',
    'password.reset-not-yours',
    'password.elsewhere',
  ],
});
