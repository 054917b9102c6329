import type { Permission } from '@erx/core/access/rights';
import type { ScreenName } from './target';

/** Each screen is offered to anyone who holds this; the server decides anyway. */
export const SCREEN_PERMISSION: Readonly<Record<ScreenName, Permission>> = {
  alerts: 'request.read',
  attention: 'prescription.read',
  grants: 'grant.read',
  prescriptions: 'prescription.read',
  patients: 'patient.read',
  trace: 'prescription.read',
  audit: 'audit.read',
  signed: 'signed.read',
  network: 'network.read',
};
