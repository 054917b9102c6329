import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { UserSetting, UserSettings } from './settings';

// Apart from the noun's other endpoints: the first screen asks for the preferences, and for nothing else of
// it.

export const getUserSettings = endpoint({
  name: 'getUserSettings',
  summary: 'The own preferences in the practice', // S7-17, S8-17
  method: 'POST',
  path: '/AspNetUsersSettings/GetAspNetUsersSettings',
  allow: 'member',
  reply: z.array(UserSetting),
  errors: ['settings.none'],
});

export const insertUserSetting = endpoint({
  // S7-17
  name: 'insertUserSetting',
  summary: 'Keeps one of the own preferences in the practice, or several: all of them or none',
  method: 'POST',
  path: '/AspNetUsersSettings/InsertSetting',
  allow: 'member',
  status: 204,
  body: z.union([UserSetting, UserSettings]),
  reply: z.undefined(),
  errors: ['record.not-found'],
});
