import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { WritableSchedule } from '../drugs/model';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { FoundUser, Provider, UserInfo } from './model';

export const getUserInfo = endpoint({
  name: 'getUserInfo',
  summary: 'The signed-in person in the practice of the request', // S7-12
  method: 'GET',
  path: '/userinfo/userinfo',
  allow: 'member',
  reply: UserInfo,
});

export const updateUserInfo = endpoint({
  // S7-13, N7-5
  name: 'updateUserInfo',
  summary: "Changes the named properties of oneself: that the advertisement was seen ('isAdvertisementSeen')",
  method: 'PATCH',
  path: '/userinfo/:id',
  allow: 'member',
  params: z.object({ id: Id }),
  body: Changes,
  reply: UserInfo,
  errors: ['access.refused'],
});

export const listProviders = endpoint({
  name: 'listProviders',
  summary: 'Prescribers of the practice, by last name', // S7-12
  method: 'GET',
  path: '/userinfo/providers',
  allow: 'practice.read',
  reply: z.array(Provider),
});

export const searchUsers = endpoint({
  name: 'searchUsers', // S7-12, S2.6-11
  summary:
    'People of the practice whose name or e-mail address holds every word, by last name; all of ' +
    'them where there is no word. Service accounts are found where they are asked for by whoever ' +
    'reads the trail or the incident report',
  method: 'GET',
  path: '/userinfo/search',
  allow: 'user.search',
  query: PageQuery.extend({
    searchText: z.string().max(100).optional(),
    serviceAccounts: z.stringbool().optional(),
  }),
  reply: z.array(FoundUser),
});

export const getDeaSchedules = endpoint({
  // S4-5, S7-18
  name: 'getDeaSchedules',
  summary:
    'The schedules of controlled substances that a prescriber of the practice may write in their state',
  method: 'GET',
  path: '/DEASchedules/GetDEASchedules/:id',
  allow: 'practice.read',
  params: z.object({ id: Id }),
  reply: z.array(WritableSchedule),
  errors: ['record.not-found'],
});

export const stateDeaSchedules = endpoint({
  // S4-5, S7-18
  name: 'stateDeaSchedules',
  summary:
    'States which schedules the own DEA registration covers in the state of the own address. One ' +
    'more than before ends the permission to sign',
  method: 'POST',
  path: '/DEASchedules/UpdateDEASchedules/:id',
  allow: 'dea-schedules.own',
  params: z.object({ id: Id }),
  body: z.object({ schedules: z.array(WritableSchedule).max(WritableSchedule.options.length) }),
  reply: z.array(WritableSchedule),
  errors: ['access.refused', 'dea-schedules.number-needed', 'dea-schedules.state-needed', 'info.unchanged'],
});

export const setPin = endpoint({
  name: 'setPin',
  summary: 'Sets the own PIN number; one that is set is not changed', // S7-15, S4-10
  method: 'POST',
  path: '/userinfo/pin/update',
  allow: 'member',
  status: 204,
  body: z.object({ pinNumber: z.string().max(20) }),
  reply: z.undefined(),
  errors: ['pin.not-digits', 'pin.already-set'],
});

export const clearPin = endpoint({
  name: 'clearPin',
  summary: "Clears somebody else's PIN number, who then sets a new one", // S7-15, S6-16
  method: 'POST',
  path: '/userinfo/pin/clear/:id',
  allow: 'pin.clear',
  status: 204,
  params: z.object({ id: Id }),
  reply: z.undefined(),
  errors: ['record.not-found', 'pin.none', 'pin.own'],
});
