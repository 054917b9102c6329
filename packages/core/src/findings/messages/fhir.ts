import { error, type Message } from './message';

/** What calls of FHIR are refused with. */
export const fhirMessages = {
  'fhir.parameter-unknown': error('The search parameter {name} is not supported for {type}.'),
  'fhir.modifier-unknown': error('The search parameter {name} is not supported with this modifier.'),
  'fhir.value-invalid': error('The value of the search parameter {name} is not valid.'),
  'fhir.patient-needed': error('A search of {type} names the patient, or the ids of what is looked for.'),
  'fhir.other-patient': error('This app is open for another patient. Nothing of it was read.'),
  'fhir.target-needed': error('A search of Provenance names the target, or the ids of what is looked for.'),
  'fhir.format-unknown': error('Only JSON is served: application/fhir+json.'),
  'fhir.async-needed': error('An export is asked for with the header Prefer: respond-async.'),
  'fhir.export-busy': error('An export is being made for you already. Wait for it, or delete it.'),
  'fhir.export-failed': error('The export could not be made. Delete it and ask again.'),
  'session.practice-unclear': error(
    'This account works in several practices. Name the one that is meant in the practice header.',
  ),
} as const satisfies Record<string, Message>;
