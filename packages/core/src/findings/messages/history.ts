import { error, information, type Message, success, warning } from './message';

/** Medication history of benefit managers. */
export const historyMessages = {
  'history.no-eligibility': error('No eligibility present for PBM'), // N5-19
  // N5-20
  'history.processing': information(
    'We are currently working on receiving your patients medication history from Surescripts. Please try again in a few seconds.',
  ),
  // N5-20
  'history.none': information(
    'We have received a successful response from Surescripts that returned 0 medication history. Please verify with the patient.',
  ),
  'history.not-shown': warning(
    '{count} more were reported in a way that cannot be shown here. What is listed is not everything: ask the patient, ' +
      'and the benefit manager.',
  ),
  // N5-18
  'history.ndc-not-found': {
    title: 'NDC Not Found',
    text: 'Unable to add to medication history as the NDC is not found in our medicinal database.',
  },
  'history.code-contradicts': {
    title: 'NDC and Drug Differ',
    text:
      'The NDC of this fill is that of another drug, strength or form than its text names. Nothing was added. ' +
      'Ask the patient which it is, and add the medication by hand.',
  },
  // N6-5
  'history.consent-missing': error(
    'The patient has not agreed that the medication history is asked for. Record the consent with the patient, then ask.',
  ),
  'history.start-date-invalid': error('Choose a day before today, at most ten years back.'),
  'history.patient-incomplete': error(
    'The history cannot be asked for: the patient has no birth date or address, or a name has ' +
      'characters that an inquiry cannot carry. Correct them, then ask again.',
  ),
  'history.not-configured': error(
    'This service has no connection to benefit managers, so no medication history can be asked ' +
      'for. Ask the patient, and ask the people who run the service to set it up.',
  ),
  'history.not-found': error('This medication history does not exist in your practice. Ask for it again.'),

  // Why an inquiry failed: what was shown before stays in view
  'history.denied': error(
    'The benefit manager refused to tell the medication history. What the patient takes is not known from there: ask the patient.',
  ),
  'history.incomplete': warning(
    'The benefit manager sent only a part; the rest did not come. What is shown is incomplete: ask again, and verify with the patient.',
  ),
  'history.not-answered': error(
    'The benefit manager has not answered, so the medication history is not known. Nothing was changed; ask again.',
  ),
  'history.other-patient': error(
    'The benefit manager answered about another person. Nothing of it was kept; compare the name ' +
      'and the birth date with the insurance card, then ask again.',
  ),
  'history.refused': error(
    'The benefit manager refused the inquiry as it was made, so the medication history is not known. Tell support.',
  ),
  'history.timed-out': error(
    'The benefit manager did not answer in time, so the medication history is not known. Nothing was changed; ask again.',
  ),
  'history.unavailable': error(
    'The benefit manager cannot answer at the moment, so the medication history is not known. Nothing was changed; ask again later.',
  ),
  'history.unreachable': error(
    'The benefit manager cannot be reached, so the medication history is not known. Nothing was changed; ask again later.',
  ),
  'history.unreadable': error(
    'The benefit manager answered in a form that cannot be read, so the medication history is not known. Tell support if it persists.',
  ),

  // N9-15: the specification does not show the wording
  'history.disclaimer': information(
    'Fills that benefit managers were billed for. What was paid in cash, given as a sample, ' +
      'taken over the counter or billed elsewhere is missing, and a fill does not say that it was ' +
      'taken. Verify with the patient.',
  ),
  'history.added': success('Added to the medications: {count}.'),
  'history.fill-matched': success('Matched: {count}. It is checked as this product from now on.'),
  'history.match-required': warning('Choose a product of the list.'),
  'history.some-added': warning(
    'Added to the medications: {count}. Not added: {refused}. Each row says why.',
  ),
  'history.none-added': warning('Nothing was added. Each row says why.'),
} as const satisfies Record<string, Message>;

/** Tracing a prescription and searching what was. */
export const tracingMessages = {
  'tracing.dates-reversed': warning('Start Date cannot be greater than the End Date'), // N5-13, N8-16
  'tracing.empty': information('No results'), // N2-29, N8-18
  'tracing.message-unknown': error('This message is not on file in your practice.'),
  'tracing.exported': success('The export is saved with your downloads.'),
  'tracing.export-failed': error('The export did not finish. Nothing of it was kept; start it again.'),
} as const satisfies Record<string, Message>;
