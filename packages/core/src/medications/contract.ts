import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Medication } from './model';

export const listMedications = endpoint({
  name: 'listMedications', summary: 'Medications of a patient, active first', // N7-42
  method: 'GET', path: '/medications/patient/:patientId', allow: 'clinical.read',
  params: z.object({ patientId: Id }), reply: z.array(Medication), errors: ['record.not-found'],
});
