import { type Message, error, success, warning } from './message';

/** Record systems of others that open us for their people (docs/record-systems.md). */
export const recordSystemMessages = {
  'record-system.off': error(
    'This installation connects no record systems. Its operator can turn it on (ERX_RECORD_SYSTEMS).',
  ),
  'record-system.name-unusable': error('Give the record system a name of at most {limit} characters.'),
  'record-system.name-taken': error(
    'Another record system of this practice has this name. Nothing was registered.',
  ),
  'record-system.issuer-unusable': error(
    'The address must be that of its FHIR server, with https and without a query, a fragment or a sign-in.',
  ),
  'record-system.issuer-inside': error(
    'This address is of this computer or of a private network, where no record system is called. The operator can name ' +
      'its network (ERX_RECORD_SYSTEM_NETWORKS).',
  ),
  'record-system.issuer-taken': error(
    'This practice has a record system at this address already. Nothing was registered.',
  ),
  'record-system.client-missing': error('Give the client id that the record system has for this practice.'),
  'record-system.too-many': error(
    'A practice has at most {limit} record systems. End one that is not used any more.',
  ),
  'record-system.ended': error('This record system was ended and stays so. Register it again.'),
  'record-system.end-question': warning(
    'It opens nothing here any more, at once and for good, and prescriptions that still wait to be written to it are ' +
      'not. What was taken over and written stays.',
  ),
  'record-system.ended-now': success('Ended. This record system opens nothing here any more.'),
  'record-system.end-person-question': warning(
    'The record system opens nothing for this user before they confirm again who they are there, and nothing is written ' +
      'by their sign-ins.',
  ),
  'record-system.person-ended': success('The link was ended.'),
  'record-system.unknown': error(
    'This practice has no record system at this address. If you work in several practices, change to the one that it ' +
      'belongs to; else ask an administrator to register it under Settings, Integrations.',
  ),
  'record-system.unreachable': error(
    'The record system does not answer. Nothing was opened; open the patient there again in a moment.',
  ),
  'record-system.unusable': error(
    'The record system does not say how to sign in there as SMART App Launch asks ({problem}). Its administrators can ' +
      'mend that.',
  ),
  'record-system.refused': error(
    'The record system refused. Nothing was opened; open the patient there again, or ask its administrators.',
  ),
  'record-system.answer-unusable': error(
    'What the record system answered is not to be trusted ({problem}). Nothing was opened; its administrators can ' +
      'find the try by its time.',
  ),
  'record-system.launch-over': error(
    'This launch was used already, took too long, or is another person’s. Open the patient in the record system again.',
  ),
  'record-system.person-unknown': error(
    'The record system does not say who is signed in there. Nothing was opened; its administrators must allow the ' +
      'scopes openid and fhirUser.',
  ),
  'record-system.person-taken': error(
    'The person who is signed in at the record system is linked to another user here. Sign in there as yourself.',
  ),
  'record-system.npi-differs': error(
    'The person who is signed in at the record system has another NPI than you. Nothing was opened; sign in there as ' +
      'yourself.',
  ),
  'record-system.patient-missing': error(
    'The record system named no patient that could be read. Open a patient there first.',
  ),
  'record-system.person-unconfirmed': error('First confirm who you are at the record system.'),
  'record-system.patient-unconfirmed': error(
    'Compare the two and confirm that they are one patient: the record system and the chart here do not agree.',
  ),
  'record-system.other-patient': error(
    'The record system answered with records of another patient. Nothing was taken in, and no check has looked at ' +
      'what is there; its administrators must know.',
  ),
  'record-system.not-whole': warning(
    'Not all that the record system has of this patient could be read. What could be read waits to be matched; look ' +
      'there for other medications and allergies.',
  ),
  'record-system.not-taken-in': warning(
    'What the record system knows of medications and allergies was not read, and no check has looked at it.',
  ),
  'record-system.asked-which-patient': warning(
    'Two patients of the record system are this chart. Look there which of them the prescription belongs to.',
  ),
  'record-system.asked-maybe-written': warning(
    'The prescription was sent to the record system, and whether it arrived is not known. Look there first: written ' +
      'again it may be there twice.',
  ),
  'record-system.asked-link-changed': warning(
    'The patient for whom this was written there is linked to another chart now, or what was written is of another ' +
      'patient there. Look there, and have what was written for the wrong patient marked as entered in error.',
  ),
  'record-system.not-asked': error(
    'Someone else has decided this, or it is not asked any more. The list is being reloaded.',
  ),
  'record-system.patient-unlinked': error(
    'This patient of the record system is not linked to the chart of the prescription. Choose one who is.',
  ),
  'record-system.other-patient-open': error(
    'Another patient is open from this record system. Close that one first, or say that you leave it.',
  ),
} as const satisfies Record<string, Message>;
