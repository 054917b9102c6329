import { error, type Message, success, warning } from './message';

/** What may have to be said before anything of the application has loaded, and of every call. */
export const baseMessages = {
  // Failures of a call, S8-1..S8-6, and what the server answers to bad input
  'call.unexpected': error('An unexpected error has occurred'), // S8-2
  'call.unreachable': error(
    'The server cannot be reached. Nothing was sent; try again when the connection is back.',
  ),
  'call.reply-invalid': error(
    'The server answered in a form this version does not understand. Reload the page, then try again.',
  ),
  'call.malformed': error('The request could not be read. Nothing was changed.'),
  'call.invalid': error('Some of what was sent cannot be accepted. Nothing was changed.'),
  'call.cursor-unknown': error(
    'No page of this list ended with the cursor that was sent (after). Nothing was changed; read the list from its beginning.',
  ),
  'call.too-large': error('The request is larger than this address takes. Nothing was changed.'),
  'call.route-unknown': error('There is nothing at this address.'),
  'call.rate-limited': error('Too many requests in a short time. Wait a minute, then try again.'),
  'call.failed': error(
    'Something went wrong on the server. Nothing was changed; try again, and tell support the request number if it persists.',
  ),
  'call.not-ready': error(
    'The server is starting, stopping or cannot reach its database. Try again in a moment.',
  ),
  'call.unavailable': error(
    'The server is too busy or cannot reach its database at the moment. Try again in a moment.',
  ),
  'call.outcome-unknown': error(
    'The connection to the database was lost while this was saved. Look whether it was kept before you try again.',
  ),
  'call.repeated-differently': error(
    'This request was already made with other content. Reload, then try again.',
  ),

  // Session and rights
  'session.required': error('You are signed out or your session has ended. Sign in to go on.'),
  'session.ended': error(
    'This session was ended: you were signed out here or everywhere, or your password was changed. ' +
      'Sign in again to go on; what you typed is kept.',
  ),
  'session.locked': error('This session locked itself because its page was idle. Sign in again to continue.'),
  'session.sign-in-time-accepted': warning(
    'Your identity provider does not say when a person signs in. This installation accepts its sign-ins anyway ' +
      'and records that in the audit trail: its operator is responsible for the provider asking you each time.',
  ),
  'session.ended-here': success('The session is ended. The person working there must sign in again.'),
  'session.others-ended': success('{count} sessions are ended. The people working there must sign in again.'),
  'session.end-others-question': warning(
    'End these sessions? Every page and terminal of them is refused at once and asks for the password again. ' +
      'Drafts of prescriptions are kept.',
  ),
  'session.not-yours': error(
    'This person also works elsewhere, or administers the installation: only a super administrator sees and ' +
      'ends their sessions. Nothing was changed.',
  ),
  'session.other-person': error(
    'A different person signed in. This page stays locked for the person it belongs to; sign out to work as someone else.',
  ),
  'session.sign-in-old': error(
    'Your identity provider asked for no password: it answered with a sign-in from before this page was locked, ' +
      'which anybody at this computer could use. The page stays locked, and what you typed is kept. Sign out at ' +
      'your identity provider, then sign in again here.',
  ),
  'session.sign-in-time-unknown': error(
    'Your identity provider does not say when you signed in, so this page cannot tell whether it asked you ' +
      'again, and stays locked. Sign out and sign in again: drafts of prescriptions are kept, what else was typed ' +
      'here is lost. The people who run that provider can have it say so (auth_time).',
  ),
  'session.popup-blocked': error(
    'The browser did not open the sign-in window. Allow windows of this site, then try again.',
  ),
  'session.popup-closed': error(
    'The sign-in window was closed before the sign-in was done. Nothing was lost; try again.',
  ),
  'session.practice-unknown': error(
    'The address names a practice that this account is not a member of. Nothing was opened. ' +
      'Choose one of your practices, or go back to where the address came from.',
  ),
  'session.account-unknown': error(
    'You are signed in at your identity provider, but no account of this service belongs to you. ' +
      'Ask an administrator of your practice to register your e-mail address.',
  ),
  'session.address-unverified': error(
    'Your identity provider does not say that it has verified your e-mail address, so this service cannot ' +
      'tell which account is yours. Nothing was changed. Have the address verified there, then sign in again.',
  ),
  'session.address-taken': error(
    'The account with your e-mail address belongs to someone whom your identity provider knows as another ' +
      'person. Nothing was changed, and the practice was notified. Ask an administrator of your practice.',
  ),
  'session.locked-idle': error('This page was idle for a while, so it is locked. What you typed is kept.'),
  'session.locked-elsewhere': error(
    'Another page of this session was idle and locked itself, so this one is locked too. ' +
      'What you typed is kept.',
  ),
  'session.locked-ended': error('Your session has ended, so this page is locked. What you typed is kept.'),
  'session.practice-refused': error('This account is not a member of the chosen practice.'),
  'session.email-unconfirmed': error(
    'Your e-mail address is not confirmed yet. Open the link in the message that was sent to it; until then ' +
      'nothing can be done with the practice.',
  ),
  'session.account-inactive': error('This account is not active. Ask an administrator of your practice.'),
  'session.made-inactive': error(
    'You were made inactive in {practice}{since}. Nothing you did there is lost. If you should work there, ' +
      'ask an administrator of {practice} to make you active again.',
  ), // S2.1-8
  'session.emergency-removed': error(
    '{practice} took you off its list for emergencies{since}. What you looked at there stays in its audit ' +
      'trail. If you should be named again, ask an administrator of {practice}.',
  ),
  'session.silent-failed': error('Your session could not be renewed. Sign in again; what you typed is kept.'),
  'session.ticket-invalid': error(
    'This link was already used or has expired. Open it again from the application.',
  ),
  'session.sign-in-failed': error('The e-mail address or the password is not right.'),
  'session.password-to-choose': error(
    'This password was chosen for you. Choose your own on the sign-in page first.',
  ),
  'session.passkey-needed': error('Show one of your passkeys as well.'),
  'session.passkey-refused': error(
    'The passkey was not accepted. You are not signed in. Try again, or sign in with your password; if you have ' +
      'lost your passkeys, an administrator of your practice removes them.',
  ),
  'session.sign-in-fields': error('Enter your e-mail address and your password.'),
  'session.sign-in-locked': error(
    'Too many sign-ins have failed. Wait 15 minutes, sign in at a computer that you have used ' +
      'before, or ask an administrator of your practice.',
  ),
  'session.answer-lost': error(
    'An answer of the identity provider arrived that this page did not ask for, or has used already. It was not ' +
      'used, and you are not signed in. Press Sign in to try again. If this happens each time, tell the people who run ' +
      'the service: the provider must answer at {address}, exactly as it is registered there.',
  ),
  'session.answer-refused': error(
    'The identity provider did not sign you in (it said: {said}). Press Sign in to try again; if it says so ' +
      'again, tell your administrator.',
  ),
  'session.sign-in-incomplete': error('The sign-in was not completed. Sign in again.'),
  'session.page-expired': error('This page has expired. Start again from the application or the terminal.'),
  'session.provider-failed': error(
    'Signing in did not work. Start again from the application or the terminal; tell support if it persists.',
  ),
  'session.device-code-missing': error('Enter the code that your terminal shows.'),
  'session.device-code-unknown': error(
    'This code is not known. Compare it with your terminal, then enter it again.',
  ),
  'session.device-code-expired': error('This code has expired. Start the sign-in again in your terminal.'),
  'session.device-code-used': error('This code was already used. Start the sign-in again in your terminal.'),
  'session.device-declined': error('The sign-in was declined. Your terminal stays signed out.'),
  'access.refused': error('Your role does not allow this. Nothing was changed.'),
} as const satisfies Record<string, Message>;
