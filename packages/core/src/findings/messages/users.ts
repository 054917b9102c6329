import { type Message, warning, error, missing, success } from './message';

/** Access in an emergency (45 CFR 164.312(a)(2)(ii)). */
export const emergencyMessages = {
  'emergency.not-named': error(
    'This practice has not named you for emergencies. Ask one of its administrators.',
  ),
  'emergency.nobody': error(
    'No prescriber with this e-mail address is active in another practice on this ' +
      'service. Compare the address, or ask the person how they sign in.',
  ),
  'emergency.already-member': error(
    'This person is a member of your practice already and needs no emergency access.',
  ),
  'emergency.reason-short': missing('Say why in at least {least} characters.'),
  'emergency.began': warning(
    '{who} has entered this practice in an emergency, for reading alone. The reason is in the incident report.',
  ),
} as const satisfies Record<string, Message>;

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

/** Apps of others that people open (docs/fhir.md). */
export const connectedAppMessages = {
  'connected-app.name-unusable': error(
    'Give the app a name of at most {limit} characters: people read it where they allow the app.',
  ),
  'connected-app.name-taken': error('Another app of this practice has this name. Nothing was registered.'),
  'connected-app.redirect-missing': error(
    'Give at least one redirect URI: the app is sent back to nowhere else.',
  ),
  'connected-app.address-unusable': error(
    '{address} is not an address that an app can have: it begins with https, or is on the same computer ' +
      '(http and localhost, 127.0.0.1 or [::1]), without a fragment (#), name or password.',
  ),
  'connected-app.backend-alone': error(
    'No one opens a backend service: leave out its redirect URIs and its launch URL.',
  ),
  'connected-app.scopes-missing': error('Give the scopes that the app may ask for.'),
  'connected-app.scope-unknown': error('These are not scopes that an app can have here: {list}.'),
  'connected-app.keys-missing': error(
    'Give the public keys of the app: either its key set, or the address of that.',
  ),
  'connected-app.keys-unusable': error(
    'This is not a JSON Web Key Set of public RSA or EC keys, each with its kid.',
  ),
  'connected-app.too-many': error('A practice has at most {limit} apps. End one that is not used any more.'),
  'connected-app.sign-in-elsewhere': error(
    'People sign in elsewhere in this installation, so that no app can be opened here; a backend service can be ' +
      'registered. Nothing was registered.',
  ),
  'connected-app.ended': error('This app was ended and stays so. Register it again.'),
  'connected-app.end-question': warning(
    'The app is refused at once and for good, and all that people have allowed it ends. What it read stays in the ' +
      'audit trail under its name.',
  ),
  'connected-app.ended-now': success('Ended. Nothing is given to this app any more.'),
} as const satisfies Record<string, Message>;

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
