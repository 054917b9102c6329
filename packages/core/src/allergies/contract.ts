import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Allergy } from './model';

export const listAllergies = endpoint({
  name: 'listAllergies', summary: 'Allergies of a patient, active first', // N7-13
  method: 'GET', path: '/allergies/patient/:patientId', allow: 'clinical.read',
  params: z.object({ patientId: Id }), reply: z.array(Allergy), errors: ['record.not-found'],
});
