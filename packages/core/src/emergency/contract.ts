import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { EmergencyAccess, EmergencyMember, EmergencyReason } from './model';

// Access in an emergency (45 CFR 164.312(a)(2)(ii)).

export const listEmergencyMembers = endpoint({
  name: 'listEmergencyMembers',
  summary: 'Prescribers of other practices whom this practice has named for emergencies, by last name',
  method: 'GET',
  path: '/emergency/members',
  allow: 'emergency.name',
  reply: z.array(EmergencyMember),
});

export const nameEmergencyMember = endpoint({
  name: 'nameEmergencyMember',
  summary: 'Names a prescriber of another practice for emergencies, by the e-mail address of their account',
  method: 'POST',
  path: '/emergency/members',
  allow: 'emergency.name',
  status: 201,
  body: z.object({ email: z.string().trim().min(1).max(200) }),
  reply: EmergencyMember,
  errors: ['emergency.nobody', 'emergency.already-member', 'registration.limited'],
});

export const removeEmergencyMember = endpoint({
  name: 'removeEmergencyMember',
  summary:
    'Takes somebody off the list of those who may enter in an emergency; access that is open ends at once',
  method: 'DELETE',
  path: '/emergency/members/:id',
  allow: 'emergency.name',
  status: 204,
  params: z.object({ id: Id }),
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const beginEmergencyAccess = endpoint({
  name: 'beginEmergencyAccess',
  summary:
    'Opens a practice that has named the account for emergencies, for reading alone and a limited time; its administrators are told why',
  method: 'POST',
  path: '/emergency/access',
  allow: 'account',
  body: z.object({ practiceId: Id, reason: EmergencyReason }),
  reply: EmergencyAccess,
  errors: ['emergency.not-named'],
});

export const endEmergencyAccess = endpoint({
  name: 'endEmergencyAccess',
  summary: 'Ends the own emergency access to a practice before its time',
  method: 'POST',
  path: '/emergency/access/end',
  allow: 'account',
  status: 204,
  body: z.object({ practiceId: Id }),
  reply: z.undefined(),
});
