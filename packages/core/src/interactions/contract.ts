import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { DrugInteractionSettings } from '../users/model';
import { Id } from '../values/ids';
import { DuplicatePrescription, InteractionCheck } from './model';

const patientAndDrug = z.object({ patientId: Id, drugId: z.string().max(64) });

export const checkInteractions = endpoint({
  name: 'checkInteractions', summary: "Interactions of a drug with a patient's allergies, medications and prescriptions, and with food", // P7-6, N7-35
  method: 'GET', path: '/drugs/interactions/patient/:patientId/drug/:drugId', allow: 'clinical.read',
  params: patientAndDrug, reply: InteractionCheck, errors: ['record.not-found', 'prescription.drug-unknown'],
});

export const findDuplicates = endpoint({
  name: 'findDuplicates', summary: 'Active and recent prescriptions of a patient that have an ingredient of the drug, latest first',
  method: 'GET', path: '/prescriptions/duplicates/patient/:patientId/drug/:drugId', allow: 'prescription.read',
  params: patientAndDrug, reply: z.array(DuplicatePrescription), errors: ['record.not-found', 'prescription.drug-unknown'],
});

export const saveInteractionSettings = endpoint({
  name: 'saveInteractionSettings', summary: 'Keeps which severities of interactions the signed-in prescriber is shown', // S7-16
  method: 'POST', path: '/userinfo/drug-settings', allow: 'interaction-settings.write',
  body: DrugInteractionSettings, reply: DrugInteractionSettings,
});
