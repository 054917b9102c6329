import { error, information, type Message, success, warning } from './message';

/** Medications, allergies and problems. */
export const clinicalMessages = {
  'clinical.date-in-future': error('This date cannot be in the future.'),

  // N5-17
  'allergy.allergen-required': error(
    'Choose the allergen from the list, or write what the patient is allergic to.',
  ),
  'allergy.reaction-required': error('Choose or write the reaction.'), // N5-17
  'allergy.says-none': error(
    '“{typed}” says that there are no allergies. Nothing was added. If the patient was asked and has none, choose ' +
      '“No known allergies” in the list of allergies; if other allergies are listed, there is nothing to add.',
  ),
  'allergy.denied': error(
    '“{typed}” says that the patient is not allergic to it. Nothing was added: the list holds what a patient must ' +
      'not get. If it is listed, a prescriber marks that entry inactive.',
  ),
  'allergy.weaken-clinician': error(
    'This is a severe allergy. Only a prescriber may make it weaker or inactive. Nothing was changed: tell the ' +
      'prescriber what the patient said.',
  ),
  'allergy.weaken-reason': error(
    'This is a severe allergy. Say in words why it is made weaker or inactive: at least {least} characters. Nothing was changed.',
  ),
  'allergy.weaken-ask': warning(
    'This is a severe allergy. What you write here stays in the audit trail with your name, and orders of the drug ' +
      'show it for the next {days} days.',
  ),
  'allergy.allergen-unknown': error(
    'This allergen is not in the list. Search for it again, or write it in your own words.',
  ),
  'allergy.already-added': error('This allergy is already on the list of this patient.'),
  'allergy.unchanged': error('There has been no changes applied.'), // N5-16
  // N4-15
  'allergy.confirm-inactive': warning('Are you sure you would like to mark this allergy as Inactive ?'),
  'allergy.confirm-active': warning('Are you sure you would like to mark this allergy as Active ?'), // N4-15
  'allergy.made-active': success('This Allergy is marked as active'), // N4-16
  'allergy.made-inactive': success('This Allergy is marked as inactive'), // N4-16
  'allergy.added': success('The allergy is added.'),
  'allergy.changed': success('The allergy is changed.'),
  'allergy.some-recorded': error(
    'This patient has allergies on the list. Mark them inactive first if they no longer hold.',
  ),
  'allergy.none-known': success('Recorded: no known allergies.'),

  'medication.drug-required': error('Choose a drug, or write the name of the medication.'),
  'medication.already-added': warning('The drug has already been added for this patient'), // N4-19
  'medication.unchanged': warning('There has been no changes applied.'), // N5-16
  // N4-18
  'medication.drug-fixed': error(
    'The list already says which product this is. Add the other one, and make this one inactive.',
  ),
  'medication.match-required': warning(
    'Nothing was matched: choose a product of the list, or add the medication again in other words.',
  ),
  'medication.no-reactivation': error(
    'An inactive medication cannot be made active again. Add it again if the patient takes it again.',
  ),
  'medication.date-format': error('Invalid Date Format'), // N5-16
  'medication.month-invalid': error('Invalid Month'), // N5-16
  'medication.day-invalid': error('Invalid Date'), // N5-16
  'medication.year-too-early': error('Year should not be below 1900'), // N5-16
  'medication.year-too-late': error('Year cannot exceed 2099'), // N5-16
  'medication.stop-before-start': error('Stop date should not be less than Start date'), // N5-16
  'medication.dates-invalid': error('Invalid Date Format Occured'), // N5-16
  // N4-17
  'medication.confirm-inactive': warning('Are you sure you would like to mark this medication inactive?'),
  'medication.made-inactive': success('This medication is marked as inactive'), // N4-17
  'reason.required': error('Choose why, or write it.'),
  'medication.cancel-failed': error(
    'The medication is inactive, but a prescription of it was not cancelled. Cancel it in the list of prescriptions.',
  ),
  'medication.refused': error(
    'The prescription was refused: no pharmacy has it. It counts for no check and is not on the printed list.',
  ),
  'medication.unanswered': error(
    'The prescription had no answer: the pharmacy may not have it. Call the pharmacy, or send it elsewhere.',
  ),
  'medication.not-prescribable': information('This drug cannot be prescribed'), // N8-10
  'medication.renewal-nothing': error(
    'No prescription of it is known here to repeat. Prescribe it by itself.',
  ),
  'medication.renewal-waits': error('A prescription of it is not sent yet. Send or cancel that one first.'),
  'medication.renewal-requested': error('A pharmacy asks for it. Answer the request.'),
  'medication.renewal-monitored': error(
    'It asks for a look at the monitoring program (PDMP). Renew it by itself.',
  ),
  'medication.renewed': success('Ready to send:'),
  'medication.not-renewed': warning('Not renewed.'),
  'medication.added': success('The medication is added.'),
  'medication.changed': success('The medication is changed.'),

  'problem.code-required': error('Choose a diagnosis from the list.'),
  'problem.code-unknown': error(
    'This is not a billable ICD-10-CM code of the catalogue. Search for it again.',
  ),
  'problem.code-ended': error('{ended} {next}'),
  'problem.already-added': error('This problem is already on the list of this patient.'),
  'problem.unchanged': error('There has been no changes applied.'), // N5-15
  // N4-20
  'problem.confirm-inactive': warning('Are you sure you would like to mark this problem as inactive?'),
  'problem.confirm-active': warning('Are you sure you would like to mark this problem as active?'), // N4-20
  'problem.made-active': success('This Problem is marked as active'), // N4-20
  'problem.made-inactive': success('This Problem is marked as inactive'), // N4-20
  'problem.added': success('The problem is added.'),
  'problem.changed': success('The problem is changed.'),
} as const satisfies Record<string, Message>;
