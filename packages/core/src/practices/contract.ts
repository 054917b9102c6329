import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { ChildWeights, Practice, PracticeChange, WorkingHour, WorkingWeek } from './model';
import { AccessiblePractice } from '../users/model';

export const listAccessiblePractices = endpoint({
  name: 'listAccessiblePractices',
  summary: 'Practices that the signed-in account may work in', // S7-7
  method: 'GET',
  path: '/practices/_accessiblepractices',
  allow: 'account',
  reply: z.array(AccessiblePractice),
  errors: ['session.made-inactive', 'session.emergency-removed'],
});

export const getPractice = endpoint({
  name: 'getPractice',
  summary: 'The practice that the request names in its header',
  method: 'GET',
  path: '/practices/current',
  allow: 'practice.read',
  reply: Practice,
});

export const listPractices = endpoint({
  // S7-1
  name: 'listPractices',
  summary: 'Practices that the signed-in person may work in, as `/practices/_accessiblepractices` has them',
  method: 'GET',
  path: '/practices',
  allow: 'practice.read',
  reply: z.array(AccessiblePractice),
});

export const getPracticeById = endpoint({
  // S7-1
  name: 'getPracticeById',
  summary: 'The practice of the request by its id; another one is not found',
  method: 'GET',
  path: '/practices/:id',
  allow: 'practice.read',
  params: z.object({ id: Id }),
  reply: Practice,
  errors: ['record.not-found'],
});

export const getPracticeName = endpoint({
  // S7-10
  name: 'getPracticeName',
  summary: 'What a practice is called, which the signed-in person may work in; another one is not found',
  method: 'GET',
  path: '/practices/name/:id',
  allow: 'practice.read',
  params: z.object({ id: Id }),
  reply: AccessiblePractice.pick({ id: true, name: true }),
  errors: ['record.not-found'],
});

export const updatePractice = endpoint({
  name: 'updatePractice',
  summary:
    'Replaces name, address, telephones and other details of the practice. Papers and messages carry them ' +
    'from then on; what was signed or sent stays as it was',
  method: 'PUT',
  path: '/practices/current',
  allow: 'practice.write',
  body: PracticeChange,
  reply: Practice,
  errors: ['record.changed', 'practice.unchanged', 'practice.image-unknown'],
});

export const listWorkingHours = endpoint({
  name: 'listWorkingHours',
  summary: 'When the practice is open, by day and start, on its own clock', // S7-8
  method: 'GET',
  path: '/practices/workinghours',
  allow: 'hours.read',
  reply: z.array(WorkingHour),
});

export const updateWorkingHours = endpoint({
  // S7-8
  name: 'updateWorkingHours',
  summary: 'Replaces when the practice is open; a day without hours is closed',
  method: 'POST',
  path: '/practices/workinghours/update',
  allow: 'hours.write',
  body: WorkingWeek,
  reply: z.array(WorkingHour),
  errors: ['practice.hours-reversed', 'practice.hours-overlap'],
});

export const getChildWeights = endpoint({
  name: 'getChildWeights',
  summary: 'After how many days a child’s weight is asked for again while prescribing',
  method: 'GET',
  path: '/practices/childweights',
  allow: 'practice.read',
  reply: ChildWeights,
});

export const setChildWeights = endpoint({
  name: 'setChildWeights',
  summary: 'Sets after how many days a child’s weight is asked for again while prescribing',
  method: 'PUT',
  path: '/practices/childweights',
  allow: 'practice.configure',
  body: ChildWeights,
  reply: ChildWeights,
});
