import { error, type Message } from './message';

/** What a directory that registers and ends people is answered (docs/decisions/provisioning.md). */
export const provisioningMessages = {
  'provisioning.own-provider': error(
    'This installation signs people in itself, so no directory registers them here. Nothing was changed. ' +
      'Set OIDC_ISSUER to the provider of the directory, or register people in the application.',
  ),
  'provisioning.filter': error(
    'This filter cannot be read. Filters are: userName, externalId, emails.value or id eq "text", active eq ' +
      'true, and several of them joined by and.',
  ),
  'provisioning.path': error(
    'Nothing here is called {path}. Nothing was changed; take it out of the attribute mapping.',
  ),
  'provisioning.operation': error('An operation is add, replace or remove. Nothing was changed.'),
  'provisioning.no-target': error('What is removed has to be named in path. Nothing was changed.'),
  'provisioning.value': error('The value of {path} cannot be used. Nothing was changed.'),
  'provisioning.needed': error('{path} cannot be without a value. Nothing was changed.'),
  'provisioning.user-name-taken': error(
    'A person of this practice already has this userName, address or id. Nothing was changed.',
  ),
  'provisioning.login-exists': error(
    'A login with this e-mail address exists already. Nothing was made: an administrator of the practice ' +
      'invites its owner.',
  ),
  'provisioning.npi-fixed': error(
    'An NPI is stated at registration and cannot be changed afterwards. Nothing was changed.',
  ),
  'provisioning.role': error(
    'A directory registers a person with an NPI as Provider, and otherwise as User. Other roles are given by ' +
      'people in the application. Nothing was changed.',
  ),
  'provisioning.powerful': error(
    'This person is more than a provider or a user here, so that people alone do this, in the application. ' +
      'Nothing was changed.',
  ),
  'provisioning.works-elsewhere': error(
    'This person works in another practice, too: their name and address are changed by themselves. Nothing ' +
      'was changed.',
  ),
  'provisioning.email-fixed': error(
    'This person has signed in, and their login is tied: its address is not changed by a directory. Nothing ' +
      'was changed.',
  ),
  'provisioning.version': error(
    'This person was changed meanwhile. Nothing was changed; read them again and repeat it.',
  ),
} as const satisfies Record<string, Message>;
