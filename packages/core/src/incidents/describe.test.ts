import { describe, expect, it } from 'vitest';
import { describeIncident, readAddress, showAddress } from './describe';
import { incidentEvent, incidentOfEvent, IncidentType, nameOfUser } from './model';
import { INCIDENT_TYPES } from '../audit/incident-events';

describe('the incident report', () => {
  it('has the types of S2.7-5 by their names', () => {
    for (const name of [
      'invalidLoginAttempt',
      'unauthorizedOperation',
      'successfulLogin',
      'auditLogSearched',
      'changeRequestsPermissionAdded',
      'changeRequestsPermissionRemoved',
      'rtsPermissionAddInitiated',
      'rtsPermissionRemoveInitiated',
      'rtsPermissionAddApproved',
      'rtsPermissionRemoveApproved',
      'exostarRevoke',
      'resetPinNumber',
    ]) {
      expect(IncidentType.safeParse(name).success).toBe(true);
    }
  });

  it('keeps each under an event of its own', () => {
    for (const type of INCIDENT_TYPES) expect(incidentOfEvent(incidentEvent(type))).toBe(type);
    expect(incidentOfEvent('incident.never')).toBeUndefined();
  });

  it.each([
    ['a bare one', describeIncident('successfulLogin', {}), 'Signed in'],
    [
      'why',
      describeIncident('invalidLoginAttempt', { reason: 'wrong-password' }),
      'A sign-in failed: wrong password',
    ],
    [
      'what was not allowed',
      describeIncident('unauthorizedOperation', { permission: 'audit.read', operation: 'searchAuditItems' }),
      'An operation was refused: the permission for it is lacking: asked to search audit items',
    ],
    [
      'to whom',
      describeIncident('resetPinNumber', { target: 'Ada Sample' }),
      'The PIN number was removed for Ada Sample',
    ],
    [
      'whose it is',
      describeIncident('registrationClaimed', { target: 'Ada Sample', reason: 'npi-at-sign-up' }),
      'A login claimed the NPI, DEA or license number of Ada Sample: the NPI, by a stranger who signed up',
    ],
    [
      'that it is nobody’s of the practice',
      describeIncident('registrationClaimed', { reason: 'dea-number-in-profile' }),
      'A login claimed the NPI, DEA or license number of another login: the DEA number, in a profile',
    ],
    [
      'what groups at the provider did not do',
      describeIncident('groupsUnsettled', { target: 'Ada Sample', reason: 'groups-powerful-entry' }),
      'Groups at the identity provider changed nothing at a sign-in of Ada Sample: ' +
        'a person with a role or right that people gave is let in only by people',
    ],
    [
      'what was found, how often',
      describeIncident('unauthorizedAccessFound', {
        finding: 'failed-sign-ins',
        count: 12,
        day: '2026-11-18',
      }),
      'Daily analysis: signs of unauthorized access: many sign-ins failed, day 11/18/2026, 12 times',
    ],
    [
      'a day that was altered',
      describeIncident('unauthorizedAccessFound', { finding: 'failed-sign-ins', day: 'never' }),
      'Daily analysis: signs of unauthorized access: many sign-ins failed, day never',
    ],
    [
      'a refusal, as it was said',
      describeIncident('grantRefused', { reason: 'pin.none', target: 'Ada Sample' }),
      'A change of permissions was refused for Ada Sample: “This person has no PIN.”',
    ],
    [
      'a code of a later version',
      describeIncident('interferenceFound', { finding: 'something-new', count: 1 }),
      'Daily analysis: signs that the work of the application was interfered with: something-new',
    ],
  ])('describes %s', (_, text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    ['::1', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.0.7', '10.0.0.7'],
    ['', ''],
  ])('shows the address %j as %j', (stored, shown) => {
    expect(showAddress(stored)).toBe(shown);
  });
  it.each([
    ['localhost', '::1'],
    [' LocalHost ', '::1'],
    ['10.0.0.7', '10.0.0.7'],
  ])('reads the address %j as %j', (typed, stored) => {
    expect(readAddress(typed)).toBe(stored);
  });

  it.each([
    [
      { isOfService: false, user: { id: '0', firstName: 'Ada', lastName: 'Sample', email: '' } },
      'Ada Sample',
    ],
    [{ isOfService: false }, 'Deleted User'],
    [{ isOfService: true }, 'System'],
  ])('names %j', (of, name) => {
    expect(nameOfUser(of)).toBe(name);
  });
});
