import { error, information, type Message, success, warning } from './message';

/** Records of the legacy charting system. */
export const matchingMessages = {
  'matching.not-matched': error(
    'This record is not matched. Someone else may have undone it; the list is being reloaded.',
  ),
  'matching.changed-since': error(
    'What this match created has been changed since, so it is kept. Mark it inactive in its own list instead.',
  ),
  'matching.record-unknown': error('This record is not there any more.'),
  'matching.already-matched': information('Already matched by someone else.'),
  'matching.target-unknown': error('The chosen match is no longer in the catalogue. Choose another one.'),
  'matching.dates-refused': error(
    "Its dates cannot be right (before 1900, in the future, or stopped before it began). Enter it by hand in the patient's list.",
  ),
  'matching.allergies-recorded': error(
    'The patient has allergies on record, so it is not said that none is known. Keep it as written, or leave it.',
  ),
  'matching.failed': error('This record could not be saved. It is kept as it was; try it again.'),
  'matching.imported': success('{count} of {total} records are taken over.'),
  'matching.misplaced': warning(
    'At {source} this is of another patient, who was linked to this chart by mistake. Undo it, unless it is true of ' +
      'this patient, too.',
  ),
  'matching.skipped': warning(
    '{skipped} of {total} records could not be taken over. They are kept unmatched; each says why.',
  ),
  'matching.undone': success('The match is undone.'),
  // N2-67
  'matching.search-hint': information(
    'Search for one name, in the singular and not the plural: “penicillin”, not “penicillins”.',
  ),
} as const satisfies Record<string, Message>;
