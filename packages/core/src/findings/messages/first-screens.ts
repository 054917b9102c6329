import { error, information, type Message, success, warning } from './message';

/**
 * What the dashboard may say by itself before the rest of the sentences has loaded (first.ts), whatever noun
 * it is about.
 */
export const firstScreenMessages = {
  // general
  // S2.1-12
  'patients.search-colon': {
    title: 'Information',
    text: "The symbol ':' is an unsupported search character",
  },
  'patients.search-several': information(
    'Several patients match. Choose one by the arrow keys, or type more: a birth date tells people of one name apart.',
  ),
  'patients.search-empty': { title: 'Information', text: 'No results found...' }, // S2.1-12
  'attention.record-system-late': warning(
    'It is not in the record system, which is tried again by itself. The pharmacy is not concerned.',
  ),
  'attention.record-system-asks': warning(
    'It waits for you to decide before it is written to the record system. The pharmacy is not concerned.',
  ),
  'field.required': error('Please fill the field.'), // S5-9
  'field.paste-too-long': error(
    'What you pasted is longer than the {limit} characters that fit here. None of it was taken.',
  ),
  'field.whole-number': error('This must be a whole number from {least} to {most}.'),
  'field.whole-number-or-empty': error('This must be a whole number from {least} to {most}, or empty.'),
  'prescription.unit-not-offered': error(
    // P5-21
    'As Per the NCPDP 201701 standard the unit sent is no longer supported. Please rewrite this ' +
      'medication using an approved unit from our dropdown list.',
  ),
  'prescription.pharmacy-required': error('Select a pharmacy before sending.'),
  'prescription.pharmacy-inactive': error('This pharmacy is no longer active. Choose another.'), // N4-11
  'prescription.not-pending': error(
    'This prescription is no longer pending: it was already sent, printed or cancelled. Reload to see its state.',
  ),
  // 1311.170
  'prescription.printed-not-sent': error(
    'A printed prescription is not transmitted as well. Write a new one if it must be sent.',
  ),
  'prescription.other-writer': error(
    'A prescriber writes and changes prescriptions in the own name only. Staff choose the provider they write for.',
  ),
  'prescription.not-replaceable': error(
    'This prescription does not wait to be sent again: it was received, cancelled or printed meanwhile. Look at ' +
      'its timeline.',
  ),
  'prescription.replaced-meanwhile': error(
    'Nothing was sent: the prescription that this one replaces was received, printed or dispensed meanwhile, ' +
      'and the patient would have both. Look at its timeline, then cancel this one or write a new one.',
  ),
  'sending.provider-not-registered': error('Sending needs a provider with an NPI and an SPI.'), // P5-21
  'sending.other-provider': error('Only the prescriber of this prescription can send it.'), // P5-21
  'sending.failed': error('Sending Prescription failed'), // P8-3
  // P8-2, readings
  'sending.sent-from-list': { title: 'Success', text: 'Successfully sent the prescription!' },
  // P4-19
  'sending.summary': { title: 'Information', text: 'Sent: {sent}, Failed: {failed}, Aborted: {aborted}' },
  // P5-16
  'controlled.not-authorized': {
    title: 'Controlled Substance Alert',
    text: 'You are not authorized to prescribe this drug.',
  },
  'controlled.signing-required': {
    title: 'Controlled Substance Alert',
    text: 'A controlled substance is sent only after signing with two factors.',
  },
  'controlled.schedule-unknown': {
    title: 'Controlled Substance Alert',
    text: 'The schedule of this drug is not known, so it cannot be prescribed. Choose another product.',
  },
  'printing.reprint-reason-required': error(
    'An original of this controlled substance was printed already (number {number}). Say why one more is ' +
      'printed, and destroy the earlier page. Nothing was printed.',
  ),
  // 21 CFR 1306.05(a)
  'printing.practice-address': error(
    'On paper a controlled substance carries the address of its prescriber, and this practice has no {lacks}. ' +
      'It can be printed once an administrator has entered what is missing on the screen Practice.',
  ),
  'printing.dea-number': error(
    'On paper a controlled substance carries the DEA number of its prescriber, and none is stated for {name}. ' +
      'It can be printed once the number is entered in the prescriber’s profile.',
  ),
  'printing.dea-expired': error(
    'The DEA registration stated for {name} expired on {day}, and no controlled substance is prescribed without ' +
      'one. It can be printed once the new expiry is in the prescriber’s profile.',
  ),
  'printing.patient-address': error(
    'On paper a controlled substance carries the address of the patient, and this patient has no {lacks}. It can ' +
      'be printed once what is missing is entered on the patient’s page.',
  ),

  // requests
  'request.protocol-name-unknown': error(
    'No ingredient and no class of drugs is known here by the name {names}. Correct it, or leave it out.',
  ),
  'request.protocol-names': error(
    'These are too many names, or one is too long: at most {most} of {letters} letters.',
  ),
  'request.approved': success('The request is approved. The pharmacy is notified.'),
  'request.denied': success('The request is denied. The pharmacy is notified.'),
  'request.linked': success('The request is linked to the patient.'),
  'request.unlinked': success('The request is no longer linked to a patient. Nothing was sent.'),
  'request.answer-not-forwarded': warning(
    'The answer about prescription {order} is stored, but the pharmacy network did not take it to the pharmacy. Call the pharmacy.',
  ),
  'request.awaits-prescription': information(
    'The denial is sent together with the prescription that you write now. Until then the request stays on the list.',
  ),
  'request.validated': success('The authorization is confirmed. The pharmacy is notified.'),
  // N8-9: no more than that is said
  'request.approved-unavailable': information('Approved refill requests are not available at the moment.'),

  // prior-authorization
  'prior-authorization.already-open': warning(
    'A prior authorization of this prescription is in process already. Open it instead of beginning another.',
  ),
  'prior-authorization.already-approved': information(
    'The prior authorization of this prescription is approved. Send the prescription.',
  ),
  'prior-authorization.original-in-progress': warning(
    'The prior authorization of the original prescription is still in progress. Wait for its answer before sending another.',
  ),
  'prior-authorization.none-to-cancel': warning(
    'This prescription has no prior authorization that could be cancelled.',
  ),
  'prior-authorization.recommended': warning(
    'The plan asks for a prior authorization of this drug. Send Prior Authorization now, or the ' +
      'pharmacy may not be able to fill the prescription.',
  ),

  // users
  // N2-8
  'user.spi-error': warning(
    'The pharmacy network has given you no SPI in this practice. What you write is saved and can ' +
      'be printed; nothing can be sent until an administrator has had it mended.',
  ),
  // Asked for with the first screen, which has to distinguish it from a failure
  'settings.none': information('There is no user setting.'), // S8-17
  'emergency.required': error(
    'You may enter this practice only in an emergency. Choose it again and say why; its administrators are notified.',
  ),
  'emergency.over': warning(
    'The time of your emergency access is over. Nothing was changed. If the emergency continues, choose the practice again and say why.',
  ),

  // practices
  'practice.unreachable': error(
    'The practice has no {lacks}, and no prescription goes without. It can be sent once an administrator has ' +
      'entered what is missing on the screen Practice.',
  ),
  'practice.lacks': warning(
    'This practice has no {lacks}, and no prescription can be sent without it: enter what is missing first.',
  ),

  // credentials
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
  'directory.not-registered': warning(
    'You are not registered with the pharmacy network in this practice yet. What you write is ' +
      'saved and can be printed; nothing can be sent.',
  ),
  'directory.change-not-taken': warning(
    'The pharmacy network has not taken the last change of your profile. You can send; pharmacies may see the former address or numbers.',
  ),
  'directory.registered': success('You are registered with the pharmacy network.'),
  'directory.asked': warning('The pharmacy network was notified. Its answer will appear here.'),
  'proofing.reference-required': error('Enter the reference that is printed on the hardware token.'), // S5-19
  'proofing.own': error('You cannot revoke your own proofing account.'), // S6-17
  'proofing.nothing-to-revoke': warning('This person has no token.'), // S6-17

  // accounts
  // S8-12
  'password.changed': success(
    'Password changed successfully. The new changes will be reflected once you re-login!',
  ),

  // interactions
  'safety.reason-missing': warning('Give a reason in words, of at least {least} characters.'),
  'safety.quiet-review': warning('Choose a day of review after today and within {most} days.'),
  'safety.quiet-own': warning('You asked for it yourself: a second person has to approve it.'),
  'safety.quiet-one-person': warning(
    'One of you set up the sign-in of the other lately, so you do not count as two people yet. Nothing was ' +
      'changed. Ask another prescriber or administrator.',
  ),
  'safety.quiet-prescriber': warning(
    'A prescriber has to be one of the two people. Nothing was changed. Ask a prescriber to approve it.',
  ),

  'safety.not-judged-again': error(
    'It was recorded, but the check could not run again. Close this and send or print once more: it is checked then.',
  ),

  // audit
  'advertisement.shown-to-all': success('The advertisement will appear again for every user.'), // S2.8-3

  // signing
  'signing.push-lapsed': error(
    'This was approved on the phone, but it was changed, or could no longer be signed, before it ' +
      'was sent. Nothing was sent. Check it and sign again.',
  ),
} as const satisfies Record<string, Message>;
