import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { HOME_LANGUAGES } from './home-words';
import { Medication, MedicationEntry, MedicationStop } from './model';

export const listMedications = endpoint({
  name: 'listMedications',
  summary: 'Medications of a patient, active first', // N7-42
  method: 'GET',
  path: '/medications/patient/:patientId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.array(Medication),
  errors: ['record.not-found'],
});

export const printMedications = endpoint({
  name: 'printMedications',
  summary:
    'What a patient takes and what changed today, with the allergies, on paper for the patient: in large type and plain ' +
    'words, and with a language in that beside English, as far as its phrases were checked',
  method: 'GET',
  path: '/medications/patient/:patientId/pdf',
  allow: 'clinical.print',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  query: z.object({ language: z.enum(HOME_LANGUAGES).optional() }),
  reply: { file: 'application/pdf' },
  errors: ['record.not-found', 'printing.glyphs-missing'],
});

export const createMedication = endpoint({
  name: 'createMedication',
  summary: 'Adds a medication to what a patient takes', // N7-44
  method: 'POST',
  path: '/medications',
  allow: 'clinical.write',
  idempotent: true,
  status: 201,
  body: MedicationEntry,
  reply: Medication,
  errors: [
    'record.not-found',
    'prescription.drug-unknown',
    'medication.drug-required',
    'medication.already-added',
    'medication.stop-before-start',
    'medication.year-too-early',
    'medication.year-too-late',
  ],
});

export const updateMedication = endpoint({
  // N7-45, N4-17, N4-18
  name: 'updateMedication',
  summary:
    'Changes the named properties of a medication; hide makes it inactive for good, prescribableDrugId matches ' +
    'free text to a product',
  method: 'PATCH',
  path: '/medications/:id',
  allow: 'clinical.write',
  params: z.object({ id: Id }),
  body: Changes,
  reply: Medication,
  errors: [
    'record.not-found',
    'medication.unchanged',
    'medication.no-reactivation',
    'medication.drug-fixed',
    'medication.already-added',
    'prescription.drug-unknown',
    'medication.stop-before-start',
    'medication.year-too-early',
    'medication.year-too-late',
  ],
});

export const stopMedication = endpoint({
  name: 'stopMedication',
  summary:
    'Makes a medication inactive for good, with the reason, also one that stands there by a prescription; an adverse ' +
    'effect is recorded as an allergy or intolerance with it',
  method: 'POST',
  path: '/medications/:id/stop',
  allow: 'clinical.write',
  params: z.object({ id: Id }),
  body: MedicationStop,
  reply: Medication,
  errors: ['record.not-found', 'medication.unchanged', 'allergy.reaction-required'],
});
