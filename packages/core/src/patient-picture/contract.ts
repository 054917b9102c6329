import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PatientPicture } from './model';

export const getPatientPicture = endpoint({
  name: 'getPatientPicture',
  summary:
    'Everything of a patient that an order is judged by, at one moment: each part with its source, its age ' +
    'and what is in force; a part that could not be read says so',
  method: 'GET',
  path: '/patients/:patientId/picture',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: PatientPicture,
  errors: ['record.not-found'],
});
