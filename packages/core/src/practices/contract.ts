import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { AccessiblePractice, ChildWeights, Practice, WorkingHour, WorkingWeek } from './model';

export const listAccessiblePractices = endpoint({
  name: 'listAccessiblePractices',
  summary: 'Practices that the signed-in account may work in', // S7-7
  method: 'GET',
  path: '/practices/_accessiblepractices',
  allow: 'account',
  reply: z.array(AccessiblePractice),
});

export const getPractice = endpoint({
  name: 'getPractice',
  summary: 'The practice that the request names in its header',
  method: 'GET',
  path: '/practices/current',
  allow: 'practice.read',
  reply: Practice,
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
