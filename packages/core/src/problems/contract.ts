import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { Problem, ProblemEntry } from './model';

export const listProblems = endpoint({
  name: 'listProblems',
  summary: 'Problems of a patient, active first', // P7-22, N7-54
  method: 'GET',
  path: '/problems/patient/:patientId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.array(Problem),
  errors: ['record.not-found'],
});

export const createProblem = endpoint({
  name: 'createProblem',
  summary: 'Adds a problem to a patient by its ICD-10-CM code', // N7-55, N5-15
  method: 'POST',
  path: '/problems',
  allow: 'clinical.write',
  idempotent: true,
  status: 201,
  body: ProblemEntry,
  reply: Problem,
  errors: [
    'record.not-found',
    'problem.code-required',
    'problem.code-unknown',
    'problem.code-ended',
    'problem.already-added',
    'field.required',
  ],
});

export const updateProblem = endpoint({
  // N7-55, N4-20
  name: 'updateProblem',
  summary: 'Changes the description of a problem, or makes it inactive or active',
  method: 'PATCH',
  path: '/problems/:id',
  allow: 'clinical.write',
  params: z.object({ id: Id }),
  body: Changes,
  reply: Problem,
  errors: ['record.not-found', 'problem.unchanged', 'problem.already-added', 'field.required'],
});
