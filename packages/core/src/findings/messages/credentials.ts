import { error, information, type Message, success, warning } from './message';

/** Names, numbers, licenses and registrations of prescribers, and the requests to change them. */
export const credentialMessages = {
  'credential.requested': success(
    'Your change waits for a second person. Until then what was before stays on everything that leaves.',
  ),
  'credential.approved': success('The change is in force.'),
  'credential.denied': success('The change is denied. Everything is as it was.'),
  'credential.withdrawn': success('The change is taken back. Everything is as it was.'),
  'credential.becomes-request': warning(
    'This becomes a request: a second person of the practice must approve it. Until then what was before ' +
      'stays on everything that leaves.',
  ),
  'credential.ends-signing': warning(
    'The permission to sign controlled substances ends now, and is requested and approved again afterwards.',
  ),
  'credential.approve-question': warning(
    'Approve this change? You confirm that you have seen what shows it, such as the certificate. It is in ' +
      'force at once, on everything that leaves.',
  ),
  'credential.deny-question': warning('Deny this change? Everything stays as it was.'),
  'credential.withdraw-question': warning('Take this change back? Everything stays as it was.'),
  'credential.already-open': error(
    'A change of these credentials waits for a second person already. Nothing was changed. Take it back first, ' +
      'or wait for the decision.',
  ),
  'credential.waiting-unknown': error(
    'It is not known whether a change of these credentials waits for a second person already, so none can be asked ' +
      'for yet. Wait until they are read, or try again at Credentials.',
  ),
  'credential.asked': success(
    'The change waits for a second person, who is neither you nor the person. Until then what was before stays ' +
      'on everything that leaves.',
  ),
  'credential.ask-question': warning(
    'Ask for this change? A second person, who is neither you nor the person, must approve it. Until then what ' +
      'was before stays on everything that leaves. The person is notified now and when it is decided.',
  ),
  'credential.ask-schedules-void': warning(
    'The schedules that the person has stated are those of the present DEA number: once this is approved, they state ' +
      'them again for the new one.',
  ),
  'credential.ask-own': error(
    'Change your own name, numbers and license in your profile. Nothing was changed.',
  ),
  'credential.ask-super-administrator': error(
    'Only a super administrator asks for a change of the credentials of a super administrator or a partner. ' +
      'Nothing was changed.',
  ),
  'credential.ask-inactive': error(
    'This person is not active in your practice, so their credentials cannot be changed here.',
  ),
  'credential.reason-missing': error(
    'Say why, in at least 3 characters: the person and the approver will read this.',
  ),
  'credential.request-not-found': error('This change does not exist in your practice.'),
  'credential.not-open': error('This change was decided already. Nothing was changed.'),
  'credential.request-expired': error(
    'This change expired before anyone decided on it. Nothing was changed. Request it again if it is still needed.',
  ),
  'credential.own': error(
    'You cannot approve a change of your own credentials; someone else must. If no one can, register a token ' +
      'under Identity proofing: your identity is proven again, and what it proves takes effect.',
  ),
  'credential.own-request': error(
    'You asked for this change, or a service account with a secret of yours did. Another person must decide on it.',
  ),
  'credential.not-entitled': error(
    'Changes of credentials are decided by who may begin or approve grant requests. Nothing was changed.',
  ),
  'credential.not-registrant': error(
    'A number of a prescriber is approved by a prescriber who may sign and holds a token. Nothing was changed. ' +
      'Ask one of the practice to decide.',
  ),
  'credential.no-registrant': information(
    'No other prescriber of the practice may sign and holds a token, so no one can approve this number with a ' +
      'registration of their own. Compare it with the certificate; an approval is filed as an incident.',
  ),
  'credential.not-two-people': error(
    'You and the person who asked, or the person it is about, do not count as two people yet: one of you registered, ' +
      'invited or reset the other, or changed their e-mail address, directly, through others or by a service ' +
      'account. Another person with the right can decide now. Nothing was changed.',
  ),
  'credential.target-inactive': error(
    'This person is not active in your practice any more, so nothing is approved for them here. Nothing was changed.',
  ),
  'credential.asker-lost': error(
    'The person who requested this change no longer has the right to, so it is not approved. Nothing was changed. ' +
      'Deny it; someone with the right can request it again.',
  ),
  'credential.not-yours': error('Only who asked, or whom it is about, takes a change back.'),
  'account.dea-letter': error(
    'The second letter of a DEA number is the first letter of the last name it was given to, or 9 for a ' +
      'business. {letter} is not {initial}. Compare it with the certificate; where it was given under a former ' +
      'last name, state that as name at registration.',
  ),
  'credential.npi-unlisted': error(
    'The public NPI file of this installation does not have this number. Compare it with your NPI letter; a ' +
      'number that is newer than the file comes with the next one.',
  ),
  'credential.npi-deactivated': error('The public NPI file says that this number is deactivated.'),
  'credential.npi-of-organization': error('The public NPI file has this number as an organization’s.'),
  'credential.npi-of-another': error(
    'The public NPI file has this number under another last name. Compare number and name with your NPI letter.',
  ),
  'credential.dea-unlisted': error(
    'The DEA registrant file of this installation does not have this number. Compare it with the certificate.',
  ),
  'credential.dea-of-another': error(
    'The DEA registrant file has this number under another name. Where it was given under a former last name, ' +
      'state that as name at registration.',
  ),
  'credential.dea-not-active': error(
    'The DEA registrant file has this registration as not active; it expires or expired on {day}.',
  ),
  'credential.dea-other-state': error(
    'The DEA registrant file has this registration for {state}, and it is for one state: not that of your address.',
  ),
  'credential.dea-beyond': error(
    'The DEA registrant file does not have {schedules} for this registration. State those on the certificate.',
  ),
  'credential.dea-state-other': warning(
    'Not checked: the DEA registration is stated for {state}, and {others}. The DEA registers state by state, with ' +
      'exceptions. Make sure that this registration is good there.',
  ),
  'credential.dea-state-unstated': warning(
    'Not checked: the state of the DEA registration is not entered. Enter the address of the registration ' +
      'in the profile.',
  ),
  'credential.looked-up': information('Looked up in the file imported on {day}: it agrees.'),
  'credential.looked-up-differs': information('Looked up in the file imported on {day}: {finding}'),
  'credential.spi-of-network': information('Given by the pharmacy network to this NPI and name.'),
  'credential.license-not-looked-up': information(
    'Not looked up: no list of licenses can be imported. Compare it with the board of the state.',
  ),
  'credential.not-looked-up': information('Not looked up: this installation has no such file.'),
} as const satisfies Record<string, Message>;

