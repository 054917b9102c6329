import { information, type Message, success, warning, error } from './message';

/** Interactions and duplicates. */
export const interactionMessages = {
  'interactions.checking': information('Checking interactions …'),
  'interactions.none': information('No interactions found'),
  'interactions.coverage': information(
    'Never checked: laboratory values but the eGFR, and, but for what some labels say, what a product ' +
      'contains besides its active ingredients. The dose is checked with the directions.',
  ),
  'interactions.more': information('and {count} more'),
  'interactions.low': information('{count} of low severity'),
  'interactions.none-shown': information('No interactions shown'),
  'interactions.one': warning('1 interaction'),
  'interactions.many': warning('{count} interactions'),
  'interactions.hidden': information('{count} hidden by your settings'),
  'interactions.quiet': information('{count} made quiet by the practice'),
  'interactions.failed': warning(
    'Interactions could not be checked. This does not mean that there are none. Try again, or check them yourself.',
  ),
  'interactions.incomplete': warning('Could not be checked completely'),
  'interactions.allergies-not-recorded': warning(
    'Allergies have not been recorded. Ask the patient before prescribing.',
  ),
  'interactions.allergen-unknown': warning(
    'This allergy could not be checked. Read the label and judge it yourself',
  ),
  'interactions.allergen-guessed': warning(
    'This allergy may be misspelled. It was checked as the name in brackets; ask and correct it',
  ),
  'interactions.excipient-unknown': warning(
    'Whether this product contains it besides its active ingredients is not known: makers differ. Read the label',
  ),
  'interactions.medication-unknown': warning(
    'What this medication contains is not known to the check. Judge it yourself',
  ),
  'interactions.medication-in-part': warning(
    'Some of these words were not understood: only the others were checked. Match it to a product, or ask what it is',
  ),
  'interactions.medication-guessed': warning(
    'This medication may be misspelled. It was checked as the name in brackets; ask and correct it',
  ),
  'interactions.medication-unspecific': warning(
    'The list names a kind of drug and not which one. It was checked as any drug of that kind; ask which it is',
  ),
  'interactions.former-record-unread': warning(
    'Not checked: what the former system wrote is not understood, and it has not been matched. Match it, or judge it yourself',
  ),
  'interactions.former-record-unmatched': warning(
    'Checked by the words of the former system alone: it has not been matched. Match it, or ask the patient',
  ),
  'interactions.plan-fills-missing': warning(
    'The last inquiry at the plan failed: fills that it knows may be missing. Ask the plan again',
  ),
  'interactions.plan-fills-unread': warning(
    'The plan reported entries in a form that cannot be read here. Ask the patient what else is taken',
  ),
  'interactions.record-system-unread': warning(
    'Not checked: medicines and allergies of this record system were not read whole. Open the patient there again, ' +
      'or look there yourself',
  ),
  'interactions.ingredient-not-covered': warning(
    'Nothing is held about this ingredient, good or bad. Look it up yourself',
  ),
  'interactions.drug-without-ingredients': warning(
    'What this drug contains is not known, so nothing could be checked. Check it yourself.',
  ),
  'interactions.drug-free-text': warning(
    'Not checked: this drug was written as free text. Look it up yourself.',
  ),
  'interactions.ingredient-typed': warning(
    'Not checked: typed ingredients of a compound. Look them up yourself',
  ),
  'interactions.supply': information('A supply, not a drug: there are no interactions and no dose to check.'),
  'interactions.reading-failed': warning(
    'This part could not be read. That does not mean that there is nothing. Try again, or check it yourself.',
  ),
  'interactions.imported-facts-missing': warning(
    'The imported set of facts could not be loaded; only the starter set was checked.',
  ),
  'interactions.settings-saved': success('Drug interaction settings saved'),
  'duplicates.found': warning('The patient has an active or recent prescription of the same ingredient.'),
  'duplicates.failed': warning(
    'Earlier prescriptions of the same ingredient could not be looked for. That does not mean that there are none.',
  ),
} as const satisfies Record<string, Message>;

