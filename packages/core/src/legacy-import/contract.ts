import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { AllergenSuggestion, DrugSuggestion } from '../matching/model';
import { ImportResult, LegacyAllergy, LegacyMedication, Match, MOST_MATCHES, PendingLegacy } from './model';

const ofPatient = z.object({ id: Id });
const ofRecord = z.object({ id: Id });
const matches = z.object({ patientId: Id, matches: z.array(Match).min(1).max(MOST_MATCHES) });

export const listPendingLegacy = endpoint({
  // S2.2-8
  name: 'listPendingLegacy',
  summary: 'Patients with legacy records that wait to be matched, by name',
  method: 'GET',
  path: '/medhistory/pending',
  allow: 'clinical.read',
  reading: { list: 'former-records' },
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).optional() }),
  reply: z.array(PendingLegacy),
});

export const listLegacyMedications = endpoint({
  // N7-46, N3-23
  name: 'listLegacyMedications',
  summary: 'Medications of the legacy charting system, with what each was matched to',
  method: 'GET',
  path: '/medhistory/patient/:id',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'id' },
  params: ofPatient,
  reply: z.array(LegacyMedication),
  errors: ['record.not-found'],
});

export const suggestDrugs = endpoint({
  name: 'suggestDrugs',
  summary: 'Products that a legacy medication may be, best first', // N7-47
  method: 'GET',
  path: '/medhistory/suggestion/:id',
  allow: 'clinical.read',
  params: ofRecord,
  reply: z.array(DrugSuggestion),
  errors: ['record.not-found'],
});

export const importLegacyMedications = endpoint({
  // N4-23, N4-27, N7-45
  name: 'importLegacyMedications',
  summary:
    'Takes legacy medications over as matched, each on its own: one that cannot be is skipped and named',
  method: 'POST',
  path: '/medhistory/_import',
  allow: 'clinical.write',
  body: matches,
  reply: ImportResult,
  errors: ['record.not-found'],
});

export const undoMedicationMatch = endpoint({
  // N4-25, N7-45
  name: 'undoMedicationMatch',
  summary: 'Undoes a match and deletes the medication it created',
  method: 'POST',
  path: '/medhistory/_undo/:id',
  allow: 'clinical.write',
  params: ofRecord,
  reply: LegacyMedication,
  errors: ['record.not-found', 'matching.not-matched', 'matching.changed-since'],
});

export const printLegacyMedications = endpoint({
  name: 'printLegacyMedications',
  summary: 'The legacy medications of a patient on paper', // N2-56
  method: 'GET',
  path: '/medhistory/patient/:id/pdf',
  allow: 'clinical.print',
  params: ofPatient,
  reply: { file: 'application/pdf' },
  errors: ['record.not-found', 'printing.glyphs-missing'],
});

export const listLegacyAllergies = endpoint({
  // N7-14, N3-23
  name: 'listLegacyAllergies',
  summary: 'Allergies of the legacy charting system, with what each was matched to',
  method: 'GET',
  path: '/allergieshistory/patient/:id',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'id' },
  params: ofPatient,
  reply: z.array(LegacyAllergy),
  errors: ['record.not-found'],
});

export const suggestAllergens = endpoint({
  name: 'suggestAllergens',
  summary: 'Allergens that a legacy allergy may be to, best first', // N7-15
  method: 'GET',
  path: '/allergieshistory/suggestion/:id',
  allow: 'clinical.read',
  params: ofRecord,
  reply: z.array(AllergenSuggestion),
  errors: ['record.not-found'],
});

export const importLegacyAllergies = endpoint({
  // N4-23, N4-27, N7-18
  name: 'importLegacyAllergies',
  summary: 'Takes legacy allergies over as matched, each on its own: one that cannot be is skipped and named',
  method: 'POST',
  path: '/allergieshistory/_import',
  allow: 'clinical.write',
  body: matches,
  reply: ImportResult,
  errors: ['record.not-found'],
});

export const undoAllergyMatch = endpoint({
  name: 'undoAllergyMatch',
  summary: 'Undoes a match and deletes the allergy it created', // N4-25, N7-18
  method: 'POST',
  path: '/allergieshistory/_undo/:id',
  allow: 'clinical.write',
  params: ofRecord,
  reply: LegacyAllergy,
  errors: ['record.not-found', 'matching.not-matched', 'matching.changed-since'],
});

export const reviewLegacyRecord = endpoint({
  name: 'reviewLegacyRecord',
  summary:
    'Says that an entry was looked at which was read for another patient of its record system: it stays as it is ' +
    '(what is wrong is undone, or marked inactive in its own list)',
  method: 'POST',
  path: '/medhistory/_reviewed/:id',
  allow: 'clinical.write',
  params: ofRecord,
  status: 204,
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const printLegacyAllergies = endpoint({
  name: 'printLegacyAllergies',
  summary: 'The legacy allergies of a patient on paper', // N2-56
  method: 'GET',
  path: '/allergieshistory/patient/:id/pdf',
  allow: 'clinical.print',
  params: ofPatient,
  reply: { file: 'application/pdf' },
  errors: ['record.not-found', 'printing.glyphs-missing'],
});