/** The registration of prescribers with the network's directory (S2.1-4, S7-14, N2-8). */
export const directoryMessages = {
  'directory.not-configured': error(
    'No directory of the pharmacy network is set up. Nothing was sent. Tell an administrator.',
  ),
  'directory.no-prescriber': error('Only a prescriber with an NPI is registered with the pharmacy network.'),
  'directory.incomplete': error(
    'The pharmacy network needs more of your profile before it can register you: {fields}. ' +
      'Nothing was sent. Complete the profile and try again.',
  ),
  'directory.unwritable': error(
    'Something in the profile cannot be sent to the pharmacy network: {field}. Nothing was sent. ' +
      'Write it in plain letters, or shorter, and try again.',
  ),
  'directory.refused': error('The pharmacy network has refused the registration (code {code}).'),
  'directory.gave-up': error('The pharmacy network could not be reached for {hours} hours. Try again.'),
  'directory.other-person': error(
    'The network answered with another name or NPI than yours. Its registration was not taken, and this was ' +
      'reported. Compare your name with NPPES, and call the network.',
  ),
  'directory.spi-taken': error(
    'The pharmacy network gave an SPI that another prescriber here has already. Tell support.',
  ),
} as const satisfies Record<string, Message>;

/** What a prescriber lacks before prescribing, and what gets it (S6-12). */
export const readinessMessages = {
  'ready.met': information('Done.'),
  'ready.practice-missing': information(
    'The practice has no {lacks}, and no prescription goes without. On the screen Practice it is entered by: {who}.',
  ),
  'ready.npi-missing': information('An NPI is given at sign-up or registration. Ask an administrator.'),
  'ready.spi-missing': information(
    'Nothing can be sent before the pharmacy network knows you. It is asked with your profile.',
  ),
  'ready.spi-waits': information('The network was asked. Its answer appears here by itself.'),
  'ready.spi-refused': information('The network gave none: {reason}'),
  'ready.dea-missing': information('Controlled substances need a DEA registration of your own.'),
  'ready.license-unknown': information('No state license is entered. Enter its number, state and expiry.'),
  'ready.expiry-unknown': information('Its expiry is not entered. Enter it to be warned in time.'),
  'ready.expires-soon': information(
    'It expires on {day}, in {days} days. Renew it, and enter the new expiry: after that day nothing leaves by it.',
  ),
  'ready.expired': information('It expired on {day}. Nothing leaves by it until the renewal is entered.'),
  'ready.expiry-after-number': information('Stated once the DEA number is there.'),
  'ready.schedules-missing': information('State which schedules your DEA registration covers in your state.'),
  'ready.schedules-after-number': information('Stated once the DEA number is there.'),
  'ready.identity-missing': information('A service outside checks who you are, and gives you a token.'),
  'ready.identity-waits': information('The proofing has begun and is not complete.'),
  'ready.token-missing': information('Your identity is proven. Confirm your token by a code.'),
  'ready.token-after-identity': information('Comes with identity proofing.'),
  'ready.pin-missing': information('You sign with it and your token. Choose one that is hard to guess.'),
  'ready.nobody-else': information(
    'The permission to sign takes two people, and no one else is active here. Register or invite someone.',
  ),
  'ready.nobody-begins': information(
    'No one else here may begin the request. Give someone the change request permission.',
  ),
  'ready.nobody-approves': information(
    'No one here can approve a request of the only person who may begin it. Give another person the change ' +
      'request permission.',
  ),
  'ready.second-from': information(
    'A person who registered, invited or reset someone, or changed their e-mail address, does not count as a second ' +
      'person for a while: from {from} on you are two.',
  ),
  'ready.permission-missing': information(
    'Another person with the change request permission requests it for you; then it is approved.',
  ),
  'ready.permission-waits': information('It was requested and waits for the second person.'),
  'ready.permission-after': information('Requested once DEA number and token are there.'),
} as const satisfies Record<string, Message>;

/** The proofing of identities and the tokens that come of it (S2.14). */
export const proofingMessages = {
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
  'proofing.started': information('Identity proofing has begun. Answer the questions of the service next.'),
  'proofing.token-registered': success('The token is registered. It counts from now on.'),
  'proofing.resynced': success('The token is in step again.'),
  'proofing.revoked': success(
    'The proofing account is revoked. This person can no longer sign controlled substances.',
  ),
} as const satisfies Record<string, Message>;
