import { controlledAlert, error, type Message, warning } from './message';

/** Signing with two factors. */
export const signingMessages = {
  'signing.token-invalid': error(
    'This signing request has expired or was already used. Nothing was sent. Open Ready to Sign again.',
  ),
  'signing.not-ready': error('Mark each prescription as ready before signing. Nothing was sent.'),
  'signing.changed-since-ready': error(
    'A prescription was changed after it was marked as ready. Nothing was sent. Review it and mark it as ready again.',
  ),
  'signing.other-patient': error(
    'One signature covers prescriptions of one patient. Sign those of another patient separately.',
  ),
  'signing.factor-refused': error('The PIN or the code is not right. Nothing was sent. Tries left: {left}.'),
  'signing.locked': error(
    'Signing is locked for {minutes} minutes after too many wrong tries. Nothing was sent. If ' +
      'this was not you, tell an administrator at once.',
  ),
  'signing.factor-not-offered': error(
    'This way of authenticating is not set up for your account. Choose another.',
  ),
  'signing.pin-not-set': error('Set a PIN number in your profile before signing controlled substances.'),
  'signing.push-refused': error(
    'The request was refused on your phone. Nothing was sent. If you did not refuse it, tell an administrator at once.',
  ),
  'signing.push-expired': error(
    'The request on your phone was not answered in time. Nothing was sent. Sign again to receive a new one.',
  ),
  'signing.push-unreachable': error(
    'Your phone could not be reached. Nothing was sent. Try again, or sign with a code.',
  ),
  'signing.already-processed': error('This prescription has already been processed'), // P4-14
  // 21 CFR 1311.120(b)(17)
  'signing.clock-wrong': error(
    'The clock of this service cannot be trusted, so signing is off. Nothing was sent. Tell support.',
  ),
  'signing.archive-altered': error('The signed prescription could not be validated: {reason}'), // S8-10
  'signing.not-found': error('This signed prescription does not exist in your practice.'),
  // P5-15
  'signing.pharmacy-cannot': controlledAlert(
    'This pharmacy does not take electronic prescriptions for controlled substances. Choose another.',
  ),
  'signing.not-needed': warning(
    'This prescription is not for a controlled substance. Send it without signing.',
  ),
  'signing.code-not-digits': error('A one-time code has 6 digits.'), // RFC 6238
  // S6-12
  'signing.no-authenticator': error(
    'No token is set up for your account, so nothing can be signed. Ask an administrator.',
  ),
  // 21 CFR 1311.120(b)(10)
  'signing.nothing-ready': error('Read the prescription, then mark it as ready to sign.'),
  'signing.signed-together': { title: 'Success', text: '{count} prescriptions are signed and sent.' },
  'signing.push-waits': warning(
    'The connection is lost. Your phone was asked; the answer is read as soon as the connection is back.',
  ),
  'pin.mismatch': error('The pin numbers do not match'), // S5-15
  'pin.update-failed': error('Error while updating PIN'), // S8-14
  'pin.updated': { title: 'Success', text: 'Your PIN number is set.' },
  'pin.not-digits': error('A PIN has 4 to 6 digits.'), // readings S5-15
  // S4-10
  'pin.guessable': error(
    'Everybody tries this PIN first. Choose one that does not repeat one digit or count up or down.',
  ),
  'pin.already-set': error('A PIN is set already. An administrator or a provider must clear it first.'),
  'pin.none': error('This person has no PIN.'), // S6-16
  'pin.needs-administrator': error(
    'This person may sign controlled substances, which ends with their PIN. Only an administrator clears it. Nothing was changed.',
  ),
  'pin.own': error('You cannot clear your own PIN.'), // S6-16
} as const satisfies Record<string, Message>;
