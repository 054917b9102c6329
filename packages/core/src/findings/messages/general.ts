import { controlledAlert, error, information, type Message, missing, warning } from './message';

/**
 * What is said of records, patients, fields, prescriptions and of what other nouns share. What one noun alone
 * says is in its own file.
 */
export const generalMessages = {
  // Records
  'record.not-found': error('This record does not exist in your practice.'),
  'record.changed': error(
    'Someone else changed this in the meantime. Reload to see the current state; your change was not saved.',
  ),

  // Patients
  'patient.required-fields': error('Please provide the following required fields: {list}'), // P5-1
  'patient.unchanged': warning('There has been no changes applied.'), // P5-3
  'patient.account-number-taken': error('Another patient of this practice has this account number.'),
  'patient.alike-new': warning(
    'Nothing has been saved yet. If the person is already here, open that chart: with a second one, safety checks ' +
      'would miss allergies and prescriptions. Otherwise save as a new patient.',
  ),
  'patient.alike-changed': warning(
    'Nothing has been saved yet. With this change the patient looks like someone who is already here: if it is the ' +
      'same person, go on in one of the two charts, or safety checks miss what the other one holds. Otherwise save.',
  ),
  'patient.merged': error(
    'This chart was merged into another one of the same person. Nothing was saved here: open the patient again, ' +
      'which leads to the chart that is kept.',
  ),
  'patient.pairs-cut': warning('The {most} surest pairs are listed. Others follow as these are decided.'),
  'patient.distinct-question': warning(
    'They are listed as alike no more. You can take this back under Two people.',
  ),
  'patient.marked-distinct': information('Remembered: these are two people.'),
  'patient.alike-again': information('Taken back: these charts are compared again.'),
  'patient.merge-question': warning(
    'From the merge on, everything of both charts is in the kept one, and each safety check sees all of it. Messages ' +
      'that were sent keep the name they were sent with. You can undo the merge.',
  ),
  'patient.merge-done': information('The charts were merged. Checks now see everything of both.'),
  'patient.undo-merge-question': warning(
    'What moved goes back to its chart, as it is now. What was written since the merge stays in the kept chart: ' +
      'look there for what belongs to the other person.',
  ),
  'patient.merge-taken-back': information('The merge was undone. There are two charts again.'),
  'patient.merge-itself': error('A chart cannot be merged with itself. Choose two charts.'),
  'patient.merge-changed': error(
    'One of the two charts was changed since they were compared. Nothing was merged: compare them again.',
  ),
  'patient.merge-undone': error('This merge was undone before. Nothing was changed.'),
  'patient.merge-not-last': error(
    'The kept chart was merged into another one later. Undo that merge first; nothing was changed.',
  ),
  'patient.not-distinct': error('These two charts are not recorded as of two people.'),
  'patient.birth-date-in-future': error('The birth date cannot be in the future.'), // P5-2
  'patient.character': error(
    'Pharmacies cannot receive “{character}” here. Write it with the letters of a keyboard; accents may stay.',
  ),
  'patient.birth-date-too-early': error(
    'The birth date cannot be more than {years} years ago. Check the year.',
  ),
  'patient.measure-out-of-bounds': error(
    'The {measure} must be between {least} and {most} {units}. Check the number and its units.',
  ),
  'patient.measured-on-impossible': error('The day of a measurement lies between the birth date and today.'),
  'patient.measure-without-units': error(
    'Give the {measure} together with its units: the record has another unit. Nothing was changed.',
  ),
  'patient.measure-improbable': warning(
    'Improbable {measure}: at this age it lies between {least} and {most} {units}. Check the number and the unit, or confirm it.',
  ),
  'patient.measure-changed-much': warning(
    'The {measure} differs by {percent} % from another measurement {when}. Check the number and the unit, or confirm it.',
  ),
  'patient.measurement-already-wrong': error('This measurement is already marked as entered in error.'),
  'patient.measured-on-removed': error(
    'The day of a measurement cannot be taken away. If it is wrong, enter the right one.',
  ),
  // P5-5
  'patient.namesakes': warning(
    'Other patients of the practice with this last name: {count}. Compare the birth date before you prescribe.',
  ),
  'patient.no-address': error('The patient must have a valid address in order to create a prescription.'),
  // P5-6
  'patient.no-birth-date': error('The patient must have a valid Date of Birth to create a prescription.'),
  'patient.minor-without-measures': warning(
    // P5-7
    "The patient is a minor and must have a valid height and weight. Please update the patient's demographics.",
  ),
  'patient.weight-old': warning(
    'The weight of this child was measured {days} days ago. Weigh the child and enter the new weight, or confirm the old one.',
  ),
  'patient.weight-undated': warning(
    'It is not known when the weight of this child was measured. Weigh the child and enter the new weight, or confirm the old one.',
  ),
  'patient.weight-confirmed-only': information(
    'Confirmed, not weighed: the measurement and its day stay as they are. A dose by this weight asks for a reason when it is sent.',
  ),
  'practice.child-weight-days-saved': { title: 'Success', text: 'Children’s weights setting saved' },
  // P2-6, P6-5
  'patient.measures-stay-here': warning(
    'Height and weight changes do not transfer back automatically to the source system.',
  ),

  // Fields
  'field.date-invalid': error('The date is invalid.'), // P5-2
  'field.unknown': error('There is no such property here. Nothing was changed.'),
  'field.too-long': error('This is longer than the {limit} characters allowed.'),
  'field.control-characters': error(
    'This contains characters that cannot be sent to a pharmacy, such as invisible ones. Type it again instead of pasting it.',
  ),
  'field.half-character': error(
    'This contains half of a character, which cannot be stored. Type it again, or remove it.',
  ),
  'field.email': error('Email format Incorrect'), // S5-9
  'field.phone': error('A phone number has ten digits and does not begin with 0.'), // S5-8
  'field.zip': error('A ZIP code has five digits, or five, a hyphen and four.'), // S5-8
  'field.state': error('This is not a state or territory of the United States.'),
  'field.number-not-positive': error('This must be a number above 0.'),
  'field.date-or-empty': error('Write the day as MM/DD/YYYY, or leave it empty.'),
  'form.mend-fields': error(
    'Correct the fields marked in red ({count}), then submit again. Nothing you typed is lost.',
  ),

  // Writing a prescription
  'prescription.not-found': error('This prescription does not exist in your practice.'),
  'prescription.drug-required': error('Select a drug before continuing to this step'), // P5-9
  'prescription.steps-incomplete': error('Please complete all steps before reviewing'), // P4-8
  'prescription.populate-fields': missing('Please populate the following fields: {list}'), // P5-8
  'prescription.dispense-missing': error('Dispense value is missing'), // P5-10
  'prescription.dispense-invalid': error('Invalid dispense value'), // P5-10
  'prescription.dispense-too-long': error('Dispense value is too long'), // P5-10
  'prescription.sig-missing': error('Sig value is missing'), // P5-10
  'prescription.sig-too-long': error('Sig value is too long'), // P5-10
  // P5-11, readings
  'prescription.sig-not-chosen': error(
    'For a patient under 18 the sig of an oral liquid is chosen from the list or put together there, not typed.',
  ),
  // P5-11
  'prescription.units-fixed': error(
    'For a patient under 18 an oral liquid is dispensed in the units of the product, mL.',
  ),
  'prescription.days-supply-invalid': error('Days supply is a whole number from 1 to 365.'),
  'prescription.quantity-too-large': error(
    'The quantity can be at most {limit} ({units}) at a time. Check the number and its units.',
  ),
  'prescription.unit-does-not-fit': error(
    'This product ({form}) cannot be dispensed in the unit {units}. Choose one of: {list}.',
  ),
  'prescription.refills-invalid': error('Refills are PRN or a number from 0 to 99.'), // N5-4
  'prescription.note-character': error(
    'Pharmacies cannot receive “{character}” in a note. Write it with the keys of a keyboard.',
  ),
  'prescription.note-too-long': error('The note to the pharmacy is longer than {limit} characters.'),
  'prescription.effective-date-in-past': error('The earliest fill date cannot be before today.'),
  'prescription.icd-unknown': error(
    'The list of diagnoses here has no billable code {code}. Choose one from the list, or leave it out.',
  ),
  'prescription.icd-ended': error('{ended} {next}'),
  'prescription.icd-not-chosen': error(
    'What is typed here is no diagnosis yet. Choose one from the list, or clear the field.',
  ),
  'prescription.drug-withheld': error(
    'The drug list does not say which of several drugs this entry is, such as a 12-hour or a ' +
      '24-hour tablet, so it cannot be prescribed. Nothing was changed. Search for a product whose ' +
      'name tells.',
  ),
  'prescription.icd-equal': error('Primary and Secondary ICD-10 codes cannot be the same.'), // P5-18
  'prescription.pharmacy-unknown': error('This pharmacy is not in the directory. Choose another.'),
  'prescription.drug-unknown': error('This drug is not in the catalogue. Search for it again.'),
  'prescription.provider-unknown': error('The chosen provider does not prescribe in this practice.'),
  'prescription.not-cancellable': error('Only a pending or sent prescription can be cancelled.'), // P4-1
  'prescription.refused-by-standard': error(
    'The pharmacy network cannot carry this prescription as it is: {reason} ({field}). Nothing ' +
      'was sent and nothing is cut off; change it, then send again.',
  ),
  'prescription.former-unknown': error(
    'Nothing was saved: an earlier prescription that this one replaces is no longer in use, or is of another ' +
      'drug. Look at the earlier prescriptions again.',
  ),
  'prescription.already-at-network': error(
    'This prescription is with the pharmacy, and the message it was sent with is not on file ' +
      'here. Call the pharmacy to stop it; the prescription stays as it is here.',
  ),
  // P6-3
  'prescription.pharmacy-needed-to-save': error(
    'Select a pharmacy to save this prescription. Without one it can only be printed.',
  ),
  // P6-3
  'prescription.provider-without-spi': error(
    'Saving for the network needs a provider with an SPI. The prescription can be printed.',
  ),
  'prescription.saved': { title: 'Success', text: 'Prescription saved' },
  'prescription.saved-for-provider': { title: 'Success', text: 'Prescription saved for {provider}' },
  // readings S4-19
  'prescription.confirm-provider': {
    title: 'Save for this provider?',
    text:
      'It is written for {provider}, who is shown at the top of the page and whom you have not chosen since ' +
      'you opened it. To write for another prescriber, close this and choose there; what you wrote stays ' +
      'as a draft.',
  },
  'prescription.printed': { title: 'Success', text: 'Prescription printed' },
  'prescription.saved-not-sent': warning(
    'The prescription is saved as pending and was not sent. Nothing is lost: send it again here, or later from the list.',
  ),
  'prescription.saved-not-printed': warning(
    'The prescription is saved. Printing it did not finish: print it again here, or later from the list.',
  ),
  'prescription.saving-unknown': warning(
    'No answer came back, so it is not known whether the prescription was saved. Press the same ' +
      'button again when the connection is back: it is never saved twice.',
  ),
  'prescription.sending-unknown': warning(
    'The prescription is saved. No answer came back, so it is not known whether it was sent. ' +
      'Press Send again when the connection is back: it is never sent twice.',
  ),
  'prescription.again-drug-gone': warning(
    'The drug of that prescription is no longer in the catalogue. Search for another one.',
  ),
  'prescription.again-pharmacy-gone': warning(
    'The pharmacy of that prescription takes no prescriptions any more. Choose another one.',
  ),

  'sigs.empty': { title: 'Information', text: 'No sigs found' }, // N2-48
  'drugs.search-empty': { title: 'Information', text: 'No results found' }, // N2-53
  'drugs.search-similar': { title: 'Information', text: 'Nothing by that name. Did you mean …' },
  'drugs.search-doubtful': {
    title: 'Information',
    text: 'This abbreviation is taken for several drugs (ISMP). Choose the one that you mean.',
  },
  'drugs.search-choose': {
    title: 'Information',
    text: 'Choose a strength: arrows up and down for the drug, left and right for the strength, then Enter.',
  },
  'drugs.search-choose-item': {
    title: 'Information',
    text: 'Choose one: arrows up and down, then Enter.',
  },
  'drugs.search-without': {
    title: 'Information',
    text: 'No product has “{without}”. These are found without it',
  },
  'drugs.search-vaccine': {
    title: 'Information',
    text:
      '“{text}” is a vaccine, and vaccines are not prescribed here. Order it where your practice keeps its ' +
      'immunizations, or send the patient to a pharmacy that vaccinates.',
  },
  'drugs.search-mixture': {
    title: 'Information',
    text: '“{text}” is a mixture that the pharmacy makes. Name its ingredients with “Write a compound” below.',
  },
  'drugs.search-also': { title: 'Information', text: 'Not by that name, but near it or containing it' },

  // Drafts
  'draft.spent': error(
    'This draft was saved or sent already, in another window or on another computer. Nothing was sent now. Look at the ' +
      'prescriptions of this patient; if another one is meant, discard this draft and prescribe again.',
  ),
  'draft.changed': warning(
    'This draft was changed in another window or on another computer. Nothing was overwritten, and what is written ' +
      'here is not saved.',
  ),
  'draft.gone': warning(
    'This draft was saved as a prescription, sent or discarded in another window or on another computer. What is ' +
      'written here is not saved.',
  ),
  'draft.not-saved': warning(
    'Your draft could not be saved. What you typed is kept on this page only; it is saved as soon as the server answers again.',
  ),

  // Sending
  'sending.sent-from-wizard': { title: 'Success', text: 'Prescription sent successfully' }, // P8-2, readings
  'sending.cancelled': { title: 'Success', text: 'Successfully cancelled the prescription!' }, // P8-2
  'delivery.refused-by-network': error(
    'The pharmacy network refused the message ({code}). It did not reach the pharmacy.',
  ),
  'delivery.gave-up': error(
    'The pharmacy network did not answer for {hours} hours. Call the pharmacy, or cancel and send again.',
  ),

  // Controlled substances
  'controlled.schedule-raised': {
    title: 'Controlled Substance Alert',
    text:
      'This drug has a stricter schedule now than when the prescription was written. Nothing was sent. ' +
      'Cancel it and write it again.',
  },
  'controlled.schedule-one': {
    title: 'Controlled Substance Alert',
    text: 'Schedule I substances cannot be prescribed.',
  },
  // S4-5, S7-18
  'controlled.schedule-not-allowed': {
    title: 'Controlled Substance Alert',
    text:
      'This prescriber may not write schedule {schedule} in this state. Prescribers state the ' +
      'schedules of their DEA registration in their profile.',
  },
  // P5-14
  'controlled.refills-exceeded': {
    title: 'Controlled Substance Alert',
    text: 'Schedule {schedule} allows at most {limit} refills.',
  },
  // P5-14
  'controlled.prn-refused': {
    title: 'Controlled Substance Alert',
    text: 'PRN refills are never allowed for a controlled substance.',
  },
  'controlled.fill-date-required': controlledAlert('This medication requires a earliest fill date.'), // P5-12
  // P5-12
  'controlled.fill-date-shared': controlledAlert(
    'This medication cannot share the same earliest fill date with a prior prescription.',
  ),
  // P5-14
  'controlled.fill-date-too-late': controlledAlert(
    'The earliest fill date of schedule {schedule} is at most {days} days after the day the prescription is issued.',
  ),
  // P5-13
  'controlled.supply-exceeded': controlledAlert(
    'Cannot prescribe a controlled substances for more than 90 days (on same day).',
  ),
  // P5-13
  'controlled.days-supply-required': controlledAlert(
    'A controlled substance needs a days supply: without it the limit of {limit} days cannot be checked.',
  ),
  // P5-13
  'controlled.other-supply-unknown': controlledAlert(
    'Another prescription of this drug from the same day has no days supply, so the limit of ' +
      '{limit} days cannot be checked. Give it one or cancel it first.',
  ),

  // Printing
  'printing.glyphs-missing': error(
    'The printout cannot show these characters: {list}. Change the text, then print again.',
  ),

  // Pushed events, S2.1-9 and S8-22
  'push.refill-request': {
    title: 'Information',
    text: 'A pharmacy asks for a refill.',
  },
  'push.chart-merged': {
    title: 'Information',
    text: 'Two charts of a patient with open orders of yours were merged. What waits is checked by both charts.',
  },
  'push.chart-unmerged': {
    title: 'Information',
    text: 'A merge of two charts was undone, of a patient with open orders of yours. Look at the list of each chart.',
  },
  'push.quiet-to-approve': {
    title: 'Information',
    text: 'A line of the safety check is to be made quiet, and waits for your decision.',
  },
  'push.role-to-approve': {
    title: 'Information',
    text: 'A role that a colleague asked for waits for your approval.',
  },
  'push.credential-to-approve': {
    title: 'Information',
    text: 'A change of name, numbers, license or schedules waits for your decision.',
  },
  'push.grant-to-approve': {
    title: 'Information',
    text: 'A request about the permission to sign controlled substances waits for your approval.',
  },
  'push.change-request': { title: 'Information', text: 'A pharmacy asks to change a prescription.' },
  'push.verified': { title: 'Success', text: 'The pharmacy has received the prescription.' },
  'push.refused': error('A prescription did not reach the pharmacy. Open it to see why.'),
  'push.cancel-approved': warning('The pharmacy has cancelled a prescription.'),
  'push.cancel-denied': warning('The pharmacy did not cancel a prescription. Call the pharmacy.'),

  // Reference data
  'reference.import-unknown': error('This import does not exist. Start it again.'),
  'reference.import-out-of-step': error(
    'The server has taken {recorded} lines of this import. Go on from there.',
  ),
  'reference.columns-of-other-kind': error(
    'These names of columns are not of the kind of file to import. Nothing was imported.',
  ),
  'reference.year-of-other-kind': error(
    'Only a list of ICD-10-CM has a fiscal year. Nothing was imported: leave the year out.',
  ),
  'reference.file-of-other-kind': error(
    'The first line is not one of this kind of file. Nothing was imported.',
  ),
  'reference.no-preview': error(
    'Only imports of drugs and of sets of cautions say beforehand what they change. Nothing was imported.',
  ),
  'reference.import-in-progress': error(
    'Another import is being applied to the catalog. Nothing of this was changed. Try again when it is done: ' +
      'erx reference status shows how far it is.',
  ),
  'reference.nothing-to-undo': error(
    'Only the newest import of drugs can be undone, once, and until a new version brings its own drugs.',
  ),
  'reference.product-not-withheld': error(
    'This product is not withheld, or what it is withheld for cannot be settled by a name.',
  ),
  'reference.product-not-one-drug': error(
    'Nothing says that the packages of this product are of one drug. It cannot be given a name.',
  ),
  'reference.name-taken': error('Another product has this name. Say what tells them apart.'),
  'reference.set-not-whole': error(
    'A set is taken whole or not at all, and {lines} of its lines cannot be read. Nothing was changed: the facts ' +
      'of before stay in use. Correct the lines that were named, and import the file again.',
  ),
  'reference.kind-not-in-set': error(
    'The set has no fact on {kind}, so it cannot take the place of those. Nothing was changed: leave {kind} out ' +
      'of what it replaces.',
  ),
  'reference.mode-of-other-kind': error(
    'Only a set of cautions takes the place of kinds of facts. Nothing was imported: leave the kinds out.',
  ),
  'reference.set-unknown': error(
    'No set of facts in force has this id. Nothing was changed: erx reference sets lists them.',
  ),
  'reference.kind-unknown': error('Reference data of this kind cannot be imported.'),
  'list.no-results': information('No Results'), // S2.7-3
} as const satisfies Record<string, Message>;
