import * as z from 'zod';
import { endpoint } from '../client/endpoint';
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
