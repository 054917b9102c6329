import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { AccessiblePractice, Practice } from './model';

export const listAccessiblePractices = endpoint({
  name: 'listAccessiblePractices', summary: 'Practices that the signed-in account may work in', // S7-7
  method: 'GET', path: '/practices/_accessiblepractices', allow: 'account',
  reply: z.array(AccessiblePractice),
});

export const getPractice = endpoint({
  name: 'getPractice', summary: 'The practice that the request names in its header',
  method: 'GET', path: '/practices/current', allow: 'practice.read',
  reply: Practice,
});
