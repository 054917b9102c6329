import type { GrantRequest, PracticeMember } from '@erx/core/grants/model';
import { holdsToken } from '@erx/core/proofing/rules';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { ScreenColumn } from '../../terminal/row-table';
import { toOffer, requestAbout, type GrantStatus } from './status';

/** What anyone who watches may do with a request, in a word or two. */
export function mayText(grantStatus: GrantStatus, request: GrantRequest): string {
  const { mayApprove, mayCancel } = toOffer(grantStatus, request);
  return [mayApprove ? 'approve' : '', mayCancel ? 'cancel' : ''].filter(Boolean).join(', ') || '–';
}

export const requestColumns = (grantStatus: GrantStatus, zone: TimeZone): ScreenColumn<GrantRequest>[] => [
  { heading: 'User', width: 24, from: 0, text: ({ targetUser }) => fullName(targetUser) },
  { heading: 'Operation', width: 9, from: 0, text: ({ operation }) => operation },
  { heading: 'You may', width: 15, from: 0, text: (request) => mayText(grantStatus, request) },
  { heading: 'Initiated by', width: 20, from: 0, text: ({ initiatedByUser }) => fullName(initiatedByUser) },
  { heading: 'Requested', width: 19, from: 95, text: ({ createdAt }) => showInstant(zone, createdAt) },
  {
    heading: 'First approver',
    width: 20,
    from: 120,
    text: ({ approvedByUser1 }) => fullName(approvedByUser1),
  },
];

/** The permissions of a user, in words. */
export function permissionsText({
  permissionEpcsRts,
  permissionChangeRequestsGrant,
}: PracticeMember): string {
  return (
    [permissionEpcsRts ? 'ready to sign' : '', permissionChangeRequestsGrant ? 'change requests' : '']
      .filter(Boolean)
      .join(', ') || 'none'
  );
}

/** What else the user should know of a person before acting. */
export function stateText(person: PracticeMember, requests: readonly GrantRequest[]): string {
  const open = requestAbout(person, requests);
  return [person.active ? '' : 'not active', open ? `${open.operation} asked` : '']
    .filter(Boolean)
    .join(', ');
}

/** The token of a user, in words. */
export function tokenText(person: PracticeMember): string {
  if (!holdsToken(person)) return 'none';
  return [
    person.hasSoftToken ? 'soft' : '',
    person.hardwareTokenReference ? `hardware ${person.hardwareTokenReference}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export const personColumns = (requests: readonly GrantRequest[]): ScreenColumn<PracticeMember>[] => [
  { heading: 'Name', width: 24, from: 0, text: (person) => fullName(person) },
  { heading: 'Permissions', width: 30, from: 0, text: permissionsText },
  { heading: 'State', width: 18, from: 0, text: (person) => stateText(person, requests) },
  { heading: 'NPI', width: 10, from: 95, text: ({ npi }) => npi ?? '' },
  { heading: 'Email', width: 30, from: 120, text: ({ email }) => email },
];
