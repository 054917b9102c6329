import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { WritableSchedule } from '../drugs/model';
import { Id } from '../values/ids';
import { Provider, UserInfo } from './model';

export const getUserInfo = endpoint({
  name: 'getUserInfo', summary: 'The signed-in person in the practice of the request', // S7-12
  method: 'GET', path: '/userinfo/userinfo', allow: 'member',
  reply: UserInfo,
});

export const listProviders = endpoint({
  name: 'listProviders', summary: 'Prescribers of the practice, by last name', // S7-12
  method: 'GET', path: '/userinfo/providers', allow: 'practice.read',
  reply: z.array(Provider),
});

export const getDeaSchedules = endpoint({
  name: 'getDeaSchedules', summary: 'The schedules of controlled substances that a prescriber of the practice may write in their state', // S4-5, S7-18
  method: 'GET', path: '/DEASchedules/GetDEASchedules/:id', allow: 'practice.read',
  params: z.object({ id: Id }), reply: z.array(WritableSchedule), errors: ['record.not-found'],
});
