import { error, information, type Message, success, warning } from './message';

/** Sign-up, registration, their own profile, passwords and preferences (S2.3, S2.11, S2.12). */
export const accountMessages = {
  // What is entered of a user or of a practice
  'account.user-address-required': error('Please fill all the user address fields.'), // S5-2
  'account.address-required': error('Please fill all the address fields.'), // S5-2
  'account.passwords-differ': error('Passwords do not match.'), // S5-3
  'account.user-home-phone-empty': error('User Home Phone should not be empty.'), // S5-4
  'account.user-work-phone-empty': error('User Work Phone should not be empty.'), // S5-4
  'account.user-cell-phone-empty': error('User Cell Phone should not be empty.'), // S5-4
  'account.home-phone-empty': error('Home Phone should not be empty.'), // S5-4, S5-17
  'account.work-phone-empty': error('Work Phone should not be empty.'), // S5-4, S5-17
  'account.cell-phone-empty': error('Cell Phone should not be empty.'), // S5-4, S5-17
  'account.practice-address-required': error('Please fill all the practice address fields.'), // S5-5
  'account.practice-phone-empty': error('Practice Phone should not be empty.'), // S5-5
  // S5-9
  'account.password-weak': error(
    'Password should be minimum of 8 characters with one uppercase,one lower case,one special character and one number',
  ),
  // S5-8
  'account.npi-invalid': error(
    'An NPI has ten digits, the last of which checks the others. Compare it with the letter of NPPES.',
  ),
  'account.password-elsewhere': error(
    'People sign in at the identity provider of your organization, which keeps their passwords. Leave it empty.',
  ),
  'account.tin-invalid': error('A TIN has up to 20 digits and does not begin with 0.'), // S5-8
  'account.dea-invalid': error(
    'This is not the DEA number of a practitioner: two letters and seven digits, the last of which checks the others.',
  ),
  'account.dea-without-npi': error('Only a prescriber with an NPI can enter a DEA number.'),
  'account.right-to-sign-ends': warning(
    'With another {what} the permission to sign controlled substances ends. It must be requested and approved again.',
  ),
  'account.parts-emptied': warning(
    'With the former number goes what was stated of it: {what}. Where it holds of the new number too, state it ' +
      'again before you save.',
  ),
  'account.schedules-void': warning(
    'The schedules you have stated are those of your present DEA number. State them again for the new one.',
  ),
  'account.schedules-void-state': warning(
    'The schedules you have stated are those of your DEA registration in {state}. Once the address is in another ' +
      'state none are stated: state those that your registration there covers. The permission to sign ends then.',
  ),
  'dea-schedules.number-needed': error('Enter your DEA number first: schedules are those of a registration.'),
  'dea-schedules.state-needed': error(
    'Enter the state of your address first: a DEA registration is for one state.',
  ),
  'dea-schedules.right-to-sign-ends': warning(
    'With a schedule that is added the permission to sign controlled substances ends. It must be requested and approved again.',
  ),
  'dea-schedules.stated': success('Your schedules are saved.'),

  // Sign-up
  // S7-22
  'sign-up.login-exists': information(
    'This e-mail address already has a login. If it is you, sign in: the practice you ' +
      'entered is kept and can be registered for your account.',
  ),
  'sign-up.done': success(
    'Your login and your practice are created. Sign in with your e-mail address and your password.',
  ),
  'sign-up.limited': error(
    'Too many sign-ups have come from your network. Nothing was created; try again in an hour.',
  ),
  'sign-up.not-offered': error('Logins are not created here. Ask the people who run this installation.'),
  'sign-up.work-needed': error(
    'Nothing was created. Each sign-up needs work of the computer that asks, done for its e-mail address within ' +
      'the last minutes and not used yet. Press Sign Up again; a program asks POST /userinfo/signupwork first.',
  ),
  'sign-up.npi-needed': error(
    'A practice is registered by a prescriber. Your login has no NPI; ask a prescriber of the ' +
      'practice to sign up, who can then register you.',
  ),
  'sign-up.registration-taken': error(
    'A login with this NPI or this DEA number exists already. Nothing was created, and the ' +
      'attempt was reported. If the numbers are yours, sign in with the login you have; a practice ' +
      'you work in can make you a link for a new password.',
  ),
  'sign-up.confirm': success(
    'You are signed up. We have sent a message to {email}: open the link in it to confirm that the address is ' +
      'yours. Until then nothing can be done with the practice. The link works once, for a day.',
  ),
  'email.confirmed': success('Your e-mail address is confirmed. You can sign in and begin.'),
  'email.mailed': success('Another message is on its way. Its link works once, for a day.'),
  'email.link-unknown': error(
    'This link was used already, or is older than a day. Sign in to have another one mailed, or to go on if ' +
      'your address is confirmed.',
  ),
  'email.outcome-unknown': error(
    'No answer came: it is not known whether your e-mail address was confirmed. The link is kept; try again. If ' +
      'it was, nothing happens twice.',
  ),
  'email.limited': error('That was tried too often. Wait an hour and try again; nothing was changed.'),
  'email.change-asked': success(
    'Letters went to your old and to your new address. Open the link in each within a day; until then the old ' +
      'address stays.',
  ),
  'email.change-cancelled': success('The wish is taken back. Your e-mail address stays as it was.'),
  'email.changed': success('The e-mail address is changed. Sign in with the new one.'),
  'email.waits-for-old': information(
    'Confirmed. Now open the link in the message to the old address; until then nothing is changed.',
  ),
  'email.waits-for-new': information(
    'Confirmed. Now open the link in the message to the new address; until then nothing is changed.',
  ),
  'email.change-unknown': error(
    'This link was used already, is older than a day, or the wish was taken back. Nothing was changed. Ask ' +
      'for the change again in your profile.',
  ),
  'email.change-outcome-unknown': error(
    'No answer came: it is not known whether the change was confirmed. The link is kept; try again. If it was, ' +
      'nothing happens twice.',
  ),
  'email.needs-administrator': error(
    'This installation sends no e-mail, so that your address cannot confirm the change. Nothing was changed. ' +
      'Ask an administrator of your practice to change it.',
  ),
  'email.by-letter': error(
    'This installation sends e-mail: the person changes the address in their profile, and both addresses ' +
      'confirm it. Nothing was changed.',
  ),
  'email.elsewhere': error(
    'People sign in at the identity provider of your organization, so that an e-mail address is not changed ' +
      'here. Nothing was changed. Where it changes there, the sign-in stays as it is.',
  ),
  'email.own': error('Change your own e-mail address in your profile.'),
  'email.same': error('This is the address already. Nothing was changed.'),
  'email.taken': error('Another login has this address. Nothing was changed.'),
  'email.no-change': error('No change of your e-mail address is waited for.'),
  'email.person-changed': success(
    'The e-mail address is changed. The person is notified and signs in with it from now on.',
  ),
  'email.nothing-to-confirm': information('No confirmation of your e-mail address is waited for.'),
  'practice.created': success('The practice is registered.'),

  'account.name-character': error(
    'A name cannot hold “{character}”: it passes for another letter, or is not seen. Write it with the letters ' +
      'of a keyboard; accents may stay.',
  ),

  // Registration inside a practice
  'registration.created': success('User created successfully.'), // S8-11
  'registration.awaited': success(
    'The person is registered. They belong to this practice from their first sign-in with this e-mail address on.',
  ),
  'people-file.unreadable': error(
    'The file cannot be read from line {line} on: a quotation mark stays open, letters are not UTF-8, or the file is ' +
      'no CSV. Nothing was imported. Save it as CSV UTF-8.',
  ),
  'people-file.column-unknown': error(
    'The column “{column}” is not known. Nothing was imported. Remove it, or head it as the example does.',
  ),
  'people-file.column-twice': error(
    'The column “{column}” is in the first line twice. Nothing was imported. Keep one of both.',
  ),
  'people-file.column-missing': error(
    'The column “{column}” is missing in the first line. Nothing was imported. Add it, and head each column as the example does.',
  ),
  'people-file.empty': error(
    'There is no one in the file. Nothing was imported. Put each person on a line below the heads.',
  ),
  'people-file.too-many': error(
    'The file has more than {limit} people. Nothing was imported. Import it in parts.',
  ),
  'people-file.cells-more': error(
    'A cell of the line has no head. Head its column, or put a text with commas between quotation marks.',
  ),
  'people-file.yes-or-no': error('Write yes, no or nothing.'),
  'people-file.twice': error('The same as on line {line}. Keep one of both lines.'),
  'people-file.npi-here': error(
    'A person of this practice has this NPI under another e-mail address. Correct the one or the other.',
  ),
  'people-file.imported': success('The file is imported.'),
  'registration.failed': error('User was not created.'), // S8-11
  'registration.login-exists': information(
    'This e-mail address already has a login. Only they themselves can join: invite ' +
      'them by a link that you hand over. Nothing else you entered is stored.',
  ),
  'registration.already-member': information('This person is a member of the practice already.'),
  'registration.limited': error(
    'You have asked for too many e-mail addresses. Nothing was stored; try again in an hour.',
  ),
  'registration.npi-taken': error(
    'A login with this NPI exists already. Nothing was stored, and the attempt was reported. ' +
      'Compare the number with the letter of NPPES; if the login is theirs, invite its e-mail ' +
      'address.',
  ),
  'invitation.unknown': error(
    'This invitation was used, has expired or is meant for another login. Ask for a new one.',
  ),
  'invitation.unread': error(
    'Which practice invites you could not be read. Nothing was changed, and the invitation is kept; try again.',
  ),
  'invitation.outcome-unknown': error(
    'No answer came: it is not known whether you were added. The invitation is kept; try again. If you were ' +
      'added, nothing happens twice.',
  ),
  'invitation.accepted': success('You are a member of the practice now.'),

  // Their own profile S8-13
  'info.changed': success('Info changed successfully. The new changes will be reflected once you re-login!'),
  'info.change-failed': error('An error occurred while changing the info!'), // S8-13
  'info.unchanged': warning('No changes were detected'), // S5-17

  'info.license-taken': error(
    'Another prescriber has this license number of this state already. Nothing was saved, and the attempt was ' +
      'reported. Compare the number with your certificate; if it is yours, an administrator can ask for it ' +
      'for you.',
  ),
  'info.dea-number-taken': error(
    'Another login has this DEA number already. Nothing was saved, and the attempt was reported. ' +
      'Compare the number with your DEA certificate; if it is yours, tell your administrator.',
  ),

  // Passwords
  'password.old-required': error('Old Password is needed to change new password'), // S5-11
  'password.new-empty': error('New Password Field should not be empty'), // S5-12
  'password.too-short': error('New Password should be at least 8 characters!'), // S5-12
  'password.no-uppercase': error('New Password should have atleast one Uppercase letter'), // S5-12
  'password.no-lowercase': error('New Password should have atleast one Lowercase letter'), // S5-12
  'password.no-number': error('New Password should have atleast one number'), // S5-12
  // readings S5-12: the stricter rule of N5-14
  'password.no-special': error('New Password should have atleast one special character from @$!%*?&'),
  'password.confirmation-empty': error('Re-Enter Password Field should not be empty'), // S5-13
  'password.mismatch': error("Password and Re-enter password dosen't match"), // S5-13
  'password.unchanged': error('Old password and New password should not be the same!'), // S5-14
  'password.has-username': error('No parts of the username are allowed in a password.'), // S2.3-4
  'password.common': error('This is one of the first passwords that others would try. Choose another.'),
  'password.wrong': error(
    'The old password is not right. After five failed tries it is locked here for 15 minutes.',
  ),
  'password.wrong-now': error(
    'The password is not right. Nothing was changed. After five failed tries it is locked here for 15 minutes.',
  ),
  'password.no-letters': error(
    'This installation sends no e-mail. Ask an administrator or a prescriber of your practice for a link.',
  ),
  'password.letter-sent': success(
    'If a login with this confirmed address exists, a message with a link is on its way to it. The link works ' +
      'once, for an hour. If none comes, ask an administrator of your practice.',
  ),
  'password.locked': error(
    'Too many tries have failed. It is locked here for 15 minutes; the password was not changed.',
  ),
  'password.elsewhere': error(
    'Your password is kept by the identity provider of your organization. Change it there.',
  ),
  'password.update-failed': error('An error occurred while updating the password!'), // S8-12
  'password.reset-not-yours': error(
    'This person also works elsewhere, or administers the installation: only a super administrator can issue a link for a new password.',
  ),
  'password.reset-needs-administrator': error(
    'Only an administrator issues a link for a new password of a prescriber or an administrator. Nothing was changed.',
  ),
  'password.reset-own': error('Change your own password in your profile.'),
  'password.same-as-given': error(
    'This is the password that was chosen for you. Nothing was changed. Choose one that only you know.',
  ),
  'password.link-unknown': error(
    'This link was already used or has expired. Ask for another one on the sign-in page, or an administrator of ' +
      'your practice.',
  ),
  'password.outcome-unknown': error(
    'No answer came: it is not known whether your new password is set. The link and what you typed are kept; try ' +
      'again.',
  ),
  'password.link-used-meanwhile': error(
    'This link is used. If that was your try before, your new password is set: sign in with it. If it does not ' +
      'open your login, ask for another link on the sign-in page, or an administrator of your practice.',
  ),
  'password.reset-done': success('Your new password is set. Sign in with it.'),

  // Passkeys
  'passkey.added': success('The passkey is kept. From now on you are asked for one after your password.'),
  'passkey.removed': success('The passkey is removed. It opens nothing any more.'),
  'passkey.removed-all': success(
    'The passkeys are removed. The person is notified and signs in with the password alone.',
  ),
  'passkey.too-many': error('You have ten passkeys already. Remove one first.'),
  'passkey.not-made': error('The browser made no passkey that can be accepted. Nothing was kept; try again.'),
  'passkey.known': error('This passkey is kept already.'),
  'passkey.elsewhere': error(
    'You sign in at the identity provider of your organization, which keeps your passkeys too. Add and remove ' +
      'them there.',
  ),
  'passkey.none': information('This person has no passkey.'),
  'passkey.own': error('Remove your own passkeys under Sessions and sign-in.'),
  'passkey.remove-all-question': warning(
    'Remove every passkey of this person? Do this only for a person you know who has lost them: from ' +
      'then on the password alone signs them in. They are notified, an incident is filed, and their permission to sign ' +
      'controlled substances ends.',
  ),

  // Preferences
  'settings.saved': success('Your preferences are saved. They apply once you sign in again.'), // S2.3-6
} as const satisfies Record<string, Message>;
