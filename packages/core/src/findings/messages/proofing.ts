import { error, information, type Message, success, warning } from './message';

/** The proofing of identities and the tokens that come of it (S2.14). */
export const proofingMessages = {
  'proofing.reference-required': error('Enter the reference that is printed on the hardware token.'), // S5-19
  'proofing.not-configured': error(
    'No identity proofing service is set up. Nothing was changed. Tell an administrator.',
  ),
  'proofing.unreachable': error(
    'The identity proofing service could not be reached. Nothing was changed. Try again.',
  ),
  'proofing.refused': error(
    'The identity proofing service did not accept this. Nothing was changed. Check name, NPI and address in your profile.',
  ),
  'proofing.step-not-offered': warning(
    'Your identity proofing has moved on, so this step is not offered any more. The status shown is the current one.',
  ),
  'proofing.factors-required': error(
    'You have a token already. Enter your PIN and a code of it to register another one.',
  ),
  'proofing.factors-refused': error(
    'The PIN or the code is not right. Nothing was registered. Tries left: {left}.',
  ),
  'proofing.token-unknown': error(
    'The service has not issued a hardware token with this reference to you. Nothing was ' +
      'registered. Read the reference again, or choose another token.',
  ),
  'proofing.nothing-to-confirm': warning('No new token waits for a code. Choose one first.'),
  'proofing.secret-expired': warning(
    'The QR code is no longer valid. Nothing was registered. Show a new one and scan it.',
  ),
  'proofing.code-wrong': error('The code is not right. The token does not count yet. Tries left: {left}.'),
  'proofing.locked': error(
    'Registering and resyncing tokens is locked for {minutes} minutes after too many wrong ' +
      'codes. If this was not you, tell an administrator at once.',
  ),
  'proofing.no-token': warning('You have no such token.'),
  'proofing.resync-failed': error(
    'These are not two consecutive codes of this token, or its clock is off by more than 20 ' +
      'minutes. Nothing was changed. Tries left: {left}.',
  ),
  'proofing.own': error('You cannot revoke your own proofing account.'), // S6-17
  'proofing.nothing-to-revoke': warning('This person has no token.'), // S6-17
  'proofing.started': information('Identity proofing has begun. Answer the questions of the service next.'),
  'proofing.token-registered': success('The token is registered. It counts from now on.'),
  'proofing.resynced': success('The token is in step again.'),
  'proofing.revoked': success(
    'The proofing account is revoked. This person can no longer sign controlled substances.',
  ),
} as const satisfies Record<string, Message>;
