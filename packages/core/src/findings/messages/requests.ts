import { error, information, type Message, success, warning } from './message';

/** Refill and change requests. */
export const requestMessages = {
  'request.not-found': error('This request does not exist in your practice.'),
  'request.other-prescriber': error("You cannot modify another prescriber's request"), // N5-9, N8-12
  'request.already-answered': error(
    'This request was already answered. Open it again to see its state; nothing was sent twice.',
  ),
  'request.due-passed': error(
    'The day by which an answer is wanted has passed. Choose today or a later day.',
  ),
  'request.not-prepared': error(
    'No answer is prepared for this request any more. Open it again to see its state.',
  ),
  'request.prepared': success('The answer is prepared. The prescriber sees it; nothing is sent yet.'),
  'request.preparation-withdrawn': success('The prepared answer is taken back. The request still waits.'),
  'request.prepare-refused': error(
    'In this practice prescribers alone prepare answers (refill protocol). Nothing was changed.',
  ),
  'request.protocol-saved': success(
    'The refill protocol is saved. Waiting requests are judged by it from now on.',
  ),
  'request.already-linked': error('This request is already linked to a patient. Open it again to see whom.'),
  'request.not-linked': error(
    'We could not find a patient that is linked to this request. Link one before you approve it.',
  ),
  'request.patient-differs': error(
    '{what} between the patient of the request and the linked patient. Nothing was sent. Confirm ' +
      'that they are the same person, link another patient, or deny the request.',
  ),
  'request.link-patient': information('We could not find a patient that is linked to this request.'), // N2-22
  'request.response-missing': error('No response selected for this request.'), // N5-8, N8-11
  // N2-36, readings
  'request.response-not-offered': error(
    'This kind of request cannot be answered that way. Nothing was sent.',
  ),
  'request.choice-missing': error(
    'The pharmacy offers several medications. Choose the one that you approve.',
  ),
  'request.reason-untrue': error(
    '“{reason}” is not true of a patient for whom a new prescription follows. Choose another reason, or deny ' +
      'without a new prescription.',
  ),
  // readings N2-36
  'request.clarification-missing': error(
    'The pharmacy asks what is meant. Write it as the comment, or deny the request.',
  ),
  'request.note-missing': error('Say what was done about it: the note is kept with the request.'),
  'request.confirm-handled': warning(
    'The pharmacy gets no answer: it still waits for one unless someone has called.',
  ),
  'request.stays-as-prescribed': information(
    'The prescription stays as it is, and the pharmacy may dispense it.',
  ),
  'request.plan-number-missing': error(
    'The pharmacy asks for the number of the prior authorization. Enter it as the plan gave it, or deny the ' +
      'request.',
  ),
  'request.comment-too-long': error('The comment is longer than {limit} characters.'), // N9-13
  'request.changes-missing': error(
    'Nothing differs from what the pharmacy asked. Approve it as it is, or change something.',
  ),
  // readings N9-11
  'request.changes-do-not-fit': error(
    'What you changed does not go with this answer: a different number of refills is approved ' +
      'with changes, anything else replaces the prescription. Nothing was sent.',
  ),
  'request.grant-incomplete': error(
    'The pharmacy did not say everything that a prescription needs. Say it yourself: {list}.',
  ),
  // 21 CFR 1306.12(a)
  'request.schedule-two': error(
    'A prescription of schedule II cannot be renewed. Deny the request, with a new prescription to follow if the patient needs one.',
  ),
  // 21 CFR 1306.22(a)
  'request.prescription-expired': error(
    'This prescription of schedule {schedule} was issued more than {days} days ago and cannot be ' +
      'filled any more. Write a new prescription instead.',
  ),
  // SCRIPT counts every fill in two digits
  'request.refills-too-many': error('An answer to a refill request grants at most {limit} refills.'),
  'request.authorization-missing': error(
    'Your record does not have a number that the pharmacy asks to confirm. Nothing was sent. Have it added, or deny the request.',
  ),
  'request.other-patient': error(
    'The new prescription is for another patient or prescriber than the request that it answers. Nothing was saved.',
  ),
  'request.answered-meanwhile': error(
    'The request that this prescription answers was answered otherwise. Nothing was sent. Cancel ' +
      'this prescription, or write it again if it is still needed.',
  ),
  'request.drug-unknown': error(
    'The drug of this request is not in the catalogue, so the prescription cannot be written from it. Search for it in the wizard.',
  ),
  'request.drug-not-read': error(
    'The pharmacy wrote “{text}”, which is not in the catalogue here. It cannot be approved as it is: deny it ' +
      'with a new prescription to follow, and choose the product there.',
  ),
  'request.schedule-unknown': error(
    'The pharmacy wrote “{text}”, and its schedule is not known here. It cannot be approved as it is: deny it ' +
      'with a new prescription to follow, and choose the product there.',
  ),
  'request.drug-several': error(
    'The pharmacy wrote “{text}”, which may be several products: {list}. Ask the pharmacy which, or deny it ' +
      'with a new prescription to follow.',
  ),
  'request.drug-unconfirmed': error(
    'The pharmacy wrote “{text}”. Confirm that {product} is meant. Not stated so, or different: {what}.',
  ),
  'request.drug-contradicted': error(
    'The pharmacy wrote “{text}”, and its code is that of {product}: the {what} differs. Neither is granted. ' +
      'Ask the pharmacy which is meant, or deny it with a new prescription to follow.',
  ),
  'request.codes-disagree': error(
    'The pharmacy wrote “{text}” with codes of different products: {list}. None is granted. Ask the pharmacy ' +
      'which is meant, or deny it with a new prescription to follow.',
  ),
  'request.drug-schedule-differs': error(
    'The pharmacy wrote “{text}” without a known code, under another schedule than {product} has. It cannot be ' +
      'approved as it is: deny it with a new prescription to follow.',
  ),
  // 21 CFR 1306.05(a)
  'request.drug-controlled': error(
    'The pharmacy wrote “{text}” without a known code. A controlled substance is approved only where the text ' +
      'leaves nothing open. Open here, of {product}: {what}. Deny it with a new prescription to follow.',
  ),
  'request.confirm-denial': warning('Are you sure you want to deny this Refill Request?'), // N5-10
  'request.confirm-change-denial': warning('Are you sure you want to deny this Change Request?'),
  'request.handled': success('The request is marked as handled. Nothing was sent to the pharmacy.'),
  'request.confirm-unlink': warning(
    'The request goes back to waiting for its patient. Nothing is sent to the pharmacy.',
  ),
  'request.lane-awaiting': information(
    'A new prescription is being written for it: its denial goes out with that one.',
  ),
  'request.lane-change': information('It asks for a change: {what}.'),
  'request.lane-schedule-unknown': information(
    'The schedule of what it asks for is not known, so it cannot be approved here.',
  ),
  'request.lane-patient-differs': information(
    '{what} between the patient of the request and the linked patient.',
  ),
  'request.lane-other-drug': information('It asks for another drug than was prescribed.'),
  'request.lane-original-unknown': information(
    'The prescription that it is about is not known here, so nothing says that it is the same drug.',
  ),
  'request.lane-changed': information('Other {what} than prescribed: {asked} instead of {prescribed}.'),
  'request.lane-finding': information('{what}'),
  'request.lane-repeated': information('Another waiting request asks for the same drug for this patient.'),
  'request.lane-mixed': information(
    'An earlier request for this prescription is answered together with this one, and said: {said}.',
  ),
  'request.lane-filled-before': error(
    'The pharmacy says that it was last filled on {filled}, before it was written on {written}: it may mean ' +
      'another prescription or another patient. Call the pharmacy.',
  ),
  'request.lane-prepared': information('Another answer than an approval was prepared for it.'),
  'request.lane-other-pharmacy': information('The prescription was sent to {sentTo}; {pharmacy} asks now.'),
  'request.lane-pharmacy-unknown': information('The pharmacy that asks is not in the directory.'),
  'request.lane-sent-time': information('The message says that it was sent {what}.'),
  'request.lane-said-beside': information('The pharmacy says more than is compared: {what}. Read it first.'),
  'request.lane-protocol': information('Your practice looks at every renewal of {what}.'),
  'request.lane-many-refills': information(
    '{asked} refills are asked for; your practice grants {most} at once.',
  ),
  'request.lane-unjudged': information('This request could not be judged. Read it before you answer.'),
  'request.answered-with-later': information('Answered with your later request of {date}.'),
  'request.other-prescription': error(
    'Only earlier requests of the same prescription are answered together with a request. Nothing was sent.',
  ),
  'request.supply-left': information('The last fill of {filled} for {supply} lasts until {until}: {left}.'),
  'request.supply-used-up': information('The last fill of {filled} for {supply} lasted until {until}.'),
  'request.not-together': error(
    'This request cannot be approved together with others: {why} Nothing was sent.',
  ),
  // N4-5, N8-15
  'request.denied-not-forwarded': warning(
    'Change request denied. However, Surescripts received an error sending the response to the Pharmacy.',
  ),
  'push.answer-not-forwarded': warning(
    'An answer is stored, but the pharmacy network did not take it to the pharmacy. Call the pharmacy.',
  ),
  'request.assign-question': information(
    'No one here works under the SPI of this request. Choose whose it is: the request moves to ' +
      'the queue of the prescriber, who is notified immediately.',
  ),
  'request.assigned': success('The request is assigned. The prescriber is notified.'),
  'request.confirm-refusal': warning(
    'Are you sure you want to refuse this request? The pharmacy is notified that the prescriber is ' +
      'not associated with this practice or location.',
  ),
  'request.refused': success('The request is refused. The pharmacy is notified.'),
  'request.follow-up-over': warning(
    'The request was answered in the meantime. What you write here is a separate prescription and goes with no denial.',
  ),
  'request.link-differs': warning(
    '{what} from what the pharmacy wrote. Link this patient only if you are certain that it is the same person.',
  ),
  'request.batch-controlled': information('A request for a controlled substance is answered on its own.'),
  'request.ndc-invalid': error('An NDC has 11 digits.'),
  'request.ndc-unknown': error(
    'This NDC is in no list of packages here, so it is not known which product it is. Nothing was sent. ' +
      'Compare it with the label, or leave it out.',
  ),
  'request.born-ahead': information(
    'The pharmacy wrote a birth date that has not come yet. Compare the patient before you answer.',
  ),
  'request.read-only': information('Only the prescriber to whom a request is addressed can answer it.'),
  'request.batch-summary': information(
    'Summary: {answered} answered; {failed} failed; {aborted} not answered',
  ),
} as const satisfies Record<string, Message>;
