import { error, type Message, success, warning } from './message';

/** Service accounts: who signs in without being a person. */
export const serviceAccountMessages = {
  'service-account.name-missing': error('Give the service account a name that says what it is for.'),
  'service-account.name-too-long': error('The name of a service account has at most {limit} characters.'),
  'service-account.name-characters': error(
    'The name of a service account cannot hold characters that are not shown.',
  ),
  'service-account.name-taken': error(
    'Another service account of this practice has this name. Nothing was made; choose another name, or rotate the secret of that one.',
  ),
  'service-account.rights-missing': error(
    'Choose at least one right: a service account has none by default.',
  ),
  'service-account.right-unknown': error('A service account can be given these rights alone: {list}.'),
  'service-account.right-not-held': error(
    'You do not hold these rights yourself, so you cannot hand them to a service account: {list}.',
  ),
  'service-account.too-many': error(
    'A practice has at most {limit} service accounts. Revoke one that is not used any more.',
  ),
  'service-account.revoked': error('This service account was revoked and stays so. Make another one.'),
  'service-account.rotate-question': warning(
    'Another secret is made and shown once. The one before, and whatever is signed in with it, ' +
      'is refused from that moment on: the script stops until it has the new one.',
  ),
  'service-account.revoke-question': warning(
    'Nothing signs in with this service account any more, at once and for good. What it did stays in the audit trail under its name.',
  ),
  'service-account.revoked-now': success('Revoked. Nothing signs in with this service account any more.'),
  'service-account.refused': error('The server does not accept this client id and secret.'),
  'service-account.locked': error(
    'Too many wrong secrets came from this address. Nothing is tried for 15 minutes, then the right secret is accepted again.',
  ),
} as const satisfies Record<string, Message>;