/** Facts of a patient that change prescribing, and what could not be checked against them. */
export const cautionMessages = {
  'clinical-fact.day-impossible': error('The day lies between the birth date and today.'),
  'clinical-fact.egfr-out-of-bounds': error(
    'The eGFR must be between {least} and {most} mL/min/1.73 m². Check the number.',
  ),
  'clinical-fact.due-without-pregnancy': error(
    'A due date belongs to a pregnancy. Take it out, or choose Yes.',
  ),
  'clinical-fact.due-impossible': error(
    'The due date lies at most 43 weeks ahead and 3 weeks back. Check the day.',
  ),
  'clinical-fact.already-wrong': error('This entry is already marked as entered in error.'),
  'cautions.pregnancy-unknown': warning(
    'Pregnancy not checked: it is not recorded lately whether this patient is pregnant.',
  ),
  'cautions.lactation-unknown': warning(
    'Breast-feeding not checked: it is not recorded lately whether this patient breast-feeds.',
  ),
  'cautions.kidney-unknown': warning('Kidney function not checked: no eGFR is recorded.'),
  'cautions.kidney-stale': warning('Kidney function not checked: the eGFR is more than a year old.'),
  'cautions.smoking-unknown': warning(
    'Smoking not checked: there is no recent record of whether the patient smokes.',
  ),
  'cautions.age-unknown': warning('Age not checked: the birth date is not known.'),
  'cautions.problems-unread': warning(
    'Diseases, pregnancy and kidney function could not be checked: the problem list could not be read.',
  ),
  'cautions.sets-unread': warning(
    'Imported facts on pregnancy, age, diseases and kidneys could not be read: only what comes with the product was checked.',
  ),
  'cautions.problems-not-held': warning(
    '{ingredient}: not checked. No rule says whether it matters for this drug.',
  ),
  'cautions.not-held': warning(
    'Pregnancy and diseases not checked: no rules have been written for {ingredient}.',
  ),
} as const satisfies Record<string, Message>;

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
  'safety.not-asked': information(
    'Nothing was sent or printed yet. With what is recorded now, no finding asks for a reason any more.',
  ),
  'safety.ask-prescriber': warning(
    'Nothing was sent or printed. A prescriber has to read these findings and answer them with a reason.',
  ),
  'safety.reason-kept': warning('It is kept with your name in the audit trail. Leave out names of people.'),
  'safety.reason-option': warning(
    'Nothing was done. To go on in spite of these findings, run the command again with --findings {code} ' +
      'and --reason "…" in 3 to 210 characters.',
  ),
  'safety.reason-later': warning('You are asked for it when you send, if you leave it empty now.'),
  'safety.prescriber-answers': warning(
    'The prescriber reads and answers these findings before it is sent. That you have seen them does not count as an answer.',
  ),
  'safety.quiet-asked': success('It waits for a second person. Until then the line is shown as before.'),
  'safety.quiet-not-possible': warning(
    'This line cannot be made quiet: it was not shown here lately, or it asks for an answer, is about a dose, or ' +
      'says what could not be checked. Nothing was changed.',
  ),
  'safety.quiet-open': warning(
    'This line is quiet already, or waits for a second person. Nothing was changed.',
  ),
  'safety.quiet-decided': warning(
    'Someone has decided on this meanwhile. Nothing was changed. Look at it again.',
  ),
  'safety.duplicate-recent': warning('The same ingredient was prescribed in the last 90 days.'),
  'timing.early': warning('{what}: {left}.'),
  'timing.early-unknown': warning('{left} on {on}; for how many days is not known.'),
  'timing.early-others': warning('{more} not used up either.'),
  'timing.granted': warning(
    'The same was {left} within the last hour, {ago}: {amount} {supply}. Let another one leave only if two are meant.',
  ),
  'timing.course': warning(
    'It was prescribed on {on} as a short course of {days}, until {until}. Decide whether more is needed.',
  ),
  'timing.course-ended': warning(
    'It was prescribed on {on} as a course of {days} that ended on {until}, {ago} ago. Decide whether more is needed.',
  ),
  'timing.course-unknown': warning(
    'It was prescribed on {on} as a course, for how many days is not known. Decide whether more is needed.',
  ),
  'timing.stopped': warning('It was stopped on {on}{why}.'),
  'timing.canceled': warning(
    'The prescription of {on} that it renews was canceled. Approve more only if it is taken again.',
  ),
  'timing.cancel-denied': warning(
    'You asked the pharmacy to cancel the prescription of {on} that it renews, and it refused. Approve more only if it is taken again.',
  ),
  'timing.changed': warning(
    'It was prescribed otherwise on {on}: {what}. Make sure which of the two is taken.',
  ),
} as const satisfies Record<string, Message>;
