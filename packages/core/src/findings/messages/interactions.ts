import { information, type Message, success, warning } from './message';

/** Interactions and duplicates. */
export const interactionMessages = {
  'interactions.checking': information('Checking interactions …'),
  'interactions.none': information('No interactions found'),
  'interactions.coverage': information(
    'Never checked: laboratory values but the eGFR, and, but for what some labels say, what a product ' +
      'contains besides its active ingredients. The dose is checked with the directions.',
  ),
  'interactions.more': information('and {count} more'),
  'interactions.none-shown': information('No interactions shown'),
  'interactions.one': warning('1 interaction'),
  'interactions.many': warning('{count} interactions'),
  'interactions.hidden': information('{count} hidden by your settings'),
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
