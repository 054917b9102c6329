import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { WritableSchedule } from '../drugs/model';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import {
  FoundUser,
  IdentityInformation,
  Provider,
  UserInfo,
  ChangeReason,
  AccessiblePractice,
} from './model';

export const getUserInfo = endpoint({
  name: 'getUserInfo',
  summary: 'The signed-in person in the practice of the request', // S7-12
  method: 'GET',
  path: '/userinfo/userinfo',
  allow: 'member',
  reply: UserInfo,
});

export const getUserInfoOfPractice = endpoint({
  name: 'getUserInfoOfPractice',
  summary: "The signed-in person in the request's practice, which the address names once more", // S7-12
  method: 'GET',
  path: '/userinfo/userinfo/:orgId',
  allow: 'member',
  params: z.object({ orgId: Id }),
  reply: UserInfo,
  errors: ['record.not-found'],
});

export const getSigningStatus = endpoint({
  name: 'getSigningStatus', // S7-12, S3-2
  summary:
    'What the signed-in person has of what signing controlled substances takes: registrations, tokens and ' +
    'permissions, and whether that is enough',
  method: 'GET',
  path: '/userinfo/epcs/status',
  allow: 'member',
  reply: IdentityInformation,
});

export const listUserPractices = endpoint({
  name: 'listUserPractices', // S7-18
  summary:
    'Practices in which a person of the practice works: of oneself all; of somebody else, for those who ' +
    'look after people, the ones where both work',
  method: 'GET',
  path: '/userinfo/userPractices/:id',
  allow: 'member',
  params: z.object({ id: Id }),
  reply: z.array(AccessiblePractice),
  errors: ['access.refused', 'record.not-found'],
});

export const listUsers = endpoint({
  name: 'listUsers', // S7-1
  summary:
    'People of the practice by last name, active or not, as `/userinfo/search` finds them without a text',
  method: 'GET',
  path: '/userinfo',
  allow: 'user.search',
  query: PageQuery,
  reply: z.array(FoundUser),
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
    'more than before ends the permission to sign, and of somebody on whom others rely it is covered when a ' +
    'second person approves it. Answers with those in force',
  method: 'POST',
  path: '/DEASchedules/UpdateDEASchedules/:id',
  allow: 'dea-schedules.own',
  params: z.object({ id: Id }),
  body: z.object({
    schedules: z.array(WritableSchedule).max(WritableSchedule.options.length),
    reason: ChangeReason.optional(),
  }),
  reply: z.array(WritableSchedule),
  errors: [
    'access.refused',
    'dea-schedules.number-needed',
    'dea-schedules.state-needed',
    'info.unchanged',
    'credential.already-open',
  ],
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
  errors: ['pin.not-digits', 'pin.guessable', 'pin.already-set'],
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
