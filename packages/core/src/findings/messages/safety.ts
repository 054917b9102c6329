import { error, type Message, warning } from './message';

/** Findings that speak against sending or approving. */
export const safetyMessages = {
  'safety.unanswered': warning(
    'Serious findings speak against this prescription. Nothing was sent or printed. Read them, ' +
      'then change the prescription or give a reason.',
  ),
  'safety.forbidden': error('Nothing was sent. {finding} Change the prescription, then send it again.'),
  'safety.anaphylaxis': error(
    'It is not sent after such a reaction to it or its class: choose another drug. If the allergy is recorded ' +
      'wrongly, a prescriber corrects it in the list of allergies.',
  ),
  'safety.ask': warning(
    'Nothing was sent or printed yet. Read what was found. Close this and change the prescription, or say why it goes out all the same.',
  ),
  'safety.ask-prescriber': warning(
    'Nothing was sent or printed. A prescriber has to read these findings and answer them with a reason.',
  ),
  'safety.reason-kept': warning('It is kept with your name in the audit trail. Leave out names of people.'),
  'safety.reason-missing': warning('Give a reason in words, of at least {least} characters.'),
  'safety.reason-option': warning(
    'Nothing was done. To go on in spite of these findings, run the command again with --findings {code} ' +
      'and --reason "…" in 3 to 210 characters.',
  ),
  'safety.reason-later': warning('You are asked for it when you send, if you leave it empty now.'),
  'safety.prescriber-answers': warning(
    'The prescriber reads and answers these findings before it is sent. That you have seen them does not count as an answer.',
  ),
  'safety.duplicate-recent': warning('The same ingredient was prescribed in the last 90 days.'),
} as const satisfies Record<string, Message>;
