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
  'credential.license-expired': error(
    'Your state license expired on {day}, so nothing is sent in your name. Nothing was sent. State the new ' +
      'expiry in your profile once it is renewed.',
  ),
  'credential.dea-expired': error(
    'Your DEA registration expired on {day}, so no controlled substance is signed under it. Nothing was ' +
      'sent. State the new expiry in your profile once it is renewed.',
  ),
  'grant.dea-expired': error(
    'The DEA registration of this person expired on {day}, so the permission to sign is not given. Nothing ' +
      'was changed. It can be given once they state the renewal.',
  ),
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
