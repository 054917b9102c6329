import { error, type Message, success, warning } from './message';

/** Cancelling, printing and repeating a prescription. */
export const lifecycleMessages = {
  'prescription.received-after-printing': error(
    'An original was printed because the transmission seemed to have failed, and the pharmacy ' +
      'has received the prescription after all. Call the pharmacy, so that it is not dispensed ' +
      'twice.',
  ),
  'prescription.abort-asked': warning('Stopping after the one under way. What was sent stays sent.'),
  'prescription.epa-incomplete': warning(
    // P4-18
    'This prescription is awaiting a prior authorization that has not been completed. Send the ' +
      'prescription anyway and request the pharmacy to not initiate the prior authorization ' +
      'process?',
  ),
  'cancel.confirm-asking': warning(
    'This prescription was sent. The pharmacy is asked to cancel it, and answers with approved ' +
      'or denied. Until it approves, the prescription may still be dispensed; if it is urgent, ' +
      'call the pharmacy as well.',
  ),
  'cancel.confirm-at-once': warning(
    'No pharmacy has this prescription. It is cancelled at once and cannot be sent any more.',
  ),
  'cancel.on-its-way': warning(
    'The request to cancel is on its way to the pharmacy. Until it is approved the prescription may still be dispensed.',
  ),
  'cancel.asked': warning(
    'The pharmacy has the request to cancel and has not answered it yet. Until it is approved the prescription may still be dispensed.',
  ),
  'cancel.undelivered': error(
    'The request to cancel did not reach the pharmacy: the prescription is not stopped. Call the pharmacy.',
  ),
  'cancel.not-needed': warning(
    'The pharmacy had refused the prescription and took no request to cancel it: no pharmacy has it.',
  ),
  'cancel.not-stopped': error(
    'The pharmacy did not cancel: the prescription is not stopped. Call the pharmacy.',
  ),
  'cancel.rest-stopped': warning('The pharmacy has cancelled what was not dispensed yet.'),
  'attention.none': {
    title: 'Information',
    text:
      'Nothing waits for you. What does not reach a pharmacy, is not stopped or not dispensed by it, or could not ' +
      'be read appears here until someone acts.',
  },
  'attention.confirm-handled': warning(
    'It leaves the list for everybody, and comes back when it changes again. Do this once the ' +
      'patient is cared for: the pharmacy was called, or another prescription was written.',
  ),
  'attention.delivery-late': error(
    'The pharmacy network has not taken it for five minutes. It is tried again by itself for a day. If the patient ' +
      'cannot wait, call the pharmacy.',
  ),
  'attention.cancel-late': error(
    'The pharmacy network has not taken the request to cancel for five minutes: the prescription is not stopped. ' +
      'Call the pharmacy.',
  ),
  'attention.failure-said': error(
    'It was reported as failed: call the pharmacy. Neither the pharmacy nor the network said so, and nothing was ' +
      'changed.',
  ),
  'attention.not-dispensed': error(
    'The pharmacy did not dispense it. Ask the patient or the pharmacy why, before it is missing.',
  ),
  'attention.prior-authorization-denied': error(
    'The plan denied the prior authorization. Prescribe what it covers, or appeal.',
  ),
  'attention.grant-to-approve': warning(
    'A second person must approve it with PIN and token before it takes effect. You may.',
  ),
  'attention.role-to-approve': warning(
    'A colleague asked for it, and it waits for a second person. The role holds in every practice.',
  ),
  'attention.quiet-to-approve': warning(
    'A colleague asked that the practice no longer sees this line of the safety check. Read why, and approve or ' +
      'decline it.',
  ),
  'attention.credential-to-approve': warning(
    'A colleague asked for a change of name, numbers, license or schedules. Compare it with what shows it, and ' +
      'approve or deny it.',
  ),
  'attention.credential-expiring': warning(
    'Once it has expired, nothing leaves by it. Renew it, and enter the new expiry in your profile.',
  ),
  'attention.colleague-credential-expiring': warning(
    'Once it has expired, nothing leaves by it. See that it is renewed and the new expiry entered, or that ' +
      'someone stands in.',
  ),
  'attention.access-review-due': warning(
    'Who may do what is to be reviewed again: decide of each person that they keep their access, or end it.',
  ),
  'attention.proofing-unfinished': warning(
    'The next step is yours. Controlled substances can be signed only by who is proven and has a token.',
  ),
  'attention.request-unreadable': error(
    'A message of this pharmacy could not be read, so its question is not here. Call the pharmacy.',
  ),
  'attention.answer-not-delivered': error(
    'The answer did not reach the pharmacy. Call it, and answer the request there.',
  ),
  'push.cancel-undelivered': error('A request to cancel did not reach the pharmacy. Call the pharmacy.'),
  'push.cancel-approved-rest': warning(
    'The pharmacy has cancelled what is left of a prescription. A part was dispensed before.',
  ),
  // 21 CFR 1311.170
  'printing.confirm-original': warning(
    'Printing makes this prescription a printed one, to be signed by hand: it is not transmitted any more.',
  ),
  'printing.confirm-again': warning(
    'This prescription was printed before. Destroy the earlier printout, so that it is not dispensed twice.',
  ),
  // 21 CFR 1311.170(b)
  'printing.confirm-after-failure': warning(
    'The transmission of this prescription failed. It prints as an original that says so; make sure that no pharmacy has it.',
  ),
  'printing.failed': error('Unknown Error'), // P7-24
  'printing.settings-none': error('This practice has not chosen print settings; the defaults hold.'),
  'printing.settings-exist': error(
    'This practice has print settings already. Reload to see them; nothing was changed.',
  ),
  'printing.settings-unchanged': warning('No changes applied.'), // S5-18
  'printing.settings-saved': success(
    'Print settings saved. They hold for everybody in the practice from the next printout on.',
  ),
} as const satisfies Record<string, Message>;
