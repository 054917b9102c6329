import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { id } from './requests';

/** A prescriber who has a PIN and a soft token. */
export const member = (number: number, more: Partial<PracticeMember> = {}): PracticeMember => ({
  id: id(number),
  email: `person${String(number)}@elm.test`,
  firstName: 'Victor',
  middleName: '',
  lastName: `Osei${String(number)}`,
  title: '',
  role: 'Provider',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  npi: '1245319599',
  deaNumber: 'BC1234563',
  state: 'AL',
  deaSchedules: ['II', 'V'],
  worksElsewhere: false,
  hasPasswordHere: true,
  hasPinNumber: true,
  hasSoftToken: true,
  permissionChangeRequestsGrant: false,
  permissionEpcsRts: false,
  epaPaPreparerRole: false,
  epaPaReviewerRole: false,
  epaPaSubmitterRole: false,
  isAwaited: false,
  ...more,
});

/** Someone who asks that a prescriber may sign. */
export const grantRequest = (number: number, more: Partial<GrantRequest> = {}): GrantRequest => {
  const sam = { id: id(900), firstName: 'Sam', lastName: 'Porter' };
  return {
    id: id(800 + number),
    targetUser: member(number),
    initiatedByUser: sam,
    approvedByUser1: sam,
    operation: 'Addition',
    createdAt: '2026-11-20T14:00:00.000Z',
    expiresAt: '2026-11-27T14:00:00.000Z',
    ...more,
  };
};
