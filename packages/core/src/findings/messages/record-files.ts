import { error, type Message, success } from './message';

/** Files of other systems about one patient. */
export const recordFileMessages = {
  'record-file.unreadable': error(
    'This is no C-CDA document (XML) and no FHIR Bundle (JSON) that could be read. Nothing was taken in.',
  ),
  'record-file.too-large': error('The file is larger than 2 MB. Export a shorter document of this patient.'),
  'record-file.too-much': error(
    'The file has more than {most} entries of one list. Nothing was taken in: look into it for medications and allergies.',
  ),
  'record-file.other-person': error(
    'The file and this chart do not agree on who the patient is. Compare the two and confirm that they are one person.',
  ),
  'record-file.taken-in': success(
    'Medications to match: {medications}. Allergies to match: {allergies}. They wait in the matchers of this chart.',
  ),
} as const satisfies Record<string, Message>;
