import { error, type Message } from './message';

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
    'You were signed out everywhere, or your password was changed. Sign in again to go on; what you typed is kept.',
  ),
  'session.other-person': error(
    'Somebody else signed in. This page stays locked for the person it belongs to; sign out to work as somebody else.',
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
  'session.locked-idle': error(
    'Nobody has worked here for a while, so this page is locked. What you typed is kept.',
  ),
  'session.locked-ended': error('Your session has ended, so this page is locked. What you typed is kept.'),
  'session.practice-refused': error('This account is not a member of the chosen practice.'),
  'session.account-inactive': error('This account is not active. Ask an administrator of your practice.'),
  'session.silent-failed': error('Your session could not be renewed. Sign in again; what you typed is kept.'),
  'session.ticket-invalid': error(
    'This link was already used or has expired. Open it again from the application.',
  ),
  'session.sign-in-failed': error('The e-mail address or the password is not right.'),
  'session.sign-in-fields': error('Enter your e-mail address and your password.'),
  'session.sign-in-locked': error(
    'Too many sign-ins have failed. Wait 15 minutes, sign in at a computer that you have used ' +
      'before, or ask an administrator of your practice.',
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
