import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Problem } from './model';

export const listProblems = endpoint({
  name: 'listProblems', summary: 'Problems of a patient, active first', // P7-22, N7-54
  method: 'GET', path: '/problems/patient/:patientId', allow: 'clinical.read',
  params: z.object({ patientId: Id }), reply: z.array(Problem), errors: ['record.not-found'],
});
