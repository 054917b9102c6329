import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Duration, Prescription, PrescriptionFilter } from '../prescriptions/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { PriorAuthorization } from './model';
import { EpaRequest } from './request';
import { Version } from '../values/integers';
import { OriginalRxRef } from '../prescriptions/epa-state';
import { EpaResponseStatus } from '../prescriptions/rules/epa-state';

const ofPrescription = z.object({ id: Id });

/** How a prescription's prior authorization is; without one, responseStatus is 'None'. */
export const EpaStatus = z.object({
  responseStatus: EpaResponseStatus,
  prescription: Prescription,
  priorAuthorization: PriorAuthorization.optional(),
  /** What a prescription that continues this one carries (P4-15). */
  originalRxRef: OriginalRxRef.optional(),
});
export type EpaStatus = z.infer<typeof EpaStatus>;

/**
 * What opens the worklist: the token and the reference go into a form that is posted to the address (P4-17).
 */
export const PortalAccess = z.object({
  token: z.string(),
  url: z.url(),
  reference: z.string(),
  expiresAt: Instant,
});
export type PortalAccess = z.infer<typeof PortalAccess>;

export const initiatePriorAuthorization = endpoint({
  // P7-10
  name: 'initiatePriorAuthorization',
  summary: 'Begins the prior authorization of a pending prescription at the portal',
  method: 'POST',
  path: '/completeepa/painitiationrequest/:prescriptionId/:providerId',
  allow: 'prior-authorization.start',
  params: z.object({ prescriptionId: Id, providerId: Id }),
  reply: EpaStatus,
  errors: [
    'prescription.not-found',
    'prescription.not-pending',
    'record.changed',
    'prior-authorization.already-open',
    'prior-authorization.already-approved',
    'prior-authorization.original-in-progress',
    'prior-authorization.no-coverage',
    'prior-authorization.portal-refused',
    'prior-authorization.portal-unreachable',
    'prior-authorization.not-configured',
  ],
});

export const getPriorAuthorizationStatus = endpoint({
  // P7-9
  name: 'getPriorAuthorizationStatus',
  summary:
    'How the prior authorization of a prescription stands; one in process is asked of the portal first',
  method: 'GET',
  path: '/completeepa/status/:id',
  allow: 'prior-authorization.read',
  reading: { event: 'prescription.read', of: 'id' },
  params: ofPrescription,
  reply: EpaStatus,
  errors: ['prescription.not-found'],
});

export const getPortalAccess = endpoint({
  // P7-8
  name: 'getPortalAccess',
  summary:
    "The signed-in person's token for the worklist of the portal, at the prior authorization of a prescription",
  method: 'GET',
  path: '/completeepa/authtoken/:id',
  allow: 'prior-authorization.start',
  params: ofPrescription,
  reply: PortalAccess,
  errors: [
    'prescription.not-found',
    'prior-authorization.none-open',
    'prior-authorization.portal-unreachable',
    'prior-authorization.not-configured',
  ],
});

export const listEpaRequests = endpoint({
  // P7-12
  name: 'listEpaRequests',
  summary: 'Prescriptions of a status that have a prior authorization which was not cancelled, newest first',
  method: 'GET',
  path: '/prescriptions/epaPrescriptionStatus/:status',
  allow: 'prior-authorization.read',
  reading: { list: 'prior-authorizations' },
  params: z.object({ status: PrescriptionFilter }),
  query: PageQuery.extend({
    patientId: Id.optional(),
    includePatient: z.stringbool().optional(),
    duration: Duration.optional(),
  }),
  reply: z.array(EpaRequest),
});

export const cancelPriorAuthorization = endpoint({
  // S2.13-1
  name: 'cancelPriorAuthorization',
  summary: 'Gives up a prior authorization; with its script, the pending prescription is cancelled as well',
  method: 'POST',
  path: '/completeepa/cancel/:id',
  allow: 'prior-authorization.cancel',
  params: ofPrescription,
  body: z.object({ version: Version, withScript: z.boolean() }),
  reply: Prescription,
  errors: [
    'prescription.not-found',
    'prescription.not-pending',
    'record.changed',
    'access.refused',
    'prior-authorization.none-to-cancel',
    'prior-authorization.portal-unreachable',
  ],
});
