import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { holdsToken } from '@erx/core/credentials/proofing/rules';
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
  { heading: 'User', width: 14, worth: 0, most: 34, text: ({ targetUser }) => fullName(targetUser) },
  { heading: 'Operation', width: 9, worth: 1, text: ({ operation }) => operation },
  { heading: 'You may', width: 15, worth: 2, text: (request) => mayText(grantStatus, request) },
  {
    heading: 'Initiated by',
    width: 14,
    worth: 3,
    most: 34,
    text: ({ initiatedByUser }) => fullName(initiatedByUser),
  },
  {
    heading: 'Requested',
    width: 19,
    isSpare: true,
    worth: 4,
    text: ({ createdAt }) => showInstant(zone, createdAt),
  },
  {
    heading: 'First approver',
    width: 14,
    isSpare: true,
    worth: 5,
    most: 34,
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
  { heading: 'Name', width: 16, worth: 0, most: 36, text: (person) => fullName(person) },
  { heading: 'Permissions', width: 15, worth: 1, most: 32, text: permissionsText },
  { heading: 'State', width: 12, worth: 2, most: 30, text: (person) => stateText(person, requests) },
  { heading: 'NPI', width: 10, worth: 3, text: ({ npi }) => npi ?? '' },
  { heading: 'Email', width: 18, isSpare: true, worth: 4, most: 40, text: ({ email }) => email },
];
