import * as z from 'zod';
import { endpoint } from '../../client/endpoint';
import { PageQuery } from '../../values/page';
import { PrescriberReadiness, Readiness } from './model';

export const getReadiness = endpoint({
  name: 'getReadiness',
  // S6-12
  summary: 'What the signed-in prescriber has and lacks before prescribing, line by line',
  method: 'GET',
  path: '/userinfo/ready',
  allow: 'practice.read',
  reply: Readiness,
});

export const listReadiness = endpoint({
  name: 'listReadiness',
  // S6-12
  summary: 'The same of every active prescriber of the practice, by last name',
  method: 'GET',
  path: '/userinfo/ready/prescribers',
  allow: 'user.read',
  query: PageQuery,
  reply: z.array(PrescriberReadiness),
});
