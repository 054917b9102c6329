import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { AllergyKnowledge } from '../patients/model';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { Allergen, Allergy, AllergyEntry } from './model';

export const searchAllergens = endpoint({
  // N7-12
  name: 'searchAllergens',
  summary:
    'Ingredients of the catalogue, classes of drugs and other substances that begin with the words, or are in a product of that name',
  method: 'GET',
  path: '/allergies/search',
  allow: 'drug.read',
  query: z.object({ searchText: z.string().max(100) }),
  reply: z.array(Allergen),
});

export const listAllergies = endpoint({
  name: 'listAllergies',
  summary: 'Allergies of a patient, active first', // N7-13
  method: 'GET',
  path: '/allergies/patient/:patientId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.array(Allergy),
  errors: ['record.not-found'],
});

export const createAllergy = endpoint({
  // N7-16
  name: 'createAllergy',
  summary: 'Adds an allergy to a patient; the patient then no longer counts as without known allergies',
  method: 'POST',
  path: '/allergies',
  allow: 'clinical.write',
  idempotent: true,
  status: 201,
  body: AllergyEntry,
  reply: Allergy,
  errors: [
    'record.not-found',
    'allergy.allergen-required',
    'allergy.reaction-required',
    'allergy.says-none',
    'allergy.denied',
    'allergy.allergen-unknown',
    'allergy.already-added',
    'clinical.date-in-future',
  ],
});

export const updateAllergy = endpoint({
  // N7-17, N4-14
  name: 'updateAllergy',
  summary:
    'Changes the named properties of an allergy; hide or status make it inactive or active. What weakens or hides a ' +
    'severe allergy needs a clinician with an NPI, and the reason as the change of weakenReason',
  method: 'PATCH',
  path: '/allergies/:id',
  allow: 'clinical.write',
  params: z.object({ id: Id }),
  body: Changes,
  reply: Allergy,
  errors: [
    'record.not-found',
    'allergy.unchanged',
    'allergy.weaken-clinician',
    'allergy.weaken-reason',
    'allergy.allergen-required',
    'allergy.reaction-required',
    'allergy.says-none',
    'allergy.denied',
    'allergy.allergen-unknown',
    'allergy.already-added',
    'clinical.date-in-future',
  ],
});

export const sayNoKnownAllergies = endpoint({
  // unknown is said, never left blank (docs/decisions/patients.md)
  name: 'sayNoKnownAllergies',
  summary: 'Says that a patient has no known allergies, or takes it back',
  method: 'POST',
  path: '/allergies/_noknownallergies',
  allow: 'clinical.write',
  body: z.object({ patientId: Id, noKnownAllergies: z.boolean() }),
  reply: z.object({ allergyKnowledge: AllergyKnowledge }),
  errors: ['record.not-found', 'allergy.some-recorded'],
});
